import { expect, test } from 'vitest'
import { SURE } from '../src/draft/guesses.ts'
import { makeDraft } from '../src/draft/index.ts'
import { readApi } from '../src/read/index.ts'
import { listText } from '../src/report.ts'
import { allOf } from './support/api.ts'
import {
  draftOf,
  flag,
  type Json,
  type List,
  limit,
  number,
  object,
  said,
  saying,
  text,
  things,
} from './support/lists.ts'
import { accepted } from './support/project.ts'

/** Numbers of pages and of records. */

test.each<[string, List, string]>([
  [
    'a number of pages, and no way to them',
    { answer: object({ data: things, total_pages: number }) },
    '? single · data',
  ],
  [
    'a number that the answer gives is not counted either',
    { query: { offset: number, limit }, answer: object({ data: things, next_offset: number }) },
    'page_token · offset ← next_offset · data · limit',
  ],
  [
    'text without a numeric format',
    { query: { offset: text, limit }, answer: object({ data: things }) },
    '? single · data',
  ],
  [
    'text that an example calls a number',
    { query: { offset: { ...text, example: '20' }, limit }, answer: object({ data: things }) },
    'offset · offset · data · limit',
  ],
  [
    'a date by its format',
    { query: { from: { ...text, format: 'date-time' }, limit: number }, answer: object({ data: things }) },
    '? single · data',
  ],
  [
    'a date by its words',
    {
      query: { start_at: { ...number, description: 'Unix timestamp of the first entry' } },
      answer: object({ data: things }),
    },
    'single · data',
  ],
  [
    'a date by its example',
    { query: { start: { ...text, example: '2026-01-31' } }, answer: object({ data: things }) },
    'single · data',
  ],
  [
    'a date by the end beside it',
    { query: { start: number, end: number }, answer: object({ data: things }) },
    'single · data',
  ],
  ['a size, and no position', { query: { max: number }, answer: object({ data: things }) }, '? single · data'],
  [
    'a next token that nothing takes',
    { query: {}, answer: object({ data: things, next_cursor: text }) },
    '? single · data',
  ],
  [
    'more to load, and no parameter for it',
    { answer: object({ things, load_more_things: text }) },
    '? single · things',
  ],
  [
    'a number of the next page that the answer gives, beside words of a page',
    {
      query: { page: saying(number, 'Page number.'), limit },
      answer: object({ things, meta: object({ next_page: number, total_pages: number }) }),
    },
    'page_token · page ← meta.next_page · things · limit',
  ],
  [
    'an offset in text, beside a number of a page',
    { query: { offset: { ...text, example: '280' }, page: number, limit }, answer: object({ data: things }) },
    'page_number · page · data · limit',
  ],
  [
    'a position named from inside of a page',
    {
      path: '/things/search',
      body: object({ page: object({ from: number, limit }) }),
      answer: object({ items: things, page: object({ totalItems: number }) }),
    },
    'offset · page.from ← page.totalItems · items · page.limit',
  ],
  [
    'where a page ends, and no parameter for the next',
    { answer: object({ data: things, list_metadata: object({ after: text, before: text }) }) },
    '? single · data',
  ],
  [
    'positions of a page, and no parameter for the next',
    { answer: object({ things, startPosition: text, endPosition: text }) },
    '? single · things',
  ],
  [
    'a total in a documented header',
    { query: { page: number, limit }, answer: things, headers: { 'X-Total-Count': { schema: number } } },
    'page_number · page ← header:X-Total-Count · (top) · limit',
  ],
  [
    'a total whose words count pages',
    {
      query: { page: number, limit },
      answer: object({ data: things, total_count: saying(number, 'Total page count.') }),
    },
    'page_number · page · data · limit',
  ],
  [
    'text called next beside a number that counts',
    { query: { offset: number, limit }, answer: object({ data: things, count: number, next: text }) },
    'offset · offset · data · limit',
  ],
  [
    'a number called next, for one called from',
    { query: { from: number, limit }, answer: object({ data: things, total: number, from: number, next: number }) },
    'page_token · from ← next · data · limit',
  ],
  [
    'words that deny pages',
    {
      answer: object({ data: things }),
      query: { name: saying(text, 'x') },
      summary: 'This search cannot be paginated.',
    },
    'single · data',
  ],
  [
    'pages that start at zero, in words',
    {
      query: { page: { ...number, description: 'The index of the first page is 0 (zero).' }, limit },
      answer: object({ data: things }),
    },
    'page_number · page · data · limit',
  ],
])('%s', (_, list, expected) => {
  expect(said(list)).toEqual([expected])
})

test('the position inside options is sent inside options', async () => {
  const options = object({ offset: number, count: number, with_tags: flag })
  const draft = draftOf({ body: object({ token: text, options }), answer: object({ things, total: number }) })
  expect(draft.rows.map(({ paging, records }) => listText(paging, records))).toEqual([
    'offset · options.offset ← total · things · options.count',
  ])
  const { entities } = await accepted(draft.files, 'acme')
  expect(entities[0]?.actions[0]?.definition).toMatchObject({
    wire: { offset: 'options.offset', count: 'options.count', with_tags: 'options.with_tags' },
    paging: { style: 'offset', param: 'offset', size: 'count', total: 'total' },
  })
})

test.each<[string, Readonly<Record<string, Json>>]>([
  ['as parameters', { 'page[number]': number, 'page[size]': number }],
  ['as an object', { page: { ...object({ number, size: number }), style: 'deepObject' } }],
])('page[number] and page[size], %s, are parameters of the paging', async (_, query) => {
  const draft = draftOf({ query, answer: object({ data: things, meta: object({ total: number }) }) })
  const { entities } = await accepted(draft.files, 'acme')
  expect(entities[0]?.actions[0]?.definition).toMatchObject({
    wire: { page_number: 'page[number]', page_size: 'page[size]' },
    paging: { style: 'page_number', param: 'page_number', size: 'page_size', total: 'meta.total' },
  })
})

test('a flag called like the next page says whether there is one', () => {
  const query = { pageNo: number, pageSize: { ...number, default: 50 } }
  const answer = object({ results: things, nextPage: flag, nextPageNo: number, totalPages: number })
  expect(said({ query, answer })).toEqual(['page_token · pageNo ← nextPageNo · results · pageSize'])
  expect(draftOf({ query, answer }).rows[0]?.paging).toMatchObject({ from: 'nextPageNo', more: 'nextPage' })
  expect(said({ answer: object({ results: things, nextPage: flag }) })).toEqual(['? single · results'])
})

test('text that the answer repeats as a number is counted', () => {
  const query = { offset: saying(text, 'The offset in the list'), limit: text }
  expect(said({ query, answer: object({ data: things, offset: number, limit: number }) })).toEqual([
    'offset · offset · data · limit',
  ])
  expect(said({ query, answer: object({ data: things, offset: text }) })).toEqual(['? single · data'])
  // Of a record it says nothing.
  const measured = { type: 'array', items: object({ id: text, offset: number }) }
  expect(said({ query, answer: object({ data: measured }) })).toEqual(['? single · data'])
})

test('the schemas of parameters may be references', () => {
  const api = readApi({
    ...{ name: 'doc', folder: undefined },
    text: JSON.stringify({
      ...{ openapi: '3.1.0', info: { title: 'T' }, servers: [{ url: 'https://t.example' }] },
      components: { schemas: { Offset: number, Limit: number } },
      paths: {
        '/things': {
          get: {
            parameters: ['Offset', 'Limit'].map((name) => ({
              ...{ name: name.toLowerCase(), in: 'query' },
              schema: { $ref: `#/components/schemas/${name}` },
            })),
            responses: { 200: { description: '', content: { 'application/json': { schema: things } } } },
          },
        },
      },
    }),
  })
  const { rows } = makeDraft(api, allOf(api, 'acme'))
  expect(rows.map(({ paging, records }) => listText(paging, records))).toEqual(['offset · offset · (top) · limit'])
})

test('a position that may be a number or text is counted', async () => {
  const page = { type: ['integer', 'string'] }
  const draft = draftOf({ query: { page, per_page: page }, answer: things })
  expect(draft.rows.map(({ paging, records }) => listText(paging, records))).toEqual([
    'page_number · page · (top) · per_page',
  ])
  await accepted(draft.files, 'acme')
  const token = saying(page, 'A cursor that the previous response returned')
  expect(said({ query: { page: token, per_page: page }, answer: things })).toEqual(['? single · (top)'])
})

test('a page in text is counted, although the answer has the next one in text', () => {
  const page = { ...text, description: 'Page number', example: '1' }
  const pagination = (next: string) => object({ itemsPerPage: number, totalItems: number, [next]: text })
  const list = (next: string): List => ({
    query: { page, limit },
    answer: object({ data: things, pagination: pagination(next) }),
  })
  expect(said(list('nextPage'))).toEqual(['page_number · page ← pagination.totalItems · data · limit'])
  expect(said(list('nextCursor'))).toEqual(['? page_number · page ← pagination.totalItems · data · limit'])
})

test('two parameters that one member of the answer gives are one position', () => {
  const query = { cursor: text, next_cursor: text, limit }
  expect(said({ query, answer: object({ data: things, next: text, next_cursor: text }) })).toEqual([
    'page_token · next_cursor ← next_cursor · data · limit',
  ])
})

test('an index that words call 1-based starts at 1, and one that they call a page is a page', () => {
  const body = object({ startIndex: saying(number, 'start index (1-based)'), count: number })
  const [row] = draftOf({
    path: '/Users/.search',
    body,
    answer: object({ Resources: things, totalResults: number }),
  }).rows
  expect(row?.paging).toMatchObject({ style: 'offset', param: 'startIndex', start: 1 })
  const from = { ...number, default: 0, description: 'Starting page number' }
  const [paged] = draftOf({ query: { from, size: number }, answer: things }).rows
  expect(paged?.paging).toMatchObject({ style: 'page_number', param: 'from', start: 0 })
})

test('options in a query are positions and sizes by their own names', () => {
  const query = { 'listOptions.continue': text, 'listOptions.limit': text }
  expect(said({ query, answer: object({ items: things, metadata: object({ continue: text }) }) })).toEqual([
    'page_token · listOptions.continue ← metadata.continue · items · listOptions.limit',
  ])
  expect(said({ query, answer: object({ items: things }) })).toEqual(['? single · items'])
})

test('words that name the page before and the next one lead forward', () => {
  const cursor = saying(text, 'Provide the next_page or prev_page value from the previous response.')
  const pagination = object({
    prev_page: saying(text, 'A URL that calls the previous page.'),
    next_page: saying(text, 'A URL that calls the next page.'),
  })
  expect(said({ query: { cursor }, answer: object({ hooks: things, pagination }) })).toEqual([
    'next_url · cursor ← pagination.next_page · hooks',
  ])
})

test('a starting point for results counts beside an end of time, and a starting id does not', () => {
  const endTime = { ...text, format: 'date-time' }
  const start = saying(number, 'Starting point for results.')
  const others = ['/a', '/b', '/c'].map((path) => ({ path, query: { count: number, start, endTime }, answer: things }))
  const chat = {
    path: '/chat',
    query: { count: number, start: saying(number, 'Starting ID for results.') },
    answer: things,
  }
  expect(said(...others, chat)).toEqual([
    ...others.map(() => 'offset · start · (top) · count'),
    '? last_id · start ← id · (top) · count',
  ])
})

test('a total that words call an estimate ends no list', () => {
  const query = { page: number, limit }
  const total = saying(number, 'Estimated number of results')
  expect(said({ query, answer: object({ data: things, total }) })).toEqual(['page_number · page · data · limit'])
  const exact = saying(flag, 'If true, totalResults is exact. If false, it may be estimated.')
  const answer = (members: Json) => object({ results: things, hasMore: flag, totalResults: number, ...members })
  expect(said({ query, answer: answer({ useTotal: exact }) })).toEqual([
    'page_number · page ← hasMore · results · limit',
  ])
  expect(said({ query, answer: answer({ useTotal: flag }) })).toEqual([
    'page_number · page ← totalResults · results · limit',
  ])
})

test('the total of what is called after pages precedes that of another object', () => {
  const answer = object({
    job: object({ id: text, total: number }),
    list_info: object({ num_results: number }),
    things,
  })
  expect(said({ query: { page: number, limit }, answer })).toEqual([
    'page_number · page ← list_info.num_results · things · limit',
  ])
})

test('an index is open where nothing says whether it counts from 0 or 1, unless it is of SCIM', () => {
  const list = (startIndex: Json, records = 'data'): List => ({
    query: { startIndex, count: number },
    answer: object({ totalResults: number, [records]: things }),
  })
  expect(said(list(number))).toEqual(['? offset · startIndex ← totalResults · data · count'])
  for (const told of [
    saying(number, 'How many to skip'),
    { ...number, minimum: 1 },
    { ...number, default: 0 },
    saying(number, '0-based index of the first record'),
  ])
    expect(said(list(told))).toEqual(['offset · startIndex ← totalResults · data · count'])
  const [row] = draftOf(list(number, 'Resources')).rows
  expect([row?.paging.start, (row?.confidence ?? 0) >= SURE]).toEqual([1, true])
})

test('an offset in a text is no position', () => {
  const list = (words: string): string[] =>
    said({
      path: '/places',
      query: { input: text, offset: saying(number, words) },
      answer: object({ predictions: things }),
    })
  expect(list('The character position in the input')).toEqual(['single · predictions'])
  expect(list('The number of records to skip')).toEqual(['offset · offset · predictions'])
})

test('of two sizes the limit is the one of a page, unless pages are numbered', () => {
  const sizes = { count: saying(number, 'How many to read at most'), limit: number }
  expect(said({ query: { ...sizes, offset: number }, answer: object({ items: things, total: number }) })).toEqual([
    'offset · offset ← total · items · limit',
  ])
  expect(said({ query: { ...sizes, page: number }, answer: object({ items: things }) })).toEqual([
    'page_number · page · items · count',
  ])
})

test('a text called as an offset, of which nothing is said, counts with a doubt beside a total', () => {
  const answer = object({ things, total: number })
  expect(said({ query: { offset: text, limit: text }, answer })).toEqual(['? offset · offset ← total · things · limit'])
  const told = { offset: saying(text, 'Where to go on'), limit: text }
  expect(said({ query: told, answer })).toEqual(['? single · things'])
  expect(said({ query: { offset: text, limit: text }, answer: object({ things }) })).toEqual(['? single · things'])
})

test('pages of Spring are counted from 0, and so are those with another parameter, where all others are', () => {
  const pageable = object({ pageNumber: number, sort: things })
  const spring = { pageable, totalPages: number, totalElements: number, number, size: number, sort: things }
  const starts = (...lists: List[]) =>
    draftOf(...lists).rows.map(({ paging: { start }, confidence }) => [start, confidence >= SURE])
  const query = { pageIndex: number, pageSize: number }
  expect(starts({ query, answer: object({ content: things, ...spring }) })).toEqual([[0, true]])
  expect(
    starts({
      query: { ...query, pageIndex: { ...number, default: 1 } },
      answer: object({ content: things, ...spring }),
    }),
  ).toEqual([[undefined, true]])
  const zero: List = { query: { page: { ...number, default: 0 }, size: number }, answer: object({ data: things }) }
  const other: List = { query, answer: object({ data: things }) }
  expect(starts(zero, zero, zero, other).at(-1)).toEqual([0, false])
  expect(starts(zero, other).at(-1)).toEqual([undefined, false])
})

test('the index of a page counts pages, whatever is on them', () => {
  const page = (words: string) => ({ page: { ...saying(number, words), default: 0 }, size: number })
  const answer = object({ content: things })
  expect(said({ query: page('Page index in the list of tracking pixels'), answer })).toEqual([
    'page_number · page · content · size',
  ])
  expect(said({ query: page('The width of a tracking pixel'), answer })[0]).toContain('single')
})
