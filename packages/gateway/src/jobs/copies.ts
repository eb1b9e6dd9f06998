import { join } from 'node:path'
import type { Copy, SearchParams, Store } from '@ferrule/store'
import type { Ready } from '../connectors/connectors.ts'
import { HttpError } from '../errors.ts'

export interface CopyReadiness {
  readonly entity: string
  readonly status: 'loading' | 'preview' | 'ready'
}

/** The facts about a source that its copy needs. */
export interface CopyOf {
  readonly source: Pick<Ready['source'], 'id' | 'workspaceId'>
  readonly manifest: Ready['manifest']
}

/** The copies of all sources: syncs write to them, and searches read them. Opened on first use. */
export class Copies {
  readonly #location: { sqlite: string } | { postgres: string }
  #store: Promise<Store> | undefined
  readonly #made = new Map<string, Copy>()

  constructor({ data, url }: { data: string; url?: string | undefined }) {
    this.#location = url === undefined ? { sqlite: join(data, 'copies.db') } : { postgres: url }
  }

  /** The copy of a source. Its rows carry the workspace and the source, so no other source sees them. */
  async of({ source, manifest }: CopyOf): Promise<Copy> {
    const name = `${source.workspaceId}/${source.id}`
    const known = this.#made.get(name)
    if (known) return known
    this.#store ??= import('@ferrule/store')
      .then(({ openStore }) => openStore(this.#location))
      .catch((error) => {
        // The next call tries again.
        this.#store = undefined
        throw error
      })
    const copy = (await this.#store).copy({ source: name, manifest })
    this.#made.set(name, copy)
    if (this.#made.size > 1000) this.#made.delete(this.#made.keys().next().value as string)
    return copy
  }

  /**
   * Returns the hits of a search.
   * @param why Asked why there is nothing to search yet.
   * @throws {HttpError} 409 if there is nothing.
   */
  async search(
    ready: Ready,
    entity: string,
    params: Record<string, unknown>,
    why: () => Promise<string | undefined> = async () => undefined,
  ): ReturnType<Copy['search']> {
    const copy = await this.of(ready)
    try {
      return await copy.search(entity, params as unknown as SearchParams)
    } catch (error) {
      if ((error as { reason?: unknown }).reason !== 'not_ready') throw error
      const reason = await why()
      const { message: empty } = error as Error
      const message = reason === undefined ? empty : `the copy of ${entity} is empty: ${reason}`
      throw new HttpError(409, 'state-conflict', message, {
        items: [{ field: 'entity', message, error_code: 'not_ready' }],
      })
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
