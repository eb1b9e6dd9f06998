import { Ajv, type ValidateFunction } from 'ajv'
import type { Seen } from './recorder.ts'

/**
 * Checks whether a request with a JSON body matches a published OpenAPI document. The connector's own tests cover what
 * is specific to a vendor.
 */

export interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly items?: Schema
  readonly maximum?: number
  readonly maxLength?: number
}

export interface Operation {
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema?: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<
    Record<
      string,
      { readonly content?: Readonly<Record<string, { readonly schema?: object; readonly example?: unknown }>> }
    >
  >
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

export type Request = Pick<Seen, 'method' | 'path' | 'query' | 'body'> & {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** How to read a document. */
export interface Reading {
  /** The problems of one value in the query. */
  readonly judge?: (name: string, schema: Schema, text: string) => Iterable<string>
  /** Objects with named members allow no others, even if the document does not say so. */
  readonly closed?: boolean
  /** The request must accept the type of a successful response. */
  readonly accepts?: boolean
}

/** The operation of a request. Literal paths take precedence over placeholders. */
export function operationOf<Found>(
  api: { readonly paths: Readonly<Record<string, Readonly<Record<string, Found>>>> },
  { method, path }: Pick<Seen, 'method' | 'path'>,
): Found | undefined {
  const given = path.split('/')
  const templates = Object.keys(api.paths).filter((template) => {
    const parts = template.split('/')
    return parts.length === given.length && parts.every((part, index) => part[0] === '{' || part === given[index])
  })
  const [template] = templates.sort((a, b) => a.split('{').length - b.split('{').length)
  return template === undefined ? undefined : api.paths[template]?.[method.toLowerCase()]
}

/** The problems of a request; empty if there are none. */
export function problemsOf(api: OpenApi, request: Request, reading: Reading = {}): string[] {
  const { judge = judgeText, closed = false, accepts = false } = reading
  const operation = operationOf(api, request)
  if (operation === undefined) return [`there is no ${request.method} ${request.path}`]
  const { parameters = [], requestBody, responses } = operation
  const problems: string[] = []
  const query = new URLSearchParams(request.query)
  for (const name of new Set(query.keys())) {
    const parameter = parameters.find((one) => one.in === 'query' && one.name === name)
    const texts = query.getAll(name)
    const { schema = {} } = parameter ?? {}
    if (!parameter) problems.push(`?${name} is not known`)
    else if (schema.type === 'array') for (const text of texts) problems.push(...judge(name, schema.items ?? {}, text))
    else if (texts.length > 1) problems.push(`?${name} comes twice`)
    else problems.push(...judge(name, schema, texts[0] as string))
  }
  for (const { name, required, in: where } of parameters) {
    if (required && where === 'query' && !query.has(name)) problems.push(`?${name} is missing`)
    if (required && where === 'header' && !request.headers[name.toLowerCase()]) problems.push(`${name} is missing`)
  }
  const types = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    status.startsWith('2') ? Object.keys(content) : [],
  )
  if (accepts && !types.includes(String(request.headers.accept))) problems.push(`accepts ${request.headers.accept}`)
  if (requestBody === undefined) return request.body === '' ? problems : [...problems, 'there is a body']
  const content = requestBody.content[String(request.headers['content-type'])]
  if (content === undefined) return [...problems, `a body of ${request.headers['content-type']}`]
  const validate = validator(api, content.schema, closed)
  if (!validate(JSON.parse(request.body)))
    problems.push(...(validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`))
  return problems
}

const KINDS: Readonly<Record<string, RegExp>> = { integer: /^-?\d+$/, boolean: /^(true|false)$/, string: /^/ }

function* judgeText(name: string, { type = 'string', enum: values, maxLength, maximum }: Schema, text: string) {
  if (!KINDS[type]?.test(text)) yield `${name} is no ${type}`
  if (values && !values.includes(text)) yield `${name} is none of ${values.join(', ')}`
  if (maxLength !== undefined && [...text].length > maxLength) yield `${name} is longer than ${maxLength}`
  if (maximum !== undefined && Number(text) > maximum) yield `${name} is more than ${maximum}`
}

const compilers = new WeakMap<OpenApi, Map<boolean, Ajv>>()
const compiled = new WeakMap<object, ValidateFunction>()

function validator(api: OpenApi, schema: object, closed: boolean): ValidateFunction {
  let found = compiled.get(schema)
  if (!found) {
    const text = JSON.stringify(closed ? close(schema) : schema)
    found = compilerOf(api, closed).compile(JSON.parse(text.replaceAll('"#/components', '"api#/components')))
    compiled.set(schema, found)
  }
  return found
}

/** One for the whole document, which takes long to read. */
function compilerOf(api: OpenApi, closed: boolean): Ajv {
  const own = compilers.get(api) ?? new Map<boolean, Ajv>()
  compilers.set(api, own)
  let ajv = own.get(closed)
  if (!ajv) {
    ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false, allErrors: true })
    const document = { $id: 'api', components: api.components }
    ajv.addSchema((closed ? close(document) : document) as object)
    own.set(closed, ajv)
  }
  return ajv
}

function close(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(close)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, close(part)]))
  return 'properties' in inner && !('additionalProperties' in inner) && inner.type === 'object'
    ? { ...inner, additionalProperties: false }
    : inner
}
