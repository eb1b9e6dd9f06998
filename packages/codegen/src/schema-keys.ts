import type {
  ActionWords,
  AuthDefinition,
  ConnectorDefinition,
  Effect,
  EntityDefinition,
  PagingDefinition,
} from './define.ts'

/**
 * The keywords of the schema language as values. Types do not exist when the generator reads a schema, nor in plain
 * JavaScript. The tables are checked against the types, so that no keyword is missing.
 */

type Words<Type> = Readonly<Record<Type & string, true>>
const words = <Type extends string>(table: Words<Type>): readonly string[] => Object.keys(table)

type Named<Type> = Extract<Exclude<Type, undefined>, string>

export const METHODS = words<ActionWords['method']>({ GET: true, POST: true, PUT: true, PATCH: true, DELETE: true })
export const ACCESS = words<Named<ActionWords['access']>>({ read: true, write: true, destructive: true })
export const EFFECTS = words<Effect>({ money: true, message: true, publish: true, access: true, delete: true })
export const BODIES = words<Named<ActionWords['body']>>({ json: true, form: true, multipart: true, bytes: true })
export const CONNECTOR_BODIES = words<ConnectorDefinition['body']>({ form: true, json: true })
export const QUERIES = words<ConnectorDefinition['query']>({ brackets: true, repeat: true, csv: true })
/** Core's authorizers for a token that is sent as it is. */
export const TOKEN_AUTHORIZERS: readonly string[] = ['bearer', 'headerToken']
export const STREAMS = words<Named<ActionWords['stream']>>({ events: true, lines: true })
export const PLACES = ['query', 'body', 'whole_body', 'none', 'header:<Name>']

export const ACTION_KEYS = words<keyof ActionWords>({
  summary: true,
  docs: true,
  title: true,
  access: true,
  method: true,
  path: true,
  base: true,
  params: true,
  place: true,
  wire: true,
  blank: true,
  styles: true,
  defaults: true,
  body: true,
  graphql: true,
  keyed: true,
  headers: true,
  idempotent: true,
  gone: true,
  records: true,
  first: true,
  mayBeEmpty: true,
  meta: true,
  record: true,
  paging: true,
  download: true,
  stream: true,
  conditional: true,
  exact: true,
  vendor: true,
  atLeastOne: true,
  atMostOne: true,
  selects: true,
  deprecated: true,
})

export const STEP_KEYS = words<keyof NonNullable<ActionWords['vendor']>>({
  prepare: true,
  finish: true,
  rows: true,
  run: true,
  parse: true,
  body: true,
})

export const ENTITY_KEYS = words<keyof EntityDefinition>({
  name: true,
  type: true,
  summary: true,
  docs: true,
  record: true,
  key: true,
  actions: true,
})

export const CONNECTOR_KEYS = words<keyof ConnectorDefinition>({
  name: true,
  partOf: true,
  under: true,
  connectorType: true,
  className: true,
  category: true,
  version: true,
  summary: true,
  docs: true,
  credentials: true,
  config: true,
  env: true,
  bases: true,
  auth: true,
  tokenClient: true,
  headers: true,
  publicHeaders: true,
  query: true,
  body: true,
  expands: true,
  idempotencyHeader: true,
  requestId: true,
  redirects: true,
  vendor: true,
  derives: true,
  perCall: true,
  check: true,
  deniedIsLive: true,
  hosted: true,
  wholeLists: true,
  lists: true,
  deletes: true,
  timeout: true,
  concurrency: true,
  backoff: true,
  routes: true,
  limits: true,
  examples: true,
})

export const CONNECTOR_STEP_KEYS = words<keyof NonNullable<ConnectorDefinition['vendor']>>({
  parse: true,
  readError: true,
  inspect: true,
  refuses: true,
  derive: true,
  discover: true,
  environment: true,
  checked: true,
})

const SIZED = ['size', 'pageSize']
const COUNTED = ['total', 'more', 'last', 'start', 'ahead', ...SIZED]

/** Keywords of each paging style, besides `style` and `param`. */
export const PAGING_KEYS: Readonly<Record<PagingDefinition['style'], readonly string[]>> = {
  last_id: ['from', 'more', 'back', ...SIZED],
  page_token: ['from', 'more', 'last', 'empties', ...SIZED],
  offset: COUNTED,
  page_number: [...COUNTED, 'pages'],
  link: ['only', 'from', 'takes', ...SIZED],
  next_url: ['only', 'from', 'takes', ...SIZED],
  connection: ['from', 'more', ...SIZED],
  single: SIZED,
}

/** Required keywords of each paging style. */
export const PAGING_NEEDS: Readonly<Partial<Record<string, readonly string[]>>> = {
  last_id: ['param', 'from'],
  page_token: ['param', 'from'],
  offset: ['param'],
  page_number: ['param'],
  link: ['param'],
  next_url: ['param', 'from'],
  connection: ['param', 'from', 'more', 'size', 'pageSize'],
}

const CLIENT = ['accessToken', 'refreshToken', 'clientId', 'clientSecret']
const OAUTH = ['tokenUrl', 'clientAuth', 'header', 'leeway', 'lifetime', ...CLIENT]

/** Keywords of each scheme. `vendor` accepts any others, and the OAuth schemes `form:…`. */
export const AUTH_KEYS: Readonly<Record<AuthDefinition['scheme'], readonly string[]>> = {
  bearer: ['token'],
  basic: ['username', 'password'],
  header: ['header', 'token'],
  headers: ['headers'],
  query: ['param', 'token'],
  none: [],
  oauth_refresh: OAUTH,
  client_credentials: OAUTH,
  vendor: [],
}
