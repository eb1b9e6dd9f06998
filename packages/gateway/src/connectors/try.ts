import { isFerruleError, NotFoundError, ParamsError } from '@ferrule/core'
import type { Manifest } from '@ferrule/core/manifest'
import { ALL } from '../db/database.ts'
import type { Gateway } from '../services.ts'
import type { Ready } from './connectors.ts'
import type { Tried } from './kind.ts'
import type { Registered } from './registry.ts'

/** Tries a connector of a document with an account: whether its credentials work, and whether its lists go on as the document says. */

/** Lists that are read, and records of a page: enough to see a second page of a small account. */
const MOST_LISTS = 40
const PAGE = 2

/** Time for all of it, in milliseconds. */
const PATIENCE = 120_000

/** Number of failures that are kept. */
const MOST_WRONG = 20

/** How one list went. `denied`: the account may not read it, which says nothing of the document. */
export interface TriedList {
  readonly list: string
  readonly outcome: 'pages' | 'one page' | 'denied' | 'repeats' | 'failed'
  readonly why?: string
}

type Page = { readonly data: unknown; readonly cursor?: string }

/**
 * Reads two pages of every list that needs no parameters. Passed: the credentials work, something was read, and no list failed or
 * showed its first page twice.
 */
async function tryLists(ready: Ready, signal?: AbortSignal): Promise<Tried & { lists: readonly TriedList[] }> {
  const deadline = new Date(Date.now() + PATIENCE)
  const options = { deadline, ...(signal && { signal }) }
  const checked = ready.manifest.check.length > 0 ? await ready.connector.check(options) : undefined
  const lists: TriedList[] = []
  if (checked?.ok !== false)
    for (const one of listsOf(ready.manifest)) {
      signal?.throwIfAborted()
      if (Date.now() >= deadline.getTime()) break
      lists.push(await tryList(ready, one, options))
    }
  const wrong = lists.filter(({ outcome }) => outcome === 'repeats' || outcome === 'failed')
  const refused = checked?.ok === false ? [`the credentials: ${checked.error.message}`] : []
  const read = lists.filter(({ outcome }) => outcome === 'pages' || outcome === 'one page').length
  return {
    at: new Date().toISOString(),
    passed: checked?.ok !== false && read > 0 && wrong.length === 0,
    read,
    wrong: [...refused, ...wrong.map(({ list, why = 'failed' }) => `${list}: ${why}`)].slice(0, MOST_WRONG),
    lists,
  }
}

/**
 * Tries a stored connector with a source, and keeps the grade.
 * @throws {NotFoundError} if there is no such connector or source.
 * @throws {ParamsError} if the source is of another connector.
 */
export async function tryStored(
  { registry, sources, connectors }: Pick<Gateway, 'registry' | 'sources' | 'connectors'>,
  name: string,
  sourceId: string,
  signal?: AbortSignal,
): Promise<{ readonly row: Registered; readonly lists: readonly TriedList[] }> {
  const { row } = await registry.demand(name)
  const source = await sources.get(ALL, sourceId)
  if (!source) throw new NotFoundError(`there is no source ${sourceId.slice(0, 60)}`)
  if (source.kind !== name) throw new ParamsError(`this source is of ${source.kind}, not of ${name}`)
  // Another process may have stored what is tried here.
  await registry.refresh()
  const { lists, ...tried } = await tryLists(await connectors.of(source), signal)
  return { row: await registry.keepTried(name, row.version, tried), lists }
}

interface List {
  readonly entity: string
  readonly action: string
  readonly key: string | undefined
  readonly params: Readonly<Record<string, number>>
}

/** Lists without required parameters, with a small page where its size can be asked for. */
function listsOf({ entities }: Manifest): List[] {
  const lists = Object.entries(entities).flatMap(([entity, { key, actions }]) =>
    Object.entries(actions).flatMap(([action, { access, pagination, params, stream }]): List[] => {
      const required = params['required']
      if (!pagination || access !== 'read' || stream || (Array.isArray(required) && required.length > 0)) return []
      return [{ entity, action, key, params: smallPage(pagination['size'], params['properties']) }]
    }),
  )
  return lists.slice(0, MOST_LISTS)
}

function smallPage(size: unknown, properties: unknown): Record<string, number> {
  const facts = typeof size === 'string' ? (Object(properties) as Record<string, unknown>)[size] : undefined
  if (typeof size !== 'string' || facts === undefined) return {}
  const { type, minimum, maximum } = facts as { type?: unknown; minimum?: unknown; maximum?: unknown }
  if (type !== 'integer' && type !== 'number') return {}
  const least = typeof minimum === 'number' ? Math.max(PAGE, minimum) : PAGE
  return { [size]: typeof maximum === 'number' ? Math.min(least, maximum) : least }
}

async function tryList({ connector }: Ready, list: List, options: object): Promise<TriedList> {
  const { entity, action, key, params } = list
  const name = `${entity}.${action}`
  const page = (cursor?: string) =>
    connector.execute({ entity, action, params } as never, { ...options, cursor } as never) as Promise<Page>
  try {
    const first = await page()
    if (!Array.isArray(first.data)) return { list: name, outcome: 'failed', why: 'its answer holds no records' }
    if (first.cursor === undefined) return { list: name, outcome: 'one page' }
    const second = await page(first.cursor)
    return isRepeated(first.data, second.data, key)
      ? { list: name, outcome: 'repeats', why: 'its second page is its first page' }
      : { list: name, outcome: 'pages' }
  } catch (error) {
    if (!isFerruleError(error)) throw error
    // The name stands beside it.
    const why = error.summary.replace(/^\[[^\]]*\] /, '')
    return { list: name, outcome: DENIED.has(error.code) ? 'denied' : 'failed', why }
  }
}

/** Errors that are due to the account, or to the vendor's rate limit. */
const DENIED = new Set<string>(['permission', 'rate_limit'])

/** Whether two pages have a record in common. Without keys, whole records are compared. */
function isRepeated(first: readonly unknown[], second: unknown, key = 'id'): boolean {
  const named = (record: unknown): string => JSON.stringify((Object(record) as Record<string, unknown>)[key] ?? record)
  const known = new Set(first.map(named))
  return Array.isArray(second) && second.some((record) => known.has(named(record)))
}
