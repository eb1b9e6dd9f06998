// Through a real gateway, in this process; what comes must equal what the connector gives in direct mode.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  const app = createApp(opened)
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
