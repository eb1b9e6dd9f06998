import * as fc from '@ferrule/test-kit/fast-check'

/**
 * Just enough of a Google Discovery document to say whether a request, as it comes over the wire, is one that the
 * published document describes, and to make every answer that it allows.
 */

export interface Schema {
  readonly $ref?: string
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'any'
  readonly format?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema
  readonly items?: Schema
}

interface Parameter extends Schema {
  readonly location: 'path' | 'query'
  readonly required?: boolean
  readonly minimum?: string
  readonly maximum?: string
  readonly enum?: readonly string[]
}

export interface Method {
  readonly id: string
  readonly httpMethod: string
  readonly path: string
  readonly parameters?: Readonly<Record<string, Parameter>>
  readonly request?: { readonly $ref: string }
  readonly response?: { readonly $ref: string }
  readonly supportsMediaDownload?: boolean
  readonly mediaUpload?: { readonly protocols: { readonly simple: { readonly path: string } } }
}

interface Resource {
  readonly methods?: Readonly<Record<string, Method>>
}

export interface Discovery {
  readonly rootUrl: string
  readonly servicePath: string
  readonly parameters: Readonly<Record<string, Parameter>>
  readonly resources: Readonly<Record<string, Resource>>
  readonly schemas: Readonly<Record<string, Schema>>
}

/** Every method, by its name in the SDK: `files.list`. */
export const methodsOf = ({ resources }: Discovery): ReadonlyMap<string, Method> =>
  new Map(
    Object.entries(resources).flatMap(([resource, { methods = {} }]) =>
      Object.entries(methods).map(([name, method]) => [`${resource}.${name}`, method] as const),
    ),
  )

/** The suffix of a place: `:approve` of `{approvalId}:approve`. */
const verbOf = (part: string): string => /\}(:\w+)$/.exec(part)?.[1] ?? ''

/** The method that a request meets; literal segments go before places. */
export function methodOf(api: Discovery, verb: string, path: string): Method | undefined {
  const upload = path.startsWith('/upload/')
  const given = path.split('/')
  const candidates = [...methodsOf(api).values()]
    .map((method) => ({
      method,
      parts: (upload ? (method.mediaUpload?.protocols.simple.path ?? '') : `/${api.servicePath}${method.path}`).split(
        '/',
      ),
    }))
    .filter(
      ({ method, parts }) =>
        method.httpMethod === verb &&
        parts.length === given.length &&
        parts.every((part, index) =>
          part.startsWith('{') ? given[index]?.endsWith(verbOf(part)) : part === given[index],
        ),
    )
  // A place with a verb, `{approvalId}:approve`, says more than one without.
  const places = (parts: readonly string[]) =>
    parts.filter((part) => part.startsWith('{')).length - parts.filter((part) => verbOf(part)).length / 2
  return candidates.sort((a, b) => places(a.parts) - places(b.parts))[0]?.method
}

const TEXTS: Readonly<Record<string, RegExp>> = {
  boolean: /^(true|false)$/,
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?$/,
}

/** The errors of a request; empty when there are none. */
export function problemsOf(api: Discovery, request: { method: string; url: string; body?: unknown }): string[] {
  const url = new URL(request.url)
  const method = methodOf(api, request.method, url.pathname)
  if (!method) return [`there is no ${request.method} ${url.pathname}`]
  const problems: string[] = []
  const known = { ...api.parameters, ...method.parameters }
  for (const [name, value] of url.searchParams) {
    const parameter = known[name]
    if (parameter?.location !== 'query') {
      problems.push(`?${name} is not known to ${method.id}`)
      continue
    }
    const { type = 'string', minimum, maximum, enum: values, deprecated } = parameter
    if (TEXTS[type]?.test(value) === false) problems.push(`?${name} is no ${type}`)
    if (Number(value) < Number(minimum) || Number(value) > Number(maximum)) problems.push(`?${name} is out of range`)
    if (values && !values.includes(value)) problems.push(`?${name} is none of its words`)
    if (deprecated) problems.push(`?${name} is deprecated`)
  }
  for (const [name, { required, location }] of Object.entries(method.parameters ?? {}))
    if (required && location === 'query' && !url.searchParams.has(name)) problems.push(`?${name} is missing`)
  if (request.body !== undefined) {
    if (!method.request) problems.push(`${method.id} has no body`)
    else problems.push(...misfits(api, method.request, request.body, 'body', true))
  }
  return problems
}

const isOutput = ({ description = '' }: Schema) => /^Output only/.test(description)

/** The errors of a value; with `written`, parts that only answers have are errors, too. */
export function misfits(api: Discovery, given: Schema, value: unknown, at = 'it', written = false): string[] {
  const schema = given.$ref ? (api.schemas[given.$ref] as Schema) : given
  const { type, format, items, properties = {}, additionalProperties: rest } = schema
  if (type === 'any') return []
  // A null takes a value away.
  if (value === null) return written ? [] : [`${at} is null`]
  if (type === 'array') {
    if (!Array.isArray(value)) return [`${at} is not a list`]
    return value.flatMap((item, index) => misfits(api, items as Schema, item, `${at}[${index}]`, written))
  }
  if (type === 'object') {
    if (typeof value !== 'object' || Array.isArray(value)) return [`${at} is no object`]
    return Object.entries(value).flatMap(([name, inner]) => {
      const part = Object.hasOwn(properties, name) ? properties[name] : rest
      if (!part) return [`${at}.${name} is not known`]
      if (written && isOutput(part) && !SETTABLE.has(name)) return [`${at}.${name} is for answers only`]
      return misfits(api, part, inner, `${at}.${name}`, written)
    })
  }
  if (type === 'integer') return Number.isInteger(value) ? [] : [`${at} is no integer`]
  if (typeof value !== type) return [`${at} is no ${type}`]
  if (format === 'int64' && !/^-?\d+$/.test(value as string)) return [`${at} is no int64`]
  if (format === 'date-time' && Number.isNaN(Date.parse(value as string))) return [`${at} is no time`]
  return []
}

/** The document calls these output of permissions, and describes how to set them all the same. */
const SETTABLE = new Set(['emailAddress', 'domain'])

const times = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

/** Every value that a schema allows: fields are there or not, as `fields` decides. */
export function valuesOf(api: Discovery, given: Schema, depth = 0): fc.Arbitrary<unknown> {
  const schema = given.$ref ? (api.schemas[given.$ref] as Schema) : given
  const { type, format, items, properties, additionalProperties: rest } = schema
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer()
  if (type === 'number') return fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())
  if (type === 'any') return fc.jsonValue()
  if (type === 'array')
    return depth > 5 ? fc.constant([]) : fc.array(valuesOf(api, items as Schema, depth + 1), { maxLength: 3 })
  if (type === 'object') {
    const parts = Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, part]) => [name, valuesOf(api, part, depth + 1)]),
    )
    const named = fc.record(parts, { requiredKeys: [] })
    if (!rest || depth > 5) return named
    const others = fc.dictionary(fc.string({ minLength: 1 }), valuesOf(api, rest, depth + 1), { maxKeys: 3 })
    return fc.tuple(others, named).map(([more, own]) => ({ ...more, ...own }))
  }
  if (format === 'int64') return fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)
  return format === 'date-time' ? times : fc.string({ unit: 'grapheme' })
}
