import { ParamsError } from '@ferrule/core'
import type { Gateway } from '../services.ts'
import { boundYoung, collectSoon, collectsAfter } from './memory.ts'
import { metricsFrom } from './metrics.ts'
import { type Environment, jobsOf, openFrom } from './options.ts'
import { parse } from './pages.ts'
import { Workers, workersOf } from './workers.ts'

/** `ferrule start`: serves until a signal ends it. */
export async function start(args: string[], env: Environment): Promise<void> {
  boundYoung()
  const { values } = parse('start', args)
  const port = Number(values.port ?? env['PORT'] ?? 8010)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ParamsError('--port must be a number from 0 to 65535')
  const count = workersOf(values, env)
  const opening = openFrom(values, env, { onForgotten: collectsAfter() })
  // Loaded while the database's thread starts. An error of either ends the start.
  const [gateway, { front }, { listen }] = await Promise.all([
    opening,
    import('../http/front.ts'),
    import('../http/server.ts'),
  ])
  await gateway.demandKeys()
  const login = await firstApplication(gateway, env)
  const metrics = await metricsFrom(gateway, values, env)
  // Workers leave this process to its clients.
  await gateway.work({ ...jobsOf(values, env), ...(count > 0 && { concurrency: 0 }) })
  const app = async () => {
    const { createApp } = await import('../app.ts')
    collectSoon()
    return createApp(gateway)
  }
  const server = await listen(front(gateway, app), { port, host: values.host ?? env['HOST'] ?? '127.0.0.1' })
  let workers: Workers | undefined
  const end = async () => {
    await Promise.all([server.close(), workers?.stop()])
    await metrics?.close()
    await gateway.close()
    process.exit(0)
  }
  // Whoever reads that it listens may end it at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
  process.stdout.write(
    values.json
      ? `${JSON.stringify(factsOf(server.url, login, metrics?.url))}\n`
      : welcome(server.url, login, metrics?.url),
  )
  workers = new Workers(count, values, env, metrics && ((batch) => gateway.metrics.relayed(batch)))
  collectSoon()
}

interface Login {
  readonly id: string
  /** Known only at the first start, if the gateway made it. */
  readonly secret?: string
  /** By the operator: the secret is theirs to keep, not to be printed. */
  readonly chosen?: boolean
}

/** The application that the operator configured, or one created at the first start. */
async function firstApplication({ applications }: Gateway, env: Environment): Promise<Login> {
  const id = env['FERRULE_CLIENT_ID']
  const secret = env['FERRULE_CLIENT_SECRET']
  if (id && secret) {
    await applications.create('operator', { id, secret })
    return { id, chosen: true }
  }
  if (id || secret) throw new ParamsError('FERRULE_CLIENT_ID and FERRULE_CLIENT_SECRET must be set together')
  const [first] = (await applications.list()).filter((row) => row.revoked_at === null)
  return first ? { id: first.id } : applications.create('first')
}

const factsOf = (url: string, { id, secret }: Login, metrics?: string) => ({
  url,
  client_id: id,
  client_secret: secret ?? null,
  ...(metrics && { metrics_url: metrics }),
})

function welcome(url: string, { id, secret, chosen }: Login, metrics?: string): string {
  const kept = chosen
    ? 'FERRULE_CLIENT_SECRET'
    : 'as shown at the first start; `ferrule applications renew` creates a new one'
  const lines = [
    `Ferrule listens at ${url}`,
    '',
    `  client id      ${id}`,
    secret ? `  client secret  ${secret}   (shown only once; keep it)` : `  client secret  ${kept}`,
    '',
    `  console        ${url}/`,
    `  API            ${url}/docs`,
    ...(metrics ? [`  metrics        ${metrics}`] : []),
    '',
  ]
  return `${lines.join('\n')}\n`
}
