import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type ChaosServer, openServer } from '@ferrule/test-kit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestGateway, testGateway } from './support/gateway.ts'

const cloud = '11111111-2222-3333-4444-555555555555'
const sites = [{ id: cloud, name: 'acme', url: 'https://acme.atlassian.net', scopes: ['read:jira-work'] }]
const app = { clientId: 'app-1', clientSecret: 'planted-client-secret' }
const redirect_url = 'https://acme.example/connected?tenant=7'

let vendor: ChaosServer
let one: TestGateway
let many = false
beforeAll(async () => {
  vendor = await openServer(({ url, headers }) => {
    const answers: Record<string, unknown> = {
      '/oauth/token': { access_token: 'planted-at', refresh_token: 'planted-rt', expires_in: 3600 },
      '/oauth/token/accessible-resources': many ? [...sites, { ...sites[0], id: cloud.replace('1', '2') }] : sites,
      '/oauth2/token': { access_token: 'planted-token' },
      '/oauth2/metadata': { dc: 'us6' },
      '/admin/oauth/access_token': { access_token: 'planted-at', refresh_token: 'planted-rt', expires_in: 3600 },
      '/rest/api/3/myself':
        headers['authorization'] === 'Bearer planted-at' ? { accountId: 'a', displayName: 'Ada' } : undefined,
    }
    const body = answers[url.pathname]
    return body === undefined ? { status: 404, body: {} } : { body }
  })
  const upstreams = { desk: vendor.url, jira: vendor.url, mailchimp: vendor.url, shopify: vendor.url }
  one = await testGateway({ upstreams, apps: { desk: app, jira: app, mailchimp: app, shopify: app } })
})
afterAll(async () => {
  await one.close()
  await vendor.close()
})

async function initiate(body: object, workspace = 'acme') {
  const token = await one.scoped(workspace)
  const reply = await one.send('POST', '/api/v1/integrations/connectors/oauth/initiate', {
    token,
    body: { workspace_name: workspace, redirect_url, ...body },
  })
  return { ...reply, token }
}

/** The vendor's page: it sends the user back. */
async function callback(
  consentUrl: string,
  change: (params: Record<string, string>) => Record<string, string> = (it) => it,
) {
  const { searchParams } = new URL(consentUrl)
  const redirectUri = searchParams.get('redirect_uri') as string
  const params = change({ code: 'planted-code', state: searchParams.get('state') as string })
  const url = new URL(redirectUri)
  const reply = await one.app.request(`${url.pathname}?${new URLSearchParams(params)}`, { redirect: 'manual' })
  return { status: reply.status, location: reply.headers.get('location') ?? '', text: await reply.text() }
}

test('a connector of a document whose OAuth has a consent page is connected there', async () => {
  const content = { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } }
  const flow = (tokenUrl: string) => ({
    authorizationUrl: 'https://login.desk.example/authorize',
    tokenUrl,
    scopes: { read: '' },
  })
  const documentWith = (tokenUrl: string) => ({
    ...{
      openapi: '3.1.0',
      info: { title: 'Desk' },
      servers: [{ url: 'https://api.desk.example' }],
      security: [{ o: [] }],
    },
    components: { securitySchemes: { o: { type: 'oauth2', flows: { authorizationCode: flow(tokenUrl) } } } },
    paths: { '/tickets': { get: { responses: { 200: { description: '', content } } } } },
  })
  const token = await one.token()
  const hosts = ['api.desk.example', 'tokens.desk.example', 'login.desk.example']
  const add = (tokenUrl: string, confirmed: string[]) =>
    one.send('POST', '/v1/connectors', {
      token,
      body: { name: 'desk', document: documentWith(tokenUrl), hosts: confirmed },
    })
  // Secrets go to the host of the tokens, too.
  expect((await add('https://tokens.desk.example/token', hosts.slice(0, 1))).text).toContain('tokens.desk.example')
  expect((await add('https://10.0.0.1/token', ['10.0.0.1', ...hosts])).text).toContain(
    '10.0.0.1 is inside your own network',
  )
  expect((await add('https://tokens.desk.example/oauth/token', hosts)).status).toBe(201)
  const { status, body, text, token: scoped } = await initiate({ connector_type: 'desk' }, 'desks')
  expect(status, text).toBe(200)
  const consent = new URL(body.consent_url)
  expect([
    consent.pathname,
    consent.searchParams.get('client_id'),
    consent.searchParams.get('code_challenge_method'),
  ]).toEqual([...['/authorize', 'app-1', 'S256']])
  const { status: sent, location } = await callback(body.consent_url)
  expect(sent, location).toBe(302)
  const id = new URL(location).searchParams.get('connector_id') as string
  const record = await one.send('GET', `/api/v1/integrations/connectors/${id}`, { token: scoped })
  expect(record.body).toMatchObject({ id, name: 'Desk' })
  expect(record.text).not.toContain('planted')
  await one.send('DELETE', `/api/v1/integrations/connectors/${id}`, { token: scoped })
  expect((await one.send('DELETE', '/v1/connectors/desk', { token })).status).toBe(204)
})

describe('oauth/initiate', () => {
  test.each([
    ['today', { connector_type: 'jira' }],
    [
      'the January dialect',
      { workspace_name: undefined, external_user_id: 'acme', definition_id: '68e63de2-bb83-4c7e-93fa-a8a9051e3993' },
    ],
  ])('in the dialect of %s leads to a connector', async (_, body) => {
    const { status, body: answer, token, text } = await initiate(body)
    expect(status, text).toBe(200)
    const consent = new URL(answer.consent_url)
    expect(consent.searchParams.get('redirect_uri')).toMatch(/\/api\/v1\/integrations\/connectors\/oauth\/callback$/)
    const { status: sent, location } = await callback(answer.consent_url)
    expect(sent, location).toBe(302)
    const back = new URL(location)
    expect(back.searchParams.get('tenant')).toBe('7')
    const id = back.searchParams.get('connector_id') as string
    expect(id, location).toMatch(/^[\w-]{36}$/)
    const record = await one.send('GET', `/api/v1/integrations/connectors/${id}`, { token })
    expect(record.body).toMatchObject({ id, name: 'Jira' })
    expect(record.text).not.toContain('planted')
    const ran = await one.send('POST', `/api/v1/integrations/connectors/${id}/check`, { token })
    expect(ran.body.status, ran.text).toBe('succeeded')
    const source = await one.gateway.sources.get('*', id)
    expect(source?.config).toEqual({ cloud_id: cloud })
  })

  test('of the management API leads to a source that its client names by secret_id', async () => {
    const token = await one.scoped('managed')
    const { workspaceId } = (await one.send('GET', '/v1/workspaces', { token })).body.data[0]
    const asked = { workspaceId, sourceType: 'jira', redirectUrl: redirect_url, requestedScopes: ['read:jira-work'] }
    const started = await one.send('POST', '/api/public/v1/sources/initiateOAuth', { token, body: asked })
    expect(started.status, started.text).toBe(200)
    expect(Object.keys(started.body)).toEqual(['consentUrl'])
    expect(new URL(started.body.consentUrl).searchParams.get('scope')?.split(' ')).toContain('read:jira-work')
    expect(started.body.consentUrl).not.toContain('write%3Ajira-work')
    const { location } = await callback(started.body.consentUrl)
    const secretId = new URL(location).searchParams.get('secret_id')
    const wanted = { name: 'desk', workspaceId, configuration: { sourceType: 'jira' }, secretId }
    const made = await one.send('POST', '/v1/sources', { token, body: wanted })
    expect(made.body, made.text).toMatchObject({ sourceId: secretId, name: 'desk', sourceType: 'jira', workspaceId })
    expect((await one.send('GET', '/v1/sources', { token })).body.data).toHaveLength(1)
    const ran = await one.send('POST', `/api/v1/integrations/connectors/${secretId}/check`, { token })
    expect(ran.body.status, ran.text).toBe('succeeded')
    const refused: [string, object, number][] = [
      ['/v1/sources/initiateOAuth', { ...asked, sourceType: 'nothing' }, 400],
      ['/v1/sources/initiateOAuth', { ...asked, workspaceId: 'none' }, 404],
      ['/v1/sources', { ...wanted, configuration: { sourceType: 'shopify' } }, 400],
      ['/v1/sources', { ...wanted, secretId: 'none' }, 404],
    ]
    for (const [path, body, status] of refused)
      expect([path, (await one.send('POST', path, { token, body })).status]).toEqual([path, status])
    const other = await one.scoped('managed-not')
    expect((await one.send('POST', '/v1/sources/initiateOAuth', { token: other, body: asked })).status).toBe(404)
    expect((await one.send('POST', '/v1/sources', { token: other, body: wanted })).status).toBe(404)
  })

  test('a callback works once; one that nobody began is refused', async () => {
    const { body } = await initiate({ connector_type: 'jira' })
    expect((await callback(body.consent_url)).status).toBe(302)
    const before = vendor.requests.length
    const again = await callback(body.consent_url)
    expect(again.status).toBe(400)
    expect((await callback(body.consent_url, (params) => ({ ...params, state: 'other' }))).status).toBe(400)
    expect((await callback(body.consent_url, ({ code }) => ({ code }) as Record<string, string>)).status).toBe(400)
    expect(vendor.requests).toHaveLength(before)
  })

  test('at the same moment, too, one callback wins', async () => {
    const { body } = await initiate({ connector_type: 'jira' })
    const replies = await Promise.all([1, 2, 3].map(() => callback(body.consent_url)))
    expect(replies.map(({ status }) => status).sort()).toEqual([302, 400, 400])
  })

  test('a user who does not agree comes back with the reason, and nothing is made', async () => {
    const { body, token } = await initiate({ connector_type: 'jira' }, 'denied')
    const { location } = await callback(
      body.consent_url,
      ({ state }) => ({ state, error: 'access_denied' }) as Record<string, string>,
    )
    expect(new URL(location).searchParams.get('error')).toBe('access_denied')
    const list = await one.send('GET', '/api/v1/integrations/connectors?workspace_name=denied', { token })
    expect(list.body.data).toEqual([])
  })

  test('of several sites none is taken', async () => {
    const { body } = await initiate({ connector_type: 'jira' })
    many = true
    const { location } = await callback(body.consent_url)
    many = false
    const back = new URL(location).searchParams
    expect(back.get('connector_id')).toBeNull()
    expect(back.get('error_description')).toContain('subdomain')
  })

  test('Shopify needs its shop, and its signature', async () => {
    expect((await initiate({ connector_type: 'shopify' })).status).toBe(422)
    const { body } = await initiate({ connector_type: 'shopify', environment: { shop: 'harbour-tea' } })
    expect(body.consent_url).toContain('/admin/oauth/authorize?')
    const sign = (params: Record<string, string>) => {
      const all: Record<string, string> = {
        ...params,
        shop: 'harbour-tea.myshopify.com',
        timestamp: String(Math.trunc(Date.now() / 1000)),
      }
      const text = Object.keys(all)
        .sort()
        .map((name) => `${name}=${all[name]}`)
        .join('&')
      return { ...all, hmac: createHmac('sha256', app.clientSecret).update(text).digest('hex') }
    }
    const { location } = await callback(body.consent_url, sign)
    const id = new URL(location).searchParams.get('connector_id')
    expect(id, location).not.toBeNull()
    expect((await one.gateway.sources.get('*', id as string))?.config).toEqual({ shop: 'harbour-tea' })
    const second = await initiate({ connector_type: 'shopify', environment: { shop: 'harbour-tea' } })
    const unsigned = await callback(second.body.consent_url)
    expect(new URL(unsigned.location).searchParams.get('error')).toBe('signature')
  })

  test.each([
    ['a kind without a consent page', { connector_type: 'stripe' }, 400, 'no consent page'],
    ['a kind without an app', { connector_type: 'google-drive' }, 400, 'FERRULE_OAUTH_GOOGLE_DRIVE_CLIENT_ID'],
    ['an unknown kind', { connector_type: 'oracle' }, 400, 'connector_type'],
    ['no address to come back to', { connector_type: 'jira', redirect_url: undefined }, 422, 'redirect_url'],
    [
      'an address that is no web page',
      { connector_type: 'jira', redirect_url: 'javascript:alert(1)' },
      422,
      'redirect_url',
    ],
    [
      'a setting that the kind does not take',
      { connector_type: 'jira', environment: { host: 'x' } },
      422,
      'environment.host',
    ],
  ])('%s is refused', async (_, body, status, word) => {
    const reply = await initiate(body)
    expect(reply.status, reply.text).toBe(status)
    expect(reply.text).toContain(word)
  })

  test("another tenant's workspace is not to be connected", async () => {
    const token = await one.scoped('beta')
    const body = { workspace_name: 'acme', connector_type: 'jira', redirect_url }
    expect((await one.send('POST', '/v1/integrations/connectors/oauth/initiate', { token, body })).status).toBe(404)
    expect((await one.send('POST', '/v1/integrations/connectors/oauth/initiate', { body })).status).toBe(401)
  })

  test('no secret is in a log, in an answer or in the database', async () => {
    const audit = JSON.stringify(await one.gateway.audit.list({ limit: 100 }))
    const rows = await one.gateway.db.as('*', (queries) => queries.selectFrom('secret').selectAll().execute())
    expect(audit).toContain('connector.consent')
    expect(one.logs.join() + audit + JSON.stringify(rows)).not.toContain('planted')
  })
})

describe('ferrule connect', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-connect-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Runs the command, plays the user, and returns what it prints after the address. */
  async function connect(args: string[], env: Record<string, string> = {}) {
    const bin = join(import.meta.dirname, '../src/bin.ts')
    const flags = ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source', bin, 'connect']
    const child = spawn(process.execPath, [...flags, ...args, '--port', '0'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        FERRULE_UPSTREAM_JIRA: vendor.url,
        FERRULE_OAUTH_JIRA_CLIENT_ID: app.clientId,
        FERRULE_OAUTH_JIRA_CLIENT_SECRET: app.clientSecret,
        ...env,
      },
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
    let errors = ''
    child.stderr.on('data', (text) => {
      errors += text
    })
    const exit = new Promise<number | null>((resolve) => child.once('close', resolve))
    const lines: string[] = []
    for await (const line of createInterface(child.stdout)) {
      lines.push(line)
      const url = /https?:\/\/\S*\/authorize\?[^\s"]*/.exec(line)?.[0]
      if (!url) continue
      const query = new URL(url).searchParams
      const back = query.get('redirect_uri') as string
      // A page of somebody else that guesses the port ends nothing.
      expect((await fetch(`${back}?code=evil&state=evil`)).status).toBe(400)
      expect((await fetch(new URL('/', back))).status).toBe(404)
      const page = await fetch(
        `${back}?${new URLSearchParams({ code: 'planted-code', state: query.get('state') as string })}`,
      )
      expect(await page.text()).toContain('You can close this page')
    }
    const code = await exit
    clearTimeout(timer)
    return { code, lines, errors }
  }

  test('prints credentials as JSON', async () => {
    const { code, lines, errors } = await connect(['jira', '--json'])
    expect(code, errors).toBe(0)
    expect(lines).toHaveLength(2)
    expect(JSON.parse(lines[1] as string)).toEqual({
      credentials: {
        client_id: app.clientId,
        client_secret: app.clientSecret,
        refresh_token: 'planted-rt',
        access_token: 'planted-at',
      },
      config: { cloud_id: cloud },
    })
  })

  test('prints them as variables that fromEnv reads', async () => {
    const { lines } = await connect(['jira'])
    expect(lines).toContain("JIRA_REFRESH_TOKEN='planted-rt'")
    expect(lines).toContain(`JIRA_CLOUD_ID='${cloud}'`)
  })

  test('makes a source where there is a gateway, and prints no secret', async () => {
    const { code, lines, errors } = await connect(['jira', '--json', '--source', 'acme', '--data', folder])
    expect(code, errors).toBe(0)
    const made = JSON.parse(lines[1] as string)
    expect(made).toEqual({ id: expect.any(String), kind: 'jira' })
    expect(lines.join() + errors).not.toContain('planted-rt')
    const there = await testGateway({ folder, upstreams: { jira: vendor.url } })
    const source = await there.gateway.sources.get('*', made.id)
    expect(source).toMatchObject({ name: 'acme', kind: 'jira', config: { cloud_id: cloud } })
    await there.close()
  })

  test('says which app is missing, and which connectors there are', async () => {
    const missing = await connect(['mailchimp'])
    expect(missing).toMatchObject({ code: 1, errors: expect.stringContaining('FERRULE_OAUTH_MAILCHIMP_CLIENT_ID') })
    expect((await connect(['stripe'])).errors).toContain(
      'connectors are amazon-ads, github, google-drive, greenhouse, jira, mailchimp, shopify, slack; usage: ferrule connect',
    )
  })
})
