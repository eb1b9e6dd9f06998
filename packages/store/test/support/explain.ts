import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { vi } from 'vitest'
import { SqliteConnection } from '../../src/sqlite/driver.ts'

interface Statement {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** The statements of a search, without those about the store itself. */
export async function sentBy(kind: 'sqlite' | 'postgres', search: () => Promise<unknown>): Promise<Statement[]> {
  const isOwn = ({ sql }: Statement) => !/ferrule_(index|stream|table)\b/.test(sql)
  if (kind === 'sqlite') {
    const sent = vi.spyOn(SqliteConnection.prototype, 'executeQuery')
    await search()
    const found = sent.mock.calls.map(([{ sql, parameters }]) => ({ sql, values: parameters }))
    sent.mockRestore()
    return found.filter(isOwn)
  }
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await search()
  const found = sent.mock.calls.map(([sql, values]) => ({ sql: String(sql), values: (values ?? []) as unknown[] }))
  sent.mockRestore()
  return found.filter(isOwn)
}

/** The plans of statements, and how many rows of the table, or of its indexes, they read. */
export interface Explained {
  readonly plan: string
  readonly rows: number
  /** Rows that were counted to choose an index, in Postgres. */
  readonly counted: number
}

const FROM = 'FROM "test_shop_customers" WHERE '

export function explainSqlite(path: string, statements: readonly Statement[]): Explained {
  const database = new DatabaseSync(path)
  let rows = 0
  database.function('seen', { deterministic: false }, (row) => {
    rows++
    return row
  })
  const plans = statements.map(({ sql, values }) => {
    // A condition that is tried on each row after what the index answers.
    const counting = sql.replaceAll(FROM, `${FROM}seen("row_id") > 0 AND `)
    const bound = values.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as never[]
    if (!sql.includes('"few"')) database.prepare(counting).all(...bound)
    return database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...bound)
      .map(({ detail }) => String(detail))
  })
  database.close()
  return { plan: plans.flat().join('\n'), rows, counted: 0 }
}

interface Node {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly Plans?: readonly Node[]
}

export async function explainPostgres(url: string, statements: readonly Statement[]): Promise<Explained> {
  const client = new pg.Client(url)
  await client.connect()
  const plans: string[] = []
  const total = { rows: 0, counted: 0 }
  const visit = (node: Node, what: keyof typeof total): void => {
    // Counting stops when there are too many rows, so that it may begin anywhere.
    if (what === 'rows') plans.push(`${node['Node Type']} ${node['Relation Name'] ?? ''} ${node.Alias ?? ''}`)
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    if (node.Alias === 'test_shop_customers') total[what] += (node['Actual Rows'] + removed) * node['Actual Loops']
    for (const below of node.Plans ?? []) visit(below, what)
  }
  for (const { sql, values } of statements) {
    const found = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, [...values])
    visit(found.rows[0]['QUERY PLAN'][0].Plan, sql.includes('"few"') ? 'counted' : 'rows')
  }
  await client.end()
  return { plan: plans.join('\n'), ...total }
}
