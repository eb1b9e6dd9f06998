import {
  type Answer,
  type Api,
  type Body,
  LEADS_AWAY,
  type Losses,
  type ObjectSchema,
  type Operation,
  type Parameter,
  type Schema,
  type Server,
} from '../model.ts'
import { hasLink, headersOf } from './headers.ts'
import { isObject, type Json, listAt, objectAt, textAt, wordAt } from './json.ts'
import { placesOf, readParameter, settlePlaces, settleQuery, styleOf } from './parameters.ts'
import type { Reading } from './reading.ts'
import { Broken, type Documents } from './refs.ts'
import { Schemas } from './schemas.ts'
import { securityOf } from './security.ts'
import { shownSchema } from './shown.ts'

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete'])
/** Keys of a path item that are not methods. */
const OTHERS = new Set(['parameters', 'servers', 'summary', 'description', '$ref', 'additionalOperations'])

/** Reads OpenAPI 3.0, 3.1 and 3.2. */
export function readOpenApi(documents: Documents): Api {
  const { root, losses } = documents
  const reading: Reading = { documents, losses, schemas: new Schemas(documents, losses) }
  const info = objectAt(root['info'])
  const operations = operationsOf(root, reading, (item, raw, at) => operationParts(item, raw, at, reading)).map(
    (operation) => settleQuery(operation, reading),
  )
  if (isObject(root['webhooks']) && Object.keys(root['webhooks']).length > 0)
    for (const name of Object.keys(root['webhooks'])) losses.add('webhooks', name)
  return {
    format: `OpenAPI ${wordAt(root['openapi'])}`,
    ...headOf(root, info),
    servers: serversOf(root['servers']),
    security: securityOf(objectAt(objectAt(root['components'])['securitySchemes']), reading),
    operations,
    schemas: reading.schemas.named,
    losses,
  }
}

export function headOf(root: Json, info: Json): Pick<Api, 'title' | 'version' | 'description' | 'docs'> {
  const docs = textAt(objectAt(root['externalDocs'])['url'])
  return {
    title: textAt(info['title']),
    version: wordAt(info['version']),
    description: textAt(info['description']),
    docs: docs || undefined,
  }
}

type Parts = Pick<Operation, 'parameters' | 'body' | 'answer' | 'server'>

/** All operations below `paths`, with what both formats have in common. */
export function operationsOf(
  root: Json,
  { documents, losses }: Reading,
  parts: (item: Json, raw: Json, at: string) => Parts | Broken,
): Operation[] {
  const found: Operation[] = []
  const bases = [textAt(root['basePath']), ...serversOf(root['servers']).map(({ url }) => url)]
  const around = new Set(bases.flatMap(placesOf))
  for (const [path, entry] of Object.entries(objectAt(root['paths']))) {
    if (!path.startsWith('/')) continue
    const item = documents.find(entry)
    if (item instanceof Broken) {
      losses.leftOut.set(path, item.why)
      continue
    }
    for (const [method, given] of Object.entries(item)) {
      const at = `${method.toUpperCase()} ${path}`
      if (!METHODS.has(method)) {
        if (!OTHERS.has(method) && !method.startsWith('x-')) losses.add('methods other than five', at)
        continue
      }
      if (given === null) continue
      if (LEADS_AWAY.test(path)) {
        losses.add('paths that are none', at)
        continue
      }
      const raw = documents.find(given)
      const read = raw instanceof Broken ? raw : parts(item, raw, at)
      if (raw instanceof Broken || read instanceof Broken) {
        losses.leftOut.set(at, (read as Broken).why)
        continue
      }
      const one: Operation = { ...wordsOf(raw), method: method.toUpperCase(), path, at, ...read }
      found.push({ ...one, parameters: settlePlaces(one, around, losses) })
    }
    for (const method of Object.keys(objectAt(item['additionalOperations'])))
      losses.add('methods other than five', `${method} ${path}`)
  }
  return found
}

function wordsOf(raw: Json): Pick<Operation, 'id' | 'summary' | 'about' | 'docs' | 'deprecated' | 'tags' | 'named'> {
  return {
    id: textAt(raw['operationId']),
    summary: textAt(raw['summary']) || textAt(raw['description']),
    about: textAt(raw['description']).slice(0, 5_000),
    docs: textAt(objectAt(raw['externalDocs'])['url']) || undefined,
    deprecated: raw['deprecated'] === true,
    tags: listAt(raw['tags']).filter((tag): tag is string => typeof tag === 'string'),
    named: undefined,
  }
}

function operationParts(item: Json, raw: Json, at: string, reading: Reading): Parts | Broken {
  const sent = reading.documents.find(raw['requestBody'])
  // Nothing else tells how it is sent.
  if (sent instanceof Broken) return new Broken(sent.construct, `its body: ${sent.why}`)
  const [server] = serversOf(raw['servers'] ?? item['servers'])
  for (const name of Object.keys(objectAt(raw['callbacks']))) reading.losses.add('callbacks', `${at}: ${name}`)
  return {
    parameters: parametersOf(item, raw, at, reading, readParameter),
    body: bodyOf(sent, at, reading),
    answer: answerOf(raw, at, reading),
    server,
  }
}

/** Parameters of the path and the operation; the operation's take precedence. */
export function parametersOf(
  item: Json,
  raw: Json,
  at: string,
  reading: Reading,
  read: (raw: Json, at: string, reading: Reading) => Parameter,
): Parameter[] {
  const found = new Map<string, Parameter>()
  const { documents } = reading
  const place = `${at} parameters`
  for (const given of [...documents.asList(item['parameters'], place), ...documents.asList(raw['parameters'], place)]) {
    const one = documents.deref(given, place)
    if (textAt(one['name']) === '' || !['path', 'query', 'header', 'cookie'].includes(textAt(one['in']))) continue
    const parameter = read(one, at, reading)
    found.set(`${parameter.in} ${parameter.name}`, parameter)
  }
  return [...found.values()]
}

export function serversOf(raw: unknown): Server[] {
  return listAt(raw).flatMap((given) => {
    const server = objectAt(given)
    const url = textAt(server['url'])
    if (url === '') return []
    const variables = Object.entries(objectAt(server['variables'])).map(([name, value]) => {
      const variable = objectAt(value)
      return {
        name,
        description: textAt(variable['description']),
        default: wordAt(variable['default']),
        values: listAt(variable['enum']).map(wordAt),
      }
    })
    return [{ url, description: textAt(server['description']), variables }]
  })
}

/** Media by content type. Some documents refer to all of them at once, and OpenAPI 3.2 to each. */
const contentOf = (raw: Json, at: string, documents: Documents): [string, unknown][] =>
  Object.entries(documents.deref(raw['content'], at))

/** Content types by encoding, in order of preference. */
const BODIES: readonly [Body['kind'], RegExp][] = [
  ['json', /^(application\/([\w.-]+\+)?|text\/)json(?![\w.+-])/i],
  ['form', /^application\/x-www-form-urlencoded\b/i],
  ['multipart', /^multipart\/form-data\b/i],
]

export const bodyKind = (type: string): Body['kind'] => BODIES.find(([, pattern]) => pattern.test(type))?.[0] ?? 'other'

function bodyOf(raw: Json, at: string, { documents, schemas, losses }: Reading): Body | undefined {
  const content = contentOf(raw, `${at} body`, documents)
  if (content.length === 0) return undefined
  const kinds = content.map(([type, media]) => ({
    type,
    media: documents.deref(media, `${at} body`),
    kind: bodyKind(type),
  }))
  const order: Body['kind'][] = ['json', 'form', 'multipart', 'other']
  const chosen = order.flatMap((kind) =>
    plainFirst(kinds.filter((one) => one.kind === kind)),
  )[0] as (typeof kinds)[number]
  // For `*/*`, JSON is what nearly all APIs accept.
  const kind = chosen.type === '*/*' ? 'json' : chosen.kind
  for (const { type } of kinds) if (type !== chosen.type) losses.add('bodies of another content type', `${at}: ${type}`)
  const schema = schemas.read(chosen.media['schema'], `${at} body`)
  const encoding = Object.entries(objectAt(chosen.media['encoding']))
  const styles = Object.fromEntries(encoding.map(([name, how]) => [name, styleOf(objectAt(how))]))
  return { kind, type: chosen.type, required: raw['required'] === true, schema, styles }
}

/** JSON without a vendor's own type comes first, and a list of changes (JSON Patch) last. */
export function plainFirst<One extends { readonly type: string }>(types: readonly One[]): One[] {
  const rank = ({ type }: One): number =>
    /^application\/json(?![\w.+-])/i.test(type) ? 0 : /json-patch/i.test(type) ? 2 : 1
  return [...types].sort((a, b) => rank(a) - rank(b))
}

function answerOf(raw: Json, at: string, { documents, schemas, losses }: Reading): Answer {
  const all = Object.entries(documents.asObject(raw['responses'], `${at} responses`))
  const good = all.filter(([status]) => /^2(\d\d|XX)$/i.test(status)).sort(([a], [b]) => (a < b ? -1 : 1))
  const chosen = good.length > 0 ? good : all.filter(([status]) => status === 'default')
  const answers = chosen.map(([status, given]) => ({ status, answer: documents.deref(given, `${at} ${status}`) }))
  const link = answers.some(({ answer }) => hasLink(answer))
  const full = answers.filter(({ answer }) => contentOf(answer, `${at} answer`, documents).length > 0)
  const [first] = full
  if (!first) {
    const kind = isBrokenAnswer(raw, chosen, documents) ? 'json' : 'none'
    return { kind, schema: undefined, link, examples: [] }
  }
  warnOfEmpty(chosen, full, at, losses)
  for (const { status } of full.slice(1)) losses.add('answers of another status', `${at}: ${status}`)
  const content = contentOf(first.answer, `${at} answer`, documents)
  const [type, json] = content.find(([type]) => bodyKind(type) === 'json' || type === '*/*') ?? []
  if (json === undefined) return { kind: 'file', schema: undefined, link, examples: [] }
  const media = documents.deref(json, `${at} answer`)
  const { itemSchema } = media
  const examples = examplesOf(media, at, documents)
  if (itemSchema !== undefined) losses.add('streams of items', at)
  return {
    kind: 'json',
    type,
    schema: schemaOf(media, examples, `${at} answer`, schemas),
    link,
    headers: headersOf(first.answer, at, documents),
    examples,
  }
}

/** The schema of an answer; what an example shows, where the document has nothing else. */
function schemaOf({ schema }: Json, examples: readonly unknown[], at: string, schemas: Schemas): Schema | undefined {
  const read = schema === undefined ? undefined : schemas.read(schema, at)
  const isEmpty =
    read === undefined ||
    read.kind === 'unknown' ||
    (read.kind === 'object' && read.fields.length === 0 && isOpen(read))
  return isEmpty ? (shownSchema(examples) ?? read) : read
}

const isOpen = ({ rest }: ObjectSchema): boolean => rest === 'unsaid' || rest === 'any'

/** Whether answers that cannot be read may have a body, so that nothing says that there is none. */
export function isBrokenAnswer(
  raw: Json,
  chosen: readonly (readonly [string, unknown])[],
  documents: Documents,
): boolean {
  if (documents.find(raw['responses']) instanceof Broken) return true
  return chosen.some(([, given]) => {
    const answer = documents.find(given)
    return answer instanceof Broken || documents.find(answer['content']) instanceof Broken
  })
}

/** An action may succeed without a body, although the document shows one for another status. */
function warnOfEmpty(
  all: readonly (readonly [string, unknown])[],
  full: readonly { readonly status: string }[],
  at: string,
  losses: Losses,
): void {
  const said = new Set(full.map(({ status }) => status))
  for (const [status] of all) if (!said.has(status)) losses.add(MAYBE_EMPTY, `${at}: ${status}`)
}

export const MAYBE_EMPTY = 'answers that may be empty, beside one with a body'

export function examplesOf(media: Json, at: string, documents: Documents): unknown[] {
  const all = Object.values(objectAt(media['examples'])).filter(isObject)
  const several = all.map((one) => documents.deref(one, `${at} example`)['value'])
  return [media['example'], ...several].filter((one) => one !== undefined)
}
