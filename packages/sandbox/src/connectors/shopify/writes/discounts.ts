import type { Row } from '../../../core/rows.ts'
import type { World } from '../../../core/vendor.ts'
import { all, byId, change, gid, insert, iso, nextNumber, remove, whole } from '../ids.ts'
import { UserError } from '../problem.ts'
import { given, type Input, type Mutation } from './write.ts'

/** Discounts with codes: a share or an amount off. */

const FIELDS = ['title', 'startsAt', 'endsAt', 'usageLimit', 'appliesOncePerCustomer']

const codesIn = (row: Row): Input[] => (row['discount'] as Input).codes?.nodes ?? []

const itemsOf = ({ products, collections }: Input = {}) => ({
  __typename: products ? 'DiscountProducts' : collections ? 'DiscountCollections' : 'AllDiscountItems',
})

const offOf = ({ percentage, discountAmount }: Input = {}) =>
  discountAmount
    ? {
        __typename: 'DiscountAmount',
        amount: { amount: Number(discountAmount.amount).toFixed(2), currencyCode: 'USD' },
        appliesOnEachItem: discountAmount.appliesOnEachItem ?? false,
      }
    : { __typename: 'DiscountPercentage', percentage }

const minimumOf = ({ quantity, subtotal }: Input) =>
  quantity
    ? { __typename: 'DiscountMinimumQuantity', ...quantity }
    : {
        __typename: 'DiscountMinimumSubtotal',
        greaterThanOrEqualToSubtotal: {
          amount: Number(subtotal.greaterThanOrEqualToSubtotal).toFixed(2),
          currencyCode: 'USD',
        },
      }

const stateOf = (world: World, { startsAt, endsAt }: Input): string => {
  const now = world.now() * 1000
  if (endsAt && Date.parse(endsAt) <= now) return 'EXPIRED'
  return startsAt && Date.parse(startsAt) > now ? 'SCHEDULED' : 'ACTIVE'
}

/** What a discount becomes by an input. */
function changed(world: World, discount: Input, input: Input, own?: string): Input {
  const { code, customerGets, minimumRequirement, combinesWith } = input
  const next = { ...discount, ...given(input, FIELDS), updatedAt: iso(world.now()) }
  if (customerGets?.value) next.customerGets = { ...next.customerGets, value: offOf(customerGets.value) }
  if (customerGets?.items) {
    next.customerGets = { ...next.customerGets, items: itemsOf(customerGets.items) }
    next.discountClasses = [customerGets.items.all ? 'ORDER' : 'PRODUCT']
  }
  if (minimumRequirement !== undefined) next.minimumRequirement = minimumRequirement && minimumOf(minimumRequirement)
  if (combinesWith) next.combinesWith = { ...next.combinesWith, ...combinesWith }
  if (code) {
    const taken = all(world, 'DiscountNode', (row) => row.id !== own && codesIn(row).some((one) => one.code === code))
    if (taken.length > 0)
      throw new UserError(['basicCodeDiscount', 'code'], 'Code must be unique. Please try a different code.', 'TAKEN')
    const [first] = discount.codes.nodes
    const id = first?.id ?? gid('DiscountRedeemCode', nextNumber(world, 'code', 10_900_000_001))
    next.codes = whole([{ id, code, asyncUsageCount: first?.asyncUsageCount ?? 0 }])
    next.codesCount = { count: 1, precision: 'EXACT' }
  }
  const { value } = next.customerGets
  const off = value?.percentage === undefined ? value?.amount?.amount : `${value.percentage * 100}%`
  return { ...next, status: stateOf(world, next), summary: `${off} off entire order` }
}

/** The node as the roots for codes have it. */
const shown = (row: Row) => ({
  codeDiscountNode: { __typename: 'DiscountCodeNode', id: row.id, codeDiscount: row['discount'] },
})

function find(world: World, id: unknown): Row {
  const row = byId(world, id)
  if (!row?.id.includes('/DiscountCodeNode/')) throw new UserError(['id'], 'Code discount does not exist.', 'INVALID')
  return row
}

async function edit(world: World, id: unknown, input: Input) {
  const row = find(world, id)
  const discount = changed(world, row['discount'], input, row.id)
  return shown(await change(world, row.id, (draft) => Object.assign(draft, { discount })))
}

const moments = ['discountCodeActivate', 'discountCodeDeactivate'] as const

export const discountWrites: Readonly<Record<string, Mutation>> = {
  discountCodeBasicCreate: {
    fields: ['codeDiscountNode'],
    async run({ basicCodeDiscount: input }, world) {
      for (const name of ['title', 'code', 'startsAt', 'customerGets'])
        if (!input[name]) throw new UserError(['basicCodeDiscount', name], `${name} can't be blank`, 'BLANK')
      const blank = {
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
      }
      return shown(await insert(world, 'DiscountNode', { discount: changed(world, blank, input) }))
    },
  },
  discountCodeBasicUpdate: {
    fields: ['codeDiscountNode'],
    run: ({ id, basicCodeDiscount }, world) => edit(world, id, basicCodeDiscount),
  },
  ...Object.fromEntries(
    moments.map((name): [string, Mutation] => [
      name,
      {
        fields: ['codeDiscountNode'],
        run({ id }, world) {
          const now = iso(world.now())
          return edit(world, id, name === 'discountCodeActivate' ? { startsAt: now, endsAt: null } : { endsAt: now })
        },
      },
    ]),
  ),
  discountCodeDelete: {
    fields: ['deletedCodeDiscountId'],
    run({ id }, world) {
      remove(world, find(world, id).id)
      return { deletedCodeDiscountId: id }
    },
  },
}
