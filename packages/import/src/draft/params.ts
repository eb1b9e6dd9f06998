import {
  type Body,
  type Field,
  type Location,
  type Losses,
  type Operation,
  type Parameter,
  type Schema,
  typeText,
} from '../model.ts'
import { short } from '../read/text.ts'
import { insideOf, isCredential, isCredentialMember } from './candidates.ts'
import { bare, identifier, snake, unused } from './names.ts'

/** A parameter of an action, and its location. */
export interface Param {
  readonly name: string
  readonly schema: Schema
  readonly required: boolean
  readonly description: string
  readonly in: Location | 'body' | 'whole_body'
  /** Its wire name, if that differs. */
  readonly wire?: string
  readonly style?: 'csv' | 'repeat' | 'brackets' | undefined
  /** The value that is sent by default. */
  readonly fixed?: string | number
}

export interface Request {
  /** With placeholder names that are valid in a template. */
  readonly path: string
  readonly params: readonly Param[]
  readonly body: 'json' | 'form' | 'multipart' | 'bytes' | undefined
  readonly headers: Readonly<Record<string, string>>
}

export interface Surroundings {
  follow(schema: Schema): Schema
  readonly losses: Losses
  /** Names of the connector's settings. */
  readonly settings: ReadonlySet<string>
  /** Parameters that carry credentials, by location and name. */
  readonly keys: ReadonlySet<string>
  /** The place of a path that carries the page of a list, and its first one. */
  readonly first?: { readonly place: string; readonly number: number } | undefined
}

/** Headers that the runtime sets. */
const OWN_HEADERS = new Set(['accept', 'content-type', 'authorization', 'user-agent', 'host', 'content-length'])

/** The request of an operation, or the reason why there is none. */
export function requestOf(operation: Operation, around: Surroundings): Request | string {
  const taken = new Set<string>()
  const { path, params: inPath } = pathOf(operation, taken, around)
  const fixed = fixedQuery(operation, taken)
  const written = new Set(fixed.map(({ name, wire = name }) => wire))
  const others = operation.parameters
    .filter((one) => one.in !== 'path' && !(one.in === 'query' && written.has(one.name)))
    .flatMap((one) => parameterOf(one, operation, taken, around))
  const body = bodyOf(operation, taken, around)
  if (typeof body === 'string') return body
  const headers = { ...body.headers, ...acceptOf(operation) }
  return { path, params: [...inPath, ...fixed, ...others, ...body.params], body: body.body, headers }
}

/** The only type that the document accepts in an answer, such as one with the version of the API. */
function acceptOf({ parameters }: Operation): Readonly<Record<string, string>> {
  const accept = parameters.find((one) => one.in === 'header' && /^accept$/i.test(one.name))
  if (!accept) return {}
  const { schema } = accept
  const only = schema.kind === 'enum' && schema.values.length === 1 ? schema.values[0] : schema.default
  return typeof only === 'string' && /^[\w.+-]+\/[\w.+-]+( ?; ?[\w.+=-]+)*$/.test(only) ? { Accept: only } : {}
}

function pathOf({ path, parameters }: Operation, taken: Set<string>, { settings, follow, first }: Surroundings) {
  const params: Param[] = []
  const written = (path.split(/[?#]/)[0] as string).replace(
    /\{(\+?)([^{}+*]*)\*?\}/g,
    (_, plus: string, wire: string) => {
      const declared = parameters.find((one) => one.in === 'path' && one.name === wire)
      const name = unused(/^\w+$/.test(wire) && wire !== '__proto__' ? wire : snake(wire) || 'id', taken)
      if (settings.has(name) && !declared) return `{${name}}`
      taken.add(name)
      const schema = segment(follow(declared?.schema ?? { kind: 'string' }))
      const description = short(declared?.description ?? '')
      const start = first?.place === wire ? { required: false, fixed: first.number } : { required: true }
      params.push({ name, schema, ...start, description, in: 'path' })
      return plus || declared?.reserved ? `{+${name}}` : `{${name}}`
    },
  )
  return { path: written, params }
}

/** A query that the document writes into the path, `/things?beta=true`: parameters with one value, sent by default. */
function fixedQuery({ path, parameters }: Operation, taken: Set<string>): Param[] {
  const query = path.split('#')[0]?.split('?').slice(1).join('?') ?? ''
  return [...new URLSearchParams(query)].flatMap(([wire, value]): Param[] => {
    const name = unused(identifier(wire), taken, [`query_${identifier(wire)}`])
    taken.add(name)
    const [, placeholder] = /^\{([^{}]+)\}$/.exec(value) ?? []
    const declared = parameters.find((one) => one.name === placeholder)
    const schema: Schema = placeholder ? (declared?.schema ?? { kind: 'string' }) : { kind: 'enum', values: [value] }
    const common = { name, schema, description: short(declared?.description ?? ''), in: 'query' as const }
    const own = name === wire ? {} : { wire }
    return [{ ...common, ...own, required: placeholder !== undefined, ...(!placeholder && { fixed: value }) }]
  })
}

/** The schema restricted to what a path segment can hold. */
function segment(schema: Schema): Schema {
  const { kind } = schema
  if (kind === 'enum' || kind === 'boolean') return schema
  if (kind === 'number') return { kind: 'number', integer: true, ...(schema.min !== undefined && { min: schema.min }) }
  return {
    ...(kind === 'string' && schema),
    kind: 'string',
    min: Math.max(1, kind === 'string' ? (schema.min ?? 1) : 1),
  }
}

function parameterOf(one: Parameter, { at }: Operation, taken: Set<string>, { losses, keys }: Surroundings): Param[] {
  if (one.in === 'cookie') {
    losses.add('parameters in cookies', at)
    return []
  }
  const header = one.in === 'header'
  if (header && OWN_HEADERS.has(one.name.toLowerCase())) return []
  if (keys.has(`${one.in} ${one.name.toLowerCase()}`) || isCredential(one)) {
    losses.add('credentials as parameters', `${at}: ${one.name}`)
    return []
  }
  if (header && !/^[A-Za-z][A-Za-z0-9_-]*$/.test(one.name)) {
    losses.add('headers whose name cannot be sent', `${at}: ${one.name}`)
    return []
  }
  if (one.name === '__proto__' || one.name === '#') {
    losses.add('members that cannot be named', `${at}: ${one.name}`)
    return []
  }
  const name = unused(header ? snake(one.name) : identifier(one.name), taken, [`${one.in}_${identifier(one.name)}`])
  taken.add(name)
  const { required, schema, description, style } = one
  const wire = header || name !== one.name ? one.name : undefined
  return [{ name, schema, required, description: short(description), in: one.in, ...(wire && { wire }), style }]
}

interface BodyParts {
  readonly params: readonly Param[]
  readonly body: Request['body']
  readonly headers: Readonly<Record<string, string>>
}

const NOTHING: BodyParts = { params: [], body: undefined, headers: {} }

function bodyOf(operation: Operation, taken: Set<string>, around: Surroundings): BodyParts | string {
  const { body, method, at, answer } = operation
  const headers: Record<string, string> = ownType(answer.type) ? { Accept: answer.type as string } : {}
  if (!body) return { ...NOTHING, headers }
  if (method === 'GET') {
    if (body.required) return 'a GET with a required body'
    around.losses.add('bodies of GET', at)
    return { ...NOTHING, headers }
  }
  const typed: Record<string, string> = { ...headers, ...(ownType(body.type) && { 'Content-Type': body.type }) }
  if (body.kind === 'other') {
    const bytes: Body = { ...body, schema: { kind: 'file' } }
    const type: Record<string, string> = /[*;]/.test(body.type) ? {} : { 'Content-Type': body.type }
    return { ...wholeOf(bytes, taken), body: 'bytes', headers: { ...headers, ...type } }
  }
  const schema = around.follow(body.schema)
  const fields = fieldsOf(schema, operation, around)
  if (fields === undefined) {
    if (body.kind !== 'json') return 'a form that is not an object'
    return { ...wholeOf(body, taken), body: 'json', headers: typed }
  }
  const params = fields.flatMap((field) =>
    membersOf(field, operation, taken, around).map((param) => ({ ...param, style: formStyle(field, body, around) })),
  )
  return { params, body: body.kind, headers: typed }
}

/** How a list of a form is encoded. Repeated names are OpenAPI's default; lists of objects can have brackets only. */
function formStyle({ name, schema }: Field, { kind, styles = {} }: Body, { follow }: Surroundings): Param['style'] {
  const list = follow(schema)
  if (kind !== 'form' || list.kind !== 'array') return undefined
  if (['object', 'array', 'union'].includes(follow(list.item).kind)) return undefined
  return Object.hasOwn(styles, name) ? styles[name] : 'repeat'
}

/** Vendor-specific JSON: `application/vnd.acme.v2+json`. */
const ownType = (type: string | undefined): boolean =>
  type !== undefined && /^(application\/[\w.-]+\+|text\/)json$/i.test(type)

function wholeOf({ schema, required }: Body, taken: Set<string>): Pick<BodyParts, 'params'> {
  const name = unused('body', taken, ['request_body'])
  taken.add(name)
  const description = short(schema.description ?? '') || 'The request body'
  return { params: [{ name, schema, required, description, in: 'whole_body' }] }
}

/** The members of a body as parameters; undefined if the body is not an object. */
function fieldsOf(schema: Schema, { at }: Operation, { follow, losses }: Surroundings): readonly Field[] | undefined {
  if (schema.kind === 'object') {
    if (schema.fields.length === 0) return undefined
    if (schema.rest === 'any' || typeof schema.rest === 'object') losses.add('bodies with members of any name', at)
    return schema.fields.filter((field) => !field.schema.readOnly)
  }
  if (schema.kind !== 'union') return undefined
  const options = schema.options.map(follow)
  if (!options.every((option) => option.kind === 'object' && option.fields.length > 0)) return undefined
  losses.add('bodies that are one of several', at)
  return mergeOptions(options.map((option) => (option as Schema & { kind: 'object' }).fields))
}

/** A member is required if all alternatives require it. */
function mergeOptions(options: readonly (readonly Field[])[]): Field[] {
  const names = [...new Set(options.flatMap((fields) => fields.map(({ name }) => name)))]
  return names.map((name) => {
    const found = options.flatMap((fields) => fields.filter((field) => field.name === name))
    const schemas = [...new Map(found.map(({ schema }) => [typeText(schema), schema])).values()]
    const [first] = schemas as [Schema, ...Schema[]]
    const { description } = first
    const schema: Schema =
      schemas.length === 1
        ? first
        : { kind: 'union', options: schemas, ...(description !== undefined && { description }) }
    return { name, required: found.length === options.length && found.every(({ required }) => required), schema }
  })
}

/** A member of a body; of one that holds the position of a page, each of its own members. */
function membersOf(field: Field, operation: Operation, taken: Set<string>, around: Surroundings): Param[] {
  const inside = insideOf(field, (schema) => around.follow(schema))
  if (inside.length === 0 || operation.method === 'GET') return memberOf(field, operation, taken, around)
  return inside.map(({ name: wire, schema, description }) => {
    const own = wire.split('.').at(-1) as string
    const name = unused(identifier(own), taken, [identifier(wire.replaceAll('.', '_'))])
    taken.add(name)
    return { name, schema, required: false, description: short(description), in: 'body', wire }
  })
}

function memberOf(
  { name, required, schema }: Field,
  { at }: Operation,
  taken: Set<string>,
  { losses, keys }: Surroundings,
): Param[] {
  if (keys.has(`body ${bare(name)}`) || isCredentialMember({ name, description: schema.description ?? '' })) return []
  const own = unused(name, taken, [`body_${identifier(name)}`])
  if (own !== name && name.includes('.')) {
    losses.add('members of a body with the name of another parameter', `${at}: ${name}`)
    return []
  }
  taken.add(own)
  const description = short(schema.description ?? '')
  return [{ name: own, schema, required, description, in: 'body', ...(own !== name && { wire: name }) }]
}
