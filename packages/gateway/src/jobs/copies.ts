import { join } from 'node:path'
import type { Copy, SearchParams, Store } from '@ferrule/store'
import type { Ready } from '../connectors/connectors.ts'
import { HttpError } from '../http/errors.ts'

export interface CopyReadiness {
  readonly entity: string
  readonly status: 'loading' | 'preview' | 'ready'
}

/** A source, as far as its copy must know it. */
export interface CopyOf {
  readonly source: Pick<Ready['source'], 'id' | 'workspaceId'>
  readonly manifest: Ready['manifest']
}

/** The copies of all sources: where syncs write, and what search reads. Opened at first use. */
export class Copies {
  readonly #location: { sqlite: string } | { postgres: string }
  #store: Promise<Store> | undefined
  readonly #made = new Map<string, Copy>()

  constructor({ data, url }: { data: string; url?: string | undefined }) {
    this.#location = url === undefined ? { sqlite: join(data, 'copies.db') } : { postgres: url }
  }

  /** The copy of a source. Its rows carry the workspace and the source, and are seen by no other. */
  async of({ source, manifest }: CopyOf): Promise<Copy> {
    const name = `${source.workspaceId}/${source.id}`
    const known = this.#made.get(name)
    if (known) return known
    this.#store ??= import('@ferrule/store')
      .then(({ openStore }) => openStore(this.#location))
      .catch((error) => {
        // Asked again next time.
        this.#store = undefined
        throw error
      })
    const copy = (await this.#store).copy({ source: name, manifest })
    this.#made.set(name, copy)
    if (this.#made.size > 1000) this.#made.delete(this.#made.keys().next().value as string)
    return copy
  }

  /** The hits of a search, in the words of the dialect that asks. */
  async search(ready: Ready, entity: string, params: Record<string, unknown>, dialect: 'A' | 'B'): Promise<unknown> {
    const copy = await this.of(ready)
    let found: Awaited<ReturnType<Copy['search']>>
    try {
      found = await copy.search(entity, params as unknown as SearchParams)
    } catch (error) {
      if ((error as { reason?: unknown }).reason !== 'not_ready') throw error
      throw new HttpError(409, 'state-conflict', (error as Error).message, {
        items: [{ field: 'entity', message: (error as Error).message, error_code: 'not_ready' }],
      })
    }
    if (dialect === 'A') return found
    return {
      data: found.hits.map(({ data }) => data),
      meta: { has_more: found.next_cursor !== null, cursor: found.next_cursor, took_ms: found.took_ms },
    }
  }

  async readiness(ready: Ready, entities: readonly string[]): Promise<CopyReadiness[]> {
    const copy = await this.of(ready)
    return Promise.all(entities.map(async (entity) => ({ entity, status: await copy.readiness(entity) })))
  }

  async close(): Promise<void> {
    await (await this.#store?.catch(() => undefined))?.close()
  }
}
