import { JiraConnector } from '@ferrule/jira'
import { type AuthorizeOptions, authorizeUrl, exchangeCode } from '@ferrule/jira/connect'
import { app, callbackOf, clientSecret, connectServer, valuesOf } from '@ferrule/test-kit/connect'
import { expect, test } from 'vitest'

const acme = {
  id: '11111111-2222-3333-4444-555555555555',
  name: 'acme',
  url: 'https://acme.atlassian.net',
  scopes: ['read:jira-work'],
}
const beta = { ...acme, id: '99999999-2222-3333-4444-555555555555', name: 'beta', url: 'https://beta.atlassian.net' }
const wiki = { ...acme, scopes: ['read:confluence-content.all'] }
const token = {
  access_token: 'at-1',
  refresh_token: 'rt-1',
  expires_in: 3600,
  scope: 'read:jira-work offline_access',
  token_type: 'Bearer',
}

async function connect(sites: unknown, options: Partial<AuthorizeOptions> = {}) {
  const server = await connectServer({
    '/oauth/token': { body: token },
    '/oauth/token/accessible-resources': ({ headers }) => ({
      status: headers['authorization'] === 'Bearer at-1' ? 200 : 401,
      body: sites,
    }),
  })
  const { url, pending } = await authorizeUrl({ ...app, ...options })
  const connected = exchangeCode(callbackOf(pending), pending, { clientSecret, baseUrl: server.url })
  return { url: new URL(url), connected, server }
}

test('the consent page is asked for a refresh token; the code goes as JSON', async () => {
  const { url, connected, server } = await connect([wiki, acme])
  expect(url.origin + url.pathname).toBe('https://auth.atlassian.com/authorize')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    audience: 'api.atlassian.com',
    prompt: 'consent',
    scope: 'read:jira-work write:jira-work read:jira-user offline_access',
  })
  const { credentials, config, granted } = await connected
  expect(valuesOf(server.requests[0] as never)).toEqual({
    grant_type: 'authorization_code',
    code: 'code-1',
    redirect_uri: app.redirectUri,
    client_id: app.clientId,
    client_secret: clientSecret,
  })
  expect(config).toEqual({ cloud_id: acme.id })
  expect(granted.choices).toBeUndefined()
  const jira = new JiraConnector({ credentials, config })
  const { url: plan } = await jira.plan({ entity: 'projects', action: 'get', params: { projectIdOrKey: 'P' } })
  expect(plan).toContain(`https://api.atlassian.com/ex/jira/${acme.id}/`)
})

test('of several sites none is taken unless it was named', async () => {
  const { config, granted } = await (await connect([acme, beta])).connected
  expect(config).toEqual({})
  expect(granted.choices).toEqual([
    { name: 'acme', url: acme.url, config: { cloud_id: acme.id } },
    { name: 'beta', url: beta.url, config: { cloud_id: beta.id } },
  ])
  for (const site of ['beta', 'https://beta.atlassian.net/', 'BETA.atlassian.net', beta.id.toUpperCase()])
    expect((await (await connect([acme, beta], { site })).connected).config).toEqual({ cloud_id: beta.id })
})

test.each([
  [[], {}, 'refused'],
  [[wiki], {}, 'refused'],
  [[acme], { site: 'beta' }, 'refused'],
  [{ message: 'x' }, {}, 'response'],
  [[{ id: '../../evil' }], {}, 'response'],
])('%j for %j is refused', async (sites, options, reason) => {
  await expect((await connect(sites, options)).connected).rejects.toMatchObject({ name: 'ConnectError', reason })
})

test('a site that is no site of Atlassian is refused at once', async () => {
  for (const site of ['acme.evil.test', 'https://acme.atlassian.net.evil.test', 'a/b'])
    await expect(authorizeUrl({ ...app, site })).rejects.toMatchObject({ code: 'params' })
})
