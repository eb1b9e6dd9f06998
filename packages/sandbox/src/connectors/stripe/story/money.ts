import { payoutOf } from '../filters.ts'
import { newId } from '../ids.ts'
import { attempt, refunding, succeeded, transaction } from '../money.ts'
import { store } from '../records.ts'
import { type ChargeRow, DAY, type Moment } from '../rows.ts'
import type { Catalog } from './catalog.ts'
import type { Member } from './customers.ts'

/** Something bought once: a payment without an invoice. */
export async function buyOnce(moment: Moment, catalog: Catalog, { customer, method }: Member): Promise<void> {
  const { world, random, at: until } = moment
  const [price] = catalog.offers(random.pick(['hoodie', 'stickers', 'workshop']))
  if (!price || !method) return
  const at = random.int(customer.created, until)
  const amount =
    (price.unit_amount ?? 0) *
    random.weighted([
      [1, 8],
      [2, 2],
    ] as const)
  const intent = {
    id: newId('payment_intents', random),
    amount,
    created: at,
    currency: random.weighted([
      ['usd', 8],
      ['eur', 2],
    ] as const),
    customer: customer.id,
    description: catalog.nameOf(price),
    metadata: { order_id: String(random.int(10_000, 99_999)) },
    receipt_email: customer.email,
  }
  const decline = random.chance(0.07) ? 'generic_decline' : undefined
  const { charge, moved } = attempt({ ...moment, at: at + 20 }, { intent, method, decline })
  if (moved) await world.store.insert('balance_transactions', moved)
  await world.store.insert('charges', { ...charge, metadata: intent.metadata })
  const state = decline
    ? { latest_charge: charge.id, status: 'requires_payment_method' }
    : succeeded(amount, charge.id, method.id)
  await world.store.insert('payment_intents', { ...intent, ...state })
}

/** Some charges are refunded, in part or whole, and a few are contested. */
export async function settleComplaints(moment: Moment): Promise<void> {
  const { world, random, at: until } = moment
  const charges = store(world).all('charges', ({ status }) => status === 'succeeded')
  for (const charge of charges) {
    const after = Math.min(until - 600, charge.created + random.int(1, 20) * DAY)
    if (random.chance(0.04)) await refund({ ...moment, at: after }, charge)
    else if (random.chance(0.012)) await dispute({ ...moment, at: after }, charge, until)
  }
  // However small the story, one dispute waits for an answer.
  const fresh = charges.filter(({ disputed, amount_refunded }) => !disputed && amount_refunded === 0)
  const [newest] = fresh.sort((left, right) => right.created - left.created)
  if (newest)
    await dispute({ ...moment, at: Math.max(newest.created, until - 3 * DAY) }, newest, until, 'needs_response')
}

async function refund(moment: Moment, charge: ChargeRow): Promise<void> {
  const { world, random, at } = moment
  const amount = random.chance(0.6) ? charge.amount : Math.max(100, Math.round(charge.amount / 300) * 100)
  const { currency } = charge
  const id = newId('refunds', random)
  const moved = refunding(moment, { id, amount, currency })
  await world.store.insert('balance_transactions', moved)
  await world.store.insert('refunds', {
    id,
    amount,
    balance_transaction: moved.id,
    charge: charge.id,
    created: at,
    currency,
    customer: charge.customer,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: random.pick(['requested_by_customer', 'requested_by_customer', 'duplicate', null]),
  })
  Object.assign(charge, { amount_refunded: amount, refunded: amount === charge.amount })
}

const reasons = ['fraudulent', 'product_not_received', 'subscription_canceled', 'unrecognized']

/** What was sent to the bank. */
const evidenceOf = (due_by: number, past_due: boolean, sent: boolean) => ({
  evidence: { customer_email_address: null, product_description: null, uncategorized_text: null },
  evidence_details: {
    ...{ due_by, enhanced_eligibility: {}, has_evidence: false, past_due },
    submission_count: Number(sent),
  },
})

async function dispute(moment: Moment, charge: ChargeRow, until: number, known?: string): Promise<void> {
  const { world, random, at } = moment
  const id = newId('disputes', random)
  const { amount, currency } = charge
  const open = at > until - 30 * DAY
  const status =
    known ?? (open ? random.pick(['needs_response', 'under_review']) : random.pick(['won', 'lost', 'lost']))
  const taken = transaction(moment, {
    amount: -amount,
    currency,
    source: id,
    type: 'adjustment',
    description: `Chargeback withdrawal for ${charge.id}`,
  })
  await world.store.insert('balance_transactions', taken)
  await world.store.insert('disputes', {
    id,
    amount,
    balance_transactions: [{ ...taken, object: 'balance_transaction', balance_type: 'payments' }],
    charge: charge.id,
    created: at,
    currency,
    ...evidenceOf(at + 14 * DAY, !open, status !== 'needs_response'),
    is_charge_refundable: false,
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: random.pick(reasons),
    status,
  })
  Object.assign(charge, { disputed: true })
}

/** Every week what has become available is sent to the bank. */
export async function payOut(moment: Moment): Promise<void> {
  const { world, random, at: until } = moment
  const destination = `ba_${random.text(24)}`
  const links = payoutOf(world)
  const moves = store(world)
    .all('balance_transactions')
    .toSorted((left, right) => left.available_on - right.available_on)
  let [first] = moves
  for (let monday = until - (until % (7 * DAY)) - 78 * 7 * DAY; monday < until; monday += 7 * DAY) {
    const due: (typeof moves)[number][] = []
    while (first && first.available_on <= monday) {
      due.push(first)
      moves.shift()
      ;[first] = moves
    }
    const amount = due.reduce((sum, { net }) => sum + net, 0)
    if (amount <= 0) continue
    const id = newId('payouts', random)
    const moved = transaction(
      { ...moment, at: monday },
      { amount: -amount, currency: 'usd', source: id, type: 'payout', description: 'STRIPE PAYOUT' },
    )
    await world.store.insert('balance_transactions', moved)
    for (const { id: one } of due) links.set(one, id)
    const arrival_date = monday + 2 * DAY
    const onItsWay = arrival_date > until
    await world.store.insert('payouts', {
      ...{ id, amount, arrival_date, balance_transaction: moved.id, created: monday, currency: 'usd', destination },
      description: 'STRIPE PAYOUT',
      status: onItsWay ? 'in_transit' : 'paid',
      trace_id: { status: onItsWay ? 'pending' : 'supported', value: null },
    })
  }
}
