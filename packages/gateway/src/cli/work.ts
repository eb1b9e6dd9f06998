import { ParamsError } from '@ferrule/core'
import { collectSoon, collectsAfter } from './memory.ts'
import { metricsFrom } from './metrics.ts'
import { databaseUrlOf, type Environment, jobsOf, openFrom } from './options.ts'
import { parse } from './pages.ts'

/** `ferrule work`: runs the jobs of a shared database, without an HTTP server. */
export async function work(args: string[], env: Environment): Promise<void> {
  const { values } = parse('work', args)
  if (databaseUrlOf(values, env) === undefined)
    throw new ParamsError(
      'ferrule work shares a database with gateways: --database-url postgres://…; with a folder, `ferrule start` does the work',
    )
  const concurrency = Number(values.concurrency ?? 4)
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 100)
    throw new ParamsError('--concurrency must be a number from 1 to 100')
  const gateway = await openFrom(values, env, { onForgotten: collectsAfter() })
  await gateway.demandKeys()
  const metrics = await metricsFrom(gateway, values, env)
  await gateway.work({ concurrency, ...jobsOf(values, env) })
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ working: true, ...(metrics && { metrics_url: metrics.url }) })}\n`
      : 'Ferrule is running; it takes jobs from the database\n',
  )
  collectSoon()
  // The gateway's own timers do not keep the process alive.
  const alive = setInterval(() => {}, 60_000)
  const end = async () => {
    clearInterval(alive)
    await metrics?.close()
    await gateway.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
}
