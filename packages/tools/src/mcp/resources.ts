import { ResourceNotFoundError, type Server, type ServerContext } from '@modelcontextprotocol/server'
import type { SavedResult, SavedResults } from '../saved-results.ts'
import type { ToolResult } from '../types.ts'

/** Length of an address that an error repeats. */
const MOST_REPEATED = 200

/** Saved results as a client reads them, by the scope of each request. */
export function serveSaved(server: Server, saved: SavedResults, scope: (context: ServerContext) => string): void {
  server.setRequestHandler('resources/list', async (_, context) => ({
    resources: (await saved.list(scope(context))).map(described),
  }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', async ({ params }, context) => {
    const found = await saved.read(scope(context), params.uri)
    if (!found) throw new ResourceNotFoundError(params.uri.slice(0, MOST_REPEATED))
    const { uri, mimeType, text, action } = found
    return { contents: [{ uri, mimeType, text, _meta: originOf([action]) }] }
  })
}

/** With its origin, so that a host can have a policy: what vendors returned contains text of others. */
export const originOf = (actions: Iterable<string>) => ({ 'ferrule/origin': { actions: [...actions], foreign: true } })

/** The link to what a tool saved, if it is a saved result of this scope. */
export async function linksOf(result: ToolResult, saved: SavedResults | undefined, scope: string) {
  const place = 'saved' in result ? result['saved'] : undefined
  if (!saved || typeof place !== 'object' || place === null || !('to' in place)) return []
  const found = (await saved.list(scope)).find(({ uri }) => uri === place.to)
  return found ? [{ type: 'resource_link' as const, ...described(found) }] : []
}

const described = ({ uri, action, mimeType, size, savedAt, expiresAt }: SavedResult) => ({
  uri,
  name: `${action}.jsonl`,
  description: `Records of ${action}, one JSON text on each line; kept until ${new Date(expiresAt).toISOString()}`,
  mimeType,
  size,
  annotations: { lastModified: new Date(savedAt).toISOString() },
})
