import { isFerruleError } from '@ferrule/core'
import { pageText } from '../../../core/src/command/page.ts'
import { nearest } from '../../../core/src/shape/nearest.ts'
import type { StreamChoice } from '../choice.ts'
import type { Message, SyncMode } from '../messages.ts'
import { read } from '../read.ts'
import { argumentsOf } from './arguments.ts'
import { catalogOf, specOf } from './catalog.ts'
import { type ConnectorPackage, loadConnector, problem, readJson, readSettings } from './connectors.ts'
import { interruption, inWords, writeLine } from './output.ts'
import { sourcePage } from './pages.ts'

export const COMMANDS = ['spec', 'check', 'discover', 'read']

/** `ferrule-source`: a source of the Airbyte protocol. */
export async function source(args: readonly string[]): Promise<number> {
  const { values, positionals } = argumentsOf(args, sourcePage)
  const [name, command = ''] = positionals
  if (values.help || name === undefined) {
    console.log(pageText(sourcePage))
    return values.help ? 0 : 2
  }
  if (!COMMANDS.includes(command)) {
    const meant = nearest(command, COMMANDS)
    throw problem(`"${command}" is not a command${meant ? `; did you mean ${meant}?` : ''}; see ferrule-source --help`)
  }
  const connector = await loadConnector(name)
  const write = (message: Message) => writeLine(message)
  if (command === 'spec') await write({ type: 'SPEC', spec: specOf(connector) })
  else if (command === 'discover') await write({ type: 'CATALOG', catalog: { streams: catalogOf(connector) } })
  else if (command === 'check') return check(connector, values.config, write)
  else return readStreams(connector, values, write)
  return 0
}

async function check(
  { connect }: ConnectorPackage,
  config: string | undefined,
  write: (message: Message) => Promise<void>,
): Promise<number> {
  let found: { ok: boolean; error?: Error }
  try {
    found = await connect(config === undefined ? undefined : readSettings(config)).check()
  } catch (error) {
    if (!isFerruleError(error)) throw error
    found = { ok: false, error }
  }
  const { ok, error } = found
  const status = ok ? ('SUCCEEDED' as const) : ('FAILED' as const)
  await write({
    type: 'CONNECTION_STATUS',
    connectionStatus: { status, ...(error && { message: inWords(error) }) },
  })
  return 0
}

async function readStreams(
  { connect, definition }: ConnectorPackage,
  { config, catalog, state }: { config?: string; catalog?: string; state?: string },
  write: (message: Message) => Promise<void>,
): Promise<number> {
  const streams = catalog === undefined ? undefined : choicesOf(readJson(catalog, 'catalog'))
  const connector = connect(config === undefined ? undefined : readSettings(config))
  const known = state === undefined ? undefined : (readJson(state, 'state') as readonly unknown[])
  let failed = false
  for await (const message of read(connector, { definition, streams, signal: interruption() }, known)) {
    if (message.type === 'TRACE' && message.trace.type === 'ERROR') failed = true
    await write(message)
  }
  return failed ? 1 : 0
}

/** The selected streams of a configured catalog. */
function choicesOf(catalog: unknown): StreamChoice[] {
  const { streams } = Object(catalog) as { streams?: unknown }
  if (!Array.isArray(streams)) throw problem('the catalog file must contain a configured catalog: { "streams": [ … ] }')
  return streams.map((entry: unknown) => {
    const one = Object(entry) as { stream?: { name?: unknown }; sync_mode?: SyncMode; destination_sync_mode?: string }
    const name = one.stream?.name
    if (typeof name !== 'string') throw problem('a stream in the catalog file has no name')
    return { name, mode: one.sync_mode ?? 'full_refresh', append: one.destination_sync_mode === 'append' }
  })
}
