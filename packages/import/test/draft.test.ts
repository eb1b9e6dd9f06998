import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeDraft } from '../src/draft/index.ts'
import { readApi } from '../src/read/index.ts'
import { reportText } from '../src/report.ts'
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

  test('the report counts everything, by construct and path', () => {
    const report = reportText(api, draft)
    const count = (row: string): number => Number(new RegExp(`^\\| ${row} \\| (\\d+) \\|$`, 'm').exec(report)?.[1])
    expect(count('Drafted') + count('Skipped') + count('Left out with their resources')).toBe(api.operations.length)
    expect([count('Entities'), count('Lists')]).toEqual([draft.entities.length, draft.rows.length])
    for (const [construct, paths] of api.losses.all) {
      expect(report).toContain(`### ${construct} (${paths.size})\n`)
      for (const path of paths) expect(report).toContain(`- \`${path}\``)
    }
  })

  test('its tests read each list, and a record of it, below the records above', () => {
    const text = testFiles(draft, api, 'schemas/harbor').get('test/import-sandbox.test.ts') ?? ''
    expect(text).toContain("test('boats.list, boats.get'")
    expect(text).toContain("connector.boats.get({ id: String(keyOf(data[0], 'id')) } as never)")
    expect(text).toContain("connector.boatVisits.list({ id: String(keyOf(idRecord, 'id')) } as never)")
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

  test('the generator takes it as it is, and all of it type-checks', { timeout: 300_000 }, async () => {
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
  ['split/api.yaml', 'split', ['items.get', 'items.list']],
])('%s', async (file, name, actions) => {
  const { draft } = await draftOf(file, name)
  expect(draft.entities.flatMap((entity) => entity.actions.map((one) => `${entity.name}.${one.name}`))).toEqual(actions)
  await accepted(draft.files, name)
})

test('an operation whose own address cannot be asked is skipped, not the whole document', async () => {
  const { draft } = await draftOf('split/api.yaml', 'split')
  expect(draft.skipped).toEqual([{ at: 'POST /items', why: 'its own address is none that requests go to' }])
  expect(draft.rows).toMatchObject([{ name: 'items.list', paging: { style: 'page_number', total: 'total' } }])
})

test('the same document gives the same bytes, in whatever order its parts stand', async () => {
  const first = (await draftOf('harbor.openapi.yaml', 'harbor')).draft.files
  const again = (await draftOf('harbor.openapi.yaml', 'harbor')).draft.files
  expect([...again]).toEqual([...first])
})

/** `_links`, as hypermedia has them. */
const links = (next: object): object => ({ _links: { type: 'object', properties: { next } } })

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

  test('an entity whose record would be called `Record`', async () => {
    const api = apiOf({ '/records/{id}': { get: ok(thing) } })
    const draft = makeDraft(api, allOf(api, 'acme'))
    expect(draft.entities.map(({ name, type }) => [name, type])).toEqual([['records', 'RecordData']])
    await accepted(draft.files, 'acme')
  })

  test('files in a JSON body are text, in a form they are bytes', async () => {
    const body = (type: string) => ({ requestBody: { content: { [type]: { schema: ref('Mail') } } } })
    const file = { type: 'string', format: 'binary' }
    const part = { type: 'object', properties: { content: file } }
    const api = apiOf(
      {
        '/mails': { post: { ...body('application/json'), ...ok() } },
        '/forms': { post: { ...body('multipart/form-data'), ...ok() } },
      },
      { Part: part, Mail: { type: 'object', properties: { parts: { type: 'array', items: ref('Part') }, raw: file } } },
    )
    const draft = makeDraft(api, allOf(api, 'acme'))
    expect(draft.files.get('mails.ts')).toContain('raw: z.string()')
    expect(draft.files.get('forms.ts')).toContain('raw: byteSource()')
    const all = [...draft.files.values()].join('\n')
    expect(all).toContain('content: z.string()')
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

  test.each([
    ['links.next', { links: { type: 'object', properties: { next: { type: 'string', format: 'uri' } } } }],
    ['next_page_url', { next_page_url: { type: 'string', nullable: true } }],
    ['_links.next.href', links({ type: 'object', properties: { href: { type: 'string' } } })],
  ])('an address of the next page is followed: %s', async (from, around) => {
    const rooms = { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } }
    const api = apiOf({ '/rooms': { get: ok({ type: 'object', properties: { rooms, ...around } }) } })
    const draft = makeDraft(api, allOf(api, 'acme'))
    expect(draft.rows).toMatchObject([{ paging: { style: 'next_url', param: 'next', from }, records: 'rooms' }])
    await accepted(draft.files, 'acme')
  })

  test('a token, a number of the page or an address of something else is no such address', () => {
    const rooms = { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } }
    const text = { type: 'string' }
    const styleOf = (parameters: object[], around: object) => {
      const api = apiOf({
        '/rooms': { get: { parameters, ...ok({ type: 'object', properties: { rooms, ...around } }) } },
      })
      return makeDraft(api, allOf(api, 'acme')).rows[0]?.paging.style
    }
    const page = { name: 'page', in: 'query', schema: { type: 'integer' } }
    const cursor = { name: 'cursor', in: 'query', schema: text }
    const next = { ...text, format: 'uri' }
    // Where nothing says that the pages have ended, an address does.
    expect(styleOf([page], { next, total: { type: 'integer' } })).toBe('page_number')
    expect(styleOf([page], { next })).toBe('next_url')
    expect(styleOf([cursor], { next_cursor: text })).toBe('page_token')
    expect(styleOf([], { help_url: { ...text, format: 'uri' }, next: text })).toBe('single')
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
