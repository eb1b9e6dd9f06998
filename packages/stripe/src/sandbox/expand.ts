import { type Call, type NewRow, textsIn, type World } from '@ferrule/sandbox/engine'
import { linesOf } from './entities/checkout.ts'
import { refuse } from './errors.ts'
import { collectionOfId } from './ids.ts'
import { present, sublist } from './present.ts'

/** Collection of the record that a field's id stands for, where the id does not tell. */
const fields: Readonly<Record<string, string>> = {
  default_price: 'prices',
  failure_balance_transaction: 'balance_transactions',
  latest_charge: 'charges',
  latest_invoice: 'invoices',
  product: 'products',
}

/** Ids that cannot be looked up here stay ids, as they would if nothing were there. */
const known = new Set(
  'account_tax_ids application application_fee balance_transaction charge customer default_payment_method default_source destination discounts failure_balance_transaction invoice latest_revision latest_charge latest_invoice on_behalf_of original_payout payment_intent payment_method pending_setup_intent price product promotion_code quote reversed_by review schedule setup_intent source source_transfer source_transfer_reversal subscription tax_code test_clock transfer_reversal default_price'.split(
    ' ',
  ),
)

/** Line items of a record of this path. */
const boughtIn =
  (path: string) =>
  (row: NewRow, world: World): unknown =>
    sublist(linesOf(world).get(String(row['id'])) ?? [], `/v1/${path}/${row['id']}/line_items`)

/** Fields that are only there when asked for. */
const includable: Readonly<Record<string, (row: NewRow, world: World) => unknown>> = {
  'charge.refunds': (row, world) =>
    sublist(
      world.store.all('refunds', (refund) => refund['charge'] === row['id']).reverse(),
      `/v1/charges/${row['id']}/refunds`,
    ),
  'customer.cash_balance': (row) => ({ object: 'cash_balance', available: null, customer: row['id'], livemode: false }),
  'customer.invoice_credit_balance': () => ({}),
  'customer.sources': (row) => sublist([], `/v1/customers/${row['id']}/sources`),
  'customer.subscriptions': (row, world) =>
    sublist(
      world.store
        .all('subscriptions', (one) => one['customer'] === row['id'] && one['status'] !== 'canceled')
        .map((one) => present('subscriptions', one, world)),
      `/v1/customers/${row['id']}/subscriptions`,
    ),
  'customer.tax': () => ({ automatic_tax: 'unrecognized_location', ip_address: null, location: null }),
  'customer.tax_ids': (row) => sublist([], `/v1/customers/${row['id']}/tax_ids`),
  'invoice.payments': (row, world) =>
    sublist(
      world.store.all('invoice_payments', (payment) => payment['invoice'] === row['id']),
      `/v1/invoice_payments?invoice=${row['id']}`,
    ),
  'invoice.confirmation_secret': () => null,
  'price.currency_options': () => ({}),
  'price.tiers': () => [],
  'checkout.session.line_items': boughtIn('checkout/sessions'),
  'payment_link.line_items': boughtIn('payment_links'),
  'quote.line_items': boughtIn('quotes'),
}

/** Replaces ids by records, and adds includable fields, where the paths say so. */
export function expand(body: unknown, { params, operation }: Call, world: World): unknown {
  const paths = textsIn(params['expand'])
  if (paths.length === 0) return body
  const result = structuredClone(body)
  for (const path of paths) {
    // Answered by the search itself.
    if (path === 'total_count' && operation.action === 'api_search') continue
    walk(result, path.split('.'), path, world)
  }
  return result
}

function walk(place: unknown, steps: readonly string[], path: string, world: World): void {
  const [step, ...rest] = steps
  if (step === undefined || place === null) return
  if (Array.isArray(place)) {
    for (const item of place) walk(item, steps, path, world)
    return
  }
  if (!isRow(place)) throw cannot(path)
  const row: NewRow = place
  const include = includable[`${row['object']}.${step}`]
  if (include && row[step] == null) row[step] = structuredClone(include(row, world))
  else if (Array.isArray(row[step])) row[step] = row[step].map((value) => lookUp(step, value, world))
  else row[step] = lookUp(step, row[step], world)
  const value = row[step]
  const isLeaf = rest.length === 0
  if (value === undefined || (isLeaf && !include && !known.has(step) && typeof value !== 'object')) {
    // A deleted record has no fields to expand; a misspelt one of a whole record is reported.
    if (row['deleted'] !== true) throw cannot(path)
    delete row[step]
    return
  }
  if (!isLeaf) walk(value, rest, path, world)
}

function lookUp(field: string, value: unknown, world: World): unknown {
  if (typeof value !== 'string') return value
  const collection = fields[field] ?? collectionOfId(value)
  if (collection === undefined) return value
  const row = world.store.find(collection, value)
  if (row) return structuredClone(present(collection, row, world))
  return world.store.stub(collection, value) ?? value
}

const isRow = (place: unknown): place is NewRow => typeof place === 'object'

const cannot = (path: string): Error =>
  refuse(400, {
    message: `This property cannot be expanded (${path}). You may want to check for its name, or for a missing 'data.' at its beginning.`,
  })
