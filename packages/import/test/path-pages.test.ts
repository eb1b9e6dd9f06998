import { connectorOf } from '@ferrule/core/dynamic'
import { createSandbox } from '@ferrule/sandbox'
import { expect, onTestFinished, test } from 'vitest'
import { describeDocument } from '../src/document.ts'
import { SURE } from '../src/draft/guesses.ts'
import { makeDraft } from '../src/draft/index.ts'
import { readApi } from '../src/read/index.ts'
import { listText } from '../src/report.ts'
import { allOf } from './support/api.ts'
import { accepted } from './support/project.ts'

/** Lists whose page, offset or token is a segment of the path. */

type Json = Readonly<Record<string, unknown>>
const text = { type: 'string' }
const number = { type: 'integer' }
const things = { type: 'array', items: { type: 'object', properties: { id: text, name: text } } }
const object = (properties: Json) => ({ type: 'object', properties })
const ends = object({ results: things, hasMore: { type: 'boolean' } })

interface Place {
  readonly name: string
  readonly in?: 'path' | 'query'
  readonly description?: string
  readonly schema?: Json
}
const page = (description?: string): Place => ({ name: 'page', ...(description && { description }) })
const documentOf = (path: string, places: readonly Place[], answer: Json, more: Json = {}) => {
  const parameters = places.map((one) => ({ in: 'path', required: one.in !== 'query', schema: number, ...one }))
  const get = {
    parameters,
    responses: { 200: { description: '', content: { 'application/json': { schema: answer } } } },
  }
  const servers = [{ url: 'https://t.example/v1' }]
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, servers, paths: { [path]: { get }, ...more } }
}
type Given = ReturnType<typeof documentOf>
const sourceOf = (document: Given) => ({ from: 'doc', name: 'doc', folder: undefined, text: JSON.stringify(document) })
const draftOf = (document: Given) => {
  const api = readApi(sourceOf(document))
  return { api, draft: makeDraft(api, allOf(api, 'acme')) }
}
const said = (...given: Parameters<typeof documentOf>) =>
  draftOf(documentOf(...given)).draft.rows.map(
    ({ paging, records, confidence, name }) => `${confidence < SURE ? '? ' : ''}${name} ${listText(paging, records)}`,
  )

test('a segment is the page of a list if more than its name says so', () => {
  const size: Place = { name: 'pageSize' }
  expect(said('/topics/{page}', [page('Zero-based page of results')], ends)).toEqual([
    'topics.list page_number · page ← hasMore · results',
  ])
  expect(said('/topics/{page}/{pageSize}/{group}', [page(), size, { name: 'group', schema: text }], ends)).toEqual([
    'topics.list_by_group page_number · page ← hasMore · results · pageSize',
  ])
  expect(said('/topics/{offset}/{limit}/', [{ name: 'offset' }, { name: 'limit' }], things)).toEqual([
    'topics.list offset · offset · (top) · limit',
  ])
  // Nothing else says that it is one.
  expect(said('/topics/{page}', [page()], things)).toEqual(['? topics.list page_number · page · (top)'])
  // These are places of records.
  expect(said('/books/{book}/pages/{page}', [{ name: 'book' }, page('Number of the page')], things)).toEqual([
    'pages.list_by_page single · (top)',
  ])
  expect(said('/wikis/{page}', [{ name: 'page', schema: text }], things)).toEqual(['wikis.list_by_page single · (top)'])
  expect(said('/years/{start}', [{ name: 'start' }], things)).toEqual(['years.list_by_start single · (top)'])
})

test('a token in the path is given by the answer, and its first value by the caller', async () => {
  const token: Place = { name: 'pageToken', description: 'Token of the page, "0" for the first', schema: text }
  const answer = object({ items: things, nextPageToken: text })
  const document = documentOf('/news/{pageToken}/', [token], answer)
  const { draft } = draftOf(document)
  expect(draft.rows[0]).toMatchObject({ paging: { style: 'page_token', param: 'pageToken', from: 'nextPageToken' } })
  expect(draft.files.get('news.ts')).toMatch(/pageToken: .*z\.string\(\)\.min\(1\)(?!.*optional)/)
  await accepted(draft.files, 'acme')
  const urls = await walk(document, 'news', { pageToken: '0' }, [
    { items: [{ id: 'a' }], nextPageToken: 'b/../c' },
    { items: [{ id: 'b' }] },
  ])
  expect(urls).toEqual(['/v1/news/0/', '/v1/news/b%2F..%2Fc/'])
})

/** Reads a list to its end, from these answers, and gives the paths that were asked for. */
async function walk(document: Given, entity: string, params: object, answers: readonly unknown[]): Promise<string[]> {
  const urls: string[] = []
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input)
    urls.push(url.pathname + url.search)
    return Response.json(answers[urls.length - 1])
  }
  const { manifest } = describeDocument(sourceOf(document), { name: 'acme' })
  const connector = connectorOf(manifest, { credentials: { token: 'a' }, fetch, retry: 0 })
  for await (const _ of connector[entity].list(params)) if (urls.length > 9) break
  return urls
}

test('the first page is sent by default, and the caller may begin at another one', async () => {
  const document = documentOf('/topics/{page}/{limit}', [page('Zero-based page of results'), { name: 'limit' }], ends)
  const { draft } = draftOf(document)
  expect(draft.files.get('topics.ts')).toContain('defaults: { page: 0 }')
  await accepted(draft.files, 'acme')
  const answers = [
    { results: [{ id: 'a' }], hasMore: true },
    { results: [{ id: 'b' }], hasMore: false },
  ]
  expect(await walk(document, 'topics', { limit: 1 }, answers)).toEqual(['/v1/topics/0/1', '/v1/topics/1/1'])
  expect(await walk(document, 'topics', { limit: 1, page: 7 }, answers)).toEqual(['/v1/topics/7/1', '/v1/topics/8/1'])
  // A caller who says that there is none says nothing.
  expect(await walk(document, 'topics', { limit: 1, page: undefined }, answers)).toHaveLength(2)
})

test('an address of the next page is not followed where the path has to change', () => {
  const next = { ...text, format: 'uri' }
  const answer = object({ results: things, total: number, next })
  expect(said('/topics/{page}', [page('Page number of the results')], answer)).toEqual([
    'topics.list page_number · page ← total · results',
  ])
})

test('a sandbox of the document pages by its path, and looks for no record by a page', async () => {
  const content = { 'application/json': { schema: things } }
  const document = documentOf(
    '/topics/{page}',
    [page('Page of results, starting with 1'), { name: 'limit', in: 'query' }],
    object({ results: things, total: number }),
    { '/topics': { get: { responses: { 200: { description: '', content } } } } },
  )
  const { manifest } = describeDocument(sourceOf(document), { name: 'acme' })
  expect(Object.keys(manifest.entities['topics']?.actions ?? {})).toEqual(['list_by_page', 'list'])
  const sandbox = createSandbox({ manifest: manifest as never, credentials: { token: 'a' } })
  const server = await sandbox.listen()
  onTestFinished(() => server.close())
  const connector = connectorOf(manifest, { credentials: { token: 'a' }, baseUrl: server.url, retry: 0 })
  const read = async (limit: number): Promise<unknown[]> => {
    const found: unknown[] = []
    for await (const one of connector['topics'].listByPage({ limit })) found.push(one.id)
    return found
  }
  const [small, large] = [await read(2), await read(100)]
  expect(large.length).toBeGreaterThan(4)
  expect(small).toEqual(large)
})

test('a parameter of a path that has no place for it is sent in the query, and leaves a list open', () => {
  const place: Place = { name: 'currentpage', description: 'Page number (starting with 1)' }
  const document = documentOf('/groups/{Group}/members', [place, { name: 'group', schema: text }], ends)
  const { api, draft } = draftOf(document)
  expect(draft.rows[0]).toMatchObject({
    paging: { style: 'page_number', param: 'currentpage', more: 'hasMore' },
    why: [expect.stringContaining('the document places it in a path without it'), expect.anything()],
  })
  expect(draft.rows[0]?.confidence).toBeLessThan(SURE)
  expect(api.operations[0]?.parameters).toMatchObject([
    { name: 'currentpage', in: 'query', required: false },
    { name: 'Group', in: 'path', required: true },
  ])
  expect([...api.losses.all].flatMap(([, paths]) => [...paths])).toEqual(['GET /groups/{Group}/members: currentpage'])
})
