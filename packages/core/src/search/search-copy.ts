import type { CallOptions, CallResult } from '../contract/call.ts'
import type { Client, Operation } from '../contract/operation.ts'
import type { SearchParams, SearchResult } from '../contract/search.ts'
import { ANY } from '../contract/table.ts'
import { ParamsError } from '../errors/ferrule-error.ts'
import { SearchPromise } from './search-promise.ts'

/**
 * Searches the copy of an entity. Generated `search` functions call this.
 * @throws {ParamsError} if the client has no copy, or a copy of another connector.
 */
export function searchCopy<Data = Record<string, unknown>>(
  client: Client,
  entity: string,
  params: object,
  options?: CallOptions,
): SearchPromise<Data> {
  return new SearchPromise<Data>((cursor) => ask(client, entity, cursor ? { ...params, cursor } : params, options))
}

async function ask(client: Client, entity: string, params: object, options: CallOptions = {}): Promise<CallResult> {
  const { connector, copy } = client
  // Calls run on a gateway, and so do searches.
  if (copy === undefined) return client.call(searchOperation(connector, entity), params, options)
  const fail = (problem: string): ParamsError => {
    const details = { connector, entity, action: 'search', outcome: 'not-sent' as const }
    return new ParamsError(`[${connector} ${entity}.search] ${problem}`, details)
  }
  if (copy === null)
    throw fail('needs a copy of the data: pass `copy`, which is store.copy({ manifest }) of @ferrule/store')
  const of = copy.connector ?? connector
  // A copy may come from another generation of the API: `greenhouse-v3`.
  if (of !== connector && !of.startsWith(`${connector}-`)) throw fail(`the copy that was passed belongs to ${of}`)
  options.signal?.throwIfAborted()
  // No request was sent, so the response is empty.
  return { data: await copy.search(entity, params as SearchParams), response: new Response(null) }
}

/** A search as an operation, for executors such as the gateway. */
const searchOperation = (connector: string, entity: string): Operation => ({
  connector,
  entity,
  action: 'search',
  method: 'POST',
  path: '',
  params: { strict: true, fields: { query: ANY, limit: ANY, cursor: ANY, fields: ANY } },
  safe: true,
})

/** One page of a search, for `execute`. */
export const searchPage = async (
  client: Client,
  entity: string,
  params: object = {},
  options?: CallOptions,
): Promise<SearchResult> => (await ask(client, entity, params, options)).data as SearchResult
