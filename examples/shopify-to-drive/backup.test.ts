import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { GoogleDriveConnector, NetworkError } from '@ferrule/google-drive'
import { createClient as createDrive } from '@ferrule/google-drive/client'
import { createSandbox } from '@ferrule/sandbox'
import { createClient as createShopify } from '@ferrule/shopify/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backup, type Clients, type Job, start } from './backup.ts'

const ORDERS = 45
/** Milliseconds that a run has, and that each request to the shop takes of them. */
const TIME = 20_000
const REQUEST = 8_000
/** Real milliseconds, for a busy machine. */
const timeout = 120_000

const shop = createSandbox('shopify', { records: { orders: ORDERS } })
const google = createSandbox('google-drive')
let urls: { shopify: string; drive: string }
let clients: Clients
let folder: string
const closing: (() => unknown)[] = []

beforeEach(async () => {
  const [one, other] = await Promise.all([shop.listen(), google.listen()])
  closing.push(one.close, other.close)
  urls = { shopify: one.url, drive: other.url }
  const { api_key, shop: name } = shop.credentials
  clients = {
    shopify: createShopify({
      credentials: { api_key },
      config: { shop: name },
      baseUrl: urls.shopify,
      // Time only passes here, so that the test needs none.
      fetch: async (input, init) => {
        vi.setSystemTime(Date.now() + REQUEST)
        return fetch(input, init)
      },
    }),
    drive: createDrive({ credentials: google.credentials, baseUrl: urls.drive, retry: 0 }),
  }
  const { id } = await drive().files.create({ name: 'Backup', mimeType: 'application/vnd.google-apps.folder' })
  folder = String(id)
})
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
  await Promise.all([shop.reset(), google.reset()])
})

const drive = () => new GoogleDriveConnector({ credentials: google.credentials, baseUrl: urls.drive })

/** The orders in each file of the folder. */
async function copied(): Promise<string[][]> {
  const found: string[][] = []
  for await (const { id } of drive().files.list({ q: `'${folder}' in parents` })) {
    const text = await (await drive().files.download({ fileId: String(id) })).text()
    found.push(text.split('\n').flatMap((line) => (line ? [JSON.parse(line).id] : [])))
  }
  return found
}

const theShops = () =>
  shop.data.orders
    .all()
    .map(({ id }) => id)
    .sort()

test('copies every order once, over several runs', { timeout }, async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let job: Job | undefined = await start(clients, folder)
  let runs = 0
  while (job) {
    // Between runs, all is JSON.
    job = await backup(clients, JSON.parse(JSON.stringify(job)), Date.now() + TIME)
    expect(++runs).toBeLessThan(ORDERS)
  }
  const files = await copied()
  expect(files).toHaveLength(runs)
  expect(runs).toBeGreaterThan(1)
  expect(files.flat().sort()).toEqual(theShops())
})

test('a run that fails is repeated with the same job, and fills the same file', { timeout }, async () => {
  const job = await start(clients, folder)
  const later = Date.now() + 1_000_000_000
  google.fault({ kind: 'reset', at: 'after_headers', match: { method: 'PUT' } })
  await expect(backup(clients, job, later)).rejects.toBeInstanceOf(NetworkError)
  expect(await backup(clients, job, later)).toBeUndefined()
  const files = await copied()
  expect(files).toHaveLength(1)
  expect(files.flat().sort()).toEqual(theShops())
})

test('the program takes its settings from the environment', { timeout }, async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'ferrule-backup-'))
  closing.push(() => rm(cwd, { recursive: true }))
  const { client_id, client_secret, refresh_token } = google.credentials
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@ferrule/source', join(import.meta.dirname, 'main.ts')],
    {
      cwd,
      env: {
        ...process.env,
        SHOPIFY_API_KEY: shop.credentials.api_key,
        SHOPIFY_SHOP: shop.credentials.shop,
        SHOPIFY_URL: urls.shopify,
        GOOGLE_DRIVE_CLIENT_ID: client_id,
        GOOGLE_DRIVE_CLIENT_SECRET: client_secret,
        GOOGLE_DRIVE_REFRESH_TOKEN: refresh_token,
        GOOGLE_DRIVE_URL: urls.drive,
        GOOGLE_DRIVE_FOLDER: folder,
      },
    },
  )
  expect(stdout).toBe('all orders are copied\n')
  expect((await copied()).flat().sort()).toEqual(theShops())
})
