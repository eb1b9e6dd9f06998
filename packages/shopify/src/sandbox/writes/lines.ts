import type { World } from '@ferrule/sandbox/engine'
import type * as Shopify from '../../generated/index.gen.ts'
import { newId } from '../ids.ts'
import { UserError } from '../problem.ts'
import { find, need } from '../records.ts'
import { amountOf, bag } from '../values.ts'
import type { LineInput } from './inputs.ts'

/** Lines of orders, of drafts and of checkouts. */

/** Fields that all lines share. The variant supplies those that the caller omits. */
export function lineOf(world: World, input: LineInput, index: number, type: string) {
  const path = ['lineItems', String(index)]
  const variant = input.variantId ? need(world, input.variantId, 'ProductVariant', [...path, 'variantId']) : undefined
  const product = find(world, variant?.product.id, 'Product')
  const price = input.priceSet ?? input.priceOverride ?? input.originalUnitPriceWithCurrency ?? variant?.price
  const title = input.title ?? product?.title
  if (!title) throw new UserError([...path, 'title'], "Title can't be blank")
  const own = variant?.title === 'Default Title' ? undefined : variant?.title
  const variantTitle = input.variantTitle ?? own ?? null
  return {
    id: newId(world, 'LineItem', type),
    name: variantTitle ? `${title} - ${variantTitle}` : title,
    title,
    variantTitle,
    quantity: input.quantity,
    sku: input.sku ?? variant?.sku ?? null,
    vendor: input.vendor ?? product?.vendor ?? null,
    requiresShipping: input.requiresShipping ?? true,
    taxable: input.taxable ?? true,
    isGiftCard: input.giftCard ?? false,
    customAttributes:
      input.customAttributes ?? (input.properties ?? []).map(({ name, value }) => ({ key: name, value })),
    product: product ? { id: product.id } : null,
    variant: variant ? { id: variant.id } : null,
    originalUnitPriceSet: bag(amountOf(price)),
    taxLines: [],
  }
}

interface Priced {
  readonly originalUnitPriceSet: Shopify.MoneyBag
  readonly quantity: number
}

/** Total price of lines, including their quantities. */
export const sumOf = (lines: readonly Priced[]): number =>
  lines.reduce((sum, line) => sum + amountOf(line.originalUnitPriceSet) * line.quantity, 0)
