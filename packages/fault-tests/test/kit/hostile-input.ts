import { inspect } from 'node:util'
import type { CallOptions, ClientOptions } from '@ferrule/core'
import * as fc from '@ferrule/test-kit/fast-check'
import { type Generation, isError, type Target } from './generations.ts'

/** The result of one attack. */
interface Seen {
  readonly error?: unknown
  /** Addresses of what was sent, as they were given to `fetch`. */
  readonly urls: readonly string[]
  /** Headers of the first request. */
  readonly headers: Headers | undefined
}

/** More requests than any call of one page sends, however many its steps make. */
const MOST_REQUESTS = 10

/** An API that has nothing, and gives tokens. */
export function nothing(urls: string[], note: (headers: Headers) => void = () => {}): typeof fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : undefined
    const url = String(request?.url ?? input)
    if (/\/(token|metadata)$/.test(new URL(url).pathname))
      return Response.json({ access_token: 'token-of-this-run', token_type: 'bearer', expires_in: 3600, dc: 'us6' })
    urls.push(url)
    if (urls.length === 1) note(new Headers(request?.headers ?? init?.headers))
    return Response.json({}, { status: urls.length > MOST_REQUESTS ? 400 : 200 })
  }
}

/** One action with hostile input. Never throws. */
export async function attack(
  generation: Generation,
  { entity, action, params }: { entity: unknown; action: unknown; params: unknown },
  options?: CallOptions,
  own: Partial<ClientOptions> = {},
): Promise<Seen> {
  const urls: string[] = []
  let headers: Headers | undefined
  const fetch = nothing(urls, (first) => {
    headers = first
  })
  try {
    const connector = generation.connect({ fetch, retry: 0, ...own })
    await connector.execute({ entity, action, params } as never, options)
    return { urls, headers }
  } catch (error) {
    return { error, urls, headers }
  }
}

/** Problems of the result; none: the error is one of the library's, and tells no secret. */
export function judged({ secrets, manifest }: Generation, { error, urls }: Seen): string[] {
  const wrong: string[] = []
  if (urls.length > MOST_REQUESTS) wrong.push(`${urls.length} requests`)
  if (error === undefined) return wrong
  if (!isError(error)) return [...wrong, `throws ${inspect(error, { depth: 2 }).replace(/\s+/g, ' ').slice(0, 400)}`]
  if (error.code === 'params' && urls.length > 0 && error.outcome === 'not-sent')
    wrong.push('sent, and says it was not')
  if (error.message.length > 5_000) wrong.push(`a message of ${error.message.length} characters`)
  if ((error.issues?.length ?? 0) > 20) wrong.push(`${error.issues?.length} issues`)
  const shown = inspect(error, { depth: 5 }) + JSON.stringify(error)
  // Made-up ones may be words of the schema, which errors do quote.
  const isSecret = (text: string): boolean => text.length > 3 && !JSON.stringify(manifest).includes(text)
  if (secrets.some((secret) => shown.includes(secret) && isSecret(secret))) wrong.push('shows a secret')
  return wrong
}

/** Texts that mean something else to whoever puts an address together. */
export const texts: readonly string[] = [
  ...[
    '',
    '.',
    '..',
    ' ',
    '/',
    '\\',
    '%2e%2e',
    '%2E%2E%2F',
    '..%2f',
    '../../admin',
    './/x',
    'a/b',
    'a\\b',
    'a?x=1',
    'a#b',
  ],
  ...[
    'a;b=c',
    'a&b=c',
    '\0',
    'a\nb',
    'x\r\nevil: 1',
    '\ud800',
    '\ufeff',
    '//evil.example',
    '@evil.example',
    ':80',
    '*',
  ],
  ...[
    'https://evil.example/',
    'evil.example/',
    'evil.example#',
    'evil.example?',
    'evil.example\\',
    'a.evil.example:443/',
  ],
  ...['__proto__', 'constructor', 'toString', '{id}', '$&', '%', '%00', 'null', 'undefined', 'NaN', 'x'.repeat(5_000)],
]

/** Values of every kind that JavaScript has, those that belong to no request among them. */
export const values: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withInvalidDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
  } as fc.ObjectConstraints),
  fc.constantFrom<unknown>(...texts, ...strange()),
)

function strange(): unknown[] {
  const ring: Record<string, unknown> = {}
  ring.self = ring
  let [deepList, deepObject]: unknown[] = [1, 1]
  for (let level = 0; level < 20_000; level++) [deepList, deepObject] = [[deepList], { a: deepObject }]
  const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`n${at}`, at]))
  return [
    ...[ring, deepList, deepObject, wide, () => 1, Symbol('x'), new Error('x'), /x/, new URL('https://evil.example')],
    ...[Object.create({ inherited: 1 }), JSON.parse('{"__proto__": {"a": 1}}'), new Proxy({}, {}), Promise.resolve(1)],
    ...[Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** 53, 1e300, 10n ** 30n, { aborted: false }],
    Array.from({ length: 5_000 }, () => null),
  ]
}

/** Names that callers can give in options of a call and of a client. */
const callOptions = ['signal', 'timeout', 'retry', 'headers', 'idempotencyKey', 'cursor', 'deadline', 'prefetch']
const clientOptions = ['credentials', 'config', 'baseUrl', 'timeout', 'retry', 'concurrency', 'hooks', 'tokenStore']

export const someCallOptions = fc.oneof(
  fc.dictionary(fc.constantFrom(...callOptions, 'validation', 'extra', 'onProgress', 'nonsense'), values, {
    maxKeys: 2,
  }),
  fc.record({ extra: fc.dictionary(fc.constantFrom('x', 'limit', 'id', '#', '__proto__'), values, { minKeys: 1 }) }),
  fc.record({ headers: fc.dictionary(fc.constantFrom('x', 'authorization', ...texts), fc.constantFrom(...texts)) }),
)
export const someClientOptions = fc.dictionary(
  fc.constantFrom(...clientOptions, 'maxResponseBytes', 'validation', 'userAgent', 'copy', 'hosted', 'nonsense'),
  values,
  { minKeys: 1, maxKeys: 2 },
)

/** Parameters of an action: good ones, of which some are not, or anything. */
export function someParams({ facts, params }: Target): fc.Arbitrary<unknown> {
  const names = Object.keys(facts.params.properties ?? {})
  const name = fc.constantFrom(...names, 'nonsense', '__proto__', 'constructor', '#')
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.dictionary(name, values, { minKeys: 1, maxKeys: 3 }).map((bad) => ({ ...params, ...bad })),
    },
    { weight: 1, arbitrary: values },
  )
}

/** Whether an address is at a host of this kind: `https://{shop}.myshopify.com` has one label before the name. */
export function isAt(base: string, url: string): boolean {
  const { hostname, protocol, username, port } = new URL(url)
  const wanted = (/^https:\/\/([^/]+)/.exec(base)?.[1] ?? '').toLowerCase().split('.')
  const labels = hostname.split('.')
  return (
    protocol === 'https:' &&
    `${username}${port}` === '' &&
    labels.length === wanted.length &&
    wanted.every((label, at) => (label.includes('{') ? /^[a-z\d-]+$/.test(labels[at] as string) : label === labels[at]))
  )
}

/** The cursors that a hand may make of a good one: `[version, list, digest of the params, position, skip]`. */
export function* forged(cursor: string): Generator<string> {
  const parts = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))) as unknown[]
  const written = (changed: unknown[]): string =>
    btoa(JSON.stringify(changed).replace(/[^\x20-\x7e]/g, '?'))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const names = [
    '#',
    '__proto__',
    'id',
    'limit',
    'query',
    'jql',
    'host',
    'path',
    ...Object.keys((parts[3] ?? {}) as object),
  ]
  const bad = [
    null,
    true,
    {},
    [],
    -1,
    1.5,
    1e300,
    '',
    '../..',
    'a&b=c',
    '?x=1',
    'https://evil.example/?page=2',
    '\n',
    'NaN',
  ]
  for (const name of names) for (const value of bad) yield written(parts.with(3, { [name]: value }))
  for (const name of names) yield written(parts.with(3, { ...((parts[3] ?? {}) as object), [name]: 'x' }))
  for (const value of bad) yield written(parts.with(3, value))
  for (const value of bad) yield written(parts.with(4, value))
  yield written([...parts, 1])
  yield cursor.slice(1)
}
