import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ask, CODED, get, list, write } from './documents.ts'
import { amount, MoneyInput, other, time as when, text as words } from './shared.params.ts'
import {
  bool,
  Count,
  createdAt,
  gid,
  int,
  money,
  omissible,
  ResourceReference,
  resource,
  text,
  time,
  updatedAt,
  word,
} from './shared.records.ts'
import { between, docs, id, ids, oneOf, sinceId, whose } from './shared.ts'

const filters = {
  ids: [ids('GiftCard'), 'id:*'] as const,
  since_id: sinceId(),
  ...between('created_at', 'created'),
  status: oneOf('status', 'Status of the gift card', ['enabled', 'disabled', 'expired', 'expiring']),
  balance_status: oneOf('balance_status', 'How much of the value is left', [
    'full',
    'partial',
    'empty',
    'full_or_partial',
  ]),
  source: oneOf('source', 'Where the gift card came from', ['manual', 'purchased', 'api_client']),
  customer_id: whose('Customer', 'customer_id', 'of this customer'),
}

export const GiftCardRecipient = z
  .looseObject({
    recipient: ResourceReference.describe('Customer to whom it is sent'),
    preferredName: orNull(text('Name by which the message addresses the recipient')),
    message: orNull(text('Message that is sent with it')),
    sendNotificationAt: orNull(time('When it is sent; null for at once')),
  })
  .meta({ id: 'GiftCardRecipient', description: 'Whom a gift card is sent to, when, and with what message.' })

export const GiftCard = z
  .looseObject({
    id: gid('GiftCard'),
    lastCharacters: always(text('Last four characters of the code')),
    maskedCode: always(text('The code with all but its last characters masked')),
    balance: always(money('What is left')),
    initialValue: always(money('What the gift card was worth at first')),
    enabled: always(bool('Whether it can be used')),
    expiresOn: orNull(text('Date on which it expires; null for never')),
    deactivatedAt: orNull(time('When it was deactivated; null if it was not')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    note: orNull(text('Note for shop staff')),
    templateSuffix: orNull(text('Theme template of its page')),
    customer: omissible(resource('Customer who bought or owns it')),
    recipientAttributes: omissible(GiftCardRecipient.nullish().describe('Whom it is sent to; null for its customer')),
    order: omissible(resource('Order with which it was bought; null if the shop issued it')),
  })
  .meta({ id: 'GiftCard', description: 'A gift card. Its whole code is returned only when it is created.' })

export const CreatedGiftCard = z
  .looseObject({
    giftCard: GiftCard.nullish().describe('The gift card'),
    giftCardCode: text('The code. It cannot be read later, so store it safely or send it now'),
  })
  .meta({
    id: 'CreatedGiftCard',
    description: 'A new gift card, with its code.',
    graphql: { type: null },
  })

export const GiftCardTransaction = z
  .looseObject({
    id: z.string().describe('Id, such as `gid://shopify/GiftCardDebitTransaction/1234567890`'),
    amount: always(money('Amount; negative for a debit')),
    note: orNull(text('Note')),
    processedAt: always(time('When it was processed')),
  })
  .meta({ id: 'GiftCardTransaction', description: 'A change of the balance of a gift card.' })

export const GiftCardConfiguration = z
  .looseObject({
    issueLimit: always(money('Highest value that the shop may issue')),
    purchaseLimit: always(money('Highest value that a customer may buy')),
    expirationConfiguration: z
      .looseObject({
        expirationUnit: always(word('Unit', 'DAYS', 'MONTHS', 'YEARS')),
        expirationValue: always(int('Number of units')),
      })
      .nullable()
      .describe('When gift cards expire; null for never'),
  })
  .meta({ id: 'GiftCardConfiguration', description: "The shop's settings for gift cards." })

const date = (what: string) =>
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .meta({ hint: 'must be a date such as 2027-12-31', example: '2027-12-31' })
    .nullish()
    .describe(what)

export const GiftCardRecipientInput = z
  .strictObject({
    id: id('Customer').describe('Customer to whom it is sent'),
    preferredName: words('Name by which the message addresses the recipient'),
    message: z.string().max(200).nullish().describe('Message, up to 200 characters'),
    sendNotificationAt: when('When to send it, within 90 days. Default: at once'),
  })
  .meta({ id: 'GiftCardRecipientInput', description: 'Whom to send a gift card to.' })

const facts = {
  customerId: other('Customer', 'Customer who owns the gift card'),
  recipientAttributes: GiftCardRecipientInput.optional().describe('Whom to send it to, if not to that customer'),
  expiresOn: date('Date on which it expires; null for never'),
  note: words('Note for shop staff'),
  templateSuffix: words('Theme template of its page'),
}

const change = (what: string) => ({
  note: words(what),
  processedAt: z.iso.datetime({ offset: true }).optional().describe('When it was processed. Default: now'),
})

const known = { gift_card_id: ['GiftCard', 'id'] } as const

export default defineEntity({
  name: 'gift_cards',
  type: 'GiftCard',
  summary: 'Gift cards of the shop, and what was spent of them.',
  docs: docs('objects/GiftCard'),
  record: GiftCard,
  actions: {
    list: list({
      summary: 'Lists gift cards.',
      docs: docs('queries/giftCards'),
      connection: 'giftCards',
      filters,
      sort: [
        'GiftCardSortKeys',
        ['ID', 'CREATED_AT', 'UPDATED_AT', 'BALANCE', 'INITIAL_VALUE', 'AMOUNT_SPENT', 'CUSTOMER_NAME', 'EXPIRES_ON'],
      ],
      size: 50,
    }),
    get: get({
      summary: 'Returns one gift card.',
      docs: docs('queries/giftCard'),
      root: 'giftCard',
      param: 'gift_card_id',
      type: 'GiftCard',
    }),
    list_transactions: list({
      summary: 'Lists what was credited to a gift card and spent of it.',
      docs: docs('objects/GiftCard'),
      parent: 'giftCard(id:$gift_card_id)',
      connection: 'transactions',
      ids: { gift_card_id: 'GiftCard' },
      size: 100,
      record: GiftCardTransaction,
    }),
    count: ask({
      summary: 'Counts gift cards.',
      docs: docs('queries/giftCardsCount'),
      field: 'giftCardsCount(query:$query,limit:null){*}',
      filters,
      record: Count,
    }),
    create: write({
      summary: 'Creates a gift card, and returns its code.',
      docs: docs('mutations/giftCardCreate'),
      mutation: 'giftCardCreate',
      args: { input: 'GiftCardCreateInput!' },
      input: 'input',
      params: {
        initialValue: amount("Value in the shop's currency"),
        code: z
          .string()
          .regex(/^[A-Za-z0-9]{8,20}$/)
          .meta({ hint: 'must be 8 to 20 letters and digits', example: 'ABCD1234EFGH5678' })
          .optional()
          .describe('The code, 8 to 20 letters and digits. Default: 16 that Shopify chooses'),
        ...facts,
      },
      errors: CODED,
      record: CreatedGiftCard,
    }),
    update: write({
      summary: 'Updates a gift card. Its value cannot be changed here: use `credit` and `debit`.',
      docs: docs('mutations/giftCardUpdate'),
      mutation: 'giftCardUpdate',
      args: { id: 'ID!', input: 'GiftCardUpdateInput!' },
      input: 'input',
      ids: known,
      params: facts,
      result: 'giftCard',
      idempotent: true,
    }),
    credit: write({
      summary: 'Adds to the balance of a gift card.',
      access: 'write',
      docs: docs('mutations/giftCardCredit'),
      mutation: 'giftCardCredit',
      args: { id: 'ID!', creditInput: 'GiftCardCreditInput!' },
      input: 'creditInput',
      ids: known,
      params: { creditAmount: MoneyInput.describe('Amount to add'), ...change('Why it was added') },
      result: 'giftCardCreditTransaction',
      errors: CODED,
      record: GiftCardTransaction,
    }),
    debit: write({
      summary: 'Takes from the balance of a gift card.',
      access: 'write',
      docs: docs('mutations/giftCardDebit'),
      mutation: 'giftCardDebit',
      args: { id: 'ID!', debitInput: 'GiftCardDebitInput!' },
      input: 'debitInput',
      ids: known,
      params: { debitAmount: MoneyInput.describe('Amount to take'), ...change('Why it was taken') },
      result: 'giftCardDebitTransaction',
      errors: CODED,
      record: GiftCardTransaction,
    }),
    deactivate: write({
      summary: 'Deactivates a gift card. This cannot be undone.',
      access: 'destructive',
      docs: docs('mutations/giftCardDeactivate'),
      mutation: 'giftCardDeactivate',
      args: { id: 'ID!' },
      ids: known,
      result: 'giftCard',
      errors: CODED,
      idempotent: true,
    }),
    send_to_customer: write({
      summary: 'Sends the gift card to its customer, by email or text message.',
      access: 'write',
      docs: docs('mutations/giftCardSendNotificationToCustomer'),
      mutation: 'giftCardSendNotificationToCustomer',
      args: { id: 'ID!' },
      ids: known,
      result: 'giftCard',
      errors: CODED,
    }),
    send_to_recipient: write({
      summary:
        'Sends the gift card to its recipient, by email or text message, whatever its `sendNotificationAt` says.',
      access: 'write',
      docs: docs('mutations/giftCardSendNotificationToRecipient'),
      mutation: 'giftCardSendNotificationToRecipient',
      args: { id: 'ID!' },
      ids: known,
      result: 'giftCard',
      errors: CODED,
    }),
    get_configuration: ask({
      summary: "Returns the shop's limits for gift cards, and when they expire.",
      docs: docs('queries/giftCardConfiguration'),
      field: 'giftCardConfiguration{*}',
      record: GiftCardConfiguration,
    }),
  },
})
