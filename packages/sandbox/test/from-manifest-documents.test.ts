import { describe, expect, test } from 'vitest'
import type { Sandbox } from '../src/index.ts'
import { acme, action, ask, type Facts, list, make, params, record, text, texts } from './acme.ts'

describe('what requests carry', () => {
  /** The reading of a request. */
  const readAs = async (of: Facts, line: string, body?: BodyInit | Facts, more: Facts = {}) => {
    const manifest = acme({ things: { record: record('id'), actions: { send: of } } }, more)
    const given = more['given'] ?? {}
    const sandbox = make(manifest, {
      behaviors: { 'things.send': ({ params }: { params: Facts }) => params },
      ...given,
    })
    return ask(sandbox, line, body)
  }
  const anything = { type: 'object' }

  test('the key in the query is no parameter', async () => {
    const auth = { scheme: 'query', param: 'api_key', token: 'token' }
    const given = { credentials: { token: 'right' } }
    const send = action('GET', '/send', anything, { params: params({ q: text }) })
    expect(await readAs(send, 'GET /send?q=a&api_key=right', undefined, { auth, given })).toEqual({
      status: 200,
      body: { q: 'a' },
    })
    expect((await readAs(send, 'GET /send?q=a&api_key=wrong', undefined, { auth, given })).status).toBe(401)
  })

  test('one wire name in the query and in the body is two parameters', async () => {
    const send = action('PUT', '/send', anything, {
      params: params({ ids: text, body_ids: texts }, ['ids']),
      in: { ids: 'query' },
      wireNames: { body_ids: 'ids' },
    })
    const both = { status: 200, body: { ids: 'a,b', body_ids: ['c'] } }
    expect(await readAs(send, 'PUT /send?ids=a,b', { ids: ['c'] })).toEqual(both)
    const removed = { ...send, method: 'DELETE', in: { body_ids: 'body' } }
    expect(await readAs(removed, 'DELETE /send?ids=a,b', { ids: ['c'] })).toEqual(both)
  })

  test('names that are exchanged on the wire', async () => {
    const send = action('POST', '/send', anything, {
      params: params({ a: text, b: text }),
      wireNames: { a: 'b', b: 'a' },
    })
    expect((await readAs(send, 'POST /send', { a: '1', b: '2' })).body).toEqual({ a: '2', b: '1' })
  })

  test('lists of a form: with brackets, as repeated names, with commas', async () => {
    const send = action('POST', '/send', anything, {
      params: params({ ids: texts, tags: texts, any: {} }),
      body: 'form',
      queryStyles: { tags: 'csv' },
    })
    const form = (written: string) => readAs(send, 'POST /send', new URLSearchParams(written))
    expect((await form('ids=a&ids=b')).body).toEqual({ ids: ['a', 'b'] })
    expect((await form('ids[0]=a&ids[1]=b')).body).toEqual({ ids: ['a', 'b'] })
    expect((await form('tags=a,b')).body).toEqual({ tags: ['a', 'b'] })
    expect((await form('any=a&any=b')).body).toEqual({ any: ['a', 'b'] })
  })

  test.each(['page_token', 'next_url'])('a position that is a number stays one: %s', async (style) => {
    const pagination = { style, param: 'from', from: 'next', size: 'limit', pageSize: 2 }
    const integer = { type: 'integer', minimum: 0 }
    const thing = record('id')
    const all = list('/things', thing, {
      ...{ pagination, records: 'data', params: params({ from: integer, limit: integer }) },
    })
    const sandbox = make(acme({ things: { record: thing, actions: { list: all } } }), { records: { things: 3 } })
    const first = await ask(sandbox, 'GET /things?limit=2')
    const from = style === 'page_token' ? first.body.next : new URL(first.body.next).searchParams.get('from')
    expect(Number(from)).toBe(2)
    const second = await ask(sandbox, `GET /things?limit=2&from=${from}`)
    expect([first.body.data.length, second.status, second.body.data.length]).toEqual([2, 200, 1])
    expect((await ask(sandbox, 'GET /things?from=4')).status).not.toBe(200)
  })

  test('a pattern whose escapes are allowed in plain expressions only', async () => {
    const send = action('GET', '/send', anything, {
      params: params({ q: { type: 'string', pattern: '^[a-z\\-\\:]+$' } }),
    })
    expect((await readAs(send, 'GET /send?q=a:b')).status).toBe(200)
    expect((await readAs(send, 'GET /send?q=1')).status).toBe(400)
  })
})

describe('where first records are', () => {
  const rows = async (sandbox: Sandbox<object>, path: string) =>
    (await ask(sandbox, `GET ${path}`)).body as { id: string }[]

  test('what is below a record is below what that one is below', async () => {
    const [account, message, media] = ['name', 'text', 'type'].map((name) => record('id', name))
    const manifest = acme({
      accounts: { record: account, actions: { list: list('/accounts', account) } },
      messages: { record: message, actions: { list: list('/accounts/{a}/messages', message) } },
      media: { record: media, actions: { list: list('/accounts/{a}/messages/{m}/media', media) } },
    })
    const sandbox = make(manifest, { records: { accounts: 5, messages: 5, media: 5 } })
    const counts: number[] = []
    for (const { id } of await rows(sandbox, '/accounts')) {
      const own = await rows(sandbox, `/accounts/${id}/messages`)
      for (const one of own) counts.push((await rows(sandbox, `/accounts/${id}/messages/${one.id}/media`)).length)
    }
    expect(counts).toEqual([1, 1, 1, 1, 1])
  })

  test('in a collection that is below itself, no record is', async () => {
    const folder = record('id', 'name')
    const manifest = acme({
      folders: {
        record: folder,
        actions: { list: list('/folders/{folder}/folders', folder), get: action('GET', '/folders/{id}', folder) },
      },
    })
    const sandbox = make(manifest, { records: { folders: 8 } })
    await sandbox.ready()
    const all = sandbox.data['folders']?.all() ?? []
    const below = await Promise.all(
      all.map(async ({ id }) => (await rows(sandbox, `/folders/${id}/folders`)).map((one) => one.id)),
    )
    expect(all).toHaveLength(8)
    expect(below.flat().length).toBeGreaterThan(0)
    expect(all.filter(({ id }, index) => below[index]?.includes(id))).toEqual([])
  })
})

describe('keys', () => {
  const things = (key: Facts, more: Facts = {}) => {
    const thing = { type: 'object', properties: { id: key, name: { type: 'string' } }, required: ['id', 'name'] }
    return acme({
      things: {
        record: thing,
        actions: { list: list('/things', thing), get: action('GET', '/things/{id}', thing), ...more },
      },
    })
  }
  const idsOf = async (sandbox: Sandbox<object>): Promise<string[]> =>
    (await ask(sandbox, 'GET /things')).body.map(({ id }: { id: string }) => id)

  test('no two records have the same, where the pattern allows it', async () => {
    const ids = await idsOf(make(things({ type: 'string', pattern: '^(0|[1-9][0-9]*)$' })))
    expect(new Set(ids).size).toBe(25)
  })

  test('a word that stands for all records is none', async () => {
    const either = { anyOf: [{ const: '~' }, text] }
    const parts = { ...list('/things/{id}/parts', record('part')), params: params({ id: either }, ['id']) }
    expect(await idsOf(make(things({ type: 'string' }, { parts })))).not.toContain('~')
  })

  test('an update that sends the whole record back changes no id', async () => {
    const body = params({ thing_id: text, id: text, name: text }, ['thing_id'])
    const update = { ...action('PUT', '/things/{thing_id}', record('id', 'name')), params: body }
    const sandbox = make(things({ type: 'string' }, { update }))
    const [id] = await idsOf(sandbox)
    expect((await ask(sandbox, `PUT /things/${id}`, { id: 'other', name: 'New' })).body).toEqual({ id, name: 'New' })
    expect((await ask(sandbox, 'PUT /things/own', { name: 'Own' })).body).toEqual({ id: 'own', name: 'Own' })
  })
})

test('names with slashes: their patterns tell what each path names', async () => {
  const form = (words: string) => ({ type: 'string', pattern: `^projects\\/[^/]+\\/${words}\\/[^/]+$` })
  const [topic, snapshot, policy] = ['label', 'topic', 'etag'].map((name) => record('name', name))
  const named = (method: string, path: string, words: string, of: unknown) =>
    action(method, path, of, { params: params({ name: form(words) }, ['name']) })
  const project = { params: params({ project: { type: 'string', pattern: '^projects\\/[^/]+$' } }, ['project']) }
  const sandbox = make(
    acme({
      topics: {
        record: topic,
        actions: {
          list: { ...list('/v1/{+project}/topics', topic), ...project },
          get: named('GET', '/v1/{+name}', 'topics', topic),
          policy: named('GET', '/v1/{+name}:getPolicy', 'topics', policy),
        },
      },
      snapshots: {
        record: snapshot,
        actions: {
          list: { ...list('/v1/{+project}/snapshots', snapshot), ...project },
          get: named('GET', '/v1/{+name}', 'snapshots', snapshot),
          delete: named('DELETE', '/v1/{+name}', 'snapshots', null),
        },
      },
    }),
  )
  const [{ name: first }] = (await ask(sandbox, 'GET /v1/projects/p/topics')).body
  const [{ name: other }] = (await ask(sandbox, 'GET /v1/projects/p/snapshots')).body
  expect([first, other].map((name) => name.split('/')[2])).toEqual(['topics', 'snapshots'])
  expect((await ask(sandbox, `GET /v1/${first}`)).body).toMatchObject({ name: first, label: expect.any(String) })
  expect((await ask(sandbox, `GET /v1/${first}:getPolicy`)).body).toMatchObject({ etag: expect.any(String) })
  expect((await ask(sandbox, `DELETE /v1/${other}`)).status).toBe(204)
  expect((await ask(sandbox, `GET /v1/${other}`)).status).toBe(404)
  sandbox.fault({ kind: 'server_error', match: { path: '/v1/{+name}' } })
  expect((await ask(sandbox, `GET /v1/${first}`)).status).toBe(500)
})

test('records of one union are one collection, also where an item of a list may be null', async () => {
  const defs = { Mail: record('code', 'subject'), Chat: record('code', 'text') }
  const union = { anyOf: [{ $ref: '#/$defs/Mail' }, { $ref: '#/$defs/Chat' }] }
  const entities = {
    channel_invites: {
      record: union,
      actions: { list: list('/channels/invites', { anyOf: [union, { type: 'null' }] }) },
    },
    invites: { record: union, actions: { get: action('GET', '/invites/{code}', union) } },
  }
  const sandbox = make(acme(entities, { $defs: defs }))
  const [invite] = (await ask(sandbox, 'GET /channels/invites')).body
  expect((await ask(sandbox, `GET /invites/${invite.code}`)).body).toEqual(invite)
})

test('a placeholder in a path that lists users names no user', async () => {
  const user = record('id', 'name')
  const reactions = '/messages/{message}/reactions/{emoji}'
  const entities = {
    reactions: {
      record: user,
      actions: { list: list(reactions, user), delete: action('DELETE', reactions, null) },
    },
    users: { record: user, actions: { get: action('GET', '/users/{id}', user) } },
  }
  expect((await ask(make(acme(entities)), 'DELETE /messages/1/reactions/wave')).status).toBe(204)
})

test('a key of two placeholders, of which the first alone finds records, too', async () => {
  const object = record('id', 'kind')
  const entities = {
    objects: {
      record: object,
      actions: {
        find: action('GET', '/objects/{kind}', object),
        get: action('GET', '/objects/{kind}/{id}', object),
      },
    },
  }
  const sandbox = make(acme(entities))
  await sandbox.ready()
  const [row] = sandbox.data['objects']?.all() ?? []
  expect((await ask(sandbox, `GET /objects/any/${row?.id}`)).body).toMatchObject({ id: row?.id })
})
