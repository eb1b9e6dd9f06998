import {
  type Behavior,
  type Call,
  listIn,
  membersOf,
  type NewRow,
  placeholders,
  textsIn,
  type World,
} from '@ferrule/sandbox/engine'
import { profileOf } from './access.ts'
import { problemOf, refuseAtGateway } from './errors.ts'
import { KINDS, type Kind, published } from './kinds.ts'
import { ownRows } from './lists.ts'
import { type Outcome, reporters, told } from './results.ts'
import { type AdsRow, dayOf, newId, stampOf, timeOf } from './rows.ts'
import { begun, completed } from './unified.ts'

/** Creates, changes and archives, of lists of items: one way for all kinds of records. */

const campaignOf = (world: World, groups: string, id: unknown): NewRow => {
  const { campaignId } = world.store.find<AdsRow>(groups, String(id)) ?? {}
  return campaignId ? { campaignId } : {}
}

const enabled = { state: 'enabled' }
const resolved = (_: World, { expressions }: NewRow): NewRow => ({ ...enabled, resolvedExpressions: expressions })

/** Defaults of new records. */
const beginnings: Readonly<Record<string, (world: World, item: NewRow) => NewRow>> = {
  portfolios: () => ({ inBudget: true }),
  sponsored_product_campaigns: (world) => ({
    startDate: dayOf(world.now()),
    premiumBidAdjustment: false,
    dynamicBidding: { placementBidding: [], strategy: 'LEGACY_FOR_SALES' },
  }),
  sponsored_brands_campaigns: (world) => ({
    startDate: dayOf(world.now()),
    isMultiAdGroupsEnabled: true,
    bidding: { bidOptimization: true, bidOptimizationStrategy: 'MAXIMIZE_IMMEDIATE_SALES' },
  }),
  sponsored_brands_ads: (world, { adGroupId }) => campaignOf(world, 'sponsored_brands_ad_groups', adGroupId),
  sponsored_brands_keywords: () => enabled,
  sponsored_brands_negative_keywords: () => enabled,
  sponsored_brands_targets: resolved,
  sponsored_brands_negative_targets: resolved,
  sponsored_brands_themes: () => enabled,
  sponsored_display_campaigns: (world) => ({
    startDate: dayOf(world.now()).replaceAll('-', ''),
    costType: 'cpc',
    deliveryProfile: 'as_soon_as_possible',
  }),
  sponsored_display_ad_groups: () => ({ bidOptimization: 'clicks' }),
  sponsored_display_targets: (world, { adGroupId, expression }) => ({
    ...campaignOf(world, 'sponsored_display_ad_groups', adGroupId),
    ...enabled,
    resolvedExpression: expression,
  }),
  sponsored_display_negative_targets: (_, { expression }) => ({ resolvedExpression: expression }),
}

/** Fields that were set to null are no more. */
const withoutNull = (row: NewRow): NewRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

const isArchived = ({ state }: AdsRow): boolean => String(state).toUpperCase() === 'ARCHIVED'

/** A batch of one kind, whose items are carried out one by one. */
class Batch {
  readonly #kind: Kind
  readonly #call: Call
  readonly #world: World

  constructor(kind: Kind, call: Call, world: World) {
    this.#kind = kind
    this.#call = call
    this.#world = world
  }

  async make(item: NewRow): Promise<Outcome> {
    const { entity, family, id: field } = this.#kind
    const problem = this.#missingParent(item) ?? this.#duplicate(item)
    if (problem) return { problem }
    const id = newId(this.#world.random)
    const row = {
      ...(family === 'unified' ? begun(entity, item, this.#world) : beginnings[entity]?.(this.#world, item)),
      ...withoutNull(this.#completed(item)),
      id,
      [field]: id,
      _profile: profileOf(this.#call),
      ...this.#stamped(),
    }
    return { row: await this.#world.store.insert<AdsRow>(entity, row) }
  }

  async change(item: NewRow): Promise<Outcome> {
    const { entity, id, one } = this.#kind
    const found = this.#rows(entity).find((row) => row.id === String(item[id]))
    if (!found)
      return { problem: problemOf('entityNotFoundError', 'ENTITY_NOT_FOUND', `${one} could not be found`, `.${id}`) }
    if (isArchived(found))
      return { problem: problemOf('entityStateError', 'ENTITY_ARCHIVED', `${one} is archived`, '.state') }
    const problem = this.#missingParent(item) ?? this.#duplicate({ ...found, ...item }, found)
    if (problem) return { problem }
    const change = { ...this.#completed(item), ...this.#stamped(found), [id]: found.id }
    const row = await this.#world.store.changeRow<AdsRow>(entity, found, (draft) => {
      for (const [name, value] of Object.entries(change)) {
        if (value === null) delete draft[name]
        else draft[name] = value
      }
    })
    return { row }
  }

  #rows(entity: string): AdsRow[] {
    return ownRows<AdsRow>(this.#call, this.#world, entity)
  }

  #completed(item: NewRow): NewRow {
    return this.#kind.family === 'unified' ? completed(this.#kind.entity, item, this.#call, this.#world) : item
  }

  /** When it was made and changed. */
  #stamped(before?: AdsRow): NewRow {
    const now = this.#world.now()
    if (this.#kind.family === 'unified') return { lastUpdatedDateTime: timeOf(now) }
    if (this.#kind.family !== 'v3') return {}
    const { creationDateTime } = before?.extendedData ?? {}
    return { extendedData: { ...stampOf(now, this.#kind.entity), ...(creationDateTime && { creationDateTime }) } }
  }

  #missingParent(item: NewRow) {
    // A record of the unified API and its parent have the same ad product.
    const { adProduct } = item
    const isOfProduct = (row: NewRow) => adProduct === undefined || (row['adProduct'] ?? adProduct) === adProduct
    for (const [field, entity] of Object.entries(this.#kind.parents)) {
      const wanted = item[field]
      if (wanted === undefined || wanted === null) continue
      if (!this.#rows(entity).some((row) => row.id === String(wanted) && isOfProduct(row)))
        return problemOf('entityNotFoundError', 'ENTITY_NOT_FOUND', `${field} could not be found`, `.${field}`, wanted)
    }
    return undefined
  }

  #duplicate(item: NewRow, own?: AdsRow) {
    const { entity, unique } = this.#kind
    const isSame = (row: AdsRow) =>
      unique.every((field) => item[field] !== undefined && String(row[field]) === String(item[field]))
    const last = unique.at(-1)
    if (!last || !this.#rows(entity).some((row) => row !== own && !isArchived(row) && isSame(row))) return undefined
    return problemOf('duplicateValueError', 'DUPLICATE_VALUE', `${last} is in use`, `.${last}`)
  }
}

type Step = 'make' | 'change'

async function every(kind: Kind, call: Call, world: World, step: Step, items: readonly NewRow[]): Promise<Outcome[]> {
  const batch = new Batch(kind, call, world)
  const outcomes: Outcome[] = []
  for (const item of items) outcomes.push(await batch[step](item))
  return outcomes
}

const write =
  (kind: Kind, step: Step): Behavior =>
  async (call, world) => {
    const items = listIn(call.params[call.operation.records ?? '']).map((item) => ({ ...membersOf(item) }))
    return reporters[kind.family](kind, await every(kind, call, world, step, items), call)
  }

/** Archives the records of a list; nothing is ever deleted. */
const archive =
  (kind: Kind): Behavior =>
  async (call, world) => {
    const [given] = Object.values(call.params)
    const ids = textsIn(membersOf(given)['include'] ?? given)
    const items = ids.map((id) => ({ [kind.id]: id, state: 'ARCHIVED' }))
    return reporters[kind.family](kind, await every(kind, call, world, 'change', items), call)
  }

/** Archives one record by its path. */
const archiveOne =
  (kind: Kind): Behavior =>
  async (call, world) => {
    const id = call.params[placeholders(call.operation.path)[0] ?? '']
    const outcome = await new Batch(kind, call, world).change({ [kind.id]: id, state: 'archived' })
    const { code, description, ...done } = told(kind, outcome)
    if ('row' in outcome) return { code, ...done }
    throw refuseAtGateway(code === 'NOT_FOUND' ? 404 : 400, String(description), String(code))
  }

const behaviorOf = (kind: Kind, action: string, method: string): Behavior | undefined => {
  if (action.startsWith('create')) return write(kind, 'make')
  if (action === 'update') return write(kind, 'change')
  if (action === 'delete') return method === 'DELETE' ? archiveOne(kind) : archive(kind)
  return undefined
}

export const batchBehaviors: Readonly<Record<string, Behavior>> = Object.fromEntries(
  KINDS.flatMap((kind) =>
    Object.entries(published.entities[kind.entity]?.actions ?? {}).flatMap(([action, { method }]) => {
      const behavior = behaviorOf(kind, action, method)
      return behavior ? [[`${kind.entity}.${action}`, behavior] as const] : []
    }),
  ),
)
