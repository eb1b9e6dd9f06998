import { NotFoundError, ResponseError, TimeoutError, UpstreamError } from '@ferrule/core'
import { nested } from '@ferrule/shopify/bulk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { all, json, overFetch, pieces } from './support/storage.ts'

/** Bulk operations: waiting for the end, and reading the result from where Shopify says that it is. */

const STORAGE = 'https://storage.googleapis.com/shopify-tiers/out.jsonl?X-Goog-Signature=c2lnbmVk'
const ID = 'gid://shopify/BulkOperation/720918'

const bulk = (facts: object = {}) =>
  json({
    bulkOperation: { id: ID, status: 'COMPLETED', errorCode: null, url: STORAGE, partialDataUrl: null, ...facts },
  })
const full = (status: string) =>
  bulk({
    status,
    type: 'QUERY',
    query: '{x}',
    objectCount: '0',
    rootObjectCount: '0',
    fileSize: null,
    createdAt: '2026-01-01T00:00:00Z',
    completedAt: null,
  })

const product = (number: number) => ({ id: `gid://shopify/Product/${number}`, title: `Tea ${number}` })
const lines = (...records: unknown[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')

const params = { bulk_operation_id: 720918 }

describe('the result', () => {
  test('is read from the storage, which never gets the token', async () => {
    const { shopify, seen } = overFetch((_, index) => (index === 0 ? bulk() : pieces([lines(product(1), product(2))])))
    expect(await all(await shopify.bulkOperations.results(params))).toEqual([product(1), product(2)])
    const [asked, read] = seen
    expect(asked?.headers.get('x-shopify-access-token')).toBeTruthy()
    expect(read?.url.href).toBe(STORAGE)
    expect(read?.method).toBe('GET')
    expect([...(read?.headers.keys() ?? [])].filter((name) => /token|auth|cookie/.test(name))).toEqual([])
  })

  test.each([
    'https://evil.example/out.jsonl',
    'https://storage.googleapis.com.evil.example/out.jsonl',
    'https://evilstorage.googleapis.com.co/out',
    'http://storage.googleapis.com/out.jsonl',
    'https://user:pass@storage.googleapis.com/out.jsonl',
    'file:///etc/passwd',
    'not an address',
  ])('at %s is not asked for', async (url) => {
    const { shopify, seen } = overFetch(() => bulk({ url }))
    await expect(shopify.bulkOperations.results(params)).rejects.toThrow(ResponseError)
    expect(seen).toHaveLength(1)
  })

  test('without records has no address, and is empty', async () => {
    const { shopify, seen } = overFetch(() => bulk({ url: null }))
    expect(await all(await shopify.bulkOperations.results(params))).toEqual([])
    expect(seen).toHaveLength(1)
  })

  test('is asked for from where the connection broke', async () => {
    const text = lines(product(1), product(2), product(3))
    const cut = 60
    const { shopify, seen } = overFetch((_, index) => {
      if (index === 0) return bulk()
      const headers = { 'content-length': String(text.length), etag: '"a"' }
      if (index === 1) return pieces([text.slice(0, cut)], { cut: true, headers })
      const range = { 'content-range': `bytes ${cut}-${text.length - 1}/${text.length}`, etag: '"a"' }
      return pieces([text.slice(cut)], { status: 206, headers: range })
    }, 1)
    expect(await all(await shopify.bulkOperations.results(params))).toEqual([product(1), product(2), product(3)])
    expect(seen[2]?.headers.get('range')).toMatch(new RegExp(`^bytes=${cut}-`))
    expect(seen[2]?.headers.get('x-shopify-access-token')).toBe(null)
  })

  test('can be resumed by another process, which passes over what it has', async () => {
    const { shopify } = overFetch((_, index) => (index === 0 ? bulk() : pieces([lines(product(1), product(2))])))
    expect(await all(await shopify.bulkOperations.results({ ...params, skip: 1 }))).toEqual([product(2)])
  })

  test('with a line that never ends is refused', async () => {
    const { shopify } = overFetch((_, index) =>
      index === 0 ? bulk() : pieces(Array.from({ length: 20 }, () => 'x'.repeat(65_536))),
    )
    await expect(all(await shopify.bulkOperations.results(params))).rejects.toThrow(/more than 1048576 characters/)
  })

  test('of an operation that runs is not there yet', async () => {
    const { shopify } = overFetch(() => bulk({ status: 'RUNNING', url: null }))
    const error = await shopify.bulkOperations.results(params).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NotFoundError)
    expect(error).toMatchObject({ retryable: true })
  })

  test('of one that failed is what there is, if asked for', async () => {
    const failed = { status: 'FAILED', errorCode: 'TIMEOUT', url: null, partialDataUrl: STORAGE }
    const answer = (_: unknown, index: number) => (index === 0 ? bulk(failed) : pieces([lines(product(1))]))
    const error = await overFetch(answer)
      .shopify.bulkOperations.results(params)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UpstreamError)
    expect(error).toMatchObject({ upstream: { code: 'TIMEOUT' }, retryable: false })
    const { shopify } = overFetch(answer)
    expect(await all(await shopify.bulkOperations.results({ ...params, partial: true }))).toEqual([product(1)])
  })

  test('that the storage no longer has is not found, and its address is in no error', async () => {
    const { shopify } = overFetch((_, index) =>
      index === 0 ? bulk() : new Response('<Error><Code>ExpiredToken</Code></Error>', { status: 400 }),
    )
    const error = (await shopify.bulkOperations.results(params).catch((thrown: unknown) => thrown)) as Error
    expect(error).toBeInstanceOf(NotFoundError)
    expect(error.message).toContain('seven days')
    expect(JSON.stringify(error) + error.message).not.toContain('c2lnbmVk')
  })
})

describe('wait', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('asks until the operation has ended', async () => {
    vi.useFakeTimers()
    const states = ['CREATED', 'RUNNING', 'COMPLETED']
    const { shopify, seen } = overFetch((_, index) => full(states[index] as string))
    const done = shopify.bulkOperations.wait({ ...params, interval: 60_000 }).then(({ status }) => status)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(seen).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(await done).toBe('COMPLETED')
    expect(seen).toHaveLength(3)
  })

  test('ends with the deadline, before it passes', async () => {
    const { shopify, seen } = overFetch(() => full('RUNNING'))
    const deadline = Date.now() + 60_000
    const waiting = shopify.bulkOperations.wait({ ...params, interval: 600_000 }, { deadline })
    await expect(waiting).rejects.toThrow(TimeoutError)
    expect(seen).toHaveLength(1)
  })

  test('ends with the signal', async () => {
    const controller = new AbortController()
    const { shopify } = overFetch(() => {
      setTimeout(() => controller.abort(), 0)
      return full('RUNNING')
    })
    await expect(shopify.bulkOperations.wait(params, { signal: controller.signal })).rejects.toThrow(/abort/i)
  })
})

describe('nested', () => {
  async function* from(...records: object[]) {
    yield* records
  }
  const below = (id: string, parent: string) => ({ id, __parentId: parent })

  test('puts children below their parents, at any depth', async () => {
    const records = from(
      product(1),
      below('v1', product(1).id),
      below('i1', 'v1'),
      below('v2', product(1).id),
      product(2),
    )
    expect(await all(nested<{ id: string; title: string }>(records))).toEqual([
      {
        ...product(1),
        children: [
          { ...below('v1', product(1).id), children: [{ ...below('i1', 'v1'), children: [] }] },
          { ...below('v2', product(1).id), children: [] },
        ],
      },
      { ...product(2), children: [] },
    ])
  })

  test('refuses a child whose parent is not before it', async () => {
    const records = from(product(1), product(2), below('v1', product(1).id))
    await expect(all(nested(records))).rejects.toThrow(/groupObjects/)
  })

  test('holds no more than it may', async () => {
    const children = Array.from({ length: 4 }, (_, index) => below(`v${index}`, product(1).id))
    expect(await all(nested(from(product(1), ...children), { maxChildren: 4 }))).toHaveLength(1)
    await expect(all(nested(from(product(1), ...children), { maxChildren: 3 }))).rejects.toThrow(ResponseError)
  })
})
