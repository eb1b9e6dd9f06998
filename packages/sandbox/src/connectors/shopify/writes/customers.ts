import type { Row } from '../../../core/rows.ts'
import type { World } from '../../../core/vendor.ts'
import { all, change, insert, remove } from '../ids.ts'
import { UserError } from '../problem.ts'
import { addressOf, inputOf } from './addresses.ts'
import { setMetafields } from './metafields.ts'
import { given, type Input, type Mutation, need } from './write.ts'

const PLAIN = ['firstName', 'lastName', 'note', 'tags', 'locale', 'taxExempt', 'taxExemptions', 'multipassIdentifier']

const emailOf = (row: Row): unknown => (row['defaultEmailAddress'] as Input)?.emailAddress
const phoneOf = (row: Row): unknown => (row['defaultPhoneNumber'] as Input)?.phoneNumber

/** Nobody else may have this email address or phone number. */
function checkContacts(world: World, { id, email, phone, firstName, lastName }: Input, isNew: boolean): void {
  if (isNew && !email && !phone && !firstName && !lastName)
    throw new UserError(null, 'A name, phone number, or email address must be present')
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new UserError(['email'], 'Email is invalid')
  const others = all(world, 'Customer', (row) => row.id !== id)
  if (email && others.some((row) => String(emailOf(row)).toLowerCase() === email.toLowerCase()))
    throw new UserError(['email'], 'Email has already been taken')
  if (phone && others.some((row) => phoneOf(row) === phone))
    throw new UserError(['phone'], 'Phone has already been taken')
}

/** The fields of a record that an input changes. */
function fieldsOf(input: Input, row?: Row): Row {
  const { email, phone, emailMarketingConsent: consent, smsMarketingConsent: sms } = input
  const fields = { ...row, ...given(input, PLAIN) } as Row
  if (email !== undefined || consent) {
    const emailAddress = email ?? emailOf(fields)
    const known = (row?.['defaultEmailAddress'] ?? {}) as Input
    fields['defaultEmailAddress'] = emailAddress
      ? {
          emailAddress,
          marketingState: consent?.marketingState ?? known.marketingState ?? 'NOT_SUBSCRIBED',
          marketingOptInLevel: consent?.marketingOptInLevel ?? known.marketingOptInLevel ?? null,
          marketingUpdatedAt: consent?.consentUpdatedAt ?? known.marketingUpdatedAt ?? null,
          validFormat: true,
        }
      : null
  }
  if (phone !== undefined || sms) {
    const phoneNumber = phone ?? phoneOf(fields)
    fields['defaultPhoneNumber'] = phoneNumber
      ? {
          phoneNumber,
          marketingState: sms?.marketingState ?? 'NOT_SUBSCRIBED',
          marketingOptInLevel: sms?.marketingOptInLevel ?? null,
          marketingUpdatedAt: sms?.consentUpdatedAt ?? null,
          marketingCollectedFrom: sms ? 'OTHER' : null,
        }
      : null
  }
  const name = [fields['firstName'], fields['lastName']].filter(Boolean).join(' ')
  fields['displayName'] = name || emailOf(fields) || phoneOf(fields)
  return fields
}

export async function makeCustomer(world: World, input: Input): Promise<Row> {
  checkContacts(world, input, true)
  const row = await insert(world, 'Customer', { ...fieldsOf(input), state: 'DISABLED', verifiedEmail: true })
  await setMetafields(world, row, input.metafields)
  return row
}

/** The address that is used unless another is chosen, as it is now. */
async function setDefault(world: World, customerId: string, address: Row | undefined): Promise<void> {
  const { _customer, ...fields } = address ?? ({} as Row)
  await change(world, customerId, (row) => {
    row['defaultAddress'] = address ? fields : null
  })
}

const addressOfCustomer = (world: World, { customerId, addressId }: Input): Row => {
  const row = need(world, addressId, 'MailingAddress', ['addressId'])
  if (row['_customer'] !== customerId) throw new UserError(['addressId'], 'Address does not exist')
  return row
}

export const customerWrites: Readonly<Record<string, Mutation>> = {
  customerCreate: {
    fields: ['customer'],
    run: async ({ input }, world) => ({ customer: await makeCustomer(world, input) }),
  },
  customerUpdate: {
    fields: ['customer'],
    async run({ input }, world) {
      const row = need(world, input.id, 'Customer')
      checkContacts(world, input, false)
      const customer = await change(world, row.id, (draft) =>
        Object.assign(draft, fieldsOf(input, row), { id: row.id }),
      )
      await setMetafields(world, customer, input.metafields)
      return { customer }
    },
  },
  customerDelete: {
    fields: ['deletedCustomerId'],
    run({ input }, world) {
      const { id } = need(world, input.id, 'Customer')
      if (all(world, 'Order', (row) => (row['customer'] as Input)?.id === id).length > 0)
        throw new UserError(['id'], 'Customer can’t be deleted because they have associated orders')
      for (const address of all(world, 'MailingAddress', (row) => row['_customer'] === id)) remove(world, address.id)
      remove(world, id)
      return { deletedCustomerId: id }
    },
  },
  customerAddressCreate: {
    fields: ['address'],
    async run({ customerId, address: input, setAsDefault }, world) {
      const customer = need(world, customerId, 'Customer', ['customerId'])
      const address = await insert(world, 'MailingAddress', {
        ...addressOf(world, input, 'CustomerAddress'),
        _customer: customerId,
      })
      if (setAsDefault || !customer['defaultAddress']) await setDefault(world, customerId, address)
      return { address }
    },
  },
  customerAddressUpdate: {
    fields: ['address'],
    async run({ customerId, addressId, address: input, setAsDefault }, world) {
      const customer = need(world, customerId, 'Customer', ['customerId'])
      const row = addressOfCustomer(world, { customerId, addressId })
      const fields = addressOf(world, { ...inputOf(row), country: undefined, ...input }, 'CustomerAddress', row.id)
      const address = await change(world, row.id, (draft) => Object.assign(draft, fields))
      if (setAsDefault || (customer['defaultAddress'] as Input)?.id === row.id)
        await setDefault(world, customerId, address)
      return { address }
    },
  },
  customerAddressDelete: {
    fields: ['deletedAddressId'],
    async run(args, world) {
      const customer = need(world, args.customerId, 'Customer', ['customerId'])
      const { id } = addressOfCustomer(world, args)
      remove(world, id)
      if ((customer['defaultAddress'] as Input)?.id === id) {
        const [next] = all(world, 'MailingAddress', (row) => row['_customer'] === customer.id)
        await setDefault(world, customer.id, next)
      }
      return { deletedAddressId: id }
    },
  },
}
