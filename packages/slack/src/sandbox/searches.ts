import type { Behavior, Row, World } from '@ferrule/sandbox/engine'

/** Matches of a search: all whose text or title has the words; the case is of no matter. */
const matching = (world: World, collection: string, field: string, query: unknown): Row[] => {
  const words = String(query).toLowerCase()
  return world.store.all(collection, (row) =>
    String(row[field] ?? '')
      .toLowerCase()
      .includes(words),
  )
}

const searchAll: Behavior = ({ params: { query } }, world) => {
  const messages = matching(world, 'threads', 'text', query)
  const files = matching(world, 'files', 'title', query)
  return {
    query,
    messages: { total: messages.length, matches: messages },
    files: { total: files.length, matches: files },
  }
}

const searchFiles: Behavior = (call, world, crud) =>
  crud.page(call, world, matching(world, 'files', 'title', call.params['query']))

/** Searches through messages and files. */
export const searches: Readonly<Record<string, Behavior>> = {
  'messages.search_all': searchAll,
  'files.api_search': searchFiles,
}
