import { loadConnector } from '@ferrule/test-kit/schemas'
import { vendorFile } from '@ferrule/test-kit/shared-files'
import { expect, test } from 'vitest'
import * as z from 'zod'

/** The records against the published discovery document: the same fields, of the same types, all the way down. */

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema
  readonly items?: Schema
}

const schemas =
  vendorFile<{ schemas: Readonly<Record<string, Schema>> }>('specs/google-drive.discovery.json')?.schemas ?? {}
const { entities } = await loadConnector('google-drive')

/** The document's name of a type, by the name of our record. */
const theirs: Readonly<Record<string, string>> = { DriveFile: 'File', ModifiedLabels: 'ModifyLabelsResponse' }

/** Handed through: deprecated, and the same as another field. */
const THROUGH = ['Change.teamDrive']

function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return bare(schema.unwrap() as z.ZodType)
  return schema
}

/** Where the two differ. */
function differences(given: Schema, schema: z.ZodType, at: string, seen = new Set<unknown>()): string[] {
  if (THROUGH.includes(at)) return []
  const published = given.$ref ? (schemas?.[given.$ref] as Schema) : given
  const { type, format, properties, additionalProperties: rest, items } = published
  const own = bare(schema)
  if (type === 'any') return []
  if (type === 'array')
    return own instanceof z.ZodArray
      ? differences(items as Schema, own.element as z.ZodType, `${at}[]`, seen)
      : [`${at} is not a list`]
  if (type === 'object' && rest)
    return own instanceof z.ZodRecord
      ? differences(rest, own.valueType as z.ZodType, `${at}{}`, seen)
      : [`${at} is no map`]
  if (type === 'object' && own instanceof z.ZodRecord)
    return Object.entries(properties ?? {}).flatMap(([name, part]) =>
      differences(part, own.valueType as z.ZodType, `${at}.${name}`, seen),
    )
  if (type === 'object') {
    if (!(own instanceof z.ZodObject)) return [`${at} is no object`]
    if (seen.has(own)) return []
    seen.add(own)
    const shape = own.shape as Record<string, z.ZodType>
    const names = new Set([...Object.keys(properties ?? {}), ...Object.keys(shape)])
    return [...names].flatMap((name) => {
      const [part, field] = [properties?.[name], shape[name]]
      if (!part || !field) return [`${at}.${name} is ${part ? 'missing' : 'not published'}`]
      if (!field.safeParse(undefined).success) return [`${at}.${name} must come`]
      return differences(part, field, `${at}.${name}`, seen)
    })
  }
  const good: Record<string, unknown[]> = {
    string: format === 'int64' ? ['9007199254740993', '-1'] : ['', 'text'],
    boolean: [true, false],
    integer: [0, -3],
    number: [1.5, 2],
  }
  const bad: Record<string, unknown[]> = {
    string: format === 'int64' ? [3, '1.5', ''] : [3, true, {}],
    boolean: ['true', 1],
    integer: ['1', 1.5],
    number: ['1.5', true],
  }
  const accepts = (value: unknown) => own.safeParse(value).success
  if (!good[type as string]) return [`${at} is of the unknown type ${type}`]
  const wrong = [
    ...(good[type as string] as unknown[]).filter((value) => !accepts(value)),
    ...(bad[type as string] as unknown[]).filter(accepts),
  ]
  return wrong.length > 0 ? [`${at} is no ${format ?? type}: ${JSON.stringify(wrong)}`] : []
}

const records = new Map<string, z.ZodType>()
for (const { record, actions } of entities.values())
  for (const one of [record, ...Object.values(actions).map(({ record: own }) => own)]) {
    const name = one?.meta()?.id
    // Bytes have no record.
    if (one && name && name !== 'FileExport') records.set(name, one)
  }

test('the records are there', () => {
  expect([...records.keys()].length).toBeGreaterThan(10)
})

test.for([...records])('%s has the published fields and no others', ([name, record]) => {
  const published = schemas[theirs[name] ?? name]
  expect(published).toBeDefined()
  expect(differences(published as Schema, record, name)).toEqual([])
})

test('every word of an enum of the document is taken', () => {
  const [permissions] = [...entities.values()].filter(({ name }) => name === 'permissions')
  const create = permissions?.actions['create']?.params as z.ZodObject
  for (const role of ['owner', 'organizer', 'fileOrganizer', 'writer', 'commenter', 'reader'])
    expect(create.shape['role'].safeParse(role).success).toBe(true)
  for (const type of ['user', 'group', 'domain', 'anyone'])
    expect(create.shape['type'].safeParse(type).success).toBe(true)
  expect(create.shape['role'].safeParse('editor').success).toBe(false)
})
