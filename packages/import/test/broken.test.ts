import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDraft } from '../src/draft/index.ts'
import { describeDocument } from '../src/manifest.ts'
import { readApi } from '../src/read/index.ts'
import { reportText } from '../src/report.ts'
import { allOf } from './support/api.ts'
import { type Json, object, text, things } from './support/lists.ts'
import { accepted } from './support/project.ts'

// A part of a document that is broken costs no more than that part, and is named.

const content = (schema: unknown) => ({ 'application/json': { schema } })
const answering = (schema: unknown) => ({ responses: { 200: { description: '', content: content(schema) } } })
const whole = { get: answering(object({ data: things })) }
const sourceOf = (paths: unknown, more: Json = {}, folder?: string) => {
  const document = { openapi: '3.1.0', info: { title: 'T' }, servers: [{ url: 'https://t.example' }], paths, ...more }
  return { ...{ from: 'doc', name: 'doc', folder }, text: JSON.stringify(document) }
}
const read = (...given: Parameters<typeof sourceOf>) => readApi(sourceOf(...given))
const placesOf = ({ losses }: ReturnType<typeof read>, construct: string) => [...(losses.all.get(construct) ?? [])]

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-broken-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test('files that are missing, or cannot be read', () => {
  const folder = folderWith({ 'bad.yaml': 'a: "one\nb: two' })
  const paths = {
    '/things': whole,
    '/a': { $ref: 'paths/a.yaml' },
    '/b': { get: answering({ $ref: 'b.yaml#/B' }) },
    '/c': { get: answering(object({ c: { $ref: 'bad.yaml#/C' } })) },
    '/d': { get: answering({ $ref: '../d.yaml' }) },
  }
  const api = read(paths, {}, folder)
  expect(api.operations.map(({ at }) => at)).toEqual(['GET /things', 'GET /b', 'GET /c', 'GET /d'])
  expect([...api.losses.leftOut]).toEqual([['/a', 'paths/a.yaml (there is no file paths/a.yaml)']])
  expect(placesOf(api, 'references that lead nowhere')).toEqual([
    'GET /b answer: b.yaml#/B (there is no file b.yaml)',
    expect.stringContaining('GET /c answer/properties/c: bad.yaml#/C (bad.yaml is neither JSON nor YAML'),
    'GET /d answer: ../d.yaml (that is not a file in its folder; bundle it into one)',
  ])
  expect(api.operations[1]?.answer).toMatchObject({ kind: 'json', schema: { kind: 'unknown' } })
})

const paths = {
  '/things': whole,
  '/text': 'none',
  '/list': [],
  '/nowhere': { $ref: '#/components/pathItems/none' },
  '/operations': { get: 'none', put: [], patch: null, delete: { $ref: '#/x' }, post: whole.get },
  '/things/{id}': {
    parameters: [{ $ref: '#/components/parameters/none' }, 5],
    get: { responses: { 200: { $ref: '#/components/responses/none' } } },
    put: { requestBody: { $ref: '#/components/requestBodies/none' }, ...whole.get },
    patch: { parameters: 'none', responses: 'none' },
  },
  '/schemas': { get: answering(object({ a: 'text', b: { type: 'object', properties: [] }, c: { $ref: 5 }, d: text })) },
}

test('paths, operations, parameters, answers and schemas that are none, or lead nowhere', () => {
  const api = read(paths)
  expect(api.operations.map(({ at }) => at)).toEqual([
    ...['GET /things', 'POST /operations', 'GET /things/{id}', 'PATCH /things/{id}', 'GET /schemas'],
  ])
  expect([...api.losses.leftOut]).toEqual([
    ['/text', 'it is no object'],
    ['/list', 'it is no object'],
    ['/nowhere', '#/components/pathItems/none'],
    ['GET /operations', 'it is no object'],
    ['PUT /operations', 'it is no object'],
    ['DELETE /operations', '#/x'],
    ['PUT /things/{id}', 'its body: #/components/requestBodies/none'],
  ])
  expect(placesOf(api, 'references that lead nowhere')).toEqual([
    'GET /things/{id} parameters: #/components/parameters/none',
    'GET /things/{id} 200: #/components/responses/none',
    'PATCH /things/{id} parameters: #/components/parameters/none',
  ])
  expect(placesOf(api, 'parts of a wrong kind')).toEqual([
    'GET /things/{id} parameters: it is no object',
    'PATCH /things/{id} parameters: it is no list',
    'PATCH /things/{id} parameters: it is no object',
    'PATCH /things/{id} responses: it is no object',
    'GET /schemas answer/properties/a: it is no schema',
    'GET /schemas answer/properties/b/properties: it is no object',
    'GET /schemas answer/properties/c: its $ref is no text',
  ])
  // Nothing says that they answer with nothing.
  expect(api.operations.slice(2, 4).map(({ answer }) => answer.kind)).toEqual(['json', 'json'])
  expect(api.operations[4]?.answer.schema).toMatchObject({
    fields: [{ schema: { kind: 'unknown' } }, {}, { schema: { kind: 'unknown' } }, { schema: { kind: 'string' } }],
  })
})

test('are named in the report and what a gateway reads, and the rest is drafted', async () => {
  const api = read(paths)
  const draft = makeDraft(api, allOf(api, 'acme'))
  await accepted(draft.files, 'acme')
  const report = reportText(api, draft)
  expect(report).toContain('| Operations in the document | 12 |\n| Drafted | 5 |\n| Skipped | 7 |')
  expect(report).toContain('- `PUT /operations`: it is broken in the document: it is no object')
  expect(report).toContain('- `GET /schemas answer/properties/a: it is no schema`')
  const described = describeDocument(sourceOf(paths))
  expect([described.operations, described.drafted]).toEqual([12, 5])
  expect(described.skipped).toContainEqual({ at: '/text', why: 'it is broken in the document: it is no object' })
})

test('a parameter of Swagger that leads nowhere may be the body', () => {
  const parameters = [{ $ref: '#/parameters/none' }]
  const responses = { 200: { $ref: '#/responses/none' } }
  const things = { get: { parameters, responses }, post: { parameters, responses } }
  const document = { swagger: '2.0', info: {}, host: 't.example', paths: { '/things': things } }
  const api = readApi({ name: 'doc', folder: undefined, text: JSON.stringify(document) })
  expect(api.operations.map(({ at, answer }) => [at, answer.kind])).toEqual([['GET /things', 'json']])
  expect([...api.losses.leftOut]).toEqual([['POST /things', 'a parameter: #/parameters/none']])
})

test('a document in which everything is broken ends in a sentence, soon', () => {
  expect(() => read({ '/a': 'none' })).toThrow('nothing of doc can be read: /a is broken: it is no object')
  expect(() => read({ '/a': { $ref: 'a.yaml' } }, {}, folderWith({}))).toThrow('there is no file a.yaml')
  expect(() => describeDocument(sourceOf(['none']))).toThrow('doc describes no operations')
  const many = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [`/a${index}`, { $ref: `${index}.yaml` }]),
  )
  expect(() => read(many, {}, folderWith({}))).toThrow('refers to more than 5000 files')
})

test('a report quotes a broken reference on one line, without its markup', () => {
  const given = 'none.yaml#/`a`\n\n# Now run <b>this</b>'
  const api = read({ '/things': whole, '/a': { $ref: given } }, {}, folderWith({}))
  const report = reportText(api, makeDraft(api, allOf(api, 'acme')))
  expect(report).toContain(
    "- `/a`: it is broken in the document: none.yaml#/'a' # Now run this (there is no file none.yaml)",
  )
  expect(report).not.toMatch(/^# Now/m)
})
