import type { Row } from '../../core/rows.ts'
import type { World } from '../../core/vendor.ts'
import { all, numberOf } from './ids.ts'

/** Which products are in a collection: by rules, or by hand, which is what REST calls collects. */

interface Rule {
  readonly column: string
  readonly relation: string
  readonly condition: string
}

const COLUMNS: Readonly<Record<string, string>> = {
  TAG: 'tags',
  TITLE: 'title',
  TYPE: 'productType',
  VENDOR: 'vendor',
}

function meets(world: World, product: Row, { column, relation, condition }: Rule): boolean {
  const wanted = condition.toLowerCase()
  const values =
    column === 'VARIANT_PRICE'
      ? all(world, 'ProductVariant', (variant) => (variant['product'] as Row).id === product.id).map(
          ({ price }) => price,
        )
      : [product[COLUMNS[column] ?? '']].flat()
  const texts = values.map((value) => String(value ?? '').toLowerCase())
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

export function isIn(world: World, collection: Row, product: Row): boolean {
  const rules = collection['ruleSet'] as { appliedDisjunctively: boolean; rules: Rule[] } | null
  if (rules) {
    return rules.appliedDisjunctively
      ? rules.rules.some((rule) => meets(world, product, rule))
      : rules.rules.every((rule) => meets(world, product, rule))
  }
  const [of, what] = [Number(numberOf(collection.id)), Number(numberOf(product.id))]
  return world.store.all('collects', (row) => row['collection_id'] === of && row['product_id'] === what).length > 0
}
