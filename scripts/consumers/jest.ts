// Everyday calls to sandboxes in Jest, whose tests run in a realm of their own: as ES modules, as CommonJS that requires ES
// modules, and as CommonJS to which everything is transformed, as the guide says.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { Skip } from '@ferrule/test-kit/report'
import ts from 'typescript'
import { readPage } from '../docs/markdown.ts'
import { exec } from '../smoke/lib/exec.ts'
import { transpiled } from './program.ts'

const { resolve } = createRequire(join(root, 'package.json'))

const TESTS = `import { GoogleDriveConnector } from '@ferrule/google-drive'
import { createSandbox } from '@ferrule/sandbox'
import { AuthenticationError, NotFoundError, ParamsError, StripeConnector } from '@ferrule/stripe'
import { setupServer } from 'msw/node'

const sandbox = createSandbox('stripe', { records: { customers: 12, products: 2 } })
const files = createSandbox('google-drive', { records: { files: 3 } })
const server = setupServer(...sandbox.handlers, ...files.handlers)
beforeAll(() => server.listen())
afterEach(() => Promise.all([sandbox.reset(), files.reset()]))
afterAll(() => server.close())

const { customers, ...stripe } = new StripeConnector({ credentials: sandbox.credentials })

test('what was created is found', async () => {
  const { id } = await customers.create({ email: 'ada@example.com', metadata: { plan: 'pro' } })
  const { data } = await customers.list({ email: 'ada@example.com' })
  expect(data.map((customer) => [customer.id, customer.metadata])).toEqual([[id, { plan: 'pro' }]])
})
test('what was created is read', async () => {
  const created = await customers.create({ email: 'ada@example.com' })
  expect(await customers.get({ id: created.id })).toEqual(created)
})
test('a record is changed', async () => {
  const { id } = await customers.create({ email: 'ada@example.com' })
  expect(await customers.update({ id, name: 'Ada', metadata: { plan: 'pro' } })).toMatchObject({
    name: 'Ada',
    metadata: { plan: 'pro' },
  })
})
test('a record is deleted', async () => {
  const { id } = await customers.create({ email: 'ada@example.com' })
  expect(await customers.delete({ id })).toMatchObject({ id, deleted: true })
  await expect(customers.get({ id: 'cus_none' })).rejects.toBeInstanceOf(NotFoundError)
})
test('a list is read page by page', async () => {
  const emails = new Set()
  for await (const { email } of customers.list({ limit: 5 })) emails.add(email)
  expect(emails.size).toBe(12)
})
test('wrong calls and credentials are refused by class', async () => {
  await expect(customers.list({ limi: 1 })).rejects.toBeInstanceOf(ParamsError)
  await expect(customers.list({ limi: 1 })).rejects.toThrow('did you mean limit?')
  const stranger = new StripeConnector({ credentials: { api_key: 'sk_test_stranger' } })
  await expect(stranger.customers.list()).rejects.toBeInstanceOf(AuthenticationError)
})
test('a fault is repeated, an abort is not', async () => {
  sandbox.fault({ kind: 'server_error', status: 503 })
  await customers.list()
  expect(sandbox.requests.map(({ status }) => status)).toEqual([503, 200])
  const controller = new AbortController()
  controller.abort(new Error('enough'))
  await expect(customers.list({}, { signal: controller.signal })).rejects.toThrow('enough')
})
test('bytes go up and come down', async () => {
  const drive = new GoogleDriveConnector({ credentials: files.credentials })
  const bytes = new TextEncoder().encode('Hello')
  for (const file_content of [bytes, bytes.buffer, new Blob([bytes]), new Blob([bytes]).stream()]) {
    const { id } = await drive.filesUpload.create({ name: 'hello.txt', file_content })
    const file = await drive.files.download({ fileId: id })
    expect(await file.text()).toBe('Hello')
  }
})
test('seed data is added and changed', async () => {
  await sandbox.ready()
  await sandbox.data.customers.create({ id: 'cus_vip', email: 'vip@example.com' })
  await sandbox.data.customers.update((query) => query.where({ id: 'cus_vip' }), {
    data: (customer) => void (customer.metadata = { vip: 'yes' }),
  })
  expect((await customers.get({ id: 'cus_vip' })).metadata).toEqual({ vip: 'yes' })
})
`

export const MODES = ['ES modules', 'CommonJS with ES modules', 'CommonJS'] as const

/** Runs the tests in an installation; the number of those that passed. */
export async function jest(folder: string, mode: (typeof MODES)[number]): Promise<string> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (mode === 'CommonJS with ES modules' && (major < 24 || (major === 24 && minor < 9)))
    throw new Skip('Jest requires ES modules from Node 24.9')
  const name = mode.toLowerCase().replaceAll(' ', '-')
  const tests = join(folder, 'jest', name)
  mkdirSync(tests, { recursive: true })
  const isModule = mode === 'ES modules'
  writeFileSync(
    join(tests, isModule ? 'sandbox.test.mjs' : 'sandbox.test.cjs'),
    isModule ? TESTS : transpiled(TESTS, ts.ModuleKind.CommonJS),
  )
  const config = { ...(mode === 'CommonJS' ? transforming(tests) : { transform: {} }), rootDir: folder, roots: [tests] }
  writeFileSync(join(tests, 'config.json'), JSON.stringify({ ...config, testMatch: ['**/*.test.{mjs,cjs}'] }))
  const flags = mode === 'CommonJS' ? [] : ['--experimental-vm-modules', '--no-warnings']
  const report = join(tests, 'report.json')
  const bin = join(dirname(resolve('jest/package.json')), 'bin/jest.js')
  // Without a worker: two of them would share two cores with the rest.
  const args = ['--config', join(tests, 'config.json'), '--runInBand', '--json', '--outputFile', report]
  await exec(process.execPath, [...flags, bin, ...args, '--testTimeout', '60000'], folder)
  const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>
  const written = TESTS.split('\ntest(').length - 1
  if (numPassedTests !== written || numTotalTests !== written)
    throw new Error(`${numPassedTests} of ${written} tests passed`)
  return `${numPassedTests} tests`
}

/** The settings and the transform of the guide, written to a folder. */
function transforming(folder: string): object {
  const { blocks } = readPage('docs/guide/testing.md')
  const of = (wanted: string): string => {
    const found = blocks.filter(({ lang }) => lang === wanted)
    if (found.length !== 1) throw new Error(`docs/guide/testing.md has ${found.length} blocks of ${wanted}`)
    return found[0]?.lines.join('\n') ?? ''
  }
  const transform = join(folder, 'to-commonjs.cjs')
  // As if it were installed there, too.
  writeFileSync(transform, of('cjs').replace("'esbuild'", JSON.stringify(resolve('esbuild'))))
  return JSON.parse(of('json').replace('<rootDir>/to-commonjs.cjs', transform.replaceAll('\\', '/')))
}
