import type { MetaobjectField, MetaobjectFieldInput } from '@ferrule/shopify'
import type { World } from '../../../core/vendor.ts'
import { gid, nextNumber } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { all, change, insert, need, remove } from '../records.ts'
import { slug } from '../values.ts'
import type { MetaobjectInput } from './args.ts'
import { startedJob } from './jobs.ts'
import { jsonOf } from './metafields.ts'
import { definedAs } from './metaobject-definitions.ts'
import { answers, deletes, type Mutations } from './write.ts'

/** Entries of custom types. */

type Definition = Kinds['MetaobjectDefinition']
type Metaobject = Kinds['Metaobject']

function definitionOf(world: World, type: string, field = ['metaobject', 'type']): Definition {
  const found = definedAs(world, type)
  if (!found) throw new UserError(field, `No metaobject definition exists for type "${type}"`, 'UNDEFINED_OBJECT_TYPE')
  return found
}

const entryOf = (world: World, type: string, handle: string): Metaobject | undefined =>
  all(world, 'Metaobject').find((row) => row.type === type && row.handle === handle)

/** The fields of an entry: those of its definition, with the values that are known. */
function fieldsOf(
  { fieldDefinitions }: Definition,
  known: readonly MetaobjectField[],
  inputs: readonly MetaobjectFieldInput[] = [],
): MetaobjectField[] {
  const problem = (text: string, code: string) => new UserError(['metaobject', 'fields'], text, code)
  const stray = inputs.find(({ key }) => !fieldDefinitions.some((one) => one.key === key))
  if (stray) throw problem(`Field definition "${stray.key}" does not exist`, 'UNDEFINED_OBJECT_FIELD')
  return fieldDefinitions.map(({ key, required, type: { name: type } }) => {
    const value = [...known, ...inputs].findLast((one) => one.key === key)?.value ?? null
    if (required && value === null) throw problem(`${key} can't be blank`, 'OBJECT_FIELD_REQUIRED')
    return { key, type, value, jsonValue: value === null ? null : jsonOf(type, value) }
  })
}

const nameOf = ({ displayNameKey }: Definition, fields: readonly MetaobjectField[], otherwise: string): string =>
  fields.find(({ key }) => key === displayNameKey)?.value ?? otherwise

async function make(world: World, type: string, input: MetaobjectInput): Promise<Metaobject> {
  const definition = definitionOf(world, type)
  const fields = fieldsOf(definition, [], input.fields)
  const number = nextNumber(world, 'Metaobject')
  const handle = input.handle ?? slug(nameOf(definition, fields, `${type}-${number}`))
  if (entryOf(world, type, handle))
    throw new UserError(['metaobject', 'handle'], 'Handle has already been taken', 'TAKEN')
  const { enabled } = definition.capabilities.publishable
  return insert(world, 'Metaobject', {
    id: gid('Metaobject', number),
    type,
    handle,
    displayName: nameOf(definition, fields, handle),
    fields,
    capabilities: { publishable: enabled ? { status: 'DRAFT', ...input.capabilities?.publishable } : null },
  })
}

async function edit(world: World, row: Metaobject, input: MetaobjectInput): Promise<Metaobject> {
  const definition = definitionOf(world, row.type)
  const fields = fieldsOf(definition, row.fields, input.fields)
  const handle = input.handle ?? row.handle
  const { publishable } = row.capabilities
  return change(world, row, {
    fields,
    handle,
    displayName: nameOf(definition, fields, handle),
    capabilities: { publishable: publishable && { ...publishable, ...input.capabilities?.publishable } },
  })
}

export const metaobjectWrites = {
  metaobjectCreate: answers('metaobject', ({ metaobject: { type, ...input } }, world) => make(world, type, input)),
  metaobjectUpdate: answers('metaobject', ({ id, metaobject }, world) =>
    edit(world, need(world, id, 'Metaobject'), metaobject),
  ),
  metaobjectUpsert: answers('metaobject', ({ handle: { type, handle }, metaobject = {} }, world) => {
    const known = entryOf(world, type, handle)
    const input = { ...metaobject, handle: metaobject.handle ?? handle }
    return known ? edit(world, known, input) : make(world, type, input)
  }),
  metaobjectDelete: deletes('Metaobject', 'id', 'deletedId'),
  metaobjectBulkDelete: answers('job', ({ where: { ids, type } }, world) => {
    if (type !== undefined) definitionOf(world, type, ['where', 'type'])
    const gone = ids
      ? ids.map((id) => need(world, id, 'Metaobject', ['where', 'ids']))
      : all(world, 'Metaobject', (row) => row.type === type)
    for (const row of gone) remove(world, row)
    return startedJob(world)
  }),
} satisfies Partial<Mutations>
