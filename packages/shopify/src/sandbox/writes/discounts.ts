import type { World } from '@ferrule/sandbox/engine'
import type { Discount } from '../../generated/index.gen.ts'
import { newId } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { all, change, find, insert, remove } from '../records.ts'
import { codesIn } from '../related.ts'
import { exactly, given, iso, money, whole } from '../values.ts'
import type { DiscountInput } from './args.ts'
import { answers, type Mutations } from './write.ts'

/** Discounts with codes: a share or an amount off. */

type DiscountRow = Kinds['DiscountNode']
type Gets = NonNullable<DiscountInput['customerGets']>

const itemsOf = ({ products, collections }: NonNullable<Gets['items']>) => ({
  __typename: products ? 'DiscountProducts' : collections ? 'DiscountCollections' : 'AllDiscountItems',
})

const offOf = ({ percentage, discountAmount }: NonNullable<Gets['value']>) =>
  discountAmount
    ? {
        __typename: 'DiscountAmount',
        amount: money(discountAmount.amount ?? 0),
        appliesOnEachItem: discountAmount.appliesOnEachItem ?? false,
      }
    : { __typename: 'DiscountPercentage', percentage }

const minimumOf = ({ quantity, subtotal }: NonNullable<DiscountInput['minimumRequirement']>) =>
  quantity
    ? { __typename: 'DiscountMinimumQuantity', ...quantity }
    : {
        __typename: 'DiscountMinimumSubtotal',
        greaterThanOrEqualToSubtotal: money(subtotal?.greaterThanOrEqualToSubtotal ?? 0),
      }

function stateOf(world: World, { startsAt, endsAt }: Discount): string {
  const now = world.now() * 1000
  if (endsAt && Date.parse(endsAt) <= now) return 'EXPIRED'
  return startsAt && Date.parse(startsAt) > now ? 'SCHEDULED' : 'ACTIVE'
}

/** The code of a discount, which no other one has. */
function codesOf(world: World, discount: Discount, code: string, own: string | undefined) {
  if (all(world, 'DiscountNode', (row) => row.id !== own && codesIn(row).some((one) => one.code === code)).length > 0)
    throw new UserError(['basicCodeDiscount', 'code'], 'Code must be unique. Please try a different code.', 'TAKEN')
  const [first] = discount.codes?.nodes ?? []
  const { id = newId(world, 'DiscountRedeemCode'), asyncUsageCount = 0 } = first ?? {}
  return { codes: whole([{ id, code, asyncUsageCount }]), codesCount: exactly(1) }
}

const getsOf = (known: Discount['customerGets'], { value, items }: Gets) => ({
  ...known,
  ...(value && { value: offOf(value) }),
  ...(items && { items: itemsOf(items) }),
})

/** What a discount becomes by an input. */
function changed(world: World, discount: Discount, input: DiscountInput, own?: string): Discount {
  const { code, customerGets, minimumRequirement, combinesWith } = input
  const next: Discount = {
    ...discount,
    ...given(input, ['title', 'startsAt', 'endsAt', 'usageLimit', 'appliesOncePerCustomer']),
    updatedAt: iso(world.now()),
    ...(customerGets && { customerGets: getsOf(discount.customerGets, customerGets) }),
    ...(customerGets?.items && { discountClasses: [customerGets.items.all ? 'ORDER' : 'PRODUCT'] }),
    ...(minimumRequirement !== undefined && {
      minimumRequirement: minimumRequirement && minimumOf(minimumRequirement),
    }),
    ...(combinesWith && { combinesWith: { ...discount.combinesWith, ...combinesWith } }),
    ...(code && codesOf(world, discount, code, own)),
  }
  const { percentage, amount } = next.customerGets?.value ?? {}
  const off = typeof percentage === 'number' ? `${percentage * 100}%` : amount?.amount
  return { ...next, status: stateOf(world, next), summary: `${off} off entire order` }
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
  return shown(await change(world, row, { discount: changed(world, row.discount, input, row.id) }))
}

const REQUIRED = ['title', 'code', 'startsAt', 'customerGets'] as const

const blank = (world: World): Discount => ({
  __typename: 'DiscountCodeBasic',
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
  discountCodeBasicCreate: answers('codeDiscountNode', async ({ basicCodeDiscount: input }, world) => {
    for (const name of REQUIRED)
      if (!input[name]) throw new UserError(['basicCodeDiscount', name], `${name} can't be blank`, 'BLANK')
    return shown(await insert(world, 'DiscountNode', { discount: changed(world, blank(world), input) }))
  }),
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
