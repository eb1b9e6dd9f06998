import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createSandbox } from '@ferrule/sandbox'
import type { Context } from 'aws-lambda'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { handler, Job } from './handler.ts'

const CUSTOMERS = 250
/** Time of an invocation on Lambda, and of each delivery in it, in milliseconds. */
const TIMEOUT = 30_000
const DELIVERY = 500
/** Real milliseconds, for a busy machine. */
const timeout = 120_000

const sandbox = createSandbox('stripe', { records: { customers: CUSTOMERS } })
const delivered: string[] = []
let refuse = false

/** The other system. Time only passes here, so that the test needs none. */
const target = createServer((request, response) => {
  vi.setSystemTime(Date.now() + DELIVERY)
  if (refuse) response.statusCode = 503
  else delivered.push(request.url?.split('/').at(-1) ?? '')
  request.resume().on('end', () => response.end())
})

const folder = await mkdtemp(join(tmpdir(), 'ferrule-lambda-'))
const bundle = join(folder, 'handler.mjs')

beforeAll(async () => {
  await build({
    entryPoints: [join(import.meta.dirname, 'handler.ts')],
    outfile: bundle,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    conditions: ['@ferrule/source'],
  })
  const { url } = await sandbox.listen()
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  vi.useFakeTimers({ toFake: ['Date'] })
  Object.assign(process.env, {
    STRIPE_API_KEY: sandbox.credentials.api_key,
    STRIPE_URL: url,
    TARGET_URL: `http://127.0.0.1:${(target.address() as AddressInfo).port}`,
  })
}, timeout)
afterEach(() => {
  delivered.length = 0
  refuse = false
})
afterAll(async () => {
  vi.useRealTimers()
  target.closeAllConnections()
  target.close()
  await rm(folder, { recursive: true })
})

let starts = 0

/** Loads the bundle anew: an instance that knows nothing of earlier ones. */
async function coldStart(): Promise<typeof handler> {
  const module = await import(/* @vite-ignore */ `${pathToFileURL(bundle)}?${++starts}`)
  return module.handler
}

async function invoke(run: typeof handler, job: Job): Promise<Job> {
  const ends = Date.now() + TIMEOUT
  const context = { getRemainingTimeInMillis: () => ends - Date.now() } as Context
  // Between Lambda and the function, all is JSON.
  const answer = JSON.parse(JSON.stringify(await run(JSON.parse(JSON.stringify(job)), context)))
  expect(context.getRemainingTimeInMillis()).toBeGreaterThan(0)
  return answer
}

test('carries a list over many invocations, nothing lost and nothing twice', { timeout }, async () => {
  let job: Job = {}
  let invocations = 0
  let run = await coldStart()
  do {
    job = await invoke(run, job)
    // Every second invocation meets a warm instance.
    if (++invocations % 2 === 0) run = await coldStart()
    expect(invocations).toBeLessThan(CUSTOMERS)
  } while (job.cursor !== undefined)

  expect(invocations).toBeGreaterThanOrEqual(Math.floor((CUSTOMERS * DELIVERY) / TIMEOUT))
  expect(delivered).toHaveLength(CUSTOMERS)
  expect(new Set(delivered).size).toBe(CUSTOMERS)
})

test('an invocation that fails can be repeated with the same input', { timeout }, async () => {
  const run = await coldStart()
  const job = await invoke(run, {})
  const before = [...delivered]
  refuse = true
  await expect(invoke(run, job)).rejects.toThrow('the target answered 503')
  refuse = false
  await invoke(run, job)
  expect(delivered.length).toBeGreaterThan(before.length)
  expect(new Set(delivered).size).toBe(delivered.length)
})
