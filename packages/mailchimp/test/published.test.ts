import manifest from '@ferrule/mailchimp/manifest'
import { chaosServer, type Reply, type Seen } from '@ferrule/test-kit/server'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { describe, expect, test } from 'vitest'
import { HASH, newer, rows } from './support/calls.ts'
import { connect, run, upstream } from './support/connector.ts'
import { operationOf, problemsOf, type Schema, type Swagger, sample } from './support/swagger.ts'

/**
 * The vendor's documents and recordings, compared with the answers we accept and the requests we send: answers pass our
 * shapes in strict mode, and every request of ours is one that the document describes.
 */

const API = 'specs/mailchimp.swagger.json'
const FIXTURES = 'specs/mailchimp.fixtures.json'
const api = vendorFile<Swagger>(API) as Swagger
const operations = vendorFile<Record<string, Record<string, string[]>>>('spec/operations.json')?.['mailchimp'] ?? {}

interface Exchange {
  readonly request: { readonly method: string; readonly path: string; readonly body: object | null }
  readonly response: { readonly status: number; readonly headers: Record<string, string>; readonly body: object | null }
}
interface Fixtures {
  readonly specExamples: Readonly<Record<string, object>>
  readonly 'addedInSpec3.0.91': Readonly<Record<string, { newQuery?: readonly string[] }>>
  readonly recorded2021to2022: readonly Exchange[]
}
const fixtures = vendorFile<Fixtures>(FIXTURES) as Fixtures

/** They are `batches.get`: repeated until the answer is another one, or followed by what it links to. */
const WAITS = ['batches.wait', 'batches.results']
const actions = Object.entries(manifest.entities)
  .flatMap(([entity, { actions: own }]) =>
    Object.entries(own).map(([action, facts]) => ({ operation: `${entity}.${action}`, ...facts })),
  )
  .filter(({ operation }) => !WAITS.includes(operation))
type Action = (typeof actions)[number]

/** As the document writes it. */
const templateOf = ({ method, path }: Action): string => `${method} ${path.slice('/3.0'.length)}`

/** Reads an answer in strict mode, and gives what came of it. */
async function read(
  { operation }: Action,
  body: unknown,
  validation: 'strict' | 'report' = 'strict',
): Promise<unknown> {
  const { mailchimp } = await upstream({ body }, { validation })
  const { data } = await run(mailchimp, operation, rows.get(operation)?.samples[0])
  return data
}

/** The records that an answer holds. */
const recordsIn = ({ records, pagination }: Action, body: object): unknown =>
  pagination && records ? (body as Record<string, unknown>)[records] : body

describe('answers pass in strict mode', () => {
  if (!api || !fixtures) {
    test('all of them', ({ skip }) => skip(absent(api ? FIXTURES : API)))
    return
  }

  /** Whose answers are handed out in another form; the records inside are looked at all the same. */
  const CHANGED = new Set(['reports.list', 'reports.get', 'email_activity.list_events', 'list_members.api_search'])

  const examples = actions.filter((action) => templateOf(action) in fixtures.specExamples)

  test('there is an example for every read of the spec', () => {
    const known = new Set(examples.map(({ operation }) => operation))
    const spec = Object.entries(operations).flatMap(([entity, names]) => names.map((name) => `${entity}.${name}`))
    expect(spec.filter((operation) => !operation.endsWith('.search') && !known.has(operation))).toEqual([])
    expect(
      Object.keys(fixtures.specExamples).filter((key) => !examples.some((one) => templateOf(one) === key)),
    ).toEqual([])
  })

  test.each(examples)('example: $operation', async (action) => {
    const body = fixtures.specExamples[templateOf(action)] as object
    const data = await read(action, body)
    if (!CHANGED.has(action.operation)) expect(data).toEqual(recordsIn(action, body))
  })

  const answered = actions.filter(({ record }) => record !== undefined)
  /** Members are described with fewer fields here than everywhere else. */
  const SHORT = new Set(['list_members.create_many'])

  test.each(answered)('whatever the document allows: $operation', async (action) => {
    const found = operationOf(api, action.method, action.path)
    const schema = found?.[1].responses['200']?.schema
    if (!schema) throw new Error(`the document has no ${templateOf(action)}`)
    for (const filling of [{}, { last: true }, { text: '' }, { text: 'a value that nobody knows' }]) {
      const body = sample(schema, filling) as object
      const data = await read(action, body, SHORT.has(action.operation) ? 'report' : 'strict')
      if (!CHANGED.has(action.operation)) expect(data).toEqual(recordsIn(action, body))
    }
  })

  /** Fields of the document that our records do not name, with the reason. They are handed through. */
  const UNNAMED: Readonly<Record<string, string>> = {
    _links: 'left out by default',
    facebook_likes: 'named social_likes',
  }

  test.each(answered)('every field of the document is named: $operation', (action) => {
    if (['email_activity.list_events', 'list_members.api_search'].includes(action.operation)) return
    const schema = operationOf(api, action.method, action.path)?.[1].responses['200']?.schema as Schema
    const { records, pagination } = action
    const one = pagination && records ? schema.properties?.[records]?.items : schema
    const named = (ref: unknown): object => {
      const { $ref } = ref as { $ref?: string }
      const at = $ref ? manifest.$defs[$ref.replace('#/$defs/', '')] : ref
      return (at as { properties?: object }).properties ?? {}
    }
    const known = named(action.record)
    const missing = Object.keys(one?.properties ?? {}).filter((name) => !(name in known || name in UNNAMED))
    expect(missing).toEqual([])
  })

  test('fields that are null, absent or new', async () => {
    for (const action of answered.filter(({ operation }) => !CHANGED.has(operation))) {
      const schema = operationOf(api, action.method, action.path)?.[1].responses['200']?.schema as Schema
      const { records, pagination } = action
      const one = (pagination && records ? schema.properties?.[records]?.items : schema) as Schema
      const full = sample(one) as Record<string, unknown>
      const kept = ['id', 'account_id', 'email_id', 'merge_id'].filter((name) => name in full)
      const bare = Object.fromEntries(kept.map((name) => [name, full[name]]))
      const nulls = Object.fromEntries(Object.keys(full).map((name) => [name, bare[name] ?? null]))
      for (const record of [bare, nulls, { ...full, brand_new: { a: [null, 1] } }]) {
        const body = pagination && records ? { [records]: [record], total_items: 1 } : record
        // Answers that contradict the document are handed out all the same.
        expect(await read(action, body, 'report')).toEqual(recordsIn(action, body))
      }
    }
  })

  test('what is wrong is reported: strict mode is no pushover', async () => {
    const action = actions.find(({ operation }) => operation === 'lists.get') as Action
    for (const body of [
      { id: 1 },
      {},
      { id: 'x', web_id: '1' },
      { id: 'x', stats: [] },
      { id: 'x', stats: { open_rate: 'x' } },
    ])
      await expect(read(action, body)).rejects.toMatchObject({ code: 'response' })
  })
})

describe('recorded exchanges', () => {
  if (!fixtures) {
    test('all of them', ({ skip }) => skip(absent(FIXTURES)))
    return
  }

  const LIST = 'a36b032126'
  const list_id = LIST
  /** The call that makes the recorded request. */
  const callOf = ({ request: { method, path, body } }: Exchange): [operation: string, params: object] => {
    const [, , , , what, subscriber_hash, more] = path.split('/')
    if (path === '/3.0/lists') return ['lists.list', {}]
    if (what === 'merge-fields') return ['merge_fields.list', { list_id }]
    if (more === 'tags') return ['member_tags.update', { list_id, subscriber_hash, ...body }]
    const actions: Record<string, string> = { GET: 'get', PUT: 'upsert', DELETE: 'delete', POST: 'create' }
    if (!subscriber_hash && method === 'GET') return ['list_members.list', { list_id }]
    // The recording program left out `status_if_new`, which is needed for a new member.
    return [
      `list_members.${actions[method]}`,
      {
        list_id,
        ...(subscriber_hash && { subscriber_hash }),
        ...body,
        ...(method === 'PUT' && { status_if_new: 'subscribed' }),
      },
    ]
  }

  test('a member that was read can be written back', async () => {
    const bodies = fixtures.recorded2021to2022.map(({ response }) => response.body as { members?: object[] })
    const read = bodies.flatMap((body) => body?.members ?? (body && 'email_address' in body ? [body] : []))
    expect(read.length).toBeGreaterThan(2)
    const { params } = actions.find(({ operation }) => operation === 'list_members.update') as Action
    const names = Object.keys((params as { properties: object }).properties)
    for (const row of read as Readonly<Record<string, unknown>>[]) {
      const { server, mailchimp } = await upstream({ status: 200, body: row })
      const facts = Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]))
      await run(mailchimp, 'list_members.update', { ...facts, list_id, subscriber_hash: row['id'] })
      expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({ location: row['location'] })
    }
  })

  test.each(fixtures.recorded2021to2022)('$request.method $request.path $response.status', async (exchange) => {
    const { request, response } = exchange
    const reply: Reply = {
      status: response.status,
      headers: {
        'content-type': response.headers['Content-Type'] as string,
        'x-request-id': response.headers['X-Request-Id'] as string,
      },
      body: response.body ?? '',
    }
    const { server, mailchimp } = await upstream(reply, { validation: 'strict' })
    const [operation, params] = callOf(exchange)
    const outcome = await run(mailchimp, operation, params).then(
      (data) => ({ data, error: undefined }),
      (error) => ({ data: undefined, error }),
    )
    const [seen] = server.requests
    expect([seen?.method, seen?.url.pathname]).toEqual([request.method, request.path])
    if (request.body) expect(JSON.parse(seen?.body ?? '')).toMatchObject(request.body)
    if (response.status < 300) {
      expect(outcome.error).toBeUndefined()
      return
    }
    const { title, detail, instance } = response.body as Record<string, string>
    expect(outcome.error).toMatchObject({
      status: response.status,
      code: response.status === 404 ? 'not_found' : 'invalid_request',
      requestId: instance,
      ...(request.method !== 'GET' && { outcome: 'rejected' }),
      upstream: { code: title, message: detail },
    })
  })
})

describe('every request of ours is described', () => {
  if (!api || !fixtures) {
    test('all operations', ({ skip }) => skip(absent(api ? FIXTURES : API)))
    return
  }

  /** Parameters that we send and the document lacks, with the reason. */
  const TOLERATED: Readonly<Record<string, string>> = {
    '.members[0].tags is not known':
      'left out of the document, although its `sync_tags` speaks of the tags in the request',
  }

  test.each([...rows].filter(([operation]) => !WAITS.includes(operation)))('%s', async (operation, { samples }) => {
    const action = actions.find((one) => one.operation === operation) as Action
    const later = fixtures['addedInSpec3.0.91'][templateOf(action)]?.newQuery ?? []
    const server = await chaosServer(() => ({
      body: { id: 'x', account_id: 'x', ...(action.records && { [action.records]: [], total_items: 0 }) },
    }))
    const mailchimp = connect(server.url)
    const all = [...samples, { ...samples[0], ...newer[operation] }]
    for (const params of all) {
      await run(mailchimp, operation, params)
      const seen = server.requests.at(-1) as Seen
      expect(problemsOf(api, seen, later).filter((problem) => !(problem in TOLERATED))).toEqual([])
      expect(operationOf(api, seen.method, seen.url.pathname)?.[0]).toBe(templateOf(action).replace(/^\S+ /, ''))
    }
    expect(server.requests).toHaveLength(all.length)
  })

  test('no parameter of the document is missing', () => {
    const missing = actions.flatMap((action) => {
      const found = operationOf(api, action.method, action.path)
      const ours = Object.keys((action.params as { properties?: object }).properties ?? {})
      const theirs = (found?.[1].parameters ?? []).flatMap((parameter) =>
        parameter.in === 'body'
          ? Object.keys(parameter.schema?.properties ?? {})
          : parameter.in === 'header'
            ? []
            : [parameter.name],
      )
      const later = fixtures['addedInSpec3.0.91'][templateOf(action)]?.newQuery ?? []
      return [...theirs, ...later].filter((name) => !ours.includes(name)).map((name) => `${action.operation} ${name}`)
    })
    expect(missing).toEqual([])
  })

  test('the judge is no pushover', () => {
    const url = (path: string) => new URL(path, 'https://x.example')
    const seen = (method: string, path: string, body = '') =>
      ({
        method,
        url: url(path),
        query: url(path).searchParams,
        headers: { 'content-type': 'application/json' },
        body,
      }) as unknown as Seen
    expect(problemsOf(api, seen('GET', '/3.0/lists'))).toEqual([])
    expect(problemsOf(api, seen('GET', '/3.0/list'))).toHaveLength(1)
    expect(problemsOf(api, seen('GET', '/3.0/lists?count=x'))).toHaveLength(1)
    expect(problemsOf(api, seen('GET', '/3.0/lists?count=1001'))).toHaveLength(1)
    expect(problemsOf(api, seen('GET', '/3.0/lists?counts=1'))).toHaveLength(1)
    expect(problemsOf(api, seen('GET', '/3.0/campaigns?status=new'))).toHaveLength(1)
    expect(problemsOf(api, seen('GET', '/3.0/search-members'))).toHaveLength(1)
    const tags = `/3.0/lists/l1/members/${HASH}/tags`
    expect(problemsOf(api, seen('POST', tags, '{"tags":[]}'))).toEqual([])
    expect(problemsOf(api, seen('POST', tags, '{}'))).toHaveLength(1)
    expect(problemsOf(api, seen('POST', tags, '{"tags":[{"name":"a","status":"on"}]}'))).toHaveLength(1)
  })
})
