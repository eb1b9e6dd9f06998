import manifest from '@ferrule/amazon-ads/manifest'
import { valid } from '@ferrule/test-kit/arbitraries'
import * as fc from '@ferrule/test-kit/fast-check'
import { type OpenApi, operationOf } from '@ferrule/test-kit/openapi'
import { planned } from '@ferrule/test-kit/planned'
import { type Seen, type Server, startServer } from '@ferrule/test-kit/recorder'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import type { ActionWords } from '../../codegen/src/define.ts'
import { loadConnector } from '../../codegen/src/index.ts'
import { rows } from './support/calls.ts'
import { anyAnswer, connect, run } from './support/connector.ts'
import { documents, FOLDER, joined } from './support/documents.ts'
import { problemsOf } from './support/openapi.ts'
import { texts } from './support/texts.ts'

/** Amazon's documents and recordings, compared with the answers we accept and the requests we send. */

const API = 'specs/amazon-ads.openapi.json'
const FIXTURES = 'specs/amazon-ads.fixtures.json'

interface Example {
  readonly name: string
  readonly example: string
  readonly method: string
  readonly path: string
  readonly request_body: unknown
  readonly status: number
  readonly response_body: unknown
}

/** Everything that the documents have, and the rest of the extract of them. */
const more = documents()
const extract = vendorFile<OpenApi>(API)
const api = (extract && more ? joined(extract, more) : (more ?? extract)) as OpenApi
const examples = vendorFile<{ examples: Example[] }>(FIXTURES)?.examples ?? []

let answer: { status?: number; body: unknown } | undefined
let server: Server
beforeAll(async () => {
  server = await startServer(({ method, path }) => answer ?? { body: anyAnswer(method, path) })
})
afterAll(() => server.close())

const { entities } = await loadConnector('amazon-ads')

function definitionOf(operation: string): ActionWords {
  const [entity, action = ''] = operation.split('.')
  const found = [...entities.values()].find(({ name }) => name === entity)?.actions[action]
  if (found === undefined) throw new Error(`no schema of ${operation}`)
  return found
}

const actions = Object.entries(manifest.entities).flatMap(([entity, { actions: own }]) =>
  Object.entries(own).map(([action, { method, path, records }]) => ({
    operation: `${entity}.${action}`,
    method,
    path,
    records,
  })),
)

/** Calls that the document does not hold, as nobody gave it to us; their recorded examples are what we go by. */
const UNDESCRIBED = [
  'exports.create',
  'exports.get',
  'exports.download',
  'reports.create',
  'reports.get',
  'reports.download',
  'manager_accounts.list',
]
const DOWNLOADS = ['exports.download', 'reports.download']

test('every operation has rows, and either the document or a reason why not', () => {
  expect([...rows.keys()].sort()).toEqual(actions.map(({ operation }) => operation).sort())
})

/** Which of our operations an example is of; those of the rest are calls that we do not offer. */
function operationFor({ method, path }: Example): (typeof actions)[number] | undefined {
  const given = path.replaceAll(/\{\{(\w+)\}\}|:(\w+)/g, 'x').split('/')
  return actions.find(({ operation, method: own, path: template }) => {
    const parts = template.split('/')
    return (
      !operation.endsWith('.download') &&
      own === method &&
      parts.length === given.length &&
      parts.every((part, index) => part[0] === '{' || part === given[index])
    )
  })
}

const at = (value: unknown, path: string | undefined): unknown =>
  path === undefined ? value : (value as Record<string, unknown>)[path]

/** Batches of Sponsored Display are arrays, and those of targets two lists; we make of both what the others return. */
function expectedOf({ method, response_body: body }: Example, records: string | undefined): unknown {
  const [[name, list] = []] = Object.entries(body as object).filter(([name]) => /TargetSuccessResults$/.test(name))
  if (name)
    return {
      success: list.map(({ targetRequestIndex: index, ...item }: Record<string, unknown>) => ({ index, ...item })),
      error: [],
    }
  if (method === 'GET' || !Array.isArray(body)) return at(body, records)
  return {
    success: body.map(({ code: _, ...item }: Record<string, unknown>, index) => ({ index, ...item })),
    error: [],
  }
}

/** With ids as text: Amazon sends them as numbers here and as text there. */
const withTexts = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, inner) =>
    name.endsWith('Id') && typeof inner === 'number' ? String(inner) : inner,
  )

/** Everything that is in the first is in the second, as it is. */
function contains(whole: unknown, part: unknown): void {
  if (Array.isArray(part)) {
    expect(whole).toHaveLength(part.length)
    for (const [index, item] of part.entries()) contains((whole as unknown[])[index], item)
  } else expect(whole).toMatchObject(part as object)
}

describe('recorded answers pass in strict mode', () => {
  if (examples.length === 0) {
    test('every example', ({ skip }) => skip(absent(FIXTURES)))
    return
  }

  const own = examples.flatMap((example) => {
    const list = actions.find(
      ({ method, path }) => path.endsWith('/list') && method === example.method && path === example.path,
    )
    const found = list ?? operationFor(example)
    return found ? [{ ...found, title: `${found.operation}: ${example.name}, ${example.example}`, example }] : []
  })

  test('most of them are of calls that we offer', () => {
    expect(own.length).toBeGreaterThan(60)
    expect(new Set(own.map(({ operation }) => operation)).size).toBeGreaterThan(35)
  })

  test.each(own)('$title', async ({ operation, records, example }) => {
    const [first] = rows.get(operation) as [object]
    answer = { status: example.status, body: example.response_body }
    const { data } = await run(connect(server.url, { validation: 'strict' }), operation, first)
    answer = undefined
    // Recorded with the field names of a sibling, in the request and therefore in the answer.
    const sibling = operation === 'sponsored_product_campaign_negative_keywords.update' ? 'negativeKeywords' : records
    contains(data, withTexts(expectedOf(example, sibling)))
  })
})

/** Parameters that fit the schema. */
const anyParams = ({ params }: ActionWords): fc.Arbitrary<object> =>
  params === undefined ? fc.constant({}) : (valid(params, { free: fc.constant({}), texts }) as fc.Arbitrary<object>)

/** Where we let more pass than the document says, and why. */
const LENIENT: readonly RegExp[] = [
  // Nobody repeats an image; Amazon says so if somebody does.
  /\/customImages must NOT have duplicate items/,
  // Countries, and with them currencies, are added over time; the document trails behind.
  /\/currencyCode must be equal/,
  // So are kinds of conditions, and they depend on the marketplace.
  /\/expression\/\d+\/type must be equal/,
  // The largest page depends on the product; Amazon says so if one is too large.
  /\/maxResults must be <= \d+/,
  // Updates of Sponsored Display take a budget without a period, unlike those of the other products.
  /\/campaigns\/\d+\/budgets\/\d+ must have required property 'recurrenceTimePeriod'/,
]

/** Filters that stand in the document of all products only; the extract is of single products. */
const ONLY_IN_ALL: ReadonlySet<string> = new Set([
  'marketplaceScopeFilter',
  'inventorySourceTypeFilter',
  'inventorySourceIdFilter',
])

describe('every request of ours is described', () => {
  if (!api) {
    test('all operations', ({ skip }) => skip(absent(API)))
    return
  }

  const fine = (request: Parameters<typeof problemsOf>[1]): string[] =>
    problemsOf(api, request).filter((problem) => !LENIENT.some((pattern) => pattern.test(problem)))

  const known = (operation: string): boolean => {
    const { method, path } = definitionOf(operation)
    return operationOf(api, { method, path: path.replaceAll(/\{\w+\}/g, '1') }) !== undefined
  }
  /** These were written from whole documents, of which the first extract has little. */
  const isBeyond = (operation: string): boolean => /^sponsored_(brands|display)_/.test(operation)
  // The extract has the unified API of one product only. What it creates depends on the product, which unified.test.ts
  // asks; the rest is here for all of them.
  const isUnified = (operation: string): boolean => /^(campaigns|ads|ad_groups|ad_extensions|targets)\./.test(operation)
  const described = [...rows.keys()].filter(
    (operation) =>
      !UNDESCRIBED.includes(operation) &&
      !(isUnified(operation) && (!more || operation.endsWith('.create'))) &&
      (more || !isBeyond(operation) || known(operation)),
  )
  if (!more) test('the unified API; writes of Sponsored Brands and Display', ({ skip }) => skip(`${FOLDER} is not set`))

  test.each(UNDESCRIBED)('%s is not in the document', (operation) => {
    const { method, path } = definitionOf(operation)
    expect(operationOf(api, { method, path })).toBeUndefined()
  })

  test.each(described)('%s', async (operation) => {
    for (const params of rows.get(operation) ?? []) {
      server.seen.length = 0
      await run(connect(server.url), operation, params)
      expect(server.seen).toHaveLength(1)
      expect(fine(server.seen[0] as Seen)).toEqual([])
    }
  })

  test.each(described)('%s with any parameters that we let pass', async (operation) => {
    const ads = connect('http://localhost')
    const [entity = '', action = ''] = operation.split('.')
    await fc.assert(
      fc.asyncProperty(anyParams(definitionOf(operation)), async (all) => {
        const params = Object.fromEntries(Object.entries(all).filter(([name]) => !ONLY_IN_ALL.has(name)))
        const { method, url, headers, body = '' } = await planned(ads, { entity, action, params })
        const [path = '', query = ''] = url.slice('http://localhost'.length).split(/\?(.*)/s)
        expect(fine({ method, path, query, headers, body })).toEqual([])
      }),
      { numRuns: fc.runsFor(40) },
    )
  })

  test('the judge is no pushover', () => {
    const media = 'application/vnd.spCampaign.v3+json'
    const names = { 'amazon-advertising-api-clientid': 'c', 'amazon-advertising-api-scope': '1' }
    const headers = { accept: media, 'content-type': media, ...names }
    const list = { method: 'POST', path: '/sp/campaigns/list', query: '', headers, body: '{}' }
    expect(problemsOf(api, list)).toEqual([])
    expect(problemsOf(api, { ...list, path: '/sp/campaign/list' })).toHaveLength(1)
    expect(problemsOf(api, { ...list, headers: { ...headers, accept: 'application/json' } })).toHaveLength(1)
    expect(problemsOf(api, { ...list, headers: { ...headers, 'content-type': 'application/json' } })).toHaveLength(1)
    expect(problemsOf(api, { ...list, headers: { accept: media, 'content-type': media } })).toHaveLength(2)
    expect(problemsOf(api, { ...list, body: '{"stateFilter":{"include":["enabled"]}}' })).toHaveLength(1)
    expect(problemsOf(api, { ...list, body: '{"stateFilter":{"include":"ENABLED"}}' })).toHaveLength(1)
    expect(problemsOf(api, { ...list, body: '{"campaignIdFilter":{"include":[1]}}' })).toHaveLength(1)
    expect(problemsOf(api, { ...list, body: '{"statefilter":{}}' })).toHaveLength(1)
    const profiles = { ...list, method: 'GET', path: '/v2/profiles', body: '', headers: { accept: 'application/json' } }
    expect(problemsOf(api, { ...profiles, query: 'profileTypeFilter=seller,vendors' })).toHaveLength(2)
    expect(problemsOf(api, { ...profiles, query: 'x=1' })).toHaveLength(2)
  })
})

describe('the product spec', () => {
  const spec = vendorFile<Record<string, Record<string, string[]>>>('spec/operations.json')?.['amazon-ads']
  const fields =
    vendorFile<Record<string, Record<string, Record<string, { type: string; nullable: boolean }>>>>(
      'spec/record-fields.json',
    )?.['amazon-ads']
  if (!spec || !fields) {
    test('operations and fields', ({ skip }) => skip(absent('spec/operations.json')))
    return
  }

  test.each(Object.entries(spec))('%s has its actions, and hosted mode the rest', (entity, names) => {
    const own = manifest.entities[entity]
    expect([...Object.keys(own?.actions ?? {}), ...(own?.hosted ?? [])]).toEqual(expect.arrayContaining(names))
    expect(own?.hosted).toEqual(names.filter((name) => name === 'search'))
  })

  test.each(Object.entries(fields))('%s has its fields', (entity, wanted) => {
    const definition = [...entities.values()].find(({ name }) => name === entity)
    if (definition === undefined) throw new Error('no such entity')
    const { shape } = definition.record as z.ZodObject<Record<string, z.ZodType>>
    for (const [name, { nullable }] of Object.entries(wanted)) {
      expect([entity, name, shape[name] !== undefined]).toEqual([entity, name, true])
      if (nullable) expect([name, shape[name]?.safeParse(null).success]).toEqual([name, true])
    }
  })

  test('downloads are the only calls without a record', () => {
    const without = actions
      .filter(({ operation }) => definitionOf(operation).download)
      .map(({ operation }) => operation)
    expect(without).toEqual(DOWNLOADS)
  })
})
