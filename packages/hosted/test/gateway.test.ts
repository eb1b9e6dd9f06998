// Through a real gateway, in this process; what comes must equal what the connector gives in direct mode.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isFerruleError, NotFoundError, ParamsError } from '@ferrule/core'
import { createApp, fileRing, openDatabase, openGateway } from '@ferrule/gateway'
import { GoogleDriveConnector } from '@ferrule/google-drive'
import { JiraConnector } from '@ferrule/jira'
import { createSandbox } from '@ferrule/sandbox'
import { StripeConnector } from '@ferrule/stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { localWrapper } from '../../gateway/src/vault/envelope.ts'
import { gateway, type Platform } from '../src/index.ts'

const stripeBox = createSandbox('stripe', { records: { customers: 30 } })
const jiraBox = createSandbox('jira')
const driveBox = createSandbox('google-drive')
const folder = mkdtempSync(join(tmpdir(), 'ferrule-hosted-'))
const closers: (() => Promise<unknown>)[] = []
let platform: Platform
let app: ReturnType<typeof createApp>
let applicationToken: () => Promise<string>
let urls: { stripe: string; jira: string; drive: string }

beforeAll(async () => {
  const [stripe, jira, drive] = await Promise.all([stripeBox.listen(), jiraBox.listen(), driveBox.listen()])
  urls = { stripe: stripe.url, jira: jira.url, drive: drive.url }
  const opened = await openGateway({
    db: await openDatabase({ data: folder }),
    keys: localWrapper(fileRing(join(folder, 'keys.json'))),
    copies: { data: folder },
    upstreams: { stripe: stripe.url, jira: jira.url, 'google-drive': drive.url },
  })
  await opened.work({ interval: 50 })
  closers.push(
    () => opened.close(),
    () => stripe.close(),
    () => jira.close(),
    () => drive.close(),
  )
  const { id, secret } = await opened.applications.create('test')
  app = createApp(opened)
  applicationToken = async () => {
    const body = JSON.stringify({ client_id: id, client_secret: secret })
    const headers = { 'content-type': 'application/json' }
    const reply = await app.request('/v1/applications/token', { method: 'POST', headers, body })
    return ((await reply.json()) as { access_token: string }).access_token
  }
  platform = gateway({
    url: 'http://127.0.0.1:1',
    clientId: id,
    clientSecret: secret,
    fetch: async (input, init) => app.fetch(new Request(input, init)),
  })
  await platform.createConnector(StripeConnector, { externalUserId: 'acme', credentials: stripeBox.credentials })
  await platform.createConnector('Jira', {
    externalUserId: 'acme',
    credentials: jiraBox.credentials,
    config: { subdomain: 'acme' },
  })
  await platform.createConnector('google-drive', { externalUserId: 'acme', credentials: driveBox.credentials })
}, 120_000)

afterAll(async () => {
  for (const close of closers) await close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

test('a class is known by what it is, since bundlers rename classes', async () => {
  const Renamed = class _X extends StripeConnector {}
  const made = await platform.createConnector(Renamed, {
    externalUserId: 'renamed',
    credentials: stripeBox.credentials,
  })
  expect((await new StripeConnector({ hosted: made }).customers.list({ limit: 1 })).data).toHaveLength(1)
  for (const odd of [Map, () => {}, undefined, {}, class {}])
    await expect(
      platform.createConnector(odd as never, { externalUserId: 'renamed', credentials: {} as never }),
    ).rejects.toThrow(ParamsError)
})

test('a new connector is copied, and searched with the types and the iteration of direct mode', async () => {
  const stripe = new StripeConnector({ hosted: platform.connector({ externalUserId: 'acme', kind: 'Stripe' }) })
  const query = { filter: { and: [{ like: { email: '@' } }, { gte: { created: 1 } }] }, sort: [{ created: 'desc' }] }
  const first = await vi.waitFor(() => stripe.customers.search({ query, limit: 4 } as never), {
    timeout: 50_000,
    interval: 100,
  })
  const direct = await new StripeConnector({
    credentials: stripeBox.credentials,
    baseUrl: urls.stripe,
  }).customers.list()
  expect(first.hits).toHaveLength(4)
  expect(direct.data.map(({ id }) => id)).toContain(first.hits[0]?.id)
  const ids = []
  for await (const { id } of stripe.customers.search({ query, limit: 4 } as never)) ids.push(id)
  expect(ids.length).toBeGreaterThan(10)
  expect(new Set(ids).size).toBe(ids.length)
  const wrong = await stripe.customers.search({ query: { filter: { lik: { email: 'a' } } } } as never).catch((e) => e)
  expect(wrong).toBeInstanceOf(ParamsError)
})

test('a scoped token alone is a client of its workspace', { timeout: 60_000 }, async () => {
  const reply = await app.request('/api/v1/embedded/scoped-token', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await applicationToken()}` },
    body: JSON.stringify({ workspace_name: 'acme' }),
  })
  const { token } = (await reply.json()) as { token: string }
  const fetching: typeof fetch = async (input, init) => app.fetch(new Request(input, init))
  const own = gateway({ url: 'http://127.0.0.1:1', token, fetch: fetching })
  const stripe = new StripeConnector({ hosted: own.connector({ externalUserId: 'acme', kind: 'Stripe' }) })
  expect((await stripe.customers.list({ limit: 1 })).data).toHaveLength(1)
  expect(await own.workspace('acme').listConnections()).not.toEqual([])
  await expect(own.workspace('another').id()).rejects.toMatchObject({ name: 'MissingResourceError' })
  let asked = 0
  const renewing = gateway({
    url: 'http://127.0.0.1:1',
    token: () => (asked++ === 0 ? 'rejected.token.x' : token),
    fetch: fetching,
  })
  expect(await renewing.workspace('acme').id()).toBe(await own.workspace('acme').id())
  expect(asked).toBe(2)
  for (const odd of [{}, { clientId: 'x' }, { token: '' }, { token, clientId: 'x', clientSecret: 'y' }])
    expect(() => gateway({ url: 'http://127.0.0.1:1', ...odd } as never)).toThrow(ParamsError)
})

test('a connection is deleted with its source and destination, all at once', { timeout: 60_000 }, async () => {
  const workspace = platform.workspace('cascades')
  const parts = async (name: string) => ({
    source: await workspace.deploySource({ name, kind: 'Stripe', credentials: stripeBox.credentials }),
    destination: await workspace.deployDestination({ name, type: 'dev-null' }),
  })
  const [gone, kept] = [await parts('gone'), await parts('kept')]
  const make = (name: string, ends: typeof gone) =>
    workspace.deployConnection({ name, ...ends, streams: ['customers'] })
  const connection = await make('one', gone)
  const other = await make('of the same source', { ...kept, source: gone.source })
  // Nothing is deleted if the last of it cannot be.
  const db = new DatabaseSync(join(folder, 'gateway.db'))
  // The gateway, which writes in a thread of its own, is let go on in between.
  const exec = (sql: string) => vi.waitFor(() => db.exec(sql), { timeout: 30_000, interval: 20 })
  await exec("CREATE TRIGGER refuse BEFORE DELETE ON destination BEGIN SELECT RAISE(ABORT, 'refused'); END")
  const all = { cascadeDeleteSource: true, cascadeDeleteDestination: true }
  await expect(connection.permanentlyDelete(all)).rejects.toMatchObject({ status: 409 })
  expect(await connection.checkIsValid()).toBe(true)
  expect(await other.checkIsValid()).toBe(true)
  expect(await gone.source.check()).toMatchObject({ ok: true })
  await exec('DROP TRIGGER refuse')
  db.close()
  await connection.permanentlyDelete({ cascadeDeleteSource: true, cascadeDeleteDestination: true })
  expect(await workspace.listConnections()).toEqual([])
  for (const end of [gone.source, gone.destination]) await expect(end.check()).rejects.toBeInstanceOf(NotFoundError)
  expect(await kept.source.check()).toMatchObject({ ok: true })
  expect(await connection.getCatalogArtifact()).toBeNull()
})

const stripes = () => ({
  direct: new StripeConnector({ credentials: stripeBox.credentials, baseUrl: urls.stripe }),
  hosted: new StripeConnector({ hosted: platform.connector({ externalUserId: 'acme', kind: 'Stripe' }) }),
})

describe('stripe', () => {
  test('lists: records, meta, pages, iteration, cursors in mid-page', { timeout: 60_000 }, async () => {
    const { direct, hosted } = stripes()
    const [expected, page] = [await direct.customers.list({ limit: 7 }), await hosted.customers.list({ limit: 7 })]
    expect(page.data).toEqual(expected.data)
    expect(page.meta).toEqual(expected.meta)
    expect(page.cursor).toBe(expected.cursor)
    const all = await direct.customers.list({ limit: 7 }).toArray()
    expect(await hosted.customers.list({ limit: 7 }).toArray()).toEqual(all)
    const list = hosted.customers.list({ limit: 7 })
    const seen: unknown[] = []
    for await (const customer of list) {
      seen.push(customer)
      if (seen.length === 10) break
    }
    const rest = await hosted.customers.list({ limit: 7 }, { cursor: list.cursor }).toArray()
    expect([...seen, ...rest]).toEqual(all)
    // A cursor of one mode is one of the other.
    expect(await direct.customers.list({ limit: 7 }, { cursor: list.cursor }).toArray()).toEqual(rest)
  })

  test('get, writes, execute, check, errors', { timeout: 60_000 }, async () => {
    const { direct, hosted } = stripes()
    const made = await hosted.customers.create({ email: 'ada@example.com' }, { idempotencyKey: 'k-1' })
    expect((await hosted.customers.create({ email: 'ada@example.com' }, { idempotencyKey: 'k-1' })).id).toBe(made.id)
    expect(await hosted.customers.get({ id: made.id })).toEqual(await direct.customers.get({ id: made.id }))
    const { data, meta } = await hosted.execute({ entity: 'customers', action: 'list', params: { limit: 2 } })
    expect([data.length, meta.has_more]).toEqual([2, true])
    expect(await hosted.check()).toEqual({ ok: true })
    const caught = async (connector: StripeConnector) =>
      connector.customers.get({ id: 'cus_none' }).catch((error: unknown) => error)
    const [ours, theirs] = [await caught(hosted), await caught(direct)]
    expect(ours).toBeInstanceOf(NotFoundError)
    const plain = (error: unknown) => ({
      ...(isFerruleError(error) ? error.toJSON() : {}),
      message: undefined,
      requestId: undefined,
    })
    expect(plain(ours)).toEqual(plain(theirs))
    await expect(hosted.customers.list({ limit: 1000 })).rejects.toBeInstanceOf(ParamsError)
    await expect(hosted.request({ path: '/v1/balance' })).rejects.toThrow(/request is not supported in hosted mode/)
  })
})

test('jira: mid-page resumption where positions are counted', { timeout: 60_000 }, async () => {
  const direct = new JiraConnector({
    credentials: jiraBox.credentials,
    config: { subdomain: 'acme' },
    baseUrl: urls.jira,
  })
  const hosted = new JiraConnector({ hosted: platform.connector({ externalUserId: 'acme' }) })
  const all = await direct.projects.apiSearch({ maxResults: 3 }).toArray()
  expect(all.length).toBeGreaterThan(1)
  const list = hosted.projects.apiSearch({ maxResults: 3 })
  const first: unknown[] = []
  for await (const project of list) {
    first.push(project)
    break
  }
  const second: unknown[] = []
  const again = hosted.projects.apiSearch({ maxResults: 3 }, { cursor: list.cursor })
  for await (const project of again) {
    second.push(project)
    if (second.length === Math.min(1, all.length - 1)) break
  }
  const rest = await hosted.projects.apiSearch({ maxResults: 3 }, { cursor: again.cursor ?? null }).toArray()
  expect([...first, ...second, ...(again.cursor ? rest : [])]).toEqual(all)
})

test('drive: a download, byte for byte', { timeout: 60_000 }, async () => {
  const hosted = new GoogleDriveConnector({ hosted: platform.connector({ externalUserId: 'acme' }) })
  const direct = new GoogleDriveConnector({ credentials: driveBox.credentials, baseUrl: urls.drive })
  const found = await direct.files.list({ pageSize: 100 }).toArray()
  const file = found.find(({ mimeType, size }) => size !== undefined && !String(mimeType).includes('google-apps'))
  const fileId = file?.id as string
  const [ours, theirs] = [await hosted.files.download({ fileId }), await direct.files.download({ fileId })]
  expect(await ours.bytes()).toEqual(await theirs.bytes())
  await expect(hosted.files.download({ fileId: 'none' })).rejects.toBeInstanceOf(NotFoundError)
})
