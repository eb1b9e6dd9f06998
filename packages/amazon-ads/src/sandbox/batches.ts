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
import { type ItemProblem, problemOf, refuseAtGateway } from './errors.ts'
import { KINDS, type Kind, published } from './kinds.ts'
import { ownRows } from './lists.ts'
import { type Outcome, reporters, told } from './results.ts'
import { type AdsRow, dayOf, newId, servingStatus, timeOf } from './rows.ts'
import { begun, completed } from './unified.ts'

/** Creates, changes and archives of lists of items, in one way for all kinds of records. */

/** Fields of new records that follow from others. */
function derived({ entity, family, parents }: Kind, item: NewRow, world: World): NewRow {
  if (family === 'unified') return begun(entity, item, world)
  const { expression, expressions, adGroupId } = item
  const { campaignId } = world.store.find<AdsRow>(parents['adGroupId'] ?? '', String(adGroupId)) ?? {}
  const day = dayOf(world.now())
  return {
    ...(expression !== undefined && { resolvedExpression: expression }),
    ...(expressions !== undefined && { resolvedExpressions: expressions }),
    ...(campaignId !== undefined && entity !== 'sponsored_display_negative_targets' && { campaignId }),
    ...(family !== 'v3' && family !== 'items' && { state: 'enabled' }),
    ...(/keywords$/.test(entity) && family === 'items' && { state: 'enabled' }),
    ...(entity.endsWith('campaigns') && { startDate: /display/.test(entity) ? day.replaceAll('-', '') : day }),
  }
}

/** Times of a change. */
function stamped({ entity, family }: Kind, world: World, before?: AdsRow): NewRow {
  const time = timeOf(world.now())
  if (family === 'unified') return { lastUpdatedDateTime: time }
  if (family !== 'v3') return {}
  const { creationDateTime = time } = before?.extendedData ?? {}
  return { extendedData: { creationDateTime, lastUpdateDateTime: time, servingStatus: servingStatus(entity) } }
}

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
    const { entity, id: field } = this.#kind
    const problem = this.#missingParent(item) ?? this.#duplicate(item)
    if (problem) return { problem }
    const id = newId(this.#world.random)
    const given = Object.entries(this.#completed(item)).filter(([, value]) => value !== null)
    const row = {
      ...{ ...derived(this.#kind, item, this.#world), ...Object.fromEntries(given) },
      ...{ id, [field]: id, _profile: profileOf(this.#call), ...stamped(this.#kind, this.#world) },
    }
    return { row: await this.#world.store.insert<AdsRow>(entity, row) }
  }

  async change(item: NewRow): Promise<Outcome> {
    const { entity, id, one } = this.#kind
    const found = this.#rows(entity).find((row) => row.id === String(item[id]))
    if (!found)
      return { problem: problemOf('entityNotFoundError', 'ENTITY_NOT_FOUND', `${one} could not be found`, `.${id}`) }
    const problem = isArchived(found)
      ? problemOf('entityStateError', 'ENTITY_ARCHIVED', `${one} is archived`, '.state')
      : (this.#missingParent(item) ?? this.#duplicate({ ...found, ...item }, found))
    if (problem) return { problem }
    const change = { ...this.#completed(item), ...stamped(this.#kind, this.#world, found), [id]: found.id }
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
    return this.#kind.family === 'unified' ? completed(item, this.#call, this.#world) : item
  }

  #missingParent(item: NewRow): ItemProblem | undefined {
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

  #duplicate(item: NewRow, own?: AdsRow): ItemProblem | undefined {
    const { entity, unique } = this.#kind
    const isSame = (row: AdsRow) =>
      unique.every((field) => item[field] !== undefined && String(row[field]) === String(item[field]))
    const last = unique.at(-1)
    if (!last || !this.#rows(entity).some((row) => row !== own && !isArchived(row) && isSame(row))) return undefined
    return problemOf('duplicateValueError', 'DUPLICATE_VALUE', `${last} is in use`, `.${last}`)
  }
}

async function every(kind: Kind, call: Call, world: World, step: 'make' | 'change', items: readonly unknown[]) {
  const batch = new Batch(kind, call, world)
  const outcomes: Outcome[] = []
  for (const item of items) outcomes.push(await batch[step]({ ...membersOf(item) }))
  return reporters[kind.family](kind, outcomes, call)
}

const write =
  (kind: Kind, step: 'make' | 'change'): Behavior =>
  (call, world) =>
    every(kind, call, world, step, listIn(call.params[call.operation.records ?? '']))

/** Archives the records of a list; nothing is ever deleted. */
const archive =
  (kind: Kind): Behavior =>
  (call, world) => {
    const [given] = Object.values(call.params)
    const ids = textsIn(membersOf(given)['include'] ?? given)
    const items = ids.map((id) => ({ [kind.id]: id, state: 'ARCHIVED' }))
    return every(kind, call, world, 'change', items)
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
