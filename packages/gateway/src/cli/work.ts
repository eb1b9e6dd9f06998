import { ParamsError } from '@ferrule/core'
import { databaseUrlOf, type Environment, openFrom, parse } from './options.ts'

/** `ferrule work`: runs jobs of a shared database, and serves nothing. */
export async function work(args: string[], env: Environment): Promise<void> {
  const { values } = parse(args, { concurrency: { type: 'string' } })
  if (databaseUrlOf(values, env) === undefined)
    throw new ParamsError(
      'ferrule work shares a database with gateways: --database-url postgres://…; in a folder, `ferrule start` works',
    )
  const concurrency = Number(values.concurrency ?? 4)
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 100)
    throw new ParamsError('--concurrency is a number from 1 to 100')
  const gateway = await openFrom(values, env)
  await gateway.work({ concurrency })
  process.stdout.write(
    values.json ? `${JSON.stringify({ working: true })}\n` : 'Ferrule works; it takes jobs of the database\n',
  )
  // Its timers do not keep it alive.
  const alive = setInterval(() => {}, 60_000)
  const end = async () => {
    clearInterval(alive)
    await gateway.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
}
