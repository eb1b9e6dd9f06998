import { SlackConnector } from '@ferrule/slack'
import { authorizeUrl, exchangeCode } from '@ferrule/slack/connect'
import { app, callbackOf, clientSecret, connectServer, valuesOf } from '@ferrule/test-kit/connect'
import { WebClient } from '@slack/web-api'
import { expect, test } from 'vitest'

const access = { ok: true, access_token: 'xoxb-1', token_type: 'bot', scope: 'chat:write,users:read' }

async function connect(body: object) {
  const server = await connectServer({ '/api/oauth.v2.access': { body } })
  const { url, pending } = await authorizeUrl(app)
  const connected = exchangeCode(callbackOf(pending), pending, { clientSecret, baseUrl: server.url })
  return { url: new URL(url), connected, server }
}

test('scopes have commas, and a token without rotation is all there is', async () => {
  const { url, connected } = await connect(access)
  expect(url.origin + url.pathname).toBe('https://slack.com/oauth/v2/authorize')
  expect(url.searchParams.get('scope')).toMatch(/^bookmarks:read,bookmarks:write,.*,users:read\.email$/)
  const { credentials, granted } = await connected
  expect(credentials).toEqual({ access_token: 'xoxb-1' })
  expect(granted.scopes).toEqual(['chat:write', 'users:read'])
  expect(() => new SlackConnector({ credentials })).not.toThrow()
})

test('with rotation, everything that a renewal needs', async () => {
  const { connected } = await connect({ ...access, refresh_token: 'xoxe-1', expires_in: 43_200 })
  const { credentials } = await connected
  expect(credentials).toEqual({
    client_id: 'app-1',
    client_secret: clientSecret,
    refresh_token: 'xoxe-1',
    access_token: 'xoxb-1',
  })
  expect(() => new SlackConnector({ credentials })).not.toThrow()
})

test('the vendor’s own SDK sends the same values', async () => {
  const { connected, server } = await connect(access)
  await connected
  const sdk = new WebClient(undefined, { slackApiUrl: `${server.url}/api/` })
  await sdk.oauth.v2.access({
    client_id: app.clientId,
    client_secret: clientSecret,
    code: 'code-1',
    redirect_uri: app.redirectUri,
  })
  const [ours, theirs] = server.requests.map((request) => valuesOf(request))
  const { grant_type, ...same } = ours as Record<string, string>
  expect(same).toEqual(theirs)
  expect(grant_type).toBe('authorization_code')
})

test('a refusal, which has status 200, is one', async () => {
  const { connected } = await connect({ ok: false, error: 'invalid_code' })
  await expect(connected).rejects.toMatchObject({ reason: 'refused', upstream: { code: 'invalid_code' } })
})
