import type { SandboxManifest } from '../core/definition.ts'
import {
  type ManifestAction as Action,
  type Definitions,
  type JsonSchema,
  type Manifest,
  options,
} from '../core/manifest.ts'
import { readValues } from '../core/validate.ts'
import { readBrackets } from '../core/values.ts'
import type { Given, Incoming } from '../core/vendor.ts'
import type { Refuse } from './access.ts'

/** The parameters of a request, under the names that the connector's caller used. */

type Values = Record<string, unknown>

/** Whether a schema does not tell what text becomes. */
const isUntyped = (schema: JsonSchema): boolean => schema.type === undefined || schema.type === 'null'

export class ParamReader {
  readonly #defs: Definitions
  readonly #query: string
  /** The parameter that carries the key, if the query does. */
  readonly #key: string | undefined
  readonly #refuse: Refuse

  constructor({ $defs = {} }: Manifest, { query = 'repeat', auth = {} }: SandboxManifest, refuse: Refuse) {
    this.#defs = $defs
    this.#query = query
    this.#key = auth['scheme'] === 'query' ? String(auth['param']) : undefined
    this.#refuse = refuse
  }

  async read(incoming: Incoming): Promise<Given> {
    const { request, url, text, operation, places } = incoming
    const action: Action = operation ?? { method: request.method, path: url.pathname }
    const outside = { ...this.#fromQuery(url.searchParams, action), ...fromHeaders(request, action) }
    if (incoming.bytes.length === 0) return { values: outside, text: true }
    const type = request.headers.get('content-type') ?? ''
    if (type.includes('x-www-form-urlencoded')) {
      const form = this.#fromPairs(new URLSearchParams(text), action, 'body')
      return { values: { ...outside, ...form }, text: true }
    }
    const body = type.startsWith('multipart/')
      ? await this.#fromParts(incoming, action)
      : this.#fromBody(incoming, action)
    return {
      values: { ...this.#typed(outside, action), ...body },
      places: this.#typed(inPath(places, action), action),
      text: false,
    }
  }

  #isList(schema: JsonSchema = {}): boolean {
    return options(schema, this.#defs).some(({ type }) => type === 'array')
  }

  #fromQuery(pairs: URLSearchParams, action: Action): Values {
    const own = new URLSearchParams(pairs)
    if (this.#key !== undefined && !named(this.#key, action, 'query')) own.delete(this.#key)
    return this.#fromPairs(own, action, 'query')
  }

  /** Text, or lists of text, by parameter. Names with brackets are objects in every style. */
  #fromPairs(pairs: URLSearchParams, action: Action, place: Place): Values {
    const { properties = {} } = action.params ?? {}
    const usual = place === 'query' ? this.#query : 'brackets'
    const nested = [...pairs].filter(([name]) => name.includes('['))
    const plain = [...new Set(pairs.keys())].filter((name) => !name.includes('['))
    const values = plain.map((name): [string, unknown] => {
      const param = named(name, action, place) ?? name
      const schema = properties[param] ?? {}
      const all = pairs.getAll(name)
      if (!this.#isList(schema)) return [name, all.length > 1 && isUntyped(schema) ? all : all.at(-1)]
      const style = action.queryStyles?.[param] ?? usual
      return [name, style === 'csv' ? all.flatMap((one) => one.split(',')) : all]
    })
    return renamed({ ...readBrackets(nested), ...Object.fromEntries(values) }, action, place)
  }

  /** Beside a typed body, text gets the type of its schema where it can. */
  #typed(values: Readonly<Values>, action: Action): Values {
    const { properties = {} } = action.params ?? {}
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const schema = properties[name]
        if (!schema || isUntyped(schema)) return [name, value]
        const reading = readValues(value, schema, { defs: this.#defs, text: true })
        return [name, 'value' in reading ? reading.value : value]
      }),
    )
  }

  #fromBody({ text }: Incoming, action: Action): Values {
    const [whole] = Object.entries(action.in ?? {}).find(([, where]) => where === 'whole_body') ?? []
    if (whole !== undefined && action.body === 'bytes') return { [whole]: {} }
    return renamed(this.#fromJson(text, whole), action, 'body')
  }

  #fromJson(text: string, whole: string | undefined): Values {
    try {
      const body: unknown = JSON.parse(text)
      if (whole !== undefined) return { [whole]: body }
      if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
    } catch {}
    throw this.#refuse({ status: 400, code: 'invalid_request', message: 'The body is not a JSON object.' })
  }

  /** The parts of a form. Files are objects; a part whose schema is not text is JSON. */
  async #fromParts({ request, bytes }: Incoming, action: Action): Promise<Values> {
    const type = request.headers.get('content-type') ?? ''
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
      throw this.#refuse({ status: 400, code: 'invalid_request', message: 'The body is not a form of parts.' })
    })
    const values: Values = {}
    for (const [name, part] of form) values[name] = typeof part === 'string' ? part : await contentOf(part)
    return this.#typed(renamed(values, action, 'body'), action)
  }
}

type Place = 'query' | 'body'

/** Whether a parameter is sent there. One wire name may be in the query and in the body. */
function isSent({ in: location = {}, method }: Action, param: string, place: Place): boolean {
  const usual = method === 'GET' || method === 'DELETE' ? 'query' : 'body'
  return (Object.hasOwn(location, param) ? location[param] : usual) === place
}

/** The parameter of a wire name, if it has another name or stands there without one. */
function named(name: string, action: Action, place: Place): string | undefined {
  const wired = Object.entries(action.wireNames ?? {}).find(
    ([param, wire]) => wire === name && isSent(action, param, place),
  )
  if (wired) return wired[0]
  const own = Object.hasOwn(action.params?.properties ?? {}, name) && isSent(action, name, place)
  return own ? name : undefined
}

function renamed(values: Values, action: Action, place: Place): Values {
  const given = { ...values }
  const moved: [string, unknown][] = []
  for (const [param, name] of Object.entries(action.wireNames ?? {})) {
    const found = Object.hasOwn(values, name) ? values[name] : inside(values, name)
    if (found === undefined || !isSent(action, param, place)) continue
    moved.push([param, found])
    delete given[name]
  }
  return { ...given, ...Object.fromEntries(moved) }
}

function fromHeaders({ headers }: Request, { in: location = {} }: Action): Values {
  const named = Object.entries(location).flatMap(([param, where]) => {
    const value = where.startsWith('header:') ? headers.get(where.slice('header:'.length)) : null
    return value === null ? [] : [[param, value]]
  })
  return Object.fromEntries(named)
}

/** Placeholders that are parameters; others, such as a version, are settings. */
const inPath = (places: Incoming['places'], { params }: Action): Values =>
  Object.fromEntries(Object.entries(places).filter(([name]) => params?.properties?.[name] !== undefined))

/** The value under a dotted name. */
const inside = (values: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => Object(at)[name], values)

async function contentOf(part: Blob): Promise<unknown> {
  if (part.type !== 'application/json') return {}
  try {
    return JSON.parse(await part.text())
  } catch {
    return {}
  }
}
