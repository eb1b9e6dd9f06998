// COPY through `pg`: the way into Postgres on which the server spends least.
import type { Buffer } from 'node:buffer'
import type { PostgresPoolClient } from 'kysely'

/** The one parameter of a COPY statement: its rows, in the text format. */
export class CopyRows {
  readonly chunks: readonly Buffer[]
  /** The same rows by a statement, for a client that has no COPY. */
  readonly instead: () => { readonly text: string; readonly values: readonly unknown[] }

  constructor(chunks: readonly Buffer[], instead: CopyRows['instead']) {
    this.chunks = chunks
    this.instead = instead
  }
}

/** The part of a connection of `pg` that COPY needs. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** Sends rows. Clients other than that of `pg` get the statement instead. */
export async function copyIn(client: PostgresPoolClient, text: string, rows: CopyRows): Promise<unknown> {
  const { connection } = client as unknown as { connection?: Partial<CopyConnection> }
  if (typeof connection?.sendCopyFromChunk !== 'function') {
    const { text: statement, values } = rows.instead()
    return await client.query(statement, [...values])
  }
  await new Promise<void>((resolve, reject) => {
    client.query(new CopyQuery(text, rows.chunks, (error) => (error ? reject(error) : resolve())) as never)
  })
  return { command: 'COPY', rowCount: null, rows: [] }
}

/** A query as the client of `pg` runs it: it calls the functions as messages of the server arrive. */
class CopyQuery {
  readonly #text: string
  readonly #chunks: readonly Buffer[]
  readonly #done: (error?: unknown) => void

  constructor(text: string, chunks: readonly Buffer[], done: (error?: unknown) => void) {
    this.#text = text
    this.#chunks = chunks
    this.#done = done
  }

  submit(connection: CopyConnection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    for (const chunk of this.#chunks) connection.sendCopyFromChunk(chunk)
    connection.endCopyFrom()
  }

  handleError(error: unknown): void {
    this.#done(error)
  }

  handleReadyForQuery(): void {
    this.#done()
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A cell in the text format of COPY. */
export function copyCell(cell: string | number | boolean | null): string {
  if (typeof cell === 'string') return SPECIAL.test(cell) ? cell.replaceAll(/[\\\t\n\r]/g, escaped) : cell
  // JSON has no other numbers.
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return '\\N'
  return String(cell)
}

const escaped = (char: string): string => ESCAPES[char] as string
