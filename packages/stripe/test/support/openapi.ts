import { operationOf } from '@ferrule/test-kit/openapi'
import type { Seen } from '@ferrule/test-kit/recorder'

/**
 * Just enough of OpenAPI 3.0 to say whether a request, as it came over the wire, is one that the published document
 * describes. Form text has no types, so a value is judged by what its text can be read as.
 */

export interface Schema {
  readonly $ref?: string
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  readonly nullable?: boolean
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  /** The record of an expandable id. */
  readonly 'x-expandable'?: boolean
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { name: string; in: 'query' | 'path'; required?: boolean; schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  /** Per record type and field: one mark for each API version. */
  readonly 'x-field-history': {
    readonly versions: readonly string[]
    readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
}

/** Form data with its brackets read: a text, or members by name. */
type Tree = string | { [name: string]: Tree }

/** `a[b][0]=c` as `{ a: { b: { 0: 'c' } } }`. */
export function readForm(text: string): Record<string, Tree> {
  const root: Record<string, Tree> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const names = name.split(/\[|\]\[|\]$/).filter((part, index, all) => part !== '' || index < all.length - 1)
    const last = names.pop() as string
    let at = root
    for (const step of names) {
      at[step] ??= Object.create(null)
      if (typeof at[step] === 'string') throw new Error(`${name}: is a text and an object`)
      at = at[step] as Record<string, Tree>
    }
    if (last in at) throw new Error(`${name}: comes twice`)
    at[last] = value
  }
  return root
}

export const resolve = (api: OpenApi, schema: Schema): Schema =>
  schema.$ref ? resolve(api, api.components.schemas[schema.$ref.split('/').at(-1) as string] as Schema) : schema

/** The errors of a request; empty when there are none. */
export function problemsOf(api: OpenApi, request: Seen): string[] {
  const operation = operationOf(api, request)
  if (operation === undefined) return [`there is no ${request.method} ${request.path}`]
  const { parameters = [], requestBody } = operation
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const query: Schema = {
    type: 'object',
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  }
  const problems = judge(api, query, readForm(request.query), '?')
  if (requestBody === undefined) return request.body === '' ? problems : [...problems, 'there is a body']
  const type = request.headers['content-type'] ?? 'application/x-www-form-urlencoded'
  const content = requestBody.content[type]
  if (content === undefined) return [...problems, `a body of ${type}`]
  return [...problems, ...judge(api, content.schema, readForm(request.body), '')]
}

const NUMBERS = { integer: /^-?\d+$/, number: /^-?\d+(\.\d+)?$/, boolean: /^(true|false)$/ }

function judge(api: OpenApi, schema: Schema, value: Tree, path: string): string[] {
  const { type, items, allOf, anyOf, ...rule } = resolve(api, schema)
  if (allOf) return allOf.flatMap((part) => judge(api, part, value, path))
  if (anyOf) {
    const found = anyOf.map((option) => judge(api, option, value, path))
    return found.some((problems) => problems.length === 0) ? [] : [`${path} fits nothing: ${found.flat().join(', ')}`]
  }
  if (rule.enum && !rule.enum.includes(value)) return [`${path} is none of ${rule.enum.join(', ')}`]
  if (type === 'string') return typeof value === 'string' ? [] : [`${path} is no text`]
  if (type === 'integer' || type === 'number' || type === 'boolean')
    return typeof value === 'string' && NUMBERS[type].test(value) ? [] : [`${path} is no ${type}`]
  if (typeof value === 'string') return [`${path} is no ${type ?? 'object'}`]
  const names = Object.keys(value)
  if (type === 'array') {
    if (names.some((name, index) => name !== String(index))) return [`${path} has holes`]
    return names.flatMap((name) => judge(api, items as Schema, value[name] as Tree, `${path}[${name}]`))
  }
  const { properties = {}, required = [], additionalProperties } = rule
  const missing = required.filter((name) => !(name in value)).map((name) => `${path}[${name}] is missing`)
  return missing.concat(
    names.flatMap((name) => {
      const inner = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
      if (typeof inner === 'object') return judge(api, inner, value[name] as Tree, `${path}[${name}]`)
      // An object of which the document says nothing takes everything.
      return inner === true || (inner === undefined && rule.properties === undefined)
        ? []
        : [`${path}[${name}] is not known`]
    }),
  )
}
