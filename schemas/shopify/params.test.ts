import { newReading, type ObjectType, readZod, type Type } from '@ferrule/test-kit/schemas'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { customerInput, mailingAddressInput } from './customers.params.ts'
import { discountCodeBasicInput } from './discounts.params.ts'
import { draftOrderInput, EmailInput } from './drafts.params.ts'
import { fulfillmentInput, fulfillmentOrderHoldInput, fulfillmentTrackingInput } from './fulfillments.params.ts'
import { inventoryAdjustInput, inventoryItemInput, inventorySetInput } from './inventory.params.ts'
import { MetafieldIdentifierInput, MetafieldsSetInput } from './metafields.params.ts'
import { OrderCreateOptionsInput, orderCreateInput, orderInput, refundInput } from './orders.params.ts'
import {
  CreateMediaInput,
  collectionInput,
  ProductSetIdentifiers,
  ProductVariantsBulkInput,
  productCreateInput,
  productSetInput,
  productUpdateInput,
} from './products.params.ts'

/** Parameters of writes, compared with the input types of the vendor's GraphQL schema, which lies beside the repository. */

interface TypeReference {
  kind: string
  name: string | null
  ofType: TypeReference | null
}
interface InputType {
  name: string
  inputFields: { name: string; type: TypeReference; isDeprecated: boolean; defaultValue: string | null }[] | null
  enumValues: { name: string }[] | null
}

const SCHEMA = 'specs/shopify.graphql.json'
const schema = vendorFile<{ data: { __schema: { types: InputType[] } } }>(SCHEMA)
if (!schema) console.warn(`Skipped: ${absent(SCHEMA)}`)
const types = new Map(schema?.data.__schema.types.map((type) => [type.name, type]))

const isText = ({ kind }: Type): boolean => kind === 'string' || kind === 'literal'
const SCALARS: Record<string, (type: Type) => boolean> = {
  Boolean: ({ kind }) => kind === 'boolean',
  Int: (type) => type.kind === 'number' && type.integer,
  Float: (type) => type.kind === 'number' && !type.integer,
  // A number in place of a global id, or text of a form that only one type has.
  ID: (type) => isText(type) || (type.kind === 'union' && type.options.length === 2),
  ...Object.fromEntries(
    ['String', 'DateTime', 'Decimal', 'Money', 'URL', 'UnsignedInt64'].map((name) => [name, isText]),
  ),
}

function problemsOf(shape: z.core.$ZodLooseShape, name: string): string[] {
  const reading = newReading()
  const problems: string[] = []
  const say = (path: string, problem: string) => void problems.push(`${path}: ${problem}`)

  const compare = (given: Type, theirs: TypeReference, path: string): void => {
    const type = bare(given)
    const wanted = theirs.kind === 'NON_NULL' ? (theirs.ofType as TypeReference) : theirs
    if (theirs.kind === 'NON_NULL' && isNullable(given)) say(path, 'cannot be null')
    const called = wanted.name as string
    if (wanted.kind === 'LIST') {
      if (type.kind === 'array') compare(type.item, wanted.ofType as TypeReference, path)
      else say(path, 'is a list')
    } else if (wanted.kind === 'ENUM') {
      const words = new Set<unknown>(types.get(called)?.enumValues?.map((value) => value.name))
      if (!isText(type)) say(path, `is one of ${[...words]}`)
      for (const value of type.kind === 'literal' ? type.values : [])
        if (!words.has(value)) say(path, `${called} has no ${value}`)
    } else if (wanted.kind === 'SCALAR') {
      if (!SCALARS[called]?.(type)) say(path, `${type.kind} is no ${called}`)
    } else if (type.kind === 'ref') {
      if (type.name !== called) say(path, `is a ${called}, not a ${type.name}`)
      for (const one of choices(bare(reading.named.get(type.name)?.type as Type))) object(one, called, path)
    } else if (type.kind === 'object') {
      object(type, called, path)
    } else {
      say(path, `${type.kind} is no ${called}`)
    }
  }

  const object = (type: ObjectType, called: string, path: string): void => {
    if (type.unknown !== 'strict') say(path, 'not strict')
    const known = types.get(called)?.inputFields ?? []
    for (const field of type.fields) {
      const at = `${path}.${field.name}`
      const found = known.find((one) => one.name === field.name)
      if (!field.doc.description && bare(field.type).kind !== 'ref') say(at, 'no description')
      if (!found) say(at, `${called} has no such field`)
      else if (found.isDeprecated) say(at, 'is deprecated')
      else compare(field.type, found.type, at)
    }
    for (const { name: wanted, type: theirs, defaultValue } of known)
      if (theirs.kind === 'NON_NULL' && defaultValue === null) {
        const ours = type.fields.find((field) => field.name === wanted)
        if ((ours === undefined && !NAMED[called]?.includes(wanted)) || ours?.optional) say(path, `needs ${wanted}`)
      }
  }

  object(readZod(z.strictObject(shape), name, reading) as ObjectType, name, name)
  return [...problems, ...reading.problems]
}

/** Input fields that are a parameter of another name. */
const NAMED: Record<string, string[]> = { OrderInput: ['id'], RefundInput: ['orderId'] }

/** An input of which one field must be given is a union of objects. */
const choices = (type: Type): ObjectType[] => (type.kind === 'union' ? type.options : [type]) as ObjectType[]

const bare = (type: Type): Type => ('inner' in type ? bare(type.inner) : type)
const isNullable = (type: Type): boolean => 'inner' in type && (type.kind === 'nullable' || isNullable(type.inner))

const inputs: [name: string, shape: z.core.$ZodLooseShape][] = [
  ['CollectionInput', collectionInput],
  ['CreateMediaInput', CreateMediaInput.shape],
  ['CustomerInput', customerInput],
  ['DiscountCodeBasicInput', discountCodeBasicInput],
  ['DraftOrderInput', draftOrderInput],
  ['EmailInput', EmailInput.shape],
  ['FulfillmentInput', fulfillmentInput],
  ['FulfillmentOrderHoldInput', fulfillmentOrderHoldInput],
  ['FulfillmentTrackingInput', fulfillmentTrackingInput],
  ['InventoryAdjustQuantitiesInput', inventoryAdjustInput],
  ['InventoryItemInput', inventoryItemInput],
  ['InventorySetQuantitiesInput', inventorySetInput],
  ['MailingAddressInput', mailingAddressInput],
  ['MetafieldIdentifierInput', MetafieldIdentifierInput.shape],
  ['MetafieldsSetInput', MetafieldsSetInput.shape],
  ['OrderCreateOptionsInput', OrderCreateOptionsInput.shape],
  ['OrderCreateOrderInput', orderCreateInput],
  ['OrderInput', orderInput],
  ['ProductCreateInput', productCreateInput],
  ...ProductSetIdentifiers.options.map(({ shape }): [string, z.core.$ZodLooseShape] => [
    'ProductSetIdentifiers',
    shape,
  ]),
  ['ProductSetInput', productSetInput],
  ['ProductUpdateInput', productUpdateInput],
  ['ProductVariantsBulkInput', ProductVariantsBulkInput.shape],
  ['RefundInput', refundInput],
]

describe.skipIf(!schema)('what writes take', () => {
  test.each(inputs)('%s is what the schema takes', (name, shape) => {
    expect(problemsOf(shape, name)).toEqual([])
  })

  test.each([
    ['a field that is none', { nope: z.string().optional().describe('?') }],
    ['another kind', { tags: z.string().optional().describe('?') }],
    ['a word that is none', { status: z.enum(['ACTIVE', 'GONE']).optional().describe('?') }],
    ['no description', { title: z.string() }],
  ])('the comparison sees %s', (_, shape) => {
    expect(problemsOf(shape, 'ProductCreateInput')).not.toEqual([])
  })

  test('what has to be given is not optional', () => {
    expect(problemsOf({ reason: z.string().describe('?') }, 'InventorySetQuantitiesInput')).toEqual([
      'InventorySetQuantitiesInput: needs name',
      'InventorySetQuantitiesInput: needs quantities',
    ])
  })
})
