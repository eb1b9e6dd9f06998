import type { NewRow, Row } from '../../core/rows.ts'
import type { Behavior, Call, World } from '../../core/vendor.ts'
import { profileOf } from './access.ts'
import { problemOf } from './errors.ts'
import { KINDS, type Kind } from './kinds.ts'
import { ownRows } from './lists.ts'
import { bare, dayOf, newId, stampOf } from './rows.ts'

/** What became of one item: the record, or what is wrong. */
type Outcome = { readonly row: Row } | { readonly problem: object }

/** What new records have without being told. */
const beginnings: Readonly<Record<string, (world: World) => NewRow>> = {
  portfolios: () => ({ inBudget: true }),
  sponsored_product_campaigns: (world) => ({
    startDate: dayOf(world.now()),
    premiumBidAdjustment: false,
    dynamicBidding: { placementBidding: [], strategy: 'LEGACY_FOR_SALES' },
  }),
}

/** Fields that were set to null are no more. */
const cleaned = (row: NewRow): NewRow => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

function missingParent({ parents = {} }: Kind, item: NewRow, call: Call, world: World): object | undefined {
  for (const [field, entity] of Object.entries(parents)) {
    const wanted = item[field]
    if (wanted === undefined || wanted === null) continue
    if (!ownRows(call, world, entity).some((row) => row.id === String(wanted)))
      return problemOf('entityNotFoundError', 'ENTITY_NOT_FOUND', `${field} could not be found`, `.${field}`, wanted)
  }
  return undefined
}

function duplicate({ entity, unique }: Kind, item: NewRow, call: Call, world: World, own?: string): object | undefined {
  const clash = ownRows(call, world, entity).some(
    (row) =>
      row.id !== own &&
      row['state'] !== 'ARCHIVED' &&
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
  const row = {
    ...beginnings[kind.entity]?.(world),
    ...cleaned(item),
    id,
    [kind.id]: id,
    _profile: profileOf(call),
    extendedData: stampOf(world.now(), kind.entity),
  }
  return { row: await world.store.insert(kind.entity, row) }
}

async function change(kind: Kind, item: NewRow, call: Call, world: World): Promise<Outcome> {
  const found = ownRows(call, world, kind.entity).find(({ id }) => id === String(item[kind.id]))
  if (!found)
    return {
      problem: problemOf('entityNotFoundError', 'ENTITY_NOT_FOUND', `${kind.one} could not be found`, `.${kind.id}`),
    }
  if (found['state'] === 'ARCHIVED')
    return { problem: problemOf('entityStateError', 'ENTITY_ARCHIVED', `${kind.one} is archived`, '.state') }
  const problem =
    missingParent(kind, item, call, world) ?? duplicate(kind, { ...found, ...item }, call, world, found.id)
  if (problem) return { problem }
  const { creationDateTime } = (found['extendedData'] ?? {}) as Record<string, unknown>
  const row = await world.store.change(kind.entity, found.id, (draft) => {
    const { [kind.id]: _, ...fields } = item
    for (const [name, value] of Object.entries(fields)) {
      if (value === null) delete draft[name]
      else draft[name] = value
    }
    draft['extendedData'] = {
      ...stampOf(world.now(), kind.entity),
      ...(creationDateTime !== undefined && { creationDateTime }),
    }
  })
  return { row: row as Row }
}

/** Carries the items out one by one, and tells of each. */
async function batch(kind: Kind, call: Call, items: readonly NewRow[], run: (item: NewRow) => Promise<Outcome>) {
  const whole = /return=representation/.test(call.request.headers.get('prefer') ?? '')
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

const itemsOf = ({ operation, params }: Call): NewRow[] => params[operation.records as string] as NewRow[]

const create =
  (kind: Kind): Behavior =>
  (call, world) =>
    batch(kind, call, itemsOf(call), (item) => make(kind, item, call, world))

const update =
  (kind: Kind): Behavior =>
  (call, world) =>
    batch(kind, call, itemsOf(call), (item) => change(kind, item, call, world))

/** Archives; nothing is ever deleted. */
const archive =
  (kind: Kind): Behavior =>
  (call, world) => {
    const [filter] = Object.values(call.params) as { include: unknown[] }[]
    const items = (filter?.include ?? []).map((id) => ({ [kind.id]: id, state: 'ARCHIVED' }))
    return batch(kind, call, items, (item) => change(kind, item, call, world))
  }

export const batchBehaviors: Readonly<Record<string, Behavior>> = Object.fromEntries(
  KINDS.filter(({ one }) => one).flatMap((kind) => [
    [`${kind.entity}.create`, create(kind)],
    [`${kind.entity}.update`, update(kind)],
    [`${kind.entity}.delete`, archive(kind)],
  ]),
)
