import type { PublishedRoute, PublishedRoutes } from '../../packages/codegen/src/published-routes.ts'
import { NO_RECORDS } from '../../packages/core/src/pagination/route-lists.ts'
import { type Api, type Field, followIn, type Operation, type Schema } from '../../packages/import/src/model.ts'
import { RouteTypes } from './types.ts'

/** How a connector's lists continue, as far as it decides which routes are lists. */
export interface ListStyle {
  readonly style: string
  readonly param: string
  readonly takes?: readonly string[]
}

export interface Choices {
  /** Whether a DELETE has a body. */
  readonly deletes?: 'body' | undefined
  /** Before every path: the part of the vendor's base URL that is a path. */
  readonly prefix: string
  readonly lists: readonly ListStyle[]
}

/** The routes of a document whose params and answer a typed request can have, in the document's order. */
export function routesOf(api: Api, choices: Choices): Omit<PublishedRoutes, 'head'> {
  const types = new RouteTypes(api.schemas)
  const routes = api.operations
    .filter((operation) => isPlain(operation, types, choices))
    .map((operation) => routeOf(api, types, operation, choices))
  return { types: new Map([...types.named()].sort(([one], [two]) => (one < two ? -1 : 1))), routes: distinct(routes) }
}

/** Files, parts and bodies that are no objects stay with requests in their own words. */
function isPlain({ body, answer, method }: Operation, types: RouteTypes, choices: Choices): boolean {
  if (!['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method) || answer.kind === 'file') return false
  if (!body) return true
  if (!hasBody(method, choices)) return false
  return (body.kind === 'json' || body.kind === 'form') && types.object(body.schema) !== undefined
}

function routeOf(api: Api, types: RouteTypes, operation: Operation, choices: Choices): PublishedRoute {
  const { prefix, lists } = choices
  const { method, parameters, body, answer, tags } = operation
  const path = (prefix + operation.path).replace(/\{([^}]*)\}/g, (_, name: string) => `{${wordOf(name)}}`)
  const inPath = parameters
    .filter((one) => one.in === 'path')
    .map((one) => ({ ...one, name: wordOf(one.name), required: true }))
  const inQuery = parameters.filter((one) => one.in === 'query')
  const fields = body ? (types.object(body.schema)?.fields ?? []).filter(({ schema }) => !schema.readOnly) : []
  // Of names that stand twice, the path's is the one that is needed.
  const taken = new Set(inPath.map(({ name }) => name))
  const isWritten = hasBody(method, choices)
  const must = isWritten ? inQuery.filter((one) => one.required) : []
  const may = isWritten ? inQuery.filter((one) => !one.required) : []
  const rest: readonly Field[] = [...(isWritten ? must : inQuery), ...fields].filter(({ name }) => !taken.has(name))
  const schema = answer.kind === 'json' ? answer.schema : undefined
  const names = [...inPath, ...rest].map(({ name }) => name)
  return {
    tag: tags[0] ?? wordOf(operation.path.split('/').find((part) => /^[a-z]/i.test(part)) ?? 'root'),
    route: `${method} ${path}${must.length > 0 ? `{?${must.map(({ name }) => name)}}` : ''}`,
    params: objectOf(types, [...inPath, ...unique(rest)]),
    answer: schema ? types.of(schema, 'answer') : answer.kind === 'none' ? 'Record<string, never>' : 'unknown',
    query: may.length > 0 ? objectOf(types, may) : undefined,
    record: schema && isListed(lists, method, names) ? recordOf(api, types, schema) : undefined,
  }
}

const hasBody = (method: string, { deletes }: Choices): boolean =>
  method !== 'GET' && (method !== 'DELETE' || deletes === 'body')

const wordOf = (name: string): string => name.replace(/\W+/g, '_')

const unique = (fields: readonly Field[]): Field[] => [...new Map(fields.map((field) => [field.name, field])).values()]

const objectOf = (types: RouteTypes, fields: readonly Field[]): string =>
  fields.length === 0
    ? 'Record<never, never>'
    : `{ ${fields.map((field) => types.member(field, 'params')).join('; ')} }`

/** Whether a route has a parameter of one of the vendor's styles. A link says whether more follows. */
function isListed(lists: readonly ListStyle[], method: string, names: readonly string[]): boolean {
  const listed = lists.some(
    ({ style, param, takes = [param] }) =>
      (style === 'link' && method === 'GET') || takes.some((name) => names.includes(name)),
  )
  return listed && (method === 'GET' || method === 'POST')
}

/** The record of an answer that is a list, or has exactly one member that may be its list. */
function recordOf({ schemas }: Api, types: RouteTypes, schema: Schema): string | undefined {
  const found = followIn(schemas, schema)
  if (found.kind === 'array') return types.of(found.item, 'answer')
  if (found.kind !== 'object') return undefined
  const members = found.fields.filter(({ name }) => !NO_RECORDS.test(name))
  const all = members.map((field) => followIn(schemas, field.schema)).filter((one) => one.kind === 'array')
  return all.length === 1 && all[0]?.kind === 'array' ? types.of(all[0].item, 'answer') : undefined
}

/** Routes that differ only in names of their path parameters are one to the vendor. */
const distinct = (routes: readonly PublishedRoute[]): PublishedRoute[] => [
  ...new Map(routes.map((one) => [one.route, one])).values(),
]
