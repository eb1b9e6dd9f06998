import { basename, resolve } from 'node:path'

/** The settings of a new project. */
export interface Settings {
  /** The new folder, as given. */
  readonly folder: string
  /** Name of the connector: `acme`, `acme-crm`. */
  readonly name: string
  /** Display name: `Acme CRM`. */
  readonly title: string
  /** Name of the package. */
  readonly packageName: string
  readonly baseUrl: string
  readonly auth: Auth
  /** Only for `header`. */
  readonly authHeader: string
  /** Only for `oauth`. */
  readonly tokenUrl: string
  readonly pagination: Pagination
}

export const AUTHS = ['bearer', 'header', 'basic', 'oauth'] as const
export type Auth = (typeof AUTHS)[number]

export const PAGINATIONS = ['page-token', 'offset', 'page-number', 'last-id', 'link', 'none'] as const
export type Pagination = (typeof PAGINATIONS)[number]

/** An invalid value; the message says what is expected. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

export type Given = { readonly [Name in keyof Settings]?: string | undefined }

/** One setting: its question, its default, and its check. */
interface Rule {
  readonly ask: string
  readonly choices?: readonly string[]
  preset(known: Given): string
  problem(value: string): string | undefined
}

const words = (name: string): string[] => name.split('-')

/** `acme-crm` → `AcmeCrm`. */
export const pascal = (name: string): string =>
  words(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const matches =
  (pattern: RegExp, message: string) =>
  (value: string): string | undefined =>
    pattern.test(value) ? undefined : message

const oneOf =
  (choices: readonly string[]) =>
  (value: string): string | undefined =>
    choices.includes(value) ? undefined : `must be one of ${choices.join(', ')}`

function addressProblem(value: string): string | undefined {
  if (!URL.canParse(value)) return 'must be an address like https://api.example.com'
  const { protocol, hostname, username, password, search, hash } = new URL(value)
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && loopback))
    return 'must begin with https:// (http only on loopback)'
  return username || password || search || hash ? 'must have no user, query or fragment' : undefined
}

/** The name derived from a folder. */
const nameOf = (folder: string): string =>
  basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-$/g, '')
    .replace(/-?connector$/, '')

/** `ClientOptions` and `CallOptions` are names in core. */
const TAKEN = ['call', 'client']

export const RULES: Readonly<Record<keyof Settings, Rule>> = {
  folder: {
    ask: 'New folder',
    preset: () => '',
    problem: (value) => (value.trim() === '' ? 'must be named: create-connector <folder>' : undefined),
  },
  name: {
    ask: 'Name of the connector',
    preset: ({ folder = '' }) => nameOf(folder),
    problem: (value) =>
      TAKEN.includes(value)
        ? `must be the vendor's, not "${value}"`
        : matches(
            /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
            'must be lower-case letters, digits and single dashes, and begin with a letter',
          )(value),
  },
  title: {
    ask: 'Display name of the vendor',
    preset: ({ name = '' }) =>
      words(name)
        .map((word) => pascal(word))
        .join(' '),
    problem: matches(
      /^[\p{L}\p{N}][\p{L}\p{N} .&+-]{0,63}$/u,
      'must be letters, digits, spaces and . & + -, at most 64',
    ),
  },
  packageName: {
    ask: 'Name of the package',
    preset: ({ name = '' }) => `${name}-connector`,
    problem: matches(
      /^(@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/,
      'must be a name for npm: lower case, with or without @scope/',
    ),
  },
  baseUrl: {
    ask: 'Base URL of the API, with the prefix that all its paths share',
    preset: ({ name = '' }) => `https://api.${name}.example`,
    problem: addressProblem,
  },
  auth: {
    ask: 'Credentials',
    choices: AUTHS,
    preset: () => 'bearer',
    problem: oneOf(AUTHS),
  },
  authHeader: {
    ask: 'Header that carries the API key',
    preset: () => 'X-Api-Key',
    problem: matches(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be the name of a header'),
  },
  tokenUrl: {
    ask: 'OAuth token URL',
    preset: ({ baseUrl = '' }) => new URL('/oauth/token', baseUrl).href,
    problem: addressProblem,
  },
  pagination: {
    ask: 'Pagination style of lists',
    choices: PAGINATIONS,
    preset: () => 'page-token',
    problem: oneOf(PAGINATIONS),
  },
}

/** Whether a setting applies, given those before it. */
const matters = (setting: keyof Settings, { auth }: Given): boolean =>
  setting === 'authHeader' ? auth === 'header' : setting === 'tokenUrl' ? auth === 'oauth' : true

export type Ask = (rule: Rule, preset: string) => Promise<string>

/** Resolves the settings: given values, then answers, then defaults. Without `ask`, asks nothing. */
export async function settle(given: Given, ask?: Ask): Promise<Settings> {
  const known: { -readonly [Name in keyof Settings]?: string } = {}
  for (const setting of Object.keys(RULES) as (keyof Settings)[]) {
    const rule = RULES[setting]
    const preset = rule.preset(known)
    const asked = given[setting] === undefined && ask && matters(setting, known) ? await ask(rule, preset) : ''
    const value = given[setting]?.trim() ?? (asked.trim() || preset)
    const problem = rule.problem(value)
    if (problem) throw new SettingsError(`${FLAGS[setting]} ${problem}; got ${JSON.stringify(value)}`)
    known[setting] = value
  }
  return known as unknown as Settings
}

/** Names of the settings on the command line. */
export const FLAGS: Readonly<Record<keyof Settings, string>> = {
  folder: '<folder>',
  name: '--name',
  title: '--title',
  packageName: '--package',
  baseUrl: '--base-url',
  auth: '--auth',
  authHeader: '--auth-header',
  tokenUrl: '--token-url',
  pagination: '--pagination',
}
