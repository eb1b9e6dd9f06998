import { parseArgs } from 'node:util'
import { ParamsError } from '@ferrule/core'
import {
  columns,
  type CommandOptions as Options,
  optionLines,
  pageText,
  wrongArgument,
} from '../../../core/src/command/page.ts'

// The commands as data: one definition is parsed with, shown as help and named in errors.

export interface Page {
  /** Command lines without `ferrule`. */
  readonly usage: readonly string[]
  readonly about: string
  readonly options: Options
  /** Command lines that work as they stand, with what each does. */
  readonly examples: readonly (readonly [line: string, about: string])[]
  /** Whether the command serves or runs jobs, so that the settings of a gateway matter. */
  readonly serves?: boolean
}

/** Options of every command. */
const everywhere = {
  data: { type: 'string', value: '<folder>', help: 'data of this gateway; ./ferrule, or FERRULE_DATA' },
  'database-url': { type: 'string', value: '<url>', help: 'Postgres instead of the folder; or FERRULE_DATABASE_URL' },
  json: { type: 'boolean', help: 'lines of JSON instead of text' },
  help: { type: 'boolean', short: 'h', help: 'this page' },
} satisfies Options

/** Settings of a gateway. Each command takes them, since each opens a gateway. */
const settings = {
  upstream: {
    type: 'string',
    multiple: true,
    value: '<connector>=<url>',
    help: "an address instead of the vendor's, for tests",
  },
  destination: {
    type: 'string',
    multiple: true,
    value: '<workspace>/<name>=<url>',
    help: 'a Postgres database that the workspace may copy into',
  },
  limit: {
    type: 'string',
    multiple: true,
    value: '<connector>=<n>/<time>',
    help: 'requests of each set of credentials, over all machines: greenhouse=50/10s',
  },
  'no-copy': { type: 'boolean', help: 'new sources are not copied' },
  'trust-proxy': { type: 'boolean', help: 'one proxy in front of the gateway names the client address' },
  keep: {
    type: 'string',
    multiple: true,
    value: '<kind>=<days>d,<rows>',
    help: 'retention: audit=90d, logs=14d,1000000',
  },
  audit: { type: 'string', value: 'durable|relaxed', help: 'relaxed answers before the audit row is on disk' },
  metrics: { type: 'string', value: '[<host>:]<port>', help: 'numbers for Prometheus at /metrics of this port' },
  'metrics-workspaces': {
    type: 'string',
    value: '<n>',
    help: 'name the workspaces with most waiting jobs in the metrics, up to 100: 0',
  },
  concurrency: { type: 'string', value: '<n>', help: 'jobs that run at once in a process, 1 to 100: 4' },
  'jobs-per-workspace': {
    type: 'string',
    value: '<n>',
    help: 'jobs of one workspace that run at once, over all machines; no limit',
  },
  'jobs-per-source': { type: 'string', value: '<n>', help: 'the same of one source, so of its credentials: 2' },
  jobs: { type: 'string', value: '<n>', help: 'the same of all workspaces; no limit' },
  'long-jobs': {
    type: 'string',
    value: '<n>',
    help: 'long copies that run at once in a process; three quarters of its jobs',
  },
  slice: { type: 'string', value: '<time>', help: 'a longer copy lets others go first, then resumes: 5m' },
} satisfies Options

const workspace = { type: 'string', value: '<name>', help: 'the workspace; one named default' } as const

const workers = {
  type: 'string',
  value: '<n>',
  help: 'processes that run the jobs, started again when they end; needs Postgres',
} as const

export const pages = {
  start: {
    usage: ['[start]'],
    about: 'Serves the API, the console and /mcp, and runs jobs, until a signal ends it.',
    options: {
      port: { type: 'string', value: '<port>', help: '8010, or PORT; 0 takes a free one' },
      host: { type: 'string', value: '<address>', help: '127.0.0.1, or HOST; 0.0.0.0 for other machines' },
      workers,
    },
    examples: [
      ['ferrule', 'serve at http://127.0.0.1:8010, with data in ./ferrule'],
      ['ferrule start --host 0.0.0.0 --database-url postgres://ferrule@db/ferrule', 'serve on Postgres'],
      ['ferrule start --workers 4 --database-url postgres://ferrule@db/ferrule', 'four more processes run the jobs'],
      ['ferrule start --limit greenhouse=50/10s --metrics 9464', 'with a rate limit and metrics'],
    ],
    serves: true,
  },
  work: {
    usage: ['work'],
    about: 'Runs jobs of a shared database on a further machine, without serving.',
    options: { workers },
    examples: [
      ['ferrule work --database-url postgres://ferrule@db/ferrule --concurrency 8', 'eight jobs at once'],
      ['ferrule work --database-url postgres://ferrule@db/ferrule --workers 4', 'four processes, four jobs in each'],
    ],
    serves: true,
  },
  connectors: {
    usage: [
      'connectors list',
      'connectors add <file or https address> --hosts api.acme.example',
      'connectors add <package or its folder>',
      'connectors update <name> [file, https address, package or its folder]',
      'connectors remove <name>',
      'connectors try <name> [--source <id>]',
      'connectors types <name>',
    ],
    about:
      'Serves any API from its OpenAPI document, or from a connector package that is installed. A running gateway needs no restart.',
    options: {
      name: { type: 'string', value: '<name>', help: 'name of the connector; else from the title of the document' },
      'base-url': { type: 'string', value: '<url>', help: 'address of the API, if the document has none' },
      hosts: { type: 'string', value: '<hosts>', help: 'hosts that credentials may be sent to, with commas' },
      yes: { type: 'boolean', short: 'y', help: 'those of the document, instead of --hosts' },
      private: { type: 'boolean', help: 'hosts inside your own network are allowed, by name or address' },
      'dry-run': {
        type: 'boolean',
        help: 'say what an update would change, breaking changes first, and store nothing',
      },
      answers: { type: 'string', value: '<import.json>', help: 'names and lists as an import has them' },
      source: { type: 'string', value: '<id>', help: 'the account to try with, if there are several' },
    },
    examples: [
      ['ferrule connectors add acme.openapi.json --hosts api.acme.example', 'add an API'],
      ['ferrule connectors add @acme/connector', 'add a package that is installed beside the gateway'],
      ['ferrule connectors update acme acme.openapi.json', 'read a newer document; names stay as they are'],
      ['ferrule connectors try acme', 'read two pages of each list, and keep whether they fit'],
      ['ferrule connectors types acme', 'write its types, for programs that call it through @ferrule/hosted'],
    ],
  },
  sources: {
    usage: ['sources list', 'sources add <connector> --env'],
    about: 'Lists the accounts that the gateway can call, or adds one with credentials from the environment.',
    options: {
      env: { type: 'boolean', help: 'read the credentials from environment variables, such as STRIPE_API_KEY' },
      workspace,
      name: { type: 'string', value: '<name>', help: 'name of the source; else that of the connector' },
    },
    examples: [
      ['ferrule sources add stripe --env', 'check STRIPE_API_KEY, store it and copy the account'],
      ['ferrule sources list --json', 'all accounts of the default workspace'],
    ],
  },
  connect: {
    usage: ['connect <connector>'],
    about:
      "Takes a user through the vendor's consent page. Your app is FERRULE_OAUTH_<CONNECTOR>_CLIENT_ID and _CLIENT_SECRET.",
    options: {
      source: {
        type: 'string',
        value: '<name>',
        help: 'store the account under this name; else print its credentials',
      },
      workspace,
      port: { type: 'string', value: '<port>', help: 'port of the redirect on this machine: 8976' },
      scopes: { type: 'string', value: '<scopes>', help: 'scopes to ask for, with commas' },
      shop: { type: 'string', value: '<shop>', help: 'Shopify: acme.myshopify.com' },
      region: { type: 'string', value: '<region>', help: 'Amazon Ads: NA, EU or FE' },
      site: { type: 'string', value: '<site>', help: 'Jira: one of the sites that the user can see' },
    },
    examples: [
      ['ferrule connect jira --source support', 'connect a Jira site and store it'],
      ['ferrule connect shopify --shop acme.myshopify.com', 'print credentials as environment variables'],
    ],
  },
  search: {
    usage: ['search <connector> <entity> [filter]'],
    about: 'Searches a copy. The filter is JSON, as in the API.',
    options: {
      workspace,
      source: { type: 'string', value: '<id>', help: 'which account, if the connector has several' },
      sort: { type: 'string', multiple: true, value: '<field>:asc|desc', help: 'order; may be repeated' },
      limit: { type: 'string', value: '<n>', help: 'records of a page: 20' },
      cursor: { type: 'string', value: '<cursor>', help: 'the next page, from the answer before' },
    },
    examples: [
      [
        `ferrule search stripe customers '{"like":{"email":"@acme"}}' --sort created:desc`,
        'customers of a domain, newest first',
      ],
    ],
  },
  export: {
    usage: ['export [file]'],
    about: 'Writes all data but the keys as lines of JSON, to the file or to standard output. Stop the gateway first.',
    options: {},
    examples: [['ferrule export ferrule.jsonl', 'a backup, or the first half of a move to Postgres']],
  },
  import: {
    usage: ['import [file]'],
    about: 'Restores an export into a new gateway, which needs the same keys.',
    options: {},
    examples: [['ferrule import ferrule.jsonl --database-url postgres://ferrule@db/ferrule', 'move to Postgres']],
  },
  doctor: {
    usage: ['doctor'],
    about: 'Checks database, keys, credentials and jobs, changes nothing, and exits with 1 if something is wrong.',
    options: {},
    examples: [['ferrule doctor', 'one line per check']],
  },
  keys: {
    usage: ['keys rotate'],
    about: 'Encrypts all secrets under a new key, while gateways run.',
    options: {},
    examples: [['ferrule keys rotate', 'a new key in the key file']],
  },
  applications: {
    usage: ['applications list', 'applications add <name>', 'applications renew [id]', 'applications revoke <id>'],
    about: 'Manages the programs that may log in with a client id and a secret.',
    options: {},
    examples: [
      ['ferrule applications add billing', 'a client id and a secret, shown once'],
      ['ferrule applications renew', 'a new secret for the first application'],
    ],
  },
} satisfies Record<string, Page>

export type CommandName = keyof typeof pages
type OwnOptions<Name extends CommandName> = (typeof pages)[Name]['options']
type ValueOf<Given> = Given extends { multiple: true } ? string[] : Given extends { type: 'boolean' } ? boolean : string
type ValuesOf<Given> = { -readonly [Name in keyof Given]?: ValueOf<Given[Name]> }

/** Values of the options that every command takes. */
export type CommonValues = ValuesOf<typeof everywhere & typeof settings>
/** A command's own options replace those of the same name. */
type ParsedOf<Own> = Omit<CommonValues, keyof Own> & ValuesOf<Own>

export const isCommand = (name: string): name is CommandName => Object.hasOwn(pages, name)

/**
 * Reads the arguments of a command.
 * @throws {ParamsError} for an unknown or malformed option.
 */
export function parse<Name extends CommandName>(name: Name, args: string[]) {
  const options: Options = { ...everywhere, ...settings, ...pages[name].options }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    return { values: values as ParsedOf<OwnOptions<Name>>, positionals }
  } catch (error) {
    throw new ParamsError(wrongArgument(error as Error, Object.keys(options), `ferrule ${name} --help`))
  }
}

/** An error that shows how the command is used. */
export const misuse = (name: CommandName, problem = 'usage'): ParamsError =>
  new ParamsError(`${problem}: ${pages[name].usage.map((line) => `ferrule ${line}`).join('\n  or ')}`)

/** The help of a command, or of all. */
export function help(name?: CommandName): string {
  return name === undefined ? overview() : pageOf(pages[name])
}

function overview(): string {
  const commands = Object.entries<Page>(pages).map(([name, { about }]) => [name, about] as const)
  return `Usage: ferrule [command] [options]

Commands
${columns(commands)}

Examples
${columns(pages.start.examples)}

${optionLines('Options of every command', everywhere)}

ferrule <command> --help shows the options and examples of a command.
`
}

const pageOf = ({ usage, about, options, examples, serves }: Page): string =>
  `${pageText({
    usage: usage.map((line) => `ferrule ${line}`),
    about,
    options,
    shared: { ...(serves && { 'Settings of the gateway': settings }), 'Options of every command': everywhere },
    examples,
  })}\n`
