import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ask, CODED, get, list, write } from './documents.ts'
import { DeletedMetaobject } from './metaobjects.ts'
import { flag, text as words } from './shared.params.ts'
import { bool, gid, int, text, word } from './shared.records.ts'
import { docs } from './shared.ts'

export const MetaobjectFieldDefinition = z
  .looseObject({
    key: always(text('Key')),
    name: always(text('Name')),
    description: orNull(text('Description')),
    required: always(bool('Whether each entry must have a value')),
    type: z
      .looseObject({
        name: always(text('Type, such as `single_line_text_field`')),
        category: always(text('Category of the type')),
      })
      .describe('Type of the values'),
    validations: z
      .array(
        z.looseObject({
          name: always(text('Name, such as `max`')),
          type: always(text('Type of its value')),
          value: orNull(text('Its value, as a string')),
        }),
      )
      .describe('What values must satisfy'),
  })
  .meta({ id: 'MetaobjectFieldDefinition', description: 'A field that entries of the type have.' })

const enabled = (what: string) => z.looseObject({ enabled: always(bool('Whether it is on')) }).describe(what)

export const MetaobjectDefinition = z
  .looseObject({
    id: gid('MetaobjectDefinition'),
    type: always(text('Type of its entries')),
    name: always(text('Name')),
    description: orNull(text('Description')),
    displayNameKey: orNull(text("Key of the field that is the entry's display name")),
    metaobjectsCount: always(int('Number of entries')),
    access: z
      .looseObject({
        admin: always(
          word(
            'Who may change it in the admin',
            'MERCHANT_READ',
            'MERCHANT_READ_WRITE',
            'PRIVATE',
            'PUBLIC_READ',
            'PUBLIC_READ_WRITE',
          ),
        ),
        storefront: always(word('Whether the storefront may read entries', 'NONE', 'PUBLIC_READ')),
      })
      .describe('Who may read and write'),
    capabilities: z
      .looseObject({
        publishable: enabled('Whether entries have drafts'),
        translatable: enabled('Whether entries can be translated'),
      })
      .describe('What its entries can do'),
    fieldDefinitions: z.array(MetaobjectFieldDefinition).describe('The fields, in their order'),
  })
  .meta({ id: 'MetaobjectDefinition', description: 'A custom type.' })

const ValidationInput = z
  .strictObject({
    name: z.string().min(1).describe('Name, such as `max`'),
    value: z.string().describe('Value, as a string'),
  })
  .meta({ id: 'MetafieldDefinitionValidationInput', description: 'What values must satisfy.' })

const shared = {
  key: z.string().min(1).describe('Key'),
  name: words('Name'),
  description: words('Description'),
  required: flag('Whether each entry must have a value'),
  validations: z.array(ValidationInput).optional().describe('What values must satisfy'),
}

export const MetaobjectFieldDefinitionCreateInput = z
  .strictObject({
    ...shared,
    type: z.string().min(1).describe('Type, such as `single_line_text_field`'),
  })
  .meta({ id: 'MetaobjectFieldDefinitionCreateInput', description: 'A new field.' })

const MetaobjectFieldDefinitionUpdateInput = z
  .strictObject(shared)
  .meta({ id: 'MetaobjectFieldDefinitionUpdateInput', description: 'Changes of a field.' })

const switched = (what: string) =>
  z
    .strictObject({ enabled: z.boolean().describe('Whether it is on') })
    .optional()
    .describe(what)

const facts = {
  name: words('Name'),
  description: words('Description'),
  displayNameKey: words("Key of the field that is the entry's display name"),
  access: z
    .strictObject({
      admin: z
        .enum(['MERCHANT_READ', 'MERCHANT_READ_WRITE'])
        .optional()
        .describe('What shop staff may do; only for types of the app (`$app:…`)'),
      storefront: z.enum(['NONE', 'PUBLIC_READ']).optional().describe('Whether the storefront may read entries'),
    })
    .optional()
    .describe('Who may read and write'),
  capabilities: z
    .strictObject({
      publishable: switched('Whether entries have drafts'),
      translatable: switched('Whether entries can be translated'),
    })
    .optional()
    .describe('What its entries can do'),
}

const known = { definition_id: ['MetaobjectDefinition', 'id'] } as const

export default defineEntity({
  name: 'metaobject_definitions',
  type: 'MetaobjectDefinition',
  summary: 'Custom types, whose entries are in `metaobjects`.',
  docs: docs('objects/MetaobjectDefinition'),
  record: MetaobjectDefinition,
  actions: {
    list: list({
      summary: 'Lists custom types.',
      docs: docs('queries/metaobjectDefinitions'),
      connection: 'metaobjectDefinitions',
      size: 20,
    }),
    get: get({
      summary: 'Returns one custom type.',
      docs: docs('queries/metaobjectDefinition'),
      root: 'metaobjectDefinition',
      param: 'definition_id',
      type: 'MetaobjectDefinition',
    }),
    get_by_type: ask({
      summary: 'Returns the custom type of this name.',
      docs: docs('queries/metaobjectDefinitionByType'),
      field: 'metaobjectDefinitionByType(type:$type){*}',
      variables: { type: [z.string().min(1).describe('Type, such as `author` or `$app:author`'), 'String!'] },
    }),
    create: write({
      summary: 'Creates a custom type.',
      docs: docs('mutations/metaobjectDefinitionCreate'),
      mutation: 'metaobjectDefinitionCreate',
      args: { definition: 'MetaobjectDefinitionCreateInput!' },
      input: 'definition',
      params: {
        type: z.string().min(1).describe('Type, such as `author`; with `$app:` it belongs to the app'),
        ...facts,
        fieldDefinitions: z.array(MetaobjectFieldDefinitionCreateInput).optional().describe('Its fields'),
      },
      result: 'metaobjectDefinition',
      errors: CODED,
    }),
    enable_standard: write({
      title: 'Enable standard type',
      summary: 'Creates a custom type from one of the templates that Shopify defines.',
      access: 'write',
      docs: docs('mutations/standardMetaobjectDefinitionEnable'),
      mutation: 'standardMetaobjectDefinitionEnable',
      args: { type: 'String!' },
      params: { type: z.string().min(1).describe('Type of the template, such as `shopify--color-pattern`') },
      result: 'metaobjectDefinition',
      errors: CODED,
      idempotent: true,
    }),
    update: write({
      summary: 'Updates a custom type, and adds, changes or removes its fields.',
      docs: docs('mutations/metaobjectDefinitionUpdate'),
      mutation: 'metaobjectDefinitionUpdate',
      args: { id: 'ID!', definition: 'MetaobjectDefinitionUpdateInput!' },
      input: 'definition',
      ids: known,
      params: {
        ...facts,
        fieldDefinitions: z
          .array(
            z.strictObject({
              create: MetaobjectFieldDefinitionCreateInput.optional().describe('A field to add'),
              update: MetaobjectFieldDefinitionUpdateInput.optional().describe('A field to change, by its key'),
              delete: z
                .strictObject({ key: z.string().min(1).describe('Key') })
                .optional()
                .describe('A field to remove, with its values in all entries'),
            }),
          )
          .optional()
          .describe('Changes of its fields, one each'),
        resetFieldOrder: flag('Whether the order of the fields is that of this list'),
      },
      result: 'metaobjectDefinition',
      errors: CODED,
    }),
    delete: write({
      summary: 'Deletes a custom type with all its entries.',
      docs: docs('mutations/metaobjectDefinitionDelete'),
      mutation: 'metaobjectDefinitionDelete',
      args: { id: 'ID!' },
      ids: known,
      errors: CODED,
      record: DeletedMetaobject,
    }),
  },
})
