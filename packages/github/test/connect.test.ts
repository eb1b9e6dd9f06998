import { GitHubConnector } from '@ferrule/github'
import { authorizeUrl, exchangeCode } from '@ferrule/github/connect'
import { app, callbackOf, clientSecret, connectServer, valuesOf } from '@ferrule/test-kit/connect'
import { expect, test } from 'vitest'

async function connect(token: object, callback = {}) {
  const server = await connectServer({ '/login/oauth/access_token': { body: token } })
  const { url, pending } = await authorizeUrl(app)
  const connected = exchangeCode(callbackOf(pending, callback), pending, { clientSecret, baseUrl: server.url })
  return { url: new URL(url), connected, server }
}

test('the token is a credential of the connector, under its name', async () => {
  const { url, connected, server } = await connect({
    access_token: 'gho_1',
    scope: 'repo,gist',
    token_type: 'bearer',
  })
  expect(url.origin + url.pathname).toBe('https://github.com/login/oauth/authorize')
  expect(url.searchParams.get('scope')).toBe('repo workflow gist read:org read:user')
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  const { credentials, granted } = await connected
  expect(credentials).toEqual({ token: 'gho_1' })
  expect(granted.scopes).toEqual(['repo', 'gist'])
  const [request] = server.requests
  expect(request?.headers['accept']).toContain('application/json')
  expect(valuesOf(request as never)).toMatchObject({ client_id: 'app-1', client_secret: clientSecret, code: 'code-1' })
  const plan = await new GitHubConnector({ credentials }).plan({ entity: 'users', action: 'get_authenticated' })
  expect(plan.url).toBe('https://api.github.com/user')
})

test('the issuer of GitHub is accepted, and no other one', async () => {
  const token = { access_token: 'gho_1' }
  const { connected } = await connect(token, { iss: 'https://github.com/login/oauth' })
  expect((await connected).credentials).toEqual({ token: 'gho_1' })
  const other = await connect(token, { iss: 'https://github.com.evil.test' })
  await expect(other.connected).rejects.toMatchObject({ name: 'ConnectError', reason: 'issuer' })
})

test('a refusal, which has status 200, is one', async () => {
  const { connected } = await connect({ error: 'bad_verification_code', error_description: 'The code is incorrect.' })
  await expect(connected).rejects.toMatchObject({ reason: 'refused', upstream: { code: 'bad_verification_code' } })
})
