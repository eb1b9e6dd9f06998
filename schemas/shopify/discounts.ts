import { defineEntity } from '@ferrule/codegen'
import { aliasOf } from '@ferrule/codegen/graphql'
import * as z from 'zod'
import { discountCodeBasicInput } from './discounts.params.ts'
import { Discount, DiscountNode, DiscountRedeemCode } from './discounts.records.ts'
import { ask, CODED, list, write } from './documents.ts'
import { Count, gid, text } from './shared.records.ts'
import { between, docs, exactly, oneOf, sinceId } from './shared.ts'

const filters = {
  since_id: sinceId(),
  ...between('created_at', 'created'),
  ...between('updated_at', 'updated'),
  ...between('starts_at', 'starting'),
  ...between('ends_at', 'ending'),
  status: oneOf('status', 'Only discounts with this status', ['active', 'expired', 'scheduled']),
  method: oneOf('method', 'Only discounts applied by code, or only automatic ones', ['code', 'automatic']),
  title: exactly('title', 'with this title'),
  code: exactly('code', 'with this code'),
}

/** A discount has a code or is automatic, and its id says which. */
const discountId = () =>
  z.union([z.int().min(1), z.string().regex(/^(gid:\/\/shopify\/Discount(Code|Automatic)?Node\/)?\d+$/)]).meta({
    hint: 'must be a number or gid://shopify/DiscountCodeNode/<number> or gid://shopify/DiscountAutomaticNode/<number>',
    example: 'gid://shopify/DiscountCodeNode/1057856644',
    description: 'Id of the discount; a bare number stands for a code discount',
  })

const KINDS = ['DiscountCodeBasic', 'DiscountCodeBxgy', 'DiscountCodeFreeShipping', 'DiscountCodeApp']

export const CodeDiscountNode = z
  .looseObject({
    id: gid('DiscountCodeNode'),
    discount: aliasOf('codeDiscount', Discount.nullish()).describe('The discount'),
  })
  .meta({
    id: 'CodeDiscountNode',
    description: 'A discount that customers get by entering a code.',
    graphql: { type: 'DiscountCodeNode' },
  })

export const DeletedDiscount = z
  .looseObject({ deletedCodeDiscountId: text('Id of the discount') })
  .meta({ id: 'DeletedDiscount', description: 'The id of what was deleted.', graphql: { type: null } })

/** Parameters of every write of a code discount. */
const ofCode = <const Mutation extends string>(mutation: Mutation) => ({
  docs: docs(`mutations/${mutation}`),
  mutation,
  errors: CODED,
})
const returned = { result: 'codeDiscountNode', record: CodeDiscountNode } as const
const known = { discount_id: ['DiscountCodeNode', 'id'] } as const

export default defineEntity({
  name: 'discounts',
  type: 'DiscountNode',
  summary: 'Discounts, applied by code or automatically.',
  docs: docs('objects/DiscountNode'),
  record: DiscountNode,
  actions: {
    list: list({
      summary: 'Lists discounts. Codes are returned only if `include` names them.',
      docs: docs('queries/discountNodes'),
      connection: 'discountNodes',
      filters,
      sort: ['DiscountSortKeys', ['ID', 'CREATED_AT', 'UPDATED_AT', 'STARTS_AT', 'ENDS_AT', 'TITLE', 'RELEVANCE']],
      include: ['codes'],
      size: 50,
    }),
    get: ask({
      summary: 'Returns one discount with the first of its codes.',
      docs: docs('queries/discountNode'),
      field: 'discountNode(id:$discount_id){*}',
      variables: { discount_id: [discountId(), 'ID!', 'DiscountCodeNode'] },
    }),
    get_by_code: ask({
      summary: 'Returns the discount that a code belongs to.',
      docs: docs('queries/codeDiscountNodeByCode'),
      field: 'codeDiscountNodeByCode(code:$code){*}',
      variables: { code: [z.string().min(1).describe('Discount code'), 'String!'] },
      record: CodeDiscountNode,
    }),
    list_codes: list({
      summary: "Lists a discount's codes.",
      docs: docs('objects/DiscountCodeBasic'),
      parent: 'discountNode(id:$discount_id)',
      within: ['discount', ...KINDS],
      connection: 'codes',
      ids: { discount_id: 'DiscountCodeNode' },
      filters: { since_id: sinceId() },
      size: 250,
      record: DiscountRedeemCode,
    }),
    count: ask({
      summary: 'Counts discounts.',
      docs: docs('queries/discountNodesCount'),
      field: 'discountNodesCount(query:$query,limit:null){*}',
      filters,
      record: Count,
    }),
    create_code: write({
      ...ofCode('discountCodeBasicCreate'),
      ...returned,
      title: 'Create code discount',
      summary: 'Creates a code discount: a percentage or fixed amount off orders or products.',
      args: { basicCodeDiscount: 'DiscountCodeBasicInput!' },
      input: 'basicCodeDiscount',
      params: discountCodeBasicInput,
    }),
    update_code: write({
      ...ofCode('discountCodeBasicUpdate'),
      ...returned,
      title: 'Update code discount',
      summary: 'Updates a code discount. `code` changes its code, too.',
      args: { id: 'ID!', basicCodeDiscount: 'DiscountCodeBasicInput!' },
      input: 'basicCodeDiscount',
      ids: known,
      params: discountCodeBasicInput,
      idempotent: true,
    }),
    activate_code: write({
      access: 'write',
      ...ofCode('discountCodeActivate'),
      ...returned,
      title: 'Activate code discount',
      summary: 'Activates a code discount, starting it now.',
      args: { id: 'ID!' },
      ids: known,
    }),
    deactivate_code: write({
      access: 'write',
      ...ofCode('discountCodeDeactivate'),
      ...returned,
      title: 'Deactivate code discount',
      summary: 'Deactivates a code discount, ending it now.',
      args: { id: 'ID!' },
      ids: known,
    }),
    delete_code: write({
      ...ofCode('discountCodeDelete'),
      title: 'Delete code discount',
      summary: 'Deletes a code discount along with its codes.',
      args: { id: 'ID!' },
      ids: known,
      record: DeletedDiscount,
    }),
  },
})
