import type { World } from '@ferrule/sandbox/engine'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { all, by, change, insert, need, remove } from '../records.ts'
import { filled, given } from '../values.ts'
import { addressOf, changedAddress } from './addresses.ts'
import type { CustomerInput } from './args.ts'
import { setMetafields } from './metafields.ts'
import { answers, deletes, type Mutations } from './write.ts'

type Customer = Kinds['Customer']

/** Nobody else may have this email address or phone number. */
function checkContacts(world: World, { email, phone }: CustomerInput, id?: string): void {
  if (email && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) throw new UserError(['email'], 'Email is invalid')
  const isTaken = (path: string, value: string): boolean =>
    by(world, 'Customer', path, value).some((row) => row.id !== id)
  if (email && [email, email.toLowerCase()].some((one) => isTaken('defaultEmailAddress.emailAddress', one)))
    throw new UserError(['email'], 'Email has already been taken')
  if (phone && isTaken('defaultPhoneNumber.phoneNumber', phone))
    throw new UserError(['phone'], 'Phone has already been taken')
}

const PLAIN = ['firstName', 'lastName', 'note', 'multipassIdentifier'] as const
const NEVER_NULL = ['tags', 'locale', 'taxExempt', 'taxExemptions'] as const

function emailIn({ email, emailMarketingConsent: consent }: CustomerInput, known: Customer['defaultEmailAddress']) {
  const emailAddress = email ?? known?.emailAddress
  if (!emailAddress) return null
  return {
    emailAddress,
    marketingState: consent?.marketingState ?? known?.marketingState ?? 'NOT_SUBSCRIBED',
    marketingOptInLevel: consent?.marketingOptInLevel ?? known?.marketingOptInLevel ?? null,
    marketingUpdatedAt: consent?.consentUpdatedAt ?? known?.marketingUpdatedAt ?? null,
    validFormat: true,
  }
}

function phoneIn({ phone, smsMarketingConsent: sms }: CustomerInput, known: Customer['defaultPhoneNumber']) {
  const phoneNumber = phone ?? known?.phoneNumber
  if (!phoneNumber) return null
  return {
    phoneNumber,
    marketingState: sms?.marketingState ?? 'NOT_SUBSCRIBED',
    marketingOptInLevel: sms?.marketingOptInLevel ?? null,
    marketingUpdatedAt: sms?.consentUpdatedAt ?? null,
    marketingCollectedFrom: sms ? 'OTHER' : null,
  }
}

/** The fields of a record that an input changes. */
function fieldsOf(input: CustomerInput, row: Partial<Customer> = {}): Partial<Customer> {
  const { email, phone, emailMarketingConsent: consent, smsMarketingConsent: sms } = input
  const { defaultEmailAddress = null, defaultPhoneNumber = null } = row
  const contacts = {
    ...((email !== undefined || consent) && { defaultEmailAddress: emailIn(input, defaultEmailAddress) }),
    ...((phone !== undefined || sms) && { defaultPhoneNumber: phoneIn(input, defaultPhoneNumber) }),
  }
  const fields = { ...given(input, PLAIN), ...filled(input, NEVER_NULL), ...contacts }
  const next: Partial<Customer> = { ...row, ...fields }
  const name = [next.firstName, next.lastName].filter(Boolean).join(' ')
  const displayName = name || next.defaultEmailAddress?.emailAddress || next.defaultPhoneNumber?.phoneNumber
  return { ...fields, displayName }
}

export async function makeCustomer(world: World, input: CustomerInput): Promise<Customer> {
  if (!input.email && !input.phone && !input.firstName && !input.lastName)
    throw new UserError(null, 'A name, phone number, or email address must be present')
  checkContacts(world, input)
  const row = await insert(world, 'Customer', { ...fieldsOf(input), state: 'DISABLED', verifiedEmail: true })
  await setMetafields(world, row, input.metafields)
  return row
}

type Address = Kinds['MailingAddress']

/** The address that is used unless another is chosen, as it is now. */
async function setDefault(world: World, customer: Customer, address: Address | undefined): Promise<void> {
  if (!address) return void (await change(world, customer, { defaultAddress: null }))
  const { _customer, ...defaultAddress } = address
  await change(world, customer, { defaultAddress })
}

/** The customer that a call names, and the address, which has to be that customer's. */
function addressNamed(world: World, { customerId, addressId }: { customerId: string; addressId: string }) {
  const customer = need(world, customerId, 'Customer', ['customerId'])
  const address = need(world, addressId, 'MailingAddress', ['addressId'])
  if (address._customer !== customerId) throw new UserError(['addressId'], 'Address does not exist')
  return { customer, address, isDefault: customer.defaultAddress?.id === address.id }
}

export const customerWrites = {
  customerCreate: answers('customer', ({ input }, world) => makeCustomer(world, input)),
  customerUpdate: answers('customer', async ({ input }, world) => {
    const row = need(world, input.id, 'Customer')
    checkContacts(world, input, row.id)
    const customer = await change(world, row, fieldsOf(input, row))
    await setMetafields(world, customer, input.metafields)
    return customer
  }),
  customerDelete: deletes('Customer', 'input', 'deletedCustomerId', ({ id }, world) => {
    if (all(world, 'Order', (row) => row.customer?.id === id).length > 0)
      throw new UserError(['id'], 'Customer can’t be deleted because they have associated orders')
    for (const address of all(world, 'MailingAddress', (row) => row._customer === id)) remove(world, address)
  }),
  customerAddressCreate: answers('address', async ({ customerId, address: input, setAsDefault }, world) => {
    const customer = need(world, customerId, 'Customer', ['customerId'])
    const fields = { ...addressOf(world, input, 'CustomerAddress'), _customer: customerId }
    const address = await insert(world, 'MailingAddress', fields)
    if (setAsDefault || !customer.defaultAddress) await setDefault(world, customer, address)
    return address
  }),
  customerAddressUpdate: answers('address', async ({ address: input, setAsDefault, ...names }, world) => {
    const { customer, address: known, isDefault } = addressNamed(world, names)
    const address = await change(world, known, { ...changedAddress(world, known, input, 'CustomerAddress') })
    if (setAsDefault || isDefault) await setDefault(world, customer, address)
    return address
  }),
  customerAddressDelete: answers('deletedAddressId', async (args, world) => {
    const { customer, address, isDefault } = addressNamed(world, args)
    remove(world, address)
    if (isDefault)
      await setDefault(world, customer, all(world, 'MailingAddress', (row) => row._customer === customer.id)[0])
    return address.id
  }),
} satisfies Partial<Mutations>
