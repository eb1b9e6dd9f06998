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

function meets(world: World, product: Product, { column, relation, condition }: CollectionRule): boolean {
  const wanted = condition.toLowerCase()
  const field = COLUMNS[column]
  const values =
    column === 'VARIANT_PRICE'
      ? variantsOf(world, product).map(({ price }) => price)
      : [field ? product[field] : ''].flat()
  const texts = values.map((value) => value.toLowerCase())
  switch (relation) {
    case 'EQUALS':
      return texts.includes(wanted)
    case 'NOT_EQUALS':
      return !texts.includes(wanted)
    case 'CONTAINS':
      return texts.some((text) => text.includes(wanted))
    case 'NOT_CONTAINS':
      return !texts.some((text) => text.includes(wanted))
    case 'STARTS_WITH':
      return texts.some((text) => text.startsWith(wanted))
    case 'ENDS_WITH':
      return texts.some((text) => text.endsWith(wanted))
    case 'GREATER_THAN':
      return texts.some((text) => Number(text) > Number(wanted))
    case 'LESS_THAN':
      return texts.some((text) => Number(text) < Number(wanted))
    default:
      return false
  }
}

export function isIn(world: World, { id, ruleSet }: Kinds['Collection'], product: Product): boolean {
  const met = (rule: CollectionRule) => meets(world, product, rule)
  if (ruleSet) return ruleSet.appliedDisjunctively ? ruleSet.rules.some(met) : ruleSet.rules.every(met)
  const [of, what] = [Number(numberOf(id)), Number(numberOf(product.id))]
  return world.store.all('collects', (row) => row['collection_id'] === of && row['product_id'] === what).length > 0
}
