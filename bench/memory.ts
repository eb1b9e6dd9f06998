import { inFreshNode, startServer } from './lib/measure.ts'
import { print } from './lib/table.ts'

/** Heap in use while 200 000 records are iterated: it must not grow with them. */
export async function memory(): Promise<void> {
  const { url, port, stop } = await startServer('server.ts', 200_000)
  const watch = `
    let count = 0; const marks = []
    for await (const record of list) if (++count % 40000 === 0) { gc(); marks.push(process.memoryUsage().heapUsed / 1048576) }
    console.log(marks.map((mark) => mark.toFixed(1)).join(' '))`
  const ours = `import { StripeConnector } from '@ferrule/stripe'
    const list = new StripeConnector({ credentials: { api_key: 'sk' }, baseUrl: '${url}' }).customers.list({ limit: 100 });${watch}`
  const theirs = `import Stripe from 'stripe'
    const list = new Stripe('sk', { host: '127.0.0.1', port: ${port}, protocol: 'http', telemetry: false }).customers.list({ limit: 100 });${watch}`
  const measured = async (code: string): Promise<number[]> =>
    (await inFreshNode(code, ['--expose-gc'])).trim().split(' ').map(Number)
  const [own, peer] = [await measured(ours), await measured(theirs)]
  const rows = (name: string, values: readonly number[]) =>
    values.map((value, index) => ({
      name: `${name}, after ${40 * (index + 1)} 000`,
      value,
      ratio: value / (own[0] ?? 1),
    }))
  print('Heap in use while 200 000 records are read', 'MB', [...rows('ferrule', own), ...rows('stripe', peer)])
  stop()
}
