import type { World } from '@ferrule/sandbox/engine'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { by, change, insert, need, remove } from '../records.ts'
import { addressOf, changedAddress } from './addresses.ts'
import type { AddressInput, CustomerInput } from './inputs.ts'
import { writesOf } from './usual.ts'
import type { Mutation } from './write.ts'

type Customer = Kinds['Customer']

/** Nobody else may have this email address or phone number. */
function checkContacts(world: World, { email, phone }: Partial<CustomerInput>, id?: string): void {
  const isTaken = (path: string, value: string): boolean =>
    by(world, 'Customer', path, value).some((row) => row.id !== id)
  if (email && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) throw new UserError(['email'], 'Email is invalid')
  if (email && [email, email.toLowerCase()].some((one) => isTaken('defaultEmailAddress.emailAddress', one)))
    throw new UserError(['email'], 'Email has already been taken')
  if (phone && isTaken('defaultPhoneNumber.phoneNumber', phone))
    throw new UserError(['phone'], 'Phone has already been taken')
}

/** How a customer agreed to messages: what the input says, or what was known. */
const consentOf = (
  input: CustomerInput['emailMarketingConsent'] | CustomerInput['smsMarketingConsent'],
  known?: Pick<
    NonNullable<Customer['defaultPhoneNumber']>,
    'marketingState' | 'marketingOptInLevel' | 'marketingUpdatedAt'
  > | null,
) => ({
  marketingState: input?.marketingState ?? known?.marketingState ?? 'NOT_SUBSCRIBED',
  marketingOptInLevel: input?.marketingOptInLevel ?? known?.marketingOptInLevel ?? null,
  marketingUpdatedAt: input?.consentUpdatedAt ?? known?.marketingUpdatedAt ?? null,
})

function contactsOf(input: Partial<CustomerInput>, row?: Customer) {
  const { defaultEmailAddress: mail = null, defaultPhoneNumber: line = null } = row ?? {}
  const emailAddress = input.email ?? mail?.emailAddress
  const phoneNumber = input.phone ?? line?.phoneNumber
  const { emailMarketingConsent: byMail, smsMarketingConsent: bySms } = input
  return {
    defaultEmailAddress: emailAddress ? { emailAddress, ...consentOf(byMail, mail), validFormat: true } : null,
    defaultPhoneNumber: phoneNumber
      ? { phoneNumber, ...consentOf(bySms, line), marketingCollectedFrom: bySms ? ('OTHER' as const) : null }
      : null,
  }
}

const customers = writesOf<'Customer', CustomerInput>('Customer', {
  fields(input, row, world) {
    if (!row && !input.email && !input.phone && !input.firstName && !input.lastName)
      throw new UserError(null, 'A name, phone number, or email address must be present')
    checkContacts(world, input, row?.id)
    const contacts = contactsOf(input, row)
    const { firstName, lastName } = { ...row, ...input }
    const name = [firstName, lastName].filter(Boolean).join(' ')
    const displayName = name || contacts.defaultEmailAddress?.emailAddress || contacts.defaultPhoneNumber?.phoneNumber
    return { ...contacts, displayName, ...(!row && { state: 'DISABLED', verifiedEmail: true }) }
  },
  leaves({ id }, world) {
    if (by(world, 'Order', 'customer.id', id).length > 0)
      throw new UserError(['id'], 'Customer can’t be deleted because they have associated orders')
    for (const address of by(world, 'MailingAddress', '_customer', id)) remove(world, address)
  },
})

export const makeCustomer = (world: World, input: CustomerInput): Promise<Customer> =>
  customers.write(input, undefined, world)

interface Named {
  customerId: string
  addressId: string
}
interface Written {
  address: AddressInput
  setAsDefault?: boolean
}

async function setDefault(world: World, customer: Customer, address: Kinds['MailingAddress'] | undefined) {
  const { _customer, ...defaultAddress } = address ?? { _customer: '' }
  await change(world, customer, { defaultAddress: 'id' in defaultAddress ? defaultAddress : null })
}

/** The customer that a call names, and the address, which has to be that customer's. */
function addressNamed(world: World, { customerId, addressId }: Named) {
  const customer = need(world, customerId, 'Customer', ['customerId'])
  const address = need(world, addressId, 'MailingAddress', ['addressId'])
  if (address._customer !== customerId) throw new UserError(['addressId'], 'Address does not exist')
  return { customer, address, isDefault: customer.defaultAddress?.id === address.id }
}

export const addAddress: Mutation<Written & Pick<Named, 'customerId'>> = async (args, world) => {
  const { customerId, address: input, setAsDefault } = args
  const customer = need(world, customerId, 'Customer', ['customerId'])
  const fields = { ...addressOf(world, input, 'CustomerAddress'), _customer: customerId }
  const address = await insert(world, 'MailingAddress', fields)
  if (setAsDefault || !customer.defaultAddress) await setDefault(world, customer, address)
  return { address }
}

const changeAddress: Mutation<Written & Named> = async ({ address: input, setAsDefault, ...names }, world) => {
  const { customer, address: known, isDefault } = addressNamed(world, names)
  const address = await change(world, known, { ...changedAddress(world, known, input, 'CustomerAddress') })
  if (setAsDefault || isDefault) await setDefault(world, customer, address)
  return { address }
}

const dropAddress: Mutation<Named> = async (args, world) => {
  const { customer, address, isDefault } = addressNamed(world, args)
  remove(world, address)
  if (isDefault) await setDefault(world, customer, by(world, 'MailingAddress', '_customer', customer.id)[0])
  return { deletedAddressId: address.id }
}

export const customerWrites = {
  ...customers.named,
  customerAddressCreate: addAddress,
  customerAddressUpdate: changeAddress,
  customerAddressDelete: dropAddress,
}
