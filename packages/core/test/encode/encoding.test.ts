import * as fc from '@ferrule/test-kit/fast-check'
import { fakeFetch } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { acme, connect, things } from '../kit/acme.ts'
import {
  anonymous,
  bracketQuery,
  bytesBody,
  csvQuery,
  formBody,
  jsonBody,
  multipartBody,
  type Operation,
  ParamsError,
  queryToken,
  repeatQuery,
  styledFormBody,
  type Vendor,
} from '../kit/core.ts'
import { failure } from '../kit/failure.ts'
import { operations } from '../kit/lists.ts'
import { ANY, ARRAY, NULL, OBJECT, OPTIONAL, STRING } from '../kit/shapes.ts'

/** The request that would be sent. */
const draft = (operation: Operation, params: object, options: object = {}, vendor: Vendor = acme) =>
  connect({ fetch: fakeFetch(() => ({ status: 500 })) }, vendor).prepare(operation, params, options)
const searchOf = async (operation: Operation, params: object, vendor?: Vendor) =>
  (await draft(operation, params, {}, vendor)).url.split('?')[1]
const bodyOf = async (operation: Operation, params: object, vendor?: Vendor) =>
  (await draft(operation, params, {}, vendor)).body

type Tree = string | { [name: string]: Tree } | Tree[]

/** Reads a form as a server with bracket nesting does: written for these tests, after the rules that Rack and PHP share. */
function decodeForm(text: string): Tree {
  const root: Map<string, unknown> = new Map()
  for (const pair of text ? text.split('&') : []) {
    const [rawName = '', rawValue = ''] = pair.split('=')
    const decode = (raw: string) => decodeURIComponent(raw.replace(/\+/g, ' '))
    const name = decode(rawName)
    const head = /^[^[]*/.exec(name)?.[0] as string
    const path = [head, ...Array.from(name.slice(head.length).matchAll(/\[([^\]]*)\]/g), ([, step]) => step as string)]
    let at = root
    for (const step of path.slice(0, -1)) {
      if (!at.has(step)) at.set(step, new Map())
      at = at.get(step) as typeof root
    }
    at.set(path.at(-1) as string, decode(rawValue))
  }
  return plain(root) as Tree
}

/** Maps whose names count up from 0 are arrays. */
function plain(value: unknown): unknown {
  if (!(value instanceof Map)) return value
  const names = [...value.keys()]
  if (names.length > 0 && names.every((name, index) => name === String(index))) return [...value.values()].map(plain)
  return Object.fromEntries([...value].map(([name, inner]) => [name, plain(inner)]))
}

/** A value after it went over the wire as text. */
function asText(value: unknown): unknown {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(asText)
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asText(inner)]))
  return typeof value === 'string' ? value : String(value)
}

const text = fc.string({ unit: 'grapheme' })
/** Any UTF-16 there is, half surrogate pairs and control characters included. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.string({ minLength: 1, maxLength: 1 }),
    fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
  ),
})
// Brackets in a name and names that are numbers mean something else to every reader of such forms.
const name = fc
  .oneof(fc.stringMatching(/^[a-z_][\w.-]{0,8}$/), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }))
  .filter((candidate) => !/[[\]]/.test(candidate) && !/^\d+$/.test(candidate))
const scalar = fc.oneof(text, fc.boolean(), fc.maxSafeInteger(), fc.constant(null))
const { tree } = fc.letrec<{ tree: unknown; object: unknown; list: unknown }>((tie) => ({
  tree: fc.oneof({ depthSize: 'small' }, scalar, tie('list'), tie('object')),
  list: fc.array(tie('tree'), { minLength: 1, maxLength: 4 }),
  object: fc.dictionary(name, tie('tree'), { minKeys: 1, maxKeys: 4 }),
}))

describe('bracket nesting', () => {
  test.each<[object, string]>([
    [{}, ''],
    [{ a: 'b' }, 'a=b'],
    [{ a: 'b', c: 'd' }, 'a=b&c=d'],
    [{ a: { b: 'c' } }, 'a[b]=c'],
    [{ a: { b: { c: { d: 'e' } } } }, 'a[b][c][d]=e'],
    [{ a: ['b', 'c'] }, 'a[0]=b&a[1]=c'],
    [{ a: [{ b: 1 }, { b: 2, c: [3] }] }, 'a[0][b]=1&a[1][b]=2&a[1][c][0]=3'],
    [{ a: [['b']] }, 'a[0][0]=b'],
    [{ a: undefined, b: { c: undefined, d: 1 } }, 'b[d]=1'],
    [{ a: null, b: { c: null } }, 'a=&b[c]='],
    [{ a: '' }, 'a='],
    [{ a: true, b: false }, 'a=true&b=false'],
    [{ a: 0, b: -0, c: -1.5 }, 'a=0&b=0&c=-1.5'],
    [{ a: {}, b: { c: {} }, d: 1 }, 'd=1'],
    [{ a: new Date(0), b: [new Date(1)] }, 'a=1970-01-01T00%3A00%3A00.000Z&b[0]=1970-01-01T00%3A00%3A00.001Z'],
    [{ a: 'a b' }, 'a=a%20b'],
    [{ a: 'a+b' }, 'a=a%2Bb'],
    [{ a: 'a&b=c#d?e/f:g,h;i@j$k' }, 'a=a%26b%3Dc%23d%3Fe%2Ff%3Ag%2Ch%3Bi%40j%24k'],
    [{ a: "!'()*~-_." }, 'a=%21%27%28%29%2A~-_.'],
    [{ a: '[x]' }, 'a=%5Bx%5D'],
    [{ a: '100%' }, 'a=100%25'],
    [{ a: 'é €' }, 'a=%C3%A9%20%E2%82%AC'],
    [{ a: '日本 🎉' }, 'a=%E6%97%A5%E6%9C%AC%20%F0%9F%8E%89'],
    [{ a: '\r\n\t\0' }, 'a=%0D%0A%09%00'],
    [{ 'a b&c=': 1 }, 'a%20b%26c%3D=1'],
    [{ m: { 'é "x"': 1 } }, 'm[%C3%A9%20%22x%22]=1'],
  ])('%j', (values, expected) => {
    expect(bracketQuery(values as Record<string, unknown>)).toBe(expected)
  })

  test('reads back as it was, whatever it is', () => {
    fc.assert(
      fc.property(fc.dictionary(name, tree, { maxKeys: 5 }), (values) => {
        const written = bracketQuery(values as Record<string, unknown>)
        expect(decodeForm(written)).toEqual(asText(values))
        expect(written).toMatch(/^[\w.~%=&[\]-]*$/)
      }),
      { numRuns: 500 },
    )
  })

  test('no name and no value can add a pair', () => {
    fc.assert(
      fc.property(anyText, anyText, (name, value) => {
        const pairs = [...new URLSearchParams(bracketQuery({ a: { [name]: value }, b: 1 }))]
        expect(pairs).toHaveLength(2)
        expect(pairs[0]?.[1]).toBe(value.toWellFormed())
        expect(pairs[0]?.[0]).toBe(`a[${name.toWellFormed()}]`)
        expect(pairs[1]).toEqual(['b', '1'])
      }),
      { numRuns: 500 },
    )
  })
})

describe('numbers', () => {
  test.each([
    [1e21, '1000000000000000000000'],
    [-1e21, '-1000000000000000000000'],
    [1.5e22, '15000000000000000000000'],
    [1e-7, '0.0000001'],
    [-1.25e-9, '-0.00000000125'],
    [1e-21, '0.000000000000000000001'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [0.1 + 0.2, '0.30000000000000004'],
    [12345678901234567890n, '12345678901234567890'],
  ])('%s is written in plain digits', (value, expected) => {
    for (const write of [bracketQuery, repeatQuery, csvQuery]) expect(write({ a: value })).toBe(`a=${expected}`)
  })

  test('every number keeps its value and needs no exponent', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: false }), (value) => {
        const written = bracketQuery({ a: value }).slice(2)
        expect(written).toMatch(/^-?\d+(\.\d+)?$/)
        expect(Number(written) === value).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the other list styles', () => {
  test.each<[object, string, string]>([
    [{ a: ['b', 'c'] }, 'a=b&a=c', 'a=b%2Cc'],
    [{ a: ['b'] }, 'a=b', 'a=b'],
    [{ a: [1, null, true] }, 'a=1&a=&a=true', 'a=1%2C%2Ctrue'],
    [{ a: [new Date(0)] }, 'a=1970-01-01T00%3A00%3A00.000Z', 'a=1970-01-01T00%3A00%3A00.000Z'],
    [{ a: [] }, '', ''],
    [{ a: { b: ['c', 'd'] } }, 'a[b]=c&a[b]=d', 'a[b]=c%2Cd'],
    [{ a: 'x,y' }, 'a=x%2Cy', 'a=x%2Cy'],
    [{ a: ['x y', 'é&'] }, 'a=x%20y&a=%C3%A9%26', 'a=x%20y%2C%C3%A9%26'],
  ])('%j', (values, repeated, joined) => {
    expect(repeatQuery(values as Record<string, unknown>)).toBe(repeated)
    expect(csvQuery(values as Record<string, unknown>)).toBe(joined)
  })

  test('repeated values read back by the platform', () => {
    fc.assert(
      fc.property(fc.dictionary(name, fc.array(text, { minLength: 1 })), (values) => {
        const read = new URLSearchParams(repeatQuery(values))
        for (const [name, list] of Object.entries(values)) expect(read.getAll(name)).toEqual(list)
      }),
    )
  })

  test('one parameter may have a style of its own', async () => {
    expect(await searchOf(things.list, { ids: ['a', 'b'], expand: ['x', 'y'] })).toBe(
      'ids=a%2Cb&expand[0]=x&expand[1]=y',
    )
    const repeat = { ...acme, query: repeatQuery }
    expect(await searchOf(things.list, { ids: ['a', 'b'], expand: ['x', 'y'] }, repeat)).toBe(
      'ids=a%2Cb&expand=x&expand=y',
    )
    const own = { ...things.list, queryStyles: { expand: 'brackets', ids: 'repeat' } } as const
    expect(await searchOf(own, { ids: ['a', 'b'], expand: ['x'] }, { ...acme, query: csvQuery })).toBe(
      'ids=a&ids=b&expand[0]=x',
    )
    // A comma-separated string is as welcome as a list.
    expect(await searchOf(things.list, { ids: 'a,b' })).toBe('ids=a%2Cb')
  })
})

/** An operation that shows each place a parameter can have. */
const placed = {
  connector: 'acme',
  entity: 'places',
  action: 'update',
  method: 'POST',
  path: '/v1/{group}/places/{id}',
  params: {
    strict: true,
    fields: {
      group: STRING,
      id: STRING,
      name: STRING | OPTIONAL,
      state: ARRAY | OPTIONAL,
      max: ANY,
      filter: OBJECT | OPTIONAL,
      notify: ANY,
      scope: STRING | OPTIONAL,
      dry: ANY,
      note: STRING | NULL | OPTIONAL,
      mode: STRING | OPTIONAL,
    },
  },
  in: { notify: 'query', scope: 'header:Acme-Scope', dry: 'none' },
  wireNames: { state: 'stateFilter.include', max: 'filter.limits.max', notify: 'notifyUsers', id: 'ignored' },
  defaults: { mode: 'full' },
  headers: { 'Content-Type': 'application/vnd.acme.v3+json', 'Acme-Version': '{version}' },
  body: jsonBody,
} as const satisfies Operation
const required = { group: 'g', id: 'p1' }

describe('places and names', () => {
  test('path, query, header, body and nowhere', async () => {
    const { method, url, headers, body } = await draft(placed, {
      ...required,
      name: 'n',
      state: ['A', 'B'],
      notify: false,
      scope: 'team 1',
      dry: true,
    })
    expect(method).toBe('POST')
    expect(url).toBe('https://api.acme.test/v1/g/places/p1?notifyUsers=false')
    expect(headers).toMatchObject({ 'acme-scope': 'team 1', 'content-type': 'application/vnd.acme.v3+json' })
    expect(JSON.parse(body as string)).toEqual({ name: 'n', stateFilter: { include: ['A', 'B'] }, mode: 'full' })
  })

  test('nested names join what the caller gave under the same name, and leave it as it was', async () => {
    const params = { ...required, filter: { own: 1, limits: { min: 2 } }, max: 5 }
    const before = structuredClone(params)
    expect(JSON.parse((await bodyOf(placed, params)) as string)).toMatchObject({
      filter: { own: 1, limits: { min: 2, max: 5 } },
    })
    expect(params).toEqual(before)
  })

  test('an empty list in a query is refused: left out, it would ask for everything', async () => {
    for (const [operation, params] of [
      [things.list, { expand: [] }],
      [things.get, { id: 'x', expand: [] }],
      [{ ...things.create, in: { items: 'query' } }, { items: [] }],
    ] as const) {
      const fetch = fakeFetch(() => ({ body: {} }))
      const error = await failure(connect({ fetch }).call(operation as Operation, params))
      expect(error).toMatchObject({ code: 'params' })
      expect(error.message).toMatch(/(expand|items) is an empty list; omit it$/)
      expect(fetch.requests).toHaveLength(0)
    }
  })

  test('a default gives way to a value, not to undefined', async () => {
    expect(JSON.parse((await bodyOf(placed, { ...required, mode: 'less' })) as string)).toEqual({ mode: 'less' })
    expect(JSON.parse((await bodyOf(placed, { ...required, mode: undefined })) as string)).toEqual({ mode: 'full' })
  })

  test.each([
    ['slashes and marks', 'a/b?c#d&e', 'a%2Fb%3Fc%23d%26e'],
    ['percent', '%2e%2e%2f', '%252e%252e%252f'],
    ['backslash', '..\\x', '..%5Cx'],
    ['unicode', 'é🎉', '%C3%A9%F0%9F%8E%89'],
    ['half a surrogate pair', 'a\ud800b', 'a%EF%BF%BDb'],
    ['dots and more', '...', '...'],
  ])('in a path: %s', async (_, id, encoded) => {
    const { url } = await draft(placed, { group: 'g', id })
    expect(url).toBe(`https://api.acme.test/v1/g/places/${encoded}`)
    expect(new URL(url).pathname).toBe(`/v1/g/places/${encoded}`)
  })

  test.each(['', '.', '..', 'a\nb', '\0', 'a\x7f'])('in a path %j is refused', async (id) => {
    await expect(draft(placed, { group: 'g', id })).rejects.toThrow(ParamsError)
  })

  test('no id leaves its place in the path', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (id) => {
        const done = await draft(placed, { group: 'g', id }).catch((error) => error)
        if (done instanceof ParamsError) return
        const { origin, pathname, search, hash } = new URL(done.url)
        expect([origin, search, hash]).toEqual(['https://api.acme.test', '', ''])
        expect(pathname.split('/')).toHaveLength(5)
        expect(decodeURIComponent(pathname.split('/')[4] as string)).toBe(id.toWellFormed())
      }),
      { numRuns: 500 },
    )
  })

  test.each(['a\nX-Evil: 1', 'a\r\n', 'a\0', 'Ω'])('in a header %j is refused', async (scope) => {
    const error = await draft(placed, { ...required, scope }).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ParamsError)
    expect(error.message).toContain('acme-scope')
    expect(error.message).not.toContain('Evil')
  })

  test('header templates are filled from config, credentials and defaults; an unset one drops the header', async () => {
    const { headers } = await draft(things.get, { id: 'x' })
    expect(headers['acme-version']).toBe('2026-01-01')
    expect(headers).not.toHaveProperty('acme-account')
    const fetch = fakeFetch(() => ({}))
    const other = connect({ fetch, credentials: { api_key: 'k', account: 'acct_1' }, config: { version: '2027' } })
    expect((await other.prepare(things.get, { id: 'x' })).headers).toMatchObject({
      'acme-version': '2027',
      'acme-account': 'acct_1',
    })
    const unset = connect({ fetch, config: { version: undefined } })
    expect((await unset.prepare(things.get, { id: 'x' })).headers['acme-version']).toBe('2026-01-01')
  })

  test('the caller may add headers, over the descriptor, not over credentials', async () => {
    const fetch = fakeFetch(() => ({ body: { id: 'x' } }))
    await connect({ fetch, userAgent: 'mine/1' }).call(
      things.get,
      { id: 'x' },
      { headers: { 'X-Trace': '7', 'ACME-VERSION': '9', Authorization: 'Bearer other' } },
    )
    expect(fetch.requests[0]?.headers).toMatchObject({
      'x-trace': '7',
      'acme-version': '9',
      'user-agent': 'mine/1',
      authorization: 'Bearer sk_acme_0123456789abcdefghijklmnop',
    })
  })
})

describe('bodies', () => {
  test('a form', async () => {
    const { headers, body } = await draft(things.create, {
      name: 'é & + [x]',
      metadata: { a: 'b', c: null },
      items: [{ sku: 's', quantity: 2 }],
      phone: null,
    })
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(body).toBe(
      'name=%C3%A9%20%26%20%2B%20%5Bx%5D&metadata[a]=b&metadata[c]=&items[0][sku]=s&items[0][quantity]=2&phone=',
    )
    expect(formBody({ a: { b: [1] } }).body).toBe('a[b][0]=1')
  })

  test('a form whose operation says how its lists are written', async () => {
    const params = { name: 'n', items: [{ sku: 's' }], notes: ['a', 'b'], metadata: { tags: 'x' } }
    const styled = {
      ...things.create,
      body: styledFormBody,
      params: { kinds: ANY },
      queryStyles: { notes: 'repeat' },
    } as const
    expect(await bodyOf(styled, params)).toBe('name=n&items[0][sku]=s&notes=a&notes=b&metadata[tags]=x')
    const csv = { ...styled, wireNames: { notes: 'Notes' }, queryStyles: { Notes: 'csv' } } as const
    expect(await bodyOf(csv, { notes: ['a', 'b'] })).toBe('Notes=a%2Cb')
    await expect(draft(styled, { notes: [] })).rejects.toThrow('empty list')
  })

  test.each<[object, (string | number)[]]>([
    [{ items: [] }, ['items']],
    [{ name: 'n', items: [{ sku: 's', notes: [] }] }, ['items', 0, 'notes']],
    [{ address: { city: 'x', lines: [] } }, ['address', 'lines']],
    [{ extra: { deep: { list: [[]] } } }, ['extra', 'deep', 'list', 0]],
  ])('a form cannot say that a list is empty: %j is refused, not dropped', async (params, path) => {
    const fetch = fakeFetch(() => ({ body: { id: 'x' } }))
    const error = await connect({ fetch })
      .call(things.create, params)
      .catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ParamsError)
    expect(error.message).toContain(`[acme things.create] ${path.join('.')} `)
    expect(error.message).toContain("''")
    expect(error.issues).toEqual([{ path, message: expect.stringContaining("''"), received: 'list' }])
    expect(error.outcome).toBe('not-sent')
    expect(fetch.requests).toHaveLength(0)
  })

  test('empty objects are left out of a form, and undefined everywhere', async () => {
    expect(await bodyOf(things.create, { name: 'n', address: {}, metadata: {}, price: undefined })).toBe('name=n')
  })

  test('without values there is no body, unless the vendor asks for one', async () => {
    const none = await draft(things.create, {})
    expect(none.body).toBeUndefined()
    expect(none.headers).not.toHaveProperty('content-type')
    const { headers, body } = await draft(things.create, {}, {}, { ...acme, body: jsonBody, emptyBody: true })
    expect([headers['content-type'], body]).toEqual(['application/json', '{}'])
    expect((await draft(things.delete, { id: 'x' })).body).toBeUndefined()
    expect((await draft(things.get, { id: 'x' }, {}, { ...acme, emptyBody: true })).body).toBeUndefined()
  })

  test('JSON keeps everything: null, empty lists and objects, unicode, nesting', async () => {
    const values = { name: '日本 "x" \\ \u2028', address: {}, items: [], extra: { a: [null, {}, []], b: 1e-7, c: '' } }
    const { headers, body } = await draft(things.create, values, {}, { ...acme, body: jsonBody })
    expect(headers['content-type']).toBe('application/json')
    expect(JSON.parse(body as string)).toEqual(values)
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (values) => {
        expect(JSON.parse(jsonBody(values).body as string)).toEqual(JSON.parse(JSON.stringify(values)))
      }),
    )
  })

  test('multipart: files, text, JSON parts', async () => {
    const file = new File(['bytes é'], 'ünï.txt', { type: 'text/plain' })
    const fetch = fakeFetch(() => ({ body: {} }))
    await connect({ fetch }).call(things.upload, { file, purpose: 'a b&c', note: null, details: { a: [1] } })
    const { headers, body } = fetch.requests[0] as (typeof fetch.requests)[number]
    expect(headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/)
    const form = await new Response(body, { headers: { 'content-type': headers['content-type'] as string } }).formData()
    expect([...form.keys()]).toEqual(['file', 'purpose', 'note', 'details'])
    const part = form.get('file') as File
    expect([part.name, part.type, await part.text()]).toEqual(['ünï.txt', 'text/plain', 'bytes é'])
    expect(form.get('purpose')).toBe('a b&c')
    expect(form.get('note')).toBe('')
    const details = form.get('details') as File
    expect([details.type, JSON.parse(await details.text())]).toEqual(['application/json', { a: [1] }])
    expect([...(multipartBody({ a: undefined, b: 1 }).body as FormData)]).toEqual([['b', '1']])
  })

  test('a value that is the whole body: a list, a free-form object, text, nothing', async () => {
    const whole: Operation = {
      ...things.create,
      params: { fields: { value: ANY } },
      in: { value: 'whole_body' },
      body: jsonBody,
    }
    for (const value of [[1, 'a'], [], { a: { b: 1 } }, {}, 'text', 7, false])
      expect(await bodyOf(whole, { value })).toBe(JSON.stringify(value))
    expect(await bodyOf({ ...whole, method: 'DELETE' }, { value: ['x'] })).toBe('["x"]')
  })

  test('bytes as they are, in memory only', async () => {
    const bytes: Operation = {
      ...things.create,
      params: { fields: { value: ANY } },
      in: { value: 'whole_body' },
      body: bytesBody,
    }
    for (const value of [new Uint8Array([1, 2]), new Uint8Array([1, 2]).buffer, new Blob([new Uint8Array([1, 2])])]) {
      const { headers, body } = await draft(bytes, { value })
      expect(headers['content-type']).toBe('application/octet-stream')
      expect([...new Uint8Array(await new Response(body).arrayBuffer())]).toEqual([1, 2])
    }
    const typed = { ...bytes, headers: { 'Content-Type': 'image/png' } }
    expect((await draft(typed, { value: new Uint8Array() })).headers['content-type']).toBe('image/png')
    const error = await failure(draft(bytes, { value: new ReadableStream() }))
    expect(error).toBeInstanceOf(ParamsError)
    expect(error.message).toContain('must be bytes in memory here')
    const upload = { ...things.upload, params: { fields: { file: ANY } } }
    expect(await failure(draft(upload, { file: new ReadableStream() }))).toBeInstanceOf(ParamsError)
    const form = (await draft(upload, { file: new Uint8Array([7]) })).body as FormData
    expect([...new Uint8Array(await (form.get('file') as File).arrayBuffer())]).toEqual([7])
  })

  test('a key in the query is there once, after all else; without credentials nothing is', async () => {
    const sent = async (vendor: Vendor, replies: number[] = [200]) => {
      const statuses = [...replies]
      const fetch = fakeFetch(() => ({ status: statuses.shift() ?? 200, body: {} }))
      await connect({ fetch, retry: 0 }, vendor)
        .call(things.get, { id: 'x' })
        .catch(() => undefined)
      return fetch.requests.map(({ url }) => url.search)
    }
    const query: Vendor = { ...acme, authorize: queryToken, auth: { param: 'api key', token: 'api_key' } }
    for (const search of await sent(query)) expect(search).toMatch(/^\?api%20key=[^&]+$/)
    const twice: string[] = []
    const request = { url: 'https://a.example/x?api%20key=old&b=1', method: 'GET', headers: {} } as const
    const copy = { ...request, headers: {} }
    queryToken(copy, { names: { param: 'api key', token: 't' }, credentials: { t: 'n&w' } } as never)
    twice.push(copy.url)
    expect(twice).toEqual(['https://a.example/x?b=1&api%20key=n%26w'])
    expect(await sent({ ...acme, authorize: anonymous, auth: {} })).toEqual([''])
  })

  test('PUT and PATCH have bodies, GET and DELETE queries', async () => {
    expect(await bodyOf(things.replace, { id: 'x', name: 'n' })).toBe('name=n')
    expect(await bodyOf({ ...things.replace, method: 'PATCH' }, { id: 'x', name: 'n' })).toBe('name=n')
    expect(await searchOf({ ...things.replace, method: 'DELETE' }, { id: 'x', name: 'n' })).toBe('name=n')
    expect(await searchOf(operations.offsets, { offset: 0, q: '' })).toBe('offset=0&q=')
  })
})
