import { generateKeyPairSync, verify } from 'node:crypto'
import { chaosServer, type Seen } from '@ferrule/test-kit/server'
import { createAppAuth } from '@octokit/auth-app'
import { Octokit } from '@octokit/rest'
import { expect, test } from 'vitest'
import { connect } from './support/connector.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pkcs1 = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const credentials = { app_id: '12345', private_key: pkcs1, installation_id: '678' }
const user = { body: { login: 'o', id: 1 } }

/** GitHub, as far as apps go: tokens that are numbered, and end after so many seconds. */
async function hub(seconds = 3_600, refuse: readonly string[] = []) {
  let count = 0
  const server = await chaosServer(({ target, headers }: Seen) => {
    if (!target.startsWith('/app/'))
      return refuse.includes(String(headers['authorization']))
        ? { status: 401, body: { message: 'Bad credentials' } }
        : user
    count++
    const expires_at = new Date(Date.now() + seconds * 1000).toISOString()
    return { status: 201, body: { token: `ghs_${count}`, expires_at, permissions: {}, repository_selection: 'all' } }
  })
  const github = (own: object = {}) => connect(server.url, { credentials: { ...credentials, ...own } })
  const lines = () => server.requests.map(({ method, target }) => `${method} ${target}`)
  return { server, github, lines }
}

const EXCHANGE = 'POST /app/installations/678/access_tokens'

const jwtOf = ({ headers }: Seen) => {
  const [scheme = '', token = ''] = String(headers['authorization']).split(' ')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const good = verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))
  const part = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())
  return { scheme: scheme.toLowerCase(), good, head: part(head), claims: part(claims) as { iat: number; exp: number } }
}

test('the exchange is the one of GitHub’s own library', async () => {
  const { server, github } = await hub()
  await github().orgs.get({ org: 'o' })
  const auth = createAppAuth({
    appId: credentials.app_id,
    privateKey: pkcs8,
    installationId: credentials.installation_id,
    request: new Octokit({ baseUrl: server.url }).request as never,
  })
  expect(await auth({ type: 'installation' })).toMatchObject({ token: 'ghs_2' })
  const [ours, , theirs] = server.requests as [Seen, Seen, Seen]
  expect([ours.method, ours.target]).toEqual([theirs.method, theirs.target])
  const [own, other] = [jwtOf(ours), jwtOf(theirs)]
  expect(own).toMatchObject({ scheme: other.scheme, good: true, head: other.head })
  expect(other.good).toBe(true)
  expect(own.claims).toMatchObject({ iss: credentials.app_id })
  expect(own.claims.exp - own.claims.iat).toBe(other.claims.exp - other.claims.iat)
  expect(Math.abs(own.claims.iat - other.claims.iat)).toBeLessThan(60)
})

test('one exchange serves all calls, and the other form of the key works', async () => {
  const { server, github, lines } = await hub()
  const app = github({ private_key: pkcs8.replaceAll('\n', '\\n') })
  await Promise.all([1, 2, 3, 4].map(() => app.orgs.get({ org: 'o' })))
  await app.orgs.get({ org: 'o' })
  expect(lines().filter((line) => line === EXCHANGE)).toHaveLength(1)
  expect(server.requests.at(-1)?.headers['authorization']).toBe('Bearer ghs_1')
})

test('a token that ends within a minute is renewed before it is used again', async () => {
  const { github, lines } = await hub(30)
  const app = github()
  await app.orgs.get({ org: 'o' })
  await app.orgs.get({ org: 'o' })
  expect(lines()).toEqual([EXCHANGE, 'GET /orgs/o', EXCHANGE, 'GET /orgs/o'])
})

test('a token that GitHub no longer takes is renewed once', async () => {
  const { github, lines } = await hub(3_600, ['Bearer ghs_1'])
  await github().orgs.get({ org: 'o' })
  expect(lines()).toEqual([EXCHANGE, 'GET /orgs/o', EXCHANGE, 'GET /orgs/o'])
  const never = await hub(3_600, ['Bearer ghs_1', 'Bearer ghs_2'])
  await expect(never.github().orgs.get({ org: 'o' })).rejects.toMatchObject({ code: 'authentication' })
  expect(never.lines()).toHaveLength(4)
})

test('a key that is none, and an app that is unknown, are reported without a secret', async () => {
  const { github, lines } = await hub()
  const key = '-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----'
  await expect(github({ private_key: key }).orgs.get({ org: 'o' })).rejects.toMatchObject({ code: 'credentials' })
  expect(lines()).toEqual([])
  const server = await chaosServer(() => ({ status: 404, body: { message: 'Integration not found' } }))
  const error = await connect(server.url, { credentials })
    .issues.create({ owner: 'o', repo: 'r', title: 't' })
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'authentication', outcome: 'not-sent' })
  expect(String((error as Error).stack)).not.toContain('PRIVATE')
  // The exchange is tried once more; the issue is never sent.
  expect(new Set(server.requests.map(({ target }) => target))).toEqual(
    new Set(['/app/installations/678/access_tokens']),
  )
  expect(server.requests.length).toBeLessThan(3)
})
