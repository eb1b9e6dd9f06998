import type { Settings } from '../settings.ts'
import { className, credentialsOf, from, sizeOf } from './text.ts'

/** `test/items.test.ts`: the connector against the sandbox. */
export function testFile(settings: Settings): string {
  const type = `${className(settings)}Connector`
  const size = sizeOf(settings)
  const secret = credentialsOf(settings)
    .filter(({ optional }) => !optional)
    .at(-1)?.name
  // A token endpoint rejects the credentials before the API is called.
  const refused = settings.auth === 'oauth' ? 'CredentialsError' : 'AuthenticationError'
  const imports = [refused, 'NotFoundError', 'ParamsError', 'PermissionError', type].sort()
  const pages = size
    ? `test('lists page by page', async () => {
  const first = await connector.items.list({ ${size}: 10 })
  expect(first.data).toHaveLength(10)
  const second = await first.nextPage()
  expect(second?.data).toHaveLength(10)
  expect(ids(second?.data ?? [])).not.toContain(first.data[0]?.id)
})

test('iterates over every record once, also when it resumes later', async () => {
  const all = await connector.items.list({ ${size}: 10 }).toArray()
  expect(new Set(ids(all)).size).toBe(25)
  const { data, cursor } = await connector.items.list({ ${size}: 10 })
  const rest = await connector.items.list({ ${size}: 10 }, { cursor: cursor as string }).toArray()
  expect(ids([...data, ...rest])).toEqual(ids(all))
})`
    : `test('lists every record', async () => {
  const page = await connector.items.list()
  expect(new Set(ids(page.data)).size).toBe(25)
  expect(page.cursor).toBeUndefined()
})`
  return `import { afterAll, beforeEach, expect, test } ${from('vitest')}
import {
${imports.map((name) => `  ${name},\n`).join('')}} ${from('../src/generated/index.gen.ts')}
import { sandbox } ${from('./sandbox.ts')}

const server = await sandbox.listen()
beforeEach(() => sandbox.reset())
afterAll(() => server.close())

// strict: a record that contradicts its schema fails the test.
const options = { baseUrl: server.url, validation: 'strict', retry: 0 } as const
const connector = new ${type}({ ...options, credentials: sandbox.credentials })

const ids = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)

test('checks its credentials', async () => {
  expect(await connector.check()).toEqual({ ok: true })
})

${pages}

test('filters', async () => {
  const archived = await connector.items.list({ status: 'archived' }).toArray()
  expect(archived.length).toBe(sandbox.data.items.findMany((query) => query.where({ status: 'archived' })).length)
})

test('creates and gets', async () => {
  const created = await connector.items.create({ name: 'First', status: 'active' })
  expect(created).toMatchObject({ name: 'First', status: 'active' })
  expect(await connector.items.get({ id: created.id })).toEqual(created)
})

test('a wrong parameter is refused before anything is sent', async () => {
  await expect(connector.items.create({ name: '' })).rejects.toBeInstanceOf(ParamsError)
  expect(sandbox.requests).toEqual([])
})

test('errors are those of the vendor', async () => {
  const missing = await connector.items.get({ id: 'missing' }).catch((error: unknown) => error)
  expect(missing).toBeInstanceOf(NotFoundError)
  expect(missing).toMatchObject({ status: 404, upstream: { code: 'not_found' } })

  const stranger = new ${type}({ ...options, credentials: { ...sandbox.credentials, ${secret}: 'wrong' } })
  await expect(stranger.items.list()).rejects.toBeInstanceOf(${refused})

  const reader = new ${type}({ ...options, credentials: sandbox.restricted })
  await expect(reader.items.create({ name: 'First' })).rejects.toBeInstanceOf(PermissionError)
})

test('a rate limit is waited for', async () => {
  sandbox.fault({ kind: 'rate_limit', retryAfter: 0, match: { operation: 'items.list' } })
  const { data } = await connector.items.list({}, { retry: 1 })
  expect(data.length).toBeGreaterThan(0)
  const lists = sandbox.requests.filter(({ operation }) => operation === 'items.list')
  expect(lists.map(({ status }) => status)).toEqual([429, 200])
})
`
}
