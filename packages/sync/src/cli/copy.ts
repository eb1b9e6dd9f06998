import { pageText } from '../../../core/src/command/page.ts'
import { usualStreams } from '../choice.ts'
import type { Destination } from '../destination.ts'
import { pause } from '../engine/pause.ts'
import { type StreamResult, type SyncOptions, type SyncResult, sync } from '../sync.ts'
import { argumentsOf } from './arguments.ts'
import { type ConnectorPackage, loadConnector, packageOf, problem, readSettings } from './connectors.ts'
import { MissingPackages, runWith } from './install.ts'
import { EXIT, interruption, inWords, writeLine } from './output.ts'
import { copyPage, searchPage } from './pages.ts'
import { progressTo } from './progress.ts'
import { search } from './search.ts'
import { openTarget } from './store.ts'
import { table } from './table.ts'

const parsed = (args: readonly string[]) => argumentsOf(args, copyPage)
type Values = ReturnType<typeof parsed>['values']

/** `ferrule-sync`: copies connectors, and searches the copies. */
export async function copy(args: readonly string[]): Promise<number> {
  if (args[0] === 'search') return searchCopy(args.slice(1))
  const { values, positionals } = parsed(args)
  if (values.help || positionals.length === 0) {
    console.log(pageText(copyPage))
    return values.help ? EXIT.complete : EXIT.usage
  }
  return orInstall(() => copyTo(positionals, values), positionals)
}

async function searchCopy(args: readonly string[]): Promise<number> {
  const { values, positionals } = argumentsOf(args, searchPage)
  if (values.help) {
    console.log(pageText(searchPage))
    return EXIT.complete
  }
  return orInstall(() => search(positionals, values), positionals.slice(0, 1))
}

/** Runs a command, a second time by npx with the packages that it lacks. */
async function orInstall(command: () => Promise<number>, connectors: readonly string[]): Promise<number> {
  try {
    return await command()
  } catch (error) {
    if (!(error instanceof MissingPackages)) throw error
    const packages = ['@ferrule/store', ...connectors.map(packageOf), ...error.names]
    const code = await runWith([...new Set(packages)])
    if (code === undefined) throw problem(error.message)
    return code
  }
}

async function copyTo(names: readonly string[], values: Values): Promise<number> {
  const connectors: ConnectorPackage[] = []
  for (const name of new Set(names)) connectors.push(await loadConnector(name))
  const only = ['config', 'streams'].find((option) => values[option as 'config'] !== undefined)
  if (connectors.length > 1 && only !== undefined)
    throw problem(`--${only} is for one connector, but there are ${connectors.length}; run them one by one`)
  const { to } = values
  if (to === undefined) throw problem(`--to is missing, e.g. --to ./${names[0]}.db`)
  const every = values.every === undefined ? undefined : millisecondsOf(values.every)
  const signal = interruption()
  for (;;) {
    const codes: number[] = []
    for (const connector of connectors) if (!signal.aborted) codes.push(await copyOnce(connector, to, values, signal))
    if (signal.aborted) {
      console.error('Interrupted. Run the same command again to resume.')
      return EXIT.interrupted
    }
    if (every === undefined) return codes.find((code) => code === EXIT.failed) ?? Math.max(...codes)
    console.error(`Next run at ${new Date(Date.now() + every).toLocaleTimeString()}.`)
    await pause(every, signal)
    if (signal.aborted) return EXIT.complete
  }
}

async function copyOnce(connector: ConnectorPackage, to: string, values: Values, signal: AbortSignal): Promise<number> {
  const options = optionsOf(values)
  const { destination, close } = await openTarget(to, connector, values.bucket)
  try {
    const { ok, streams } = await runOnce(connector, { ...options, destination, signal }, values)
    if (!ok) return EXIT.failed
    return streams.some(({ skipped }) => skipped > 0) ? EXIT.skipped : EXIT.complete
  } finally {
    await close()
  }
}

function optionsOf(values: Values): Omit<SyncOptions, 'destination'> {
  const concurrency = values.concurrency === undefined ? undefined : Number(values.concurrency)
  if (concurrency !== undefined && !(Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= 100))
    throw problem('--concurrency must be a whole number from 1 to 100')
  return {
    ...(values.streams !== undefined && { streams: values.streams.split(',').map((one) => one.trim()) }),
    ...(values.full && { mode: 'full_refresh' as const }),
    ...(concurrency !== undefined && { concurrency }),
    allowDeletes: values['allow-deletes'] === true,
  }
}

async function runOnce(
  { name, definition, connect }: ConnectorPackage,
  options: SyncOptions & { destination: Destination },
  values: Values,
): Promise<SyncResult> {
  const names = (options.streams as string[] | undefined) ?? usualStreams(definition)
  const progress = progressTo(process.stderr, { redraw: values.watch === true, names })
  const result = await sync(connect(values.config === undefined ? undefined : readSettings(values.config)), {
    ...options,
    definition,
    onProgress: (event) => {
      if (values.json) void writeLine({ type: 'progress', connector: name, ...event })
      else progress.update(event)
    },
    onLog: progress.log,
  })
  progress.end()
  const { streams, ok } = result
  if (values.json)
    await writeLine({
      type: 'result',
      connector: name,
      ok,
      streams: streams.map(({ error, ...one }) => ({ ...one, ...(error !== undefined && { error: inWords(error) }) })),
    })
  else if (streams.some(({ rows, status }) => rows > 0 || status === 'complete')) console.log(tableOf(streams))
  for (const { stream, error } of streams)
    if (error !== undefined) console.error(isShared(streams, error) ? inWords(error) : `${stream}: ${inWords(error)}`)
  return result
}

/** Whether the run ended with an error that would be that of every stream. */
const isShared = (streams: readonly StreamResult[], error: unknown): boolean =>
  streams.every((one) => one.error === error || (one.status === 'incomplete' && one.rows === 0))

function tableOf(streams: readonly StreamResult[]): string {
  const row = ({ stream, status, rows, deletes, skipped, took }: StreamResult): string[] => [
    ...[stream, status, rows.toLocaleString('en'), deletes.toLocaleString('en')],
    ...[skipped.toLocaleString('en'), (took / 1000).toFixed(1)],
  ]
  const sum = (field: 'rows' | 'deletes' | 'skipped' | 'took') => streams.reduce((all, one) => all + one[field], 0)
  const complete = streams.filter(({ status }) => status === 'complete').length
  const total: StreamResult = {
    stream: 'total',
    status: 'complete',
    rows: sum('rows'),
    deletes: sum('deletes'),
    skipped: sum('skipped'),
    took: sum('took'),
  }
  const last = row(total).with(1, `${complete} of ${streams.length}`)
  return table(['stream', 'status', 'rows', 'deleted', 'skipped', 'seconds'], [...streams.map(row), last])
}

/** Parses a duration such as `15m`. */
function millisecondsOf(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})(s|m|h|d)$/.exec(text) ?? []
  const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
  const ms = Number(count) * (units[unit] ?? 0)
  // The maximum delay of a timer.
  if (!(ms >= 1000) || ms > 2_147_483_647)
    throw problem(`--every ${text}: write a time like 30s, 15m, 6h or 1d (at most 24d)`)
  return ms
}
