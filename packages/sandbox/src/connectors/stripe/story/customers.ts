import { address, company, domainOf, email, person, phone } from '../../../core/people.ts'
import type { NewRow } from '../../../core/rows.ts'
import { makeCard } from '../cards.ts'
import { newId } from '../ids.ts'
import { store } from '../records.ts'
import { type CustomerRow, DAY, type Moment, type PaymentMethodRow } from '../rows.ts'

export interface Member {
  readonly customer: CustomerRow
  readonly method: PaymentMethodRow | undefined
  readonly isCompany: boolean
}

const sources = ['website', 'referral', 'partner', 'fair', 'newsletter']

/** Customers of the last two years, more and more of them, oldest first. */
export async function meetCustomers(moment: Moment, size: number): Promise<Member[]> {
  const { random, at } = moment
  const days = Array.from({ length: size }, () => Math.sqrt(random.next()) * 730).sort((left, right) => left - right)
  const mails = new Set<string>()
  const members: Member[] = []
  for (const day of days) {
    const created = at - 730 * DAY + Math.floor(day * DAY)
    members.push(await meet({ ...moment, at: created }, mails))
  }
  return members
}

async function meet({ world, random, at }: Moment, mails: Set<string>): Promise<Member> {
  const isCompany = random.chance(0.35)
  const human = person(random)
  const place = address(random)
  const business = company(random)
  const mail = unique(mails, isCompany ? `billing@${domainOf(business)}` : email(human, random))
  const method = random.chance(0.9) ? newId('payment_methods', random) : null
  const row: NewRow = {
    address: place,
    balance: random.chance(0.04) ? -random.int(5, 60) * 100 : 0,
    ...(isCompany && { business_name: business }),
    created: at,
    currency: 'usd',
    description: isCompany ? `Contact: ${human.name}` : null,
    email: mail,
    id: newId('customers', random),
    invoice_prefix: random.text(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'),
    invoice_settings: { custom_fields: null, default_payment_method: method, footer: null, rendering_options: null },
    metadata: {
      source: random.pick(sources),
      ...(isCompany && { account_manager: random.pick(['ana', 'ben', 'cho']) }),
    },
    name: isCompany ? business : human.name,
    phone: random.chance(0.6) ? phone(random, place.country) : null,
    preferred_locales: place.country === 'DE' ? ['de'] : place.country === 'FR' ? ['fr'] : [],
    shipping: random.chance(0.2)
      ? { address: place, carrier: null, name: human.name, phone: null, tracking_number: null }
      : null,
    tax_exempt: isCompany && place.country !== 'US' ? 'reverse' : 'none',
  }
  const customer = await store(world).insert('customers', row)
  if (method === null) return { customer, method: undefined, isCompany }
  const billing_details = { address: place, email: mail, name: human.name, phone: null, tax_id: null }
  return { customer, method: await giveCard({ world, random, at }, customer, method, billing_details), isCompany }
}

async function giveCard(
  { world, random, at }: Moment,
  { id: customer }: CustomerRow,
  id: string,
  billing_details: PaymentMethodRow['billing_details'],
): Promise<PaymentMethodRow> {
  const brand = random.weighted([
    ['visa', 6],
    ['mastercard', 3],
    ['amex', 1],
  ] as const)
  // A few cards of the story fail, as Stripe's test cards of these numbers do.
  const last4 = random.chance(0.08) ? '9995' : String(random.int(1000, 9994))
  const card = makeCard(random, 2026, brand, last4, billing_details.address?.country ?? 'US')
  return store(world).insert('payment_methods', { id, billing_details, card, created: at, customer })
}

/** No two customers share an address. */
function unique(mails: Set<string>, wanted: string): string {
  let mail = wanted
  for (let count = 2; mails.has(mail); count++)
    mail = wanted.replace('@', `${wanted.startsWith('billing@') ? '+' : ''}${count}@`)
  mails.add(mail)
  return mail
}
