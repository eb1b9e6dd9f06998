import type { Row, World } from '@ferrule/sandbox/engine'
import { typeOfId } from './ids.ts'
import { homeOf, KINDS, type Kind, type Kinds } from './kinds.ts'
import { UserError } from './problem.ts'
import { iso } from './values.ts'

/** Where the records of each type are kept, and how they are found, made, changed and removed. */

/** The name by which fragments know records whose ids have another one. */
const CALLED = new Map([
  ['DiscountAutomaticNode', 'DiscountNode'],
  ['DiscountCodeNode', 'DiscountNode'],
  ['ImageSource', 'Image'],
])

/** The type of the record of an id. */
const kindOf = (id: unknown): string | undefined => {
  const type = typeOfId(id)
  return type === undefined ? undefined : (CALLED.get(type) ?? type)
}

export const typeOf = ({ id, __typename }: { readonly id?: unknown; readonly __typename?: unknown }) =>
  typeof __typename === 'string' ? __typename : kindOf(id)

function collectionOf(world: World, type: string): string {
  const home = homeOf(type)
  if (home === undefined) throw new Error(`the sandbox keeps no ${type}`)
  return world.collectionOf(home)
}

/** The GraphQL types of records by their collections; those of REST have none. */
export const typesByCollection = (collectionOfEntity: (entity: string) => string): ReadonlyMap<string, Kind> =>
  new Map(KINDS.toReversed().map((type) => [collectionOfEntity(homeOf(type) ?? type), type] as const))

export const all = <Type extends Kind>(
  world: World,
  type: Type,
  wanted?: (row: Kinds[Type]) => boolean,
): Kinds[Type][] => world.store.all<Kinds[Type]>(collectionOf(world, type), wanted)

/** Records whose field or dotted path has this value, by an index. */
export const by = <Type extends Kind>(world: World, type: Type, path: string, value: unknown): Kinds[Type][] => [
  ...world.store.by<Kinds[Type]>(collectionOf(world, type), path, value),
]

/** The record of this id, of whatever type. */
export function byId(world: World, id: unknown): Row | undefined {
  const type = typeOfId(id)
  if (type === undefined) return undefined
  if (homeOf(type)) return world.store.find(collectionOf(world, type), id)
  if (type !== 'LineItem') return undefined
  return all(world, 'Order')
    .flatMap(({ lineItems }) => lineItems.nodes)
    .find((line): line is typeof line & Row => line.id === id)
}

/** The record of this id, if it is of this type. */
export const find = <Type extends Kind>(world: World, id: unknown, type: Type): Kinds[Type] | undefined =>
  kindOf(id) === type ? world.store.find<Kinds[Type]>(collectionOf(world, type), id) : undefined

/** The codes of a missing record, where it is another one. */
const MISSING: Readonly<Record<string, string>> = {
  Metaobject: 'RECORD_NOT_FOUND',
  MetaobjectDefinition: 'RECORD_NOT_FOUND',
}

const missing = (type: string, field: readonly string[]): UserError => {
  const words = type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return new UserError(
    field,
    `${words[0]?.toUpperCase()}${words.slice(1)} does not exist`,
    MISSING[type] ?? 'NOT_FOUND',
  )
}

/** The record of this id, or the error that the vendor gives. */
export function need<Type extends Kind>(
  world: World,
  id: unknown,
  type: Type,
  field: readonly string[] = ['id'],
): Kinds[Type] {
  const row = find(world, id, type)
  if (!row) throw missing(type, field)
  return row
}

/** The record of this id, of whatever type, or the error that the vendor gives. */
export function needAny(world: World, id: unknown): Row {
  const row = byId(world, id)
  if (!row) throw missing('Node', ['id'])
  return row
}

/** Types whose records do not say when they were made, or when they changed. */
const UNDATED = /^(DiscountNode|Job|MailingAddress|ShopifyPaymentsPayout|TenderTransaction)$/
const UNCHANGED = /^(BulkOperation|OrderTransaction)$/
const UNMADE = /^Collection$/

/** Keeps a new record; what it lacks is filled in. */
export async function insert<Type extends Kind>(
  world: World,
  type: Type,
  fields: Partial<Kinds[Type]>,
): Promise<Kinds[Type]> {
  const at = iso(world.now())
  return world.store.insert<Kinds[Type]>(collectionOf(world, type), {
    ...(!UNDATED.test(type) && !UNMADE.test(type) && { createdAt: at }),
    ...(!UNDATED.test(type) && !UNCHANGED.test(type) && { updatedAt: at }),
    ...fields,
  })
}

type Changes<Kept> = Partial<Kept> | ((draft: Kept) => void)

/** Changes a record; its `updatedAt` goes with it. */
export async function change<Kept extends Row>(world: World, { id }: Kept, changes: Changes<Kept>): Promise<Kept> {
  const collection = collectionOf(world, typeOfId(id) ?? '')
  const known = world.store.find<Kept>(collection, id)
  if (!known) throw new Error(`there is no ${id}`)
  return world.store.changeRow<Kept>(collection, known, (row) => {
    if (typeof changes === 'function') changes(row)
    else Object.assign(row, changes)
    if (row['updatedAt']) Object.assign(row, { updatedAt: iso(world.now()) })
  })
}

export const remove = (world: World, { id }: { readonly id: string }): void =>
  world.store.remove(collectionOf(world, typeOfId(id) ?? ''), id)
