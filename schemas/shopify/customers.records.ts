import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import {
  bool,
  createdAt,
  gid,
  legacyResourceId,
  MailingAddress,
  money,
  text,
  texts,
  time,
  updatedAt,
  word,
} from './shared.records.ts'

export { MailingAddress }

const marketingOptInLevel = () => word('Opt-in level of the consent', 'CONFIRMED_OPT_IN', 'SINGLE_OPT_IN', 'UNKNOWN')

export const CustomerEmailAddress = z
  .looseObject({
    emailAddress: always(text('Email address')),
    marketingState: always(
      word('Consent to email marketing', 'INVALID', 'NOT_SUBSCRIBED', 'PENDING', 'SUBSCRIBED', 'UNSUBSCRIBED'),
    ),
    marketingOptInLevel: orNull(marketingOptInLevel()),
    marketingUpdatedAt: orNull(time('When the consent was last updated')),
    validFormat: always(bool('Whether it has the format of an email address')),
  })
  .meta({ id: 'CustomerEmailAddress', description: 'An email address, and whether it may be used for marketing.' })

export const CustomerPhoneNumber = z
  .looseObject({
    phoneNumber: always(text('Phone number')),
    marketingState: always(
      word('Consent to SMS marketing', 'NOT_SUBSCRIBED', 'PENDING', 'REDACTED', 'SUBSCRIBED', 'UNSUBSCRIBED'),
    ),
    marketingOptInLevel: orNull(marketingOptInLevel()),
    marketingUpdatedAt: orNull(time('When the consent was last updated')),
    marketingCollectedFrom: orNull(word('Source of the consent', 'OTHER', 'SHOPIFY')),
  })
  .meta({ id: 'CustomerPhoneNumber', description: 'A phone number, and whether it may be used for marketing.' })

export const OrderReference = z
  .looseObject({
    id: gid('Order'),
    legacyResourceId: always(legacyResourceId()),
    name: always(text('Name of the order, such as `#1001`')),
  })
  .meta({ id: 'OrderReference', description: 'An order, by id and name.', graphql: { type: 'Order' } })

export const Customer = z
  .looseObject({
    id: gid('Customer'),
    legacyResourceId: always(legacyResourceId()),
    firstName: orNull(text('First name')),
    lastName: orNull(text('Last name')),
    displayName: always(text('Full name; if there is none, the email address or phone number')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    state: always(word("State of the customer's account", 'DECLINED', 'DISABLED', 'ENABLED', 'INVITED')),
    note: orNull(text('Note about the record, for shop staff')),
    verifiedEmail: always(bool('Whether the email address has been verified')),
    multipassIdentifier: orNull(text('Multipass id of the customer')),
    taxExempt: always(bool('Whether it is exempt from tax')),
    taxExemptions: always(texts('Tax exemptions, such as `CA_STATUS_CARD_EXEMPTION`')),
    tags: always(texts('Tags')),
    locale: always(text('Locale, such as `en` or `pt-BR`')),
    numberOfOrders: always(text('Number of orders, as a string')),
    amountSpent: always(money('Total amount spent on orders')),
    lastOrder: OrderReference.nullable().describe('Most recent order'),
    defaultEmailAddress: CustomerEmailAddress.nullable().describe('Email address'),
    defaultPhoneNumber: CustomerPhoneNumber.nullable().describe('Phone number'),
    defaultAddress: MailingAddress.nullable().describe('Default address'),
  })
  .meta({ id: 'Customer', description: 'A customer: someone who has placed an order or has an account with the shop.' })
