import type { World } from '@ferrule/sandbox/engine'
import type { CollectionRule } from '../generated/index.gen.ts'
import { numberOf } from './ids.ts'
import type { Kinds } from './kinds.ts'
import { variantsOf } from './related.ts'

/** Which products are in a collection: by rules, or by hand, which is what REST calls collects. */

type Product = Kinds['Product']

const COLUMNS: Readonly<Record<string, 'tags' | 'title' | 'productType' | 'vendor'>> = {
  TAG: 'tags',
  TITLE: 'title',
  TYPE: 'productType',
  VENDOR: 'vendor',
}

const RELATIONS: Readonly<Record<string, (text: string, wanted: string) => boolean>> = {
  EQUALS: (text, wanted) => text === wanted,
  CONTAINS: (text, wanted) => text.includes(wanted),
  STARTS_WITH: (text, wanted) => text.startsWith(wanted),
  ENDS_WITH: (text, wanted) => text.endsWith(wanted),
  GREATER_THAN: (text, wanted) => Number(text) > Number(wanted),
  LESS_THAN: (text, wanted) => Number(text) < Number(wanted),
}

function meets(world: World, product: Product, { column, relation, condition }: CollectionRule): boolean {
  const field = COLUMNS[column]
  const values =
    column === 'VARIANT_PRICE'
      ? variantsOf(world, product).map(({ price }) => price)
      : [field ? product[field] : ''].flat()
  const [, not, name = ''] = /^(NOT_)?(\w+)$/.exec(relation) ?? []
  const holds = RELATIONS[name]
  const wanted = condition.toLowerCase()
  return holds !== undefined && values.some((value) => holds(value.toLowerCase(), wanted)) === (not === undefined)
}

export function isIn(world: World, { id, ruleSet }: Kinds['Collection'], product: Product): boolean {
  const met = (rule: CollectionRule) => meets(world, product, rule)
  if (ruleSet) return ruleSet.appliedDisjunctively ? ruleSet.rules.some(met) : ruleSet.rules.every(met)
  const [of, what] = [Number(numberOf(id)), Number(numberOf(product.id))]
  return world.store.all('collects', (row) => row['collection_id'] === of && row['product_id'] === what).length > 0
}
