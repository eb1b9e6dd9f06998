import { afterEach, describe, expect, it, vi } from 'vitest'
import { CredentialsError, type OAuthNames, type TokenRefreshEvent, type TokenStore } from '../kit/core.ts'
import { failure } from '../kit/failure.ts'
import { credentials, formOf, lockingStore, memoryStore, notes, shown, vendorWith, world } from '../kit/nimbus.ts'
import { clock } from '../kit/time.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('rotation', () => {
  it('reaches store and hook before the new token is used', async () => {
    clock()
    const here = world({ rotates: true, extra: { refresh_token_expires_in: 86_400 } })
    const events: TokenRefreshEvent[] = []
    const store = memoryStore(here.log)
    const client = here.client({
      tokenStore: store,
      hooks: {
        onTokenRefresh: async (event) => {
          await new Promise((resolve) => setTimeout(resolve, 5))
          here.log.push('hook')
          events.push(event)
        },
      },
    })
    await client.call(notes.get)
    expect(here.log).toEqual(['token request', 'store set', 'hook', 'api at-1'])
    const expiresAt = Date.now() + 3_600_000
    expect(events).toEqual([{ connector: 'nimbus', accessToken: 'at-1', refreshToken: 'rt-1', expiresAt }])
    expect(await store.get([...store.values.keys()][0] as string)).toMatchObject({
      accessToken: 'at-1',
      refreshToken: 'rt-1',
      expiresAt,
    })
    // The refresh token outlives the access token.
    expect([...store.ttls.values()]).toEqual([86_400_000])
    vi.setSystemTime(expiresAt)
    await client.call(notes.get)
    expect(formOf(here.tokenRequests[1] as never).refresh_token).toBe('rt-1')
    expect(events[1]).toMatchObject({ accessToken: 'at-2', refreshToken: 'rt-2' })
  })

  it('a rotated token without a stated end is kept until it is overwritten', async () => {
    const here = world({ rotates: true })
    const store = memoryStore()
    await here.client({ tokenStore: store }).call(notes.get)
    expect([...store.ttls.values()]).toEqual([undefined])
  })

  it('is remembered without store and hook', async () => {
    clock()
    const here = world({ rotates: true })
    const client = here.client()
    for (let hour = 0; hour < 4; hour++) {
      await client.call(notes.get)
      vi.setSystemTime(Date.now() + 3_600_000)
    }
    expect(here.tokenRequests.map((request) => formOf(request).refresh_token)).toEqual(['rt-0', 'rt-1', 'rt-2', 'rt-3'])
  })

  it('a vendor that answers with the same refresh token rotates nothing', async () => {
    clock()
    const here = world({ extra: { refresh_token: 'rt-0' } })
    const onTokenRefresh = vi.fn()
    const store = memoryStore()
    await here.client({ tokenStore: store, hooks: { onTokenRefresh } }).call(notes.get)
    expect(onTokenRefresh.mock.calls[0]?.[0]).not.toHaveProperty('refreshToken')
    expect([...store.values.values()].join()).not.toContain('rt-0')
    expect([...store.ttls.values()]).toEqual([3_600_000])
  })

  it('null is no token, neither in credentials nor in an answer', async () => {
    const here = world({ extra: { refresh_token: null } })
    const vendor = vendorWith({}, { credentials: { fields: {} } })
    const onTokenRefresh = vi.fn()
    const own = { ...credentials, access_token: null }
    await here.client({ credentials: own, hooks: { onTokenRefresh } }, vendor).call(notes.get)
    expect(here.log).toEqual(['token request', 'api at-1'])
    expect(onTokenRefresh.mock.calls[0]?.[0]).not.toHaveProperty('refreshToken')
  })

  it('an answer without a refresh token keeps the one before, which is no news', async () => {
    clock()
    const events: TokenRefreshEvent[] = []
    const here = world({
      token: ({ index }) => ({ body: { access_token: `at-${index}`, ...(index === 0 && { refresh_token: 'rt-1' }) } }),
      api: () => ({ body: { id: 'n' } }),
    })
    const tokenStore = memoryStore()
    const client = here.client({ tokenStore, hooks: { onTokenRefresh: (event) => void events.push(event) } })
    for (let hour = 0; hour < 3; hour++) {
      await client.call(notes.get)
      vi.setSystemTime(Date.now() + 3_600_000)
    }
    expect(here.tokenRequests.map((request) => formOf(request).refresh_token)).toEqual(['rt-0', 'rt-1', 'rt-1'])
    expect(events.map(({ refreshToken }) => refreshToken)).toEqual(['rt-1', undefined, undefined])
    expect([...tokenStore.values.values()].join()).toContain('rt-1')
  })

  it('a refresh token in an answer to client credentials is not used', async () => {
    clock()
    const here = world({ extra: { refresh_token: 'unasked' } })
    const { refresh_token: _, ...app } = credentials
    const client = here.client({ credentials: app }, vendorWith({ scheme: 'client_credentials' }))
    await client.call(notes.get)
    vi.setSystemTime(Date.now() + 3_600_000)
    await client.call(notes.get)
    expect(here.tokenRequests.map((request) => formOf(request).grant_type)).toEqual(Array(2).fill('client_credentials'))
  })

  it('a hook that throws: its error is thrown, the token is not used until the hook has had it', async () => {
    const here = world({ rotates: true })
    const fault = new Error('no disk')
    const onTokenRefresh = vi.fn().mockRejectedValueOnce(fault)
    const client = here.client({ hooks: { onTokenRefresh } })
    await expect(client.call(notes.get)).rejects.toBe(fault)
    expect(here.log).toEqual(['token request'])
    await client.call(notes.get)
    expect(here.log).toEqual(['token request', 'api at-1'])
    expect(onTokenRefresh).toHaveBeenCalledTimes(2)
    expect(onTokenRefresh.mock.calls[1]?.[0]).toMatchObject({ refreshToken: 'rt-1' })
  })
})

describe('token store', () => {
  it('spares the next process a refresh, and a rotated token its death', async () => {
    clock()
    const here = world({ rotates: true })
    const tokenStore = memoryStore()
    await here.client({ tokenStore }).call(notes.get)
    await here.client({ tokenStore }).call(notes.get)
    expect(here.tokenRequests).toHaveLength(1)
    vi.setSystemTime(Date.now() + 3_600_000)
    await here.client({ tokenStore }).call(notes.get)
    expect(here.tokenRequests.map((request) => formOf(request).refresh_token)).toEqual(['rt-0', 'rt-1'])
  })

  it('its token goes before one among the credentials', async () => {
    const here = world({ rotates: true })
    const tokenStore = memoryStore()
    await here.client({ tokenStore }).call(notes.get)
    here.good.add('given')
    const client = here.client({ tokenStore, credentials: { ...credentials, access_token: 'given' } })
    await client.call(notes.get)
    await client.call(notes.get)
    expect(here.log).toEqual(['token request', 'api at-1', 'api at-1', 'api at-1'])
  })

  it('that is empty leaves the first turn to the token among the credentials', async () => {
    const here = world({ rotates: true })
    here.good.add('given')
    const client = here.client({
      tokenStore: memoryStore(),
      credentials: { ...credentials, access_token: 'given' },
    })
    await client.call(notes.get)
    expect(here.log).toEqual(['api given'])
  })

  it('that lags behind does not bring a used-up token back', async () => {
    clock()
    const here = world({ rotates: true })
    const store = memoryStore()
    let stale: unknown
    const tokenStore = { ...store, get: async (key: string) => stale ?? (await store.get(key)) }
    const client = here.client({ tokenStore })
    await client.call(notes.get)
    stale = await store.get([...store.values.keys()][0] as string)
    for (let hour = 0; hour < 2; hour++) {
      vi.setSystemTime(Date.now() + 3_600_000)
      await client.call(notes.get)
    }
    expect(here.tokenRequests.map((request) => formOf(request).refresh_token)).toEqual(['rt-0', 'rt-1', 'rt-2'])
  })

  it('is not asked while a good token is in hand, nor for a token that cannot be renewed', async () => {
    const here = world()
    const tokenStore = memoryStore()
    const get = vi.spyOn(tokenStore, 'get')
    const client = here.client({ tokenStore })
    await client.call(notes.get)
    const before = get.mock.calls.length
    await client.call(notes.get)
    here.good.add('given')
    await here.client({ tokenStore, credentials: { access_token: 'given' } }).call(notes.get)
    expect(get.mock.calls.length).toBe(before)
  })

  it('keys name the connector and are digests of what the grant is for', async () => {
    const keys = async (own: object, auth: Partial<OAuthNames> = {}, config = {}): Promise<string> => {
      const tokenStore = memoryStore()
      await world().client({ tokenStore, credentials: own, config }, vendorWith(auth)).call(notes.get)
      return [...tokenStore.values.keys()].join()
    }
    const cc = { scheme: 'client_credentials', 'form:sub': '{user_id}' } as const
    const shop = { scheme: 'client_credentials', tokenUrl: 'https://{shop}.nimbus.test/token' } as const
    const { refresh_token: _, ...app } = credentials
    const all = [
      await keys(credentials),
      await keys({ ...credentials, refresh_token: 'other' }),
      await keys({ ...credentials, client_id: 'other' }),
      await keys(app, cc),
      await keys(app, cc, { user_id: 7 }),
      await keys(app, shop, { shop: 'a' }),
      await keys(app, shop, { shop: 'b' }),
    ]
    expect(new Set(all).size).toBe(all.length)
    for (const key of all) expect(key).toMatch(/^ferrule:nimbus:[0-9a-f]{64}$/)
    expect(await keys(credentials)).toBe(all[0])
    // A new secret of the same client does not lose the grant.
    expect(await keys({ ...credentials, client_secret: 'changed' })).toBe(all[0])
  })

  it.each([[null], ['text'], [7], [{}], [{ accessToken: 7 }], [[]]])(
    'what is not a token is passed over: %j',
    async (value) => {
      const here = world()
      await here.client({ tokenStore: { get: () => value, set: () => {} } }).call(notes.get)
      expect(here.log).toEqual(['token request', 'api at-1'])
    },
  )

  it('with a lock, processes that share it make one refresh between them', async () => {
    clock()
    const here = world({ rotates: true })
    const tokenStore = lockingStore()
    const clients = [here.client({ tokenStore }), here.client({ tokenStore }), here.client({ tokenStore })]
    const everybody = () => Promise.all(clients.flatMap((client) => [1, 2, 3].map(() => client.call(notes.get))))
    await everybody()
    expect(here.tokenRequests).toHaveLength(1)
    vi.setSystemTime(Date.now() + 3_600_000)
    await everybody()
    expect(here.tokenRequests).toHaveLength(2)
    here.good.clear()
    await everybody()
    expect(here.tokenRequests).toHaveLength(3)
    expect(here.tokenRequests.map((request) => formOf(request).refresh_token)).toEqual(['rt-0', 'rt-1', 'rt-2'])
  })

  it('a store that takes options in third place fits', async () => {
    const values = new Map<string, string>()
    const storage = {
      get: async <T>(key: string): Promise<T | null> => JSON.parse(values.get(key) ?? 'null'),
      set: async <T extends object>(key: string, value: T, { ttl = 0 }: Record<string, number> = {}): Promise<void> => {
        values.set(key, JSON.stringify(value))
        expect(ttl).toBe(0)
      },
    }
    const tokenStore: TokenStore = storage
    const here = world()
    await here.client({ tokenStore }).call(notes.get)
    await here.client({ tokenStore }).call(notes.get)
    expect(here.tokenRequests).toHaveLength(1)
  })

  it('the lock has a key of its own', async () => {
    const tokenStore = lockingStore()
    const lock = vi.spyOn(tokenStore, 'withLock')
    await world().client({ tokenStore }).call(notes.get)
    expect(tokenStore.values.has(lock.mock.calls[0]?.[0] as string)).toBe(false)
  })

  it('without a lock, who comes second takes the token of the first', async () => {
    const here = world({ rotates: true })
    const tokenStore = memoryStore()
    const clients = [here.client({ tokenStore }), here.client({ tokenStore })]
    await Promise.all(clients.map((client) => client.call(notes.get)))
    expect(here.tokenRequests).toHaveLength(2)
    expect(here.log.slice(-2)).toEqual(['api at-1', 'api at-1'])
  })

  it.each(['get', 'set', 'withLock'] as const)(
    'a fault of %s is reported, without the secrets in it',
    async (method) => {
      const here = world({ rotates: true })
      const store = lockingStore()
      const broken = vi.spyOn(store, method).mockImplementation(((key: string, value: unknown) => {
        const command = JSON.stringify({ key, value, refresh: 'rt-0', secret: credentials.client_secret })
        throw Object.assign(new Error(`READONLY ${command}`), { command })
      }) as never)
      const client = here.client({ tokenStore: store })
      const error = await failure(client.call(notes.create))
      expect(error).toBeInstanceOf(CredentialsError)
      expect(error).toMatchObject({ retryable: true, outcome: 'not-sent' })
      expect(error.upstream?.message).toMatch(/^READONLY/)
      expect(await shown(error)).not.toMatch(/hush|rt-0|rt-1|at-1/)
      broken.mockRestore()
      await client.call(notes.get)
      // A token that could not be stored cannot be had again, so it is handed over first.
      expect(here.tokenRequests).toHaveLength(1)
      expect([...store.values.values()].join()).toContain('at-1')
    },
  )
})

describe('credentials from a function', () => {
  it('are asked at every call; a token that they bring is taken', async () => {
    const here = world()
    for (const token of ['v1', 'v2']) here.good.add(token)
    let token = 'v1'
    const client = here.client({ credentials: async () => ({ access_token: token }) })
    await client.call(notes.get)
    token = 'v2'
    await client.call(notes.get)
    expect(here.log).toEqual(['api v1', 'api v2'])
  })

  it('that bring another access token do not lose the rotated refresh token', async () => {
    const here = world({ rotates: true })
    let access_token = ''
    const client = here.client({ credentials: () => ({ ...credentials, access_token }) })
    await client.call(notes.get)
    access_token = 'dead'
    await client.call(notes.get)
    expect(here.log).toEqual(['token request', 'api at-1', 'api dead', 'token request', 'api at-2'])
    expect(formOf(here.tokenRequests[1] as never).refresh_token).toBe('rt-1')
  })

  it('may bring what the hook was told: that is no reason for a refresh', async () => {
    clock()
    const here = world({ rotates: true })
    const saved = { ...credentials, access_token: '' }
    const client = here.client({
      credentials: () => saved,
      hooks: {
        onTokenRefresh: ({ accessToken, refreshToken = '' }) => {
          Object.assign(saved, { access_token: accessToken, refresh_token: refreshToken })
        },
      },
    })
    await client.call(notes.get)
    await client.call(notes.get)
    expect(here.log).toEqual(['token request', 'api at-1', 'api at-1'])
    vi.setSystemTime(Date.now() + 3_600_000)
    await client.call(notes.get)
    await client.call(notes.get)
    expect(here.log.slice(3)).toEqual(['token request', 'api at-2', 'api at-2'])
  })

  it('may stay at the old access token after a renewal', async () => {
    const here = world()
    const client = here.client({ credentials: async () => ({ ...credentials, access_token: 'dead' }) })
    await client.call(notes.get)
    await client.call(notes.get)
    expect(here.log).toEqual(['api dead', 'token request', 'api at-1', 'api at-1'])
  })

  it('of several users are kept apart', async () => {
    const here = world()
    let user = 'a'
    const client = here.client({ credentials: () => ({ ...credentials, refresh_token: `rt-${user}` }) })
    await client.call(notes.get)
    user = 'b'
    await client.call(notes.get)
    user = 'a'
    await client.call(notes.get)
    expect(here.log).toEqual(['token request', 'api at-1', 'token request', 'api at-2', 'api at-1'])
  })
})
