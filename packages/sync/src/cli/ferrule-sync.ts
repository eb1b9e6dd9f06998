#!/usr/bin/env node
import { parseArgs } from 'node:util'
import type { Destination } from '../destination.ts'
import { pause } from '../engine/pause.ts'
import { type SyncResult, sync } from '../sync.ts'
import { type ConnectorPackage, loadConnector, packageOf, problem, readSettings } from './connectors.ts'
import { MissingPackages, runWith } from './install.ts'
import { interruption, inWords, main } from './output.ts'
import { progressTo } from './progress.ts'
import { search } from './search.ts'
import { openCopy } from './store.ts'
import { table } from './table.ts'

const USAGE = `npx @ferrule/sync <connector> --to <file.db | postgres://…> [options]
npx @ferrule/sync search <connector> <stream> [filter] --from <file.db | postgres://…> [--sort created:desc] [--limit 20] [--json]

Copies new and changed records since the last run. You can interrupt it; the next run resumes.

  --to <where>       SQLite file or Postgres address of the copy
  --config <file>    { "credentials": { … }, "config": { … } }; default: environment variables
  --streams a,b      only these streams
  --full             read everything again
  --every 15m        repeat at this interval (s, m, h, d)
  --watch            redraw one table while it runs
  --allow-deletes    let a complete run delete more than 30 % of a stream's rows`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    from: { type: 'string' },
    config: { type: 'string' },
    streams: { type: 'string' },
    full: { type: 'boolean' },
    every: { type: 'string' },
    watch: { type: 'boolean' },
    'allow-deletes': { type: 'boolean' },
    sort: { type: 'string' },
    limit: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
})

await main(async () => {
  const [name, ...rest] = positionals
  if (values.help || name === undefined) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  try {
    if (name === 'search') return await search(rest, values)
    return await copyTo(name)
  } catch (error) {
    if (!(error instanceof MissingPackages)) throw error
    const needed = ['@ferrule/store', packageOf(name === 'search' ? (rest[0] ?? '') : name)]
    const code = await runWith([...new Set([...needed, ...error.names])])
    if (code === undefined) throw problem(error.message)
    return code
  }
})

async function copyTo(name: string): Promise<number> {
  const connector = await loadConnector(name)
  if (values.to === undefined) throw problem(`--to is missing, e.g. --to ./${name}.db`)
  const every = values.every === undefined ? undefined : millisecondsOf(values.every)
  const { copy, close } = await openCopy(values.to, connector)
  try {
    return await runs(connector, copy, every)
  } finally {
    await close()
  }
}

async function runs(connector: ConnectorPackage, destination: Destination, every: number | undefined): Promise<number> {
  const signal = interruption()
  for (;;) {
    const { ok, streams } = await runOnce(connector, destination, signal)
    if (signal.aborted) {
      console.error('Interrupted. Run the same command again to resume.')
      return 130
    }
    if (every === undefined) return ok ? (streams.some(({ skipped }) => skipped > 0) ? 3 : 0) : 1
    console.error(`Next run at ${new Date(Date.now() + every).toLocaleTimeString()}.`)
    await pause(every, signal)
    if (signal.aborted) return 0
  }
}

async function runOnce(
  { definition, connect }: ConnectorPackage,
  destination: Destination,
  signal: AbortSignal,
): Promise<SyncResult> {
  const progress = progressTo(process.stderr, { redraw: values.watch === true })
  const result = await sync(connect(values.config === undefined ? undefined : readSettings(values.config)), {
    destination,
    definition,
    signal,
    ...(values.streams !== undefined && { streams: values.streams.split(',').map((one) => one.trim()) }),
    ...(values.full && { mode: 'full_refresh' as const }),
    allowDeletes: values['allow-deletes'] === true,
    onProgress: progress.update,
    onLog: progress.log,
  })
  progress.end()
  console.log(
    table(
      ['stream', 'status', 'rows', 'deleted', 'seconds'],
      result.streams.map(({ stream, status, rows, deletes, took }) => [
        stream,
        status,
        rows.toLocaleString('en'),
        deletes.toLocaleString('en'),
        (took / 1000).toFixed(1),
      ]),
    ),
  )
  for (const { stream, error } of result.streams) if (error !== undefined) console.error(`${stream}: ${inWords(error)}`)
  return result
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
