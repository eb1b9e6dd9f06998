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

/**
 * How one list went. `denied`: the account may not read it, which says nothing of the document. `skips`: one larger page has records
 * that the pages do not.
 */
export interface TriedList {
  readonly list: string
  readonly outcome: 'pages' | 'one page' | 'denied' | 'repeats' | 'skips' | 'failed'
  readonly why?: string
}

type Page = { readonly data: unknown; readonly cursor?: string }

const WRONG = new Set<TriedList['outcome']>(['repeats', 'skips', 'failed'])

/**
 * Reads two pages of every list that needs no parameters, and one larger page to compare them with. Passed: the check succeeds,
 * something was read, and no list failed, showed its first page twice or left records out.
 */
async function tryLists(ready: Ready, signal?: AbortSignal): Promise<Tried & { lists: readonly TriedList[] }> {
  const deadline = new Date(Date.now() + PATIENCE)
  const options = { deadline, ...(signal && { signal }) }
  const checked = ready.manifest.check.length > 0 ? await ready.connector.check(options) : undefined
  const lists: TriedList[] = []
  const failed = checked?.ok === false ? checked.error : undefined
  const isRejected = isFerruleError(failed) && REJECTED.has(failed.code)
  // Where only one address fails, the others may be read.
  if (!isRejected)
    for (const one of listsOf(ready.manifest)) {
      signal?.throwIfAborted()
      if (Date.now() >= deadline.getTime()) break
      lists.push(await tryList(ready, one, options))
    }
  const wrong = lists.filter(({ outcome }) => WRONG.has(outcome))
  const refused = failed ? [`${isRejected ? 'the credentials' : 'the check'}: ${failed.message}`] : []
  const read = lists.filter(({ outcome }) => outcome === 'pages' || outcome === 'one page').length
  return {
    at: new Date().toISOString(),
    passed: failed === undefined && read > 0 && wrong.length === 0,
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
  /** A small page, and one as large as two of them, where its size can be asked for. */
  readonly small: Params
  readonly large: Params | undefined
}

type Params = Readonly<Record<string, number>>

/** Lists without required parameters, with a small page where its size can be asked for. */
function listsOf({ entities }: Manifest): List[] {
  const lists = Object.entries(entities).flatMap(([entity, { key, actions }]) =>
    Object.entries(actions).flatMap(([action, { access, pagination, params, stream }]): List[] => {
      const required = params['required']
      if (!pagination || access !== 'read' || stream || (Array.isArray(required) && required.length > 0)) return []
      return [{ entity, action, key, ...sizesOf(pagination['size'], params['properties']) }]
    }),
  )
  return lists.slice(0, MOST_LISTS)
}

function sizesOf(size: unknown, properties: unknown): Pick<List, 'small' | 'large'> {
  const unsized = { small: {}, large: undefined }
  const facts = typeof size === 'string' ? (Object(properties) as Record<string, unknown>)[size] : undefined
  if (typeof size !== 'string' || facts === undefined) return unsized
  const { type, minimum, maximum } = facts as { type?: unknown; minimum?: unknown; maximum?: unknown }
  if (type !== 'integer' && type !== 'number') return unsized
  const most = typeof maximum === 'number' ? maximum : Number.POSITIVE_INFINITY
  const small = Math.min(typeof minimum === 'number' ? Math.max(PAGE, minimum) : PAGE, most)
  const large = Math.min(2 * small, most)
  return { small: { [size]: small }, large: large > small ? { [size]: large } : undefined }
}

async function tryList({ connector }: Ready, list: List, options: object): Promise<TriedList> {
  const { entity, action, key, small, large } = list
  const name = `${entity}.${action}`
  const page = (params: Params, cursor?: string) =>
    connector.execute({ entity, action, params } as never, { ...options, cursor } as never) as Promise<Page>
  try {
    const first = await page(small)
    if (!Array.isArray(first.data)) return { list: name, outcome: 'failed', why: 'its answer holds no records' }
    const second = first.cursor === undefined ? undefined : await page(small, first.cursor)
    const records = [first.data, Array.isArray(second?.data) ? second.data : []] as const
    if (isRepeated(...records, key)) return { list: name, outcome: 'repeats', why: 'its second page is its first page' }
    // A vendor that has no such page says nothing of the others.
    const whole = large && (await page(large).catch(() => undefined))
    const why = Array.isArray(whole?.data) ? lackOf(records.flat(), whole.data, key) : undefined
    if (why !== undefined) return { list: name, outcome: 'skips', why }
    return { list: name, outcome: second === undefined ? 'one page' : 'pages' }
  } catch (error) {
    if (!isFerruleError(error)) throw error
    // The name stands beside it.
    const why = error.summary.replace(/^\[[^\]]*\] /, '')
    return { list: name, outcome: DENIED.has(error.code) ? 'denied' : 'failed', why }
  }
}

/** Errors of the check that every other call would end in. */
const REJECTED = new Set<string>(['authentication', 'params'])

/** Errors that are due to the account, or to the vendor's rate limit. */
const DENIED = new Set<string>(['permission', 'rate_limit'])

/** Whether two pages have a record in common. Without keys, whole records are compared. */
function isRepeated(first: readonly unknown[], second: readonly unknown[], key: string | undefined): boolean {
  const known = new Set(first.map((record) => nameOf(record, key)))
  return second.some((record) => known.has(nameOf(record, key)))
}

/** How two pages differ from a page as large as both; undefined if they do not. */
function lackOf(read: readonly unknown[], whole: readonly unknown[], key: string | undefined): string | undefined {
  if (read.length < whole.length) return `it ends after ${read.length} records, and there are more`
  const known = new Set(read.map((record) => nameOf(record, key)))
  return whole.every((record) => known.has(nameOf(record, key)))
    ? undefined
    : 'records between its first two pages are left out'
}

const nameOf = (record: unknown, key = 'id'): string =>
  JSON.stringify((Object(record) as Record<string, unknown>)[key] ?? record)
