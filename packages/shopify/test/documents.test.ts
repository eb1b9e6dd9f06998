import * as fc from '@ferrule/test-kit/fast-check'
import {
  assertObjectType,
  getVariableValues,
  Kind,
  NoDeprecatedCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { documents, offline, paramsOf, run, SHOP, samplesOf, sent } from './support/connector.ts'
import { costOf, hasSchema, hasWholeSchema, schema } from './support/schema.ts'

/** Every document that is sent, against the vendor's published schema. */

const operationOf = (document: string): OperationDefinitionNode =>
  parse(document).definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION) as OperationDefinitionNode

/** Variables of fields that come on demand. */
const flagsOf = (document: string): string[] =>
  (operationOf(document).variableDefinitions ?? [])
    .filter(({ defaultValue }) => defaultValue?.kind === Kind.BOOLEAN && !defaultValue.value)
    .map(({ variable }) => variable.name.value)

/** The oldest version that Shopify supports, until 2027-01. A document that asks for more is refused by it as a whole. */
const OLDEST = '2026-01'

/** Deprecated fields and arguments, the field or argument (`mutation/argument`) in its place, and the version that brought that. */
const SUCCESSORS: Readonly<Record<string, readonly [type: string, name: string, since: string]>> = {
  'Field "Mutation.collectionCreate" argument "input"': ['Mutation', 'collectionCreate/collection', '2026-07'],
  'Field "Mutation.collectionUpdate" argument "input"': ['Mutation', 'collectionUpdate/collection', '2026-07'],
  'The field Collection.ruleSet': ['Collection', 'sources', '2026-07'],
  'The field CustomerPhoneNumber.marketingCollectedFrom': ['CustomerPhoneNumber', 'smsMarketingConsent', '2026-10'],
  'The field CustomerPhoneNumber.marketingOptInLevel': ['CustomerPhoneNumber', 'smsMarketingConsent', '2026-10'],
  'The field CustomerPhoneNumber.marketingState': ['CustomerPhoneNumber', 'smsMarketingConsent', '2026-10'],
  'The field CustomerPhoneNumber.marketingUpdatedAt': ['CustomerPhoneNumber', 'smsMarketingConsent', '2026-10'],
}

function isInSchema(type: string, name: string): boolean {
  const [field = '', argument] = name.split('/')
  const found = assertObjectType(schema.getType(type)).getFields()[field]
  return found !== undefined && (argument === undefined || found.args.some((one) => one.name === argument))
}

describe.skipIf(!hasSchema)('documents', () => {
  test.each(documents)('$path is valid', ({ document }) => {
    expect(validate(schema, parse(document), specifiedRules)).toEqual([])
  })

  test('ask for nothing deprecated but what has no successor in the oldest supported version', () => {
    const found = new Set(
      documents.flatMap(({ document }) =>
        validate(schema, parse(document), [NoDeprecatedCustomRule]).map(({ message }) => message.split(' is ')[0]),
      ),
    )
    expect([...found].sort()).toEqual(Object.keys(SUCCESSORS).sort())
    for (const [type, name, since] of Object.values(SUCCESSORS)) {
      if (hasWholeSchema) expect(isInSchema(type, name), `${type}.${name}`).toBe(true)
      expect(since > OLDEST, `${type}.${name} is in all supported versions: use it`).toBe(true)
    }
  })

  test.each(documents)('$path costs less than a query may, with its default page size', (one) => {
    const cost = costOf(one.document, { first: one.definition.defaults?.limit ?? 1 })
    expect(cost).toBeGreaterThan(0)
    expect(cost).toBeLessThan(1000)
  })

  test('the cost is reckoned as published', () => {
    // The vendor's example: five products at one point each, with the list itself.
    expect(costOf('{products(first:5){nodes{id title}}}', {})).toBe(5)
    expect(costOf('{shop{id plan{publicDisplayName}}}', {})).toBe(2)
    expect(costOf('{orders(first:10){nodes{id lineItems(first:5){nodes{id variant{id}}}}}}', {})).toBe(10 * (1 + 5 * 2))
    expect(costOf('mutation{tagsAdd(id:"1",tags:[]){node{id}}}', {})).toBe(12)
    const onDemand = 'query($a:Boolean=false){orders(first:2){nodes{id customer@include(if:$a){id}}}}'
    expect([costOf(onDemand, {}), costOf(onDemand, { a: true })]).toEqual([2, 4])
  })

  test.each(documents)('$path: `include` names the fields that come on demand, and no others', (one) => {
    const flags = flagsOf(one.document)
    const { include } = (one.definition.params.properties ?? {}) as {
      include?: { items: { enum?: string[]; const?: string } }
    }
    const named = include?.items.enum ?? (include ? [include.items.const] : [])
    if (one.definition.pagination) expect([...named].sort()).toEqual(flags.sort())
    else expect(include).toBeUndefined()
  })

  test.each(documents.filter(({ document }) => document.startsWith('mutation')))(
    '$path asks for what is wrong, with the code where there is one',
    ({ document }) => {
      const info = new TypeInfo(schema)
      const asked: boolean[] = []
      visit(
        parse(document),
        visitWithTypeInfo(info, {
          Field(node) {
            const type = info.getType()?.toString() ?? ''
            if (!/Error!\]!$/.test(type) || type === '[FileError!]!') return
            const fields = node.selectionSet?.selections.map((field) => 'name' in field && field.name.value)
            const error = schema.getType(type.replace(/\W/g, '')) as { getFields(): object }
            asked.push('code' in error.getFields() === fields?.includes('code') && fields.includes('message'))
          },
        }),
      )
      expect(asked).toEqual([true])
    },
  )

  const spared = ['customer', 'location', 'product', 'retailLocation', 'return', 'variant'] as const
  test.each(documents)('$path leaves out what the app may not read, and asks for nothing else less', async (one) => {
    const [params = {}] = samplesOf(one.path, 1)
    const { shopify, requests } = offline({ status: 500 }, { config: { shop: SHOP, omit: [...spared] } })
    await run(shopify, one.path, params).catch(() => {})
    const { query, variables } = sent(requests[0])
    expect(query).toBe(one.document)
    const declared = (operationOf(query).variableDefinitions ?? [])
      .filter(({ defaultValue }) => defaultValue?.kind === Kind.BOOLEAN && defaultValue.value)
      .map(({ variable }) => variable.name.value)
      .filter((name) => (spared as readonly string[]).includes(name))
    expect(spared.filter((name) => variables[name] === false)).toEqual([...declared].sort())
  })

  test('each name is that of a field that some document can leave out', () => {
    for (const name of spared)
      expect(documents.some(({ document }) => document.includes(`$${name}:Boolean=true`))).toBe(true)
  })

  test.each(documents)(
    '$path: whatever parameters it is given, the variables are those of the document',
    async (one) => {
      await fc.assert(
        fc.asyncProperty(paramsOf(one.path), async (params) => {
          const { shopify, requests } = offline({ status: 500 })
          await run(shopify, one.path, params).catch(() => {})
          const { query, variables } = sent(requests[0])
          expect(query).toBe(one.document)
          const operation = operationOf(query)
          const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables)
          // Which exemptions and topics there are changes; we take what looks like one.
          const open = /"(TaxExemption|WebhookSubscriptionTopic)"/
          expect(errors?.filter(({ message }) => !open.test(message)) ?? []).toEqual([])
          const declared = operation.variableDefinitions?.map(({ variable }) => variable.name.value)
          expect(declared).toEqual(expect.arrayContaining(Object.keys(variables)))
        }),
        { numRuns: fc.runsFor(25) },
      )
    },
  )
})
