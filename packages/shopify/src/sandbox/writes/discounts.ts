import type { World } from '@ferrule/sandbox/engine'
import type { Discount } from '../../generated/index.gen.ts'
import { newId } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { change, find, insert, remove } from '../records.ts'
import { exactly, given, iso, money, whole } from '../values.ts'
import type { DiscountInput, Id } from './inputs.ts'
import type { Mutation } from './write.ts'

/** Discounts with codes hold what they are given: title, code, times, and what they take off. */

type DiscountRow = Kinds['DiscountNode']

function offOf({ percentage, discountAmount: off }: NonNullable<NonNullable<DiscountInput['customerGets']>['value']>) {
  if (!off) return { __typename: 'DiscountPercentage', percentage }
  const { amount = 0, appliesOnEachItem = false } = off
  return { __typename: 'DiscountAmount', amount: money(amount), appliesOnEachItem }
}

/** A discount with the changes of an input. */
function changed(world: World, discount: Discount, input: DiscountInput): Discount {
  const { code, customerGets } = input
  const codes = code && whole([{ id: newId(world, 'DiscountRedeemCode'), code, asyncUsageCount: 0 }])
  const next: Discount = {
    ...discount,
    ...given(input, ['title', 'startsAt', 'endsAt', 'usageLimit', 'appliesOncePerCustomer']),
    ...(customerGets?.value && { customerGets: { ...discount.customerGets, value: offOf(customerGets.value) } }),
    ...(codes && { codes, codesCount: exactly(1) }),
    updatedAt: iso(world.now()),
  }
  const isOver = next.endsAt ? Date.parse(next.endsAt) <= world.now() * 1000 : false
  return { ...next, status: isOver ? 'EXPIRED' : 'ACTIVE' }
}

/** The node as the roots for codes have it. */
export const shown = ({ id, discount }: DiscountRow) => ({
  __typename: 'DiscountCodeNode',
  id,
  codeDiscount: discount,
})

function needCode(world: World, id: string): DiscountRow {
  const row = id.includes('/DiscountCodeNode/') ? find(world, id, 'DiscountNode') : undefined
  if (!row) throw new UserError(['id'], 'Code discount does not exist.', 'INVALID')
  return row
}

/** A discount of a kind, before anything is known of it. */
export const blank = (world: World, __typename: string): Discount => ({
  __typename,
  summary: '',
  createdAt: iso(world.now()),
  endsAt: null,
  asyncUsageCount: 0,
  usageLimit: null,
  appliesOncePerCustomer: false,
  combinesWith: { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false },
  customerGets: { items: { __typename: 'AllDiscountItems' } },
  discountClasses: ['ORDER'],
  minimumRequirement: null,
  codes: whole([]),
})

type Editing = Id & { basicCodeDiscount: DiscountInput }

const create: Mutation<Editing> = async ({ basicCodeDiscount: input }, world) => {
  const discount = changed(world, blank(world, 'DiscountCodeBasic'), input)
  return { codeDiscountNode: shown(await insert(world, 'DiscountNode', { discount })) }
}

/** Changes a discount by an input, or by what follows from the time. */
const edits =
  (inputOf: (args: Editing, now: string) => DiscountInput): Mutation<Editing> =>
  async (args, world) => {
    const row = needCode(world, args.id)
    const discount = changed(world, row.discount, inputOf(args, iso(world.now())))
    return { codeDiscountNode: shown(await change(world, row, { discount })) }
  }

const drop: Mutation<Id> = ({ id }, world) => {
  remove(world, needCode(world, id))
  return { deletedCodeDiscountId: id }
}

export const discountWrites = {
  discountCodeBasicCreate: create,
  discountCodeBasicUpdate: edits(({ basicCodeDiscount }) => basicCodeDiscount),
  discountCodeActivate: edits((_, startsAt) => ({ startsAt, endsAt: null })),
  discountCodeDeactivate: edits((_, endsAt) => ({ endsAt })),
  discountCodeDelete: drop,
}
