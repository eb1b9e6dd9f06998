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

const marketingOptInLevel = () => word('How the consent was given', 'CONFIRMED_OPT_IN', 'SINGLE_OPT_IN', 'UNKNOWN')

export const CustomerEmailAddress = z
  .looseObject({
    emailAddress: always(text('E-mail address')),
    marketingState: always(
      word('Consent to marketing by email', 'INVALID', 'NOT_SUBSCRIBED', 'PENDING', 'SUBSCRIBED', 'UNSUBSCRIBED'),
    ),
    marketingOptInLevel: orNull(marketingOptInLevel()),
    marketingUpdatedAt: orNull(time('When the consent last changed')),
    validFormat: always(bool('Whether it is written as email addresses are')),
  })
  .meta({ id: 'CustomerEmailAddress', description: 'An email address, and whether marketing may be sent there.' })

export const CustomerPhoneNumber = z
  .looseObject({
    phoneNumber: always(text('Phone number')),
    marketingState: always(
      word(
        'Consent to marketing by text message',
        'NOT_SUBSCRIBED',
        'PENDING',
        'REDACTED',
        'SUBSCRIBED',
        'UNSUBSCRIBED',
      ),
    ),
    marketingOptInLevel: orNull(marketingOptInLevel()),
    marketingUpdatedAt: orNull(time('When the consent last changed')),
    marketingCollectedFrom: orNull(word('Who noted the consent', 'OTHER', 'SHOPIFY')),
  })
  .meta({ id: 'CustomerPhoneNumber', description: 'A phone number, and whether marketing may be sent there.' })

export const OrderReference = z
  .looseObject({
    id: gid('Order'),
    legacyResourceId: always(legacyResourceId()),
    name: always(text('Name of the order, like `#1001`')),
  })
  .meta({ id: 'OrderReference', description: 'An order, by its ids and its name.', graphql: { type: 'Order' } })

export const Customer = z
  .looseObject({
    id: gid('Customer'),
    legacyResourceId: always(legacyResourceId()),
    firstName: orNull(text('First name')),
    lastName: orNull(text('Last name')),
    displayName: always(text('Full name; without one the email address or the phone number')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    state: always(word("State of the customer's account with the shop", 'DECLINED', 'DISABLED', 'ENABLED', 'INVITED')),
    note: orNull(text('Note of the shop')),
    verifiedEmail: always(bool('Whether the email address is confirmed')),
    multipassIdentifier: orNull(text('Id in the login system of the shop')),
    taxExempt: always(bool('Whether no tax is charged')),
    taxExemptions: always(texts('Exemptions from taxes, like `CA_STATUS_CARD_EXEMPTION`')),
    tags: always(texts('Tags')),
    locale: always(text('Language, like `en` or `pt-BR`')),
    numberOfOrders: always(text('Number of orders, in a string')),
    amountSpent: always(money('What was spent on all orders')),
    lastOrder: OrderReference.nullable().describe('Latest order'),
    defaultEmailAddress: CustomerEmailAddress.nullable().describe('E-mail address'),
    defaultPhoneNumber: CustomerPhoneNumber.nullable().describe('Phone number'),
    defaultAddress: MailingAddress.nullable().describe('Address that is used unless another is chosen'),
  })
  .meta({ id: 'Customer', description: 'Somebody who bought, or who left their address with the shop.' })
