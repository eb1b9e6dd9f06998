import { expect, test } from 'vitest'
import { makeDraft } from '../src/draft/index.ts'
import { readApi } from '../src/read/index.ts'
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

/** Which answers are lists, and where their records are. */

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
    'an offset that is compared with a field of the records',
    {
      query: { offset: saying(number, 'Journals with a journal_number greater than the offset') },
      answer: object({ data: { type: 'array', items: object({ id: text, journal_number: number }) } }),
    },
    'last_id · offset ← journal_number · data',
  ],
  [
    'a POST without a word for it, whose body asks for a page',
    { path: '/things/get', body: object({ offset: number, count: number }), answer: object({ things, total: number }) },
    'offset · offset ← total · things · count',
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
    'an offset that words compare with a field of the records',
    {
      query: { offset: saying(number, 'Returns things with a thingNumber greater than the offset') },
      answer: object({ things: { type: 'array', items: object({ thingNumber: number }) } }),
    },
    'last_id · offset ← thingNumber · things',
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
])('%s', (_, list, expected) => {
  expect(said(list)).toEqual([expected])
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

test('a POST beside a list creates, although it answers as the list does', () => {
  const answer = object({ things, pagination: object({ page: number, pageSize: number }) })
  const list = { path: '/things', query: { page: number, pageSize: number }, answer }
  const [own, other] = [documentOf([list]), documentOf([{ ...list, body: answer }])]
  const api = { ...own, operations: [...own.operations, ...other.operations] }
  expect(makeDraft(api, allOf(api, 'acme')).rows.map(({ name }) => name)).toEqual(['things.list'])
})

test('a start of records with an end beside it is no date', () => {
  const answer = object({ data: things, range: object({ total: number, from: number, to: number }) })
  const list = (description: string): List => ({ query: { from: saying(text, description), to: text, limit }, answer })
  expect(said(list('Number of the first item: a zero based item number'))).toEqual([
    '? offset · from ← range.total · data · limit',
  ])
  expect(said(list('Where the period begins'))).toEqual(['? single · data'])
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

test('what finds or creates is no list, and neither is a record whose place has a colon', () => {
  expect(said({ path: '/findOrCreateInvite', body: object({ days: number }), answer: things })).toEqual([])
  const one = object({ success: flag, key: text, values: things })
  expect(said({ path: '/attributes/:id', answer: one })).toEqual([])
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

test('what describes itself inside of an answer is one record', () => {
  const result = (members: Json) => object({ result: object({ ...members, results: things }) })
  expect(said({ path: '/runs/{id}/results', answer: result({ id: text }) })).toEqual([])
  expect(said({ path: '/runs/{id}/results', answer: result({ total: number }) })).toEqual(['single · result.results'])
})

test('a list whose path ends in a place says how many pages it has', () => {
  const answer = (meta: Json) => object({ data: things, meta: object(meta) })
  const path = '/bills/by-supplier/{supplier}'
  expect(
    said({ path, query: { per_page: text }, answer: answer({ current_page: number, last_page: number }) }),
  ).toEqual(['? single · data'])
  expect(said({ path, query: {}, answer: answer({ page_count: number }) })).toEqual(['? single · data'])
  // One record says more of itself.
  const record = object({ data: things, name: text, state: text })
  expect(said({ path, query: {}, answer: record })).toEqual([])
})

test('a place with a verb is no record, and neither is a place whose answer has a size', () => {
  const query = { size: number }
  const list = (path: string): string[] => said({ path, query, answer: object({ results: things }) })
  expect(list('/taxonomies/{slug}:explore')).toEqual(['? single · results'])
  expect(list('/taxonomies/{slug}:autocomplete')).toEqual(['single · results'])
  expect(list('/taxonomies/{slug}')).toEqual(['? single · results'])
  expect(said({ path: '/taxonomies/{slug}', answer: object({ results: things }) })).toEqual(['single · results'])
  expect(said({ path: '/taxonomies/{slug}', answer: object({ terms: things }) })).toEqual([])
})

test('messages that the path names in the singular are records', () => {
  const answer = object({ messages: things, paging: object({ next: saying(text, 'The path for the next page') }) })
  expect(said({ path: '/message', query: { limit, since: number }, answer })).toEqual([
    'next_url · since ← paging.next · messages · limit',
  ])
})

test('records of another record, with the address of the next page, are a list', () => {
  const url = { ...text, format: 'uri' }
  const answer = object({ has_more: flag, object: text, next_page_url: url, previous_page_url: url, data: things })
  const path = '/customers/{customer_id}/subscriptions'
  expect(said({ path, answer })).toEqual(['next_url · next ← next_page_url · data'])
  expect(said({ path, query: { limit, search: text, next: text }, answer })).toEqual([
    'next_url · next ← next_page_url · data · limit',
  ])
})

test('a list of plain values has no pages, although it takes the options of all lists', () => {
  const strings = { type: 'array', items: text }
  const path = '/archived/{id}/label-values'
  const options = { 'listOptions.limit': text, 'listOptions.continue': text, 'listOptions.labelSelector': text }
  expect(said({ path, answer: strings })).toEqual(['single · (top)'])
  for (const answer of [strings, object({ items: strings })])
    expect(said({ path, query: options, answer })).toEqual([answer === strings ? 'single · (top)' : 'single · items'])
  // Records, or another way to a page, leave it open.
  expect(said({ path, query: options, answer: object({ items: things }) })).toEqual(['? single · items'])
  expect(said({ path, query: { ...options, limit }, answer: strings })).toEqual(['? single · (top)'])
})

test('a list that is deprecated yields to one that is not', () => {
  const matches = { type: 'array', items: object({ id: text, score: { type: 'number' } }) }
  for (const results of [{ ...things, deprecated: true }, saying(things, 'DEPRECATED. See `matches`.')])
    expect(said({ body: object({ topK: number }), answer: object({ results, matches }) })).toEqual(['single · matches'])
  expect(said({ answer: object({ results: { ...things, deprecated: true } }) })).toEqual(['single · results'])
})

test('what is called a list is one, whatever its path ends in', () => {
  const files = (summary: string): string[] =>
    said({ path: '/files/{assistant}', summary, answer: object({ files: things }) })
  expect(files('List files')).toEqual(['single · files'])
  expect(files('Gets all files of an assistant')).toEqual(['single · files'])
  expect(files('Get a file')).toEqual([])
  // A record with an id of its own is one, whatever it is called.
  const one = object({ id: text, files: things })
  expect(said({ path: '/files/{assistant}', summary: 'List files', answer: one })).toEqual([])
  const kinds = object({ names: { type: 'array', items: text }, details: things })
  expect(said({ path: '/events/types', summary: 'List the types of events', answer: kinds })).toEqual([
    'single · details',
  ])
  expect(said({ path: '/events/types', summary: 'Types of events', answer: kinds })).toEqual([])
})

test('a POST that is called a list is one, unless it writes', () => {
  const list = (summary: string, path = '/stores/{id}/list-objects'): string[] =>
    said({ path, summary, body: object({ relation: text }), answer: object({ objects: things }) })
  expect(list('List all objects of a relation')).toEqual(['single · objects'])
  expect(list('The objects of a relation')).toEqual([])
  expect(list('List all objects of a relation', '/objects/delete')).toEqual([])
})

test('what is called a list, and answers with none, is listed in the report', () => {
  const unlisted = (summary: string) => {
    const api = documentOf([{ path: '/devices', summary, answer: object({ id: text, push: flag }) }])
    return makeDraft(api, allOf(api, 'acme')).unlisted
  }
  expect(unlisted('List devices')).toEqual(['devices.get'])
  const untold = documentOf([{ path: '/exports', summary: 'List exports', answer: {} }])
  const operations = untold.operations.map((one) => ({ ...one, answer: { ...one.answer, kind: 'none' as const } }))
  expect(makeDraft({ ...untold, operations }, allOf(untold, 'acme')).unlisted).toEqual(['exports.get'])
  expect(unlisted('Listen to devices')).toEqual([])
  expect(unlisted('Get the device')).toEqual([])
})

test('an answer that may be a bare list as well leaves a list open', () => {
  const paged = object({ items: things, totalCount: number })
  const list = { query: { page: number, pageSize: number } }
  expect(said({ ...list, answer: { oneOf: [things, paged] } })).toEqual([
    '? page_number · page ← totalCount · items · pageSize',
  ])
  expect(said({ ...list, answer: { oneOf: [paged, { type: 'null' }] } })).toEqual([
    'page_number · page ← totalCount · items · pageSize',
  ])
})

test('what records refer to is no other list of them', () => {
  const list = (other: string): string[] =>
    said({ query: { cursor: text, limit }, answer: object({ objects: things, [other]: things, cursor: text }) })
  expect(list('related_objects')).toEqual(['page_token · cursor ← cursor · objects · limit'])
  expect(list('orphaned_objects')).toEqual(['? page_token · cursor ← cursor · objects · limit'])
})

test('messages with ids are records, whatever the path says', () => {
  const list = (items: Json): string[] =>
    said({
      path: '/chat.getPinned',
      query: { offset: number, limit },
      answer: object({ messages: { type: 'array', items } }),
    })
  expect(list(object({ _id: text, msg: text }))).toEqual(['offset · offset · messages · limit'])
  expect(list(object({ code: text, msg: text }))).toEqual([])
})

test('an answer that has its position and a total is an open list', () => {
  const list = (members: Json): string[] =>
    said({ path: '/departments/archived', answer: object({ departments: things, success: flag, ...members }) })
  expect(list({ offset: number, total: number })).toEqual(['? single · departments'])
  expect(list({ offset: number, name: text })).toEqual([])
})

test('what says more of itself is a record, although it is called a list', () => {
  const list = (members: Json): string[] =>
    said({
      path: '/agents/{agent_id}/schemas',
      summary: "List an agent's schemas",
      answer: object({ tools: things, ...members }),
    })
  expect(list({ isSet: flag })).toEqual(['single · tools'])
  expect(list({ name: text, schema: object({ kind: text }) })).toEqual([])
})

test('a total of another name and details of an error accompany records', () => {
  const answer = (name: string) =>
    object({ configurations: things, totalSetSize: number, [name]: object({ message: text }) })
  expect(said({ path: '/connect', answer: answer('errorDetail') })).toEqual(['single · configurations'])
  expect(said({ path: '/connect', answer: answer('owner') })).toEqual([])
})

test('records in the only object that is a page', () => {
  const page = object({ users: things, page: number, total_count: number })
  const list = (group_users: Json): string[] =>
    said({
      path: '/groups/{id}/users',
      query: { page: number, page_size: number },
      answer: object({ group: object({ id: text }), group_users }),
    })
  expect(list(page)).toEqual(['page_number · page ← group_users.total_count · group_users.users · page_size'])
  expect(list(object({ users: things, kind: text }))).toEqual([])
})

test('a token of something else makes no list', () => {
  const list = (config: Json): string[] => said({ path: '/config', query: { token: text }, answer: object({ config }) })
  expect(list(object({ guest: object({ token: text }), departments: things }))).toEqual([])
  expect(list(object({ page: object({ token: text }), departments: things }))).toHaveLength(1)
})

test('what an object with records of its own says of pages is about those', () => {
  const attributes = object({ meta: object({ nextHref: { ...text, format: 'uri' } }), rows: things })
  const list = (members: Json): string[] =>
    said({ path: '/orders/metadata', answer: object({ meta: object({ href: text }), ...members }) })
  expect(list({ attributes, states: things, shared: flag })).toEqual([])
  expect(list({ attributes, shared: flag })).toEqual([])
  const next = object({ nextHref: { ...text, format: 'uri' } })
  expect(said({ path: '/orders', answer: object({ meta: next, rows: things }) })).toEqual([
    'next_url · next ← meta.nextHref · rows',
  ])
})

test('messages that the path ends in are records', () => {
  const answer = object({ messages: { type: 'array', items: object({ message: text }) } })
  expect(said({ path: '/clusters/{id}/status_messages', answer })).toEqual(['single · messages'])
  expect(said({ path: '/clusters/{id}/status', answer })).toEqual([])
})

test('notes in an answer accompany its records', () => {
  const answer = object({ candidates: things, info_messages: { type: 'array', items: text }, status: text })
  expect(said({ path: '/places/near', answer })).toEqual(['single · candidates'])
})

test('a path that ends in a count asks for a number', () => {
  const answer = object({ count: text, groups: things })
  expect(said({ path: '/workflow-count', answer })).toEqual([])
  expect(said({ path: '/workflow-groups', answer })).toEqual(['single · groups'])
})

test('one record beside all of them is the one of an id', () => {
  const answer = object({ family: object({ id: text }), families: things })
  const summary = 'Retrieves all the members of a family by its id'
  expect(said({ path: '/family/{familyId}', summary, answer })).toEqual([])
  expect(said({ path: '/family/{familyId}', summary, answer: object({ families: things }) })).toEqual([
    'single · families',
  ])
})

test('the last two words of a path may name the records, and an object may hold nothing but them', () => {
  const templates = object({ emailTemplate: object({ id: text }), emailTemplates: things })
  expect(said({ path: '/email/template', answer: templates })).toEqual(['single · emailTemplates'])
  expect(said({ path: '/text/template', answer: templates })).toEqual([])
  const events = (more: Json) =>
    object({ history: object({ events: things, ...more }), rawHistory: things, next_token: text })
  const query = { next_token: text, maximumPageSize: number }
  expect(said({ path: '/runs/{id}/history', query, answer: events({}) })).toEqual([
    'page_token · next_token ← next_token · history.events · maximumPageSize',
  ])
  expect(said({ path: '/runs/{id}/history', query, answer: events({ kind: text }) })[0]).toContain('rawHistory')
})

test('a record with a token and a list of something else is no list', () => {
  const query = { longPollToken: saying(text, 'A token from the last response') }
  const answer = object({ longPollToken: text, calls: things, callbacks: things })
  expect(said({ path: '/activities/{id}', query, answer })).toEqual([])
})

test('the one record of a path is no list, although it comes in the envelope of all of them', () => {
  const answer = object({ Bills: things, pagination: object({ page: number, pageCount: number }) })
  const all: List = { path: '/Bills', query: { page: number }, answer }
  const one = (path: string, query: Record<string, Json> = {}): string[] => said(all, { path, query, answer })
  expect(one('/Bills/{BillNumber}')).toEqual(['page_number · page · Bills'])
  expect(one('/Bills/{id}')).toHaveLength(1)
  // By what they belong to, there are several.
  expect(one('/Bills/{supplierId}')).toHaveLength(2)
  expect(one('/Bills/{billGroup}', { page: number })).toHaveLength(2)
})

test('records are called as the path ends, where nothing else may be them', () => {
  const path = '/staff/{id}/working-patterns'
  const pagination = object({ page: number })
  const list = (more: Json) => said({ path, answer: object({ pagination, payeeWorkingPatterns: things, ...more }) })
  expect(list({ problem: object({ type: text }) })).toEqual(['? single · payeeWorkingPatterns'])
  expect(list({ workingPatterns: object({ name: text }), state: text })).toEqual([])
  expect(said({ path: '/posts/{id}/content', answer: object({ variant_contents: things, html: text }) })).toEqual([])
})

test('an answer that is nothing but plain values is a list of them, and one page of a place is, too', () => {
  const ids = { type: 'array', items: text }
  expect(said({ path: '/instruments/{id}/users', answer: object({ entityIds: ids }) })).toEqual(['single · entityIds'])
  const paged = { path: '/invoices/{period}', answer: object({ active_boats: things }) }
  expect(said({ ...paged, query: { page: number, per: number } })).toEqual(['page_number · page · active_boats · per'])
  expect(said(paged)).toEqual([])
})

test('changes are the records, whatever else is beside them', () => {
  const answer = object({ accounts: things, added: things, removed: things, next_cursor: text, has_more: flag })
  expect(said({ path: '/moves/sync', body: object({ cursor: text, count: number }), answer })).toEqual([
    '? page_token · cursor ← next_cursor · added · count',
  ])
})

test('an answer of which there are only examples is what they show', () => {
  const example = { results: [{ id: 'a' }], next_cursor: 'b3BhcXVl', has_more: true }
  const query = { cursor: text, page_size: number }
  for (const answer of [{}, { type: 'object' }])
    expect(said({ query, answer, example })).toEqual(['page_token · cursor ← next_cursor · results · page_size'])
  expect(said({ query, answer: { type: 'object', additionalProperties: false }, example })).toEqual([])
})

test('sorts accompany records, and what comes with them is not called after them', () => {
  const values = { type: 'array', items: text }
  const query = { page: number, size: number }
  expect(said({ path: '/tags', query, answer: object({ content: values, sort: things }) })).toEqual([
    'page_number · page · content · size',
  ])
  const record = object({ harbor: object({ name: text }), stages: things })
  expect(said({ path: '/harbors/{id}/visitsWithStages', answer: record })).toEqual([])
  expect(said({ path: '/harbors/{id}/stages', answer: record })).toEqual(['single · stages'])
})

test('of several answers the one with a list is read, in its wrapper or in two', () => {
  const failed = object({ state: text, error: object({ name: text }) })
  const page = (items: Json) => object({ state: text, data: object(items) })
  const query = { page_cursor: text, limit }
  expect(
    said({ path: '/posts', query, answer: { oneOf: [failed, page({ items: things, next_cursor: text })] } }),
  ).toEqual(['page_token · page_cursor ← data.next_cursor · data.items · limit'])
  expect(said({ path: '/posts', query, answer: { oneOf: [failed, object({ state: text })] } })).toEqual([])
  expect(
    said({ path: '/stream/query', answer: object({ status: text, results: object({ events: things }) }) }),
  ).toEqual(['single · results.events'])
})

test('plain values are not called as the path ends', () => {
  const versions = object({ validVersions: { type: 'array', items: number }, latest: number, beta: flag })
  expect(said({ path: '/versions', answer: versions })).toEqual([])
})

test('a list beside an object is a detail of the record that a path in the singular is called after', () => {
  const answer = object({ account: object({ id: text }), past_due: flag, balances: things })
  expect(said({ path: '/accounts/{id}/balance', answer })).toEqual([])
  expect(said({ path: '/accounts/{id}/balances', answer })).toEqual(['single · balances'])
  expect(said({ path: '/accounts/{id}/balance', answer: object({ balances: things }) })).toEqual(['single · balances'])
  const family = object({ family: object({ id: text }), familys: things })
  expect(said({ path: '/family', answer: family })).toEqual(['single · familys'])
})

test('a list in a wrapper of nothing else is one, whatever it is called', () => {
  const result = (more: Json) => object({ keys: things, ...more })
  const answer = (more: Json) =>
    object({ result: result(more), time: number, status: text, usage: object({ cpu: number }) })
  expect(said({ path: '/harbors/{name}/doors', answer: answer({}) })).toEqual(['single · result.keys'])
  expect(said({ path: '/harbors/{name}/doors', answer: answer({ height: number, width: number }) })).toEqual([])
  expect(said({ path: '/harbors/{name}/doors', answer: object({ profile: result({}) }) })).toEqual([])
})
