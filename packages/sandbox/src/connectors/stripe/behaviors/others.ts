import type { NewRow, Row } from '../../../core/rows.ts'
import type { Behavior, Params } from '../../../core/vendor.ts'
import { refuse } from '../errors.ts'
import { customerOf, emit, need, patch } from '../records.ts'
import type { PriceRow } from '../rows.ts'
import { keepLines, lineOf } from './selling.ts'

/** The sum of all movements: what may be paid out, and what is on its way. */
const balance: Behavior = (_, world) => {
  const funds = new Map<string, { available: number; pending: number }>([['usd', { available: 0, pending: 0 }]])
  for (const { currency, net, available_on } of world.store.all('balance_transactions')) {
    const sum = funds.get(String(currency)) ?? { available: 0, pending: 0 }
    sum[Number(available_on) <= world.now() ? 'available' : 'pending'] += Number(net)
    funds.set(String(currency), sum)
  }
  const list = (which: 'available' | 'pending'): NewRow[] =>
    [...funds].map(([currency, sum]) => ({ amount: sum[which], currency, source_types: { card: sum[which] } }))
  return { object: 'balance', available: list('available'), livemode: false, pending: list('pending') }
}

const evidenceIsLate = new Set(['won', 'lost', 'warning_closed', 'prevented', 'charge_refunded'])

const updateDispute: Behavior = async (call, world, crud) => {
  const dispute = need<Row>(world, 'disputes', call.params['id'], 'id')
  if (evidenceIsLate.has(String(dispute['status']))) {
    throw refuse(400, { message: `This dispute is already closed (${dispute['status']}).` })
  }
  await crud.update(call, world)
  const { evidence_details: details, status } = dispute as Row & {
    evidence_details: NewRow & { submission_count: number }
    status: string
  }
  // Stripe sends evidence to the bank unless `submit` is false.
  const submits = call.params['submit'] !== false && call.params['evidence'] !== undefined
  const done = await patch(world, 'disputes', dispute.id, {
    evidence_details: {
      ...details,
      has_evidence: !submits && (details['has_evidence'] === true || call.params['evidence'] !== undefined),
      submission_count: details.submission_count + Number(submits),
    },
    ...(submits && { status: status.startsWith('warning') ? 'warning_under_review' : 'under_review' }),
  })
  await emit(world, 'charge.dispute.updated', done, call)
  return done
}

const createSession: Behavior = async (call, world, crud) => {
  const { params } = call
  const lines = ((params['line_items'] ?? []) as Params[]).map((line, index) => lineOf(world, line, index))
  if (lines.length === 0 && params['mode'] !== 'setup') {
    throw refuse(400, {
      code: 'parameter_missing',
      message: 'Missing required param: line_items.',
      param: 'line_items',
    })
  }
  const customer = customerOf(world, call)
  const total = lines.reduce((sum, { amount_total }) => sum + Number(amount_total), 0)
  const { id } = await crud.create(call, world)
  keepLines(world, id, lines)
  const mode = params['mode'] ?? (lines.some(({ price }) => (price as PriceRow).recurring) ? 'subscription' : 'payment')
  return patch(world, 'checkout_sessions', id, {
    amount_subtotal: mode === 'setup' ? null : total,
    amount_total: mode === 'setup' ? null : total,
    currency: params['currency'] ?? lines[0]?.['currency'] ?? null,
    customer_details: customer
      ? { address: null, email: customer.email, name: null, phone: null, tax_exempt: 'none', tax_ids: null }
      : null,
    mode,
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: `https://checkout.stripe.com/c/pay/${id}`,
  })
}

export const otherBehaviors: Readonly<Record<string, Behavior>> = {
  'balance.get': balance,
  'checkout_sessions.create': createSession,
  'disputes.update': updateDispute,
}
