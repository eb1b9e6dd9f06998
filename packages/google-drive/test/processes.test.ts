import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chaosServer } from '@ferrule/test-kit/server'
import { expect, onTestFinished, test, vi } from 'vitest'

// Processes start slowly on a busy machine; only what hangs meets this.
vi.setConfig({ testTimeout: 60_000 })

/** A process with a connector, which makes five calls for every `go`. */
async function start(address: string, folder: string): Promise<() => Promise<unknown>> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'support/tokens.process.ts'), [address, folder], {
    execArgv: ['--conditions=@ferrule/source'],
  })
  onTestFinished(() => void child.kill())
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the process ended with ${code}`)))
  ended.catch(() => {})
  const message = async () => (await Promise.race([once(child, 'message'), ended]))[0]
  await message()
  return () => {
    child.send('go')
    return message()
  }
}

test('processes that share a token store with a lock make one refresh between them, and lose no rotated token', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ferrule-tokens-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  /** Refresh tokens that were traded. Each works once. */
  const traded: unknown[] = []
  let good = ''
  const server = await chaosServer(async ({ url, body, headers }) => {
    if (url.pathname !== '/token')
      return headers.authorization === `Bearer ${good}`
        ? { body: { user: { displayName: 'Ada' } } }
        : { status: 401, body: { error: { code: 401, message: 'No.', errors: [{ reason: 'authError' }] } } }
    const given = new URLSearchParams(body).get('refresh_token')
    if (given !== `1//${traded.length}`) return { status: 400, body: { error: 'invalid_grant' } }
    traded.push(given)
    good = `ya29.${traded.length}`
    const next = `1//${traded.length}`
    // Long enough for whoever does not wait.
    await new Promise((resolve) => setTimeout(resolve, 100))
    return {
      body: { access_token: `ya29.${traded.length}`, refresh_token: next, expires_in: 3600, token_type: 'Bearer' },
    }
  })
  const processes = await Promise.all([start(server.url, folder), start(server.url, folder)])
  const all = Array<string>(5).fill('good')

  expect(await Promise.all(processes.map((go) => go()))).toEqual([all, all])
  expect(traded).toEqual(['1//0'])

  // Both find out that the token is no more; one of them asks for another, by the token that was rotated.
  good = ''
  expect(await Promise.all(processes.map((go) => go()))).toEqual([all, all])
  expect(traded).toEqual(['1//0', '1//1'])

  // One that comes later, with the credentials of the beginning, resumes with what is kept.
  const late = await start(server.url, folder)
  good = ''
  expect(await late()).toEqual(all)
  expect(traded).toEqual(['1//0', '1//1', '1//2'])
  expect(await Promise.all(processes.map((go) => go()))).toEqual([all, all])
  expect(traded).toHaveLength(3)
})
