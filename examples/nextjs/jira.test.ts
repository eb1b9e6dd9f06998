import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '@ferrule/sandbox'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { GET as callback } from './app/connect/jira/callback/route.ts'
import { GET as start } from './app/connect/jira/route.ts'
import { Accounts, accounts } from './lib/accounts.ts'
import { close } from './lib/jira.ts'
import { searchIssues } from './lib/search.ts'
import { syncUser } from './sync.ts'

const folder = mkdtempSync(join(tmpdir(), 'ferrule-nextjs-'))
const sandbox = createSandbox('jira')
const server = await sandbox.listen()

beforeEach(() => {
  vi.stubEnv('JIRA_URL', server.url)
  vi.stubEnv('JIRA_CLIENT_ID', sandbox.oauthApp?.client_id ?? '')
  vi.stubEnv('JIRA_CLIENT_SECRET', sandbox.oauthApp?.client_secret ?? '')
  vi.stubEnv('ACCOUNTS_FILE', join(folder, 'accounts.db'))
  vi.stubEnv('ACCOUNTS_KEY', Buffer.alloc(32, 7).toString('base64'))
  vi.stubEnv('COPIES_FILE', join(folder, 'copies.db'))
})
afterAll(async () => {
  await close()
  accounts().close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Like a browser: follows the link, answers the consent page, and comes back with the cookie. */
async function consent(answer: 'allow' | 'deny'): Promise<Response> {
  const begun = await start()
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
  const body = new URLSearchParams({ consent: answer })
  const back = await fetch(begun.headers.get('location') ?? '', { method: 'POST', body, redirect: 'manual' })
  return callback(new Request(back.headers.get('location') ?? '', { headers: { cookie } }))
}

async function issues(words: string) {
  const found = await searchIssues('demo', words)
  if (found.state !== 'ready') throw new Error(found.state)
  return found.issues
}

test('connects an account, copies its issues and searches them', async () => {
  expect(await searchIssues('demo', '')).toEqual({ state: 'connect' })
  expect((await consent('deny')).status).toBe(400)
  expect(await searchIssues('demo', '')).toEqual({ state: 'connect' })

  expect((await consent('allow')).headers.get('location')).toBe('/')
  expect(await searchIssues('demo', '')).toEqual({ state: 'loading' })

  const { streams } = await syncUser('demo')
  expect(streams).toMatchObject([{ stream: 'issues', status: 'complete' }])
  const all = await issues('')
  const [first] = all
  const found = await issues(first?.summary ?? '')
  expect(found).toContainEqual(first)
  expect(found.length).toBeLessThan(all.length)
  expect(await issues('no such words anywhere')).toEqual([])
  expect(await searchIssues('another user', '')).toEqual({ state: 'connect' })
})

test('a callback without its cookie, or with a forged one, connects nothing', async () => {
  const url = 'http://localhost:3000/connect/jira/callback?code=x&state=y'
  expect((await callback(new Request(url))).status).toBe(400)
  const forged = encodeURIComponent(JSON.stringify({ connector: 'jira', state: 'z', clientId: 'c', redirectUri: url }))
  expect((await callback(new Request(url, { headers: { cookie: `jira_pending=${forged}` } }))).status).toBe(400)
})

test('what is stored is sealed, and bound to its user', () => {
  const file = readFileSync(join(folder, 'accounts.db'), 'latin1')
  const { credentials } = accounts().of('demo') ?? {}
  expect(credentials?.refresh_token).toBeTruthy()
  expect(file).not.toContain(String(credentials?.refresh_token))
  expect(() => new Accounts(join(folder, 'other.db'), 'short')).toThrow('must be 32 bytes')
  const other = new Accounts(join(folder, 'accounts.db'), Buffer.alloc(32, 8).toString('base64'))
  expect(() => other.of('demo')).toThrow()
  other.close()
})
