import { expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import { type ActionDefinition, type ConnectorDefinition, defineConnector, defineEntity } from '../src/define.ts'

/** Mistakes in a schema: misspelt words and contradictions do not compile. */

const thing = { name: 'things', type: 'Thing', summary: 'Things.', record: z.looseObject({}) }
const get = { summary: 'Gets.', method: 'GET', path: '/things' } as const
const post = { summary: 'Does.', method: 'POST', path: '/things', access: 'write' } as const
const paging = { style: 'single', param: '' } as const

test('misspelt words', () => {
  // @ts-expect-error an entity has no word "sumary"
  defineEntity({ ...thing, sumary: 'x', actions: {} })
  // @ts-expect-error an action has no word "recrods"
  defineEntity({ ...thing, actions: { get: { ...get, recrods: 'data' } } })
  defineEntity({ ...thing, actions: { get: { ...get, records: 'data' } } })
})

test('the sentence for a wrong word is its type', () => {
  type Told = Parameters<typeof defineEntity<typeof thing & { actions: { get: typeof get & { pth: string } } }>>[0]
  expectTypeOf<Told['actions']['get']['pth']>().toExtend<{ mistake: 'an action has no word "pth"' }>()
})

test('records and parameters of any depth', () => {
  const a = z.looseObject({ a: z.looseObject({ a: z.looseObject({ a: z.string().nullish() }).nullish() }).nullish() })
  const b = z.looseObject({ b: z.looseObject({ b: z.looseObject({ b: a.nullish() }).nullish() }).nullish() })
  const c = z.looseObject({ c: z.looseObject({ c: z.looseObject({ c: b.nullish() }).nullish() }).nullish() })
  const d = z.looseObject({ d: z.looseObject({ d: z.looseObject({ d: c.nullish() }).nullish() }).nullish() })
  const e = z.looseObject({ e: z.looseObject({ e: z.looseObject({ e: d.nullish() }).nullish() }).nullish() })
  defineEntity({
    ...thing,
    record: e,
    actions: {
      get: { ...get, record: d },
      create: { ...post, params: z.strictObject({ e: e.optional() }), record: e },
    },
  })
})

test('contradictions', () => {
  // @ts-expect-error a download is a file, in which there are no records
  defineEntity({ ...thing, actions: { get: { ...get, download: true, records: 'data' } } })
  // @ts-expect-error a download has no pages
  defineEntity({ ...thing, actions: { get: { ...get, download: true, paging } } })
  // @ts-expect-error a list has no first record
  defineEntity({ ...thing, actions: { list: { ...get, paging, first: true } } })
  // @ts-expect-error a list has records
  defineEntity({ ...thing, actions: { list: { ...get, paging, record: null } } })
  // @ts-expect-error a GET has no body
  defineEntity({ ...thing, actions: { get: { ...get, body: 'json' } } })
  // @ts-expect-error a GraphQL request is a POST
  defineEntity({ ...thing, actions: { get: { ...get, graphql: { document: '{x}' }, vendor: { body: 'b' } } } })
  // @ts-expect-error the body of a GraphQL request is written by a step
  defineEntity({ ...thing, actions: { get: { ...post, graphql: { document: '{x}' } } } })
  defineEntity({ ...thing, actions: { get: { ...post, graphql: { document: '{x}' }, vendor: { body: 'b' } } } })
  // Whatever takes several requests may say what it likes.
  defineEntity({ ...thing, actions: { get: { ...get, download: true, exact: ['id'], vendor: { run: 'r' } } } })
})

test('the kinds of action', () => {
  expectTypeOf({ ...get, download: true as const }).toExtend<ActionDefinition>()
  expectTypeOf({ ...get, download: true as const, paging }).not.toExtend<ActionDefinition>()
  expectTypeOf({ ...post, graphql: { document: '{x}' }, vendor: { body: 'b' } }).toExtend<ActionDefinition>()
  expectTypeOf({ ...post, graphql: { document: '{x}' }, vendor: {} }).not.toExtend<ActionDefinition>()
})

const rest: Omit<ConnectorDefinition, 'credentials' | 'auth'> = {
  name: 'x',
  connectorType: 'X',
  className: 'X',
  category: 'x',
  version: '1',
  summary: 'x',
  docs: 'https://x.example',
  config: z.strictObject({}),
  env: {},
  bases: { api: 'https://x.example' },
  query: 'repeat',
  body: 'json',
  check: [],
}
const credentials = z.strictObject({ api_key: z.string() })

test('auth', () => {
  defineConnector({ ...rest, credentials, auth: { scheme: 'bearer', token: 'api_key' } })
  // @ts-expect-error there is no such credential
  defineConnector({ ...rest, credentials, auth: { scheme: 'bearer', token: 'api_kee' } })
  // @ts-expect-error a bearer has no user
  defineConnector({ ...rest, credentials, auth: { scheme: 'bearer', token: 'api_key', username: 'api_key' } })
  // @ts-expect-error tokn
  defineConnector({ ...rest, credentials, auth: { scheme: 'bearer', tokn: 'api_key' } })
  // @ts-expect-error there is no such scheme
  defineConnector({ ...rest, credentials, auth: { scheme: 'beaer', token: 'api_key' } })
  // @ts-expect-error leway
  defineConnector({ ...rest, credentials, auth: { scheme: 'oauth_refresh', tokenUrl: 'https://x.example', leway: 1 } })
  defineConnector({ ...rest, credentials, auth: { scheme: 'headers', headers: { 'X-Key': 'api_key' } } })
  // @ts-expect-error there is no such credential
  defineConnector({ ...rest, credentials, auth: { scheme: 'headers', headers: { 'X-Key': 'key' } } })
  const either = z.union([credentials, z.strictObject({ token: z.string() })])
  defineConnector({ ...rest, credentials: either, auth: { scheme: 'header', header: 'X', token: 'token' } })
})
