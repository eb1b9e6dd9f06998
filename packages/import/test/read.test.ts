import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readApi } from '../src/read/index.ts'
import { parseText } from '../src/read/json.ts'
import { readSource } from '../src/read/source.ts'
import { fixture } from './support/api.ts'

const document = (paths: string, more = ''): string =>
  `openapi: 3.0.0\ninfo: { title: T, version: '1' }\nservers: [{ url: https://t.example }]\npaths:\n${paths}\n${more}`
const read = (text: string, folder?: string) => readApi({ text, name: 'doc', folder })

test('formats are recognized by their contents', async () => {
  expect((await fixture('harbor.openapi.yaml')).format).toBe('OpenAPI 3.1.0')
  expect((await fixture('ledger.swagger.json')).format).toBe('Swagger 2.0')
  expect((await fixture('shelf.discovery.json')).format).toBe('Google discovery v1')
  expect(read('{"openapi":"3.2.0","info":{},"paths":{}}').format).toBe('OpenAPI 3.2.0')
  expect(read('openapi: 3.0\ninfo: {}\npaths: {}').format).toBe('OpenAPI 3')
  expect(() => read('{"openapi":"4.0.0"}')).toThrow('it is OpenAPI 4.0.0')
  expect(() => read('asyncapi: 3.0.0')).toThrow('it is AsyncAPI 3.0.0')
  expect(() => read('[1]')).toThrow('must contain an object')
})

test('a value that cannot be text is none', () => {
  const strange = { toString: 1 }
  const servers = [{ url: 'https://{a}.t.example', variables: { a: { default: strange, enum: [strange, 443] } } }]
  const api = read(JSON.stringify({ openapi: '3.0.0', info: { version: strange }, servers, paths: {} }))
  expect([api.version, api.servers[0]?.variables]).toEqual([
    '',
    [{ name: 'a', description: '', default: '', values: ['', '443'] }],
  ])
})

test.each([
  ['\n<!DOCTYPE html><html></html>', 'doc is a web page; pass the address of the document itself'],
  ['{"swagger":"1.2"}', 'it is Swagger 1.2: convert it'],
  ['{"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/c.json"}}', 'a Postman collection: export'],
  ['{"data":{"__schema":{}}}', 'a GraphQL schema: write a document'],
  ['{"__schema":{}}', 'a GraphQL schema: write a document'],
  ['{"openapi":{"toString":1}}', 'it is OpenAPI'],
  ['', 'doc is empty'],
  ['# of the shop\ntype Query {\n  orders: [Order]\n}\n', 'doc is a GraphQL schema: write a document for each action'],
  ['"""\nThe shop.\n"""\nschema { query: Query }', 'doc is a GraphQL schema'],
  ['scalar Date\ntype Query { now: Date }', 'doc is a GraphQL schema'],
  ['#%RAML 1.0\ntitle: Shop\n/orders:\n  get:\n', 'doc is RAML: convert it to OpenAPI first'],
  ['FORMAT: 1A\n# Shop\n', 'doc is API Blueprint'],
  ['<?xml version="1.0"?><definitions/>', 'doc is XML'],
  ['syntax = "proto3";', 'doc is a Protocol Buffers file'],
  ['{\u0000"\u0000', 'doc is not text in UTF-8'],
  ['---\nopenapi: 3.0.0\n---\nopenapi: 3.0.0\n', 'doc holds several YAML documents'],
  ['// The shop.\n{}', 'it has no comments, and no comma before a bracket'],
  ['{"openapi": "3.1.0",}', 'it has no comments, and no comma before a bracket'],
  ['{"asyncapi": "3.0.0"}', 'AsyncAPI 3.0.0, which describes messages and no requests'],
  ['{}', 'it is none of these'],
])('%s is no description, and the error says what to do', (text, said) => {
  expect(() => read(text)).toThrow(said)
})

test('YAML with merge keys, and documents that begin with a byte order mark', () => {
  expect(parseText('base: &base { a: 1, b: 2 }\nown: { <<: *base, b: 3 }', 'doc')).toEqual({
    base: { a: 1, b: 2 },
    own: { a: 1, b: 3 },
  })
  expect(parseText('\uFEFF{"a":1}', 'doc')).toEqual({ a: 1 })
})

test('quoted texts whose further lines are not indented, as other parsers read them', () => {
  const text = [
    'a:',
    '  "quoted": "one',
    '  two: \\"2\\"',
    '',
    ' three"',
    "  single: 'it''s",
    "  ''here'''",
    '  block: |',
    '    key: "open',
    '    more',
    '  plain: it is "open',
    'list:',
    '  - "-----BEGIN',
    '-----END"',
    '  - last',
  ].join('\n')
  expect(parseText(text, 'doc')).toEqual({
    a: {
      quoted: 'one two: "2"\nthree',
      single: "it's 'here'",
      block: 'key: "open\nmore\n',
      plain: 'it is "open',
    },
    list: ['-----BEGIN -----END', 'last'],
  })
  expect(() => parseText('a: "one\nb: two', 'doc')).toThrow('neither JSON nor YAML')
})

describe('hostile documents end with a sentence, soon', () => {
  test('aliases that unfold to billions', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    for (let level = 1; level < 12; level++)
      lines.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ')}]`)
    expect(() => parseText(lines.join('\n'), 'doc')).toThrow(/Excessive alias count|contains more than/)
  })
  test('an anchor within itself', () => {
    expect(() => parseText('a: &a { b: *a }', 'doc')).toThrow(/doc (is nested|is neither)/)
  })
  test('depth', () => {
    expect(() => parseText(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 'doc')).toThrow('levels deep')
    expect(() => parseText(`a: ${'['.repeat(20_000)}`, 'doc')).toThrow(/doc is/)
  })
  test('merge keys that unfold', () => {
    const lines = ['a0: &a0 { x: 1, y: 2 }']
    for (let level = 1; level < 40; level++)
      lines.push(`a${level}: &a${level} { <<: [*a${level - 1}, *a${level - 1}], k${level}: *a${level - 1} }`)
    expect(() => parseText(lines.join('\n'), 'doc')).toThrow(/Excessive alias count|contains more than/)
  })
  test('many members of one mapping take no quadratic time', () => {
    const text = Array.from({ length: 60_000 }, (_, index) => `k${index}: 1`).join('\n')
    expect(Object.keys(parseText(text, 'doc'))).toHaveLength(60_000)
  })
  test('references in a circle, and to nothing', () => {
    const circle = "  /a: { get: { responses: { '200': { $ref: '#/components/responses/A' } } } }"
    expect(() =>
      read(document(circle, "components: { responses: { A: { $ref: '#/components/responses/A' } } }")),
    ).toThrow('is circular')
    const api = read(
      document(
        "  /a: { get: { responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/x' } } } } } } }",
      ),
    )
    expect([...api.losses.all.keys()]).toContain('references that lead nowhere')
  })
  test('alternatives that are written as items of no list', () => {
    const schema =
      '{"items":[{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]},{"type":"null"}]}'
    const api = read(
      `{"swagger":"2.0","info":{},"paths":{"/a":{"get":{"responses":{"200":{"description":"","schema":${schema}}}}}}}`,
    )
    expect(api.operations[0]?.answer.schema).toMatchObject({ kind: 'object', nullable: true, fields: [{ name: 'id' }] })
    expect([...api.losses.all.keys()]).toContain('alternatives written as items')
  })
  describe('schemas', () => {
    const schemasOf = (schemas: Record<string, unknown>, top = 'A0', more: Record<string, unknown> = {}) =>
      read(
        JSON.stringify({
          openapi: '3.0.0',
          info: {},
          paths: {
            '/a': {
              get: {
                responses: {
                  200: {
                    description: '',
                    content: { 'application/json': { schema: { $ref: `#/components/schemas/${top}` } } },
                  },
                },
              },
            },
          },
          components: { schemas, ...more },
        }),
      )
    const chain = (count: number, of: (next: object, index: number) => object) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `A${index}`,
          of(index + 1 < count ? { $ref: `#/components/schemas/A${index + 1}` } : { type: 'string' }, index),
        ]),
      )

    test('a long chain is read whole', () => {
      const { schemas } = schemasOf(chain(30_000, (next) => ({ type: 'object', properties: { next } })))
      expect(schemas.size).toBe(30_000)
      expect(schemas.get('A29999')).toMatchObject({ fields: [{ name: 'next', schema: { kind: 'string' } }] })
    })
    test('bases of bases, too many', () => {
      const deep = chain(5_000, (next, index) => ({
        allOf: [next, { type: 'object', properties: { [`p${index}`]: { type: 'string' } } }],
      }))
      expect(() => schemasOf(deep)).toThrow('schemas are inside each other')
    })
    test('a schema that extends itself', () => {
      const own = { allOf: [{ $ref: '#/components/schemas/A0' }, { type: 'object', properties: { a: {} } }] }
      const api = schemasOf({ A0: own })
      expect(api.schemas.get('A0')).toMatchObject({ kind: 'object', fields: [{ name: 'a' }] })
      expect([...api.losses.all.keys()]).toContain('schemas that extend themselves')
    })
    test('a schema that is an alternative of itself, and that another one extends', () => {
      const [own, other] = [{ $ref: '#/components/schemas/A0' }, { $ref: '#/components/schemas/A1' }]
      const extending = { allOf: [own, { type: 'object', properties: { a: {} } }] }
      const api = schemasOf({ A0: { oneOf: [own, other] }, A1: extending })
      expect(api.schemas.get('A1')?.kind).toBe('union')
      expect([...api.losses.all.keys()]).toContain('allOf with several unions')
    })
    test('unnamed references that double at every level', () => {
      const parts = Object.fromEntries(
        Array.from({ length: 60 }, (_, index) => {
          const next = { $ref: `#/components/x-parts/P${index + 1}` }
          return [`P${index}`, { type: 'object', properties: { a: next, b: next } }]
        }),
      )
      expect(() => schemasOf({ A0: { $ref: '#/components/x-parts/P0' } }, 'A0', { 'x-parts': parts })).toThrow(
        'expands to more than',
      )
    })
    test('alternatives that multiply', () => {
      const twenty = (next: object) => ({ oneOf: Array.from({ length: 20 }, () => next) })
      const top = { allOf: [{ $ref: '#/components/schemas/A0' }, { type: 'object', properties: { a: {} } }] }
      const one = schemasOf({ ...chain(30, twenty), Top: top }, 'Top')
      expect([...one.losses.all.keys()]).toContain('allOf with several unions')
      const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`Top${index}`, top]))
      const all = { oneOf: Object.keys(many).map((name) => ({ $ref: `#/components/schemas/${name}` })) }
      expect(() => schemasOf({ ...chain(30, twenty), ...many, All: all }, 'All')).toThrow('expands to more than')
    })
  })
  test('names that would change prototypes', () => {
    const api = read(
      '{"openapi":"3.0.0","info":{},"paths":{"/a":{"get":{"responses":{"200":{"description":"","content":{"application/json":{"schema":{"type":"object","properties":{"__proto__":{"type":"string"},"a":{"type":"string"}}}}}}}}}}}',
    )
    expect(api.operations[0]?.answer.schema).toMatchObject({ fields: [{ name: 'a' }] })
    expect([...api.losses.all.keys()]).toContain('members that cannot be named')
  })
})

describe('files beside the document', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ferrule-read-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('are read, and name their schemas', async () => {
    const api = await fixture('split/api.yaml')
    expect(api.operations.map(({ at }) => at)).toEqual(['GET /items/{id}', 'GET /items', 'POST /items'])
    expect(api.operations[1]).toMatchObject({
      id: 'list_items',
      parameters: [{ name: 'page' }],
      answer: { kind: 'json' },
    })
    expect(api.schemas.get('Item')).toMatchObject({
      fields: [{ name: 'id' }, { name: 'parent', schema: { kind: 'ref', name: 'Item', nullable: true } }],
    })
  })

  test.each([
    '../secret.yaml',
    '/etc/passwd',
    'https://elsewhere.example/x.yaml',
    'file:///etc/passwd',
    'a/../../x.yaml',
  ])('not %s', (file) => {
    writeFileSync(join(folder, 'api.yaml'), document(`  /a: { $ref: '${file}#/a' }`))
    expect(() => read(document(`  /a: { $ref: '${file}#/a' }`), folder)).toThrow('is not a file in its folder')
  })

  test('none for a document that was fetched', () => {
    expect(() => read(document("  /a: { $ref: 'paths.yaml#/a' }"))).toThrow('bundle it into one document')
  })
})

describe('addresses', () => {
  const answer = (body: BodyInit | null, init?: ResponseInit) => async () => new Response(body, init)

  test('https only, and no user in them', async () => {
    for (const from of ['http://a.example/x', 'file:///etc/passwd', 'https://me:pw@a.example/x', 'ftp://a.example'])
      await expect(readSource(from, '.', answer('{}'))).rejects.toThrow('must begin with https://')
  })
  test('an error of the server names the address without its query', async () => {
    const from = 'https://a.example/api.json?key=secret'
    const error = await readSource(from, '.', answer('', { status: 404 })).catch(String)
    expect(error).toContain('https://a.example/api.json cannot be fetched: status 404')
    expect(error).not.toContain('secret')
  })
  test('an address that cannot be reached is named with the reason', async () => {
    const failing = (code: string) => () => Promise.reject(new TypeError('fetch failed', { cause: { code } }))
    const why = (code: string) => readSource('https://a.example/x', '.', failing(code)).catch(String)
    expect(await why('ENOTFOUND')).toContain('https://a.example/x cannot be fetched: ENOTFOUND')
    expect(await why('DEPTH_ZERO_SELF_SIGNED_CERT')).toContain('NODE_EXTRA_CA_CERTS')
  })
  test('what does not end is not waited for', async () => {
    const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1_000_000)) })
    await expect(readSource('https://a.example/x', '.', answer(endless))).rejects.toThrow('larger than 64 MB')
  })
})

test('YAML in brackets is read, and JSON that is none is refused', () => {
  const text = '{"openapi": "3.0.0", "info": {"title": "T"}, "paths": {}, x-own: true}'
  expect(readApi({ name: 'acme.yaml', folder: undefined, text }).title).toBe('T')
  expect(() => readApi({ name: 'acme.json', folder: undefined, text })).toThrow('acme.json is not JSON')
})
