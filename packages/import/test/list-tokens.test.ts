import { expect, test } from 'vitest'
import { makeDraft } from '../src/draft/index.ts'
import { allOf } from './support/api.ts'
import {
  documentOf,
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

/** Tokens and ids that lead to the next page. */

test.each<[string, List, string]>([
  [
    'a token that the words of its parameter name',
    {
      query: { after: saying(text, 'Pass the `last_id` of the previous response.'), limit },
      answer: object({ data: things, first_id: text, last_id: text, has_more: flag }),
    },
    'page_token · after ← last_id · data · limit',
  ],
  [
    'a token named offset, which the answer gives',
    { query: { offset: text, limit }, answer: object({ data: things, next_page: nextPage }) },
    'page_token · offset ← next_page.offset · data · limit',
  ],
  [
    'a token named start, beside next_start',
    { query: { start: text, limit }, answer: object({ data: things, next_start: text }) },
    'page_token · start ← next_start · data · limit',
  ],
  [
    'a token named from, beside next.from',
    { query: { from: text, limit }, answer: object({ data: things, next: object({ from: text }) }) },
    'page_token · from ← next.from · data · limit',
  ],
  [
    'a next token beside a number of a page',
    { query: { page: number, limit }, answer: object({ data: things, next_cursor: text }) },
    '? page_number · page · data · limit',
  ],
  [
    'a token and an offset, and text called next that either may take',
    {
      query: { sync_token: text, offset: number, limit },
      answer: object({ data: things, next: text, sync_token: text }),
    },
    '? page_token · sync_token ← next · data · limit',
  ],
  [
    'a token by one name in the query and in the answer, which begins with next',
    {
      query: { next_record_id: text, limit },
      answer: object({ usage: things, metadata: object({ pagination: object({ next_record_id: text }) }) }),
    },
    'page_token · next_record_id ← metadata.pagination.next_record_id · usage · limit',
  ],
  [
    'an iterator',
    { query: { iterator: text, limit }, answer: object({ data: things, iterator: text, done: flag }) },
    'page_token · iterator ← iterator · data · limit',
  ],
  [
    'a cursor that a header of the answer gives, by the words of its parameter',
    {
      query: { cursor: saying(text, 'To resume. Get a cursor from a list via the X-Acme-Cursor-Next header.'), limit },
      answer: things,
    },
    'page_token · cursor ← header:X-Acme-Cursor-Next · (top) · limit',
  ],
  [
    'a cursor that a documented header gives',
    { query: { cursor: text, limit }, answer: things, headers: { 'X-Next-Cursor': { schema: text } } },
    'page_token · cursor ← header:X-Next-Cursor · (top) · limit',
  ],
  [
    'a token of the last answer, called neither a cursor nor a page',
    {
      query: { sync: saying(text, 'A sync token received from the last request, or none on first sync.') },
      answer: object({ data: things, sync: text, has_more: flag }),
    },
    'page_token · sync ← sync · data',
  ],
  [
    'a cursor to the last record of the page, which is not its id',
    {
      query: { starting_after: text, limit },
      answer: object({ data: things, last: saying(text, 'Cursor to the last object of the response.'), more: flag }),
    },
    'page_token · starting_after ← last · data · limit',
  ],
  [
    'a position whose words ask for the last id, beside pages',
    {
      query: { page: number, id_offset: saying(number, 'Set it to the last ID of the result set.'), limit },
      answer: things,
    },
    'last_id · id_offset ← id · (top) · limit',
  ],
  [
    'an identifier of what is next, for a start that is no number',
    {
      path: '/logs/list',
      body: object({ startAt: saying(text, 'Hash of the first thing to return.'), limit }),
      answer: object({ things, nextThing: text }),
    },
    '? page_token · startAt ← nextThing · things · limit',
  ],
])('%s', (_, list, expected) => {
  expect(said(list)).toEqual([expected])
})

test('a number of results is a total, and what its words ask for is the last id', () => {
  const paged = { page: number, page_size: number }
  const info = object({ num_pages: number, num_results: number, page: number, page_size: number })
  const members = { path: '/members/{id}', query: paged, answer: object({ members: things, list_info: info }) }
  expect(said(members)).toEqual(['page_number · page ← list_info.num_results · members · page_size'])
  const startId = { ...text, description: 'Starting point after which to return results' }
  expect(said({ query: { startId }, answer: object({ results: things }) })).toEqual([
    'last_id · startId ← id · results',
  ])
  const nameless = { type: 'array', items: object({ title: text }) }
  expect(said({ query: { startId }, answer: object({ results: nameless }) })).toEqual(['? single · results'])
})

test('a member that words mark as code is where the token is', () => {
  const answer = object({ items: things, next: text })
  const list = (description: string): List => ({ query: { start: saying(text, description), limit }, answer })
  expect(said(list('Token of a page. It is the `next` member of the answer.'))).toEqual([
    'page_token · start ← next · items · limit',
  ])
  expect(said(list('Token of a page, for what comes next.'))).toEqual(['? page_token · start ← next · items · limit'])
})

test('a size in words is none of a page, and an opaque picture is no token', () => {
  const picture = { size: { enum: ['auto', '1024x1024'] }, background: saying(text, '`transparent` or `opaque`') }
  const answer = object({ data: things, background: text })
  expect(said({ path: '/pictures/make', body: object(picture), answer })).toEqual([])
  const sizes = { size: { enum: [10, 50] }, background: saying(text, 'An opaque string of the last answer') }
  expect(said({ path: '/pictures/search', body: object(sizes), answer })).toEqual([
    'page_token · background ← background · data · size',
  ])
})

test('a token that nothing takes leaves a list open, whatever pages are called in it', () => {
  for (const name of ['NextPaginationToken', 'next_continuation_token'])
    expect(said({ answer: object({ things, [name]: number }) })).toEqual(['? single · things'])
})

test('an answer that was cut, and the last key of a table, are ends of pages', () => {
  expect(said({ answer: object({ events: things, is_truncated: flag }), path: '/events' })).toEqual([
    '? single · events',
  ])
  const query = { last_evaluated_key: text, limit }
  expect(said({ query, answer: object({ results: things, last_evaluated_key: text }) })).toEqual([
    'page_token · last_evaluated_key ← last_evaluated_key · results · limit',
  ])
})

test('a token in what is searched for makes a list of a POST beside a GET', () => {
  const search = object({ search: object({ ids: text, nextResults: text }) })
  const answer = object({ users: things, nextResults: text })
  const read = { path: '/users/search', query: { ids: text }, answer: object({ users: things }) }
  expect(said(read, { path: '/users/search', body: search, answer })).toEqual([
    'single · users',
    'page_token · search.nextResults ← nextResults · users',
  ])
  const scroll = { offset: { anyOf: [number, text] }, limit }
  expect(
    said({
      path: '/points/scroll',
      body: object(scroll),
      answer: object({ points: things, next_page_offset: scroll.offset }),
    }),
  ).toEqual(['page_token · offset ← next_page_offset · points · limit'])
})

test('a number that is deprecated beside a token leaves a list open', () => {
  const page = saying(number, 'DEPRECATED: Please use page_token instead.')
  expect(said({ query: { page, page_token: text, page_size: number }, answer: things })).toEqual([
    '? link · page_token ← page_token · (top) · page_size',
  ])
  expect(said({ query: { page, page_size: number }, answer: things })).toEqual([
    'page_number · page · (top) · page_size',
  ])
})

test('a token with the end of a period beside it is no date', () => {
  const answer = object({ data: things, pagination: object({ endCursor: text, hasNextPage: flag }) })
  const list = (description: string): List => ({ query: { after: saying(text, description), endDate: text }, answer })
  expect(said(list('The endCursor value from the previous page of results'))).toEqual([
    'page_token · after ← pagination.endCursor · data',
  ])
  expect(said(list('Where the period begins'))).toEqual(['? single · data'])
})

test('a POST that takes the token of its last answer is a list without a size', () => {
  const answer = object({ data: things, next_token: text })
  const body = object({ next_token: text, provider: text })
  expect(said({ path: '/links/bulk_export', body, answer })).toEqual(['page_token · next_token ← next_token · data'])
  expect(said({ path: '/links/create', body, answer })).toEqual([])
  const offset = saying(text, 'Opaque offset identifier')
  expect(
    said({ path: '/logs/{name}', body: object({ offset, limit }), answer: object({ offset: text, logs: things }) }),
  ).toEqual(['page_token · offset ← offset · logs · limit'])
})

test('a token for groups of records, which are no list, is listed in the report', () => {
  const unlisted = (query: List['query'], answer: Json) => {
    const api = documentOf([{ path: '/series/{id}/grouped', query, answer }])
    return makeDraft(api, allOf(api, 'acme')).unlisted
  }
  const groups = { type: 'object', additionalProperties: things }
  expect(unlisted({ cursor: text }, object({ groups, next_cursor: text }))).toHaveLength(1)
  expect(unlisted({ token: text }, object({ groups, token: text }))).toEqual([])
})

test('a cursor in an answer that nothing takes leaves a list open', () => {
  expect(said({ answer: object({ data: things, total: number, cursor: text }) })).toEqual(['? single · data'])
})

test('an answer that says its page and a total counts, although it has a cursor, too', () => {
  const metadata = object({ currentPage: number, totalItems: number, nextCursor: text })
  expect(said({ query: { page: number, limit }, answer: object({ results: things, metadata }) })).toEqual([
    'page_number · page ← metadata.totalItems · results · limit',
  ])
})

test('a token of another name beside a position leaves a list open', () => {
  const stable = saying(text, 'Opaque identifier of the search')
  const from = { ...number, description: 'Where to start' }
  const body = object({ q: text, from, size: number, stable_query_id: stable })
  const answer = object({ results: things, stable_query_id: text })
  expect(said({ path: '/things:search', body, answer })).toEqual([
    '? page_token · stable_query_id ← stable_query_id · results · size',
  ])
  // Words that name a list as well name no token.
  const after = { description: 'A cursor for the next page: `sort_end` of the last response, with `stable_query_id`.' }
  const sorted = object({ results: things, sort_end: { type: 'array', items: {} }, stable_query_id: text })
  const search = object({ size: number, search_after: { ...text, ...after } })
  expect(said({ path: '/things:search', body: search, answer: sorted })).toEqual(['? single · results'])
})

test('a token of what changed ends where the answer says so, or is open', () => {
  const query = { syncToken: text, limit }
  const answer = (more: Json) => object({ records: things, syncInfo: object({ syncToken: text }), ...more })
  expect(said({ query, answer: answer({}) })).toEqual([
    '? page_token · syncToken ← syncInfo.syncToken · records · limit',
  ])
  expect(said({ query, answer: answer({ hasMore: flag }) })).toEqual([
    'page_token · syncToken ← syncInfo.syncToken · records · limit',
  ])
})

test('an id of the last change is no token, although the answer has it', () => {
  const changeId = saying(text, 'The id of the last change. It is in the response of any change.')
  const data = { type: 'array', items: object({ name: text }) }
  expect(said({ query: { changeId }, answer: object({ changeId: text, data }) })).toEqual(['? single · data'])
})

test('an id to start at takes the next id of the answer, whatever else counts', () => {
  const list = (query: Json, answer: Json) =>
    said({ query: { ...query, limit }, answer: object({ data: things, ...answer }) })
  const way = ['page_token · start_id ← next_id · data · limit']
  expect(list({ start_index: number, start_id: text }, { next_id: text })).toEqual(way)
  expect(list({ start_index: number, start_id: number }, { next_id: number })).toEqual(way)
  expect(list({ offset: number, start_id: text }, { next_id: text, total: number })).toEqual(way)
  expect(list({ offset: number, fromKey: text }, { nextKey: text })).toEqual([
    'page_token · fromKey ← nextKey · data · limit',
  ])
  // Another key than the answer's.
  expect(list({ offset: number, start_id: text }, { next_key: text })).toEqual(['? offset · offset · data · limit'])
})

test('what is deprecated is not chosen where another parameter pages', () => {
  const old = { ...number, deprecated: true }
  const token = { page_token: text, page_size: limit }
  const link = { headers: { link: { schema: text } } }
  const replaced = { page: old, per_page: saying(limit, 'DEPRECATED: use `page_size`.'), ...token }
  expect(said({ query: replaced, answer: things, ...link })).toEqual([
    'link · page_token ← page_token · (top) · page_size',
  ])
  // Where the token comes from is left out; it replaces the page nevertheless.
  expect(said({ query: replaced, answer: things })).toEqual(['? link · page_token ← page_token · (top) · page_size'])
  const counted = object({ data: things, total: number })
  expect(said({ query: { page: old, offset: number, limit }, answer: counted })).toEqual([
    'offset · offset ← total · data · limit',
  ])
  expect(said({ query: { page: old, limit }, answer: counted })).toEqual(['page_number · page ← total · data · limit'])
  const both = { page: old, page_token: { ...text, deprecated: true }, limit }
  expect(said({ query: both, answer: things })).toEqual(['? page_number · page · (top) · limit'])
})

test('an identifier at which a page starts is no date, whatever its words say of time', () => {
  const paged = 'This parameter is used for pagination.'
  const list = (words: string): List => ({
    body: object({ limit, startAt: saying(text, words) }),
    answer: object({ logs: things, nextLogId: saying(text, `Hash identifier of the next log. ${paged}`) }),
  })
  const inWindow = 'It is ignored if the log is not in the time window.'
  expect(said(list(`Hash identifier of the first log. ${paged} ${inWindow}`))).toEqual([
    'page_token · startAt ← nextLogId · logs · limit',
  ])
  expect(said(list(`Hash identifier of the first log. ${inWindow}`))).toEqual([
    '? page_token · startAt ← nextLogId · logs · limit',
  ])
})

test('a token that follows the last page, too, leaves a list open', () => {
  const list = (summary: string, members: Json = {}): List => ({
    ...{ path: '/events', summary, query: { cursor: text, limit } },
    answer: object({ events: things, next_cursor: text, ...members }),
  })
  const words = 'Events. We continue to send `next_cursor` even when there are no more events.'
  expect(said(list(words))).toEqual(['? page_token · cursor ← next_cursor · events · limit'])
  expect(said(list(words, { has_more: flag }))).toEqual(['page_token · cursor ← next_cursor · events · limit'])
  expect(said(list('Events. We send `next_cursor`. It continues.'))).toEqual([
    'page_token · cursor ← next_cursor · events · limit',
  ])
})

test('a batch token is a cursor', () => {
  expect(said({ query: { batch_token: text, limit }, answer: things })).toEqual([
    '? link · batch_token ← batch_token · (top) · limit',
  ])
})

test('a list continues after the field that words name, or after the id', () => {
  const cards = { type: 'array', items: object({ token: text, program_id: text }) }
  const list = (words: string, data: Json = cards): string[] =>
    said({
      query: { starting_after: saying(text, words), page_size: number },
      answer: object({ data, has_more: flag }),
    })
  expect(list("A cursor representing an item's token after which a page begins")).toEqual([
    'last_id · starting_after ← token · data · page_size',
  ])
  expect(list('The token after which a page begins')).toEqual(['last_id · starting_after ← token · data · page_size'])
  expect(list('The record after which a page begins')[0]).toMatch(/^\? single/)
  expect(list('The last token', things)).toEqual(['last_id · starting_after ← id · data · page_size'])
})

test('what a page starts after is what the answer calls next or last', () => {
  const list = (parameter: string, member: string, more: Json = { has_more: flag }): string | undefined =>
    said({ query: { [parameter]: text, limit }, answer: object({ history: things, [member]: text, ...more }) })[0]
  expect(list('start_after_item_id', 'last_item_id')).toBe(
    'page_token · start_after_item_id ← last_item_id · history · limit',
  )
  expect(list('last_doc', 'next_doc')).toBe('page_token · last_doc ← next_doc · history · limit')
  expect(list('last_doc', 'next_doc', {})).not.toMatch(/^page_token/)
  expect(list('after_date', 'last_date')).not.toMatch(/page_token/)
})

test('a token that stays the same at the end leaves a list open', () => {
  const list = (words: string): string[] =>
    said({
      query: { continuation_token: text, limit },
      answer: object({ changes: things, continuation_token: saying(text, words) }),
    })
  expect(list('The token will be identical if there are no new changes.')).toEqual([
    '? page_token · continuation_token ← continuation_token · changes · limit',
  ])
  expect(list('The token of the next page.')).toEqual([
    'page_token · continuation_token ← continuation_token · changes · limit',
  ])
})

test('just a token is no cursor, unless words speak of pages', () => {
  const list = (words: string): string[] => said({ query: { token: saying(text, words) }, answer: things })
  expect(list('Token of the application')).toEqual(['? single · (top)'])
  expect(list('Token of the next page')[0]).toMatch(/^\? link · token/)
})

test('a token that the answer has by its name is that, whatever else its words name', () => {
  const metadata = object({ continue: text, resourceVersion: text })
  const words = 'The token of the last response. See `resourceVersion`.'
  expect(
    said({ query: { continue: saying(text, words), limit }, answer: object({ items: things, metadata }) }),
  ).toEqual(['page_token · continue ← metadata.continue · items · limit'])
})

test('a position may be a UUID, or an id that a body asks for', () => {
  const moves = { type: 'array', items: object({ uuid: text, kind: text }) }
  const starting_after_uuid = saying(text, 'A cursor. Returns all moves after the specified UUID (exclusive).')
  expect(said({ query: { starting_after_uuid, limit }, answer: moves })).toEqual([
    'last_id · starting_after_uuid ← uuid · (top) · limit',
  ])
  const body = object({ after_id: saying(number, 'The latest `move_id` that was fetched, or 0.'), count: number })
  const answer = (own: Json) => object({ moves: { type: 'array', items: object(own) }, request_id: text })
  expect(said({ path: '/moves/sync', body, answer: answer({ move_id: number }) })).toEqual([
    '? last_id · after_id ← move_id · moves · count',
  ])
  expect(said({ path: '/moves/sync', body, answer: answer({ kind: text }) })).toEqual([])
})

test('what the answer says of its pages by the name of a parameter is the next one, whatever that is called', () => {
  const page_key = saying(text, 'Used to retrieve the next page of boats. Not needed for the first page.')
  const answer = (meta: Json) => object({ boats: things, ...meta })
  expect(said({ query: { page_key, limit }, answer: answer({ metadata: object({ page_key: text }) }) })).toEqual([
    'page_token · page_key ← metadata.page_key · boats · limit',
  ])
  expect(said({ query: { page_key, limit }, answer: answer({ harbor: object({ page_key: text }) }) })).toEqual([
    '? single · boats',
  ])
  const told = { page_key: saying(text, 'The key of a boat'), limit }
  expect(said({ query: told, answer: answer({ metadata: object({ page_key: text }) }) })).toEqual(['? single · boats'])
})

test('a list continues after the last id, where words give an example of it', () => {
  const starting_after = (words: string) => ({ starting_after: saying(text, words), limit })
  const answer = object({ objects: things })
  const words = 'A cursor. If the final item in the last page had an id of `a`, pass `starting_after=a`'
  expect(said({ query: starting_after(words), answer })).toEqual(['last_id · starting_after ← id · objects · limit'])
  expect(said({ query: starting_after('Where to begin'), answer })).toEqual([
    '? last_id · starting_after ← id · objects · limit',
  ])
})

test('a position that is deprecated, without another one, leaves a list open', () => {
  const words = 'DEPRECATION NOTICE: a cursor for pagination made by hand. Prefer the cursor of the answer before.'
  const answer = object({ events: things, cursor: text })
  const query = { max_id: saying(text, words), limit }
  expect(said({ query, answer })[0]).toMatch(/^\?/)
  expect(said({ query: { ...query, cursor: text }, answer })).toEqual(['page_token · cursor ← cursor · events · limit'])
})
