import { ParamsError } from '@ferrule/core'
import { boundYoung, collectSoon, collectsAfter } from './memory.ts'
import { metricsFrom } from './metrics.ts'
import { databaseUrlOf, type Environment, jobsOf, openFrom } from './options.ts'
import { parse } from './pages.ts'
import { Workers, workersOf } from './workers.ts'

/** `ferrule work`: runs the jobs of a shared database, without an HTTP server. */
export async function work(args: string[], env: Environment): Promise<void> {
  const { values } = parse('work', args)
  if (databaseUrlOf(values, env) === undefined)
    throw new ParamsError(
      'ferrule work shares a database with gateways: --database-url postgres://…; with a folder, `ferrule start` does the work',
    )
  const count = workersOf(values, env)
  // First: a supervisor that is killed while this starts sends no other sign.
  const asked = new Promise((resolve) => {
    for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(event, resolve)
  })
  const end = count > 0 ? supervise(count, values, env) : await runJobs(values, env)
  // The gateway's own timers do not keep the process alive.
  const alive = setInterval(() => {}, 60_000)
  void asked.then(async () => {
    clearInterval(alive)
    await end()
    process.exit(0)
  })
}

type Values = ReturnType<typeof parse<'work'>>['values']

function supervise(count: number, values: Values, env: Environment): () => Promise<void> {
  const workers = new Workers(count, values, env)
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ working: true, workers: count })}\n`
      : `Ferrule is running; ${count} workers take jobs from the database\n`,
  )
  return () => workers.stop()
}

async function runJobs(values: Values, env: Environment): Promise<() => Promise<void>> {
  boundYoung()
  const gateway = await openFrom(values, env, { onForgotten: collectsAfter() })
  await gateway.demandKeys()
  const metrics = await metricsFrom(gateway, values, env)
  await gateway.work(jobsOf(values, env))
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ working: true, ...(metrics && { metrics_url: metrics.url }) })}\n`
      : 'Ferrule is running; it takes jobs from the database\n',
  )
  collectSoon()
  return async () => {
    await metrics?.close()
    await gateway.close()
  }
}
