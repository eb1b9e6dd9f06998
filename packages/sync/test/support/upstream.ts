import { camel } from '@ferrule/core/runtime'
import { keyOf, type StreamDefinition, type SyncConnector, type SyncDefinition } from '../../src/index.ts'
import type { MemoryDestination } from '../../src/memory.ts'

/** The content of an upstream, read as simply as can be: every list to its end, without states, windows and pages. */

type Rec = Record<string, unknown>

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Rec | undefined | null)?.[name], value)

/** `known` keeps what was read, since most lists are parents of others. */
export async function upstreamOf(
  connector: SyncConnector,
  definition: SyncDefinition,
  stream: StreamDefinition,
  known: Map<string, Promise<Rec[]>>,
): Promise<Rec[]> {
  const found = known.get(stream.name) ?? readAll(connector, definition, stream, known)
  known.set(stream.name, found)
  return found
}

async function readAll(
  connector: SyncConnector,
  definition: SyncDefinition,
  stream: StreamDefinition,
  known: Map<string, Promise<Rec[]>>,
): Promise<Rec[]> {
  const { parent } = stream
  if (stream.report) return []
  const above = parent && definition.streams.find(({ name }) => name === parent.stream)
  const parents = above ? await upstreamOf(connector, definition, above, known) : [undefined]
  const found: Rec[] = []
  for (const one of parents) {
    if (parent?.where && !isWanted(at(one, parent.where.field), parent.where.values)) continue
    const below = Object.fromEntries(Object.entries(parent?.params ?? {}).map(([name, path]) => [name, at(one, path)]))
    const written = Object.fromEntries(Object.entries(parent?.write ?? {}).map(([name, path]) => [name, at(one, path)]))
    for (const variant of stream.list.variants ?? [{}]) {
      const records = await listOf(connector, stream, { ...stream.list.params, ...variant, ...below })
      found.push(...records.map((record) => ({ ...written, ...record })))
    }
  }
  return found
}

const isWanted = (value: unknown, values: readonly unknown[] | 'any' | 'some'): boolean =>
  values === 'some'
    ? Number(value) > 0
    : values === 'any'
      ? value !== undefined && value !== null
      : values.includes(value)

async function listOf(connector: SyncConnector, { name, feed, list }: StreamDefinition, params: Rec): Promise<Rec[]> {
  type Lists = Record<string, Record<string, (params: Rec) => Promise<Rec> & { toArray?(): Promise<Rec[]> }>>
  const actions = (connector as unknown as Lists)[camel(list.entity ?? name)]!
  if (feed?.kind === 'ids') {
    const ids = (await actions[camel(feed.updated)]!({}).toArray!()).map((entry) => entry[feed.id])
    return ids.length > 0 ? actions[camel(feed.get.action)]!({ [feed.get.param]: ids }).toArray!() : []
  }
  const answer = actions[camel(list.action ?? 'list')]!(params)
  try {
    return answer.toArray ? await answer.toArray() : [await answer]
  } catch (error) {
    // A file without comments, revisions or the like.
    if (['permission', 'not_found'].includes((error as { code: string }).code)) return []
    throw error
  }
}

/** Whether deletes show in every run. */
export const showsDeletes = (definition: SyncDefinition, stream: StreamDefinition): boolean => {
  const above = definition.streams.find(({ name }) => name === stream.parent?.stream)
  return stream.deletes !== 'reconcile' && (!above || showsDeletes(definition, above))
}

/** The differences between a copy and its upstream. */
export function differences(
  stream: StreamDefinition,
  upstream: readonly Rec[],
  copy: MemoryDestination,
  { extra = true }: { extra?: boolean } = {},
): string[] {
  // Reports are no lists, and have tests of their own.
  if (stream.report) return []
  const rows = copy.rows(stream.name)
  const wanted = new Map(upstream.map((record) => [keyOf(stream.primaryKey, record), record]))
  wanted.delete(undefined)
  const problems: string[] = []
  for (const [key, record] of wanted) {
    const row = rows.get(key as string)
    if (!row) problems.push(`lost ${key}`)
    else if (signature(record) !== signature(pickOf(row.data, record)))
      problems.push(`stale ${key}: ${firstDifference(record, row.data)}`)
  }
  if (extra) for (const key of rows.keys()) if (!wanted.has(key)) problems.push(`gone upstream ${key}`)
  return problems.map((problem) => `${stream.name}: ${problem}`)
}

const firstDifference = (record: Rec, data: Readonly<Rec>): string => {
  const name = Object.keys(record).find((one) => JSON.stringify(record[one]) !== JSON.stringify(data[one])) as string
  const inner = [record[name], data[name]] as [Rec, Rec]
  return typeof inner[0] === 'object' && inner[0] && inner[1] && !Array.isArray(inner[0])
    ? `${name}.${firstDifference(...inner)}`
    : `${name} is ${JSON.stringify(inner[0])}, not ${JSON.stringify(inner[1])}`.slice(0, 300)
}

/** The fields that upstream has; those that the stream writes besides are not compared. */
const pickOf = (data: Readonly<Rec>, record: Rec): Rec =>
  Object.fromEntries(Object.keys(record).map((name) => [name, data[name]]))

/** Addresses with a signature differ each time. */
const signature = (record: Rec): string => {
  const { url, ...rest } = record
  return JSON.stringify(rest)
}
