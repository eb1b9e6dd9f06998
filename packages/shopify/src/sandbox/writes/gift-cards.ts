import type { World } from '@ferrule/sandbox/engine'
import { gid, newId, nextNumber } from '../ids.ts'
import { UserError } from '../problem.ts'
import { change, insert, need } from '../records.ts'
import { iso, money, whole } from '../values.ts'
import type { MutationArgs } from './args.ts'
import { edits, fieldsOf } from './usual.ts'
import { answers, type Mutations, updates } from './write.ts'

/** Gift cards, whose balance is what was credited and debited. */

async function make({ input }: MutationArgs['giftCardCreate'], world: World) {
  const number = nextNumber(world, 'GiftCard')
  const giftCardCode = (input.code ?? `TEA${String(number).padStart(13, '0')}`).toUpperCase()
  const lastCharacters = giftCardCode.slice(-4)
  const giftCard = await insert(world, 'GiftCard', {
    id: gid('GiftCard', number),
    lastCharacters,
    maskedCode: `•••• •••• •••• ${lastCharacters}`,
    balance: money(input.initialValue),
    enabled: true,
    transactions: whole([]),
    ...fieldsOf('GiftCard', { input }),
  })
  return { giftCard, giftCardCode }
}

/** Adds to the balance, or takes of it where the amount is negative. */
async function book(world: World, id: string, type: string, amount: number, note: string | null = null) {
  const card = need(world, id, 'GiftCard')
  const balance = Number(card.balance.amount) + amount
  if (balance < 0) {
    const message = 'The gift card has insufficient funds'
    throw new UserError(['debitInput', 'debitAmount', 'amount'], message, 'INSUFFICIENT_FUNDS')
  }
  const facts = { __typename: type, amount: money(amount), note, processedAt: iso(world.now()) }
  const transaction = { id: newId(world, 'GiftCardTransaction', type), ...facts }
  const transactions = whole([...card.transactions.nodes, transaction])
  await change(world, card, { balance: money(balance), transactions })
  return transaction
}

export const giftCardWrites = {
  giftCardCreate: { fields: ['giftCard', 'giftCardCode'], run: make },
  giftCardUpdate: edits('GiftCard', 'giftCard'),
  giftCardCredit: answers('giftCardCreditTransaction', ({ id, creditInput: { creditAmount, note } }, world) =>
    book(world, id, 'GiftCardCreditTransaction', Number(creditAmount.amount), note),
  ),
  giftCardDebit: answers('giftCardDebitTransaction', ({ id, debitInput: { debitAmount, note } }, world) =>
    book(world, id, 'GiftCardDebitTransaction', -Number(debitAmount.amount), note),
  ),
  giftCardDeactivate: updates('GiftCard', 'id', 'giftCard', (_, __, world) => ({
    enabled: false,
    deactivatedAt: iso(world.now()),
  })),
  giftCardSendNotificationToCustomer: edits('GiftCard', 'giftCard'),
  giftCardSendNotificationToRecipient: edits('GiftCard', 'giftCard'),
} satisfies Partial<Mutations>
