import { membersOf, type Params, textsIn, type World } from '@ferrule/sandbox/engine'
import { connection, type ListOf, selected } from './connections.ts'
import type { Context, Resolver, Resolvers } from './execute.ts'
import { gid } from './ids.ts'
import type { Kind, Kinds } from './kinds.ts'
import { denied } from './problem.ts'
import { all, byId, find } from './records.ts'
import { codesIn } from './related.ts'
import { EVERYTHING, scopeOf } from './scopes.ts'
import { money } from './values.ts'
import { shown } from './writes/discounts.ts'
import { jobAsked } from './writes/metaobjects.ts'

/** The roots of queries. */

/** The versions that are answered; a request for another one is answered by the oldest. */
export const VERSIONS = ['2026-01', '2026-04', '2026-07', '2026-10', '2027-01', 'unstable']

const check = (type: string, { scopes }: Context, field: string): void => {
  const scope = scopeOf(type)
  if (scope && !scopes.has(scope)) throw denied(field, scope)
}

/** Which roots a type has: `giftCard`, `giftCards`, `giftCardsCount`. */
type Ways = readonly ('one' | 'list' | 'count')[]

interface Listing<Type extends Kind> extends Partial<ListOf> {
  /** Which records the list shows at all. Default: all. */
  shows?(row: Kinds[Type], args: Params): boolean
}

function roots<Type extends Kind>(type: Type, ways: Ways, { order, shows = () => true }: Listing<Type> = {}) {
  const name = `${type[0]?.toLowerCase()}${type.slice(1)}`
  const list = { type, ...(order && { order }) }
  const resolvers: Readonly<Record<Ways[number], readonly [name: string, resolver: Resolver]>> = {
    one: [name, (_, { id }, { world }) => find(world, id, type) ?? null],
    list: [`${name}s`, listed(`${name}s`, list, (world, args) => all(world, type, (row) => shows(row, args)))],
    count: [`${name}sCount`, counted(list, (world) => all(world, type))],
  }
  return Object.fromEntries(ways.map((way) => resolvers[way]))
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

/** The records of every type. */
const OF_TYPES: Resolvers['query'] = {
  ...roots('AbandonedCheckout', ['list', 'count']),
  ...roots('BulkOperation', ['one', 'list'], { order: 'CREATED_AT' }),
  ...roots('Collection', ['one', 'list', 'count']),
  ...roots('Customer', ['one', 'list', 'count']),
  ...roots('DiscountNode', ['one', 'list', 'count']),
  ...roots('DraftOrder', ['one', 'list', 'count']),
  ...roots('Fulfillment', ['one']),
  ...roots('FulfillmentOrder', ['one', 'list'], {
    shows: ({ status }, { includeClosed }) => includeClosed === true || status !== 'CLOSED',
  }),
  ...roots('GiftCard', ['one', 'list', 'count']),
  ...roots('InventoryItem', ['one', 'list']),
  ...roots('InventoryLevel', ['one']),
  ...roots('Location', ['list', 'count'], {
    order: 'NAME',
    shows: ({ isActive, isFulfillmentService }, { includeInactive, includeLegacy }) =>
      (includeInactive === true || isActive) && (includeLegacy === true || !isFulfillmentService),
  }),
  ...roots('Metaobject', ['one', 'list'], { shows: (row, { type }) => row.type === type }),
  ...roots('MetaobjectDefinition', ['one', 'list']),
  ...roots('Order', ['one', 'list', 'count'], { order: 'PROCESSED_AT' }),
  ...roots('Product', ['one', 'list', 'count']),
  ...roots('ProductVariant', ['one', 'list', 'count']),
  ...roots('Refund', ['one']),
  ...roots('TenderTransaction', ['list']),
  ...roots('WebhookSubscription', ['one', 'list', 'count'], {
    shows: (row, { topics, uri }) =>
      (!Array.isArray(topics) || topics.includes(row.topic)) && (!uri || row.uri === uri),
  }),
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

export const query: Resolvers['query'] = {
  ...OF_TYPES,
  ...FOUND,
  currentAppInstallation: (_, __, { scopes }) => ({
    id: gid('AppInstallation', 1),
    accessScopes: EVERYTHING.filter((handle) => scopes.has(handle)).map(described),
  }),
  files: listed('files', { type: 'File' }, (world) => [...all(world, 'GenericFile'), ...all(world, 'MediaImage')]),
  giftCardConfiguration: () => GIFT_CARDS,
  job: (_, { id }, { world }) => jobAsked(world, id),
  publicApiVersions: () => VERSIONS.map((handle) => ({ handle, displayName: handle, supported: true })),
  shop: (_, __, { world }) => all(world, 'Shop')[0],
}
