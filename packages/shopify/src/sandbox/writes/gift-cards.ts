import type { World } from '@ferrule/sandbox/engine'
import type { GiftCardsCreateParams, GiftCardsCreditParams, GiftCardsDebitParams } from '../../generated/index.gen.ts'
import { gid, newId, nextNumber } from '../ids.ts'
import { UserError } from '../problem.ts'
import { change, need } from '../records.ts'
import { iso, money, whole } from '../values.ts'
import type { Id, Input } from './inputs.ts'
import { changes, writesOf } from './usual.ts'
import type { Mutation } from './write.ts'

/** Gift cards, whose balance is what was credited and debited. */

type CardInput = Input<GiftCardsCreateParams>

const cards = writesOf<'GiftCard', CardInput & { giftCardCode: string }>('GiftCard', {
  fields({ giftCardCode = '', initialValue = 0 }, row, world) {
    if (row) return {}
    const lastCharacters = giftCardCode.slice(-4)
    return {
      id: gid('GiftCard', nextNumber(world, 'GiftCard')),
      lastCharacters,
      maskedCode: `•••• •••• •••• ${lastCharacters}`,
      balance: money(initialValue),
      enabled: true,
      transactions: whole([]),
    }
  },
})

export async function makeGiftCard({ input }: { input: CardInput }, world: World) {
  const giftCardCode = (input.code ?? world.random.text(16)).toUpperCase()
  return { giftCard: await cards.write({ ...input, giftCardCode }, undefined, world), giftCardCode }
}

type Booking = Id & { creditInput?: Input<GiftCardsCreditParams>; debitInput?: Input<GiftCardsDebitParams> }

/** Adds to the balance, or takes of it. */
const book =
  (root: 'giftCardCreditTransaction' | 'giftCardDebitTransaction'): Mutation<Booking> =>
  async ({ id, creditInput, debitInput }, world) => {
    const card = need(world, id, 'GiftCard')
    const amount = Number(creditInput?.creditAmount.amount ?? 0) - Number(debitInput?.debitAmount.amount ?? 0)
    const balance = Number(card.balance.amount) + amount
    if (balance < 0) {
      const message = 'The gift card has insufficient funds'
      throw new UserError(['debitInput', 'debitAmount', 'amount'], message, 'INSUFFICIENT_FUNDS')
    }
    const __typename = root.replace(/^g/, 'G')
    const note = creditInput?.note ?? debitInput?.note ?? null
    const facts = { __typename, amount: money(amount), note, processedAt: iso(world.now()) }
    const transaction = { id: newId(world, 'GiftCardTransaction', __typename), ...facts }
    const transactions = whole([...card.transactions.nodes, transaction])
    await change(world, card, { balance: money(balance), transactions })
    return { [root]: transaction }
  }

export const giftCardWrites = {
  giftCardCreate: makeGiftCard,
  giftCardUpdate: cards.update,
  giftCardCredit: book('giftCardCreditTransaction'),
  giftCardDebit: book('giftCardDebitTransaction'),
  giftCardDeactivate: changes('GiftCard', (_, world) => ({ enabled: false, deactivatedAt: iso(world.now()) })),
  giftCardSendNotificationToCustomer: cards.update,
  giftCardSendNotificationToRecipient: cards.update,
}
