import { inspect } from 'node:util'
import * as fc from '@ferrule/test-kit/fast-check'
import { fakeFetch, type Reply } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { Secrets } from '../../src/errors/redact.ts'
import { isPublicHost } from '../../src/transport/address.ts'
import { API_KEY, acme, connect, things } from '../kit/acme.ts'
import { downloadFrom, isFerruleError, nextLink, type Operation, retryAfter, sealCursors } from '../kit/core.ts'
import { runs } from '../kit/fuzz.ts'

// Work that grows faster than its input meets the time limit of the tests here, which take less than a second each.

const withLink = (link: string): Headers => ({ get: () => link }) as unknown as Headers
const answering = (headers: Record<string, string>) => new Headers(headers)

describe('secrets of servers and callers', () => {
  test('backslashes in an address that a server gave do not block the process', async () => {
    const location = `https://files.acme.example/x?sig=${encodeURIComponent('\\'.repeat(12))}abcd`
    const page = { status: 400, headers: { 'content-type': 'text/plain' }, body: `${'\\'.repeat(60)}x`.repeat(200) }
    const fetch = fakeFetch(({ index }): Reply => (index === 0 ? { status: 302, headers: { location } } : page))
    await expect(connect({ fetch, retry: 0 }).call(things.get, { id: 'x' })).rejects.toMatchObject({ status: 400 })
  })

  test('a secret of any length is cut out, and none becomes an error of its own', () => {
    for (const length of [4, 31, 32, 33, 500, 100_000]) {
      const secret = `k\\(${'aB3['.repeat(length)}`.slice(0, length)
      const secrets = new Secrets([secret])
      expect(secrets.scrub(`is ${secret}, ${JSON.stringify(secret)} and ${encodeURIComponent(secret)}.`)).toBe(
        'is [redacted], "[redacted]" and [redacted].',
      )
    }
  })

  test('what was cut off before it was searched leaves no start of a secret', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{12,60}$/), fc.nat(80), (secret, more) => {
        const shown = new Secrets([secret]).scrubStart(`${'. '.repeat(50)}${secret}${secret}`, 100 + more)
        expect(shown.slice(0, 108)).not.toContain(secret.slice(0, 8))
      }),
      runs(300),
    )
  })

  test('an escape at the cut hides nothing', () => {
    const secret = 'abcdefgh"ijklmnop'
    for (const form of ['abcdefgh\\u0022ijkl', 'abcdefgh%22ijkl', 'abcdefgh&quot;ijkl', 'abcdefgh\\\\\\"ijkl']) {
      for (let cut = 6; cut < form.length; cut++)
        expect(new Secrets([secret]).scrubStart(form, cut)).not.toContain('abcd')
    }
  })

  test('escapes within escapes are read', () => {
    const secret = 'a/b c+"d"é&e'
    const forms = [
      encodeURIComponent(encodeURIComponent(secret)),
      encodeURIComponent(JSON.stringify(secret).slice(1, -1)),
      JSON.stringify(JSON.stringify(secret)).slice(3, -3),
      secret.replace(/[&"]/g, (mark) => `&#x${mark.charCodeAt(0).toString(16)};`),
    ]
    for (const form of forms) expect(new Secrets([secret]).scrub(`<${form}>`)).toBe('<[redacted]>')
  })

  test('a server adds a bounded number', () => {
    const secrets = new Secrets([API_KEY])
    const many = new URL('https://x.example/')
    for (let index = 0; index < 33; index++) many.searchParams.set(`p${index}`, `value-${index}`)
    expect(secrets.pushAddress(many)).toBe(false)
    expect(secrets.pushAddress(new URL(`https://x.example/?sig=${'x'.repeat(20_000)}`))).toBe(false)
    for (let index = 0; index < 1_000; index++)
      secrets.pushAddress(new URL(`https://x.example/?sig=signature-${index}`))
    expect(secrets.needles.length).toBeLessThan(70)
    expect(secrets.scrub(`${API_KEY} signature-999`)).toBe('[redacted] [redacted]')
  })

  test('deep, wide and long words of a vendor are cut', () => {
    const secrets = new Secrets([API_KEY])
    let deep: unknown = API_KEY
    for (let level = 0; level < 20_000; level++) deep = [deep]
    const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`n${index}`, API_KEY]))
    const shown = secrets.scrubDeep({ deep, wide, long: 'x'.repeat(1_000_000) })
    const text = JSON.stringify(shown)
    expect(text.length).toBeLessThan(60_000)
    expect(text).not.toContain(API_KEY)
    expect(inspect(shown, { depth: null })).not.toContain(API_KEY)
  })
})

describe('headers of servers', () => {
  test('a Link header of any make is read in one pass', () => {
    const hostile = [
      `<x>; rel="${' a'.repeat(100_000)}`,
      `<x>;${' '.repeat(200_000)}rel`,
      '<'.repeat(200_000),
      `<x>${'; rel=" next'.repeat(50_000)}`,
    ]
    for (const link of hostile) nextLink(withLink(link))
    expect(nextLink(withLink('<a?b=1,2;3>; rel="prev", <c?d=e>; title="x"; rel="last next"'))).toBe('c?d=e')
    expect(nextLink(withLink('<a>; rel=NEXT'))).toBe('a')
    expect(nextLink(withLink('<a>; rev=next, <b>; rel=nextish, <c>; rel="a"; next'))).toBeUndefined()
  })

  test.each(['-1', 'soon 5', '1,1', '1e9', '0x10', ' ', '+1', 'Infinity', '9'.repeat(400), '2026-01-01', '5 seconds'])(
    'Retry-After %j says nothing',
    (text) => {
      expect(retryAfter(answering({ 'retry-after': text }))).toBeUndefined()
    },
  )

  test('Retry-After is digits or a date of HTTP', () => {
    expect(retryAfter(answering({ 'retry-after': '120' }))).toBe(120_000)
    expect(retryAfter(answering({ 'retry-after': '2.0' }))).toBe(2_000)
    const now = Math.floor(Date.now() / 1000) * 1000
    const later = new Date(now + 3_600_000)
    const [day, month, year] = [later.getUTCDate(), later.toUTCString().slice(8, 11), later.getUTCFullYear()]
    const clock = later.toUTCString().slice(17, 25)
    const weekday = later.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
    const forms = [
      later.toUTCString(),
      `${weekday}, ${`${day}`.padStart(2, '0')}-${month}-${`${year}`.slice(2)} ${clock} GMT`,
      `${weekday.slice(0, 3)} ${month} ${`${day}`.padStart(2, ' ')} ${clock} ${year}`,
    ]
    for (const form of forms) {
      expect(Number(retryAfter(answering({ 'retry-after': form })))).toBeGreaterThan(3_500_000)
      expect(Number(retryAfter(answering({ 'retry-after': form })))).toBeLessThanOrEqual(3_600_000)
    }
  })
})

describe('parameters', () => {
  test('20,000 unknown names cost twenty comparisons, and a message of bounded length', async () => {
    const params = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`unknwon_${index}_${'x'.repeat(500)}`, 1]),
    )
    const error = await connect()
      .call(things.list, params)
      .catch((thrown: unknown) => thrown)
    if (!isFerruleError(error)) throw error
    expect(error.issues).toHaveLength(20)
    expect(error.message.length).toBeLessThan(4_000)
    expect(error.message).toContain('may be more')
  })

  test('a name with line breaks stays on its line', async () => {
    const call = connect().call(things.list, { 'a\nFATAL: b': 1 })
    await expect(call).rejects.toThrow('a FATAL: b is unknown')
  })
})

test.each([
  ['127.0.0.1', false],
  ['[::1]', false],
  ['169.254.169.254', false],
  ['localhost', false],
  ['db.localhost', false],
  ['intranet', false],
  ['metadata.google.internal', false],
  ['metadata.google.internal.', false],
  ['printer.local', false],
  ['bucket.s3.amazonaws.com', true],
  ['files.acme.example', true],
])('the host %s is public: %s', (host, good) => {
  expect(isPublicHost(host)).toBe(good)
})

describe('addresses that a vendor gives', () => {
  const bad = [
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::ffff:7f00:1]/x',
    'https://localhost/x',
    'https://metadata.google.internal/x',
    'https://intranet/x',
    'http://files.acme.example/x',
    'https://user:pass@files.acme.example/x',
    `https://files.acme.example/x?${Array.from({ length: 40 }, (_, index) => `p${index}=value${index}`).join('&')}`,
  ]

  test.each(bad)('a redirect to %s is not followed', async (location) => {
    const fetch = fakeFetch(() => ({ status: 302, headers: { location } }))
    const call = connect({ fetch, retry: 0 }).call(things.get, { id: 'x' })
    await expect(call).rejects.toMatchObject({ code: 'response', status: 302 })
    expect(fetch.requests).toHaveLength(1)
  })

  const file: Operation = {
    ...things.get,
    action: 'file',
    run: (step) => downloadFrom(step, 'https://files.acme.example/x', { hosts: /(^|\.)acme\.example$/ }),
  }
  const read = (answers: Record<string, { status?: number; headers: Record<string, string>; body?: string }>) => {
    const fetch = fakeFetch(({ url }) => answers[url.href] ?? { status: 404 })
    return { fetch, done: connect({ fetch, retry: 0 }).call(file, { id: 'x' }) as Promise<{ data: unknown }> }
  }

  test.each([...bad, 'https://elsewhere.example/x'])('a file that redirects to %s is not fetched', async (location) => {
    const { fetch, done } = read({ 'https://files.acme.example/x': { status: 302, headers: { location } } })
    await expect(done).rejects.toMatchObject({ code: 'response', status: 302 })
    expect(fetch.requests).toHaveLength(1)
  })

  test('a page of HTML is no file, unless the answer names it as one', async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    await expect(read({ 'https://files.acme.example/x': { headers, body: '<p>Log in' } }).done).rejects.toMatchObject({
      code: 'response',
    })
    const named = { ...headers, 'content-disposition': 'attachment; filename="cv.html"' }
    await expect(read({ 'https://files.acme.example/x': { headers: named, body: '<p>' } }).done).resolves.toBeDefined()
  })
})

test('of a page of HTML only the title is shown', async () => {
  const body = '<!DOCTYPE html><html><head><title>\n502 Bad gateway </title></head><body>customer@home.example'
  const fetch = fakeFetch(() => ({ status: 502, body, headers: { 'content-type': 'text/html' } }))
  const error = await connect({ fetch, retry: 0 }, { ...acme, readError: undefined } as never)
    .call(things.get, { id: 'x' })
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ upstream: { excerpt: 'HTML page: 502 Bad gateway' } })
})

describe('sealed cursors', () => {
  const key = 'a key of thirty-two bytes or more'
  const cursor = 'WzEsImFjbWUgdGhpbmdzLmxpc3QiXQ'

  test('are opened by who sealed them, for whom they were sealed', async () => {
    const { seal, open } = sealCursors(key)
    expect(await open(await seal(cursor))).toBe(cursor)
    expect(await open(await seal(cursor, 'user 7'), 'user 7')).toBe(cursor)
    expect(await open(undefined)).toBeUndefined()
    expect(await open(null)).toBeUndefined()
    const other = sealCursors(new TextEncoder().encode(`${key}.`))
    for (const [sealed, owner] of [
      [await other.seal(cursor), undefined],
      [await seal(cursor, 'user 7'), 'user 8'],
      [await seal(cursor, 'user 7'), undefined],
      [cursor, undefined],
      ['', undefined],
      ['.', undefined],
      [`${cursor}.`, undefined],
      [`${cursor}.!`, undefined],
    ] as const)
      await expect(open(sealed, owner)).rejects.toMatchObject({ code: 'params' })
  })

  test('are refused when anything in them was changed', async () => {
    const { seal, open } = sealCursors(key)
    const sealed = await seal(cursor)
    // The last character holds bits that mean nothing.
    for (let index = 0; index < sealed.length - 1; index++) {
      const changed = `${sealed.slice(0, index)}${sealed[index] === 'A' ? 'B' : 'A'}${sealed.slice(index + 1)}`
      await expect(open(changed)).rejects.toMatchObject({ code: 'params' })
    }
  })

  test('need a key that cannot be found by trying', () => {
    expect(() => sealCursors('short')).toThrow('32 or more random bytes')
  })
})
