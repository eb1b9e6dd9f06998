import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeDraft } from '../src/draft/index.ts'
import { readApi } from '../src/read/index.ts'
import { testFiles } from '../src/tests.ts'
import { writeFiles } from '../src/update.ts'
import { allOf, fixture } from './support/api.ts'
import { accepted, generated, project, typeErrors } from './support/project.ts'

const draftOf = async (file: string, name: string) => {
  const api = await fixture(file)
  return { api, draft: makeDraft(api, allOf(api, name)) }
}

describe('every construct', async () => {
  const { api, draft } = await draftOf('harbor.openapi.yaml', 'harbor')
  const file = (name: string): string => draft.files.get(name) ?? ''
  const action = (id: string) => {
    const [entity, name] = id.split('.')
    return draft.entities.find((one) => one.name === entity)?.actions.find((one) => one.name === name)
  }

  test('is drafted as a person would write it', async () => {
    for (const [name, text] of draft.files) await expect(text).toMatchFileSnapshot(`golden/harbor/${name}.txt`)
  })

  test('nothing is dropped in silence', () => {
    expect(draft.skipped).toEqual([])
    expect(draft.entities.flatMap(({ actions }) => actions)).toHaveLength(api.operations.length)
    expect([...api.losses.all.keys()].sort()).toEqual([
      'bodies of another content type',
      'bodies that are one of several',
      'methods other than five',
      'not of a schema',
      'parameters in cookies',
      'webhooks',
    ])
  })

  test('lists continue in their ways', () => {
    const paging = (id: string) => action(id)?.paging
    expect(paging('berths.list')).toEqual({
      style: 'page_token',
      param: 'cursor',
      from: 'next_cursor',
      size: 'limit',
      pageSize: 25,
    })
    expect(paging('boats.list')).toEqual({ style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 })
    expect(paging('boats.search')).toMatchObject({ style: 'offset', param: 'offset', total: 'total', size: 'limit' })
    expect(paging('boat_visits.list')).toMatchObject({
      style: 'last_id',
      param: 'starting_after',
      from: 'id',
      more: 'has_more',
    })
  })

  test('bodies of every kind', () => {
    expect(action('boats.create')?.request.params).toMatchObject([{ name: 'body', in: 'whole_body' }])
    expect(action('berths.documents')?.request.body).toBe('multipart')
    expect(action('settings.update')?.request.body).toBe('form')
    expect(action('photo.update')?.request).toMatchObject({ body: 'bytes', headers: { 'Content-Type': 'image/png' } })
    expect(file('berths.ts')).toContain("place: { reason: 'body', 'berth-id': 'body' }")
  })

  test('records refer to themselves, and to each other', () => {
    const shared = file('shared.records.ts')
    expect(shared).toContain('get next() {')
    expect(shared).toContain("declaredAs(open(), '")
    expect(shared).not.toContain('password')
  })

  test('the generator takes it as it is, and all of it type-checks', async () => {
    const folder = project()
    writeFiles(join(folder, 'schemas/harbor'), draft.files)
    writeFiles(folder, testFiles(draft, api, 'schemas/harbor'))
    await generated(folder, 'harbor')
    expect(typeErrors(folder)).toBe('')
  })
})

test.each([
  ['ledger.swagger.json', 'ledger', ['accounts.list', 'accounts.create', 'accounts.get', 'accounts.logo']],
  ['shelf.discovery.json', 'shelf', ['books.list', 'books.get', 'books.insert', 'books.move']],
  ['split/api.yaml', 'split', ['items.get']],
])('%s', async (file, name, actions) => {
  const { draft } = await draftOf(file, name)
  expect(draft.entities.flatMap((entity) => entity.actions.map((one) => `${entity.name}.${one.name}`))).toEqual(actions)
  await accepted(draft.files, name)
})

test('the same document gives the same bytes, in whatever order its parts stand', async () => {
  const first = (await draftOf('harbor.openapi.yaml', 'harbor')).draft.files
  const again = (await draftOf('harbor.openapi.yaml', 'harbor')).draft.files
  expect([...again]).toEqual([...first])
})

describe('names that would not work', () => {
  const apiOf = (paths: object, schemas: object = {}) =>
    readApi({
      name: 'doc',
      folder: undefined,
      text: JSON.stringify({
        openapi: '3.0.0',
        info: { title: 'T' },
        servers: [{ url: 'https://t.example' }],
        paths,
        components: { schemas },
      }),
    })
  const ok = (schema?: object) => ({
    responses: { 200: { description: '', content: { 'application/json': { schema } } } },
  })
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const thing = { type: 'object', properties: { id: { type: 'string' } } }

  test('types that generated code has for itself', async () => {
    const names = [
      'Record',
      'Environment',
      'CallOptions',
      'ThingsGetParams',
      'ThingsActions',
      'AcmeClient',
      '1st-thing',
      'ö',
    ]
    const paths = Object.fromEntries(
      names.map((name, index) => [index === 0 ? '/things/{id}' : `/x${index}`, { get: ok(ref(name)) }]),
    )
    const api = apiOf(paths, Object.fromEntries(names.map((name) => [name, thing])))
    const draft = makeDraft(api, allOf(api, 'acme'))
    const ir = await accepted(draft.files, 'acme')
    for (const name of names.slice(0, 6)) expect(ir.named.has(name)).toBe(false)
  })

  test('entities that are files of the package, or members of the connector', async () => {
    const words = ['client', 'manifest', 'connector', 'sync', 'execute', 'shared', 'zod', 'index']
    const api = apiOf(Object.fromEntries(words.map((word) => [`/${word}`, { get: ok(thing) }])))
    const draft = makeDraft(api, allOf(api, 'acme'))
    for (const { name } of draft.entities) expect(words).not.toContain(name)
    await accepted(draft.files, 'acme')
  })

  test('actions that are one function', async () => {
    const api = apiOf({
      '/a/{id}': { delete: ok() },
      '/a/{id}/remove': { post: ok() },
      '/a/{id}/a__b': { post: ok() },
      '/a/{id}/a_b': { post: ok() },
    })
    const draft = makeDraft(api, allOf(api, 'acme'))
    const names = draft.entities[0]?.actions.map(({ name }) => name) ?? []
    expect(names[0]).toBe('delete')
    expect(names).not.toContain('remove')
    expect(new Set(names).size).toBe(4)
    await accepted(draft.files, 'acme')
  })

  test('text of the document stays text', async () => {
    const nasty = `*/ \${process.exit(1)} ' " \\ \u2028 </script>`
    const api = apiOf({
      '/a': {
        get: {
          summary: nasty,
          parameters: [
            { name: nasty, in: 'query', description: nasty, schema: { type: 'string', enum: [nasty], default: nasty } },
          ],
          ...ok({ type: 'object', properties: { [nasty]: { type: 'string', description: nasty } } }),
        },
      },
    })
    const draft = makeDraft(api, allOf(api, 'acme'))
    const ir = await accepted(draft.files, 'acme')
    expect(ir.entities[0]?.actions[0]?.params.fields[0]?.type).toMatchObject({ inner: { kind: 'literal' } })
  })
})
