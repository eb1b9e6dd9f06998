import { inspect } from 'node:util'
import * as fc from '@ferrule/test-kit/fast-check'
import { fakeFetch, type Reply, type Seen } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { acme, things } from '../kit/acme.ts'
import {
  basic,
  bearer,
  type ClientOptions,
  Connector,
  createClient,
  type ErrorFacts,
  headerToken,
  type Operation,
  paginate,
  plan,
  type Vendor,
} from '../kit/core.ts'
import { STRING } from '../kit/shapes.ts'

const two = { fields: { user: STRING, pass: STRING } }
/** Everything of the vendor's error is handed on, as a careless reader would. */
const readError = ({ body }: ErrorFacts) => ({
  upstream: typeof body === 'string' ? { message: body } : { ...(body as object) },
})
const vendors: Record<string, Vendor> = {
  bearer: { ...acme, readError, authorize: bearer },
  token: { ...acme, readError, authorize: headerToken, auth: { token: 'api_key', header: 'X-Acme-Token' } },
  basic: { ...acme, readError, credentials: two, authorize: basic, auth: { username: 'user', password: 'pass' } },
  'no reader': { ...acme, readError: undefined },
}

// Keys as they are found: long enough not to be a word, from all that a header can carry.
const mark = fc.constantFrom(...'abcXYZ0189_-.~!#$%&\'*+^`|/\\"=:;,?@()[]{}<>é©')
const key = fc.oneof(
  fc
    .tuple(fc.stringMatching(/^[a-zA-Z0-9]{6,10}$/), fc.string({ unit: mark, minLength: 12, maxLength: 40 }))
    .map(([head, tail]) => `${head}${tail}${head.length}`),
  fc.stringMatching(/^[a-zA-Z]{2}_[a-zA-Z0-9]{34,50}$/),
)

const base64 = (text: string) => Buffer.from(text).toString('base64')
const lower = (text: string) => encodeURIComponent(text).replace(/%../g, (hex) => hex.toLowerCase())
const allPercent = (text: string) =>
  Buffer.from(text).reduce((all, byte) => `${all}%${byte.toString(16).padStart(2, '0')}`, '')
const html = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
const named = (text: string) =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] as string)
const go = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[&<>]/g, (mark) => `\\u00${mark.charCodeAt(0).toString(16)}`)
const php = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('/', '\\/')
    .replace(/[^ -~]/g, (mark) => `\\u00${mark.charCodeAt(0).toString(16)}`)
const twice = (text: string) => JSON.stringify(JSON.stringify(text)).slice(3, -3)
const plus = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
const asItIs = (text: string) => text

/** The ways a text comes back. */
const forms = {
  asItIs,
  encodeURIComponent,
  lower,
  plus,
  html,
  named,
  json: (t: string) => JSON.stringify(t).slice(1, -1),
  go,
  php,
  twice,
}
type Form = keyof typeof forms

/** The answer of a server that echoes the credentials. */
const echoes: Record<string, (secret: string, form: Form) => Reply> = {
  'a text': (secret, form) => ({
    body: `your ${forms[form](secret)} is wrong`,
    headers: { 'content-type': 'text/plain' },
  }),
  'an HTML page': (secret, form) => ({
    body: `<p title="${forms[form](secret)}">`,
    headers: { 'content-type': 'text/html' },
  }),
  'far into a text': (secret, form) => ({ body: `${' '.repeat(4060)}${forms[form](secret)}` }),
  'where an excerpt ends': (secret, form) => ({ body: `${'x'.repeat(190)}${forms[form](secret)}` }),
  'JSON that is cut off': (secret, form) => ({ body: `{"error": "${forms[form](secret)}", "a` }),
  'members of an error': (secret, form) => {
    const text = forms[form](secret)
    return { body: { error: { code: text, type: `bad ${text}`, message: text, [text]: 1, list: [{ a: [text] }] } } }
  },
  'at the top of an error': (secret, form) => {
    const text = forms[form](secret)
    return { body: { code: text, type: text, message: `is ${text}`, [text]: text } }
  },
  headers: (secret) => ({
    headers: {
      'x-request-id': secret,
      'x-acme-request': secret,
      'content-type': `text/${secret}`,
      link: `<${secret}>`,
    },
    body: 'x',
  }),
  'the type': (secret) => ({ headers: { 'content-type': `application/${secret}; a=b` }, body: '' }),
  'a redirect': (secret) => ({
    headers: { location: `https://evil.test/${encodeURIComponent(secret)}?t=${encodeURIComponent(secret)}` },
  }),
  'a redirect that is none': (secret) => ({ headers: { location: `https://[${secret}` } }),
  'a redirect with a user': (secret) => ({
    headers: { location: `https://${encodeURIComponent(secret)}:x@evil.test/` },
  }),
}

/** Everything that can be seen of an error. */
function seen(error: unknown): string {
  const shown: string[] = []
  for (let at = error, depth = 0; at !== undefined && at !== null && depth < 10; depth++) {
    shown.push(inspect(at, { showHidden: true, depth: 10 }), String(at), JSON.stringify(at) ?? '')
    const { message, stack, cause, ...rest } = at as Error
    shown.push(String(message), String(stack), JSON.stringify(rest), Object.getOwnPropertyNames(at).join())
    at = cause
  }
  return shown.join('\n')
}

/** Whether any piece of a secret that is longer than a word can be found, in whatever form. */
function expectHidden(text: string, secret: string): void {
  for (const [name, form] of Object.entries({ ...forms, allPercent, base64 })) {
    if (text.includes(form(secret))) expect.fail(`the secret is shown as ${name}: ${JSON.stringify(secret)}`)
  }
  // The random tail only: heads are short.
  for (let start = 8; start + 12 <= secret.length; start++) {
    const piece = secret.slice(start, start + 12)
    if (text.includes(piece)) expect.fail(`a piece of the secret is shown: ${JSON.stringify(piece)} of ${secret}`)
  }
}

/** Makes a call and gives all that can be seen of its failing, by the caller and by hooks. */
async function shownBy(
  vendor: Vendor,
  credentials: object,
  fetch: typeof globalThis.fetch,
  operation: Operation,
  params: object,
): Promise<string> {
  const shown: string[] = []
  const note = (event: unknown) => {
    shown.push(inspect(event, { showHidden: true, depth: 10 }), JSON.stringify(event))
  }
  const hooks: ClientOptions['hooks'] = {
    onRequest: note,
    onResponse: note,
    onRetry: (event) => note([event, seen(event.error)]),
  }
  const client = createClient(vendor, { credentials, fetch, hooks, retry: 1 })
  const work = operation.paging ? paginate(client, operation, params).toArray() : client.call(operation, params)
  await work.then(
    () => {},
    (error: unknown) => shown.push(seen(error)),
  )
  return shown.join('\n')
}

const calls: [Operation, object][] = [
  [things.get, { id: 'x' }],
  [things.list, {}],
  [things.create, { name: 'n' }],
]

describe.each(Object.entries(vendors))('%s', (_, vendor) => {
  const credentialsOf = (secret: string) =>
    vendor.credentials === two ? { user: 'someone@acme.test', pass: secret } : { api_key: secret }

  test.each(Object.keys(echoes))('a server that echoes the key in %s', async (place) => {
    await fc.assert(
      fc.asyncProperty(
        key,
        fc.constantFrom(...(Object.keys(forms) as Form[])),
        fc.constantFrom(200, 201, 302, 400, 401, 403, 404, 409, 422, 429, 500, 503),
        fc.constantFrom(...calls),
        fc.boolean(),
        async (secret, form, status, [operation, params], header) => {
          const sent = (request: Seen) =>
            header ? String(request.headers.authorization ?? request.headers['x-acme-token']) : secret
          const fetch = fakeFetch((request) => {
            if (!request.url.hostname.endsWith('acme.test')) return { status: 404, body: 'nothing' }
            const text = sent(request).replace(/^Bearer /, '')
            // A value that no header can carry would test nothing of ours.
            const { headers, body } = (echoes[place] as (typeof echoes)[string])(text, form)
            const good = Object.entries(headers ?? {}).filter(([, value]) => /^[\x20-\x7e\xa0-\xff]*$/.test(value))
            return { status, body, headers: Object.fromEntries(good) }
          })
          expectHidden(await shownBy(vendor, credentialsOf(secret), fetch, operation, params), secret)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('a fetch that throws errors with everything in them', async () => {
    const errors: ((request: Request, secret: string) => unknown)[] = [
      (request) => Object.assign(new Error('failed'), { request, headers: Object.fromEntries(request.headers) }),
      (request) => new Error(`sent ${JSON.stringify([...request.headers])}`),
      (request) => new TypeError('fetch failed', { cause: { request, message: [...request.headers].join() } }),
      (_, secret) => new TypeError('fetch failed', { cause: new Error(secret, { cause: new Error(secret) }) }),
      (_, secret) => new AggregateError([new Error(secret)], secret),
      (_, secret) => Object.assign(new Error('failed'), { code: secret, name: secret, errno: secret }),
      (_, secret) => Object.assign(new Error('failed'), { connector: 'mine', code: 'network', message: secret }),
      (_, secret) => secret,
      (_, secret) => ({
        message: secret,
        toString: () => secret,
        toJSON: () => secret,
        [inspect.custom]: () => secret,
      }),
      (_, secret) => new DOMException(secret, 'TimeoutError'),
      (_, secret) => new DOMException(secret, 'AbortError'),
      (_, secret) => Object.assign(new Error('x'), { stack: secret, cause: secret }),
    ]
    await fc.assert(
      fc.asyncProperty(key, fc.constantFrom(...errors), fc.constantFrom(...calls), async (secret, make, call) => {
        const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
          throw make(new Request(input, init), secret)
        }
        expectHidden(await shownBy(vendor, credentialsOf(secret), fetch as typeof globalThis.fetch, ...call), secret)
      }),
      { numRuns: 150 },
    )
  })

  test('clients and connectors show none, nor does a plan', async () => {
    const secret = 'k3y-that-n0body-m4y-see'
    const credentials = credentialsOf(secret)
    const fetch = fakeFetch(() => ({ body: { id: 'x' } }))
    const client = createClient(vendor, { credentials, fetch })
    const operations = { things }
    const connector = new Connector({ vendor, operations, hosted: {}, check: [] }, { credentials, fetch })
    const request = { entity: 'things', action: 'create', params: { name: 'n' } } as never
    await connector.execute(request)
    const list = paginate(client, things.list)
    const shown = [
      seen(client),
      seen(connector),
      seen(list),
      seen(await client.prepare(things.get, { id: 'x' })),
      seen(await connector.plan(request)),
      seen(await plan(client, [], things.get, { id: 'x' }, { headers: { 'X-Own': secret, Authorization: secret } })),
      list.cursor,
    ].join('\n')
    expectHidden(shown, secret)
    expect(shown).not.toContain(base64(`someone@acme.test:${secret}`))
  })
})

test('of two secrets, one being the beginning of the other, nothing is left', async () => {
  const vendor = { ...acme, credentials: { fields: { api_key: STRING, client_id: STRING } } }
  const credentials = { client_id: 'shared-part', api_key: 'shared-part-and-the-rest' }
  for (const body of ['is shared-part-and-the-rest', { error: { message: 'is shared-part-and-the-rest' } }]) {
    const fetch = fakeFetch(() => ({ status: 400, body }))
    expect(await shownBy(vendor, credentials, fetch, things.get, { id: 'x' })).not.toMatch(/shared-part|and-the-rest/)
  }
})

test('a key of digits is hidden also where it comes back as a number', async () => {
  const fetch = fakeFetch(() => ({ status: 400, body: '{"error":{"code":12345678901,"list":[12345678901]}}' }))
  const vendor = vendors['bearer'] as Vendor
  expect(await shownBy(vendor, { api_key: '12345678901' }, fetch, things.get, { id: 'x' })).not.toContain('12345678901')
})

test('what is no secret stays readable', async () => {
  const fetch = fakeFetch(() => ({
    status: 400,
    body: { error: { code: 'bad_plan', type: 't', message: 'The Basic plan has no Bearer tokens; see abc, 12 of 34' } },
  }))
  // Three characters would be found in any text.
  const shown = await shownBy(acme, { api_key: 'abc' }, fetch, things.get, { id: 'x' })
  expect(shown).toContain('The Basic plan has no Bearer tokens; see abc, 12 of 34')
})
