import { expect, test } from 'vitest'
import { SURE } from '../src/draft/guesses.ts'
import {
  draftOf,
  type Json,
  type List,
  limit,
  number,
  object,
  relations,
  said,
  saying,
  text,
  things,
} from './support/lists.ts'
import { accepted } from './support/project.ts'

/** Addresses of the next page, in the body and in headers. */

test.each<[string, List, string]>([
  [
    'a number whose words say a page, beside an address',
    {
      query: { page: saying(number, 'Which page to return'), limit },
      answer: object({ data: things, total: number, links: object({ next: { ...text, format: 'uri' } }) }),
    },
    'page_number · page ← total · data · limit',
  ],
  [
    'an address that is called next, by its words',
    {
      query: { cursor: text, limit },
      answer: object({ data: things, next: { ...text, description: 'URL of the next page' } }),
    },
    'next_url · cursor ← next · data · limit',
  ],
  [
    'an address that is called next, by its example',
    {
      query: { page: number, limit },
      answer: object({ data: things, next: text }),
      example: { data: [], next: 'https://t.example/things?page=2' },
    },
    'next_url · page ← next · data · limit',
  ],
  [
    'an address that is not called a URL but a link',
    { query: { start_position: number, count: number }, answer: object({ data: things, nextUri: text }) },
    'next_url · start_position ← nextUri · data · count',
  ],
  [
    'a path that is called so, and next',
    { query: { limit }, answer: object({ data: things, next: saying(text, 'Path to the page that follows.') }) },
    'next_url · next ← next · data · limit',
  ],
  [
    'one container by its id, whose answer has an address',
    { path: '/folders/{id}', query: { start_position: number }, answer: object({ items: things, nextUri: text }) },
    'next_url · start_position ← nextUri · items',
  ],
  [
    'an address, beside words of a parameter that name the Link header',
    {
      query: { after: saying(text, 'The cursor, from the `Link` response header.'), limit },
      answer: object({ things, _links: object({ next: object({ href: text }) }) }),
    },
    'next_url · after ← _links.next.href · things · limit',
  ],
  [
    'an address, beside a token that records are filtered by',
    {
      query: { token: saying(text, 'Only those with this token') },
      answer: object({ things, links: object({ next: { ...text, format: 'uri' } }) }),
    },
    'next_url · next ← links.next · things',
  ],
  [
    'links with a relation, beside a position that nothing else gives',
    {
      query: { starting_after: text, limit },
      answer: object({ data: { type: 'array', items: object({ uri: text }) }, links: relations }),
    },
    'next_url · starting_after ← links[rel=next].href · data · limit',
  ],
  [
    'links with a relation, of which nothing says that one leads on',
    { answer: object({ data: things, total_pages: number, links: relations }) },
    '? single · data',
  ],
  [
    'links with a relation, beside pages that are counted',
    { query: { page: number, limit }, answer: object({ data: things, links: relations }) },
    'page_number · page · data · limit',
  ],
  [
    'links whose relations the document lists',
    {
      query: { limit },
      answer: object({
        data: things,
        links: { type: 'array', items: object({ rel: { ...text, enum: ['next', 'previous'] }, href: text }) },
      }),
    },
    'next_url · next ← links[rel=next].href · data · limit',
  ],
])('%s', (_, list, expected) => {
  expect(said(list)).toEqual([expected])
})

test('a record by its id is none, although its answer has an address of what it contains', () => {
  const answer = object({ id: text, children: things, next_url: text })
  expect(said({ path: '/folders/{id}', answer })).toEqual([])
})

test('a Link header beside a size of pages leads on', async () => {
  const query = { max: { ...number, default: 20 } }
  const headers = { Link: { schema: text } }
  const linked = draftOf({ query, answer: object({ items: things }), headers })
  expect(linked.rows[0]).toMatchObject({ paging: { style: 'link', param: 'next', size: 'max', pageSize: 20 } })
  expect(linked.rows[0]?.confidence).toBeGreaterThanOrEqual(SURE)
  await accepted(linked.files, 'acme')
  // Without either, it stays open.
  expect(said({ query, answer: object({ items: things }) })).toEqual(['? single · items'])
  expect(said({ answer: object({ items: things }), headers })).toEqual(['? single · items'])
})

test('a list with only a size follows the Link header of most lists with that size', async () => {
  const answer = object({ items: things })
  const headers = { Link: { schema: text } }
  const max = { ...number, default: 20 }
  const linked: List = { query: { max }, answer, headers }
  const silent: List = { query: { max }, answer }
  const draft = draftOf(linked, linked, linked, silent)
  expect(draft.rows.at(-1)).toMatchObject({
    paging: { style: 'link', param: 'next', size: 'max' },
    why: ['as 3 other lists with a Link header'],
  })
  await accepted(draft.files, 'acme')
  // A header without a size is followed there, too.
  expect(said(linked, linked, linked, { answer, headers }).at(-1)).toBe('link · next · items')
  // Two are no habit; neither is one that others with that size do not share.
  expect(said(linked, linked, silent).at(-1)).toBe('? single · items')
  const counted: List = { query: { max, offset: number }, answer }
  expect(said(linked, linked, linked, counted, silent).at(-1)).toBe('? single · items')
  // Nor does it answer for another size, a bare list, or an answer with its own position.
  const others: List[] = [
    { query: { limit }, answer },
    { query: { max }, answer: things },
    { query: { max }, answer: object({ items: things, offset: number }) },
  ]
  for (const other of others) expect(said(linked, linked, linked, other).at(-1)).toMatch(/^\? single/)
})

test('an address of the last page is no token, and neither is the word string', () => {
  const query = { page_token: saying(text, 'A token.'), page: number, limit }
  const uri = { ...text, example: 'https://t.example/things?page=2' }
  const pages = object({ last: saying(uri, 'URI of the last page, with a token'), next: uri })
  expect(said({ query, answer: object({ data: things, links: object({ pages }), total: number }) })).toEqual([
    'page_number · page ← total · data · limit',
  ])
  const ends = object({ end_cursor: saying(text, 'Cursor of the last record'), links: object({ next: text }) })
  const after = saying(text, 'Use the `end_cursor` value of the last response to get the next page.')
  const meta = { meta: object({ links: object({ next: text }), cursor: ends }) }
  const example = { data: [], meta: { links: { next: 'string' } } }
  expect(said({ query: { after, limit }, answer: object({ data: things, ...meta }), example })).toEqual([
    'page_token · after ← meta.cursor.end_cursor · data · limit',
  ])
})

test('a Link header keeps what the caller filters by, beside a date called since', async () => {
  const query = { since: { ...text, format: 'date-time' }, name: text, limit }
  const draft = draftOf({ query, answer: things, headers: { Link: { schema: text } } })
  expect(draft.rows[0]?.paging).toMatchObject({ style: 'link', param: 'next', only: ['name', 'limit'], size: 'limit' })
  await accepted(draft.files, 'acme')
})

test('an address of the next page keeps the parameter that it sets', () => {
  const answer = object({ things, next_page_uri: saying(text, 'URI of the next page') })
  expect(said({ query: { before_id: text, kind: text, limit }, answer })).toEqual([
    'next_url · before_id ← next_page_uri · things · limit',
  ])
  const [first] = draftOf({ query: { start: { ...text, format: 'date' }, end: text, before_id: text }, answer }).rows
  expect(first?.paging).toMatchObject({ param: 'before_id', only: ['end'] })
  expect(said({ query: { last_seen_key: text, kind: text, limit }, answer })).toEqual([
    'next_url · last_seen_key ← next_page_uri · things · limit',
  ])
  expect(said({ query: { start: number, take: number }, answer })).toEqual([
    'next_url · start ← next_page_uri · things · take',
  ])
  expect(said({ query: { ctoken: text, limit }, answer })).toEqual([
    'next_url · ctoken ← next_page_uri · things · limit',
  ])
  expect(said({ query: { ref: saying(text, 'Where to go for the next page'), kind: text, limit }, answer })).toEqual([
    'next_url · ref ← next_page_uri · things · limit',
  ])
  expect(said({ query: { min_price: number, kind: text, limit }, answer })).toEqual([
    'next_url · next ← next_page_uri · things · limit',
  ])
})

test('a documented Link header is followed where other lists follow theirs, with a number or without', () => {
  const headers = { Link: { schema: text, description: 'Links to the next page' } }
  const numbered = { query: { page: number, per_page: number }, answer: things, headers }
  const plain = { answer: things, headers }
  expect(said(numbered, numbered, numbered, plain).at(-1)).toBe('link · next · (top)')
  expect(said(numbered, numbered, plain).at(-1)).toBe('? single · (top)')
  expect(said(numbered, numbered, numbered, { answer: things }).at(-1)).toBe('single · (top)')
})

test('a link to the next page that words call a token is one, by whatever name it is sent', () => {
  const token = saying(text, 'Base64 encoded string to fetch the next page of the list')
  expect(
    said({ query: { pageState: token }, answer: object({ data: things, links: object({ next: token }) }) }),
  ).toEqual(['page_token · pageState ← links.next · data'])
  const address = saying(text, 'Link to the next page of the list')
  expect(
    said({ query: { pageState: token }, answer: object({ data: things, links: object({ next: address }) }) }),
  ).toEqual(['next_url · pageState ← links.next · data'])
})

test('an address that is shown without a query is no position', () => {
  const next = (example: string) => object({ data: things, next: { ...text, example } })
  const query = { page: number, limit }
  expect(said({ query, answer: next('https://t.example/things?') })).toEqual(['page_number · page · data · limit'])
  expect(said({ query, answer: next('https://t.example/things?page=2') })).toEqual([
    'next_url · page ← next · data · limit',
  ])
  expect(said({ query: { limit }, answer: next('https://t.example/things') })).toEqual([
    '? next_url · next ← next · data · limit',
  ])
})

test('the address of what is newer leaves a list open, where another one leads to what is older', () => {
  const next = (words: string) =>
    object({ next_url: saying(text, words), prev_url: saying(text, 'The URL of a page with older records') })
  const list = (words: string, summary?: string): List => ({
    ...{ query: { limit, before_id: text }, answer: object({ things, page: next(words) }) },
    ...(summary !== undefined && { summary }),
  })
  expect(said(list('The URL of a page with newer records', 'Things, sorted from newest to oldest'))).toEqual([
    'next_url · before_id ← page.prev_url · things · limit',
  ])
  expect(said(list('The URL of a page with newer records'))).toEqual([
    '? next_url · before_id ← page.next_url · things · limit',
  ])
  expect(said(list('The URL of the next page'))).toEqual(['next_url · before_id ← page.next_url · things · limit'])
})

test('a parameter called next takes the next of the answer, or what a Link header says', () => {
  const pagination = object({ prev: text, next: text })
  expect(said({ query: { next: text, limit }, answer: object({ models: things, pagination }) })).toEqual([
    'page_token · next ← pagination.next · models · limit',
  ])
  const next = saying(text, 'An opaque cursor. The URL of the next page is in the `Link` header.')
  expect(said({ query: { next, limit }, answer: things })).toEqual(['link · next ← next · (top) · limit'])
})

test('an address of the next page in a header of its own is not followed, and leaves a list open', () => {
  const headers = { 'next-page': { schema: text, description: 'URL of the next page of results' } }
  expect(said({ query: { limit }, answer: things, headers })).toEqual(['? single · (top)'])
})

test('an address inside of what is next is followed', () => {
  const navigation = object({ nextPage: object({ uri: text }), lastPage: object({ uri: text }) })
  expect(said({ answer: object({ records: things, navigation }) })).toEqual([
    'next_url · next ← navigation.nextPage.uri · records',
  ])
})

test('an address that a whole answer shows says more than the example of its member', () => {
  const link = object({ href: { ...text, example: 'https://t.example/...' } })
  const list = (example?: Json): List => ({
    query: { from: saying(text, 'An id to start at'), limit },
    answer: object({ data: things, _links: object({ self: link, next: link }) }),
    ...(example && { example }),
  })
  const next = (href: string): Json => ({ data: [], _links: { next: { href } } })
  expect(said(list())).toEqual(['? next_url · from ← _links.next.href · data · limit'])
  expect(said(list(next('https://t.example/things?from=9')))).toEqual([
    'next_url · from ← _links.next.href · data · limit',
  ])
})
