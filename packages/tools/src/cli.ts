import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { nearest } from '../../core/src/shape/nearest.ts'
import { ToolsError } from './error.ts'
import { tools } from './index.ts'
import { published } from './published.gen.ts'
import type { ConnectorLike, Manifest, Rules, Source } from './types.ts'

export const usage = `Usage: ferrule-tools mcp <connector...> [options]

Serves connector tools to an MCP client over stdio. Credentials come from environment variables.
A connector is the name of its package: stripe, jira, greenhouse/v3, or your own package.

  --read-only        offer no writes (default: writes wait for the user's approval)
  --allow-writes     send writes without approval
  --allow-writes=<rule>, --ask=<rule>, --never=<rule>
                     the same for some writes; may be repeated. A rule is a pattern, effects and conditions:
                     'stripe.refunds.create amount <= 10000', '* effect:money'. The strictest one decides
  --allow <pattern>  only these actions, e.g. stripe.customers or '*.*.list'; may be repeated
  --mode <mode>      discover (default), per-action, or code: the model writes programs, which run in a sandbox
  --max-chars <n>    maximum result length in characters (default: 20000)
  --help             show this help

FERRULE_UPSTREAM_<CONNECTOR> sets another base URL, for tests and proxies.`

type Environment = Readonly<Record<string, string | undefined>>

/** Parses the command line. */
export function readArguments(argv: readonly string[]) {
  const { values, positionals } = parseArgs({
    // An option of its own, since the flag has no value.
    args: argv.map((one) => one.replace(/^--allow-writes=/, '--allow-write=')),
    allowPositionals: true,
    options: {
      'read-only': { type: 'boolean' },
      'allow-writes': { type: 'boolean' },
      'allow-write': { type: 'string', multiple: true },
      ask: { type: 'string', multiple: true },
      never: { type: 'string', multiple: true },
      allow: { type: 'string', multiple: true },
      mode: { type: 'string' },
      'max-chars': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [command, ...connectors] = positionals
  const { 'allow-write': allowed, ask, never, ...flags } = values
  const isRuled = [allowed, ask, never].some((list) => list !== undefined)
  if (isRuled && values['allow-writes'])
    throw new ToolsError('--allow-writes allows every write; with rules, write --allow-writes=<pattern>')
  if (values['read-only'] && (values['allow-writes'] || isRuled))
    throw new ToolsError('--read-only and --allow-writes cannot be combined')
  const rules: Rules | undefined = isRuled
    ? { ...(allowed && { allow: allowed }), ...(ask && { ask }), ...(never && { never }) }
    : undefined
  return { ...flags, ...(rules && { rules }), command, connectors }
}

/** Imports a package from the current project, or else from beside this one. */
async function importNamed(name: string): Promise<Record<string, unknown> | undefined> {
  for (const from of [`${process.cwd()}/package.json`, import.meta.url]) {
    try {
      return await import(pathToFileURL(createRequire(from).resolve(name)).href)
    } catch (error) {
      if (
        !['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED'].includes(
          (error as NodeJS.ErrnoException).code ?? '',
        )
      )
        throw error
    }
  }
  return undefined
}

interface ConnectorClass {
  fromEnv(options: object): ConnectorLike
}

/** Loads a connector by its package name, with credentials from the environment. */
export async function loadConnector(name: string, env: Environment): Promise<Source> {
  if (!/^(@[\w.-]+\/)?[\w-][\w.-]*(\/[\w.-]+)?$/.test(name))
    throw new ToolsError(`${JSON.stringify(name)} is not a connector name`)
  for (const one of name.startsWith('@') ? [name] : [`@ferrule/${name}`, name]) {
    const [main, manifest] = [await importNamed(one), await importNamed(`${one}/manifest`)]
    const found = Object.entries(main ?? {}).find(
      ([member, value]) => /Connector$/.test(member) && typeof value === 'function' && 'fromEnv' in value,
    )
    if (!found || !manifest?.default) continue
    const described = manifest.default as Manifest
    const baseUrl = env[`FERRULE_UPSTREAM_${described.name.replaceAll('-', '_').toUpperCase()}`]
    const connector = (found[1] as unknown as ConnectorClass).fromEnv({ env, ...(baseUrl && { baseUrl }) })
    await credentialsOf(connector, described)
    return { connector, manifest: described }
  }
  const packages = name.startsWith('@') ? name : `@ferrule/${name}`
  const close = published.includes(name) ? undefined : nearest(name, published)
  throw new ToolsError(
    `the connector ${name} is not installed;${close === undefined ? '' : ` did you mean ${close}? Else`} npm install ${packages}, or npx -p @ferrule/tools -p ${packages} -p @modelcontextprotocol/server ferrule-tools mcp ${name}`,
  )
}

/** Fails early if credentials are missing, not at a model's first call: a plan checks them and sends nothing. */
async function credentialsOf(connector: ConnectorLike, { check }: Manifest): Promise<void> {
  const [entity, action] = check?.[0]?.split('.') ?? []
  const plan = connector.plan({ entity, action, params: {} } as never)
  await plan.catch((error: { code?: string }) => {
    if (error.code === 'credentials') throw error
  })
}

/** Runs the command. Resolves when it is serving. */
export async function run(argv: readonly string[], env: Environment): Promise<void> {
  const { command, connectors, help, mode, allow, rules, ...flags } = readArguments(argv)
  if (help || command === undefined) {
    process.stderr.write(`${usage}\n`)
    return
  }
  if (command !== 'mcp') throw new ToolsError(`unknown command ${command}; the only command is mcp`)
  if (connectors.length === 0) throw new ToolsError('name at least one connector: ferrule-tools mcp stripe')
  const sources = await Promise.all(connectors.map((name) => loadConnector(name, env)))
  const shared = {
    ...(allow && { allow }),
    ...(rules && { rules }),
    ...(flags['max-chars'] !== undefined && { maxChars: Number(flags['max-chars']) }),
    write: !flags['read-only'],
  }
  const set =
    mode === 'code'
      ? (await import('./code/index.ts')).codeTools(sources, shared)
      : tools(sources, { ...shared, ...(mode !== undefined && { mode: mode as 'discover' }) })
  const { serveStdio } = await importServer()
  const { serverFactory } = await import('./mcp/server.ts')
  const approvals = flags['allow-writes'] ? 'none' : 'ask'
  // stdout is reserved for the protocol.
  serveStdio(serverFactory(set, { approvals }), {
    onerror: (error) => process.stderr.write(`ferrule-tools: ${error.message}\n`),
  })
  process.stderr.write(`ferrule-tools: serving ${set.length} tools for ${connectors.join(', ')} over stdio\n`)
}

async function importServer(): Promise<typeof import('@modelcontextprotocol/server/stdio')> {
  try {
    return await import('@modelcontextprotocol/server/stdio')
  } catch {
    throw new ToolsError(
      'the MCP server needs a package that is not installed: npm install @modelcontextprotocol/server',
    )
  }
}
