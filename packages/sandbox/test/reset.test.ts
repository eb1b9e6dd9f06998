import { AmazonAdsConnector } from '@ferrule/amazon-ads'
import { GoogleDriveConnector } from '@ferrule/google-drive'
import { GreenhouseConnector } from '@ferrule/greenhouse/v1'
import { JiraConnector } from '@ferrule/jira'
import { MailchimpConnector } from '@ferrule/mailchimp'
import { ShopifyConnector } from '@ferrule/shopify'
import { StripeConnector } from '@ferrule/stripe'
import { describe, expect, test } from 'vitest'
import { connectors } from '../src/connectors.ts'
import { createRouter } from '../src/core/router.ts'
import { type Loadable, makeSandbox, type Sandbox, type SandboxOptions } from '../src/core/sandbox.ts'
import type { World } from '../src/core/vendor.ts'
import { plant } from '../src/core/world.ts'
import type { SandboxName } from '../src/index.ts'
import { fetching, type Json } from './helper.ts'

type Loose = new (options: Json) => Json

/** A write of each connector that has one: its result holds what the sandbox made for it. */
const writes: Partial<Record<SandboxName, (options: Json) => PromiseLike<unknown>>> = {
  'amazon-ads': (options) =>
    new (AmazonAdsConnector as Loose)({ ...options, config: { profile_id: '3312345678901234' } }).portfolios.create({
      portfolios: [{ name: 'New', state: 'ENABLED' }],
    }),
  'google-drive': async (options) => {
    const drive = new (GoogleDriveConnector as Loose)(options)
    const { id } = await drive.filesUpload.create({ name: 'a.txt', file_content: new TextEncoder().encode('Hello') })
    await drive.comments.create({ fileId: id, content: 'Read it', fields: '*' })
    return id
  },
  greenhouse: async (options) => {
    const greenhouse = new (GreenhouseConnector as Loose)({ ...options, config: { on_behalf_of: '4000001' } })
    const { data } = await greenhouse.jobs.list()
    const name = { first_name: 'Ada', last_name: 'Lovelace' }
    return greenhouse.candidates.create({ ...name, applications: [{ job_id: data[0].id }] })
  },
  jira: (options) =>
    new (JiraConnector as Loose)({ ...options, config: { subdomain: 'ferrule-sandbox' } }).issues.create({
      fields: { project: { key: 'WEBS' }, issuetype: { name: 'Task' }, summary: 'New' },
    }),
  mailchimp: async (options) => {
    const mailchimp = new (MailchimpConnector as Loose)(options)
    const { data } = await mailchimp.lists.list()
    const member = { email_address: 'ada@example.com', status: 'subscribed' }
    return mailchimp.listMembers.create({ list_id: data[0].id, ...member })
  },
  shopify: (options) =>
    new (ShopifyConnector as Loose)({ ...options, config: { shop: 'ferrule-sandbox' } }).products.create({
      title: 'Chair',
    }),
  stripe: (options) => new (StripeConnector as Loose)(options).customers.create({ email: 'ada@example.com' }),
}

/** A sandbox that counts how often records are made, and its world. */
function factsOf(name: SandboxName) {
  const counts = { loads: 0, seeds: 0, ids: 0 }
  const worlds: World[] = []
  const facts: Loadable<object> = {
    ...connectors[name],
    async load() {
      counts.loads++
      const vendor = await connectors[name].load()
      return {
        ...vendor,
        newId(...given) {
          counts.ids++
          return vendor.newId(...given)
        },
        async seed(world, seeding) {
          counts.seeds++
          worlds.push(world)
          await plant(vendor, world, seeding)
        },
      }
    },
  }
  return { facts, counts, worlds }
}

const AT = Date.UTC(2026, 9, 2)

const open = (facts: Loadable<object>, options: SandboxOptions = {}) =>
  makeSandbox<object, Record<string, Json>>(facts, { clock: () => AT, ...options })

function counted(name: SandboxName) {
  const { facts, counts } = factsOf(name)
  return { sandbox: open(facts), counts }
}

const dump = ({ data }: Sandbox<object, Record<string, Json>>) =>
  JSON.stringify(Object.entries(data).map(([name, rows]) => [name, rows.all()]))

describe.each(Object.keys(connectors) as SandboxName[])('%s', (name) => {
  const { sandbox, counts } = counted(name)
  const options = {
    credentials: sandbox.credentials,
    retry: 0,
    fetch: fetching(sandbox),
  }

  test('returns to its records, which are made once', async () => {
    await sandbox.ready()
    const before = dump(sandbox)
    const made = { ...counts }
    const write = async () => JSON.stringify(await writes[name]?.(options))
    const first = await write()
    for (const rows of Object.values(sandbox.data)) {
      const [row, last] = [rows.all()[0], rows.all().at(-1)]
      if (!row) continue
      await rows.update(row, { data: (draft: Json) => Object.assign(draft, { changed: { by: ['a test'] } }) })
      if (last !== row) rows.delete(last)
      await rows.create({ id: 'new' })
    }
    expect(dump(sandbox)).not.toBe(before)

    const asked = counts.ids
    await sandbox.reset()
    expect(counts).toEqual({ ...made, seeds: 1, loads: 1, ids: asked })
    expect(dump(sandbox)).toBe(before)
    expect(sandbox.requests).toEqual([])
    // Ids, numbers and whatever is kept beside the records are as they were.
    expect(await write()).toBe(first)
    await sandbox.reset()
    expect(dump(sandbox)).toBe(before)
  })
})

test('records of the beginning cannot be changed in place', async () => {
  const { sandbox } = counted('stripe')
  await sandbox.ready()
  const customer = sandbox.data['customers'].findFirst()
  expect(() => Object.assign(customer.address ?? customer, { line1: 'elsewhere' })).toThrow(TypeError)
})

describe('work of a further sandbox', () => {
  test('to create one reads no manifest and seeds no record', async () => {
    const { facts, counts } = factsOf('stripe')
    const sandbox = open(facts)
    expect(counts).toEqual({ loads: 0, seeds: 0, ids: 0 })
    await sandbox.ready()
    expect(counts).toMatchObject({ loads: 1, seeds: 1 })
  })

  test('what no request asks for is not made ready: of all routes, those of one address', async () => {
    const { facts } = factsOf('stripe')
    const loaded = await facts.load()
    const vendor = { ...loaded, manifest: { ...loaded.manifest } }
    const sandbox = open({ ...facts, load: async () => vendor })
    const router = createRouter(vendor.manifest)
    const { url, close } = await sandbox.listen()
    expect(router.compiled).toBe(0)
    const { status } = await fetch(`${url}/v1/customers/cus_none`)
    await close()
    expect(status).toBe(401)
    expect(router.compiled).toBeLessThan(5)
    expect(router.operations.length).toBeGreaterThan(100)
  })

  test('of the same options begins with what is there, and keeps its changes to itself', async () => {
    const { facts, counts } = factsOf('mailchimp')
    const [first, second] = [open(facts), open(facts)]
    await Promise.all([first.ready(), second.ready()])
    const made = { ...counts }
    expect(made).toMatchObject({ loads: 1, seeds: 1 })
    const before = dump(first)
    expect(dump(second)).toBe(before)
    const [row] = first.data['lists'].all()
    await first.data['lists'].update(row, { data: (draft: Json) => Object.assign(draft, { name: 'Changed' }) })
    expect(dump(second)).toBe(before)
    await open(facts).ready()
    await first.reset()
    expect(dump(first)).toBe(before)
    expect(counts).toEqual(made)
  })

  test.each<[string, SandboxOptions]>([
    ['seed', { seed: 'other' }],
    ['number of records', { records: { lists: 1 } }],
    ['time', { clock: () => AT + 1000 }],
  ])('of another %s makes its own', async (_, options) => {
    const { facts, counts } = factsOf('mailchimp')
    await open(facts).ready()
    await open(facts, options).ready()
    expect(counts).toMatchObject({ loads: 2, seeds: 2 })
  })

  test('a seed that failed is made again', async () => {
    const { facts } = factsOf('mailchimp')
    let fails = true
    const load = () => (fails ? Promise.reject(new Error('not now')) : facts.load())
    const flaky = { ...facts, load }
    await expect(open(flaky).ready()).rejects.toThrow('not now')
    fails = false
    expect(Object.keys((await open(flaky).ready()).data)).toContain('lists')
  })
})

test('a token of before a reset is not one of those issued after it', async () => {
  const { sandbox } = counted('google-drive')
  const issued = async (): Promise<Json> => {
    const body = new URLSearchParams({ ...(sandbox.credentials as Json), grant_type: 'refresh_token' })
    const response = await fetching(sandbox)('https://oauth2.googleapis.com/token', { method: 'POST', body })
    return response.json()
  }
  const before = await issued()
  await sandbox.reset()
  const after = await issued()
  expect(before.access_token).toEqual(expect.any(String))
  expect(after.access_token).not.toBe(before.access_token)
})

test('a request that is under way at a reset changes nothing after it', async () => {
  const { sandbox } = counted('stripe')
  const options = { credentials: sandbox.credentials, fetch: fetching(sandbox) }
  await sandbox.ready()
  const before = dump(sandbox)
  sandbox.fault({ kind: 'latency', ms: 5 })
  const late = new (StripeConnector as Loose)(options).customers.create({ email: 'ada@example.com' })
  while (sandbox.requests.length === 0) await new Promise((done) => setTimeout(done))
  await sandbox.reset()
  await late
  expect(dump(sandbox)).toBe(before)
})
