import type { World } from '../../../core/vendor.ts'
import { gid, newId, nextNumber } from '../ids.ts'
import { UserError } from '../problem.ts'
import { change, insert, need } from '../records.ts'
import { given, iso, money, orNull, reference, whole } from '../values.ts'
import type { GiftCardInput, MutationArgs } from './args.ts'
import { answers, type Mutations, updates } from './write.ts'

/** Gift cards, whose balance is what was credited and debited. */

/** The fields that an input changes. */
function fieldsOf(world: World, input: GiftCardInput) {
  const { customerId, recipientAttributes: recipient } = input
  return {
    ...given(input, ['expiresOn', 'note', 'templateSuffix']),
    ...(customerId && { customer: reference(need(world, customerId, 'Customer', ['input', 'customerId'])) }),
    ...(recipient && {
      recipientAttributes: {
        recipient: reference(need(world, recipient.id, 'Customer', ['input', 'recipientAttributes', 'id'])),
        ...orNull(recipient, ['preferredName', 'message', 'sendNotificationAt']),
      },
    }),
  }
}

async function make({ input }: MutationArgs['giftCardCreate'], world: World) {
  const number = nextNumber(world, 'GiftCard')
  const giftCardCode = (input.code ?? `TEA${String(number).padStart(13, '0')}`).toUpperCase()
  const lastCharacters = giftCardCode.slice(-4)
  if (!(Number(input.initialValue) > 0))
    throw new UserError(['input', 'initialValue'], 'Initial value must be greater than 0', 'GREATER_THAN')
  const giftCard = await insert(world, 'GiftCard', {
    id: gid('GiftCard', number),
    lastCharacters,
    maskedCode: `•••• •••• •••• ${lastCharacters}`,
    balance: money(input.initialValue),
    initialValue: money(input.initialValue),
    enabled: true,
    transactions: whole([]),
    ...fieldsOf(world, input),
  })
  return { giftCard, giftCardCode }
}

interface Booking {
  readonly note?: string | null
  readonly processedAt?: string
}

/** Adds to the balance, or takes of it where the amount is negative. */
async function book(world: World, id: string, type: string, amount: number, { note = null, processedAt }: Booking) {
  const card = need(world, id, 'GiftCard')
  const balance = Number(card.balance.amount) + amount
  if (balance < 0)
    throw new UserError(
      ['debitInput', 'debitAmount', 'amount'],
      'The gift card has insufficient funds',
      'INSUFFICIENT_FUNDS',
    )
  const transaction = {
    id: newId(world, 'GiftCardTransaction', type),
    __typename: type,
    amount: money(amount),
    note,
    processedAt: processedAt ?? iso(world.now()),
  }
  const transactions = whole([...card.transactions.nodes, transaction])
  await change(world, card, { balance: money(balance), transactions })
  return transaction
}

export const giftCardWrites = {
  giftCardCreate: { fields: ['giftCard', 'giftCardCode'], run: make },
  giftCardUpdate: updates('GiftCard', 'id', 'giftCard', ({ input }, _, world) => fieldsOf(world, input)),
  giftCardCredit: answers('giftCardCreditTransaction', ({ id, creditInput: input }, world) =>
    book(world, id, 'GiftCardCreditTransaction', Number(input.creditAmount.amount), input),
  ),
  giftCardDebit: answers('giftCardDebitTransaction', ({ id, debitInput: input }, world) =>
    book(world, id, 'GiftCardDebitTransaction', -Number(input.debitAmount.amount), input),
  ),
  giftCardDeactivate: updates('GiftCard', 'id', 'giftCard', (_, __, world) => ({
    enabled: false,
    deactivatedAt: iso(world.now()),
  })),
  giftCardSendNotificationToCustomer: updates('GiftCard', 'id', 'giftCard', (_, { customer }) => {
    if (!customer) throw new UserError(['id'], 'The gift card has no customer.', 'CUSTOMER_NOT_FOUND')
    return undefined
  }),
  giftCardSendNotificationToRecipient: updates('GiftCard', 'id', 'giftCard', (_, { recipientAttributes }) => {
    if (!recipientAttributes) throw new UserError(['id'], 'The gift card has no recipient.', 'RECIPIENT_NOT_FOUND')
    return undefined
  }),
} satisfies Partial<Mutations>
