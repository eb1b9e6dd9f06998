import { inFreshNode, medians, startServer } from './lib/measure.ts'
import { print } from './lib/table.ts'

/** Number of records to read. */
const RECORDS = Number(process.env['BENCH_RECORDS'] ?? 1_000_000)

/** CPU time and peak memory of reading a million records, each time in a new process. */
export async function memory(rounds: number): Promise<void> {
  const { url, port, stop } = await startServer('server.ts', RECORDS)
  const read = (list: string) => `
    const list = ${list}.customers.list({ limit: 100 })
    let count = 0
    for await (const record of list) if (record.id) count++
    if (count !== ${RECORDS}) throw new Error(count + ' records')
    const { user, system } = process.cpuUsage()
    console.log(JSON.stringify([(user + system) / count, process.resourceUsage().maxRSS / 1024]))`
  const ours = (options = '') => `import { StripeConnector } from '@ferrule/stripe'
    import { fetchTransport } from '@ferrule/core/fetch'
    ${read(`new StripeConnector({ credentials: { api_key: 'sk' }, baseUrl: '${url}'${options} })`)}`
  const theirs = (options = '') => `import Stripe from 'stripe'
    ${read(`new Stripe('sk', { host: '127.0.0.1', port: ${port}, protocol: 'http', telemetry: false${options} })`)}`
  const programs = [
    { name: 'stripe (fetch)', code: theirs(', httpClient: Stripe.createFetchHttpClient()') },
    { name: 'stripe (node http)', code: theirs() },
    { name: 'ferrule', code: ours() },
    { name: 'ferrule over fetch', code: ours(', transport: fetchTransport') },
  ]
  const runs: number[][][] = programs.map(() => [])
  for (let round = 0; round < Math.max(1, Math.floor(rounds / 3)); round++)
    for (const [index, { code }] of programs.entries()) runs[index]?.push(JSON.parse(await inFreshNode(code)))
  stop()
  const names = programs.map(({ name }) => name)
  const title = `Reading ${RECORDS.toLocaleString('en').replaceAll(',', ' ')} records`
  print(`${title}: CPU per record`, 'µs', medians(names, runs, 0))
  print(`${title}: most memory`, 'MB', medians(names, runs, 1))
}
