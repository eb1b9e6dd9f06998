import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { pageText, readWith } from '../../core/src/command/page.ts'
import { nearest } from '../../core/src/shape/nearest.ts'
import { loadDocument } from './document.ts'
import { type Environment, readyOrThrow, upstreamOf } from './environment.ts'
import { ToolsError } from './error.ts'
import { mcpOptions, page } from './help.ts'
import { tools } from './index.ts'
import { published } from './published.gen.ts'
import { memorySavedResults, type SavedResults, saveFor } from './saved-results.ts'
import type { ConnectorLike, Manifest, Rules, SaveFile, Source } from './types.ts'

/** Parses the command line. */
export function readArguments(argv: readonly string[]) {
  const { values, positionals } = readWith({ ...page, options: mcpOptions }, () =>
    parseArgs({
      // An option of its own, since the flag has no value.
      args: argv.map((one) => one.replace(/^--allow-writes=/, '--allow-write=')),
      allowPositionals: true,
      options: { ...mcpOptions, 'allow-write': { type: 'string', multiple: true } },
    }),
  )
  const [command, ...connectors] = positionals
  const { 'allow-write': allowed, ask, never, ...flags } = values
  const isRuled = [allowed, ask, never].some((list) => list !== undefined)
  if (isRuled && values['allow-writes'])
    throw new ToolsError('--allow-writes allows every write; with rules, write --allow-writes=<pattern>')
  if (values['read-only'] && (values['allow-writes'] || isRuled))
    throw new ToolsError('--read-only and --allow-writes cannot be combined')
  const ofOne = (['name', 'base-url', 'credentials'] as const).find((flag) => values[flag] !== undefined)
  if (ofOne !== undefined && values.from?.length !== 1)
    throw new ToolsError(`--${ofOne} belongs to one document; pass --from once`)
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
    const connector = (found[1] as unknown as ConnectorClass).fromEnv({ env, ...upstreamOf(described.name, env) })
    await readyOrThrow(connector, described)
    return { connector, manifest: described }
  }
  const packages = name.startsWith('@') ? name : `@ferrule/${name}`
  const close = published.includes(name) ? undefined : nearest(name, published)
  throw new ToolsError(
    `the connector ${name} is not installed;${close === undefined ? '' : ` did you mean ${close}? Else`} npm install ${packages}, or npx -p @ferrule/tools -p ${packages} -p @modelcontextprotocol/server ferrule-tools mcp ${name}`,
  )
}

/** Runs the command. Resolves when it is serving. */
export async function run(argv: readonly string[], env: Environment): Promise<void> {
  const { command, help, mode, allow, rules, ...flags } = readArguments(argv)
  if (help || command === undefined) {
    const output = help ? process.stdout : process.stderr
    output.write(`${pageText(page)}\n`)
    return
  }
  if (command !== 'mcp') throw new ToolsError(`unknown command ${command}; the only command is mcp`)
  const { sources, notes, hasOnlyDocuments } = await sourcesOf(argv, env)
  const shared = {
    ...(allow && { allow }),
    ...(rules && { rules }),
    ...(flags['max-chars'] !== undefined && { maxChars: Number(flags['max-chars']) }),
    write: !flags['read-only'] && (!hasOnlyDocuments || asksForWrites({ ...flags, rules })),
  }
  const saveTo = flags['save-to']
  if (saveTo !== undefined && mode !== undefined && mode !== 'discover')
    throw new ToolsError('--save-to needs --mode discover, the default')
  const { save, saved } = mode === undefined || mode === 'discover' ? await savingTo(saveTo) : {}
  const set =
    mode === 'code'
      ? (await import('./code/index.ts')).codeTools(sources, shared)
      : tools(sources, { ...shared, ...(save && { save }), ...(mode !== undefined && { mode: mode as 'discover' }) })
  const { serveStdio } = await importServer()
  const { serverFactory } = await import('./mcp/server.ts')
  const approvals = flags['allow-writes'] ? 'none' : 'ask'
  // stdout is reserved for the protocol.
  serveStdio(serverFactory(set, { approvals, ...(saved && { saved, scopeOf: () => STDIO }) }), {
    onerror: (error) => process.stderr.write(`ferrule-tools: ${error.message}\n`),
  })
  for (const note of notes) process.stderr.write(`ferrule-tools: ${note}\n`)
  const names = sources.map(({ name, connector }) => name ?? connector.connector)
  process.stderr.write(`ferrule-tools: serving ${set.length} tools for ${names.join(', ')} over stdio\n`)
}

/** Over stdio, there is one client. */
const STDIO = 'stdio'

/** Lists are saved as files, or in this process as resources of the client. */
async function savingTo(
  directory: string | undefined,
): Promise<{ readonly save?: SaveFile; readonly saved?: SavedResults }> {
  if (directory !== undefined) return { save: await (await import('./save-directory.ts')).saveInto(directory) }
  const saved = memorySavedResults()
  return { save: saveFor(saved, STDIO), saved }
}

/** Whether a flag for writes is there: those of a document are offered to nobody who did not ask for them. */
const asksForWrites = (flags: Pick<ReturnType<typeof readArguments>, 'allow-writes' | 'rules'>): boolean =>
  flags['allow-writes'] === true || flags.rules !== undefined

/** Loads all connectors that the command line names: those of packages, and those of documents. */
async function sourcesOf(argv: readonly string[], env: Environment) {
  const { connectors, from: documents = [], ...flags } = readArguments(argv)
  if (connectors.length + documents.length === 0)
    throw new ToolsError('name at least one connector: ferrule-tools mcp stripe, or a document: --from openapi.json')
  const options = {
    ...{ name: flags.name, baseUrl: flags['base-url'], credentials: flags.credentials },
    allowPrivate: flags['allow-private'] === true,
    writes: asksForWrites(flags),
  }
  const loaded = await Promise.all(documents.map((from) => loadDocument(from, env, options)))
  const packages = await Promise.all(connectors.map((name) => loadConnector(name, env)))
  return {
    sources: [...packages, ...loaded.map(({ source }) => source)],
    notes: loaded.flatMap((one) => one.notes),
    hasOnlyDocuments: connectors.length === 0,
  }
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
