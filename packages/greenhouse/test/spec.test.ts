import { readFileSync } from 'node:fs'
import v1Manifest from '@ferrule/greenhouse/v1/manifest'
import v3Manifest from '@ferrule/greenhouse/v3/manifest'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { describe, expect, test } from 'vitest'
import { run, v1 } from './support/connector.ts'

/** The product's specification, field by field; it lies beside the repository. */

const OPERATIONS = 'spec/operations.json'
const FIELDS = 'spec/record-fields.json'
const SEARCHABLE = 'spec/searchable-fields.json'
type Fields = Record<string, { type: string; nullable: boolean; values?: string[] }>
const operations = vendorFile<Record<string, Record<string, string[]>>>(OPERATIONS)?.greenhouse
const records = vendorFile<Record<string, Record<string, Fields>>>(FIELDS)?.greenhouse
const searchable = vendorFile<Record<string, Record<string, Fields>>>(SEARCHABLE)?.greenhouse

describe.each([
  ['v1', v1Manifest],
  ['v3', v3Manifest],
])('%s has every entity and action', (_, { entities }) => {
  if (!operations) {
    test('of the product spec', ({ skip }) => skip(absent(OPERATIONS)))
    return
  }
  test.each(Object.entries(operations))('%s', (entity, actions) => {
    const { actions: own = {}, hosted = [] } = entities[entity] ?? {}
    expect([...Object.keys(own), ...hosted]).toEqual(expect.arrayContaining(actions))
    expect(hosted).toEqual(actions.filter((name) => name === 'search'))
  })
})

describe('record fields', () => {
  if (!records || !searchable) {
    test('of the product spec', ({ skip }) => skip(absent(FIELDS)))
    return
  }
  const good: Record<string, unknown> = {
    string: 'text',
    integer: 40_387_397_003,
    boolean: true,
    object: { id: 1, name: 'text' },
    'array<object>': [{ id: 1, name: 'text' }],
    'array<object?>': [{ id: 1, name: 'text' }, null],
    'array<string>': ['text'],
    'array<integer>': [1],
    'array<attachment>': [{ filename: 'a.pdf', url: 'https://x.example/a', type: 'resume' }],
  }
  const holder = (entity: string, record: object): [string, object] =>
    entity === 'attachment' ? ['candidates', { id: 1, attachments: [record] }] : [entity, { id: 1, ...record }]
  /** Paths of what is wrong with the fields that are there; what else is missing does not matter. */
  const wrong = async (entity: string, record: object): Promise<string[]> => {
    const [name, body] = holder(entity, record)
    const seen: string[] = []
    const hooks = { onDrift: ({ path }: { path: string }) => void seen.push(path) }
    await run(v1({ body }, { hooks }).greenhouse, `${name}.get`, { id: 1 })
    const [field = ''] = Object.keys(record)
    const at = entity === 'attachment' ? `attachments[].${field}` : field
    return seen.filter((path) => path === at || (/^[.[]/.test(path.slice(at.length)) && path.startsWith(at)))
  }
  /** The fields that the manifest names; attachments are no entity. */
  const fieldsOf = (entity: string): string[] => {
    const { $ref = '#/$defs/Attachment' } = (v1Manifest.entities[entity]?.record ?? {}) as { $ref?: string }
    const { properties = {} } = v1Manifest.$defs[$ref.replace('#/$defs/', '')] as { properties?: object }
    return Object.keys(properties)
  }
  const cases = Object.entries(records).flatMap(([entity, fields]) =>
    Object.entries(fields).map(([field, facts]) => ({ entity, field, ...facts })),
  )

  test.each(cases)('$entity $field', async ({ entity, field, type, nullable, values }) => {
    expect(fieldsOf(entity)).toContain(field)
    for (const value of values ?? [good[type]]) {
      expect(value).toBeDefined()
      expect(await wrong(entity, { [field]: value })).toEqual([])
    }
    // Where every example shows a value, a null is a contradiction.
    if (nullable) expect(await wrong(entity, { [field]: null })).toEqual([])
    expect(await wrong(entity, { [field]: [[]] })).not.toEqual([])
  })

  describe('v3', () => {
    /** Fields of a candidate that v3 keeps elsewhere; the README says where they come from. */
    const gone = ['coordinator', 'photo_url', 'recruiter']
    const v3Fields = (entity: string): string[] => {
      const { $ref = '' } = (v3Manifest.entities[entity]?.record ?? {}) as { $ref?: string }
      return Object.keys((v3Manifest.$defs[$ref.replace('#/$defs/', '')] as { properties: object }).properties)
    }

    test('has every field of the spec, at once or by include', () => {
      const entities = Object.entries(records).filter(([entity]) => entity !== 'attachment')
      const missing = entities.map(([entity, fields]): [string, string[]] => [
        entity,
        Object.keys(fields)
          .filter((field) => !v3Fields(entity).includes(field))
          .sort(),
      ])
      expect(missing.filter(([, fields]) => fields.length > 0)).toEqual([])
      // A file is a record of its own in v3.
      expect(v3Fields('attachments')).toEqual(expect.arrayContaining(Object.keys(records['attachment'] ?? {})))
      const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
      expect(readme).toContain('v3 does not have `photo_url`: it is null then. `recruiter` and `coordinator`')
    })

    test('the published document has none of the three', ({ skip }) => {
      const api = vendorFile<{ components: { schemas: { candidate: object } } }>('specs/greenhouse.openapi.json')
      if (!api) return skip(absent('specs/greenhouse.openapi.json'))
      const candidate = JSON.stringify(api.components.schemas.candidate)
      expect(candidate).toContain('"linked_user_ids"')
      for (const field of gone) expect(candidate).not.toContain(field)
    })
  })

  test.each(Object.entries(searchable))('what is searchable of %s is known', (entity, fields) => {
    expect(Object.keys(fields).filter((field) => !fieldsOf(entity).includes(field))).toEqual([])
  })
})
