import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ask, CODED, get, list, write } from './documents.ts'
import { Job } from './orders.records.ts'
import { text as words } from './shared.params.ts'
import { gid, json, text, updatedAt, word } from './shared.records.ts'
import { between, docs, exactly, id, ids, sinceId } from './shared.ts'

const filters = {
  ids: [ids('Metaobject'), 'id:*'] as const,
  since_id: sinceId(),
  handle: exactly('handle', 'with this handle'),
  display_name: exactly('display_name', 'with this display name'),
  ...between('updated_at', 'updated'),
}

export const MetaobjectField = z
  .looseObject({
    key: always(text('Key, as in the definition')),
    type: always(text('Type, such as `single_line_text_field`')),
    value: orNull(text('Value, as a string')),
    jsonValue: json('Value, as JSON'),
  })
  .meta({ id: 'MetaobjectField', description: 'A field of a metaobject.' })

export const Metaobject = z
  .looseObject({
    id: gid('Metaobject'),
    handle: always(text('Handle, unique among those of its type')),
    type: always(text('Type, as in the definition')),
    displayName: always(text('Display name, taken from one of its fields')),
    updatedAt: always(updatedAt()),
    fields: z.array(MetaobjectField).describe('Its fields'),
    capabilities: z
      .looseObject({
        publishable: z
          .looseObject({ status: always(word('Whether it is visible to customers', 'ACTIVE', 'DRAFT')) })
          .nullable()
          .describe('Null where the definition has no drafts'),
      })
      .describe('Values of its capabilities'),
  })
  .meta({ id: 'Metaobject', description: 'An entry of a custom type.' })

export const DeletedMetaobject = z
  .looseObject({ deletedId: text('Id of the entry') })
  .meta({ id: 'DeletedMetaobject', description: 'The id of what was deleted.', graphql: { type: null } })

const type = () => z.string().min(1).describe('Type, such as `author` or `$app:author`')

export const MetaobjectHandleInput = z
  .strictObject({ type: type(), handle: z.string().min(1).describe('Handle') })
  .meta({ id: 'MetaobjectHandleInput', description: 'Identifies an entry by its type and handle.' })

export const MetaobjectFieldInput = z
  .strictObject({
    key: z.string().min(1).describe('Key of the field'),
    value: z.string().describe('Value, as a string; JSON where the type is more than text'),
  })
  .meta({ id: 'MetaobjectFieldInput', description: 'A value of a field.' })

/** Exactly one of both; with none or two the vendor refuses the call. */
export const MetaobjectBulkDeleteWhereCondition = z
  .union([
    z.strictObject({ ids: z.array(id('Metaobject')).min(1).max(250).describe('Ids of up to 250 entries') }),
    z.strictObject({ type: type().describe('Type whose entries are all deleted') }),
  ])
  .meta({ id: 'MetaobjectBulkDeleteWhereCondition', description: 'Which entries to delete.' })

const facts = {
  handle: words('Handle; made from the display name if there is none'),
  fields: z.array(MetaobjectFieldInput).optional().describe('Values of its fields'),
  capabilities: z
    .strictObject({
      publishable: z
        .strictObject({ status: z.enum(['ACTIVE', 'DRAFT']).describe('Whether it is visible to customers') })
        .optional()
        .describe('For types that have drafts'),
    })
    .optional()
    .describe('Values of its capabilities'),
}

export default defineEntity({
  name: 'metaobjects',
  type: 'Metaobject',
  summary: 'Entries of custom types, which `metaobject_definitions` defines.',
  docs: docs('objects/Metaobject'),
  record: Metaobject,
  actions: {
    list: list({
      summary: 'Lists entries of one type. `query` also accepts fields that are filterable: `fields.color:blue`.',
      docs: docs('queries/metaobjects'),
      connection: 'metaobjects',
      variables: { type: [type(), 'String!'] },
      args: ['type:$type'],
      filters,
      sort: ['String', ['id', 'type', 'updated_at', 'display_name']],
      size: 50,
    }),
    get: get({
      summary: 'Returns one entry.',
      docs: docs('queries/metaobject'),
      root: 'metaobject',
      param: 'metaobject_id',
      type: 'Metaobject',
    }),
    get_by_handle: ask({
      summary: 'Returns the entry with a handle.',
      docs: docs('queries/metaobjectByHandle'),
      field: 'metaobjectByHandle(handle:$handle){*}',
      variables: { handle: [MetaobjectHandleInput.describe('Its type and handle'), 'MetaobjectHandleInput!'] },
    }),
    create: write({
      summary: 'Creates an entry.',
      docs: docs('mutations/metaobjectCreate'),
      mutation: 'metaobjectCreate',
      args: { metaobject: 'MetaobjectCreateInput!' },
      input: 'metaobject',
      params: { type: type(), ...facts },
      result: 'metaobject',
      errors: CODED,
    }),
    update: write({
      summary: 'Updates an entry. Fields that are not named stay as they are.',
      docs: docs('mutations/metaobjectUpdate'),
      mutation: 'metaobjectUpdate',
      args: { id: 'ID!', metaobject: 'MetaobjectUpdateInput!' },
      input: 'metaobject',
      ids: { metaobject_id: ['Metaobject', 'id'] },
      params: {
        ...facts,
        redirectNewHandle: z.boolean().optional().describe('Whether the old handle leads to the new one'),
      },
      result: 'metaobject',
      errors: CODED,
      idempotent: true,
    }),
    upsert: write({
      summary: 'Updates the entry with a handle, or creates it.',
      access: 'write',
      docs: docs('mutations/metaobjectUpsert'),
      mutation: 'metaobjectUpsert',
      args: { handle: 'MetaobjectHandleInput!', metaobject: 'MetaobjectUpsertInput' },
      input: 'metaobject',
      params: {
        handle: MetaobjectHandleInput.describe('Its type and handle'),
        fields: facts.fields,
        capabilities: facts.capabilities,
      },
      result: 'metaobject',
      errors: CODED,
      idempotent: true,
    }),
    delete: write({
      summary: 'Deletes an entry.',
      docs: docs('mutations/metaobjectDelete'),
      mutation: 'metaobjectDelete',
      args: { id: 'ID!' },
      ids: { metaobject_id: ['Metaobject', 'id'] },
      errors: CODED,
      record: DeletedMetaobject,
    }),
    bulk_delete: write({
      summary: 'Deletes many entries: those with these ids, or all of one type. Wait for its job with `jobs.wait`.',
      access: 'destructive',
      docs: docs('mutations/metaobjectBulkDelete'),
      mutation: 'metaobjectBulkDelete',
      args: { where: 'MetaobjectBulkDeleteWhereCondition!' },
      params: { where: MetaobjectBulkDeleteWhereCondition.describe('Which entries') },
      result: 'job',
      errors: CODED,
      idempotent: true,
      record: Job,
    }),
  },
})
