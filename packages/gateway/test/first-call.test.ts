// The first call and the first connection of the guide, as a reader types them: shell lines, in bash, against a gateway that
// listens.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox } from '@ferrule/sandbox'
import { describe, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { listen } from '../src/http/server.ts'
import { testGateway } from './support/gateway.ts'

const missing = ['bash', 'curl'].filter((command) => spawnSync(command, ['--version']).status !== 0)
if (missing.length > 0) console.log(`First call of the guide: skipped, there is no ${missing.join(' and no ')}`)

const guide = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../docs/guide', `${name}.md`), 'utf8')
const [, walk = ''] = /```sh\n(pick\(\)[\s\S]+?)```/.exec(guide('run-your-own-gateway')) ?? []
const [, copies = ''] = /```sh\n(get\(\)[\s\S]+?)```/.exec(guide('connections')) ?? []

/** Standard output of shell lines that must end well. */
function bash(script: string, env: Record<string, string>): Promise<string> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (bytes) => (output += bytes))
  child.stderr.on('data', (bytes) => (errors += bytes))
  return new Promise((resolve, reject) => {
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${code}: ${errors}`))))
  })
}

/** Standard output of lines against a fresh gateway whose Stripe has seven customers. */
async function typed(script: string): Promise<string> {
  const sandbox = createSandbox('stripe', { records: { customers: 7 } })
  const upstream = await sandbox.listen()
  const one = await testGateway({ upstreams: { stripe: upstream.url } })
  const server = await listen(createApp(one.gateway), { port: 0, host: '127.0.0.1' })
  try {
    return await bash(script, {
      URL: server.url,
      TOKEN: '',
      CLIENT_ID: one.login.id,
      CLIENT_SECRET: one.login.secret,
      STRIPE_API_KEY: String((sandbox.credentials as { api_key: string }).api_key),
    })
  } finally {
    await server.close(100)
    await one.close()
    await upstream.close()
  }
}

describe.skipIf(missing.length > 0)('the lines of the guide lead', () => {
  test('from a fresh gateway to a page of customers', async () => {
    const { status, result } = JSON.parse(await typed(walk))
    expect({ status, objects: result.map(({ object }: { object: string }) => object) }).toEqual({
      status: 'success',
      objects: ['customer', 'customer', 'customer'],
    })
  })

  test('from there to a job that copies them', async () => {
    const job = JSON.parse(await typed(`{\n${walk}} > /dev/null\n${copies}`))
    expect(job).toMatchObject({ jobId: expect.any(Number), jobType: 'sync' })
    expect(['pending', 'running', 'succeeded']).toContain(job.status)
  })
})
