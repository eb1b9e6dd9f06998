import type { Call, NewRow, World } from '@ferrule/sandbox/engine'
import { refuse } from '../errors.ts'
import { customerOf, need, store, within } from '../records.ts'
import type { CustomerRow, Part } from '../rows.ts'
import { keepLines, linesOf, wantedLines } from './lines.ts'

/** Pages on which customers pay, and codes that make it cheaper. */

const detailsOf = ({ email }: CustomerRow) => ({
  ...{ address: null, email, name: null, phone: null },
  ...{ tax_exempt: 'none', tax_ids: null },
})

function makeSession(fields: NewRow, call: Call, world: World): NewRow {
  const { mode, currency } = call.params
  const lines = wantedLines(call, world)
  const setsUp = mode === 'setup'
  if (lines.length === 0 && !setsUp) {
    const message = 'Missing required param: line_items.'
    throw refuse(400, { code: 'parameter_missing', message, param: 'line_items' })
  }
  const customer = customerOf(world, call)
  const { id, total } = keepLines('checkout_sessions', lines, world)
  return {
    ...fields,
    id,
    amount_subtotal: setsUp ? null : total,
    amount_total: setsUp ? null : total,
    currency: currency ?? lines[0]?.currency ?? null,
    customer_details: customer ? detailsOf(customer) : null,
    mode: mode ?? (lines.some(({ price }) => price?.recurring) ? 'subscription' : 'payment'),
    payment_status: setsUp ? 'no_payment_required' : 'unpaid',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: `https://checkout.stripe.com/c/pay/${id}`,
  }
}

export const checkout: Part = {
  defaults: ({ of, day }) => ({
    checkout_sessions: of(
      {
        payment_method_types: ['card'],
        expires_at: (row: NewRow) => day(row) + 86_400,
        status: 'open',
        ui_mode: 'hosted_page',
      },
      'line_items',
    ),
    coupons: of({ duration: 'once', valid: true }, 'applies_to currency_options'),
    payment_links: of(
      { active: true, billing_address_collection: 'auto', customer_creation: 'if_required' },
      'line_items',
    ),
    promotion_codes: of({ active: true, times_redeemed: 0 }),
  }),
  records: {
    // Sessions, payment links and quotes have ids of different kinds.
    checkout_line_items: { listed: (_, { params }, world) => linesOf(world).get(params['id']) ?? [] },
    checkout_sessions: { made: makeSession },
    payment_links: {
      made(fields, call, world) {
        const lines = wantedLines(call, world)
        const { id } = keepLines('payment_links', lines, world)
        const url = `https://buy.stripe.com/test_${world.random.text(18)}`
        return { ...fields, id, currency: lines[0]?.currency ?? 'usd', url }
      },
    },
    promotion_codes: {
      made(fields, { params }, world) {
        const { coupon } = within(params, 'promotion')
        need(world, 'coupons', coupon, 'promotion[coupon]')
        const code = String(params['code'] ?? world.random.text(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'))
        if (store(world).all('promotion_codes', (row) => row.active && row.code === code).length === 0)
          return { ...fields, code }
        throw refuse(400, { message: `An active promotion code with \`code: ${code}\` already exists.`, param: 'code' })
      },
    },
  },
}
