// For a scheduler: each run works for a minute, and `job.json` says where the next one resumes.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createClient as createDrive } from '@ferrule/google-drive/client'
import { createClient as createShopify } from '@ferrule/shopify/client'
import { backup, type Clients, type Job, start } from './backup.ts'

/** A variable of the environment that has to be there. */
function variable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

const clients: Clients = {
  shopify: createShopify({
    credentials: { api_key: variable('SHOPIFY_API_KEY') },
    config: { shop: variable('SHOPIFY_SHOP') },
    baseUrl: process.env.SHOPIFY_URL,
  }),
  drive: createDrive({
    credentials: {
      client_id: variable('GOOGLE_DRIVE_CLIENT_ID'),
      client_secret: variable('GOOGLE_DRIVE_CLIENT_SECRET'),
      refresh_token: variable('GOOGLE_DRIVE_REFRESH_TOKEN'),
    },
    baseUrl: process.env.GOOGLE_DRIVE_URL,
  }),
}

const path = 'job.json'
const job: Job = existsSync(path)
  ? JSON.parse(readFileSync(path, 'utf8'))
  : await start(clients, process.env.GOOGLE_DRIVE_FOLDER ?? 'root')
// Before the work begins: if this run dies, the next one does the same again.
writeFileSync(path, JSON.stringify(job))

const next = await backup(clients, job, Date.now() + 60_000)
if (next) writeFileSync(path, JSON.stringify(next))
else rmSync(path)
console.log(next ? 'to be continued' : 'all orders are copied')
