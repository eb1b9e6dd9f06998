import { isFerruleError } from '@ferrule/core'
import { HttpError } from '../errors.ts'
import type { Environment } from './options.ts'

type Command = (args: string[], env: Environment) => Promise<void>

/** Each command is loaded on use. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./start.ts')).start,
  work: async () => (await import('./work.ts')).work,
  connectors: async () => (await import('./connectors.ts')).connectors,
  sources: async () => (await import('./sources.ts')).sources,
  connect: async () => (await import('./connect.ts')).connect,
  search: async () => (await import('./search.ts')).search,
  doctor: async () => (await import('./doctor.ts')).doctor,
  export: async () => (await import('./move.ts')).exportTo,
  import: async () => (await import('./move.ts')).importFrom,
  keys: async () => (await import('./keys.ts')).keys,
  applications: async () => (await import('./applications.ts')).applications,
}

const usage = `ferrule [start]            serve: --port 8010 --host 127.0.0.1 --data ./ferrule --database-url postgres://… --json
                           --upstream stripe=http://127.0.0.1:4242 (instead of the vendor's address)
                           --destination acme/warehouse=postgres://… (a database that the workspace acme may write into)
                           --limit greenhouse=50/10s (requests of each set of credentials, over all machines)
                           --metrics 9464 (numbers for Prometheus at http://127.0.0.1:9464/metrics)
                           --jobs-per-workspace 2 (jobs of one workspace that run at once, over all machines)
                           --no-copy (new connectors are not copied)
ferrule work               run jobs of a shared database on a further machine: --concurrency 4
ferrule connectors         list | add <document> --hosts api.acme.example | update <name> | remove <name>: any API, without a build
ferrule sources            list | add <connector> --env [--workspace default] [--no-copy]
ferrule connect            <connector> [--source name] [--port 8976] [--scopes a,b] [--shop | --region | --site …]: a user's account, by the
                           vendor's consent page; the app is FERRULE_OAUTH_<CONNECTOR>_CLIENT_ID and _CLIENT_SECRET
ferrule search             <connector> <entity> ['{"like":{"email":"@acme"}}'] [--sort created:desc] [--limit 20]
ferrule export             [file]: all data but the keys, as lines of JSON; stop the gateway first
ferrule import             [file] --database-url postgres://…: an export into a new gateway, which needs the same keys
ferrule doctor             says what is wrong
ferrule keys rotate        a new key over all credentials, while gateways run
ferrule applications       list | add <name> | renew [id] | revoke <id>

Every command takes --data, --database-url and --json, or FERRULE_DATA and FERRULE_DATABASE_URL.
`

/** Runs a command and returns its exit code. */
export async function run(args: string[], env: Environment): Promise<number> {
  const [first] = args
  const name = first === undefined || first.startsWith('-') ? 'start' : first
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load || args.includes('--help') || args.includes('-h')) {
    process.stdout.write(usage)
    return load ? 0 : 2
  }
  const { node } = process.versions
  if (Number.parseInt(node, 10) < 24) {
    process.stderr.write(
      `ferrule needs Node 24 or later, but this is ${node}: npx -p node@24 -p @ferrule/gateway ferrule\n`,
    )
    return 2
  }
  try {
    await (await load())(first === name ? args.slice(1) : args, env)
    return Number(process.exitCode ?? 0)
  } catch (error) {
    const known =
      isFerruleError(error) || error instanceof HttpError || (error as { code?: unknown }).code === 'EADDRINUSE'
    if (!known) throw error
    process.stderr.write(`ferrule: ${(error as Error).message}\n`)
    return 1
  }
}
