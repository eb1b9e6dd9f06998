import type { KeyHeader, Security, Server } from '../model.ts'
import { sentence, short } from '../read/text.ts'
import type { Usual } from './action.ts'
import { block, note, quote, value } from './code.ts'
import { pascal, snake, unused } from './names.ts'

/** Base URLs: hosts by name, and the path prefix of each. */
export interface Base {
  readonly name: string
  readonly origin: string
  readonly prefix: string
}

/** A variable of a URL, which becomes a setting of the connector. */
export interface Setting {
  readonly name: string
  readonly description: string
  readonly default: string
  readonly values: readonly string[]
  /** Where it is: in a path, a label of a host, or a whole host. */
  readonly part: 'path' | 'label' | 'host'
}

export interface ConnectorFacts {
  readonly name: string
  readonly title: string
  readonly version: string
  readonly description: string
  readonly docs: string
  readonly bases: readonly Base[]
  readonly otherServers: readonly Server[]
  readonly settings: readonly Setting[]
  readonly security: Security
  readonly usual: Usual
  /** Name of the error reader, if the project has one. */
  readonly readError: string | undefined
  readonly check: readonly string[]
}

/** A credential field, its description, and whether it is optional. */
interface Credential {
  readonly name: string
  readonly what: string
  readonly optional?: boolean
  /** May contain spaces: `Token abc`. */
  readonly spaced?: boolean
}

/** The credentials that users provide, and how requests carry them. */
interface AccessText {
  readonly fields: readonly Credential[]
  readonly auth: Readonly<Record<string, unknown>>
  /** Headers of every request: `{ 'X-Key': '{key}' }`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly note?: string
}

export function accessOf(security: Security): AccessText {
  const main = mainOf(security)
  if (!security.also) return main
  const added = keysOf(security.also, new Set(main.fields.map(({ name }) => name)))
  return {
    ...main,
    fields: [...main.fields, ...added.map(({ credential }) => credential)],
    headers: Object.fromEntries(added.map(({ field, credential }) => [field, `{${credential.name}}`])),
  }
}

/** A credential for each of several keys, called like its scheme. */
function keysOf(headers: readonly KeyHeader[], taken: Set<string>): { field: string; credential: Credential }[] {
  return headers.map(({ name, field }) => {
    const short = snake(name).replace(/_auth$/, '') || 'api_key'
    const own = unused(short, taken, [snake(field)])
    taken.add(own)
    return { field, credential: { ...headerCredential(field), name: own } }
  })
}

const headerCredential = (field: string): Credential =>
  /^authorization$/i.test(field)
    ? {
        name: 'api_key',
        what: 'Whole value of the header Authorization, with its first word if it has one',
        spaced: true,
      }
    : { name: 'api_key', what: `API key, sent as the header ${field}` }

function mainOf(security: Security): AccessText {
  switch (security.kind) {
    case 'none':
      return { fields: [], auth: { scheme: 'none' } }
    case 'bearer':
      return {
        fields: [{ name: 'token', what: 'Token, sent as `Authorization: Bearer`' }],
        auth: { scheme: 'bearer', token: 'token' },
      }
    case 'basic':
      return {
        fields: [
          { name: 'username', what: 'User name, or the key used in its place' },
          { name: 'password', what: 'Password, or the token used in its place' },
        ],
        auth: { scheme: 'basic', username: 'username', password: 'password' },
      }
    case 'header':
      return {
        fields: [headerCredential(security.field)],
        auth: { scheme: 'header', header: security.field, token: 'api_key' },
      }
    case 'headers': {
      const keys = keysOf(security.headers, new Set())
      return {
        fields: keys.map(({ credential }) => credential),
        auth: {
          scheme: 'headers',
          headers: Object.fromEntries(keys.map(({ field, credential }) => [field, credential.name])),
        },
      }
    }
    case 'query':
      return {
        fields: [{ name: 'api_key', what: `API key, sent as ${security.field} in the query` }],
        auth: { scheme: 'query', param: security.field, token: 'api_key' },
      }
    default:
      return oauthOf(security)
  }
}

const CLIENT: readonly Credential[] = [
  { name: 'client_id', what: 'Id of the OAuth client' },
  { name: 'client_secret', what: 'Client secret' },
]

function oauthOf(security: Security & { tokenUrl: string }): AccessText {
  const { kind, tokenUrl } = security
  if (!URL.canParse(tokenUrl) || new URL(tokenUrl).protocol !== 'https:')
    return {
      fields: [{ name: 'token', what: 'Access token' }],
      auth: { scheme: 'bearer', token: 'token' },
      note: 'The document has no https URL for refreshing tokens. If there is one, use oauth_refresh.',
    }
  if (kind === 'client_credentials') return { fields: CLIENT, auth: { scheme: 'client_credentials', tokenUrl } }
  return {
    fields: [
      ...CLIENT,
      { name: 'refresh_token', what: 'Refresh token of the account' },
      { name: 'access_token', what: 'Access token; if absent, it is obtained with the refresh token', optional: true },
    ],
    auth: { scheme: 'oauth_refresh', tokenUrl },
  }
}

/** The text of `connector.ts`. */
export function connectorText(facts: ConnectorFacts): string {
  const { name, title, settings, security } = facts
  const access = accessOf(security)
  const variable = (field: string): string => quote(`${snake(name)}_${field}`.toUpperCase())
  const env = [...access.fields, ...settings].map((field) => `${field.name}: ${variable(field.name)}`)
  const members = [
    `name: ${quote(name)}`,
    `connectorType: ${quote(title)}`,
    `className: ${quote(pascal(name))}`,
    `${note('One or two plain words: payments, email marketing, recruiting, …')}category: 'other'`,
    `version: ${quote(short(facts.version, 60) || '1')}`,
    `summary: ${quote(sentence(facts.description, `Records of ${title}`))}`,
    `docs: ${quote(facts.docs)}`,
    `credentials: z.strictObject(${block(access.fields.map(credentialText))})`,
    `config: z.strictObject(${block(settings.map(settingText))})`,
    `env: ${block(env)}`,
    `${otherServers(facts)}bases: ${basesText(facts.bases)}`,
    `${access.note ? note(access.note) : ''}auth: ${value(access.auth)}`,
    ...(access.headers ? [`headers: ${value(access.headers)}`] : []),
    `query: ${quote(facts.usual.query)}`,
    `body: ${quote(facts.usual.body)}`,
    "requestId: ['x-request-id']",
    ...(facts.readError ? [`vendor: { readError: ${quote(facts.readError)} }`] : []),
    `${note('Called by check(): something that every valid credential may do.')}check: ${value(facts.check)}`,
  ]
  const secret = [
    access.fields.some(({ spaced }) => !spaced) ? SECRET : '',
    access.fields.some(({ spaced }) => spaced) ? SPACED : '',
  ].join('')
  return `import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'

${secret}export default defineConnector(${block(members)})
`
}

const SECRET = `/** What can stand in a header. */
const secret = () =>
  z
    .string()
    .regex(/^[\\x21-\\x7e]+$/)
    .meta({ hint: 'must be printable characters without spaces' })

`

const SPACED = `/** A whole header. */
const header = () =>
  z
    .string()
    .regex(/^[\\x21-\\x7e]+( [\\x21-\\x7e]+)*$/)
    .meta({ hint: 'must be printable characters, with single spaces between words' })

`

const credentialText = ({ name, what, optional, spaced }: Credential): string =>
  `${name}: ${spaced ? 'header' : 'secret'}()${optional ? '.optional()' : ''}.describe(${quote(what)})`

/** A value in a URL must not be able to end its part of it. */
function settingText({ name, description, default: usual, values, part }: Setting): string {
  const what = short(description) || `Part of the address: ${name}`
  const { pattern, hint, fits: within } = limitsOf(part, usual)
  const base =
    values.length > 0
      ? `z.enum([${values.map(quote).join(', ')}])`
      : `z.string().regex(${pattern}).meta({ hint: ${quote(hint)} })`
  const fits = values.length > 0 ? values.includes(usual) : within
  if (!fits) return `${name}: ${base}.describe(${quote(what)})`
  return `${name}: ${base}.optional().meta({ default: ${quote(usual)}, description: ${quote(what)} })`
}

/** The allowed values of a setting, as data: a default that does not fit is none. */
export function settingFacts({ default: usual, values, part }: Setting): {
  readonly values?: readonly string[]
  readonly pattern?: string
  readonly default?: string
} {
  if (values.length > 0) return { values, ...(values.includes(usual) && { default: usual }) }
  const { pattern, fits, domain } = limitsOf(part, usual)
  // One repetition, so that it can be matched without a build in linear time.
  const plain =
    domain === undefined ? pattern.slice(1, -1) : `^[A-Za-z0-9-.]{1,190}\\.${domain.replaceAll('.', '\\.')}$`
  return { pattern: plain, ...(fits && { default: usual }) }
}

/** A value for a setting that has no default; undefined: it has one. */
export function exampleOf({ default: usual, values, part }: Setting): string | undefined {
  if (values.length > 0) return values.includes(usual) ? undefined : values[0]
  return limitsOf(part, usual).fits ? undefined : 'sandbox'
}

const LABEL = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const isLabel = (text: string): boolean => /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(text)

interface Limits {
  /** As written in the schema. */
  readonly pattern: string
  readonly hint: string
  /** Whether the document's default satisfies them. */
  readonly fits: boolean
  /** The vendor's own domain, which the value must end with. */
  readonly domain?: string
}

function limitsOf(part: Setting['part'], usual: string): Limits {
  if (part === 'path') {
    const pattern = /^\w[\w.-]{0,99}$/
    return { pattern: String(pattern), hint: 'must be a single path segment', fits: pattern.test(usual) }
  }
  const [, domain] = /^[A-Za-z0-9.-]+?\.([A-Za-z0-9-]+\.[A-Za-z]{2,})$/.exec(usual) ?? []
  if (part === 'label' || domain === undefined)
    return { pattern: `/^${LABEL}$/`, hint: 'must be a single host name label', fits: isLabel(usual) }
  // Credentials are sent there, so only the vendor's own hosts are allowed.
  return {
    pattern: `/^(${LABEL}\\.)+${domain.replaceAll('.', '\\.')}$/`,
    hint: `must be a host below ${domain}`,
    domain,
    fits: usual
      .slice(0, -domain.length - 1)
      .split('.')
      .every(isLabel),
  }
}

const basesText = (bases: readonly Base[]): string =>
  bases.length === 1
    ? `{ api: ${quote(bases[0]?.origin ?? '')} }`
    : block(bases.map(({ name, origin }) => `${name}: ${quote(origin)}`))

const otherServers = ({ otherServers: others }: ConnectorFacts): string =>
  others
    .map(({ url, description }) => note(`Also: ${url}${description ? ` (${short(description, 80)})` : ''}`))
    .join('')
