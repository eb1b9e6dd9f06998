// Runs the programs that are named as arguments, one after the other, against the sandboxes. One line of JSON for each.
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { openUpstreams } from './upstreams.ts'

const LIMIT = 30_000
const upstreams = await openUpstreams()
const environment = { ...process.env }
const real = { log: console.log, warn: console.warn, error: console.error, table: console.table }

for (const file of process.argv.slice(2)) {
  // Snippets talk; only what a failing one said is shown.
  const said: string[] = []
  const listen = (...values: unknown[]): void => void said.push(values.map((value) => inspect(value)).join(' '))
  Object.assign(console, { log: listen, warn: listen, error: listen, table: listen })
  let error: string | undefined
  try {
    await upstreams.reset()
    await within(import(pathToFileURL(file).href), LIMIT)
  } catch (thrown) {
    error = [inspect(thrown), ...said.slice(-5)].join('\n')
  }
  Object.assign(console, real)
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
  console.log(JSON.stringify({ file, error }))
}
upstreams.close()
process.exit()

/** A snippet that never ends is an error, not a hang of the whole run. */
async function within(running: Promise<unknown>, limit: number): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not done after ${limit / 1000} s`)), limit)
  try {
    await Promise.race([running, promise])
  } finally {
    clearTimeout(timer)
  }
}
