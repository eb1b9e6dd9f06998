// `npx @ferrule/sync`: copies into a file, is interrupted and run again, keeps it fresh, and searches it.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@ferrule/store'
import { StripeConnector } from '@ferrule/stripe'
import manifest from '@ferrule/stripe/manifest'
import stripe from '@ferrule/stripe/sync'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { progressTo } from '../src/cli/progress.ts'
import { MemoryDestination, sync } from '../src/index.ts'
import { command, commands, start } from './support/run.ts'
import { open } from './support/subjects.ts'

vi.setConfig({ testTimeout: 60_000 })

let upstream: Awaited<ReturnType<typeof open>>
let env: Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'ferrule-sync-'))
const file = (name: string) => join(folder, name)
const run = (...args: string[]) => command('ferrule-sync', args, env)

beforeAll(async () => {
  upstream = await open('stripe', { customers: 40, products: 3 })
  const { api_key } = upstream.sandbox.credentials as { api_key: string }
  env = { FERRULE_UPSTREAM_STRIPE: upstream.url, STRIPE_API_KEY: api_key }
})
afterAll(async () => {
  await upstream.close()
  rmSync(folder, { recursive: true, force: true })
})

const lists = () => upstream.sandbox.requests.filter(({ operation }) => operation?.endsWith('.list')).length

test('copies with progress and a table; interrupted, it is resumed; then only changes are read', async () => {
  const copying = ['stripe', '--to', file('stripe.db'), '--streams', 'customers,invoices,charges,invoice_line_items']
  // Every answer takes a while, so that there is a middle to interrupt in.
  const slow = upstream.sandbox.fault({ kind: 'latency', ms: 100, times: 1000 })
  const first = start('ferrule-sync', copying, env)
  await first.written(/invoices/)
  first.child.kill('SIGINT')
  const stopped = await first.ended
  slow.remove()
  expect(stopped).toMatchObject({ code: 130, stderr: expect.stringContaining('Run the same command again to resume') })
  expect(stopped.stdout).toMatch(/^stream +status +rows +deleted +skipped +seconds\ncustomers +complete +40 /)
  expect(stopped.stdout).toMatch(/incomplete/)

  const second = await run(...copying)
  expect(second).toMatchObject({ code: 0, stderr: expect.stringMatching(/invoices +done +\d+ rows/) })
  expect(second.stdout).not.toContain('incomplete')
  // Records that the first run stored are not read again.
  expect(second.stdout).toMatch(/customers +complete +0 /)
  // Only its owner reads it.
  expect(statSync(file('stripe.db')).mode & 0o777).toBe(0o600)

  const { id } = upstream.sandbox.data['customers']!.findMany()[0]!
  await (upstream.connect() as never as { customers: { update(of: object): Promise<unknown> } }).customers.update({
    id,
    name: 'Changed Since',
  })
  const before = lists()
  const third = await run('stripe', '--to', file('stripe.db'), '--streams', 'customers')
  expect(third.stdout).toMatch(/customers +complete +1 +0 /)
  expect(lists() - before).toBe(1)

  const rows = Object.keys(await everything(file('stripe.db'))).length
  expect(rows).toBe(40)
})

async function everything(path: string): Promise<Record<string, unknown>> {
  const store = await openStore({ sqlite: path })
  const { hits } = await store.copy({ manifest }).search('customers', { query: {} })
  await store.close()
  return Object.fromEntries(hits.map(({ id, data }) => [id, data]))
}

test('search prints a table, or JSON; what is wrong is one line', async () => {
  const search = (...args: string[]) => run('search', ...args, '--from', file('stripe.db'))
  const found = await search('stripe', 'customers', '{"eq":{"name":"Changed Since"}}')
  const [head = '', row = '', ...more] = found.stdout.trimEnd().split('\n')
  expect(head).toMatch(/^id +object/)
  expect(row).toMatch(/^cus_/)
  expect(more).toEqual([])
  const json = await search('stripe', 'customers', '{}', '--sort', 'created:desc,id', '--limit', '3', '--json')
  const { hits, next_cursor } = JSON.parse(json.stdout) as {
    hits: { data: { created: number } }[]
    next_cursor: string
  }
  const times = hits.map(({ data }) => data.created)
  expect(times).toHaveLength(3)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(next_cursor).toEqual(expect.any(String))
  expect((await search('stripe', 'customers', '{"eq":{"name":"nobody"}}')).stdout).toBe('nothing found\n')

  const wrong: [args: string[], words: RegExp, code?: number][] = [
    [['search', 'stripe', 'customers', '--from', file('none.db')], /there is no copy at .*none\.db; to make one: npx/],
    [['search', 'stripe', 'custmers', '--from', file('stripe.db')], /did you mean customers\?/],
    [['search', 'stripe', 'customers', '{"eq":{"emial":1}}', '--from', file('stripe.db')], /did you mean email\?/],
    [['search', 'stripe', 'customers', '{eq', '--from', file('stripe.db')], /the filter is not JSON/],
    [['search', 'stripe', 'payouts', '--from', file('stripe.db')], /the copy is still empty/, 1],
    [['strpe', '--to', file('x.db')], /did you mean stripe\?/],
    [['stripe'], /--to is missing, e\.g\. --to \.\/stripe\.db/],
    [['stripe', '--to', file('x.db'), '--every', 'often'], /write a time like 30s/],
    [['stripe', '--to', join(folder, 'no/such/folder.db')], /folder/, 1],
    [['stripe', '--too', 'x.db'], /^--too is not an option; did you mean --to\?$/m],
    [['stripe', '--to'], /--to/],
    [['stripe', 'jirra', '--to', file('x.db')], /did you mean jira\?/],
    [['stripe', 'jira', '--to', file('x.db'), '--streams', 'customers'], /--streams is for one connector/],
    [['stripe', '--to', file('x.db'), '--concurrency', 'many'], /--concurrency must be a whole number/],
  ]
  const [first = [], ...others] = wrong.map(([args]) => args)
  const ended = [await run(...first), ...(await commands(others, env))]
  for (const [index, { code, stderr, stdout }] of ended.entries()) {
    expect(stderr).toMatch(wrong[index]![1])
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect({ code, stdout }).toEqual({ code: wrong[index]![2] ?? 2, stdout: '' })
  }
})

test('files for other programs: Parquet with a manifest, DuckDB, JSON lines', async () => {
  const lake = file('lake')
  const copying = ['stripe', '--to', `parquet:${lake}`, '--streams', 'customers']
  expect(await run(...copying)).toMatchObject({ code: 0, stdout: expect.stringMatching(/customers +complete +\d\d /) })
  const filesOf = () =>
    JSON.parse(readFileSync(join(lake, '_ferrule_manifest.json'), 'utf8')).tables.stripe_customers.files as {
      rows: number
    }[]
  const files = filesOf()
  expect(files.reduce((sum, { rows }) => sum + rows, 0)).toBe(upstream.sandbox.data['customers']!.findMany().length)
  // Nothing has changed, so nothing is written again.
  expect(await run(...copying)).toMatchObject({ code: 0, stdout: expect.stringMatching(/customers +complete +0 /) })
  expect(filesOf()).toEqual(files)
  for (const to of [`duckdb:${file('warehouse.duckdb')}`, `jsonl:${file('lines')}`])
    expect(await run('stripe', '--to', to, '--streams', 'customers')).toMatchObject({ code: 0 })
  expect(statSync(file('warehouse.duckdb')).size).toBeGreaterThan(10_000)
  expect(
    readFileSync(join(file('lines'), 'stripe_customers.jsonl'), 'utf8')
      .trim()
      .split('\n').length,
  ).toBeGreaterThanOrEqual(40)
})

test('the folder of Parquet files is uploaded to a bucket, with the keys of the environment', async () => {
  const put: string[] = []
  const server = createServer((request, response) => {
    if (request.method === 'PUT') put.push(`${request.url} ${request.headers.authorization?.split(',')[0]}`)
    request.resume()
    request.on('end', () => response.writeHead(request.method === 'GET' ? 404 : 200).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bucket = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lake`
  const copying = ['stripe', '--to', `parquet:${file('uploaded')}`, '--streams', 'customers', '--bucket', bucket]
  const keys = { AWS_ACCESS_KEY_ID: 'AKIA1', AWS_SECRET_ACCESS_KEY: 'not-a-secret', AWS_REGION: 'eu-central-1' }
  expect(await command('ferrule-sync', copying, { ...env, ...keys })).toMatchObject({ code: 0 })
  server.close()
  const signed = /AWS4-HMAC-SHA256 Credential=AKIA1\/\d{8}\/eu-central-1\/s3\/aws4_request$/
  expect(put.every((line) => signed.test(line))).toBe(true)
  expect(put.at(0)).toMatch(/^\/lake\/stripe_customers\/_ferrule_day%3D/)
  expect(put.at(-1)).toMatch(/^\/lake\/_ferrule_manifest\.json /)

  const without = { ...env, AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' }
  expect(await command('ferrule-sync', copying, without)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'),
  })
  expect(await run('stripe', '--to', file('x.db'), '--bucket', bucket)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--bucket needs --to parquet:<folder>'),
  })
})

test('several connectors are copied one after another; totals stand below; JSON is one object per line', async () => {
  const jira = await open('jira', { issues: 3 })
  const { username, password } = jira.sandbox.credentials as { username: string; password: string }
  const both = {
    ...env,
    FERRULE_UPSTREAM_JIRA: jira.url,
    JIRA_SUBDOMAIN: 'ferrule-sandbox',
    JIRA_USERNAME: username,
    JIRA_API_TOKEN: password,
  }
  const { code, stdout, stderr } = await command('ferrule-sync', ['stripe', 'jira', '--to', file('both.db')], both)
  await jira.close()
  expect({ code, failed: code === 0 ? '' : stderr.slice(-600) }).toEqual({ code: 0, failed: '' })
  expect(stdout).toMatch(
    /\ncustomers +complete +40 [\s\S]*\ntotal +\d+ of \d+ [\s\S]*\nissues +complete +\d+ [\s\S]*\ntotal /,
  )
  const json = await run('stripe', '--to', file('stripe.db'), '--streams', 'customers,products', '--json')
  const events = json.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; connector: string; streams?: object[] })
  expect(events.at(-1)).toMatchObject({ type: 'result', connector: 'stripe', ok: true })
  expect(events.at(-1)!.streams).toHaveLength(2)
  expect(new Set(events.slice(0, -1).map(({ type }) => type))).toEqual(new Set(['progress']))
})

test('a missing key is said once; without a network, the run says when it tries again', async () => {
  const { STRIPE_API_KEY: _, ...without } = env
  const missing = await command('ferrule-sync', ['stripe', '--to', file('none2.db')], {
    ...without,
    STRIPE_API_KEY: '',
  })
  expect(missing).toMatchObject({ code: 1, stdout: '' })
  expect(missing.stderr.match(/api_key|STRIPE_API_KEY/gi)!.length).toBeLessThan(5)
  expect(missing.stderr.trimEnd().split('\n').length).toBeLessThan(5)
  const offline = start('ferrule-sync', ['stripe', '--to', file('offline.db')], {
    ...env,
    FERRULE_UPSTREAM_STRIPE: 'http://127.0.0.1:9',
  })
  await offline.written(/customers +waiting .*retrying in \d+ s/)
  offline.child.kill('SIGINT')
  expect((await offline.ended).code).toBe(130)
})

test.each(['no connection', 'no answer in time'])(
  '%s: the run ends early, and other failures do not end it',
  async (kind) => {
    const asked: string[] = []
    const dead = new StripeConnector({
      credentials: { api_key: 'sk_test_123' },
      retry: 0,
      timeout: 200,
      fetch: (url, init) => {
        asked.push(String(url))
        if (kind === 'no connection')
          throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })
        return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
      },
    })
    const logs: string[] = []
    const result = await sync(dead as never, {
      destination: new MemoryDestination(),
      definition: stripe,
      retry: 1,
      backoff: [1, 1],
      onLog: (line) => logs.push(line),
    })
    expect(result.ok).toBe(false)
    expect(result.streams).toHaveLength(stripe.streams.length)
    expect(result.streams.filter(({ error }) => error)).toHaveLength(kind === 'no connection' ? 1 : 2)
    expect(asked.length).toBeLessThan(8)
    expect(logs).toContain('the streams after it were not tried')
  },
)

test('--every runs again, until it is interrupted', async () => {
  const args = ['stripe', '--to', file('every.db'), '--streams', 'customers', '--every', '1s']
  const running = start('ferrule-sync', args, env)
  await running.written(/Next run at .*[\s\S]*Next run at /)
  running.child.kill('SIGINT')
  const { code, stdout } = await running.ended
  expect(code).toBe(0)
  expect(stdout).toMatch(/customers +complete +40 [\s\S]*customers +complete +0 /)
})

test('on a terminal a line is rewritten; --watch keeps one table; both show rates', () => {
  const seen: string[] = []
  const screen = { isTTY: true, columns: 80, write: (text: string) => seen.push(text.replaceAll('\u001b', 'ESC')) }
  let time = 0
  const line = progressTo(screen, { now: () => time })
  line.update({ stream: 'customers', phase: 'everything', rows: 0, deletes: 0, skipped: 0 })
  time = 2000
  line.update({ stream: 'customers', phase: 'everything', rows: 1000, deletes: 0, skipped: 0, left: 2500 })
  expect(seen.at(-1)).toMatch(/^\rESC\[Kcustomers +copying +1,000 rows +500\/s +2,500 left/)
  line.update({ stream: 'customers', phase: 'complete', rows: 1000, deletes: 2, skipped: 0 })
  expect(seen.at(-1)).toMatch(/^\rESC\[Kcustomers +done +1,000 rows +2 deleted +500\/s\n$/)
  time = 4000
  const wide = progressTo({ ...screen, columns: 200 }, { now: () => time })
  const progress = { stream: 'customers', phase: 'everything', rows: 1000, deletes: 0, skipped: 0 } as const
  wide.update(progress)
  time = 6000
  wide.update({ ...progress, left: 60_000, requestsLeft: 4213 })
  expect(seen.at(-1)).toMatch(/500\/s +60,000 left +about 2 min +4,213 requests left$/)
  const watch = progressTo(screen, { redraw: true, now: () => time })
  watch.update({ stream: 'customers', phase: 'everything', rows: 5, deletes: 0, skipped: 0 })
  time += 1000
  watch.update({ stream: 'products', phase: 'everything', rows: 5, deletes: 0, skipped: 0 })
  expect(seen.at(-1)).toMatch(/^ESC\[2JESC\[Hcustomers +copying[^\n]+\nproducts +copying[^\n]+\n$/)
})

test('where packages are missing, npx runs it once more with them; elsewhere it says what to install', async () => {
  // A folder that this package is copied into alone, so that nothing lies beside it.
  const program = `import { MissingPackages, runWith } from ${JSON.stringify(join(import.meta.dirname, '../src/cli/install.ts'))}
    const code = await runWith(['@ferrule/store', '@ferrule/stripe'])
    console.log(code, new MissingPackages(['@ferrule/stripe']).message)`
  const script = file('missing.mjs')
  writeFileSync(script, program)
  const npm = file('npm.mjs')
  writeFileSync(npm, 'console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 7')
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  const ran = (more: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const args = [
        '--disable-warning=ExperimentalWarning',
        '--conditions=@ferrule/source',
        script,
        'stripe',
        '--to',
        'x',
      ]
      const child = spawn(process.execPath, args, { env: { ...process.env, ...more } })
      let text = ''
      child.stdout.on('data', (chunk) => (text += chunk))
      child.once('close', () => resolve(text))
    })
  const inNpx = { npm_command: 'exec', npm_execpath: npm, FERRULE_SYNC_STARTED: '' }
  const [first, last] = (await ran(inNpx)).trim().split('\n')
  expect(JSON.parse(first as string)).toEqual([
    'exec',
    '--yes',
    ...['sync', 'store', 'stripe'].map((name) => `--package=@ferrule/${name}@${version}`),
    ...['--', 'ferrule-sync', 'stripe', '--to', 'x'],
  ])
  expect(last).toBe('7 @ferrule/stripe is not installed: npm install @ferrule/stripe')
  for (const elsewhere of [
    { ...inNpx, npm_command: 'test' },
    { ...inNpx, FERRULE_SYNC_STARTED: '1' },
  ])
    expect(await ran(elsewhere)).toMatch(/^undefined /)
})
