import { definitionOf } from '@ferrule/core/dynamic'
import { expect, test } from 'vitest'
import { describeDocument } from '../src/document.ts'

/** Documents that are valid, and written to make trouble. */

const text = { type: 'string' }
const answer = (schema: object) => ({ 200: { description: '', content: { 'application/json': { schema } } } })
const list = answer({ type: 'array', items: { type: 'object', properties: { id: text } } })

function described(paths: object, { url = 'https://api.acme.example', schemas = {} } = {}) {
  const document = {
    ...{ openapi: '3.1.0', info: { title: 'Acme', version: '1' }, servers: [{ url }], paths },
    components: { schemas },
  }
  const made = describeDocument({ from: 'x', name: 'x', text: JSON.stringify(document), folder: undefined })
  definitionOf(made.manifest as never)
  return made
}

test.each(['then', 'catch', 'finally', 'copy', 'call', 'constructor', 'execute', 'plan', 'check'])(
  'a path called %s gets a name that hides no member of the connector',
  (name) => {
    const { manifest } = described({ [`/${name}`]: { get: { responses: list } } })
    expect(Object.keys(manifest.entities as object)).toEqual([`${name}2`])
  },
)

test.each([
  '/../admin',
  '/a/../../b',
  '/%2e%2E/b',
  '/a/{id}/..',
  '/./',
  '//evil.example/a',
  '/\\evil',
  '/a\r\nHost: x',
])('the path %j leads elsewhere: it is left out, and the others are read', (path) => {
  const { drafted, manifest } = described({
    [path]: { get: { responses: list } },
    '/a/..b': { get: { responses: list } },
  })
  expect(drafted).toBe(1)
  expect(JSON.stringify(manifest)).toContain('"/a/..b"')
  expect(() => described({ [path]: { get: { responses: list } } })).toThrow('describes no operations')
})

test.each(['/../admin', '/v1/../../x', '/%2e%2E/x', '/./v1', '//v1', '/{v}/..', '/a\r\nHost: x'])(
  'a server whose path is %j is refused; one of a single operation is left out with it',
  (path) => {
    const url = `https://api.acme.example${path}`
    const paths = { '/a': { get: { responses: list } } }
    expect(() => described(paths, { url })).toThrow(/^the path of the URL [^\p{Cc}]+ set one with --base-url$/u)
    const { drafted, skipped } = described({ ...paths, '/b': { get: { responses: list, servers: [{ url }] } } })
    expect([drafted, skipped]).toEqual([1, [{ at: 'GET /b', why: 'its own address is none that requests go to' }]])
  },
)

test('a space in a path is sent as one', () => {
  expect(JSON.stringify(described({ '/a b': { get: { responses: list } } }).manifest)).toContain('"/a%20b"')
})

test('a circle of references may be longer than the stack', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 5000 }, (_, index) => {
      const next = { $ref: `#/components/schemas/S${(index + 1) % 5000}` }
      return [`S${index}`, { type: 'object', properties: { id: text, next } }]
    }),
  )
  const { manifest } = described(
    { '/a': { get: { responses: answer({ $ref: '#/components/schemas/S0' }) } } },
    { schemas },
  )
  expect(Object.keys(manifest.$defs as object)).toHaveLength(5000)
})

test('schemas whose names differ in other characters alone stay apart', () => {
  const of = (name: string, field: string) => ({ [name]: { type: 'object', properties: { id: text, [field]: text } } })
  const schemas = { ...of('Заказ', 'sum'), ...of('Товар', 'weight') }
  const at = (name: string) => ({ get: { responses: answer({ $ref: `#/components/schemas/${name}` }) } })
  const { manifest } = described({ '/orders': at('Заказ'), '/goods': at('Товар') }, { schemas })
  const fields = Object.values(manifest.$defs as Record<string, { properties: object }>).map(({ properties }) =>
    Object.keys(properties).join(),
  )
  expect(fields.sort()).toEqual(['id,sum', 'id,weight'])
})

test('work grows with the number of paths, not with its square', () => {
  const paths = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`/r${index}`, { get: { responses: { 200: { description: '' } } } }]),
    )
  const spent = (count: number) => {
    const before = process.cpuUsage()
    expect(described(paths(count)).drafted).toBe(count)
    const { user } = process.cpuUsage(before)
    return user
  }
  spent(500)
  // Four times the paths: a square would be sixteen times the work.
  expect(spent(4000) / spent(1000)).toBeLessThan(8)
})

test.each([
  ['https://user:secret-1@api.acme.example', 'api.acme.example has a user name'],
  ['https://api.acme.example@evil.example', 'evil.example has a user name'],
  ['https://127。0。0。1', 'is none that requests go to'],
  ['https://аpi.acme.example', 'is none that requests go to'],
])('the server %s is refused by its reason', (url, reason) => {
  let message = ''
  try {
    described({ '/a': { get: { responses: list } } }, { url })
  } catch (error) {
    message = (error as Error).message
  }
  expect(message).toContain(reason)
  expect(message).not.toContain('secret-1')
})
