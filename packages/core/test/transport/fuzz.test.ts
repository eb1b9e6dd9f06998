import * as fc from '@ferrule/test-kit/fast-check'
import { fakeFetch, type Reply } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { API_KEY, connect, things } from '../kit/acme.ts'
import { download, multipartBody, type Operation, paginate, type RateLimitError } from '../kit/core.ts'
import { runs, tamed } from '../kit/fuzz.ts'
import { make, operations, styles, world } from '../kit/lists.ts'

/** Characters that a header can carry. */
const headerText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'<>;,="\\/?#&:%@. *\''),
    fc.constantFrom(
      'rel',
      'next',
      'prev',
      'https://',
      'http://',
      '//',
      'evil.test',
      'api.acme.test',
      '/v1/',
      '../',
      '%2e%2e',
      'page=2',
    ),
    fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code < 0x7f || code > 0x9f)
      .map((code) => String.fromCharCode(code)),
  ),
})
const origin = 'https://api.acme.test'

describe('Link headers', () => {
  const target = fc
    .tuple(fc.constantFrom('', origin, 'https://evil.test', '//evil.test', 'javascript:', '/v1/other'), headerText)
    .map((parts) => parts.join(''))
  const link = fc.oneof(
    headerText,
    fc
      .array(fc.tuple(target, fc.constantFrom('next', '"next"', 'prev', '"last next"', '')), { maxLength: 4 })
      .map((links) => links.map(([target, rel]) => `<${target}>; rel=${rel}`).join(', ')),
  )

  test('lead to no other host, path or method, and end', async () => {
    await fc.assert(
      fc.asyncProperty(link, fc.nat(3), async (link, pages) => {
        const fetch = fakeFetch(({ index }) => ({ body: make(1), ...(index < pages && { headers: { link } }) }))
        const list = paginate(connect({ fetch, retry: 0 }), operations.links, { q: 'x', as_user: 'u' })
        await tamed(list.toArray({ max: 10 }))
        for (const { url, method, query } of fetch.requests) {
          expect([url.origin, url.pathname, method]).toEqual([origin, '/v1/links', 'GET'])
          expect(query.get('as_user')).toBe('u')
        }
      }),
      runs(300),
    )
  })
})

describe('Retry-After', () => {
  const time = fc.oneof(
    headerText,
    fc.double().map(String),
    fc.bigInt().map(String),
    fc.integer({ min: 0, max: 1e6 }).map((seconds) => ` ${seconds} `),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    fc.constantFrom('Infinity', 'NaN', '1e3', '-1', '0x10', '+5', '1,5', '', ' '),
  )

  test('is a number of milliseconds that one can wait, or nothing', async () => {
    await fc.assert(
      fc.asyncProperty(time, fc.constantFrom(429, 503), async (after, status) => {
        const fetch = fakeFetch(() => ({ status, body: {}, headers: { 'retry-after': after } }))
        const error = (await tamed(connect({ fetch, retry: 0 }).call(things.get, { id: 'x' }))) as RateLimitError
        expect(error.status).toBe(status)
        const { retryAfterMs } = error
        if (retryAfterMs !== undefined) expect(retryAfterMs >= 0 && Number.isInteger(retryAfterMs)).toBe(true)
        // A number is read as seconds.
        if (/^\s*\d{1,9}\s*$/.test(after)) expect(retryAfterMs).toBe(Number(after) * 1000)
      }),
      runs(300),
    )
  })
})

describe('redirects', () => {
  const location = fc.oneof(
    headerText,
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc
      .tuple(
        fc.constantFrom('https://', 'http://', '//', 'https:', '/\\', '\\\\', 'ftp://', 'https://u:p@', ''),
        headerText,
      )
      .map((parts) => parts.join('')),
    fc.constantFrom(
      `${origin}@evil.test/`,
      `${origin}.evil.test/`,
      `${origin}:8443/`,
      'https://api.acme.test%2eevil.test/',
      'HTTPS://API.ACME.TEST/x',
    ),
  )

  test('carry credentials to no other origin, are never plain text, and end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(location, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(301, 302, 303, 307, 308),
        fc.constantFrom<[Operation, object]>(
          [things.get, { id: 'x' }],
          [things.create, {}],
          [things.delete, { id: 'x' }],
        ),
        async (locations, status, [operation, params]) => {
          const fetch = fakeFetch(({ index }): Reply => {
            const location = locations[index]
            return location === undefined ? { body: { id: 'x' } } : { status, headers: { location }, body: '' }
          })
          await tamed(connect({ fetch, retry: 0 }).call(operation, params))
          expect(fetch.requests.length).toBeLessThanOrEqual(operation.method === 'GET' ? 6 : 1)
          let left = false
          for (const { url, headers, method } of fetch.requests) {
            expect([url.protocol, url.username, method]).toEqual(['https:', '', operation.method])
            left ||= url.origin !== origin
            if (left) expect(JSON.stringify(headers)).not.toContain(API_KEY)
            else expect(headers.authorization).toBe(`Bearer ${API_KEY}`)
          }
        },
      ),
      runs(300),
    )
  })
})

describe('cursors', () => {
  const decode = (cursor: string): string => atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
  const encode = (text: string): string =>
    btoa(text.replace(/[^\x20-\x7e]/g, '?'))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')

  test('that were tampered with are refused, or ask the same list of the same host for a page', async () => {
    const cursors = await Promise.all(
      styles.map(async (style) => (await world(style, make(9)).list(2)).cursor as string),
    )
    const places = (length: number) => fc.integer({ min: 0, max: length - 1 })
    const mutated = fc.constantFrom(...cursors.map(decode)).chain((json) =>
      fc.oneof(
        // A mark of it is another one.
        fc
          .tuple(places(json.length), fc.string({ maxLength: 3 }))
          .map(([at, text]) => json.slice(0, at) + text + json.slice(at + 1)),
        // A value of it is another one.
        fc
          .tuple(fc.nat(4), fc.jsonValue())
          .map(([at, value]) => JSON.stringify(Object.assign(JSON.parse(json), { [at]: value }))),
        // Its position says something else.
        fc
          .dictionary(
            fc.constantFrom('starting_after', 'page', 'offset', 'link', 'after', '#', '__proto__', 'q', 'limit'),
            fc.oneof(fc.string(), fc.integer(), fc.jsonValue()),
          )
          .map((position) => JSON.stringify(Object.assign(JSON.parse(json), { 3: position }))),
      ),
    )
    await fc.assert(
      fc.asyncProperty(mutated, fc.constantFrom(...styles), async (json, style) => {
        const { fetch, list } = world(style, make(9), { retry: 0 })
        await tamed(list(2, { cursor: encode(json) }).toArray({ max: 12 }))
        for (const { url, method } of fetch.requests) {
          expect([url.origin, method]).toEqual([origin, style.operation.method])
          expect(url.pathname).toBe(style.operation.path)
        }
      }),
      runs(400),
    )
  })

  test('of another list are refused, and nothing is sent', async () => {
    for (const style of styles) {
      const { cursor } = await world(style, make(9)).list(2)
      for (const other of styles.filter(({ operation }) => operation !== style.operation)) {
        const { fetch, list } = world(other, make(9))
        expect(await tamed(list(2, { cursor: cursor as string }))).toMatchObject({ code: 'params' })
        expect(fetch.requests).toHaveLength(0)
      }
    }
  })
})

describe('multipart', () => {
  const marks = fc.string({
    unit: fc.oneof(
      fc.constantFrom(
        '\r\n',
        '--',
        '"',
        '\\',
        ';',
        'boundary=',
        'Content-Disposition: form-data; name="x"',
        '\n',
        '\0',
        'é',
      ),
      fc.string({ minLength: 1, maxLength: 1 }),
    ),
  })

  test('no value can end its part, add another or change a name', async () => {
    await fc.assert(
      fc.asyncProperty(marks, marks, fc.uint8Array({ maxLength: 50 }), async (text, filename, bytes) => {
        const file = new File([text, bytes], `f${filename}`.toWellFormed(), { type: 'application/octet-stream' })
        const { body } = multipartBody({ text, file, object: { text } })
        const sent = new Request('https://acme.test', { method: 'POST', body })
        const form = await sent.formData()
        expect([...form.keys()]).toEqual(['text', 'file', 'object'])
        // A form writes each line end as CRLF.
        expect(form.get('text')).toBe(text.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n'))
        expect(new Uint8Array(await (form.get('file') as File).arrayBuffer())).toEqual(
          new Uint8Array(await file.arrayBuffer()),
        )
        expect(JSON.parse(await (form.get('object') as File).text())).toEqual({ text })
      }),
      runs(200),
    )
  })
})

describe('Content-Disposition', () => {
  const file: Operation = { ...things.get, action: 'download', record: undefined, read: download } as Operation
  const name = fc.string({
    unit: fc.oneof(
      headerText,
      fc.constantFrom('..', '/', '\\', '%2F', '%5C', '%00', '%0A', 'CON', '.', ' ', "UTF-8''", '%E2%82%AC', '%C0%AF'),
    ),
    maxLength: 12,
  })
  const disposition = fc.oneof(
    headerText,
    fc
      .tuple(
        fc.constantFrom(
          'attachment; filename=',
          'attachment; filename*=',
          'inline;filename="',
          "attachment; filename*=UTF-8''",
          "attachment; filename*=latin1''",
        ),
        name,
        fc.constantFrom('', '"', '; x=y'),
      )
      .map((parts) => parts.join('')),
  )

  test('gives a plain name, or none', async () => {
    await fc.assert(
      fc.asyncProperty(disposition, async (value) => {
        const headers = { 'content-disposition': value.replace(/[^\x20-\x7e\xa0-\xff]/g, '') }
        const client = connect({ fetch: fakeFetch(() => ({ body: 'x', headers })), retry: 0 })
        const { data } = await client.call(file, { id: 'x' })
        const { filename } = data as { filename?: string }
        await (data as { cancel(): Promise<void> }).cancel()
        if (filename === undefined) return
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it must not hold
        expect(filename).not.toMatch(/[\0-\x1f\x7f/\\]/)
        expect(filename.trim()).not.toMatch(/^\.{0,2}$/)
      }),
      runs(300),
    )
  })
})

describe('bodies of errors', () => {
  const key = fc.constantFrom(
    'error',
    'errors',
    'message',
    'code',
    'type',
    '__proto__',
    'constructor',
    'toJSON',
    'then',
    'length',
  )
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium' },
      fc.string(),
      fc.constant(API_KEY),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    ),
  }))
  const body = fc.oneof(
    value.map((one) => JSON.stringify(one)),
    fc.string({ unit: 'binary' }),
    fc.constant('['.repeat(50_000)),
    fc.constant(`{"error":${'[{"message":'.repeat(2000)}`),
  )

  test('whatever they hold: an error of ours, of a bounded message, that can be logged', async () => {
    await fc.assert(
      fc.asyncProperty(body, fc.integer({ min: 200, max: 599 }), async (text, status) => {
        const bare = [204, 205, 304].includes(status)
        const fetch = (async () =>
          new Response(bare ? null : text, {
            status,
            headers: { 'content-type': 'application/json' },
          })) as typeof globalThis.fetch
        for (const operation of [things.list, things.create] as Operation[]) {
          const error = await tamed(connect({ fetch, retry: 0 }).call(operation, {}))
          if (error instanceof Error) {
            expect(error.message.length).toBeLessThan(400)
            expect(() => JSON.stringify(error)).not.toThrow()
          }
        }
      }),
      runs(200),
    )
  })
})

test('page tokens are only ever values of their parameter', async () => {
  const token = fc.oneof(
    fc.string({ unit: 'binary' }),
    headerText,
    fc.constantFrom('&limit=1', '?x', '#', '../', '%', '\r\nX: 1', '{id}'),
  )
  await fc.assert(
    fc.asyncProperty(token, async (token) => {
      const fetch = fakeFetch(({ index }) => ({ body: { notes: make(1), next_page_token: index === 0 ? token : '' } }))
      await tamed(paginate(connect({ fetch, retry: 0 }), operations.tokens, { q: 'x' }).toArray())
      for (const { url, query } of fetch.requests.slice(1)) {
        expect([url.origin, url.pathname, url.hash]).toEqual([origin, '/v1/notes', ''])
        expect([...query]).toEqual([
          ['q', 'x'],
          ['page_token', token.toWellFormed()],
        ])
      }
    }),
    runs(200),
  )
})
