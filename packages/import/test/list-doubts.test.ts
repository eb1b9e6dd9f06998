import { expect, test } from 'vitest'
import { SURE } from '../src/draft/guesses.ts'
import { makeDraft } from '../src/draft/index.ts'
import { listText } from '../src/report.ts'
import { allOf } from './support/api.ts'
import {
  documentOf,
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

/** Lists that are left open, and reported. */

test('an answer that has its page and its size, which nothing asks for, is open', () => {
  const answer = object({ page: number, page_size: number, results: things })
  expect(said({ answer })).toEqual(['? single · results'])
  expect(said({ answer: object({ page_size: number, results: things }) })).toEqual(['single · results'])
})

test('an operation that asks for pages, and answers with no list, is listed in the report', () => {
  const query = { page_cursor: text, limit: number }
  const answer = { oneOf: [object({ state: text }), object({ state: text, data: text })] }
  const api = documentOf([
    { query, answer },
    { query: { limit: number }, answer },
  ])
  const { rows, unlisted } = makeDraft(api, allOf(api, 'acme'))
  expect(rows).toEqual([])
  expect(unlisted).toEqual(['things.get'])
  expect([...api.losses.all].filter(([, places]) => places.has('GET /things'))).toEqual([
    [expect.stringContaining('that are drafted as one record'), new Set(['GET /things'])],
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

test('an answer with the number of its pages is open, and results that are not paginated are not', () => {
  expect(said({ answer: object({ TotalPage: number, Data: things }) })).toEqual(['? single · Data'])
  expect(said({ answer: object({ Page: number, Size: number, Data: things }) })).toEqual(['? single · Data'])
  const answer = object({ items: things })
  expect(said({ answer, summary: 'Lists all. The results will not be [paginated](/pages).' })).toEqual([
    'single · items',
  ])
  expect(said({ answer, summary: 'Lists all. The results will be [paginated](/pages).' })).toEqual(['? single · items'])
})

test('what comes before a record leaves a list open, and a date does not', () => {
  const list = (description: string): List => ({
    query: { before: saying(text, description) },
    answer: object({ things }),
  })
  expect(said(list('Only things with a lower id'))).toEqual(['? single · things'])
  expect(said(list('Only things made before this date'))).toEqual(['single · things'])
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

test('two parameters that answers give leave a list open', () => {
  const pagination = object({ has_more: flag, next_start: text, next_end: text })
  const query = { start: text, end: text, limit }
  expect(said({ query, answer: object({ data: things, pagination }) })).toEqual([
    '? page_token · start ← pagination.next_start · data · limit',
  ])
})

test('a list beside several objects of one record is open', () => {
  const other = object({ id: text })
  const record = { query: text, key: other, locale: other, project: other, other_texts: things }
  expect(
    said({ path: '/texts/search', query: { page: number, per_page: number }, body: text, answer: object(record) }),
  ).toEqual(['? page_number · page · other_texts · per_page'])
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

test('a flag that one of the lists has more leaves a list open', () => {
  expect(said({ answer: object({ versions: things, versions_more: flag }), path: '/versions' })).toEqual([
    '? single · versions',
  ])
})

test('a start whose end has to move with it leaves a list open', () => {
  const query = { start: saying(number, 'Start index (inclusive) of the result set'), end: number }
  const answer = object({ start: number, end: number, totalCount: number, services: things })
  expect(said({ path: '/services/get/list', query, answer })).toEqual(['? offset · start ← totalCount · services'])
  const list = { path: '/services/get/list', query, answer }
  const post = { path: '/services/get/list', body: object(query), answer }
  expect(said(list, post)).toHaveLength(2)
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

test('a size of the few best leaves no list open', () => {
  const list = (path: string): List => ({ path, query: { limit }, answer: object({ trends: things }) })
  expect(said(list('/trends/top/{type}'), list('/search/suggest'), list('/things/list'))).toEqual([
    'single · trends',
    'single · trends',
    '? single · trends',
  ])
})

test('records that have pages of their own leave a list open', () => {
  const one = object({ found: number, page: number, hits: things })
  const searches = {
    query: { page: number, per_page: number },
    answer: object({ results: { type: 'array', items: one } }),
  }
  expect(said(searches)).toEqual(['? page_number · page · results · per_page'])
  const counted = { type: 'array', items: object({ id: text, page: number, items: things }) }
  expect(said({ ...searches, answer: object({ results: counted }) })).toEqual([
    'page_number · page · results · per_page',
  ])
})

test('a page without which all records come at once leaves a list open', () => {
  const list = (words: string): List => ({
    path: '/teams/search',
    ...{ body: object({ term: text, page: saying(number, words), per_page: number }) },
    answer: object({ teams: things, total_count: number }),
  })
  expect(said(list('The page to return. Without it, the results are returned un-paged.'))).toEqual([
    '? page_number · page ← total_count · teams · per_page',
  ])
  expect(said(list('The page to return.'))).toEqual(['page_number · page ← total_count · teams · per_page'])
})

test('an answer that says there is more, and takes a size, is listed in the report', () => {
  const unlisted = (query: List['query']) => {
    const answer = object({ id: text, order: { type: 'array', items: text }, has_next: flag })
    const api = documentOf([{ path: '/posts/{id}/thread', ...(query && { query }), answer }])
    return makeDraft(api, allOf(api, 'acme')).unlisted
  }
  expect(unlisted({ perPage: number, fromPost: text })).toHaveLength(1)
  expect(unlisted({ fromPost: text })).toEqual([])
})

test('a token of a page in a request whose answer has lists is listed in the report', () => {
  const answer = object({ data: object({ attributes: object({ results: things }) }) })
  const unlisted = (parameter: string) => {
    const api = documentOf([{ path: '/values-reports', query: { [parameter]: text }, answer }])
    return makeDraft(api, allOf(api, 'acme')).unlisted
  }
  expect(unlisted('page_cursor')).toHaveLength(1)
  expect(unlisted('marker')).toEqual([])
})

test('suggestions are the few best, whatever their answer says of pages', () => {
  const answer = object({ meta: object({ page: number, per_page: number }), results: things })
  expect(said({ path: '/autocomplete/works', answer })).toEqual(['single · results'])
  expect(said({ path: '/works', answer })).toEqual(['? single · results'])
})

test('a record that holds what lists are called is listed in the report', () => {
  const unlisted = (members: Json) => {
    const api = documentOf([{ path: '/status/{name}', answer: object({ state: text, startedAt: text, ...members }) }])
    return makeDraft(api, allOf(api, 'acme')).unlisted
  }
  expect(unlisted({ results: things })).toEqual(['status.get'])
  expect(unlisted({ results: things, id: text })).toEqual([])
  expect(unlisted({ steps: things })).toEqual([])
})

test('a record that is little but a list is listed in the report', () => {
  const unlisted = (members: Json, path = '/catalog') => {
    const api = documentOf([{ path, answer: object({ boats: things, ...members }) }])
    return makeDraft(api, allOf(api, 'acme')).unlisted
  }
  expect(unlisted({ version: text, made_at: text })).toHaveLength(1)
  expect(unlisted({ version: text, made_at: text }, '/catalog/{name}')).toEqual([])
  expect(unlisted({ version: text, made_at: text, by: text })).toEqual([])
  expect(unlisted({ version: object({ name: text }) })).toEqual([])
})

test('a list beside facts of one record is open', () => {
  const record = { address: text, provider: text, revision: text, seen_at: text }
  const list = (members: Json) => said({ path: '/boats/{id}/visits', answer: object({ visits: things, ...members }) })
  expect(list(record)).toEqual(['? single · visits'])
  expect(list({ total: number, limit: number, start: text, end: text, query: text })).toEqual(['single · visits'])
})

test("kinds of SCIM come whole, in the envelope of SCIM's lists", () => {
  const answer = object({ Resources: things, totalResults: number, startIndex: number })
  expect(said({ path: '/Schemas', answer })).toEqual(['single · Resources'])
  expect(said({ path: '/Users', answer })).toEqual(['? single · Resources'])
})
