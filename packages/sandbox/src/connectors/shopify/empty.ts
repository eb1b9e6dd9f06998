import { numberOf } from './ids.ts'
import { bag, exactly, money, whole } from './values.ts'

/** What new records hold where they may not be empty, by type. */

const EMPTY: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Collection: { productsCount: exactly(0) },
  Customer: {
    amountSpent: money(0),
    locale: 'en',
    numberOfOrders: '0',
    tags: [],
    taxExempt: false,
    taxExemptions: [],
  },
  DraftOrder: { customAttributes: [], tags: [], taxLines: [] },
  Fulfillment: { trackingInfo: [] },
  InventoryItem: { countryHarmonizedSystemCodes: whole([]), sku: null },
  OrderTransaction: { manualPaymentGateway: true, test: false },
  Product: { tags: [] },
  Refund: { duties: [], totalRefundedSet: bag(0) },
}

/** The values that a new record of this type begins with. */
export const emptyOf = (type: string | undefined) => ({
  values: { ...EMPTY[type ?? ''], legacyResourceId: (row: { id?: unknown }) => numberOf(row.id) },
})
