import { expect, test } from 'vitest'
import { SURE } from '../src/draft/guesses.ts'
import { makeDraft } from '../src/draft/index.ts'
import { allOf } from './support/api.ts'
import {
  documentOf,
  draftOf,
  flag,
  type Json,
  type List,
  limit,
  nextPage,
  number,
  object,
  said,
  saying,
  text,
  things,
} from './support/lists.ts'

/** Lists that are read by what the other lists of their document do. */

test('pages that start at zero start at zero, where their siblings say so with a doubt', () => {
  const page = (more: Json = {}): List => ({
    query: { page: { ...number, ...more }, limit },
    answer: object({ data: things }),
  })
  const { rows } = draftOf(page({ default: 0 }), page())
  expect(rows.map(({ paging }) => paging.start)).toEqual([0, 0])
  expect(rows.map(({ confidence }) => confidence < SURE)).toEqual([false, true])
})

test('what other lists do says nothing of a token that they do not take', () => {
  const counted: List = { query: { offset: number, limit }, answer: object({ data: things, next: text }) }
  const own: List = {
    query: { sync_token: text, offset: number, limit },
    answer: object({ data: things, next: text, sync_token: text }),
  }
  const { rows } = draftOf(counted, counted, counted, own)
  expect(rows.map(({ confidence }) => confidence < SURE)).toEqual([false, false, false, true])
})

test('what the other lists do, the one whose answer says nothing does', () => {
  const one: List = { query: { offset: text, limit }, answer: object({ data: things, next_page: nextPage }) }
  const silent: List = { query: { offset: text }, answer: object({ data: things }) }
  expect(said(one, one, one, silent).at(-1)).toBe('page_token · offset ← next_page.offset · data')
  // Two are no habit, and a bare list has no member that could give a token.
  expect(said(one, one, silent).at(-1)).toBe('? single · data')
  expect(said(one, one, one, { ...silent, answer: things }).at(-1)).toBe('? single · (top)')
})

test('pages start at 0 where lists say so, and not where they say 1', () => {
  const list = (page: Json): List => ({
    query: { page: { ...number, ...page }, limit },
    answer: object({ data: things }),
  })
  const starts = (...pages: Json[]) =>
    draftOf(...pages.map(list)).rows.map(({ paging: { start }, confidence }) => [start, confidence >= SURE])
  const [zero, one, least, open] = [{ default: 0 }, { minimum: 1 }, { minimum: 0 }, {}]
  expect(starts(one, open, zero)).toEqual([
    [undefined, true],
    [0, false],
    [0, true],
  ])
  expect(starts({ minimum: 0, default: 1 }, { minimum: 0, description: 'The first page is 1' }, zero)).toEqual([
    [undefined, true],
    [undefined, true],
    [0, true],
  ])
  // Most of them say 1: a least value alone is open, and nothing said is 1.
  expect(starts(one, one, one, one, least, open)).toEqual([
    ...Array.from({ length: 4 }, () => [undefined, true]),
    [0, false],
    [undefined, true],
  ])
  expect(starts(least, open)).toEqual([
    [0, true],
    [0, false],
  ])
})

test('a second position of pages leaves a list open, whatever the other lists do', () => {
  const list = { query: { page: number, per_page: number }, answer: things }
  const offset = saying(text, 'The pagination offset. We recommend the pagination links in the feed response.')
  const feed = { query: { ...list.query, offset }, answer: things }
  expect(said(list, list, list, feed).at(-1)).toBe('? page_number · page · (top) · per_page')
})

test('a bare list continues after the id of its last record, where its page is deprecated', () => {
  const page = saying(number, 'DEPRECATED. Use `startingAfter` instead.')
  const counted: List = { query: { page: number, limit }, answer: things }
  const list: List = { query: { page, startingAfter: text, limit }, answer: things }
  expect(said(counted, counted, counted, list).at(-1)).toBe('last_id · startingAfter ← id · (top) · limit')
})

test('lists of one page are doubted where only the words about the whole API speak of pages', () => {
  const sure = (description: string, more: readonly List[] = []) => {
    const lists = ['/a', '/b', '/c'].map((path) => ({ path, answer: things }))
    const api = documentOf([...lists, ...more], description)
    return makeDraft(api, allOf(api, 'acme')).rows.filter(({ confidence }) => confidence >= SURE).length
  }
  const words = `${'Words. '.repeat(2_000)}\n# Pagination\nEvery listing has a Pagination object with the URL of the next page.`
  expect(sure(words)).toBe(0)
  expect(sure('Everything about things.')).toBe(3)
  expect(sure(words, [{ path: '/d', query: { offset: number, limit }, answer: things }])).toBe(4)
})

test('a page of which no list says where it starts is open beside others that start at 0', () => {
  const zero = saying({ ...number }, 'Zero-based page')
  const list = (name: string, schema: Json): List => ({ query: { [name]: schema, limit }, answer: things })
  expect(said(list('page', zero), list('pageNumber', number))).toEqual([
    'page_number · page · (top) · limit',
    '? page_number · pageNumber · (top) · limit',
  ])
  const one = saying(number, 'One-based page')
  expect(said(list('page', one), list('pageNumber', number)).at(-1)).toBe('page_number · pageNumber · (top) · limit')
})

test('a bare list is open where most others take a cursor that no answer gives', () => {
  const cursor: List = { query: { cursor: text }, answer: things }
  const whole: List = { answer: things }
  expect(said(cursor, cursor, cursor, whole).at(-1)).toBe('? single · (top)')
  expect(said(cursor, cursor, cursor, whole, whole, whole).at(-1)).toBe('single · (top)')
})

test('a token that every answer has is open where only the other lists have a flag that ends them', () => {
  const list = (members: Json, required: readonly string[] = ['next_cursor']): List => ({
    query: { cursor: text, limit },
    answer: {
      ...object({ data: things, meta: { ...object({ next_cursor: text, ...members }), required } }),
      required: ['meta'],
    },
  })
  const flagged = list({ has_next: flag })
  const way = 'page_token · cursor ← meta.next_cursor · data · limit'
  expect(said(flagged, flagged, flagged, list({}), list({}, []))).toEqual([way, way, way, `? ${way}`, way])
  expect(said(flagged, list({}))).toEqual([way, way])
})

test('a list whose answer shows no token continues as the others, and stays open', () => {
  const answer = object({
    data: things,
    paging: object({ next: { ...text, format: 'uri' } }),
    links: object({ self: text }),
  })
  const query = { page_token: text, limit }
  const bare = object({ data: things, links: object({ self: text }) })
  const others = [0, 1, 2].map((): List => ({ query, answer }))
  expect(said(...others, { query, answer: bare })[3]).toBe('? next_url · page_token ← paging.next · data · limit')
  const counted = { query: { next_token: text, limit }, answer: object({ data: things, NextToken: text }) }
  const silent = { ...counted, answer: object({ data: things, healthy: flag }) }
  expect(said(counted, counted, counted, silent)[3]).toBe('? page_token · next_token ← NextToken · data · limit')
  // Fewer lists are no habit.
  expect(said(...others.slice(1), { query, answer: bare })[2]).toBe('? single · data')
})

test('a list continues after a field as the others only if its records have that field', () => {
  const records = (name: string): Json => ({ type: 'array', items: object({ [name]: text }) })
  const starting_after = saying(text, "An item's token")
  const list = (name: string): List => ({
    query: { starting_after, limit },
    answer: object({ data: records(name), has_more: flag }),
  })
  expect(said(list('token'), list('token'), list('token'), list('effective_at'))[3]).toBe('? single · data')
})

test('a list with the size of others follows their Link header, whatever they take besides', () => {
  const after = saying(text, 'The cursor, given in the `Link` header of the response before')
  const linked: List = { query: { after, limit }, answer: things }
  const sized: List = { query: { limit }, answer: things }
  expect(said(linked, linked, linked, sized).at(-1)).toBe('link · next · (top) · limit')
  expect(said(linked, linked, sized).at(-1)).toBe('? single · (top)')
})

test('lists of which nothing says where pages start are named in the report', () => {
  const uncounted = (...pages: Json[]) => {
    const api = documentOf(
      pages.map((page) => ({ query: { page: { ...number, ...page }, limit }, answer: object({ data: things }) })),
    )
    makeDraft(api, allOf(api, 'acme'))
    return [...api.losses.all].flatMap(([construct, places]) =>
      construct.includes('counted from 1') ? [places.size] : [],
    )
  }
  expect(uncounted({}, {})).toEqual([2])
  expect(uncounted({}, { default: 1 })).toEqual([])
  expect(uncounted({ minimum: 0 })).toEqual([])
})
