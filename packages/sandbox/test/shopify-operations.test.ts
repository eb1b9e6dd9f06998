import manifest from '@ferrule/shopify/manifest'
import { Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { resolvers } from '../../shopify/src/sandbox/graph.ts'
import { served } from './shopify.ts'

/** Every operation of the connector is answered, by records that the published schema allows. */

const { shopify } = await served()

const operations = Object.entries(manifest.entities).flatMap(([entity, { actions }]) =>
  Object.entries(actions).map(([action, facts]) => ({ entity, action, facts, name: `${entity}.${action}` })),
)

test('every document asks for what there is', () => {
  const unknown = operations.flatMap(({ name, facts }) => {
    // The document of `graphql.query` is the caller's own.
    if (!('graphql' in facts) || !facts.graphql || name === 'graphql.query') return []
    return parse(facts.graphql.document).definitions.flatMap((definition) => {
      if (definition.kind !== Kind.OPERATION_DEFINITION) return []
      const known = definition.operation === 'mutation' ? resolvers.mutation : resolvers.query
      const roots = definition.selectionSet.selections.map((root) => (root.kind === Kind.FIELD ? root.name.value : ''))
      return roots.filter((root) => !(root in known)).map((root) => `${name}: ${root}`)
    })
  })
  expect(unknown).toEqual([])
})

type Row = Readonly<Record<string, unknown>>

/** Runs an operation by its name; of a list, the records of the first page. */
async function run(name: string, params: Row): Promise<unknown> {
  const [entity, action] = name.split('.')
  const { data } = (await shopify.execute({ entity, action, params } as never)) as { data: unknown }
  return data
}

/** Lists whose name a parameter does not tell, and those that need an order. */
const LISTS: Readonly<Record<string, string>> = { checkout_id: 'abandoned_checkouts', variant_id: 'product_variants' }
const BELOW_ORDERS: Readonly<Record<string, string>> = { refund_id: 'order_refunds' }
const OTHERS: Row = { image_id: 1, type: 'grower' }

async function idOf(name: string): Promise<unknown> {
  const plural = name.replace(/_id$/, 's')
  const below = BELOW_ORDERS[name] ?? (plural.startsWith('fulfillment') ? plural : undefined)
  if (below) return ((await run(`${below}.list`, { order_id: await idOf('order_id') })) as Row[])[0]?.['id']
  const rows = (await run(`${LISTS[name] ?? plural}.list`, { limit: 5 })) as Row[]
  // The first order of all was sent, and the third one refunded.
  const wanted = rows.find(({ id }) => String(id).includes('/DiscountCodeNode/')) ?? rows[plural === 'orders' ? 2 : 0]
  return wanted?.['id']
}

/** Parameters that an action cannot do without, from records that there are. */
const paramsOf = async (required: readonly string[] = [], row: Row = {}): Promise<Row> =>
  Object.fromEntries(
    await Promise.all(
      required.map(async (name) => [name, row[name] ?? row['id'] ?? OTHERS[name] ?? (await idOf(name))] as const),
    ),
  )

test.each(operations.filter(({ action, facts }) => action.startsWith('list') && facts.params))(
  '$name, and one of them by its id',
  async ({ entity, action, name, facts }) => {
    const { required } = facts.params as { required?: string[] }
    const [row] = (await run(name, await paramsOf(required))) as Row[]
    const get = operations.find((one) => one.name === `${entity}.get`)
    if (action !== 'list' || !get || !row) return
    const needed = (get.facts.params as { required?: string[] }).required
    expect(await run(get.name, await paramsOf(needed, row))).toMatchObject({ id: row['id'] })
  },
)
