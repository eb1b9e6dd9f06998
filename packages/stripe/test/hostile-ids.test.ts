import type { Client } from '@ferrule/core'
import { camel } from '@ferrule/core/runtime'
import { createClient } from '@ferrule/stripe/client'
import manifest from '@ferrule/stripe/manifest'
import * as fc from '@ferrule/test-kit/fast-check'
import { type Server, startServer } from '@ferrule/test-kit/recorder'
import { entityModule } from '@ferrule/test-kit/surface'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from './support/calls.ts'
import { API_KEY, connect, run } from './support/connector.ts'

/**
 * An id becomes part of the request's path. One that could change the path (or leave it) is refused before anything is
 * sent, whichever way the action is called; every other one arrives as it is, as one segment.
 */

let server: Server
beforeAll(async () => {
  server = await startServer(() => ({ body: {} }))
})
afterAll(() => server.close())

interface Target {
  readonly operation: string
  readonly path: string
  /** The other parameters, all in order. */
  readonly rest: object
}

const paths = Object.values(manifest.entities).flatMap(({ actions }) => Object.values(actions).map(({ path }) => path))
const searchRoutes = paths.filter((path) => path.endsWith('/search'))

const targets: Target[] = Object.entries(manifest.entities).flatMap(([entity, { actions }]) =>
  Object.entries(actions)
    .filter(([, { path }]) => path.includes('{'))
    .map(([action, { path }]) => ({
      operation: `${entity}.${action}`,
      path,
      rest: rows.get(`${entity}.${action}`)?.samples[0] ?? {},
    })),
)

/** Whether `search` in place of the id would be another route. */
const meetsSearch = ({ path }: Target): boolean =>
  searchRoutes.some((route) => path.startsWith(route.replace(/search$/, '{id}')))

type Call = (target: Target, params: object) => PromiseLike<unknown>

/** Every way to call an action. */
const ways: Record<string, Call> = {
  async accessor({ operation }, params) {
    const [entity = '', action = ''] = operation.split('.')
    const stripe = connect(server.url) as unknown as Record<string, Record<string, (params: object) => unknown>>
    await stripe[camel(entity)]?.[camel(action)]?.(params)
  },
  async function({ operation }, params) {
    const [entity = '', action = ''] = operation.split('.')
    const module = await entityModule('@ferrule/stripe', entity)
    const client: Client = createClient({ credentials: { api_key: API_KEY }, baseUrl: server.url, retry: 0 })
    await module[camel(action)]?.(client, params)
  },
  execute: ({ operation }, params) => run(connect(server.url), operation, params),
  plan({ operation }, params) {
    const [entity, action] = operation.split('.')
    return connect(server.url).plan({ entity, action, params } as never)
  },
}

async function expectRefused(call: Call, target: Target, id: unknown): Promise<void> {
  server.seen.length = 0
  const params = { ...target.rest, id }
  await expect(Promise.resolve(call(target, params))).rejects.toMatchObject({ name: 'ParamsError', code: 'params' })
  expect(server.seen).toHaveLength(0)
}

const texts = [
  '',
  '.',
  '..',
  'a/b',
  '/',
  'cus_1/',
  '../charges',
  'a\\b',
  '..\\charges',
  '%',
  '%2e',
  '%2e%2e',
  '%2E%2e',
  '.%2e',
  'cus_1%2fsources',
  '%252e%252e',
  'cus_1?expand[]=x',
  'cus_1#x',
  '\0',
  '\t',
  'cus_1\n',
  'cus_1\r\nX-Evil: 1',
  '\u007f',
  '\u0085',
  '\ud800',
  'cus_\udfff1',
  'x'.repeat(256),
  '😀'.repeat(256),
  'x'.repeat(100_000),
]
const others = [
  undefined,
  null,
  0,
  5,
  Number.NaN,
  true,
  10n,
  {},
  [],
  ['cus_1'],
  Symbol('cus_1'),
  () => 'cus_1',
  new Date(0),
  { toString: () => 'cus_1' },
]

const bad = '/\\?#%\0\u0001\b\t\n\v\f\r\u001f\u007f\u0080\u009f\ud800\udbff\udc00\udfff'.split('')
const spoilt = fc
  .tuple(fc.string({ unit: 'grapheme' }), fc.constantFrom(...bad), fc.string({ unit: 'grapheme' }))
  .map((parts) => parts.join(''))
  // Two halves beside each other are a whole.
  .filter((text) => !text.isWellFormed() || /[/\\?#%\p{Cc}]/u.test(text))
const long = fc.integer({ min: 256, max: 5000 }).map((length) => 'x'.repeat(length))

test('there is something to try', () => {
  expect(targets.length).toBeGreaterThan(30)
  expect(searchRoutes.length).toBeGreaterThan(5)
  expect(targets.filter(meetsSearch).length).toBeGreaterThan(20)
})

// Every action meets every id by `execute`; by the other ways, every fifth, and each id some action.
describe.each(Object.entries(ways))('by %s', (way, call) => {
  const wholly = way === 'execute' || process.env['FERRULE_FUZZ']

  test('hostile ids are refused by every action', async () => {
    const ids = [...texts, ...others]
    for (const [at, target] of targets.entries())
      for (const id of wholly ? ids : ids.filter((_, nth) => (nth + at) % 5 === 0))
        await expectRefused(call, target, id)
  }, 60_000)

  test('search is no id where it is a route', async () => {
    for (const target of targets.filter(meetsSearch)) await expectRefused(call, target, 'search')
  })

  test('neither is any text with something in it that means something to a path', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...targets), fc.oneof(spoilt, long, fc.constantFrom(...texts)), (target, id) =>
        expectRefused(call, target, id),
      ),
      { numRuns: 200 },
    )
  })

  test('what is not a member of its own is not there', async () => {
    for (const target of targets) {
      server.seen.length = 0
      const { id: _id, ...rest } = target.rest as { id: string }
      const inherited = Object.assign(Object.create({ id: 'cus_1' }), rest)
      await expect(Promise.resolve(call(target, inherited))).rejects.toMatchObject({ code: 'params' })
      expect(server.seen).toHaveLength(0)
    }
  })

  test('what changes between two looks is looked at once', async () => {
    for (const target of targets) {
      server.seen.length = 0
      let looks = 0
      const shifty = { ...target.rest }
      Object.defineProperty(shifty, 'id', { enumerable: true, get: () => (looks++ === 0 ? 'cus_1' : '../charges') })
      await Promise.resolve(call(target, shifty)).then(undefined, () => {})
      for (const { path } of server.seen)
        expect(path.startsWith('/v1/charges/')).toBe(target.path.startsWith('/v1/charges/'))
      for (const { path } of server.seen) expect(path).toBe(filled(target.path, { ...target.rest, id: 'cus_1' }))
    }
  })
})

/** A path with these values. */
const filled = (path: string, values: object): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String((values as Record<string, unknown>)[name]))

test('any other id arrives as it is, as one segment', async () => {
  const stripe = connect(server.url)
  const fine = fc
    .oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), fc.string({ unit: 'binary', minLength: 1 }))
    .filter((id) => /^(?!\.{1,2}$|search$)[^/\\?#%\p{Cc}\p{Cs}]+$/u.test(id) && [...id].length < 256)
  const unusual = [
    '...',
    'a..b',
    ' ',
    'my product',
    "it's (1)*!",
    'a+b&c=d',
    ':@',
    'cus;x',
    'é漢😀',
    'Search',
    'searches',
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...targets), fc.oneof(fine, fc.constantFrom(...unusual)), async (target, id) => {
      server.seen.length = 0
      await run(stripe, target.operation, { ...target.rest, id }).catch(() => {})
      const segments = (server.seen[0]?.path ?? '').split('/').map(decodeURIComponent)
      const others = filled(target.path.replace('{id}', '\0'), target.rest).split('/')
      expect(segments).toEqual(others.map((segment) => (segment === '\0' ? id : segment)))
    }),
    { numRuns: 400 },
  )
})
