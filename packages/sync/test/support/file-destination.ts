import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type Batch, type Finish, MemoryDestination, type SyncState } from '../../src/index.ts'

interface Stored {
  readonly rows: Record<string, [string, { data: object; generation: number; at?: number; under?: string }][]>
  readonly state: SyncState | undefined
}

/** A destination in one file, replaced as a whole with each commit: rows and state, or nothing. */
export class FileDestination extends MemoryDestination {
  readonly #file: string
  #known: SyncState | undefined

  constructor(file: string) {
    super()
    this.#file = file
    if (!existsSync(file)) return
    const { rows, state } = JSON.parse(readFileSync(file, 'utf8')) as Stored
    this.#known = state
    for (const [stream, entries] of Object.entries(rows)) {
      for (const [key, row] of entries) this.rows(stream).set(key, row as never)
    }
  }

  override async state(): Promise<SyncState | undefined> {
    const state = { ...this.#known, ...(await super.state()) }
    return Object.keys(state).length > 0 ? state : undefined
  }

  override async commit(batch: Batch): Promise<void> {
    await super.commit(batch)
    await this.#write()
  }

  override async finish(end: Finish): Promise<{ deleted: number }> {
    const result = await super.finish(end)
    await this.#write()
    return result
  }

  async #write(): Promise<void> {
    const rows = Object.fromEntries([...this.streams].map(([stream, found]) => [stream, [...found]]))
    writeFileSync(`${this.#file}.new`, JSON.stringify({ rows, state: await this.state() }))
    renameSync(`${this.#file}.new`, this.#file)
  }
}
