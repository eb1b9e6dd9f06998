import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { compare, startServer, wall } from './lib/measure.ts'
import { print } from './lib/table.ts'

const run = promisify(execFile)

/** Wall time from process start to the first response: a program with one call, bundled into one file for Node. */
export async function start(rounds: number): Promise<void> {
  const { url, port, stop } = await startServer('server.ts', 10)
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-start-'))
  try {
    const contenders = []
    for (const [index, [name, code]] of Object.entries(programsOf(url, port)).entries()) {
      const file = join(folder, `${index}.mjs`)
      await bundle(code, file)
      contenders.push({ name, run: () => run(process.execPath, [file]) })
    }
    const rows = await compare(contenders, wall, rounds * 2)
    print('From the start of a process to its first answer', 'ms', rows, '× is the ratio to stripe')
  } finally {
    stop()
    rmSync(folder, { recursive: true })
  }
}

async function bundle(contents: string, outfile: string): Promise<void> {
  await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    // Bundled CommonJS may require Node's modules.
    banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);` },
    logLevel: 'silent',
  })
}

function programsOf(url: string, port: number): Record<string, string> {
  const fails = `if (!answer) throw new Error('no answer')`
  const whole = (entry: string, name: string, options: string, call: string) =>
    `import { ${name} } from '${entry}'
     const answer = await new ${name}({ ${options}, baseUrl: '${url}' }).${call}; ${fails}`
  const key = `credentials: { api_key: 'sk' }`
  const oauth = `credentials: { access_token: 'a', client_id: 'i', client_secret: 's', refresh_token: 'r' }`
  return {
    stripe: `import Stripe from 'stripe'
      const options = { host: '127.0.0.1', port: ${port}, protocol: 'http', telemetry: false }
      const answer = await new Stripe('sk', options).customers.list(); ${fails}; process.exit()`,
    '@ferrule/stripe': whole('@ferrule/stripe', 'StripeConnector', key, 'customers.list()'),
    '@ferrule/stripe, one action': `import { createClient } from '@ferrule/stripe/client'
      import { list } from '@ferrule/stripe/customers'
      const answer = await list(createClient({ ${key}, baseUrl: '${url}' })); ${fails}`,
    '@ferrule/stripe, one action over fetch': `import { fetchTransport as transport } from '@ferrule/core/fetch'
      import { createClient } from '@ferrule/stripe/client'
      import { list } from '@ferrule/stripe/customers'
      const answer = await list(createClient({ ${key}, baseUrl: '${url}', transport })); ${fails}`,
    '@ferrule/jira': whole(
      '@ferrule/jira',
      'JiraConnector',
      `credentials: { username: 'a@b.example', password: 'p' }, config: { subdomain: 'acme' }`,
      `issues.get({ issueIdOrKey: 'PROJ-1' })`,
    ),
    '@ferrule/mailchimp': whole(
      '@ferrule/mailchimp',
      'MailchimpConnector',
      `credentials: { api_key: 'k-us6' }`,
      `listMembers.list({ list_id: 'l1' })`,
    ),
    '@ferrule/greenhouse/v1': whole('@ferrule/greenhouse/v1', 'GreenhouseConnector', key, 'candidates.get({ id: 1 })'),
    '@ferrule/google-drive': whole(
      '@ferrule/google-drive',
      'GoogleDriveConnector',
      oauth,
      `files.get({ fileId: 'f' })`,
    ),
    '@ferrule/shopify': whole(
      '@ferrule/shopify',
      'ShopifyConnector',
      `${key}, config: { shop: 's' }`,
      'customers.get({ customer_id: 1 })',
    ),
    '@googleapis/drive': `import { auth, drive } from '@googleapis/drive'
      const client = new auth.OAuth2()
      client.setCredentials({ access_token: 'a' })
      const { files } = drive({ version: 'v3', auth: client })
      const answer = await files.get({ fileId: 'f' }, { rootUrl: '${url}/' }); ${fails}; process.exit()`,
    '@shopify/admin-api-client': `import { createAdminApiClient } from '@shopify/admin-api-client'
      const customFetchApi = (address, init) => fetch('${url}' + new URL(String(address)).pathname, init)
      const options = { storeDomain: 'https://s.myshopify.com', apiVersion: '2026-10', accessToken: 'k', customFetchApi }
      const query = 'query($id:ID!){customer(id:$id){id firstName lastName tags note}}'
      const answer = await createAdminApiClient(options).request(query, { variables: { id: 'gid://shopify/Customer/1' } })
      ${fails}`,
    openai: `import OpenAI from 'openai'
      const answer = await new OpenAI({ apiKey: 'sk', baseURL: '${url}/v1' }).get('/customers'); ${fails}`,
  }
}
