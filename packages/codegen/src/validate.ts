import { nearest } from '../../core/src/shape/nearest.ts'
import { agentsProblems } from './agents.ts'
import type { PagingDefinition } from './define.ts'
import type { ActionIr, ConnectorIr, EntityIr, ObjectType } from './ir.ts'
import type { Loaded } from './load.ts'
import { camel, kebab, localName } from './naming.ts'
import { RESERVED_ENTITIES, reservedTypes } from './reserved.ts'
import {
  ACCESS,
  ACTION_KEYS,
  AUTH_KEYS,
  BODIES,
  CONNECTOR_BODIES,
  CONNECTOR_KEYS,
  CONNECTOR_STEP_KEYS,
  ENTITY_KEYS,
  METHODS,
  PAGING_KEYS,
  PAGING_NEEDS,
  PLACES,
  QUERIES,
  STEP_KEYS,
  STREAMS,
  TOKEN_AUTHORIZERS,
} from './schema-keys.ts'
import type { Steps } from './steps.ts'

/**
 * Rejects definitions that would produce wrong requests or code that does not compile. Every problem names its path.
 */

type Read = Omit<ConnectorIr, 'named'>
type Problems = Generator<string>

/** Facts about the whole connector, for the checks of its actions. */
interface Known {
  /** Credentials, config, and the settings that the step `derive` adds. */
  readonly settings: readonly string[]
  readonly bases: readonly string[]
  readonly steps: Steps | undefined
}

export function* refusals(ir: Read, loaded: Loaded, types: Iterable<string>): Problems {
  yield* entityNames(ir)
  yield* typeNames(ir, types)
  const known: Known = { settings: settingsOf(ir), bases: Object.keys(ir.definition.bases), steps: loaded.steps }
  yield* connectorWords(ir, known)
  yield* authFacts(ir)
  yield* tokenFacts(ir, known)
  yield* connectSteps(loaded)
  yield* agentsProblems(ir, loaded.agents)
  for (const entity of ir.entities) {
    yield* actionNames(entity)
    yield* unknown(entity.definition.name, Object.keys(entity.definition), ENTITY_KEYS)
    yield* keyField(entity, loaded)
    for (const action of entity.actions) {
      const path = `${entity.definition.name}.${action.name}`
      yield* actionWords(path, action, known)
      yield* request(path, action, known)
      yield* paging(path, action)
      yield* streams(path, action)
      yield* conditions(path, action)
    }
  }
}

/** `; did you mean "x"?`, if there is a close match. */
const meant = (name: string, names: readonly string[]): string => {
  const closest = nearest(name, names)
  return closest === undefined ? '' : `; did you mean "${closest}"?`
}

/** Reports a value that is not an allowed one. */
function* word(path: string, value: unknown, allowed: readonly string[]): Problems {
  if (value === undefined || allowed.includes(value as string)) return
  const like = meant(String(value), allowed) || `; there are: ${allowed.join(', ')}`
  yield `${path}: "${String(value)}" means nothing${like}`
}

/** Reports unknown keywords. */
function* unknown(path: string, given: readonly string[], allowed: readonly string[]): Problems {
  for (const name of given)
    if (!allowed.includes(name)) yield `${path}: there is no word "${name}"${meant(name, allowed)}`
}

/** Reports a key that the record does not have. Unions have no fields of their own. */
function* keyField({ definition: { name, key }, file }: EntityIr, loaded: Loaded): Problems {
  const shape = (loaded.entities.get(file)?.record as { readonly shape?: object } | undefined)?.shape
  if (key === undefined || shape === undefined || Object.hasOwn(shape, key)) return
  yield `${name} key: the record has no field "${key}"${meant(key, Object.keys(shape))}`
}

/** Reports placeholders of a URL or a header that no setting fills. */
function* filled(path: string, template: string, { settings }: Pick<Known, 'settings'>): Problems {
  for (const [, name = ''] of template.matchAll(/\{(\w+)\}/g))
    if (!settings.includes(name))
      yield `${path}: there is no setting "${name}"${meant(name, settings)} (what the step \`derive\` adds is named in \`derives\`)`
}

/** Reports steps that are named but not exported. */
function* exported(path: string, names: Readonly<Record<string, unknown>>, steps: Steps | undefined): Problems {
  const { names: there, file } = steps ?? {}
  if (there === undefined) return
  for (const [step, name] of Object.entries(names))
    if (name !== undefined && !there.has(name as string))
      yield `${path}.${step}: ${file} exports no "${String(name)}"${meant(String(name), [...there])}`
}

function* entityNames({ entities }: Read): Problems {
  const files = new Map<string, string>()
  for (const { definition, file } of entities) {
    const { name } = definition
    const key = kebab(name).toLowerCase()
    const other = files.get(key)
    if (other !== undefined) yield `${file}: the entity "${name}" is in ${other} already; one would overwrite the other`
    if (RESERVED_ENTITIES.has(name))
      yield `${file}: an entity cannot be called "${name}", which is a part of every connector`
    files.set(key, file)
  }
}

/** Reports two actions with the same function name in generated code. */
function* actionNames({ definition, actions }: EntityIr): Problems {
  const functions = new Map<string, string>()
  for (const { name } of actions) {
    for (const made of new Set([camel(name), localName(name)])) {
      const other = functions.get(made)
      if (other !== undefined && other !== name)
        yield `${definition.name}: the actions "${other}" and "${name}" are the same function "${made}"; rename one`
      functions.set(made, name)
    }
  }
}

function* typeNames({ definition, entities }: Read, types: Iterable<string>): Problems {
  const actions = entities.flatMap((entity) =>
    entity.actions.map(({ name }) => ({ entity: entity.definition.name, action: name })),
  )
  const own = reservedTypes(definition.className, [])
  const ofActions = reservedTypes(definition.className, actions)
  for (const name of types) {
    if (own.has(name))
      yield `the type id "${name}" is taken by generated code or the language; choose another .meta({ id })`
    else if (ofActions.has(name)) yield `the name "${name}" is taken by the types of an action`
  }
}

/** One set of fields for each kind of credentials. */
const waysIn = (credentials: ConnectorIr['credentials']): readonly ObjectType[] =>
  credentials.kind === 'union' ? credentials.options : [credentials]

const fieldsOf = (credentials: ConnectorIr['credentials']): readonly string[] => [
  ...new Set(waysIn(credentials).flatMap(({ fields }) => fields.map(({ name }) => name))),
]

const settingsOf = ({ credentials, config, definition }: Read): readonly string[] => [
  ...new Set([...fieldsOf(credentials), ...config.fields.map(({ name }) => name), ...(definition.derives ?? [])]),
]

function* connectorWords({ definition, config }: Read, known: Known): Problems {
  const { bases, headers = {}, env, vendor = {}, query, body, derives = [] } = definition
  yield* unknown('connector', Object.keys(definition), [...CONNECTOR_KEYS, 'layout'])
  yield* word('connector query', query, QUERIES)
  yield* word('connector body', body, CONNECTOR_BODIES)
  for (const [name, address] of Object.entries(bases)) yield* filled(`connector bases.${name}`, address, known)
  for (const [name, template] of Object.entries(headers)) yield* filled(`connector headers.${name}`, template, known)
  for (const name of Object.keys(env))
    if (!known.settings.includes(name))
      yield `connector env: there is no credential or setting "${name}"${meant(name, known.settings)}`
  for (const name of definition.perCall ?? []) {
    if (!config.fields.some((field) => field.name === name)) yield `connector perCall: config has no field "${name}"`
    // A call that could set the address would send the credentials there.
    if (JSON.stringify([bases, definition.auth]).includes(`{${name}}`))
      yield `connector perCall: "${name}" is part of an address, which no call may replace`
  }
  yield* unknown('connector vendor', Object.keys(vendor), CONNECTOR_STEP_KEYS)
  yield* exported('connector vendor', { ...vendor }, known.steps)
  if (derives.length > 0 && vendor.derive === undefined && vendor.discover === undefined)
    yield 'connector derives: no step adds these; name it in vendor.derive'
}

/** `tokenClient`: it needs several kinds of credentials, some of them without the fields that it names. */
function* tokenFacts({ credentials, definition: { tokenClient } }: Read, known: Known): Problems {
  if (tokenClient === undefined) return
  const { authorize, exchanged } = tokenClient
  const fields = fieldsOf(credentials)
  for (const name of exchanged)
    if (!fields.includes(name)) yield `connector tokenClient: there is no credential "${name}"${meant(name, fields)}`
  const left = waysIn(credentials).filter((way) => !way.fields.some(({ name }) => exchanged.includes(name)))
  if (left.length === 0 || left.length === waysIn(credentials).length)
    yield 'connector tokenClient: it must leave out some kinds of credentials, and not all'
  if (!TOKEN_AUTHORIZERS.includes(authorize)) yield* exported('connector tokenClient', { authorize }, known.steps)
}

/** Members of `auth` that name a credential. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  bearer: ['token'],
  header: ['token'],
  query: ['token'],
  basic: ['username', 'password'],
}

function* authFacts(ir: Read): Problems {
  const { auth } = ir.definition
  const facts = auth as Readonly<Record<string, unknown>>
  yield* word('connector auth.scheme', auth.scheme, Object.keys(AUTH_KEYS))
  const allowed = AUTH_KEYS[auth.scheme]
  if (allowed === undefined) return
  const given = Object.keys(auth).filter((name) => name !== 'scheme' && !name.startsWith('form:'))
  if (auth.scheme !== 'vendor') yield* unknown(`connector auth (${auth.scheme})`, given, allowed)
  if ('clientAuth' in auth) yield* word('connector auth.clientAuth', auth.clientAuth, ['basic', 'body', 'json'])
  for (const [name, value] of Object.entries(facts))
    if (name === 'tokenUrl' || name.startsWith('form:'))
      yield* filled(`connector auth.${name}`, String(value), { settings: settingsOf(ir) })
  for (const member of NAMES[auth.scheme] ?? [])
    yield* credential(ir, `connector auth.${member}`, facts[member], auth.scheme === 'basic')
  if (auth.scheme === 'headers')
    for (const [header, field] of Object.entries(auth.headers))
      yield* credential(ir, `connector auth.headers.${header}`, field, true)
}

/** Whatever requests send must be in every kind of credentials; otherwise they would send `undefined`. */
function* credential(ir: Read, path: string, name: unknown, mayLack: boolean): Problems {
  if (typeof name !== 'string' || name === '') return
  const fields = fieldsOf(ir.credentials)
  if (!fields.includes(name)) yield `${path}: there is no credential "${name}"${meant(name, fields)}`
  else if (
    !mayLack &&
    waysIn(ir.credentials).some((way) => !way.fields.some((one) => one.name === name && !one.optional))
  )
    yield `${path}: the credential "${name}" may be absent; then "undefined" would be sent`
}

/** Reports missing steps of `connect.ts`. */
function* connectSteps({ connect, connectSteps: steps }: Loaded): Problems {
  if (connect === undefined || 'from' in connect) return
  const { exports: _, ...names } = connect.vendor ?? {}
  yield* exported('connect vendor', names, steps)
}

function* actionWords(path: string, { definition }: ActionIr, known: Known): Problems {
  const { method, access, body, base, stream, place = {}, styles = {}, vendor = {}, headers = {} } = definition
  yield* unknown(path, Object.keys(definition), ACTION_KEYS)
  yield* word(`${path} method`, method, METHODS)
  yield* word(`${path} access`, access, ACCESS)
  yield* word(`${path} body`, body, BODIES)
  yield* word(`${path} stream`, stream, STREAMS)
  yield* word(`${path} base`, base, known.bases)
  for (const [name, where] of Object.entries(place))
    if (!where.startsWith('header:')) yield* word(`${path} place.${name}`, where, PLACES)
  for (const [name, style] of Object.entries(styles)) yield* word(`${path} styles.${name}`, style, QUERIES)
  for (const [name, template] of Object.entries(headers)) yield* filled(`${path} headers.${name}`, template, known)
  yield* unknown(`${path} vendor`, Object.keys(vendor), STEP_KEYS)
  yield* exported(`${path} vendor`, { ...vendor }, known.steps)
}

function* streams(path: string, { definition, record }: ActionIr): Problems {
  const { stream, paging: pages, records, first, download } = definition
  if (stream === undefined) return
  if (record === undefined) yield `${path}: a stream has records; it cannot have record: null`
  const other = Object.entries({ paging: pages, records, first, download }).find(([, value]) => value)
  if (other) yield `${path}: a stream is records, one after the other; it has no \`${other[0]}\``
}

/** Conditional requests need a response that is read as a whole. */
function* conditions(path: string, { definition }: ActionIr): Problems {
  const { conditional, method, download, stream, vendor } = definition
  if (!conditional) return
  if (method !== 'GET') yield `${path}: only a GET can be conditional`
  const other = Object.entries({ download, stream, 'vendor.run': vendor?.run }).find(([, value]) => value)
  if (other) yield `${path}: what comes by \`${other[0]}\` cannot be conditional: no answer of it is kept`
}

const hasBody = (method: string): boolean => method !== 'GET' && method !== 'DELETE'

function* request(path: string, { definition, params }: ActionIr, { settings }: Known): Problems {
  const { method, body, place = {}, defaults = {} } = definition
  for (const [text, inner = ''] of definition.path.matchAll(/\{([^{}]*)\}/g)) {
    if (!/^\+?\w+$/.test(inner))
      yield `${path}: the placeholder ${text} must be letters, digits and _: {${inner.replace(/\W+/g, '_').replace(/^_+|_+$/g, '') || 'id'}}`
    const own = inner.replace('+', '')
    const field = params.fields.find(({ name }) => name === own)
    if (field?.optional && !settings.includes(own) && (inner !== own || !Object.hasOwn(defaults, own)))
      yield `${path}: the path parameter "${own}" may be absent; then the path would say "undefined"`
  }
  if (!definition.path.startsWith('/')) yield `${path}: the path must begin with a slash: /${definition.path}`
  const inBody = Object.entries(place).filter(([, where]) => where === 'body' || where === 'whole_body')
  if (method === 'GET' && inBody.length > 0)
    yield `${path}: a GET has no body; "${inBody[0]?.[0]}" cannot be placed there`
  if (body !== undefined && !hasBody(method) && inBody.length === 0 && params.fields.length > 0)
    yield `${path}: parameters of a ${method} go to the query; say place: { ${params.fields.at(-1)?.name}: 'body' } of those in the body`
  const whole = inBody.filter(([, where]) => where === 'whole_body').map(([name]) => name)
  const members = whole.length > 0 ? bodyMembers(definition, params) : []
  if (whole.length > 1 || members.length > 0)
    yield `${path}: "${whole[0]}" is the whole body; "${whole[1] ?? members[0]}" cannot be in it, too`
}

/** Parameters that are members of the body. */
function bodyMembers({ method, path, place = {} }: ActionIr['definition'], { fields }: ObjectType): string[] {
  const names = fields
    .map(({ name }) => name)
    .filter((name) => !path.includes(`{${name}}`) && !path.includes(`{+${name}}`))
  return names.filter((name) => (place[name] ?? (hasBody(method) ? 'body' : 'query')) === 'body')
}

/** Names of actions that return many records. */
const LISTS = /^(?:list|search)(?:_|$)/

/** Whether a whole link or URL is the position. */
const isWhole = (paging: PagingDefinition): boolean =>
  (paging.style === 'link' && paging.from === undefined && paging.only === undefined) ||
  (paging.style === 'next_url' && paging.only === undefined)

/** Parameters that set the position of a page. */
const POSITION = /^(?:page|offset|start|cursor|after|since|marker|token|page_?token|next|next_?token|starting_?after)$/i

function* paging(path: string, { name, definition, params, record }: ActionIr): Problems {
  const { paging: given, records, download, vendor } = definition
  if (given === undefined) {
    if (!LISTS.test(name) || download || records === undefined || record === undefined || vendor?.run) return
    yield `${path}: a list of "${records}" needs paging; one that comes whole says paging: { style: 'single', param: '' }`
    return
  }
  yield* word(`${path} paging.style`, given.style, Object.keys(PAGING_KEYS))
  const allowed = PAGING_KEYS[given.style]
  if (allowed === undefined) return
  yield* unknown(`${path} paging (${given.style})`, Object.keys(given), ['style', 'param', ...allowed])
  for (const need of PAGING_NEEDS[given.style] ?? [])
    if (!(given as Readonly<Record<string, unknown>>)[need]) yield `${path} paging: ${given.style} needs \`${need}\``
  if (record === undefined) yield `${path}: a list has records; it cannot have record: null`
  if (!isWhole(given)) return
  // When a whole link is the position, the caller's params are dropped from it.
  const lost = params.fields.find((field) => field.name !== given.param && POSITION.test(field.name))
  if (lost)
    yield `${path} paging: "${lost.name}" would be dropped from the link, and the same page come again; say param: '${lost.name}', or say which parameters stay: only`
}
