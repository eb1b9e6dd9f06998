import { AmazonAdsConnector } from '@ferrule/amazon-ads'
import * as amazonAds from '@ferrule/amazon-ads/connect'
import { GoogleDriveConnector } from '@ferrule/google-drive'
import * as googleDrive from '@ferrule/google-drive/connect'
import { GreenhouseConnector } from '@ferrule/greenhouse'
import * as greenhouse from '@ferrule/greenhouse/connect'
import { JiraConnector } from '@ferrule/jira'
import * as jira from '@ferrule/jira/connect'
import { MailchimpConnector } from '@ferrule/mailchimp'
import * as mailchimp from '@ferrule/mailchimp/connect'
import { ShopifyConnector } from '@ferrule/shopify'
import * as shopify from '@ferrule/shopify/connect'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type SandboxName } from '../src/index.ts'
import type { Json } from './helper.ts'

// The connectors' own functions are the client: `authorizeUrl`, a browser that agrees, `exchangeCode`, and a call.

const redirectUri = 'http://localhost:3000/callback'

interface Case {
  readonly connect: { authorizeUrl(options: Json): Promise<Json>; exchangeCode(...given: Json[]): Promise<Json> }
  readonly settings?: object
  read(connected: Json): Promise<unknown>
}

const cases: Readonly<Partial<Record<SandboxName, Case>>> = {
  'amazon-ads': {
    connect: amazonAds,
    settings: { region: 'NA' },
    read: (connected) => new AmazonAdsConnector(connected).profiles.list().toArray(),
  },
  'google-drive': {
    connect: googleDrive,
    read: (connected) => new GoogleDriveConnector(connected).files.list({ pageSize: 5 }),
  },
  'greenhouse-v3': {
    connect: greenhouse,
    read: (connected) => new GreenhouseConnector(connected).candidates.list({ per_page: 5 }),
  },
  jira: {
    connect: jira,
    read: (connected) => new JiraConnector(connected).users.me(),
  },
  mailchimp: {
    connect: mailchimp,
    read: (connected) => new MailchimpConnector(connected).lists.list(),
  },
  shopify: {
    connect: shopify,
    settings: { shop: 'ferrule-sandbox' },
    read: (connected) => new ShopifyConnector(connected).products.list({ limit: 3 }),
  },
}

const usable = ({ credentials, config }: Json) => ({ credentials, config })

/** A browser: sees the page, and sends its form. */
async function decide(url: string, consent: 'allow' | 'deny'): Promise<string> {
  const page = await fetch(url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('name="consent"')
  const body = new URLSearchParams({ consent })
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(302)
  return answer.headers.get('location') ?? ''
}

describe.each(Object.entries(cases) as [SandboxName, Case][])(
  'connecting to %s',
  (name, { connect, settings, read }) => {
    const sandbox = createSandbox(name)
    const server = setupServer(...sandbox.handlers)
    beforeAll(() => server.listen())
    afterEach(() => sandbox.reset())
    afterAll(() => server.close())

    const { client_id: clientId, client_secret: clientSecret } = sandbox.oauthApp as Json
    const start = () => connect.authorizeUrl({ clientId, redirectUri, ...settings })

    test('gives credentials with which the connector reads', async () => {
      const { url, pending } = await start()
      const callback = await decide(url, 'allow')
      const connected = await connect.exchangeCode(callback, pending, { clientSecret })
      await expect(read(usable(connected))).resolves.toBeDefined()
      const { access_token: _, ...rest } = connected.credentials
      if (rest.refresh_token) await expect(read({ ...usable(connected), credentials: rest })).resolves.toBeDefined()
    })

    test('over a port, as with baseUrl', async () => {
      const { url: baseUrl, close } = await sandbox.listen()
      server.close()
      try {
        const { url, pending } = await connect.authorizeUrl({ clientId, redirectUri, ...settings, baseUrl })
        const connected = await connect.exchangeCode(await decide(url, 'allow'), pending, { clientSecret, baseUrl })
        await expect(read({ ...usable(connected), baseUrl })).resolves.toBeDefined()
      } finally {
        await close()
        server.listen()
      }
    })

    test('a user who declines, a code that is used twice, and a wrong secret are refused', async () => {
      const { url, pending } = await start()
      const denied = connect.exchangeCode(await decide(url, 'deny'), pending, { clientSecret })
      await expect(denied).rejects.toMatchObject({ reason: 'denied' })
      const callback = await decide(url, 'allow')
      await connect.exchangeCode(callback, pending, { clientSecret })
      await expect(connect.exchangeCode(callback, pending, { clientSecret })).rejects.toMatchObject({
        upstream: { code: 'invalid_grant' },
      })
      const app = connect.exchangeCode(await decide(url, 'allow'), pending, { clientSecret: 'another' })
      await expect(app).rejects.toMatchObject({ code: 'credentials' })
    })

    test('an unknown app and a foreign address get a page, and no redirect', async () => {
      const unknown = await connect.authorizeUrl({ clientId: 'another', redirectUri, ...settings })
      expect(await fetch(unknown.url, { redirect: 'manual' })).toMatchObject({ status: 400 })
      const elsewhere = new URL((await start()).url)
      elsewhere.searchParams.set('redirect_uri', 'http://elsewhere.example/')
      expect(await fetch(elsewhere, { redirect: 'manual' })).toMatchObject({ status: 400 })
    })
  },
)

test('a code is worth nothing without the verifier of its challenge, nor after ten minutes', async () => {
  let now = Date.UTC(2026, 10, 1)
  const sandbox = createSandbox('google-drive', { clock: () => now })
  const { url: baseUrl, close } = await sandbox.listen()
  const { client_id: clientId, client_secret: clientSecret } = sandbox.oauthApp as Json
  const { url, pending } = await googleDrive.authorizeUrl({ clientId, redirectUri, baseUrl })
  const options = { clientSecret, baseUrl, maxAge: Number.POSITIVE_INFINITY }
  const stolen = { ...pending, verifier: 'a'.repeat(43) }
  await expect(googleDrive.exchangeCode(await decide(url, 'allow'), stolen, options)).rejects.toMatchObject({
    upstream: { code: 'invalid_grant' },
  })
  const late = await decide(url, 'allow')
  now += 601_000
  await expect(googleDrive.exchangeCode(late, pending, options)).rejects.toMatchObject({
    upstream: { code: 'invalid_grant' },
  })
  await close()
})

test.each([
  ['password', 400, 'unsupported_grant_type'],
  ['__proto__', 400, 'unsupported_grant_type'],
  [{ is: 'no text' }, 400, 'unsupported_grant_type'],
  ['refresh_token', 401, 'invalid_client'],
  ['client_credentials', 401, 'invalid_client'],
])('a request for a token of the grant type %j is refused with %i', async (grant_type, status, error) => {
  const { url, close } = await createSandbox('shopify').listen()
  const body = JSON.stringify({ grant_type, client_secret: 'guessed', refresh_token: 'toString' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/admin/oauth/access_token`, { method: 'POST', headers, body })
  expect([answer.status, await answer.json()]).toMatchObject([status, { error }])
  await close()
})
