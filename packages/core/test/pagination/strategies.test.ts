import { describe, expect, test } from 'vitest'
import type { PageFacts, Paging, Strategy } from '../../src/contract/paging.ts'
import {
  connection,
  lastId,
  linkHeader,
  nextLink,
  offset,
  pageNumber,
  pageToken,
  single,
} from '../../src/pagination/strategies.ts'

/** The position after one page, by each strategy alone: without a connector, a cursor or a server. */

const NOTE = '#'
const things = (...ids: unknown[]) => ids.map((id) => ({ id }))
const link = (value: string) => new Headers(value ? { link: value } : {})

interface Given {
  readonly body?: unknown
  readonly records?: readonly unknown[]
  readonly params?: Readonly<Record<string, unknown>>
  readonly link?: string
  readonly pages?: number
}

function after(next: Strategy, paging: object, { body, records = [], params = {}, link: header = '', pages }: Given) {
  const response = { headers: link(header) } as PageFacts['response']
  return next.next({ ...paging, next } as Paging, { body, records, params, response }, pages)
}

describe('the id of the last record', () => {
  const paging = { param: 'after', from: 'id', more: 'has_more', back: 'before' }
  test.each<[string, Given, unknown]>([
    ['resumes where more is said', { body: { has_more: true }, records: things('a', 'b') }, { after: 'b' }],
    ['ends where no more is said', { body: { has_more: false }, records: things('a') }, undefined],
    ['resumes from a page where nothing is said', { body: {}, records: things('a') }, { after: 'a' }],
    ['ends at an empty page', { body: {} }, undefined],
    ['has no position after an empty page with more', { body: { has_more: true } }, { after: undefined }],
    ['goes back from the first record', { records: things('c', 'd'), params: { before: 'e' } }, { before: 'c' }],
  ])('%s', (_, given, position) => expect(after(lastId, paging, given)).toEqual(position))
})

describe('a token of the answer', () => {
  const paging = { param: 'cursor', from: 'meta.next', last: 'done' }
  test.each<[string, unknown, unknown]>([
    ['resumes', { meta: { next: 't' } }, { cursor: 't' }],
    ['may be a number', { meta: { next: 0 } }, { cursor: 0 }],
    ['ends without one', { meta: {} }, undefined],
    ['ends at null', { meta: { next: null } }, undefined],
    ['ends at an empty text', { meta: { next: '' } }, undefined],
    ['ends where the answer says so', { meta: { next: 't' }, done: true }, undefined],
    ['ends at a body that is none', 'text', undefined],
  ])('%s', (_, body, position) => expect(after(pageToken, paging, { body })).toEqual(position))

  test('that of GraphQL is the same, and one page has none', () => {
    expect(connection).toBe(pageToken)
    expect(after(single, { param: '' }, { body: { meta: { next: 't' } }, records: things('a') })).toBeUndefined()
  })
})

describe('positions that count', () => {
  const records = things('a', 'b')
  const total = { param: 'at', total: 'total', size: 'limit', pageSize: 2 }
  test.each<[string, Strategy, object, Given, unknown]>([
    ['records so far', offset, total, { body: { total: 5 }, records, params: { at: 2 } }, { at: 4 }],
    ['the end at the total', offset, total, { body: { total: 4 }, records, params: { at: 2 } }, undefined],
    ['the end at an empty page', offset, total, { body: { total: 9 } }, undefined],
    ['records from one', offset, { ...total, start: 1 }, { body: { total: 3 }, records }, { at: 3 }],
    ['the end, from one', offset, { ...total, start: 1 }, { body: { total: 2 }, records }, undefined],
    ['pages', pageNumber, total, { body: { total: 5 }, records }, { at: 2, [NOTE]: 2 }],
    ['pages from zero', pageNumber, { ...total, start: 0 }, { body: { total: 5 }, records }, { at: 1, [NOTE]: 2 }],
    ['a page that is reached', pageNumber, total, { body: { total: 4 }, records, params: { at: 2 } }, undefined],
    [
      'what was read, where pages are shorter than asked',
      pageNumber,
      total,
      { body: { total: 4 }, records: things('c'), params: { at: 2, [NOTE]: 2 } },
      { at: 3, [NOTE]: 3 },
    ],
    ['several pages at once', pageNumber, total, { body: { total: 9 }, records, pages: 3 }, { at: 4, [NOTE]: 6 }],
    ['not several pages without a total', pageNumber, { param: 'at' }, { body: {}, records, pages: 2 }, undefined],
    ['the end where it is said', offset, { param: 'at', last: 'done' }, { body: { done: true }, records }, undefined],
  ])('%s', (_, strategy, paging, given, position) => expect(after(strategy, paging, given)).toEqual(position))

  test('a page that repeats the one before ends with null', () => {
    const first = after(pageNumber, { param: 'at' }, { body: {}, records }) as Record<string, unknown>
    expect(first).toEqual({ at: 2, [NOTE]: expect.any(String) })
    expect(after(pageNumber, { param: 'at' }, { body: {}, records, params: first })).toBeNull()
    expect(after(pageNumber, { param: 'at' }, { body: {}, records: things('c', 'd'), params: first })).toMatchObject({
      at: 3,
    })
  })
})

describe('the Link header', () => {
  test.each([
    ['<https://a.example/x?page=2>; rel="next"', 'https://a.example/x?page=2'],
    ['<https://a.example/x?page=1>; rel="prev", <https://a.example/x?page=3>; rel=next', 'https://a.example/x?page=3'],
    ['<https://a.example/x?page=2>; title="a"; REL="last Next"', 'https://a.example/x?page=2'],
    ['<https://a.example/x?page=2>; rel="nextish"', undefined],
    ['<https://a.example/x', undefined],
    ['', undefined],
    [`<${'a'.repeat(20_000)}>; rel=next`, undefined],
  ])('%s', (header, target) => expect(nextLink(link(header))).toBe(target))

  test('gives its query, or one parameter of it', () => {
    const given = { link: '<https://evil.example/x?page=2&size=5#top>; rel="next"' }
    expect(after(linkHeader, { param: 'next' }, given)).toEqual({ next: 'page=2&size=5' })
    expect(after(linkHeader, { param: 'page', from: 'page' }, given)).toEqual({ page: '2' })
    expect(after(linkHeader, { param: 'page', from: 'cursor' }, given)).toBeUndefined()
    expect(after(linkHeader, { param: 'next' }, { link: '<https://a.example/x>; rel="next"' })).toBeUndefined()
  })
})
