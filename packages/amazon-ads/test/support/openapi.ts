import type { Seen } from '@ferrule/proof/recorder'
import { Ajv, type ValidateFunction } from 'ajv'

/**
 * Whether a request, as it came over the wire, is one that the published document describes. The document leaves its
 * objects open; here they are closed, so that a misspelt name is found.
 */

interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
}

interface Operation {
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema?: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

export type Request = Pick<Seen, 'method' | 'path' | 'query' | 'body'> & {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** The operation that a request meets: a literal path goes before one with places. */
export function operationOf(api: OpenApi, { method, path }: Pick<Seen, 'method' | 'path'>): Operation | undefined {
  const given = path.split('/')
  const templates = Object.keys(api.paths).filter((template) => {
    const parts = template.split('/')
    return parts.length === given.length && parts.every((part, index) => part[0] === '{' || part === given[index])
  })
  const [template] = templates.sort((a, b) => a.split('{').length - b.split('{').length)
  return template === undefined ? undefined : api.paths[template]?.[method.toLowerCase()]
}

/** Objects with named members take no others. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]))
  return 'properties' in inner && !('additionalProperties' in inner) && inner.type === 'object'
    ? { ...inner, additionalProperties: false }
    : inner
}

const compiled = new Map<object, ValidateFunction>()

function validator(api: OpenApi, schema: object): ValidateFunction {
  let found = compiled.get(schema)
  if (!found) {
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
    ajv.addSchema(closed({ $id: 'ads', components: api.components }) as object)
    found = ajv.compile(JSON.parse(JSON.stringify(closed(schema)).replaceAll('"#/components', '"ads#/components')))
    compiled.set(schema, found)
  }
  return found
}

/** The document lists single words, and some of their combinations with a blank; the guides have commas alone. */
function* judge(name: string, { type = 'string', enum: values }: Schema, text: string) {
  if (type === 'integer' && !/^\d+$/.test(text)) yield `${name} is no integer`
  const known = values?.flatMap((value) => value.split(/, */))
  for (const word of known ? text.split(',') : [])
    if (!known?.includes(word)) yield `${name} is none of ${known?.join(', ')}`
}

/** What is wrong with a request; empty when nothing is. */
export function problemsOf(api: OpenApi, request: Request): string[] {
  const operation = operationOf(api, request)
  if (operation === undefined) return [`there is no ${request.method} ${request.path}`]
  const { parameters = [], requestBody, responses } = operation
  const problems: string[] = []
  const query = new URLSearchParams(request.query)
  for (const name of new Set(query.keys())) {
    const parameter = parameters.find((one) => one.in === 'query' && one.name === name)
    if (!parameter) problems.push(`?${name} is not known`)
    else if (query.getAll(name).length > 1) problems.push(`?${name} comes twice`)
    else problems.push(...judge(name, parameter.schema ?? {}, query.get(name) as string))
  }
  for (const { name, required, in: where } of parameters) {
    if (required && where === 'query' && !query.has(name)) problems.push(`?${name} is missing`)
    if (required && where === 'header' && !request.headers[name.toLowerCase()]) problems.push(`${name} is missing`)
  }
  const types = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    status.startsWith('2') ? Object.keys(content) : [],
  )
  if (!types.includes(String(request.headers.accept))) problems.push(`accepts ${request.headers.accept}`)
  if (requestBody === undefined) return request.body === '' ? problems : [...problems, 'there is a body']
  const content = requestBody.content[String(request.headers['content-type'])]
  if (content === undefined) return [...problems, `a body of ${request.headers['content-type']}`]
  const validate = validator(api, content.schema)
  if (!validate(JSON.parse(request.body)))
    problems.push(...(validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`))
  return problems
}
