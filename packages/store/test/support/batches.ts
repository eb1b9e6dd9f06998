import type { Batch, BatchDelete, BatchRecord } from '@ferrule/sync'
import type { Copy } from '../../src/index.ts'

export const stateOf = (page: number, generation = 1, stream = 'customers') =>
  ({ version: 1, connector: 'test-shop', stream, generation, page }) as const

export interface Some {
  page?: number
  generation?: number
  deletes?: BatchDelete[]
  stream?: string
}

export function batch(
  records: BatchRecord[],
  { page = 1, generation = 1, deletes = [], stream = 'customers' }: Some = {},
): Batch {
  return { stream, generation, records, deletes, state: stateOf(page, generation, stream) }
}

export const row = (key: string, data: Record<string, unknown> = {}, at?: number, under?: string): BatchRecord => ({
  key,
  data: { id: key, ...data },
  ...(at !== undefined && { at }),
  ...(under !== undefined && { under }),
})

/** Everything in a copy, by key. */
export async function all(copy: Copy, entity = 'customers'): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  let cursor: string | undefined
  do {
    const { hits, next_cursor } = await copy.search(entity, { query: {}, cursor })
    for (const { id, data } of hits) found[id] = data
    cursor = next_cursor ?? undefined
  } while (cursor)
  return found
}
