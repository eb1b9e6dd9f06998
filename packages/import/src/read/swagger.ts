import type { Answer, Api, Body, Parameter, Schema, Server } from '../model.ts'
import { hasLink, headersOf } from './headers.ts'
import { isObject, type Json, listAt, objectAt, textAt } from './json.ts'
import { bodyKind, headOf, isBrokenAnswer, MAYBE_EMPTY, operationsOf, parametersOf, plainFirst } from './openapi.ts'
import { markedList } from './parameters.ts'
import type { Reading } from './reading.ts'
import { Broken, type Documents } from './refs.ts'
import { exampleOf, Schemas } from './schemas.ts'
import { securityOf } from './security.ts'

/** Reads Swagger 2.0, which has schemas in parameters and content types beside them. */
export function readSwagger(documents: Documents): Api {
  const { root, losses } = documents
  const reading: Reading = { documents, losses, schemas: new Schemas(documents, losses) }
  return {
    format: 'Swagger 2.0',
    ...headOf(root, objectAt(root['info'])),
    servers: serversOf(root),
    security: securityOf(objectAt(root['securityDefinitions']), reading),
    operations: operationsOf(root, reading, (item, raw, at) => {
      const body = bodyOf(item, raw, at, reading)
      if (body instanceof Broken) return body
      return {
        parameters: parametersOf(item, withoutBody(raw, documents), at, reading, readParameter),
        body,
        answer: answerOf(raw, at, reading),
        server: undefined,
      }
    }),
    schemas: reading.schemas.named,
    losses,
  }
}

function serversOf(root: Json): Server[] {
  const host = textAt(root['host'])
  if (host === '') return []
  const scheme =
    listAt(root['schemes']).includes('https') || !listAt(root['schemes']).includes('http') ? 'https' : 'http'
  return [{ url: `${scheme}://${host}${textAt(root['basePath'])}`, description: '', variables: [] }]
}

function isBody(given: unknown, documents: Documents): boolean {
  const parameter = documents.find(given)
  return !(parameter instanceof Broken) && ['body', 'formData'].includes(textAt(parameter['in']))
}

const withoutBody = (raw: Json, documents: Documents): Json => ({
  ...raw,
  ...(Array.isArray(raw['parameters']) && { parameters: raw['parameters'].filter((one) => !isBody(one, documents)) }),
})

function readParameter(raw: Json, at: string, { schemas }: Reading): Parameter {
  const { name, in: where, required, description, ...schema } = raw
  const format = textAt(raw['collectionFormat']) || 'csv'
  const common = { name: textAt(name), in: where as Parameter['in'], required: required === true || where === 'path' }
  const list = where === 'query' && raw['type'] === 'array' ? markedList(textAt(description), format) : undefined
  if (list) return { ...common, ...list }
  return {
    ...common,
    ...exampleOf(raw),
    description: textAt(description),
    schema: schemas.read(schema, `${at} ${textAt(name)}`),
    style: where === 'query' ? styleOf(raw) : undefined,
    reserved: false,
  }
}

/** How a list is encoded; undefined: it is none. */
function styleOf({ type, collectionFormat }: Json): Parameter['style'] {
  if (type !== 'array') return undefined
  return collectionFormat === 'multi' ? 'repeat' : 'csv'
}

function bodyOf(item: Json, raw: Json, at: string, { documents, schemas }: Reading): Body | Broken | undefined {
  const all = [...listAt(item['parameters']), ...listAt(raw['parameters'])].map((one) => documents.find(one))
  const given = all.filter((one): one is Json => !(one instanceof Broken))
  const consumes = listAt(raw['consumes'] ?? documents.root['consumes']).map(textAt)
  const body = given.find((one) => one['in'] === 'body')
  if (body) {
    const schema = schemas.read(body['schema'], `${at} body`)
    const types = (consumes.length > 0 ? consumes : ['application/json']).map((type) => ({ type }))
    const json = types.filter(({ type }) => type === '*/*' || bodyKind(type) === 'json')
    const [{ type } = { type: '' }] = plainFirst(json.length > 0 ? json : types)
    const required = body['required'] === true
    return { kind: json.length > 0 ? 'json' : 'other', type, required, schema }
  }
  const form = given.filter((one) => one['in'] === 'formData' && textAt(one['name']) !== '')
  const broken = all.find((one) => one instanceof Broken)
  // It may be the body.
  if (broken && /^(POST|PUT|PATCH) /.test(at)) return new Broken(broken.construct, `a parameter: ${broken.why}`)
  if (form.length === 0) return undefined
  const fields = form.map((one) => {
    const { name, in: _, required, ...schema } = one
    return { name: textAt(name), required: required === true, schema: schemas.read(schema, `${at} ${textAt(name)}`) }
  })
  const schema: Schema = { kind: 'object', fields, rest: 'unsaid' }
  const multipart = fields.some((field) => field.schema.kind === 'file')
  // JSON is preferred if the document allows it, since lists and objects arrive unchanged.
  const type = multipart ? 'multipart/form-data' : (consumes[0] ?? 'application/x-www-form-urlencoded')
  const kind = multipart ? 'multipart' : bodyKind(type) === 'json' ? 'json' : 'form'
  const styles = Object.fromEntries(form.map((one) => [textAt(one['name']), styleOf(one)]))
  return { kind, type, required: fields.some(({ required }) => required), schema, styles }
}

function answerOf(raw: Json, at: string, { documents, schemas, losses }: Reading): Answer {
  const all = Object.entries(documents.asObject(raw['responses'], `${at} responses`))
  const good = all.filter(([status]) => /^2\d\d$/.test(status)).sort(([a], [b]) => (a < b ? -1 : 1))
  const chosen = good.length > 0 ? good : all.filter(([status]) => status === 'default')
  const answers = chosen.map(([status, given]) => documents.deref(given, `${at} ${status}`))
  const link = answers.some(hasLink)
  const full = answers.find((answer) => isObject(answer['schema']))
  if (!full) {
    const kind = isBrokenAnswer(raw, chosen, documents) ? 'json' : 'none'
    return { kind, schema: undefined, link, examples: [] }
  }
  for (const [index, answer] of answers.entries())
    if (!isObject(answer['schema'])) losses.add(MAYBE_EMPTY, `${at}: ${chosen[index]?.[0]}`)
  const schema = schemas.read(full['schema'], `${at} answer`)
  const produces = listAt(raw['produces'] ?? documents.root['produces']).map(textAt)
  const isJson = produces.length === 0 || produces.some((type) => type.includes('*') || bodyKind(type) === 'json')
  if (schema.kind === 'file' || !isJson) return { kind: 'file', schema: undefined, link, examples: [] }
  const examples = Object.entries(objectAt(full['examples'])).flatMap(([type, value]) =>
    bodyKind(type) === 'json' ? [value] : [],
  )
  return { kind: 'json', schema, link, headers: headersOf(full, at, documents), examples }
}
