import type { Row } from '../../../core/rows.ts'
import type { World } from '../../../core/vendor.ts'
import { change, gid, insert, iso, nextNumber, reference } from '../ids.ts'
import { UserError } from '../problem.ts'
import { given, type Input, type Mutation, need } from './write.ts'

/** Gift cards, whose balance is what was credited and debited. */

const FIELDS = ['expiresOn', 'note', 'templateSuffix']
const money = (amount: number | string) => ({ amount: Number(amount).toFixed(2), currencyCode: 'USD' })

const customerIn = (world: World, { customerId }: Input, field: string) =>
  customerId && { customer: reference(need(world, customerId, 'Customer', [field, 'customerId'])) }

function recipientIn(world: World, { recipientAttributes: given }: Input) {
  if (!given) return
  const recipient = reference(need(world, given.id, 'Customer', ['input', 'recipientAttributes', 'id']))
  const { preferredName = null, message = null, sendNotificationAt = null } = given
  return { recipientAttributes: { recipient, preferredName, message, sendNotificationAt } }
}

async function make(world: World, input: Input) {
  const number = nextNumber(world, 'gift card', 8_800_000_001)
  const code: string = (input.code ?? `TEA${String(number).padStart(13, '0')}`).toUpperCase()
  const last = code.slice(-4)
  if (!(Number(input.initialValue) > 0))
    throw new UserError(['input', 'initialValue'], 'Initial value must be greater than 0', 'GREATER_THAN')
  const giftCard = await insert(world, 'GiftCard', {
    id: gid('GiftCard', number),
    lastCharacters: last,
    maskedCode: `•••• •••• •••• ${last}`,
    balance: money(input.initialValue),
    initialValue: money(input.initialValue),
    enabled: true,
    expiresOn: null,
    deactivatedAt: null,
    note: null,
    templateSuffix: null,
    customer: null,
    recipientAttributes: null,
    order: null,
    transactions: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    ...given(input, FIELDS),
    ...customerIn(world, input, 'input'),
    ...recipientIn(world, input),
  })
  return { giftCard, giftCardCode: code }
}

async function book(world: World, id: unknown, type: string, sign: number, { amount, note, processedAt }: Input) {
  const card = need(world, id, 'GiftCard')
  const balance = Number((card['balance'] as Input).amount) + sign * Number(amount.amount)
  if (balance < 0)
    throw new UserError(
      ['debitInput', 'debitAmount', 'amount'],
      'The gift card has insufficient funds',
      'INSUFFICIENT_FUNDS',
    )
  const transaction = {
    id: gid(type, nextNumber(world, 'gift card transaction', 5_500_000_001)),
    __typename: type,
    amount: money(sign * Number(amount.amount)),
    note: note ?? null,
    processedAt: processedAt ?? iso(world.now()),
  }
  await change(world, card.id, (row) => {
    const { nodes, pageInfo } = row['transactions'] as { nodes: Row[]; pageInfo: object }
    Object.assign(row, { balance: money(balance), transactions: { nodes: [...nodes, transaction], pageInfo } })
  })
  return transaction
}

export const giftCardWrites: Readonly<Record<string, Mutation>> = {
  giftCardCreate: { fields: ['giftCard', 'giftCardCode'], run: ({ input }, world) => make(world, input) },
  giftCardUpdate: {
    fields: ['giftCard'],
    async run({ id, input }, world) {
      const card = need(world, id, 'GiftCard')
      const changes = { ...given(input, FIELDS), ...customerIn(world, input, 'input'), ...recipientIn(world, input) }
      return { giftCard: await change(world, card.id, (row) => Object.assign(row, changes)) }
    },
  },
  giftCardCredit: {
    fields: ['giftCardCreditTransaction'],
    run: async ({ id, creditInput }, world) => ({
      giftCardCreditTransaction: await book(world, id, 'GiftCardCreditTransaction', 1, {
        ...creditInput,
        amount: creditInput.creditAmount,
      }),
    }),
  },
  giftCardDebit: {
    fields: ['giftCardDebitTransaction'],
    run: async ({ id, debitInput }, world) => ({
      giftCardDebitTransaction: await book(world, id, 'GiftCardDebitTransaction', -1, {
        ...debitInput,
        amount: debitInput.debitAmount,
      }),
    }),
  },
  giftCardDeactivate: {
    fields: ['giftCard'],
    async run({ id }, world) {
      const card = need(world, id, 'GiftCard')
      const changes = { enabled: false, deactivatedAt: iso(world.now()) }
      return { giftCard: await change(world, card.id, (row) => Object.assign(row, changes)) }
    },
  },
  giftCardSendNotificationToCustomer: {
    fields: ['giftCard'],
    run({ id }, world) {
      const card = need(world, id, 'GiftCard')
      if (!card['customer']) throw new UserError(['id'], 'The gift card has no customer.', 'CUSTOMER_NOT_FOUND')
      return { giftCard: card }
    },
  },
  giftCardSendNotificationToRecipient: {
    fields: ['giftCard'],
    run({ id }, world) {
      const card = need(world, id, 'GiftCard')
      if (!card['recipientAttributes'])
        throw new UserError(['id'], 'The gift card has no recipient.', 'RECIPIENT_NOT_FOUND')
      return { giftCard: card }
    },
  },
}
