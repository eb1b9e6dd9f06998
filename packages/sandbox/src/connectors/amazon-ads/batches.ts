import type { NewRow, Row } from '../../core/rows.ts'
import type { Behavior, Call, World } from '../../core/vendor.ts'
import { profileOf } from './access.ts'
import { problemOf, refuseAtGateway } from './errors.ts'
import { KINDS, type Kind } from './kinds.ts'
import { ownRows } from './lists.ts'
import { type Outcome, reporters, told, wantsRecords } from './results.ts'
import { bare, dayOf, newId, stampOf, timeOf } from './rows.ts'
import { begun, completed } from './unified.ts'

const campaignOf = (world: World, groups: string, id: unknown): NewRow => {
  const campaignId = world.store.find(groups, String(id))?.['campaignId']
  return campaignId === undefined ? {} : { campaignId }
}

const isArchived = (row: NewRow): boolean => String(row['state']).toUpperCase() === 'ARCHIVED'

const enabled = { state: 'enabled' }
const resolved = (_: World, { expressions }: NewRow): NewRow => ({ ...enabled, resolvedExpressions: expressions })

/** What new records have without being told. */
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
    state: 'enabled',
    resolvedExpression: expression,
  }),
  sponsored_display_negative_targets: (_, { expression }) => ({ resolvedExpression: expression }),
}

/** Fields that were set to null are no more. */
const cleaned = (row: NewRow): NewRow => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

/** What belongs together in the unified API is of one product. */
const isOfProduct = (row: NewRow, { adProduct }: NewRow): boolean =>
  adProduct === undefined || row['adProduct'] === undefined || row['adProduct'] === adProduct

function missingParent({ parents = {} }: Kind, item: NewRow, call: Call, world: World): object | undefined {
  for (const [field, entity] of Object.entries(parents)) {
    const wanted = item[field]
    if (wanted === undefined || wanted === null) continue
    const fits = (row: Row): boolean => row.id === String(wanted) && isOfProduct(row, item)
    if (!ownRows(call, world, entity).some(fits))
      return problemOf('entityNotFoundError', 'ENTITY_NOT_FOUND', `${field} could not be found`, `.${field}`, wanted)
  }
  return undefined
}

function duplicate({ entity, unique }: Kind, item: NewRow, call: Call, world: World, own?: string): object | undefined {
  const clash = ownRows(call, world, entity).some(
    (row) =>
      row.id !== own &&
      !isArchived(row) &&
      unique?.every((field) => item[field] !== undefined && String(row[field]) === String(item[field])),
  )
  return unique && clash
    ? problemOf('duplicateValueError', 'DUPLICATE_VALUE', `${unique.at(-1)} is in use`, `.${unique.at(-1)}`)
    : undefined
}

async function make(kind: Kind, item: NewRow, call: Call, world: World): Promise<Outcome> {
  const problem = missingParent(kind, item, call, world) ?? duplicate(kind, item, call, world)
  if (problem) return { problem }
  const id = newId(world.random)
  const unified = kind.family === 'unified'
  const row = {
    ...(unified ? begun(kind, item, world) : beginnings[kind.entity]?.(world, item)),
    ...cleaned(unified ? completed(kind, item, call, world) : item),
    id,
    [kind.id]: id,
    _profile: profileOf(call),
    ...(!kind.family && { extendedData: stampOf(world.now(), kind.entity) }),
  }
  return { row: await world.store.insert(kind.entity, row) }
}

async function change(kind: Kind, item: NewRow, call: Call, world: World): Promise<Outcome> {
  const found = ownRows(call, world, kind.entity).find(({ id }) => id === String(item[kind.id]))
  if (!found)
    return {
      problem: problemOf('entityNotFoundError', 'ENTITY_NOT_FOUND', `${kind.one} could not be found`, `.${kind.id}`),
    }
  if (isArchived(found))
    return { problem: problemOf('entityStateError', 'ENTITY_ARCHIVED', `${kind.one} is archived`, '.state') }
  const problem =
    missingParent(kind, item, call, world) ?? duplicate(kind, { ...found, ...item }, call, world, found.id)
  if (problem) return { problem }
  const { creationDateTime } = (found['extendedData'] ?? {}) as Record<string, unknown>
  const row = await world.store.change(kind.entity, found.id, (draft) => {
    const { [kind.id]: _, ...fields } = kind.family === 'unified' ? completed(kind, item, call, world) : item
    for (const [name, value] of Object.entries(fields)) {
      if (value === null) delete draft[name]
      else draft[name] = value
    }
    if (kind.family === 'unified') draft['lastUpdatedDateTime'] = timeOf(world.now())
    if (kind.family) return
    draft['extendedData'] = {
      ...stampOf(world.now(), kind.entity),
      ...(creationDateTime !== undefined && { creationDateTime }),
    }
  })
  return { row: row as Row }
}

/** Carries the items out one by one, and tells of each. */
async function batch(kind: Kind, call: Call, items: readonly NewRow[], run: (item: NewRow) => Promise<Outcome>) {
  const whole = wantsRecords(call.request)
  const success: object[] = []
  const error: object[] = []
  for (const [index, item] of items.entries()) {
    const outcome = await run(item)
    if ('problem' in outcome) error.push({ index, errors: [outcome.problem] })
    else
      success.push({
        index,
        [kind.id]: outcome.row.id,
        ...(whole && { [kind.one as string]: bare(outcome.row) }),
      })
  }
  return { [call.operation.records as string]: { success, error } }
}

/** Archives one record by its path. */
const archiveOne =
  (kind: Kind): Behavior =>
  async (call, world) => {
    const id = call.params[kind.param ?? kind.id]
    const outcome = await change(kind, { [kind.id]: id, state: 'archived' }, call, world)
    const { code, description } = told(kind, outcome)
    if ('problem' in outcome) throw refuseAtGateway(code === 'NOT_FOUND' ? 404 : 400, String(description), String(code))
    return told(kind, outcome)
  }

const itemsOf = ({ operation, params }: Call): NewRow[] => params[operation.records as string] as NewRow[]

async function every(
  kind: Kind,
  call: Call,
  run: (item: NewRow) => Promise<Outcome>,
  items: readonly NewRow[] = itemsOf(call),
) {
  if (!kind.family) return batch(kind, call, items, run)
  const outcomes: Outcome[] = []
  for (const item of items) outcomes.push(await run(item))
  return reporters[kind.family](kind, outcomes, call)
}

const create =
  (kind: Kind): Behavior =>
  (call, world) =>
    every(kind, call, (item) => make(kind, item, call, world))

const update =
  (kind: Kind): Behavior =>
  (call, world) =>
    every(kind, call, (item) => change(kind, item, call, world))

/** Archives; nothing is ever deleted. */
const archive =
  (kind: Kind): Behavior =>
  (call, world) => {
    const [given = []] = Object.values(call.params) as (readonly unknown[] | { include?: readonly unknown[] })[]
    const ids = 'include' in given ? given.include : (given as readonly unknown[])
    const items = (ids ?? []).map((id) => ({ [kind.id]: id, state: 'ARCHIVED' }))
    return every(kind, call, (item) => change(kind, item, call, world), items)
  }

export const batchBehaviors: Readonly<Record<string, Behavior>> = Object.fromEntries(
  KINDS.filter(({ one }) => one).flatMap((kind) => [
    ...(kind.fixed ? [] : (kind.creates ?? ['create'])).map((name): [string, Behavior] => [
      `${kind.entity}.${name}`,
      create(kind),
    ]),
    [`${kind.entity}.update`, update(kind)],
    [`${kind.entity}.delete`, kind.family && kind.family !== 'unified' ? archiveOne(kind) : archive(kind)],
  ]),
)
