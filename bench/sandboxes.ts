import { inFreshNode, medians } from './lib/measure.ts'
import { print } from './lib/table.ts'

const ENTRIES = {
  'amazon-ads': '@ferrule/amazon-ads/sandbox',
  'google-drive': '@ferrule/google-drive/sandbox',
  greenhouse: '@ferrule/greenhouse/v1/sandbox',
  'greenhouse-v3': '@ferrule/greenhouse/v3/sandbox',
  jira: '@ferrule/jira/sandbox',
  mailchimp: '@ferrule/mailchimp/sandbox',
  shopify: '@ferrule/shopify/sandbox',
  stripe: '@ferrule/stripe/sandbox',
}

/** On the sources of the packages, as their tests run. */
const FLAGS = ['--conditions=@ferrule/source']

const STEPS = ['createSandbox()', 'the first listen()', 'listen() of another one', 'reset()'] as const

/** CPU time of the steps of a sandbox's life, each time in a new process that has loaded the modules. */
const program = (name: string, entry: string): string => `
  import { createSandbox } from '@ferrule/sandbox'
  await import('${entry}')
  const times = []
  async function timed(run) {
    const before = process.cpuUsage()
    const result = await run()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
    return result
  }
  const first = await timed(() => createSandbox('${name}'))
  const servers = [await timed(() => first.listen())]
  servers.push(await timed(() => createSandbox('${name}').listen()))
  await timed(() => first.reset())
  for (const server of servers) await server.close()
  console.log(JSON.stringify(times))`

/** The cost of a sandbox before a test's first request. */
export async function sandboxes(rounds: number): Promise<void> {
  const names = Object.keys(ENTRIES)
  const runs: number[][][] = names.map(() => [])
  for (let round = 0; round < Math.max(1, Math.floor(rounds / 3)); round++)
    for (const [index, [name, entry]] of Object.entries(ENTRIES).entries())
      runs[index]?.push(JSON.parse(await inFreshNode(program(name, entry), FLAGS)))
  for (const [step, title] of STEPS.entries()) print(`CPU of a sandbox: ${title}`, 'ms', medians(names, runs, step))
}
