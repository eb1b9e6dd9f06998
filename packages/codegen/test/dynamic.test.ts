import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { connectorOf, type DynamicManifest, type JsonSchema, type Steps } from '@ferrule/core/dynamic'
import { describe, expect, test } from 'vitest'

/** A connector of a manifest sends what the generated connector sends: every action of every connector. */

const packages = resolve(import.meta.dirname, '../..')
const CONNECTORS: readonly (readonly [folder: string, className: string])[] = [
  ['amazon-ads/src', 'AmazonAdsConnector'],
  ['github/src', 'GitHubConnector'],
  ['google-drive/src', 'GoogleDriveConnector'],
  ['greenhouse/src', 'GreenhouseConnector'],
  ['greenhouse/src/v3', 'GreenhouseV3Connector'],
  ['jira/src', 'JiraConnector'],
  ['mailchimp/src', 'MailchimpConnector'],
  ['shopify/src', 'ShopifyConnector'],
  ['slack/src', 'SlackConnector'],
  ['stripe/src', 'StripeConnector'],
]

interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The comparable part of a request: multipart boundaries and idempotency keys are random. */
async function written(request: Request): Promise<Sent> {
  const text = request.body === null ? '' : await request.text()
  const boundary = /boundary=(\S+)/.exec(request.headers.get('content-type') ?? '')?.[1]
  const plain = (from: string): string =>
    (boundary ? from.replaceAll(boundary, 'boundary') : from).replace(
      /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
      'key',
    )
  const headers = Object.fromEntries([...request.headers].map(([name, value]) => [name, plain(value)]))
  return { method: request.method, url: plain(request.url), headers, body: plain(text) }
}

interface Callable {
  execute(request: object, options?: object): Promise<unknown>
}

/** Calls an action, and returns the requests and how it ended. Every answer is an empty error. */
async function calls(make: (options: object) => Callable, request: object): Promise<{ sent: Sent[]; end: string }> {
  const sent: Sent[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    sent.push(await written(new Request(input, init)))
    return Response.json({ error: 'none' }, { status: 418 })
  }
  const connector = make({ fetch, retry: 0, userAgent: 'parity' })
  try {
    await connector.execute(request)
    return { sent, end: 'done' }
  } catch (error) {
    const { code, name } = error as { code?: string; name: string }
    return { sent, end: `${name} ${code ?? (error as Error).message}` }
  }
}

const WORDS = [
  'abc',
  '1',
  'a1',
  '2026-01-31',
  '2026-01-31T10:00:00Z',
  'https://a.example/b',
  'a@b.example',
  'us6',
  'ABC-1',
  '10.5',
]
const LONG = [
  'cus_',
  'acct_1',
  'gid://shopify/Product/1',
  'acme.myshopify.com',
  'xoxb-1',
  'a/b',
  'C0123ABCD',
  '1700000000.000100',
  '0'.repeat(32),
  'A'.repeat(20),
  `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`,
]

/** A value that fits a schema, as far as this test knows; undefined: it knows none. */
function sample(schema: JsonSchema, defs: Readonly<Record<string, JsonSchema>>, all: boolean, depth = 0): unknown {
  if (depth > 8) return undefined
  const { $ref: ref, anyOf, type } = schema as { $ref?: string; anyOf?: JsonSchema[]; type?: string | string[] }
  if (ref) return sample(defs[ref.slice('#/$defs/'.length)] ?? {}, defs, all, depth + 1)
  if (schema['default'] !== undefined) return schema['default']
  if (Array.isArray(schema['examples'])) return schema['examples'][0]
  if (anyOf) return anyOf.map((one) => sample(one, defs, all, depth + 1)).find((one) => one !== undefined)
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if (schema['title'] === 'ByteSource') return new Uint8Array([1, 2, 3])
  switch (Array.isArray(type) ? type[0] : type) {
    case 'string': {
      const { minLength = 0, maxLength = 9_999, pattern = '' } = schema as Record<string, never>
      const fits = (text: string): boolean =>
        text.length >= minLength && text.length <= maxLength && new RegExp(pattern).test(text)
      return [...WORDS, ...LONG, 'a'.repeat(Math.min(minLength, 200))].find(fits)
    }
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1))
    case 'boolean':
      return true
    case 'array': {
      const item = sample((schema['items'] ?? { type: 'string' }) as JsonSchema, defs, all, depth + 1)
      return item === undefined ? undefined : [item]
    }
    case 'object':
      return objectOf(schema, defs, all, depth)
    default:
      return 'any'
  }
}

function objectOf(schema: JsonSchema, defs: Readonly<Record<string, JsonSchema>>, all: boolean, depth: number): object {
  const rules = (schema['allOf'] ?? []) as { anyOf?: JsonSchema[]; not?: JsonSchema }[]
  const oneOf = rules.flatMap(({ anyOf }) => (anyOf ? [((anyOf[0]?.['required'] ?? []) as string[])[0] ?? ''] : []))
  const required = [...((schema['required'] ?? []) as string[]), ...oneOf]
  const never = rules.flatMap(({ not }) =>
    ((not?.['required'] ?? []) as string[]).filter((name) => !required.includes(name)),
  )
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const chosen = properties.filter(([name]) => (all && !never.includes(name)) || required.includes(name))
  const values = chosen.map(([name, one]) => [name, sample(one, defs, all && depth < 2, depth + 1)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** Credentials and settings that the generated class accepts. */
function accessOf(Class: new (options: object) => Callable, manifest: DynamicManifest): object {
  const { credentials, config, $defs = {} } = manifest
  const ways = (credentials['anyOf'] as JsonSchema[] | undefined) ?? [credentials]
  for (const way of ways)
    for (const all of [true, false])
      for (const settings of [true, false]) {
        const given = { access_token: 'token-1', ...objectOf(way, $defs, all, 0) }
        const known = Object.keys((way['properties'] ?? {}) as object)
        const options = {
          credentials: Object.fromEntries(Object.entries(given).filter(([name]) => known.includes(name))),
          config: objectOf(config, $defs, settings, 0),
        }
        try {
          new Class(options)
          return options
        } catch {}
      }
  throw new Error(`no credentials for ${manifest.name}`)
}

describe.each(CONNECTORS)('%s', (folder, className) => {
  test('every action of the manifest sends what the generated one sends', { timeout: 120_000 }, async () => {
    const load = (file: string): Promise<Record<string, unknown>> =>
      import(/* @vite-ignore */ pathToFileURL(join(packages, folder, file)).href)
    const module = await load('generated/index.gen.ts')
    const Class = module[className] as new (options: object) => Callable
    const manifest = (await load('generated/manifest.gen.ts'))['default'] as DynamicManifest
    const steps: Steps = existsSync(join(packages, folder, 'vendor/index.ts')) ? await load('vendor/index.ts') : {}
    const access = accessOf(Class, manifest)
    const differ: string[] = []
    let compared = 0
    let requests = 0
    for (const [entity, { actions }] of Object.entries(manifest.entities))
      for (const [action, { params, stream }] of Object.entries(actions)) {
        if (stream) continue
        for (const all of [false, true]) {
          const request = { entity, action, params: objectOf(params, manifest.$defs ?? {}, all, 0) }
          const theirs = await calls((options) => new Class({ ...access, ...options }), request)
          const ours = await calls(
            (options) => connectorOf(manifest, { ...access, ...options } as never, { steps }),
            request,
          )
          compared++
          if (theirs.sent.length > 0) requests++
          if (JSON.stringify(ours) !== JSON.stringify(theirs))
            differ.push(`${entity}.${action}: ${JSON.stringify(ours)} instead of ${JSON.stringify(theirs)}`)
        }
      }
    console.log(`${manifest.name}: ${compared} calls, ${requests} with a request, ${differ.length} differ`)
    expect(differ.slice(0, 5)).toEqual([])
    // Values that this test cannot make up send nothing: a minority.
    expect(requests / compared).toBeGreaterThan(0.6)
  })
})
