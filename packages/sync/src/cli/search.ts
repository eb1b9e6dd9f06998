import { existsSync } from 'node:fs'
import { loadConnector, problem } from './connectors.ts'
import { isPostgres, openCopy } from './store.ts'
import { table } from './table.ts'

interface Options {
  readonly from?: string | undefined
  readonly sort?: string | undefined
  readonly limit?: string | undefined
  readonly json?: boolean | undefined
}

/** `search stripe customers '{"like":{"email":"@acme"}}' --from ./stripe.db` */
export async function search([name, entity, filter]: readonly string[], options: Options): Promise<number> {
  if (name === undefined || entity === undefined)
    throw problem(
      `connector or stream is missing, e.g. search stripe customers '{"like":{"email":"@acme"}}' --from ./stripe.db`,
    )
  if (options.from === undefined) throw problem(`--from is missing, e.g. --from ./${name}.db`)
  const limit = Number(options.limit ?? 20)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    throw problem('--limit must be a whole number from 1 to 1000')
  const connector = await loadConnector(name)
  if (!isPostgres(options.from) && !existsSync(options.from))
    throw problem(`there is no copy at ${options.from}; to make one: npx @ferrule/sync ${name} --to ${options.from}`)
  const { copy, close } = await openCopy(options.from, connector)
  try {
    const query = {
      ...(filter !== undefined && { filter: filterOf(filter) }),
      ...(options.sort !== undefined && { sort: sortOf(options.sort) }),
    }
    const { hits, next_cursor, hint } = await copy.search(entity, { query, limit })
    const shown = { hits, next_cursor: next_cursor ?? null, ...(hint && { hint }) }
    if (options.json) console.log(JSON.stringify(shown, undefined, 2))
    else console.log(asTable(hits.map(({ data }) => data)))
    if (hint) console.error(`slow: ${hint}`)
    return 0
  } finally {
    await close()
  }
}

function filterOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw problem(`the filter is not JSON: ${text.slice(0, 60)}`)
  }
}

/** Parses `created:desc,email`. */
const sortOf = (text: string): object[] =>
  text.split(',').map((one) => {
    const [field = '', direction = 'asc'] = one.split(':')
    return { [field.trim()]: direction.trim() }
  })

/** Limits of the table: number of columns (objects and lists are omitted), and characters per cell. */
const MOST_COLUMNS = 7
const LONGEST = 40

function asTable(records: readonly Record<string, unknown>[]): string {
  if (records.length === 0) return 'nothing found'
  const isPlain = (value: unknown) => value !== null && value !== '' && typeof value !== 'object'
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const counted = names
    .map((name) => ({ name, count: records.filter((record) => isPlain(record[name])).length }))
    .filter(({ count }) => count > 0)
    .slice(0, MOST_COLUMNS)
  const cell = (value: unknown) => (isPlain(value) ? String(value).slice(0, LONGEST) : '')
  return table(
    counted.map(({ name }) => name),
    records.map((record) => counted.map(({ name }) => cell(record[name]))),
  )
}
