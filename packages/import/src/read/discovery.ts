import type { Api, Losses, Operation, Parameter, Security } from '../model.ts'
import { isObject, type Json, objectAt, textAt } from './json.ts'
import { Documents } from './refs.ts'
import { Schemas } from './schemas.ts'

/** Reads Google discovery: resources with methods, and schemas that refer to each other by name. */
export function readDiscovery(given: Documents): Api {
  const documents = new Documents(withPointers(given.root) as Json)
  const { root, losses } = documents
  const schemas = new Schemas(documents, losses)
  const operations: Operation[] = []
  const shared = objectAt(root['parameters'])
  const visit = (resources: Json, above: string): void => {
    for (const [name, resource] of Object.entries(resources)) {
      const entity = above ? `${above}_${name}` : name
      for (const [method, raw] of Object.entries(objectAt(objectAt(resource)['methods'])))
        if (!isObject(raw)) losses.leftOut.set(`${entity}.${method}`, 'it is no object')
        else operations.push(...methodOf(raw, entity, method, { root, schemas, losses }))
      visit(objectAt(objectAt(resource)['resources']), entity)
    }
  }
  visit(objectAt(root['resources']), '')
  for (const name of Object.keys(shared)) losses.add('parameters of every method', name)
  return {
    format: `Google discovery ${textAt(root['discoveryVersion'])}`,
    title: textAt(root['title']),
    version: textAt(root['version']),
    description: textAt(root['description']),
    docs: textAt(root['documentationLink']) || undefined,
    servers: [{ url: textAt(root['rootUrl']).replace(/\/$/, ''), description: '', variables: [] }],
    security: securityOf(root),
    operations,
    schemas: schemas.named,
    losses,
  }
}

interface Surroundings {
  readonly root: Json
  readonly schemas: Schemas
  readonly losses: Losses
}

function methodOf(raw: Json, entity: string, action: string, { root, schemas, losses }: Surroundings): Operation[] {
  const method = textAt(raw['httpMethod'])
  const template = textAt(raw['path']) || textAt(raw['flatPath'])
  const id = textAt(raw['id'])
  // Answers are kept by it. A name without a dot could be one of every object: `constructor`.
  const at = id.includes('.') ? id : `${entity}.${action}`
  if (!['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) {
    losses.add('methods other than five', at)
    return []
  }
  const path = `/${textAt(root['servicePath'])}${template}`.replace(/\/{2,}/g, '/')
  const media = raw['supportsMediaUpload'] === true
  if (media) losses.add('uploads of bytes', at)
  const { request, response, parameters } = raw
  const file = raw['supportsMediaDownload'] === true && !isObject(response)
  return [
    {
      id: at,
      method,
      path,
      at,
      summary: textAt(raw['description']),
      docs: undefined,
      deprecated: raw['deprecated'] === true,
      tags: [entity],
      server: undefined,
      named: { entity, action },
      parameters: Object.entries(objectAt(parameters)).flatMap(([name, one]) =>
        parameterOf(name, objectAt(one), template, schemas),
      ),
      body: isObject(request)
        ? { kind: 'json', type: 'application/json', required: false, schema: schemas.read(request, `${at} body`) }
        : undefined,
      answer: isObject(response)
        ? { kind: 'json', schema: schemas.read(response, `${at} answer`), link: false, examples: [] }
        : { kind: file ? 'file' : 'none', schema: undefined, link: false, examples: [] },
    },
  ]
}

function parameterOf(name: string, raw: Json, template: string, schemas: Schemas): Parameter[] {
  const where = raw['location']
  if (where !== 'path' && where !== 'query') return []
  const { required, repeated, description, ...own } = raw
  const schema = schemas.read(repeated === true ? { type: 'array', items: own } : own, name)
  return [
    {
      name,
      in: where,
      required: required === true,
      description: textAt(description),
      schema: { ...schema, default: typed(schema, raw['default']) },
      style: repeated === true ? 'repeat' : undefined,
      reserved: template.includes(`{+${name}}`),
    },
  ]
}

/** Discovery writes every default as text. */
function typed({ kind }: { kind: string }, value: unknown): unknown {
  if (typeof value !== 'string') return undefined
  if (kind === 'number') return Number(value)
  return kind === 'boolean' ? value === 'true' : value
}

function securityOf(root: Json): Security[] {
  const scopes = Object.keys(objectAt(objectAt(objectAt(root['auth'])['oauth2'])['scopes']))
  const google = {
    tokenUrl: 'https://oauth2.googleapis.com/token',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  }
  return scopes.length > 0 ? [{ kind: 'authorization_code', name: 'oauth2', ...google, scopes, description: '' }] : []
}

/** Turns `{ $ref: 'File' }` into a JSON pointer. */
function withPointers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPointers)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' && !inner.includes('/') ? `#/schemas/${inner}` : withPointers(inner),
    ]),
  )
}
