// Starts sandboxes and a gateway, and runs the drivers.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createSandbox } from '@ferrule/sandbox'
import { report } from '@ferrule/test-kit/report'
import { startGateway } from '../../packages/gateway/test/support/started.ts'

const python = process.env['FERRULE_CLIENTS_PYTHON'] ?? 'python3'

const kinds = {
  stripe: ['Stripe', 'e094cb9a-26de-4645-8761-65c0c425d1de'],
  jira: ['Jira', '68e63de2-bb83-4c7e-93fa-a8a9051e3993'],
  greenhouse: ['Greenhouse', '59f1e50a-331f-4f09-b3e8-2e8d4d355f44'],
  'amazon-ads': ['Amazon-Ads', 'c6b0a29e-1da9-4512-9002-7bfd0cba2246'],
  mailchimp: ['Mailchimp', 'b03a9f3e-22a5-11eb-adc1-0242ac120002'],
  'google-drive': ['Google-Drive', '9f8dda77-1048-4368-815b-269bf54ee9b8'],
  shopify: ['Shopify', '9da77001-af33-4bcd-be46-6252bf9342b9'],
} as const

/** Settings beside the credentials. */
const settings: Partial<Record<Kind, object>> = {
  jira: { subdomain: 'acme' },
  'amazon-ads': { profile_id: '3312345678901234' },
}

type Kind = keyof typeof kinds

const names = Object.keys(kinds) as Kind[]

/** Which driver a checkout is for. */
function driverOf(path: string): 'agent' | 'management' | 'cloud' | undefined {
  if (existsSync(join(path, 'airbyte/cloud'))) return 'cloud'
  if (existsSync(join(path, 'src/airbyte_api'))) return 'management'
  if (existsSync(join(path, 'connectors/stripe')) || existsSync(join(path, 'airbyte_agent_sdk'))) return 'agent'
  return undefined
}

interface Exchange {
  readonly request: string
  readonly status: number
}

/** Passes everything on to a gateway, and keeps what went by. */
async function tap(target: string) {
  const seen: Exchange[] = []
  const server = createServer((incoming, answer) => {
    const { method = 'GET', url = '/', headers } = incoming
    const onward = send(target + url, { method, headers }, (back) => {
      const path = url.replace(/\?.*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}|(?<=\/)\d+(?=\/|$)/g, '{id}')
      seen.push({ request: `${method} ${path}`, status: back.statusCode ?? 0 })
      answer.writeHead(back.statusCode ?? 502, back.headers)
      back.pipe(answer)
    })
    onward.on('error', (error) => answer.destroy(error))
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, seen, close: () => server.close() }
}

/** Numbers of checks. */
type Counts = Record<'ok' | 'not ok' | 'skip', number>

/** Runs a driver; its lines are those of checks. */
function drive(driver: string, checkout: string, libraries: readonly string[], task: object): Promise<Counts> {
  const name = basename(checkout)
  const child = spawn(python, [join(import.meta.dirname, `${driver}.py`), JSON.stringify({ ...task, checkout })], {
    env: {
      ...process.env,
      PYTHONPATH: libraries.join(':'),
      PYTHONDONTWRITEBYTECODE: '1',
      // Nothing here is to leave this machine.
      DO_NOT_TRACK: '1',
      NO_PROXY: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const counts: Counts = { ok: 0, 'not ok': 0, skip: 0 }
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [, word, what] = /^(ok|not ok|skip) (.+)$/.exec(line) ?? []
      if (word) counts[word as keyof Counts]++
      console.log(word ? `${word} ${name}: ${what}` : line)
    }
  })
  return new Promise((resolve) => {
    child.once('error', (error) => {
      report({ name, state: 'failed', detail: error.message })
      resolve(counts)
    })
    child.once('close', (status) => {
      if (status !== 0) process.exitCode = 1
      if (counts.ok + counts['not ok'] === 0) {
        counts['not ok']++
        report({ name, state: 'failed', detail: `ended with ${status}` })
      }
      resolve(counts)
    })
  })
}

/** Runs all clients in the folders of this one. */
export async function runClients(parent: string): Promise<void> {
  const paths = readdirSync(parent).map((name) => join(parent, name))
  const subjects = paths.flatMap((path) => {
    const driver = driverOf(path)
    return driver ? [{ path, driver }] : []
  })
  const libraries = paths.filter((path) => !driverOf(path))
  // The SDK is a library of PyAirbyte, too.
  const sdk = subjects.filter(({ driver }) => driver === 'management').map(({ path }) => join(path, 'src'))
  const wanted = process.argv.slice(2)
  const sandboxes = names.map((name) => ({ name, sandbox: createSandbox(name as 'stripe') }))
  const servers = await Promise.all(sandboxes.map(({ sandbox }) => sandbox.listen()))
  const upstreams = Object.fromEntries(
    names.map((name, index) => [
      `FERRULE_UPSTREAM_${name.toUpperCase().replace('-', '_')}`,
      servers[index]?.url as string,
    ]),
  )
  const facts = Object.fromEntries(
    sandboxes.map(({ name, sandbox }) => [
      name,
      {
        type: kinds[name][0],
        definition_id: kinds[name][1],
        credentials: sandbox.credentials,
        environment: settings[name] ?? {},
      },
    ]),
  )
  const table: (Counts & { client: string })[] = []
  try {
    for (const { path, driver } of subjects) {
      if (wanted.length > 0 && !wanted.includes(basename(path))) continue
      const data = mkdtempSync(join(tmpdir(), 'ferrule-clients-'))
      const { child, url, client_id, client_secret } = await startGateway({ data, env: upstreams })
      const tapped = await tap(url)
      try {
        const task = { url: tapped.url, client_id, client_secret, kinds: facts }
        table.push({ client: basename(path), ...(await drive(driver, path, [...libraries, ...sdk], task)) })
        const routes = Map.groupBy(tapped.seen, ({ request, status }) => `${status} ${request}`)
        console.log(`${tapped.seen.length} requests:`)
        for (const [route, all] of [...routes].sort()) console.log(`  ${all.length} × ${route}`)
      } finally {
        tapped.close()
        child.kill('SIGTERM')
        await new Promise((resolve) => child.once('exit', resolve))
        rmSync(data, { recursive: true, force: true })
      }
    }
  } finally {
    await Promise.all(servers.map((server) => server.close()))
    console.table(table)
  }
}
