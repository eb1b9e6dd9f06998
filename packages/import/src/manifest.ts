import { accessOf as accessFor } from '../../codegen/src/access.ts'
import { titleOf } from '../../codegen/src/naming.ts'
import type { DynamicManifest } from '../../core/src/dynamic/manifest.ts'
import { type Answers, forDigest } from './answers.ts'
import type { Action } from './draft/action.ts'
import { accessOf, settingFacts } from './draft/connector.ts'
import type { Entity } from './draft/files.ts'
import { SURE } from './draft/guesses.ts'
import { type Draft, digestOf, makeDraft } from './draft/index.ts'
import { snake } from './draft/names.ts'
import type { Param } from './draft/params.ts'
import { type Grade, gradeOf } from './grade.ts'
import { JsonSchemas } from './json-schema.ts'
import { type Api, ImportError } from './model.ts'
import { readApi } from './read/index.ts'
import type { Source } from './read/source.ts'

/** A document as a manifest: what a connector without a build is made of. Nothing of the document becomes code. */

type Json = Readonly<Record<string, unknown>>

/** The result of an import. */
export interface Described {
  readonly manifest: DynamicManifest & { readonly connectorType: string; readonly [member: string]: unknown }
  /** For the next version of the document: the same names, and every choice. */
  readonly answers: Answers
  readonly digest: string
  /** `tried`, if the answers hold a trial of this document that passed. */
  readonly grade: Grade
  /** Hosts that requests, and with them credentials, go to. `{name}` is a setting. */
  readonly hosts: readonly string[]
  readonly operations: number
  readonly drafted: number
  readonly lists: number
  /** Lists whose paging the document leaves open, and what asks for pages but answers with no list. */
  readonly doubts: readonly { readonly list: string; readonly why: string }[]
  readonly skipped: readonly { readonly at: string; readonly why: string }[]
}

export interface Choices {
  readonly name?: string | undefined
  readonly title?: string | undefined
  readonly baseUrl?: string | undefined
  readonly credentials?: string | undefined
  /** Of the version before: its names are kept. */
  readonly answers?: Answers | undefined
}

/** @throws {ImportError} that says what is wrong with the document. */
export function describeDocument(source: Source, { answers: known, ...choices }: Choices = {}): Described {
  const api = readApi(source)
  if (api.operations.length === 0) throw new ImportError(`${source.name} describes no operations`)
  const digest = digestOf(source.text)
  const name = choices.name ?? known?.name ?? nameFrom(api)
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 60)
    throw new ImportError(`"${name.slice(0, 80)}" is no name: lower case letters, digits and single dashes`)
  const given = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined))
  const answers: Answers = {
    ...{ from: source.from, title: api.title || name, entities: {}, actions: {}, lists: {} },
    ...(known && forDigest(known, digest)),
    ...given,
    ...{ name, digest, from: source.from, only: undefined },
  }
  const draft = makeDraft(api, { ...answers, only: everything(api, answers) })
  if (draft.invented !== undefined)
    throw new ImportError(
      `${source.name} names no host that requests could go to; pass the address of the API as its base URL`,
    )
  if (draft.entities.length === 0) throw new ImportError(`${source.name} describes no operation that can be called`)
  const manifest = manifestOf(api, draft)
  const unsure = draft.rows.filter(({ confidence }) => confidence < SURE)
  return {
    manifest,
    answers: { ...draft.answers, lists: chosen(known) },
    digest,
    grade: gradeOf(draft.answers, () => false),
    hosts: hostsOf(manifest),
    operations: api.operations.length + api.losses.leftOut.size,
    drafted: draft.entities.reduce((sum, { actions }) => sum + actions.length, 0),
    lists: draft.rows.length,
    doubts: [
      ...unsure.map(({ name: list, why }) => ({ list, why: why.join('; ') })),
      ...draft.unlisted.map((list) => ({ list, why: UNLISTED })),
    ],
    skipped: draft.skipped,
  }
}

const UNLISTED = 'it asks for pages or is called a list, and its answer shows none: it is served as one record'

/** Hosts of requests, of tokens and of the consent page. */
function hostsOf({ bases, auth, connect }: Described['manifest']): string[] {
  const { tokenUrl } = Object(auth) as { readonly tokenUrl?: string }
  const { authorizeUrl } = Object(connect) as Partial<ConsentPage>
  const urls = [...Object.values(bases as Record<string, string>), tokenUrl, authorizeUrl]
  return [
    ...new Set(urls.flatMap((url) => (url === undefined ? [] : [/^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? url]))),
  ]
}

/** How users connect their accounts. */
interface ConsentPage {
  readonly authorizeUrl: string
  readonly tokenUrl: string
}

function consentOf(security: Draft['facts']['security']): ConsentPage | undefined {
  if (security.kind !== 'authorization_code' || accessOf(security).auth['scheme'] !== 'oauth_refresh') return undefined
  const { authorizeUrl, tokenUrl } = security
  const isUsable =
    URL.canParse(authorizeUrl) && new URL(authorizeUrl).protocol === 'https:' && !/[{}@]/.test(authorizeUrl)
  return isUsable ? { authorizeUrl, tokenUrl } : undefined
}

/** Lists that somebody decided. Guesses are made anew, as the document says more. */
const chosen = (known: Answers | undefined): Answers['lists'] => known?.lists ?? {}

const nameFrom = ({ title }: Api): string => {
  const words = snake(title.replace(/\b(rest|api|apis|openapi|swagger|v?\d+(\.\d+)*|http|web|public|the)\b/gi, ' '))
  return words.replaceAll('_', '-').slice(0, 40).replace(/-$/, '') || 'connector'
}

function everything(api: Api, answers: Answers): string[] {
  const draft = makeDraft(api, { ...answers, only: [] })
  return [...draft.left]
}

/** The manifest of a draft. */
export function manifestOf(api: Api, draft: Draft): Described['manifest'] {
  const { facts, answers, entities } = draft
  const access = accessOf(facts.security)
  const consent = consentOf(facts.security)
  const schemas = new JsonSchemas(draft.schemas)
  const variable = (field: string): string => `${snake(answers.name)}_${field}`.toUpperCase()
  const made = Object.fromEntries(entities.map((entity) => [entity.name, entityOf(entity, schemas, draft)]))
  const settings = facts.settings.map((one) => [one.name, settingOf(one)] as const)
  return {
    name: answers.name,
    connectorType: answers.title.slice(0, 100),
    category: 'other',
    version: api.version.slice(0, 60) || '1',
    summary: `Records of ${answers.title.slice(0, 100)}.`,
    docs: facts.docs,
    credentials: strict(
      Object.fromEntries(access.fields.map(({ name, what, spaced }) => [name, secretOf(what, spaced)])),
      access.fields.filter(({ optional }) => !optional).map(({ name }) => name),
    ),
    config: strict(
      Object.fromEntries(settings),
      settings.filter(([, schema]) => schema['default'] === undefined).map(([name]) => name),
    ),
    env: Object.fromEntries([...access.fields, ...facts.settings].map(({ name }) => [name, variable(name)])),
    bases: Object.fromEntries(facts.bases.map(({ name, origin }) => [name, origin])),
    auth: access.auth,
    ...(consent && { connect: consent }),
    ...(access.headers && { headers: access.headers }),
    query: facts.usual.query,
    body: facts.usual.body,
    requestId: ['x-request-id', 'request-id', 'x-correlation-id'],
    check: facts.check,
    $defs: schemas.defs(),
    entities: made,
  } as unknown as Described['manifest']
}

const strict = (properties: Json, required: readonly string[]): Json => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
})

const secretOf = (description: string, spaced = false): Json => ({
  type: 'string',
  minLength: 1,
  maxLength: 8_192,
  pattern: spaced ? '^[\\x20-\\x7e]+$' : '^[\\x21-\\x7e]+$',
  description,
})

function settingOf(setting: Parameters<typeof settingFacts>[0] & { readonly description: string }): Json {
  const { values, pattern, default: usual } = settingFacts(setting)
  return {
    type: 'string',
    ...(values && { enum: values }),
    ...(pattern !== undefined && { pattern }),
    ...(usual !== undefined && { default: usual }),
    description: setting.description.slice(0, 200) || `Part of the address: ${setting.name}`,
  }
}

function entityOf(entity: Entity, schemas: JsonSchemas, draft: Draft): Json {
  const { name, type, record, key, actions } = entity
  const about = name.replaceAll('_', ' ')
  return {
    type,
    summary: `${about.charAt(0).toUpperCase()}${about.slice(1)}.`,
    record: record ? schemas.of(record, 'record') : { type: 'object' },
    ...(key !== undefined && { key }),
    actions: Object.fromEntries(actions.map((action) => [action.name, actionOf(entity, action, schemas, draft)])),
    hosted: [],
  }
}

function actionOf(entity: Entity, action: Action, schemas: JsonSchemas, { facts }: Draft): Json {
  const { name, operation, request, base, paging, records, meta, download } = action
  const { method } = operation
  const isRead = method === 'GET' || paging !== undefined
  const access = isRead ? 'read' : (accessFor(name, { method: method as 'GET' }) ?? 'write')
  const record = action.record === undefined ? entity.record : (action.record ?? undefined)
  const empty = action.record === null || download
  const fixed = request.params.flatMap((one) => (one.fixed === undefined ? [] : [[one.name, one.fixed] as const]))
  return compact({
    title: titleOf(entity.name, name),
    summary: operation.summary.replace(/\s+/g, ' ').slice(0, 300) || `${titleOf(entity.name, name)}.`,
    docs: operation.docs && /^https?:\/\/[^\s'"]+$/.test(operation.docs) ? operation.docs : undefined,
    access,
    method,
    path: request.path.replaceAll(' ', '%20'),
    base,
    params: strict(
      Object.fromEntries(request.params.map((one) => [one.name, described(one, schemas, request.body)])),
      request.params.filter(({ required }) => required).map((one) => one.name),
    ),
    in: some(request.params.flatMap((one) => placeOf(one, method))),
    wireNames: some(
      request.params.flatMap(({ name: own, wire, in: where }) =>
        wire === undefined || where === 'header' ? [] : [[own, wire] as const],
      ),
    ),
    queryStyles: some(
      request.params.flatMap(({ name: own, style, in: where }) =>
        style && style !== (where === 'query' ? facts.usual.query : 'brackets') ? [[own, style] as const] : [],
      ),
    ),
    defaults: some(fixed),
    body: request.body && request.body !== facts.usual.body ? request.body : undefined,
    headers: Object.keys(request.headers).length > 0 ? request.headers : undefined,
    pagination: paging,
    records: records || undefined,
    record: empty ? undefined : record ? schemas.of(record, 'record') : { type: 'object' },
    meta:
      meta.length === 0
        ? undefined
        : {
            type: 'object',
            properties: Object.fromEntries(meta.map((one) => [one.name, schemas.of(one.schema, 'record')])),
          },
    idempotent: access === 'read' || ['GET', 'PUT', 'DELETE'].includes(method),
    download: download || undefined,
    deprecated: operation.deprecated ? 'The vendor has deprecated it.' : undefined,
  })
}

function described({ schema, description }: Param, schemas: JsonSchemas, body: unknown): Json {
  const bytes = body === 'multipart' || body === 'bytes'
  return { ...schemas.of(schema, 'params', bytes), ...(description && { description }) }
}

/** Where a parameter goes, if not to its method's usual place. */
function placeOf({ name, in: where, wire }: Param, method: string): (readonly [string, string])[] {
  const inQuery = method === 'GET' || method === 'DELETE'
  if (where === 'header') return [[name, `header:${wire ?? name}`]]
  if (where === 'query') return inQuery ? [] : [[name, 'query']]
  if (where === 'body') return inQuery ? [[name, 'body']] : []
  return where === 'whole_body' ? [[name, 'whole_body']] : []
}

const some = (entries: readonly (readonly [string, unknown])[]): Json | undefined =>
  entries.length > 0 ? Object.fromEntries(entries) : undefined

const compact = (members: Json): Json =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
