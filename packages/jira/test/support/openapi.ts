import type { Seen } from '@ferrule/proof/recorder'
import { Ajv, type ValidateFunction } from 'ajv'

/** Whether a request, as it came over the wire, is one that the published document describes. */

interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly items?: Schema
  readonly maximum?: number
  readonly maxLength?: number
}

interface Operation {
  readonly operationId: string
  readonly deprecated?: boolean
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> }>
  >
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
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

const compiled = new Map<object, ValidateFunction>()

/** JSON Schema of a body; nothing that the document does not name may be in one that it closes. */
function validator(api: OpenApi, schema: object): ValidateFunction {
  let found = compiled.get(schema)
  if (!found) {
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
    ajv.addSchema({ $id: 'jira', components: api.components })
    const text = JSON.stringify(schema).replaceAll('"#/components', '"jira#/components')
    found = ajv.compile(JSON.parse(text))
    compiled.set(schema, found)
  }
  return found
}

const KINDS: Readonly<Record<string, RegExp>> = { integer: /^-?\d+$/, boolean: /^(true|false)$/, string: /^/ }

function* judge(name: string, { type = 'string', enum: values, maxLength, maximum }: Schema, text: string) {
  if (!KINDS[type]?.test(text)) yield `${name} is no ${type}`
  if (values && !values.includes(text)) yield `${name} is none of ${values.join(', ')}`
  if (maxLength !== undefined && text.length > maxLength) yield `${name} is longer than ${maxLength}`
  if (maximum !== undefined && Number(text) > maximum) yield `${name} is more than ${maximum}`
}

/** What is wrong with a request; empty when nothing is. */
export function problemsOf(
  api: OpenApi,
  request: Pick<Seen, 'method' | 'path' | 'query' | 'headers' | 'body'>,
): string[] {
  const operation = operationOf(api, request)
  if (operation === undefined) return [`there is no ${request.method} ${request.path}`]
  const { parameters = [], requestBody } = operation
  const problems: string[] = []
  const query = new URLSearchParams(request.query)
  for (const name of new Set(query.keys())) {
    const parameter = parameters.find((one) => one.in === 'query' && one.name === name)
    const texts = query.getAll(name)
    if (!parameter) problems.push(`?${name} is not known`)
    else if (parameter.schema.type === 'array')
      for (const text of texts) problems.push(...judge(name, parameter.schema.items ?? {}, text))
    else if (texts.length > 1) problems.push(`?${name} comes twice`)
    else problems.push(...judge(name, parameter.schema, texts[0] as string))
  }
  for (const { name, required, in: where } of parameters)
    if (required && where === 'query' && !query.has(name)) problems.push(`?${name} is missing`)
  if (requestBody === undefined) return request.body === '' ? problems : [...problems, 'there is a body']
  const content = requestBody.content[request.headers['content-type'] ?? '']
  if (content === undefined) return [...problems, `a body of ${request.headers['content-type']}`]
  const validate = validator(api, content.schema)
  if (!validate(JSON.parse(request.body)))
    problems.push(...(validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`))
  return problems
}

/** The example of a good answer, when there is one. */
export function exampleOf(operation: Operation | undefined): unknown {
  for (const [status, { content }] of Object.entries(operation?.responses ?? {})) {
    const example = content?.['application/json']?.example
    if (status.startsWith('2') && example !== undefined)
      return typeof example === 'string' ? JSON.parse(example) : example
  }
  return undefined
}

/** Every example of a refusal: status and body. */
export function* refusalsOf(api: OpenApi): Generator<{ name: string; status: number; body: unknown }> {
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      for (const [status, { content }] of Object.entries(responses ?? {})) {
        const example = content?.['application/json']?.example
        if (Number(status) < 400 || example === undefined) continue
        const body = typeof example === 'string' ? JSON.parse(example) : example
        yield { name: `${method} ${path} ${status}`, status: Number(status), body }
      }
    }
  }
}
