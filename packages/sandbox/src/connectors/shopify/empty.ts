import { numberOf, whole } from './ids.ts'

/** What new records hold where they may not be empty, by type. */

const nothing = () => {
  const money = { amount: '0.00', currencyCode: 'USD' }
  return { shopMoney: money, presentmentMoney: { ...money } }
}

const EMPTY: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Collection: { productsCount: { count: 0, precision: 'EXACT' } },
  Customer: {
    amountSpent: { amount: '0.00', currencyCode: 'USD' },
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
  Refund: { duties: [], totalRefundedSet: nothing() },
}

/** The values that a new record of this type begins with. */
export const emptyOf = (type: string | undefined) => ({
  values: { ...EMPTY[type ?? ''], legacyResourceId: (row: { id?: unknown }) => numberOf(row.id) },
})
