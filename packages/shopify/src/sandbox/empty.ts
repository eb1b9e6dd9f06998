import type { NewRow } from '@ferrule/sandbox/engine'
import { numberOf } from './ids.ts'
import { bag, exactly, money, whole } from './values.ts'

/** Defaults of new records' fields that may not be empty, by type. */

const EMPTY: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Collection: { productsCount: exactly(0), sortOrder: 'BEST_SELLING' },
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
  Metaobject: {
    handle: (row: NewRow) => `${String(row['type'])}-${numberOf(row['id'])}`,
    displayName: (row: NewRow) => row['handle'] ?? `${String(row['type'])} ${numberOf(row['id'])}`,
  },
  MetaobjectDefinition: {
    name: (row: NewRow) => row['type'],
    access: { admin: 'PUBLIC_READ_WRITE', storefront: 'NONE' },
  },
  OrderTransaction: { manualPaymentGateway: true, test: false },
  Product: { status: 'ACTIVE', tags: [] },
  WebhookSubscription: {
    apiVersion: { handle: '2026-10', displayName: '2026-10', supported: true },
    format: 'JSON',
  },
  Refund: { duties: [], totalRefundedSet: bag(0) },
}

/** The values that a new record of this type begins with. */
export const emptyOf = (type: string | undefined) => ({
  values: { ...EMPTY[type ?? ''], legacyResourceId: (row: { id?: unknown }) => numberOf(row.id) },
})
