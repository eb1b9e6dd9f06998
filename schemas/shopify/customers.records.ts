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
    emailAddress: text('E-mail address'),
    marketingState: word(
      'Consent to marketing by e-mail',
      'INVALID',
      'NOT_SUBSCRIBED',
      'PENDING',
      'SUBSCRIBED',
      'UNSUBSCRIBED',
    ),
    marketingOptInLevel: marketingOptInLevel(),
    marketingUpdatedAt: time('When the consent last changed'),
    validFormat: bool('Whether it is written as e-mail addresses are'),
  })
  .meta({ id: 'CustomerEmailAddress', description: 'An e-mail address, and whether marketing may be sent there.' })

export const CustomerPhoneNumber = z
  .looseObject({
    phoneNumber: text('Phone number'),
    marketingState: word(
      'Consent to marketing by text message',
      'NOT_SUBSCRIBED',
      'PENDING',
      'REDACTED',
      'SUBSCRIBED',
      'UNSUBSCRIBED',
    ),
    marketingOptInLevel: marketingOptInLevel(),
    marketingUpdatedAt: time('When the consent last changed'),
    marketingCollectedFrom: word('Who noted the consent', 'OTHER', 'SHOPIFY'),
  })
  .meta({ id: 'CustomerPhoneNumber', description: 'A phone number, and whether marketing may be sent there.' })

export const OrderReference = z
  .looseObject({
    id: gid('Order'),
    legacyResourceId: legacyResourceId(),
    name: text('Name of the order, like `#1001`'),
  })
  .meta({ id: 'OrderReference', description: 'An order, by its ids and its name.', graphql: { type: 'Order' } })

export const Customer = z
  .looseObject({
    id: gid('Customer'),
    legacyResourceId: legacyResourceId(),
    firstName: text('First name'),
    lastName: text('Last name'),
    displayName: text('Full name; without one the e-mail address or the phone number'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    state: word("State of the customer's account with the shop", 'DECLINED', 'DISABLED', 'ENABLED', 'INVITED'),
    note: text('Note of the shop'),
    verifiedEmail: bool('Whether the e-mail address is confirmed'),
    multipassIdentifier: text('Id in the login system of the shop'),
    taxExempt: bool('Whether no tax is charged'),
    taxExemptions: texts('Exemptions from taxes, like `CA_STATUS_CARD_EXEMPTION`'),
    tags: texts('Tags'),
    locale: text('Language, like `en` or `pt-BR`'),
    numberOfOrders: text('Number of orders, in a string'),
    amountSpent: money('What was spent on all orders'),
    lastOrder: OrderReference.nullish().describe('Latest order'),
    defaultEmailAddress: CustomerEmailAddress.nullish().describe('E-mail address'),
    defaultPhoneNumber: CustomerPhoneNumber.nullish().describe('Phone number'),
    defaultAddress: MailingAddress.nullish().describe('Address that is used unless another is chosen'),
  })
  .meta({ id: 'Customer', description: 'Somebody who bought, or who left their address with the shop.' })
