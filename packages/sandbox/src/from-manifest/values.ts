import type { JsonSchema, Manifest } from '../core/manifest.ts'
import { options } from '../core/manifest.ts'
import { readValues } from '../core/validate.ts'
import { readBrackets } from '../core/values.ts'
import type { Incoming, Vendor } from '../core/vendor.ts'
import type { Refuse } from './access.ts'
import type { Action } from './definition.ts'

/** The parameters of a request, under the names that the connector's caller gave them. */

type Values = Record<string, unknown>

/** Says nothing of what text would have to become. */
const isUntyped = (schema: JsonSchema): boolean => schema.type === undefined || schema.type === 'null'

export function createValues(manifest: Manifest & { readonly query?: string }, refuse: Refuse) {
  const defs = manifest.$defs ?? {}

  const isList = (schema: JsonSchema = {}): boolean => options(schema, defs).some(({ type }) => type === 'array')

  /** Text, or lists of text, by name on the wire. */
  function fromQuery(pairs: URLSearchParams, action: Action): Values {
    if (manifest.query === 'brackets') return readBrackets(pairs)
    const { properties = {} } = action.params ?? {}
    const names = Object.entries(action.wireNames ?? {}).map(([param, wire]) => [wire, param] as const)
    const paramOf = new Map(names)
    return Object.fromEntries(
      [...new Set(pairs.keys())].map((name) => {
        if (!isList(properties[paramOf.get(name) ?? name])) return [name, pairs.get(name)]
        return [name, manifest.query === 'csv' ? (pairs.get(name) as string).split(',') : pairs.getAll(name)]
      }),
    )
  }

  /** Beside a body with types, text gets the type that the schema names, where it can have it. */
  function typed(values: Readonly<Values>, action: Action): Values {
    const { properties = {} } = action.params ?? {}
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const schema = properties[name]
        if (!schema || isUntyped(schema)) return [name, value]
        const reading = readValues(value, schema, { defs, text: true })
        return [name, 'value' in reading ? reading.value : value]
      }),
    )
  }

  function renamed(values: Values, { wireNames = {} }: Action): Values {
    const given = { ...values }
    for (const [param, name] of Object.entries(wireNames)) {
      if (!Object.hasOwn(given, name)) continue
      given[param] = given[name]
      delete given[name]
    }
    return given
  }

  function fromHeaders({ headers }: Request, { in: location = {} }: Action): Values {
    const named = Object.entries(location).flatMap(([param, where]) => {
      const value = where.startsWith('header:') ? headers.get(where.slice('header:'.length)) : null
      return value === null ? [] : [[param, value]]
    })
    return Object.fromEntries(named)
  }

  function fromBody(text: string): Values {
    try {
      const body: unknown = JSON.parse(text)
      if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
    } catch {}
    throw refuse({ status: 400, code: 'invalid_request', message: 'The body is not JSON object.' })
  }

  return ({ request, url, text, operation, places }: Incoming): ReturnType<Vendor['values']> => {
    const action = operation as Action
    const outside = { ...renamed(fromQuery(url.searchParams, action), action), ...fromHeaders(request, action) }
    if (text === '') return { values: outside, text: true }
    if (request.headers.get('content-type')?.includes('x-www-form-urlencoded')) {
      const form = renamed(fromQuery(new URLSearchParams(text), action), action)
      return { values: { ...outside, ...form }, text: true }
    }
    return {
      values: { ...typed(outside, action), ...renamed(fromBody(text), action) },
      places: typed(places, action),
      text: false,
    }
  }
}
