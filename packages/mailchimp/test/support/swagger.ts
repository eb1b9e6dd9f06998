import type { Seen } from '@ferrule/test-kit/server'

/**
 * Just enough of Swagger 2.0 to say whether a request, as it came over the wire, is one that the published document
 * describes, and to make answers that it allows.
 */

export interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
}

interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path' | 'body' | 'header'
  readonly required?: boolean
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly maximum?: number
  readonly schema?: Schema
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly responses: Readonly<Record<string, { readonly schema?: Schema }>>
}

export interface Swagger {
  readonly basePath: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** The template and operation that a request meets; literal segments go before places. */
export function operationOf(api: Swagger, method: string, path: string): [template: string, Operation] | undefined {
  const given = path.slice(api.basePath.length).split('/')
  const templates = Object.keys(api.paths).filter((template) => {
    const parts = template.split('/')
    return parts.length === given.length && parts.every((part, index) => part[0] === '{' || part === given[index])
  })
  for (const template of templates.sort((a, b) => a.split('{').length - b.split('{').length)) {
    const found = api.paths[template]?.[method.toLowerCase()]
    if (found) return [template, found]
  }
  return undefined
}

const NUMBERS: Record<string, RegExp> = { integer: /^-?\d+$/, number: /^-?\d+(\.\d+)?$/, boolean: /^(true|false)$/ }

/** The errors of a request; empty when there are none. `more` are parameters that came after the document. */
export function problemsOf(api: Swagger, request: Seen, more: readonly string[] = []): string[] {
  const { method, url, query, body } = request
  const found = operationOf(api, method, url.pathname)
  if (!found) return [`there is no ${method} ${url.pathname}`]
  const parameters = found[1].parameters ?? []
  const problems: string[] = []
  for (const [name, value] of query) {
    const parameter = parameters.find((one) => one.in === 'query' && one.name === name)
    if (!parameter) {
      if (!more.includes(name)) problems.push(`?${name} is not known`)
      continue
    }
    const { type = 'string', enum: values, maximum } = parameter
    const texts = type === 'array' ? value.split(',') : [value]
    for (const text of texts) {
      if (text === '') problems.push(`?${name} is empty`)
      if (values && !values.includes(text)) problems.push(`?${name} is none of ${values.join(', ')}`)
      if (NUMBERS[type] && !NUMBERS[type].test(text)) problems.push(`?${name} is no ${type}`)
      if (maximum !== undefined && Number(text) > maximum) problems.push(`?${name} is above ${maximum}`)
    }
  }
  for (const { in: place, name, required } of parameters)
    if (place === 'query' && required && !query.has(name)) problems.push(`?${name} is missing`)
  const wanted = parameters.find((one) => one.in === 'body')
  if (!wanted) return body === '' ? problems : [...problems, 'there is a body']
  if (request.headers['content-type'] !== 'application/json') problems.push('the body is not JSON')
  return [...problems, ...judge(wanted.schema ?? {}, JSON.parse(body || 'null'), '')]
}

const typeOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : Number.isInteger(value)
        ? 'integer'
        : (typeof value as string)

/** The errors of a value; free objects take everything. */
export function judge(schema: Schema, value: unknown, path: string): string[] {
  const { type, enum: values, properties, required = [], items } = schema
  const own = typeOf(value)
  if (type && type !== own && !(type === 'number' && own === 'integer')) return [`${path} is ${own}, not ${type}`]
  if (values && !values.includes(value)) return [`${path} is none of ${values.join(', ')}`]
  if (Array.isArray(value)) return value.flatMap((item, index) => judge(items ?? {}, item, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null || !properties) return []
  const missing = required.filter((name) => !(name in value)).map((name) => `${path}.${name} is missing`)
  return missing.concat(
    Object.entries(value).flatMap(([name, inner]) =>
      properties[name] ? judge(properties[name], inner, `${path}.${name}`) : [`${path}.${name} is not known`],
    ),
  )
}

/** How a made answer fills what the document leaves open. */
export interface Filling {
  /** Which of the values of an enumeration. */
  readonly last?: boolean
  readonly text?: string
}

/** An answer that the document allows, as full as it may be. */
export function sample(schema: Schema, filling: Filling = {}): unknown {
  const { type, enum: values, properties, items } = schema
  if (values) return filling.last ? values.at(-1) : values[0]
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, sample(inner, filling)]))
  if (type === 'array') return [sample(items ?? {}, filling)]
  if (type === 'integer') return filling.last ? 0 : 7
  if (type === 'number') return filling.last ? 3 : 1.25
  if (type === 'boolean') return !filling.last
  // Conditions of segments are described by no type.
  if (type === 'object' || type === undefined) return {}
  return filling.text ?? '2026-01-31T00:00:00+00:00'
}
