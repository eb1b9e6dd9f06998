import type { GraphqlMark } from '@ferrule/codegen/graphql'
import { type Field, newReading, type ObjectType, readZod, type Type } from '@ferrule/test-kit/schemas'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { BulkOperation } from './bulk_operations.ts'
import { Customer } from './customers.records.ts'
import { DiscountNode, DiscountRedeemCode } from './discounts.records.ts'
import { AbandonedCheckout, DraftOrder } from './drafts.records.ts'
import { File, StagedMediaUploadTarget } from './files.ts'
import { Fulfillment, FulfillmentOrder } from './fulfillments.records.ts'
import { GiftCard, GiftCardTransaction } from './gift_cards.ts'
import { InventoryItem, InventoryLevel, Location } from './inventory.records.ts'
import { MetaobjectDefinition } from './metaobject_definitions.ts'
import { Metaobject } from './metaobjects.ts'
import { Order } from './orders.records.ts'
import { OrderTransaction, Refund, TenderTransaction } from './payments.records.ts'
import { Collection, Product, ProductImage, ProductVariant } from './products.records.ts'
import { Collect, Country, DiscountCode, PriceRule, ProductImageMetafield } from './rest.records.ts'
import { MailingAddress } from './shared.records.ts'
import { Metafield, Shop } from './shop.records.ts'
import { WebhookSubscription } from './webhook_subscriptions.ts'

/** The records against the vendor's GraphQL schema and REST examples, which lie beside the repository. */

interface TypeReference {
  kind: string
  name: string | null
  ofType: TypeReference | null
}
interface SchemaField {
  name: string
  type: TypeReference
  isDeprecated: boolean
  args: { name: string; type: TypeReference; defaultValue: string | null }[]
}
interface SchemaType {
  kind: string
  name: string
  fields: SchemaField[] | null
  possibleTypes: { name: string }[] | null
  enumValues: { name: string }[] | null
}

const SCHEMA = 'specs/shopify.graphql.json'
const schema = vendorFile<{ data: { __schema: { types: SchemaType[] } } }>(SCHEMA)
if (!schema) console.warn(`Skipped: ${absent(SCHEMA)}`)
const types = new Map(schema?.data.__schema.types.map((type) => [type.name, type]))

const EXAMPLES = 'specs/shopify.fixtures.json'
const examples = vendorFile<{ examples: { response: Record<string, unknown> | null }[] }>(EXAMPLES)
if (!examples) console.warn(`Skipped: ${absent(EXAMPLES)}`)

const SCALARS: Record<string, (type: Type) => boolean> = {
  Boolean: ({ kind }) => kind === 'boolean',
  Int: (type) => type.kind === 'number' && type.integer,
  Float: (type) => type.kind === 'number' && !type.integer,
  JSON: ({ kind }) => kind === 'unknown',
}
for (const name of [
  'String',
  'ID',
  'Date',
  'DateTime',
  'Decimal',
  'FormattedString',
  'HTML',
  'Money',
  'URL',
  'UnsignedInt64',
]) {
  SCALARS[name] = (type) => type.kind === 'string' && type.open === undefined
}

/** Enums of so many words that a record has them as text. */
const TEXT = new Set([
  'CollectionRuleColumn',
  'CountryCode',
  'CurrencyCode',
  'FileErrorCode',
  'MetafieldOwnerType',
  'OrderTransactionErrorCode',
  'TaxExemption',
  'WebhookSubscriptionTopic',
])
class Comparison {
  readonly reading = newReading()
  readonly problems: string[] = []
  readonly deprecated = new Set<string>()
  readonly #open = new Set<string>()

  record(record: z.ZodType, name: string) {
    this.#value(readZod(record, name, this.reading), name, name)
    this.problems.push(...this.reading.problems)
  }

  #say(path: string, problem: string): undefined {
    this.problems.push(`${path}: ${problem}`)
  }

  #object(object: ObjectType, on: string, path: string): undefined {
    if (object.unknown !== 'loose') this.#say(path, 'not loose')
    for (const field of object.fields) {
      const at = `${path}.${field.name}`
      const mark = markOf(field.type)
      if (!field.doc.description && field.type.kind !== 'ref') this.#say(at, 'no description')
      for (const owner of mark.on ?? [on]) {
        if (owner !== on && !overlap(owner, on)) this.#say(at, `${on} is never a ${owner}`)
        this.#field(field, owner, mark, at)
      }
    }
  }

  #field({ name, type, optional }: Field, owner: string, mark: GraphqlMark, path: string): undefined {
    const { args = {} } = mark
    if (name === '__typename') return
    const found = types.get(owner)?.fields?.find((field) => field.name === name)
    if (found === undefined) return this.#say(path, `${owner} has no such field`)
    if (found.isDeprecated) this.deprecated.add(`${owner}.${name}`)
    for (const arg of Object.keys(args))
      if (!found.args.some((known) => known.name === arg)) this.#say(path, `no argument ${arg}`)
    for (const arg of found.args)
      if (arg.type.kind === 'NON_NULL' && !arg.defaultValue && !(arg.name in args)) this.#say(path, `lacks ${arg.name}`)

    const { value, nullable } = unwrapped(type)
    const theirs = nullableOf(found.type)
    if (theirs.nullable && !nullable && value.kind !== 'unknown') this.#say(path, 'can be null')
    // The document always asks for it, but for what the caller chooses and what some types have.
    const chosen = mark.onDemand || mark.omissible || mark.on !== undefined
    if (chosen && !optional) this.#say(path, 'can be missing')
    const within = /^Discount(Application)?\./.test(path)
    if (!chosen && !within && optional && value.kind !== 'unknown' && name !== 'endCursor')
      this.#say(path, 'is never missing')
    if (!theirs.nullable && nullable && !chosen && !within) this.#say(path, 'is never null')
    this.#compare(value, theirs.type, path)
  }

  #compare(type: Type, theirs: TypeReference, path: string): undefined {
    if (theirs.kind === 'LIST') {
      if (type.kind !== 'array') return this.#say(path, 'is a list')
      const item = nullableOf(theirs.ofType as TypeReference)
      if (item.nullable) this.#say(path, 'its members can be null')
      return this.#compare(unwrapped(type.item).value, item.type, path)
    }
    const name = theirs.name as string
    if (theirs.kind === 'ENUM') {
      const open = type.kind === 'string' ? type.open : undefined
      const words = TEXT.has(name) ? undefined : types.get(name)?.enumValues?.map((value) => value.name)
      if (JSON.stringify(open) !== JSON.stringify(words)) this.#say(path, `${name} has ${words}, not ${open}`)
    } else if (theirs.kind === 'SCALAR') {
      if (!SCALARS[name]?.(type)) this.#say(path, `${type.kind} is no ${name}`)
    } else {
      this.#value(type, name, path)
    }
  }

  #value(type: Type, name: string, path: string): undefined {
    if (type.kind === 'object') return this.#object(type, name, path)
    if (type.kind !== 'ref') return this.#say(path, `${type.kind} is no ${name}`)
    const named = unwrapped(this.reading.named.get(type.name)?.type as Type).value as ObjectType
    const on = named.graphql?.type === undefined ? type.name : named.graphql.type
    if (on !== null && on !== name) return this.#say(path, `a fragment on ${on} where ${name} is`)
    const key = `${type.name} ${name}`
    if (this.#open.has(key)) return
    this.#open.add(key)
    this.#object(named, name, type.name)
  }
}

const nullableOf = (type: TypeReference) =>
  type.kind === 'NON_NULL' ? { type: type.ofType as TypeReference, nullable: false } : { type, nullable: true }

function unwrapped(type: Type): { value: Type; nullable: boolean } {
  if (!('inner' in type)) return { value: type, nullable: false }
  const inside = unwrapped(type.inner)
  return { value: inside.value, nullable: inside.nullable || type.kind === 'nullable' }
}

const markOf = (type: Type): GraphqlMark => ({ ...('inner' in type && markOf(type.inner)), ...type.graphql })

const members = (name: string) => {
  const possible = types.get(name)?.possibleTypes?.map((type) => type.name)
  return new Set(possible?.length ? possible : [name])
}
const overlap = (a: string, b: string) => [...members(a)].some((name) => members(b).has(name))

const records: [name: string, record: z.ZodType][] = Object.entries({
  AbandonedCheckout,
  BulkOperation,
  Collection,
  Customer,
  DiscountNode,
  DiscountRedeemCode,
  DraftOrder,
  File,
  Fulfillment,
  FulfillmentOrder,
  GiftCard,
  GiftCardTransaction,
  InventoryItem,
  InventoryLevel,
  Location,
  MailingAddress,
  Media: ProductImage,
  Metafield,
  Metaobject,
  MetaobjectDefinition,
  Order,
  OrderTransaction,
  Product,
  ProductVariant,
  Refund,
  Shop,
  StagedMediaUploadTarget,
  TenderTransaction,
  WebhookSubscription,
})

describe.skipIf(!schema)('records that GraphQL serves', () => {
  test.each(records)('%s is what the schema has', (name, record) => {
    const comparison = new Comparison()
    comparison.record(record, name)
    expect(comparison.problems).toEqual([])
  })

  test('only these fields are deprecated: what came in their place is not in every version', () => {
    const comparison = new Comparison()
    for (const [name, record] of records) comparison.record(record, name)
    expect([...comparison.deprecated].sort()).toEqual([
      'Collection.ruleSet',
      'CustomerPhoneNumber.marketingCollectedFrom',
      'CustomerPhoneNumber.marketingOptInLevel',
      'CustomerPhoneNumber.marketingState',
      'CustomerPhoneNumber.marketingUpdatedAt',
    ])
  })

  test.each([
    [
      'a field that is none',
      z.looseObject({ id: z.string().describe('Id'), nope: z.string().nullish().describe('?') }),
    ],
    ['another kind', z.looseObject({ id: z.string().describe('Id'), tags: z.string().nullish().describe('?') })],
    ['a field that may be empty', z.looseObject({ id: z.string().describe('Id'), note: z.string().describe('?') })],
    ['no description', z.looseObject({ id: z.string() })],
  ])('the comparison sees %s', (_, record) => {
    const comparison = new Comparison()
    comparison.record(record.meta({ id: 'Order' }), 'Order')
    expect(comparison.problems).not.toEqual([])
  })
})

describe.skipIf(!examples)('records that REST serves', () => {
  const published = (...keys: string[]) =>
    (examples?.examples ?? [])
      .flatMap(({ response }) => keys.flatMap((key) => response?.[key] ?? []))
      .filter((found): found is Record<string, unknown> => typeof found === 'object')

  test.each<[string, z.ZodObject, string[], number]>([
    ['Country', Country, ['country', 'countries'], 9],
    ['Collect', Collect, ['collect', 'collects'], 11],
    ['PriceRule', PriceRule, ['price_rule', 'price_rules'], 9],
    ['DiscountCode', DiscountCode, ['discount_code', 'discount_codes'], 7],
    ['ProductImageMetafield', ProductImageMetafield, ['metafield', 'metafields'], 60],
  ])('%s has the fields of the published examples', (_, record, keys, least) => {
    const found = published(...keys)
    expect(found.length).toBeGreaterThanOrEqual(least)
    for (const example of found) record.parse(example)
    expect(Object.keys(record.shape).sort()).toEqual([...new Set(found.flatMap(Object.keys))].sort())
  })
})
