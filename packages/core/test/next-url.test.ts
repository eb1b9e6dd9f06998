import { expect, test } from 'vitest'
import { nextUrl } from '../src/pagination/next-url.ts'

const paging = { next: nextUrl, param: 'cursor', from: 'page.links[rel=next].href' }
const next = (body: unknown) =>
  nextUrl.next(paging, { body, records: [], params: {}, response: new Response() as never })

test('the next page is the one whose relation is next', () => {
  const links = [
    { rel: 'self', href: '/things?page=1' },
    { rel: 'next', href: '/things?page=2#top' },
  ]
  expect(next({ page: { links } })).toEqual({ cursor: 'page=2' })
})

test.each([
  ['links without next', { page: { links: [{ rel: 'self', href: '/?page=1' }, null, 'next'] } }],
  ['no links', { page: {} }],
  ['links that are no list', { page: { links: { next: '/?page=2' } } }],
])('%s end the list', (_, body) => {
  expect(next(body)).toBeUndefined()
})
