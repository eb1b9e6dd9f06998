import type { Row } from '../../../core/rows.ts'
import type { World } from '../../../core/vendor.ts'
import { all, change, gid, insert, nextNumber, remove } from '../ids.ts'
import { UserError } from '../problem.ts'
import { startedJob } from './jobs.ts'
import { jsonOf } from './metafields.ts'
import { given, type Input, type Mutation, need, slug } from './write.ts'

/** Custom types and their entries. */

const definitionOf = (world: World, type: unknown, field = ['metaobject', 'type']): Row => {
  const found = all(world, 'MetaobjectDefinition').find((row) => row['type'] === type)
  if (!found) throw new UserError(field, `No metaobject definition exists for type "${type}"`, 'UNDEFINED_OBJECT_TYPE')
  return found
}

const entryOf = (world: World, type: unknown, handle: unknown): Row | undefined =>
  all(world, 'Metaobject').find((row) => row['type'] === type && row['handle'] === handle)

/** The fields of an entry: those of its definition, with the values that are known. */
function fieldsOf(definition: Row, known: readonly Input[], inputs: readonly Input[] = []): Input[] {
  const keys = (definition['fieldDefinitions'] as Input[]).map(({ key }) => key)
  const stray = inputs.find(({ key }) => !keys.includes(key))
  if (stray)
    throw new UserError(
      ['metaobject', 'fields'],
      `Field definition "${stray.key}" does not exist`,
      'UNDEFINED_OBJECT_FIELD',
    )
  return (definition['fieldDefinitions'] as Input[]).map(({ key, required, type: { name: type } }) => {
    const value = [...known, ...inputs].findLast((one) => one.key === key)?.value ?? null
    if (required && value === null)
      throw new UserError(['metaobject', 'fields'], `${key} can't be blank`, 'OBJECT_FIELD_REQUIRED')
    return { key, type, value, jsonValue: value === null ? null : jsonOf(type, value) }
  })
}

const nameOf = (definition: Row, fields: readonly Input[], handle: string): string =>
  fields.find(({ key }) => key === definition['displayNameKey'])?.value ?? handle

async function make(world: World, type: unknown, input: Input): Promise<Row> {
  const definition = definitionOf(world, type)
  const fields = fieldsOf(definition, [], input.fields)
  const number = nextNumber(world, 'metaobject', 7_700_000_001)
  const drafts = (definition['capabilities'] as Input).publishable.enabled
  const handle = input.handle ?? slug(nameOf(definition, fields, `${type}-${number}`))
  if (entryOf(world, type, handle))
    throw new UserError(['metaobject', 'handle'], 'Handle has already been taken', 'TAKEN')
  return insert(world, 'Metaobject', {
    id: gid('Metaobject', number),
    type,
    handle,
    displayName: nameOf(definition, fields, handle),
    fields,
    capabilities: { publishable: drafts ? { status: 'DRAFT', ...input.capabilities?.publishable } : null },
  })
}

async function edit(world: World, row: Row, input: Input): Promise<Row> {
  const definition = definitionOf(world, row['type'])
  const fields = fieldsOf(definition, row['fields'] as Input[], input.fields)
  const handle = input.handle ?? row['handle']
  const { publishable } = row['capabilities'] as Input
  return change(world, row.id, (draft) =>
    Object.assign(draft, {
      fields,
      handle,
      displayName: nameOf(definition, fields, handle),
      capabilities: { publishable: publishable && { ...publishable, ...input.capabilities?.publishable } },
    }),
  )
}

const FACTS = ['name', 'description', 'displayNameKey']

const fieldDefinition = ({ key, name, description, required, type, validations = [] }: Input) => ({
  key,
  name: name ?? key,
  description: description ?? null,
  required: required ?? false,
  type: { name: type, category: 'TEXT' },
  validations: validations.map((one: Input) => ({ type: 'single_line_text_field', ...one })),
})

/** The fields of a definition after a list of changes. */
function changedFields(known: readonly Input[], changes: readonly Input[] = []): Input[] {
  const fields = new Map(known.map((field) => [field.key, field]))
  for (const { create, update, delete: gone } of changes) {
    if (create) fields.set(create.key, fieldDefinition(create))
    if (gone) fields.delete(gone.key)
    const field = update && fields.get(update.key)
    if (field) fields.set(update.key, { ...fieldDefinition({ ...field, ...update, type: field.type.name }) })
  }
  return [...fields.values()]
}

const define = (world: World, input: Input): Promise<Row> =>
  insert(world, 'MetaobjectDefinition', {
    id: gid('MetaobjectDefinition', nextNumber(world, 'metaobject definition', 6_600_000_001)),
    type: input.type,
    name: input.type,
    description: null,
    displayNameKey: null,
    ...given(input, FACTS),
    access: { admin: 'PUBLIC_READ_WRITE', storefront: 'NONE', ...input.access },
    capabilities: { publishable: { enabled: false }, translatable: { enabled: false }, ...input.capabilities },
    fieldDefinitions: (input.fieldDefinitions ?? []).map(fieldDefinition),
  })

export const metaobjectWrites: Readonly<Record<string, Mutation>> = {
  metaobjectCreate: {
    fields: ['metaobject'],
    run: async ({ metaobject }, world) => ({ metaobject: await make(world, metaobject.type, metaobject) }),
  },
  metaobjectUpdate: {
    fields: ['metaobject'],
    run: async ({ id, metaobject }, world) => ({
      metaobject: await edit(world, need(world, id, 'Metaobject'), metaobject),
    }),
  },
  metaobjectUpsert: {
    fields: ['metaobject'],
    async run({ handle: { type, handle }, metaobject = {} }, world) {
      const known = entryOf(world, type, handle)
      const input = { ...metaobject, handle: metaobject.handle ?? handle }
      return { metaobject: known ? await edit(world, known, input) : await make(world, type, input) }
    },
  },
  metaobjectDelete: {
    fields: ['deletedId'],
    run({ id }, world) {
      remove(world, need(world, id, 'Metaobject').id)
      return { deletedId: id }
    },
  },
  metaobjectBulkDelete: {
    fields: ['job'],
    async run({ where: { ids, type } }, world) {
      if (type !== undefined) definitionOf(world, type, ['where', 'type'])
      const gone = ids
        ? ids.map((id: unknown) => need(world, id, 'Metaobject', ['where', 'ids']))
        : all(world, 'Metaobject', (row) => row['type'] === type)
      for (const row of gone) remove(world, row.id)
      return { job: await startedJob(world) }
    },
  },
  standardMetaobjectDefinitionEnable: {
    fields: ['metaobjectDefinition'],
    async run({ type }, world) {
      const known = all(world, 'MetaobjectDefinition').find((row) => row['type'] === type)
      if (known) return { metaobjectDefinition: known }
      if (!String(type).startsWith('shopify--')) throw new UserError(['type'], 'Record not found', 'RECORD_NOT_FOUND')
      const fieldDefinitions = [{ key: 'label', type: 'single_line_text_field', required: true }]
      return { metaobjectDefinition: await define(world, { type, displayNameKey: 'label', fieldDefinitions }) }
    },
  },
  metaobjectDefinitionCreate: {
    fields: ['metaobjectDefinition'],
    async run({ definition: input }, world) {
      if (all(world, 'MetaobjectDefinition').some((row) => row['type'] === input.type))
        throw new UserError(['definition', 'type'], 'Type has already been taken', 'TAKEN')
      return { metaobjectDefinition: await define(world, input) }
    },
  },
  metaobjectDefinitionUpdate: {
    fields: ['metaobjectDefinition'],
    async run({ id, definition: input }, world) {
      const row = need(world, id, 'MetaobjectDefinition')
      const changes = {
        ...given(input, FACTS),
        access: { ...(row['access'] as object), ...input.access },
        capabilities: { ...(row['capabilities'] as object), ...input.capabilities },
        fieldDefinitions: changedFields(row['fieldDefinitions'] as Input[], input.fieldDefinitions),
      }
      return { metaobjectDefinition: await change(world, row.id, (draft) => Object.assign(draft, changes)) }
    },
  },
  metaobjectDefinitionDelete: {
    fields: ['deletedId'],
    run({ id }, world) {
      const { id: own, type } = need(world, id, 'MetaobjectDefinition')
      for (const entry of all(world, 'Metaobject', (row) => row['type'] === type)) remove(world, entry.id)
      remove(world, own)
      return { deletedId: id }
    },
  },
}
