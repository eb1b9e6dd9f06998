import type { CallOptions, CallResult } from '../contract/call.ts'
import type { Client, Operation } from '../contract/operation.ts'
import { ParamsError } from '../errors/ferrule-error.ts'
import { ANY } from '../shape/table.ts'
import { SearchPromise } from './search-promise.ts'
import type { SearchParams, SearchResult } from './types.ts'

/**
 * Searches the copy of an entity; what generated `search` functions call.
 * @throws {ParamsError} when the client was made without a copy, or with one of another connector.
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
  // Calls are made elsewhere, and searches with them.
  if (copy === undefined) return client.call(searchOperation(connector, entity), params, options)
  const fail = (problem: string): ParamsError => {
    const details = { connector, entity, action: 'search', outcome: 'not-sent' as const }
    return new ParamsError(`[${connector} ${entity}.search] ${problem}`, details)
  }
  if (copy === null)
    throw fail('needs a copy of the data: pass `copy`, which is store.copy({ manifest }) of @ferrule/store')
  const of = copy.connector ?? connector
  // A copy may be read from another generation of the API: `greenhouse-v3`.
  if (of !== connector && !of.startsWith(`${connector}-`)) throw fail(`the copy that was passed belongs to ${of}`)
  options.signal?.throwIfAborted()
  // Nobody else was asked: the response is an empty one.
  return { data: await copy.search(entity, params as SearchParams), response: new Response(null) }
}

/** A search as whoever runs operations elsewhere gets it. */
const searchOperation = (connector: string, entity: string): Operation => ({
  connector,
  entity,
  action: 'search',
  method: 'POST',
  path: '',
  params: { strict: true, fields: { query: ANY, limit: ANY, cursor: ANY, fields: ANY } },
  safe: true,
})

/** One page of a search by `execute`. */
export const searchPage = async (
  client: Client,
  entity: string,
  params: object = {},
  options?: CallOptions,
): Promise<SearchResult> => (await ask(client, entity, params, options)).data as SearchResult
