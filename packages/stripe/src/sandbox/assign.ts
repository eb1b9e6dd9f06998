import type { Row } from '@ferrule/sandbox/engine'

/** Parameters that do not look like the field of their name; behaviors deal with them, or nobody does. */
const elsewhere = new Set([
  'default_tax_rates',
  'discounts',
  'items',
  'line_items',
  'optional_items',
  'pricing',
  'shipping_cost',
  'tax_rates',
])

/** Objects whose members are set one by one; others are replaced as a whole. */
const merged = new Set(['automatic_tax', 'invoice_settings', 'payment_settings', 'evidence', 'cancellation_details'])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Puts a parameter into a record as Stripe does: the empty string unsets, metadata merges. */
export function assign(row: Row, field: string, value: unknown, empty: unknown, before: unknown): boolean {
  if (elsewhere.has(field) || (field === 'cancel_at' && typeof value === 'string' && value !== '')) return true
  if (field === 'metadata') {
    row['metadata'] = value === '' ? {} : withEntries(before, value)
  } else if (value === '') {
    row[field] = Array.isArray(empty) ? [] : null
  } else if (isObject(value) && isObject(empty)) {
    const kept = merged.has(field) && isObject(before) ? before : {}
    row[field] = { ...empty, ...kept, ...unset(value) }
  } else {
    return false
  }
  return true
}

/** Empty values of metadata remove their key. */
function withEntries(before: unknown, given: unknown): Record<string, unknown> {
  const entries = [...Object.entries(before ?? {}), ...Object.entries(given ?? {})]
  const removed = new Set(Object.entries(given ?? {}).flatMap(([key, value]) => (value === '' ? [key] : [])))
  return Object.fromEntries(entries.filter(([key]) => !removed.has(key)))
}

const unset = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]))
