import type { MetaobjectFieldDefinition, MetaobjectFieldDefinitionCreateInput } from '@ferrule/shopify'
import type { World } from '../../../core/vendor.ts'
import { newId } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { all, insert, remove } from '../records.ts'
import { filled, given } from '../values.ts'
import type { DefinitionInput, MutationArgs } from './args.ts'
import { answers, deletes, type Mutations, updates } from './write.ts'

/** Custom types. */

type Definition = Kinds['MetaobjectDefinition']
type Changes = MutationArgs['metaobjectDefinitionUpdate']['definition']

/** The definition of a type. */
export const definedAs = (world: World, type: unknown): Definition | undefined =>
  all(world, 'MetaobjectDefinition').find((row) => row.type === type)

interface FieldInput extends Omit<MetaobjectFieldDefinitionCreateInput, 'validations'> {
  validations?: { name: string; value: string | null }[]
}

const fieldOf = (input: FieldInput): MetaobjectFieldDefinition => ({
  key: input.key,
  name: input.name ?? input.key,
  description: input.description ?? null,
  required: input.required ?? false,
  type: { name: input.type, category: 'TEXT' },
  validations: (input.validations ?? []).map((one) => ({ type: 'single_line_text_field', ...one })),
})

/** The fields of a definition after a list of changes. */
function changedFields(known: Definition['fieldDefinitions'], changes: Changes['fieldDefinitions'] = []) {
  const fields = new Map(known.map((field) => [field.key, field]))
  for (const { create, update, delete: gone } of changes) {
    if (create) fields.set(create.key, fieldOf(create))
    if (gone) fields.delete(gone.key)
    const field = update && fields.get(update.key)
    if (field) fields.set(field.key, fieldOf({ ...field, ...update, type: field.type.name }))
  }
  return [...fields.values()]
}

const factsOf = (input: Pick<Changes, 'name' | 'description' | 'displayNameKey'>): Partial<Definition> => ({
  ...filled(input, ['name']),
  ...given(input, ['description', 'displayNameKey']),
})

const define = (world: World, input: DefinitionInput): Promise<Definition> =>
  insert(world, 'MetaobjectDefinition', {
    id: newId(world, 'MetaobjectDefinition'),
    type: input.type,
    name: input.type,
    ...factsOf(input),
    access: { admin: 'PUBLIC_READ_WRITE', storefront: 'NONE', ...input.access },
    capabilities: { publishable: { enabled: false }, translatable: { enabled: false }, ...input.capabilities },
    fieldDefinitions: (input.fieldDefinitions ?? []).map(fieldOf),
  })

export const metaobjectDefinitionWrites = {
  standardMetaobjectDefinitionEnable: answers('metaobjectDefinition', ({ type }, world) => {
    const known = definedAs(world, type)
    if (known) return known
    if (!type.startsWith('shopify--')) throw new UserError(['type'], 'Record not found', 'RECORD_NOT_FOUND')
    const fieldDefinitions = [{ key: 'label', type: 'single_line_text_field', required: true }]
    return define(world, { type, displayNameKey: 'label', fieldDefinitions })
  }),
  metaobjectDefinitionCreate: answers('metaobjectDefinition', ({ definition }, world) => {
    if (definedAs(world, definition.type))
      throw new UserError(['definition', 'type'], 'Type has already been taken', 'TAKEN')
    return define(world, definition)
  }),
  metaobjectDefinitionUpdate: updates(
    'MetaobjectDefinition',
    'id',
    'metaobjectDefinition',
    ({ definition: input }, row) => ({
      ...factsOf(input),
      access: { ...row.access, ...input.access },
      capabilities: { ...row.capabilities, ...input.capabilities },
      fieldDefinitions: changedFields(row.fieldDefinitions, input.fieldDefinitions),
    }),
  ),
  metaobjectDefinitionDelete: deletes('MetaobjectDefinition', 'id', 'deletedId', ({ type }, world) => {
    for (const entry of all(world, 'Metaobject', (row) => row.type === type)) remove(world, entry)
  }),
} satisfies Partial<Mutations>
