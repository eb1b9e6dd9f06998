import type { World } from '@ferrule/sandbox/engine'
import type { Discount } from '../../generated/index.gen.ts'
import { newId } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { change, find, insert, remove } from '../records.ts'
import { exactly, given, iso, money, whole } from '../values.ts'
import type { DiscountInput } from './args.ts'
import { answers, type Mutations } from './write.ts'

/** Discounts with codes hold what they are given: title, code, times, and what they take off. */

type DiscountRow = Kinds['DiscountNode']

const offOf = ({
  percentage,
  discountAmount: off,
}: NonNullable<NonNullable<DiscountInput['customerGets']>['value']>) =>
  off
    ? {
        __typename: 'DiscountAmount',
        amount: money(off.amount ?? 0),
        appliesOnEachItem: off.appliesOnEachItem ?? false,
      }
    : { __typename: 'DiscountPercentage', percentage }

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

async function edit(world: World, id: string, input: DiscountInput) {
  const row = needCode(world, id)
  return shown(await change(world, row, { discount: changed(world, row.discount, input) }))
}

const blank = (world: World): Discount => ({
  __typename: 'DiscountCodeBasic',
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

export const discountWrites = {
  discountCodeBasicCreate: answers('codeDiscountNode', async ({ basicCodeDiscount: input }, world) =>
    shown(await insert(world, 'DiscountNode', { discount: changed(world, blank(world), input) })),
  ),
  discountCodeBasicUpdate: answers('codeDiscountNode', ({ id, basicCodeDiscount }, world) =>
    edit(world, id, basicCodeDiscount),
  ),
  discountCodeActivate: answers('codeDiscountNode', ({ id }, world) =>
    edit(world, id, { startsAt: iso(world.now()), endsAt: null }),
  ),
  discountCodeDeactivate: answers('codeDiscountNode', ({ id }, world) => edit(world, id, { endsAt: iso(world.now()) })),
  discountCodeDelete: answers('deletedCodeDiscountId', ({ id }, world) => {
    remove(world, needCode(world, id))
    return id
  }),
} satisfies Partial<Mutations>
