import { membersOf, type Params, textsIn, type World } from '@ferrule/sandbox/engine'
import { connection, type ListOf, selected } from './connections.ts'
import type { Context, Resolver, Resolvers } from './execute.ts'
import { gid } from './ids.ts'
import { KINDS, type Kind, type Kinds } from './kinds.ts'
import { denied } from './problem.ts'
import { all, byId, find } from './records.ts'
import { codesIn } from './related.ts'
import { EVERYTHING, scopeOf } from './scopes.ts'
import { money } from './values.ts'
import { shown } from './writes/discounts.ts'
import { jobAsked } from './writes/metaobjects.ts'
import { rootOf } from './writes/usual.ts'

/** The roots of queries. */

/** The versions that are answered; a request for another one is answered by the oldest. */
export const VERSIONS = ['2026-01', '2026-04', '2026-07', '2026-10', '2027-01', 'unstable']

const check = (type: string, { scopes }: Context, field: string): void => {
  const scope = scopeOf(type)
  if (scope && !scopes.has(scope)) throw denied(field, scope)
}

/** How a type is listed. */
interface Listing<Type extends Kind> {
  /** The field of the default order. Default: the id. */
  readonly order?: string
  /** Which records the list shows at all. Default: all. */
  shows?(row: Kinds[Type], args: Params): boolean
}

const LISTINGS: { readonly [Type in Kind]?: Listing<Type> } = {
  BulkOperation: { order: 'CREATED_AT' },
  FulfillmentOrder: { shows: ({ status }, { includeClosed }) => includeClosed === true || status !== 'CLOSED' },
  Location: {
    order: 'NAME',
    shows: ({ isActive, isFulfillmentService }, { includeInactive, includeLegacy }) =>
      (includeInactive === true || isActive) && (includeLegacy === true || !isFulfillmentService),
  },
  Metaobject: { shows: (row, { type }) => row.type === type },
  Order: { order: 'PROCESSED_AT' },
  WebhookSubscription: {
    shows: (row, { topics, uri }) =>
      (!Array.isArray(topics) || topics.includes(row.topic)) && (!uri || row.uri === uri),
  },
}

/** The roots of a type: `giftCard`, `giftCards`, `giftCardsCount`. The documents show which of them the vendor has. */
function rootsOf<Type extends Kind>(type: Type): Resolvers['query'] {
  const name = rootOf(type)
  const { order, shows = () => true }: Listing<Type> = LISTINGS[type] ?? {}
  const list = { type, ...(order && { order }) }
  const rows: Rows = (world, args) => all(world, type, (row) => shows(row, args))
  return {
    [name]: (_, { id }, { world }) => find(world, id, type) ?? null,
    [`${name}s`]: listed(`${name}s`, list, rows),
    [`${name}sCount`]: counted(list, (world) => all(world, type)),
  }
}

type Rows = (world: World, args: Params) => Parameters<typeof connection>[1]

/** All records of a type, in pages. */
const listed =
  (field: string, list: ListOf, rows: Rows): Resolver =>
  (_, args, context) => {
    check(list.type === 'File' ? 'GenericFile' : list.type, context, field)
    return connection(context.world, rows(context.world, args), list, args, field)
  }

const counted =
  (list: ListOf, rows: Rows): Resolver =>
  (_, args, context) => {
    check(list.type, context, 'count')
    const found = selected(context.world, rows(context.world, args), list, args).rows.length
    const limit = args['limit'] === null ? Number.POSITIVE_INFINITY : Number(args['limit'] ?? 10_000)
    return { count: Math.min(found, limit), precision: found > limit ? 'AT_LEAST' : 'EXACT' }
  }

/** A record by its id, or by something else that only it has. */
const byIdentifier =
  <Type extends Kind>(type: Type, fits: (row: Kinds[Type], identifier: Params) => boolean): Resolver =>
  (_, { identifier }, { world }) => {
    const { id, ...other } = membersOf(identifier)
    return id === undefined ? all(world, type).find((row) => fits(row, other)) : byId(world, id)
  }

/** Records that are found by something other than their id. */
const FOUND: Resolvers['query'] = {
  codeDiscountNodeByCode(_, { code }, context) {
    check('DiscountNode', context, 'codeDiscountNodeByCode')
    const wanted = String(code).toLowerCase()
    const row = all(context.world, 'DiscountNode').find((found) =>
      codesIn(found).some((one) => one.code.toLowerCase() === wanted),
    )
    return row ? shown(row) : null
  },
  customerByIdentifier: byIdentifier(
    'Customer',
    ({ defaultEmailAddress, defaultPhoneNumber }, { emailAddress = null, phoneNumber = null }) =>
      defaultEmailAddress?.emailAddress === emailAddress || defaultPhoneNumber?.phoneNumber === phoneNumber,
  ),
  location: (_, { id }, { world }) => (id === undefined ? all(world, 'Location')[0] : byId(world, id)),
  metaobjectByHandle: (_, args, { world }) => {
    const { type, handle } = membersOf(args['handle'])
    return all(world, 'Metaobject').find((row) => row.type === type && row.handle === handle)
  },
  metaobjectDefinitionByType: (_, { type }, { world }) =>
    all(world, 'MetaobjectDefinition').find((row) => row.type === type),
  node: (_, { id }, { world }) => byId(world, id),
  nodes: (_, { ids }, { world }) => textsIn(ids).map((id) => byId(world, id) ?? null),
  orderByIdentifier: byIdentifier('Order', () => false),
  productByIdentifier: byIdentifier('Product', (row, { handle }) => row.handle === handle),
}

/** The limits of a shop in the United States. */
const GIFT_CARDS = { issueLimit: money(2000), purchaseLimit: money(2000), expirationConfiguration: null }

const described = (handle: string) => ({
  handle,
  description: handle.replace(/^(\w)/, (letter) => letter.toUpperCase()).replaceAll('_', ' '),
})

/** Shopify Payments, where the shop has ever been paid by it. */
const ACCOUNT = { id: gid('ShopifyPaymentsAccount', 1) }

/** Roots of the vendor that no document of the connector shows. */
export const MORE_ROOTS = ['inventoryLevel', 'nodes', 'orderByIdentifier', 'publicApiVersions']

export const query: Resolvers['query'] = {
  ...Object.assign({}, ...KINDS.map(rootsOf)),
  ...FOUND,
  currentAppInstallation: (_, __, { scopes }) => ({
    id: gid('AppInstallation', 1),
    accessScopes: EVERYTHING.filter((handle) => scopes.has(handle)).map(described),
  }),
  files: listed('files', { type: 'File' }, (world) => [...all(world, 'GenericFile'), ...all(world, 'MediaImage')]),
  giftCardConfiguration: () => GIFT_CARDS,
  job: (_, { id }, { world }) => jobAsked(world, id),
  shopifyPaymentsAccount: (_, __, { world }) => (all(world, 'ShopifyPaymentsPayout').length > 0 ? ACCOUNT : null),
  publicApiVersions: () => VERSIONS.map((handle) => ({ handle, displayName: handle, supported: true })),
  shop: (_, __, { world }) => all(world, 'Shop')[0],
}
