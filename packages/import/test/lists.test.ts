import { expect, test } from 'vitest'
import { makeDraft } from '../src/draft/index.ts'
import { readApi } from '../src/read/index.ts'
import { listText, SURE } from '../src/report.ts'
import { allOf } from './support/api.ts'
import { accepted } from './support/project.ts'

/** How lists continue: a small document for each construct that led to a wrong guess. */

type Json = Readonly<Record<string, unknown>>
const text = { type: 'string' }
const number = { type: 'integer' }
const flag = { type: 'boolean' }
const object = (properties: Json) => ({ type: 'object', properties })
const things = { type: 'array', items: object({ id: text, name: text }) }

interface List {
  readonly query?: Readonly<Record<string, Json>>
  readonly body?: Json
  readonly answer: Json
  readonly example?: unknown
  readonly path?: string
  readonly headers?: Json
  readonly summary?: string
}

function documentOf(lists: readonly List[], description?: string) {
  const paths = lists.map(({ query = {}, body, answer, example, path, headers, summary }, index): [string, Json] => {
    const parameters = Object.entries(query).map(([name, { description, style, example: shown, ...schema }]) => ({
      ...{ name, in: 'query', schema },
      ...(description !== undefined && { description }),
      ...(style !== undefined && { style, explode: true }),
      ...(shown !== undefined && { example: shown }),
    }))
    const content = { 'application/json': { schema: answer, ...(example !== undefined && { example }) } }
    const requestBody = body && { content: { 'application/json': { schema: body } } }
    const operation = {
      summary,
      parameters,
      requestBody,
      responses: { 200: { description: '', content, ...(headers && { headers }) } },
    }
    return [path ?? `/things${index || ''}${body ? '/search' : ''}`, { [body ? 'post' : 'get']: operation }]
  })
  const document = { openapi: '3.1.0', info: { title: 'T', description }, servers: [{ url: 'https://t.example' }] }
  return readApi({
    name: 'doc',
    folder: undefined,
    text: JSON.stringify({ ...document, paths: merged(paths) }),
  })
}

/** Operations by path: one path may have a GET and a POST. */
function merged(paths: readonly [string, Json][]): Json {
  const found: Record<string, Json> = {}
  for (const [path, item] of paths) found[path] = { ...found[path], ...item }
  return found
}

const draftOf = (...lists: List[]) => {
  const api = documentOf(lists)
  return makeDraft(api, allOf(api, 'acme'))
}
const said = (...lists: List[]) =>
  draftOf(...lists).rows.map(
    ({ paging, records, confidence }) => `${confidence < SURE ? '? ' : ''}${listText(paging, records)}`,
  )

const limit = number
const nextPage = object({ offset: text, path: text, uri: { ...text, format: 'uri' } })

const relations = { type: 'array', items: object({ rel: text, href: text }) }

const saying = (schema: Json, description: string) => ({ ...schema, description })

test.each<[string, List, string]>([
  [
    'a page whose words say that records are skipped',
    {
      query: { page: saying(number, 'number of records to skip'), limit },
      answer: object({ data: things, total: number }),
    },
    '? page_number · page ← total · data · limit',
  ],
  [
    'a number whose words say a page, beside an address',
    {
      query: { page: saying(number, 'Which page to return'), limit },
      answer: object({ data: things, total: number, links: object({ next: { ...text, format: 'uri' } }) }),
    },
    'page_number · page ← total · data · limit',
  ],
  [
    'a token that the words of its parameter name',
    {
      query: { after: saying(text, 'Pass the `last_id` of the previous response.'), limit },
      answer: object({ data: things, first_id: text, last_id: text, has_more: flag }),
    },
    'page_token · after ← last_id · data · limit',
  ],
  [
    'an offset that is compared with a field of the records',
    {
      query: { offset: saying(number, 'Journals with a journal_number greater than the offset') },
      answer: object({ data: { type: 'array', items: object({ id: text, journal_number: number }) } }),
    },
    'last_id · offset ← journal_number · data',
  ],
  [
    'a number of pages, and no way to them',
    { answer: object({ data: things, total_pages: number }) },
    '? single · data',
  ],
  [
    'a POST without a word for it, whose body asks for a page',
    { path: '/things/get', body: object({ offset: number, count: number }), answer: object({ things, total: number }) },
    'offset · offset ← total · things · count',
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
    'a member that only the example shows',
    {
      query: { after: text, limit },
      answer: object({ data: things }),
      example: { data: [], after: 'g3QAAAAC', limit: 25 },
    },
    'page_token · after ← after · data · limit',
  ],
  ['a size, and no position', { query: { max: number }, answer: object({ data: things }) }, '? single · data'],
  [
    'a next token that nothing takes',
    { query: {}, answer: object({ data: things, next_cursor: text }) },
    '? single · data',
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
    'records beside those that were removed',
    {
      query: { cursor: text, limit },
      answer: object({ data: things, modified: things, removed: things, next_cursor: text }),
    },
    '? page_token · cursor ← next_cursor · data · limit',
  ],
  [
    'an envelope of another name',
    { query: {}, answer: object({ SearchResponse: object({ hits_found: number, things }) }) },
    'single · SearchResponse.things',
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
    'a path that is called so, and next',
    { query: { limit }, answer: object({ data: things, next: saying(text, 'Path to the page that follows.') }) },
    'next_url · next ← next · data · limit',
  ],
  [
    'more to load, and no parameter for it',
    { answer: object({ things, load_more_things: text }) },
    '? single · things',
  ],
  [
    'one container by its id, whose answer has an address',
    { path: '/folders/{id}', query: { start_position: number }, answer: object({ items: things, nextUri: text }) },
    'next_url · start_position ← nextUri · items',
  ],
  [
    'a size in the query, records of another name',
    { path: '/usage', query: { limit }, answer: object({ others: things, kinds: number }) },
    '? single · others',
  ],
  [
    'a POST whose answer has its position again',
    {
      path: '/drafts/open',
      body: object({ offset: number, limit }),
      answer: object({ data: things, pagination: object({ offset: number, limit }) }),
    },
    'offset · offset · data · limit',
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
    'a total in a documented header',
    { query: { page: number, limit }, answer: things, headers: { 'X-Total-Count': { schema: number } } },
    'page_number · page ← header:X-Total-Count · (top) · limit',
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
    'an offset that words compare with a field of the records',
    {
      query: { offset: saying(number, 'Returns things with a thingNumber greater than the offset') },
      answer: object({ things: { type: 'array', items: object({ thingNumber: number }) } }),
    },
    'last_id · offset ← thingNumber · things',
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
    'records in an envelope of an envelope',
    {
      path: '/accounts/{id}/things',
      answer: object({ response: object({ result: object({ things, page: number }) }) }),
    },
    'single · response.result.things',
  ],
  [
    'of two lists the one whose total is given',
    {
      path: '/orders/get',
      body: object({ options: object({ offset: number, count: number }) }),
      answer: object({ owners: things, orders: things, total_orders: number }),
    },
    'offset · options.offset ← total_orders · orders · options.count',
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
    'a position whose words ask for the last id, beside pages',
    {
      query: { page: number, id_offset: saying(number, 'Set it to the last ID of the result set.'), limit },
      answer: things,
    },
    'last_id · id_offset ← id · (top) · limit',
  ],
  [
    'the only list that is embedded',
    {
      path: '/accounts/{id}/moves',
      query: { limit },
      answer: object({
        _embedded: object({ account_moves: things }),
        _links: object({ next: object({ href: text }) }),
      }),
    },
    'next_url · next ← _links.next.href · _embedded.account_moves · limit',
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
  [
    'an identifier of what is next, for a start that is no number',
    {
      path: '/logs/list',
      body: object({ startAt: saying(text, 'Hash of the first thing to return.'), limit }),
      answer: object({ things, nextThing: text }),
    },
    '? page_token · startAt ← nextThing · things · limit',
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

test('what the other lists do, the one whose answer says nothing does', () => {
  const one: List = { query: { offset: text, limit }, answer: object({ data: things, next_page: nextPage }) }
  const silent: List = { query: { offset: text }, answer: object({ data: things }) }
  expect(said(one, one, one, silent).at(-1)).toBe('page_token · offset ← next_page.offset · data')
  // Two are no habit, and a bare list has no member that could give a token.
  expect(said(one, one, silent).at(-1)).toBe('? single · data')
  expect(said(one, one, one, { ...silent, answer: things }).at(-1)).toBe('? single · (top)')
})

test('a list of changes beside others names them', () => {
  const { rows } = draftOf({
    query: { cursor: text },
    answer: object({ data: things, removed: things, next_cursor: text }),
  })
  expect(rows[0]?.why.join('; ')).toContain('the answer has several lists: data, removed')
})

test('media that a document refers to are read', () => {
  const content = { 'application/json': { schema: object({ things, next_url: text }) } }
  const document = {
    ...{ openapi: '3.0.0', info: { title: 'T' }, servers: [{ url: 'https://t.example' }] },
    paths: {
      '/things': { get: { responses: { 200: { content: { $ref: '#/components/all' } } } } },
      '/others': { get: { responses: { 200: { content: { 'application/json': { $ref: '#/components/one' } } } } } },
    },
    components: { all: content, one: content['application/json'] },
  }
  const api = readApi({ name: 'doc', folder: undefined, text: JSON.stringify(document) })
  expect(makeDraft(api, allOf(api, 'acme')).rows.map(({ paging }) => paging.style)).toEqual(['next_url', 'next_url'])
})

test('a record by its id is none, although its answer has an address of what it contains', () => {
  const answer = object({ id: text, children: things, next_url: text })
  expect(said({ path: '/folders/{id}', answer })).toEqual([])
})

test('a POST beside a list creates, although it answers as the list does', () => {
  const answer = object({ things, pagination: object({ page: number, pageSize: number }) })
  const list = { path: '/things', query: { page: number, pageSize: number }, answer }
  const [own, other] = [documentOf([list]), documentOf([{ ...list, body: answer }])]
  const api = { ...own, operations: [...own.operations, ...other.operations] }
  expect(makeDraft(api, allOf(api, 'acme')).rows.map(({ name }) => name)).toEqual(['things.list'])
})

test('a flag called like the next page says whether there is one', () => {
  const query = { pageNo: number, pageSize: { ...number, default: 50 } }
  const answer = object({ results: things, nextPage: flag, nextPageNo: number, totalPages: number })
  expect(said({ query, answer })).toEqual(['page_token · pageNo ← nextPageNo · results · pageSize'])
  expect(draftOf({ query, answer }).rows[0]?.paging).toMatchObject({ from: 'nextPageNo', more: 'nextPage' })
  expect(said({ answer: object({ results: things, nextPage: flag }) })).toEqual(['? single · results'])
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

test('an answer that has its page and its size, which nothing asks for, is open', () => {
  const answer = object({ page: number, page_size: number, results: things })
  expect(said({ answer })).toEqual(['? single · results'])
  expect(said({ answer: object({ page_size: number, results: things }) })).toEqual(['single · results'])
})

test('an operation that asks for pages, and answers with no list, is listed in the report', () => {
  const query = { page_cursor: text, limit: number }
  const answer = { oneOf: [object({ state: text }), object({ state: text, data: object({ items: things }) })] }
  const api = documentOf([
    { query, answer },
    { query: { limit: number }, answer },
  ])
  const { rows, unlisted } = makeDraft(api, allOf(api, 'acme'))
  expect(rows).toEqual([])
  expect(unlisted).toEqual(['things.get'])
  expect([...api.losses.all].filter(([, places]) => places.has('GET /things'))).toEqual([
    [expect.stringContaining('pages of what is drafted as one record'), new Set(['GET /things'])],
  ])
})

test('a body whose member asks for pages is paged by it, or leaves the list open', async () => {
  const list = (member: string, inner: Json): List => ({
    ...{ path: '/things/search', body: object({ [member]: inner }), answer: object({ data: things }) },
  })
  const paged = { page: number, limit, name: text }
  expect(said(list('filter', object({ limit, name: text })))).toEqual(['single · data'])
  expect(said(list('window', object(paged)))).toEqual(['? single · data'])
  // Its own members would be lost.
  expect(said(list('filter', { ...object(paged), additionalProperties: true }))).toEqual(['? single · data'])
  const draft = draftOf(list('filter', object(paged)))
  expect(draft.rows.map(({ paging, records }) => listText(paging, records))).toEqual([
    'page_number · filter.page · data · filter.limit',
  ])
  const { entities } = await accepted(draft.files, 'acme')
  expect(entities[0]?.actions[0]?.definition).toMatchObject({
    wire: { page: 'filter.page', limit: 'filter.limit', name: 'filter.name' },
    paging: { style: 'page_number', param: 'page', size: 'limit' },
  })
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

test('a member that words mark as code is where the token is', () => {
  const answer = object({ items: things, next: text })
  const list = (description: string): List => ({ query: { start: saying(text, description), limit }, answer })
  expect(said(list('Token of a page. It is the `next` member of the answer.'))).toEqual([
    'page_token · start ← next · items · limit',
  ])
  expect(said(list('Token of a page, for what comes next.'))).toEqual(['? page_token · start ← next · items · limit'])
})

test('a start of records with an end beside it is no date', () => {
  const answer = object({ data: things, range: object({ total: number, from: number, to: number }) })
  const list = (description: string): List => ({ query: { from: saying(text, description), to: text, limit }, answer })
  expect(said(list('Number of the first item: a zero based item number'))).toEqual([
    '? offset · from ← range.total · data · limit',
  ])
  expect(said(list('Where the period begins'))).toEqual(['? single · data'])
})

test('an answer with the number of its pages is open, and results that are not paginated are not', () => {
  expect(said({ answer: object({ TotalPage: number, Data: things }) })).toEqual(['? single · Data'])
  expect(said({ answer: object({ Page: number, Size: number, Data: things }) })).toEqual(['? single · Data'])
  const answer = object({ items: things })
  expect(said({ answer, summary: 'Lists all. The results will not be [paginated](/pages).' })).toEqual([
    'single · items',
  ])
  expect(said({ answer, summary: 'Lists all. The results will be [paginated](/pages).' })).toEqual(['? single · items'])
})

test('an answer that is nothing but one list of records is a list, whatever it is called', () => {
  const path = '/boats/{id}/owners'
  expect(said({ path, answer: object({ people: things, links: object({ self: text }) }) })).toEqual(['single · people'])
  expect(said({ answer: object({ Response: things, ErrorCode: number, Message: text }) })).toEqual([
    'single · Response',
  ])
  expect(said({ path: '/latest', answer: object({ users: things, topic_list: object({ topics: things }) }) })).toEqual(
    [],
  )
  const sized = { path: '/latest', query: { per_page: number } }
  expect(said({ ...sized, answer: object({ users: things, topic_list: object({ topics: things }) }) })).toEqual([
    '? single · topic_list.topics',
  ])
  // A record with a list, and texts, are none.
  expect(said({ path, answer: object({ people: things, name: text }) })).toEqual([])
  expect(said({ path, answer: object({ people: { type: 'array', items: text } }) })).toEqual([])
})

test('one of several parts of a record is no list', () => {
  const path = '/boats/{id}/hull-parts'
  const parts = { parts: things, sails: things }
  expect(said({ path, answer: object({ boatId: text, ...parts }) })).toEqual([])
  expect(said({ path, answer: object({ request_id: text, ...parts }) })).toEqual(['single · parts'])
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

test('what comes before a record leaves a list open, and a date does not', () => {
  const list = (description: string): List => ({
    query: { before: saying(text, description) },
    answer: object({ things }),
  })
  expect(said(list('Only things with a lower id'))).toEqual(['? single · things'])
  expect(said(list('Only things made before this date'))).toEqual(['single · things'])
})

test('a token that nothing takes leaves a list open, whatever pages are called in it', () => {
  for (const name of ['NextPaginationToken', 'next_continuation_token'])
    expect(said({ answer: object({ things, [name]: number }) })).toEqual(['? single · things'])
})

test('a number of a page without a size is listed in the report where the answer has lists', () => {
  const unlisted = (list: List) => {
    const api = documentOf([list])
    return makeDraft(api, allOf(api, 'acme')).unlisted
  }
  const found = object({ name: text, posts: things, people: things, groups: things })
  expect(unlisted({ path: '/search/{id}', query: { page: number }, answer: found })).toEqual(['search.get'])
  expect(unlisted({ path: '/search/{id}', query: { page: text }, answer: found })).toEqual([])
  expect(unlisted({ path: '/search/{id}', query: { page: number }, answer: object({ name: text }) })).toEqual([])
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

test('one record by its id is no list, whatever stands at the end of its path', () => {
  const answer = object({ admin: flag, permissions: things })
  for (const end of ['', '/']) {
    expect(said({ path: `/permissions/{id}${end}`, answer })).toEqual([])
    expect(said({ path: `/{id}/permissions${end}`, answer })).toEqual(['single · permissions'])
    // A page in the path, which nothing but the answer speaks of.
    const paged = object({ results: things, hasMore: flag })
    expect(said({ path: `/permissions/{page}${end}`, answer: paged })).toEqual(['? single · results'])
    const given = object({ news: things, NextPaginationToken: number })
    expect(said({ path: `/news/{token}${end}`, answer: given })).toEqual(['? single · news'])
  }
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

test('an answer that counts the records of a page is open, if nothing leads to one', () => {
  const paging = (counts: Json) => object({ data: things, extra: object({ pagination: object(counts) }) })
  expect(said({ answer: paging({ count: number, total_count: number }) })).toEqual(['? single · data'])
  expect(said({ answer: object({ data: things, shown: saying(number, 'Items in the current page') }) })).toEqual([
    '? single · data',
  ])
  // A total alone is that of the one answer.
  expect(said({ answer: object({ data: things, total: number, count: number }) })).toEqual(['single · data'])
  expect(said({ answer: paging({ total_count: number }) })).toEqual(['single · data'])
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

test('two parameters that answers give leave a list open', () => {
  const pagination = object({ has_more: flag, next_start: text, next_end: text })
  const query = { start: text, end: text, limit }
  expect(said({ query, answer: object({ data: things, pagination }) })).toEqual([
    '? page_token · start ← pagination.next_start · data · limit',
  ])
})

test('what finds or creates is no list, and neither is a record whose place has a colon', () => {
  expect(said({ path: '/findOrCreateInvite', body: object({ days: number }), answer: things })).toEqual([])
  const one = object({ success: flag, key: text, values: things })
  expect(said({ path: '/attributes/:id', answer: one })).toEqual([])
})

test('a list beside several objects of one record is open', () => {
  const other = object({ id: text })
  const record = { query: text, key: other, locale: other, project: other, other_texts: things }
  expect(
    said({ path: '/texts/search', query: { page: number, per_page: number }, body: text, answer: object(record) }),
  ).toEqual(['? page_number · page · other_texts · per_page'])
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

test('a second position of pages leaves a list open, whatever the other lists do', () => {
  const list = { query: { page: number, per_page: number }, answer: things }
  const offset = saying(text, 'The pagination offset. We recommend the pagination links in the feed response.')
  const feed = { query: { ...list.query, offset }, answer: things }
  expect(said(list, list, list, feed).at(-1)).toBe('? page_number · page · (top) · per_page')
})

test('a documented Link header is followed where other lists follow theirs, with a number or without', () => {
  const headers = { Link: { schema: text, description: 'Links to the next page' } }
  const numbered = { query: { page: number, per_page: number }, answer: things, headers }
  const plain = { answer: things, headers }
  expect(said(numbered, numbered, numbered, plain).at(-1)).toBe('link · next · (top)')
  expect(said(numbered, numbered, plain).at(-1)).toBe('? single · (top)')
  expect(said(numbered, numbered, numbered, { answer: things }).at(-1)).toBe('single · (top)')
})

test('a list does as the others only with an answer that gives what theirs do', () => {
  const query = { next_token: text, per_page: number }
  const list = { query, answer: object({ data: things, NextToken: text }) }
  expect(said(list, list, list, { query, answer: object({ data: things, Healthy: flag }) }).at(-1)).toBe(
    '? single · data',
  )
})

test('a number that is deprecated beside a token leaves a list open', () => {
  const page = saying(number, 'DEPRECATED: Please use page_token instead.')
  expect(said({ query: { page, page_token: text, page_size: number }, answer: things })).toEqual([
    '? page_number · page · (top) · page_size',
  ])
  expect(said({ query: { page, page_size: number }, answer: things })).toEqual([
    'page_number · page · (top) · page_size',
  ])
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

test('a position that another parameter switches on leaves a list open', () => {
  const page = saying(
    number,
    'Which page to return. It can only be used when either merged or grouped is set to false.',
  )
  const answer = object({ data: things })
  expect(said({ query: { page, grouped: flag, limit }, answer })).toEqual(['? page_number · page · data · limit'])
  expect(said({ query: { page, limit }, answer })).toEqual(['page_number · page · data · limit'])
})

test('a list of the same kind beside the records leaves them open', () => {
  expect(said({ answer: object({ nodes: things, orphanedNodes: things }) })).toEqual(['? single · nodes'])
  expect(said({ answer: object({ nodes: things, hosts: things }) })).toEqual(['single · nodes'])
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

test('a POST that writes is no list, although its body has the members of a page', () => {
  const page = object({ page: number, pageSize: number })
  const body = object({ pagination: page, items: things })
  const answer = object({ pagination: page, items: things })
  expect(said({ path: '/feeds/DeleteRequests', body, answer })).toEqual([])
  expect(said({ path: '/feeds/requests', body, answer, summary: 'Delete an existing feed' })).toEqual([])
  expect(said({ path: '/feeds/requests', body, answer })).toEqual([
    'page_number · pagination.page · items · pagination.pageSize',
  ])
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

test('a token with the end of a period beside it is no date', () => {
  const answer = object({ data: things, pagination: object({ endCursor: text, hasNextPage: flag }) })
  const list = (description: string): List => ({ query: { after: saying(text, description), endDate: text }, answer })
  expect(said(list('The endCursor value from the previous page of results'))).toEqual([
    'page_token · after ← pagination.endCursor · data',
  ])
  expect(said(list('Where the period begins'))).toEqual(['? single · data'])
})

test('a POST that asks for records from a number on is a list, and one that may be is reported', () => {
  const body = object({ offset: number, max: number })
  expect(said({ path: '/jobs/browse', body, answer: object({ path: text, items: things }) })).toEqual([
    'offset · offset · items · max',
  ])
  const unlisted = (path: string) => {
    const api = documentOf([{ path, body: object({ page: number }), answer: object({ page: number, found: things }) }])
    return makeDraft(api, allOf(api, 'acme')).unlisted
  }
  expect(unlisted('/engage')).toHaveLength(1)
  expect(unlisted('/things/create')).toEqual([])
})

test('a list beside a member that is called as records are, and says nothing more, is open', () => {
  const query = { page: number, size: number }
  const answer = (data: Json) => object({ fields: things, data, report: object({ name: text }) })
  expect(said({ query, answer: answer({ type: 'object' }) })).toEqual(['? page_number · page · fields · size'])
  expect(said({ query, answer: answer(object({ name: text })) })).toEqual(['page_number · page · fields · size'])
})

test('the address of what is newer leaves a list open, where another one leads to what is older', () => {
  const next = (words: string) =>
    object({ next_url: saying(text, words), prev_url: saying(text, 'The URL of a page with older records') })
  const list = (words: string): List => ({ query: { limit }, answer: object({ things, page: next(words) }) })
  expect(said(list('The URL of a page with newer records'))).toEqual([
    '? next_url · next ← page.next_url · things · limit',
  ])
  expect(said(list('The URL of the next page'))).toEqual(['next_url · next ← page.next_url · things · limit'])
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

test('a parameter called next takes the next of the answer, or what a Link header says', () => {
  const pagination = object({ prev: text, next: text })
  expect(said({ query: { next: text, limit }, answer: object({ models: things, pagination }) })).toEqual([
    'page_token · next ← pagination.next · models · limit',
  ])
  const next = saying(text, 'An opaque cursor. The URL of the next page is in the `Link` header.')
  expect(said({ query: { next, limit }, answer: things })).toEqual(['link · next ← next · (top) · limit'])
})

test('a bare list continues after the id of its last record, where its page is deprecated', () => {
  const page = saying(number, 'DEPRECATED. Use `startingAfter` instead.')
  const counted: List = { query: { page: number, limit }, answer: things }
  const list: List = { query: { page, startingAfter: text, limit }, answer: things }
  expect(said(counted, counted, counted, list).at(-1)).toBe('last_id · startingAfter ← id · (top) · limit')
})

test('two parameters that one member of the answer gives are one position', () => {
  const query = { cursor: text, next_cursor: text, limit }
  expect(said({ query, answer: object({ data: things, next: text, next_cursor: text }) })).toEqual([
    'page_token · next_cursor ← next_cursor · data · limit',
  ])
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

test('what describes itself inside of an answer is one record', () => {
  const result = (members: Json) => object({ result: object({ ...members, results: things }) })
  expect(said({ path: '/runs/{id}/results', answer: result({ id: text }) })).toEqual([])
  expect(said({ path: '/runs/{id}/results', answer: result({ total: number }) })).toEqual(['single · result.results'])
})

test('a page whose least value is 0 and whose example is 1 is open, unless another list says where it starts', () => {
  const starts = (...pages: Json[]) =>
    draftOf(
      ...pages.map((page): List => ({ query: { page: { ...number, ...page }, limit }, answer: things })),
    ).rows.map(({ paging: { start }, confidence }) => [start, confidence >= SURE])
  const open = { minimum: 0, example: 1 }
  expect(starts(open, open)).toEqual([
    [undefined, false],
    [undefined, false],
  ])
  expect(starts(open, { default: 1 })[0]).toEqual([undefined, true])
  expect(starts(open, { default: 0 })[0]).toEqual([0, false])
})

test('an address of the next page in a header of its own is not followed, and leaves a list open', () => {
  const headers = { 'next-page': { schema: text, description: 'URL of the next page of results' } }
  expect(said({ query: { limit }, answer: things, headers })).toEqual(['? single · (top)'])
})

test('a cursor in an answer that nothing takes leaves a list open', () => {
  expect(said({ answer: object({ data: things, total: number, cursor: text }) })).toEqual(['? single · data'])
})

test('a list whose path ends in a place says how many pages it has', () => {
  const answer = (meta: Json) => object({ data: things, meta: object(meta) })
  const path = '/bills/by-supplier/{supplier}'
  expect(
    said({ path, query: { per_page: text }, answer: answer({ current_page: number, last_page: number }) }),
  ).toEqual(['? single · data'])
  expect(said({ path, query: {}, answer: answer({ page_count: number }) })).toEqual([])
})

test('an answer that says its page and a total counts, although it has a cursor, too', () => {
  const metadata = object({ currentPage: number, totalItems: number, nextCursor: text })
  expect(said({ query: { page: number, limit }, answer: object({ results: things, metadata }) })).toEqual([
    'page_number · page ← metadata.totalItems · results · limit',
  ])
})

test('a flag that one of the lists has more leaves a list open', () => {
  expect(said({ answer: object({ versions: things, versions_more: flag }), path: '/versions' })).toEqual([
    '? single · versions',
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

test('a place with a verb is no record, and neither is a place whose answer has a size', () => {
  const query = { size: number }
  expect(said({ path: '/taxonomies/{slug}:autocomplete', query, answer: object({ results: things }) })).toEqual([
    '? single · results',
  ])
  expect(said({ path: '/taxonomies/{slug}', query, answer: object({ results: things }) })).toEqual([
    '? single · results',
  ])
  expect(said({ path: '/taxonomies/{slug}', answer: object({ results: things }) })).toEqual([])
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

test('a start whose end has to move with it leaves a list open', () => {
  const query = { start: saying(number, 'Start index (inclusive) of the result set'), end: number }
  const answer = object({ start: number, end: number, totalCount: number, services: things })
  expect(said({ path: '/services/get/list', query, answer })).toEqual(['? offset · start ← totalCount · services'])
  const list = { path: '/services/get/list', query, answer }
  const post = { path: '/services/get/list', body: object(query), answer }
  expect(said(list, post)).toHaveLength(2)
})

test('an address inside of what is next is followed', () => {
  const navigation = object({ nextPage: object({ uri: text }), lastPage: object({ uri: text }) })
  expect(said({ answer: object({ records: things, navigation }) })).toEqual([
    'next_url · next ← navigation.nextPage.uri · records',
  ])
})

test('options in a query are positions and sizes by their own names', () => {
  const query = { 'listOptions.continue': text, 'listOptions.limit': text }
  expect(said({ query, answer: object({ items: things, metadata: object({ continue: text }) }) })).toEqual([
    'page_token · listOptions.continue ← metadata.continue · items · listOptions.limit',
  ])
  expect(said({ query, answer: object({ items: things }) })).toEqual(['? single · items'])
})

test('messages that the path names in the singular are records', () => {
  const answer = object({ messages: things, paging: object({ next: saying(text, 'The path for the next page') }) })
  expect(said({ path: '/message', query: { limit, since: number }, answer })).toEqual([
    'next_url · since ← paging.next · messages · limit',
  ])
})

test('an answer that is a page of several lists is listed in the report', () => {
  const unlisted = (answer: Json, summary?: string) => {
    const api = documentOf([{ path: '/usage', answer, ...(summary !== undefined && { summary }) }])
    return makeDraft(api, allOf(api, 'acme')).unlisted
  }
  const lists = { hosts: things, ports: things, checks: things, customer: object({ id: text }), currency: text }
  const pagination = object({ limit: number, offset: number })
  expect(unlisted(object({ ...lists, pagination }))).toHaveLength(1)
  expect(unlisted(object({ ...lists, totalSize: number }), 'A paginated list of all checks')).toHaveLength(1)
  expect(unlisted(object({ ...lists, totalSize: number }), 'All checks')).toEqual([])
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

test('an id of the last change is no token, although the answer has it', () => {
  const changeId = saying(text, 'The id of the last change. It is in the response of any change.')
  const data = { type: 'array', items: object({ name: text }) }
  expect(said({ query: { changeId }, answer: object({ changeId: text, data }) })).toEqual(['? single · data'])
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
