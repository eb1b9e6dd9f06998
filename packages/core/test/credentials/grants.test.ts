import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Grant, grantOf } from '../../src/credentials/grant.ts'
import { CredentialsError, type TokenStore } from '../kit/core.ts'
import { failure } from '../kit/failure.ts'
import { credentials, formOf, lockingStore, memoryStore, notes, vendorWith, world } from '../kit/nimbus.ts'
import { clock } from '../kit/time.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('a token that lives shorter than the leeway', () => {
  it.each([
    ['20 seconds', { expires_in: 20 }, 9_000, 11_000],
    ['the leeway exactly', { expires_in: 60 }, 29_000, 31_000],
    ['not at all', { expires_in: undefined, expires_at: '2020-01-01T00:00:00Z' }, 29_000, 31_000],
  ])('%s: is used for a while', async (_, extra, good, over) => {
    clock(Date.UTC(2026, 5, 1))
    const here = world({ extra })
    const client = here.client()
    const begun = Date.now()
    for (let call = 0; call < 5; call++) await client.call(notes.get)
    vi.setSystemTime(begun + good)
    await client.call(notes.get)
    expect(here.tokenRequests).toHaveLength(1)
    vi.setSystemTime(begun + over)
    await client.call(notes.get)
    expect(here.tokenRequests).toHaveLength(2)
  })

  it('by the store, too', async () => {
    const here = world({ extra: { expires_in: 20 }, rotates: true })
    const tokenStore = memoryStore()
    for (let process = 0; process < 5; process++) await here.client({ tokenStore }).call(notes.get)
    expect(here.tokenRequests).toHaveLength(1)
  })
})

describe('a lock that does not do its work', () => {
  it.each<[string, TokenStore['withLock']]>([
    ['gives back nothing', (async () => undefined) as never],
    ['gives back nothing, at once', (() => undefined) as never],
  ])('%s', async (_, withLock) => {
    const here = world()
    const error = await failure(here.client({ tokenStore: { ...memoryStore(), withLock } }).call(notes.create))
    expect(error).toBeInstanceOf(CredentialsError)
    expect(error).toMatchObject({ outcome: 'not-sent', retryable: true })
    expect(error.message).toContain('withLock of the tokenStore did not call its function')
    expect(here.log).toEqual([])
  })

  it('runs it twice: the second time finds the token there', async () => {
    const here = world({ rotates: true })
    const store = memoryStore()
    const withLock = async <T>(_: string, run: () => Promise<T>): Promise<T> => {
      await run()
      return run()
    }
    await here.client({ tokenStore: { ...store, withLock } }).call(notes.get)
    expect(here.tokenRequests.length).toBeLessThanOrEqual(2)
    expect(here.log.at(-1)).toMatch(/^api at-/)
  })
})

describe('more tenants in one client than it remembers', () => {
  /** As many tenants as named, each with a refresh token that works once. */
  function tenants() {
    const current = new Map<string, number>()
    let reused = 0
    const here = world({
      token: (request) => {
        const [tenant = '', number] = (formOf(request).refresh_token ?? '').split('/')
        const known = current.get(tenant) ?? 0
        if (Number(number) !== known) {
          reused++
          return { status: 400, body: { error: 'invalid_grant' } }
        }
        current.set(tenant, known + 1)
        return { body: { access_token: `at-${tenant}`, expires_in: 3600, refresh_token: `${tenant}/${known + 1}` } }
      },
      api: () => ({ body: { id: 'n' } }),
    })
    return { here, reused: () => reused }
  }

  it.each([
    ['in memory alone', undefined],
    ['with a store', lockingStore()],
  ])('%s: no refresh token is used twice, and the last tenants cost nothing', async (_, tokenStore) => {
    const { here, reused } = tenants()
    let tenant = ''
    const client = here.client({
      credentials: () => ({ ...credentials, refresh_token: `${tenant}/0` }),
      ...(tokenStore && { tokenStore }),
    })
    const visit = async (from: number, to: number): Promise<void> => {
      for (let number = from; number < to; number++) {
        tenant = `t${number}`
        await client.call(notes.get)
      }
    }
    await visit(0, 1_010)
    await visit(0, 1_010)
    expect(reused()).toBe(0)
    expect(here.tokenRequests).toHaveLength(1_010)
    expect(here.apiRequests).toHaveLength(2_020)
    expect(
      here.apiRequests.every(({ headers }, index) => headers.authorization === `Bearer at-t${index % 1_010}`),
    ).toBe(true)
  })

  /** Grants as an authorizer asks for them, without the requests between. */
  function remembered(hooks: object = {}) {
    const grants = new Map<string, Grant>()
    const client = { baseUrl: undefined, tokenStore: undefined, hooks }
    const ask = (number: number): Grant =>
      grantOf({
        names: vendorWith().auth as never,
        step: {
          credentials: { ...credentials, refresh_token: `t${number}/0` },
          settings: {},
          state: () => grants,
          call: { client },
        } as never,
      })
    return { grants, ask }
  }
  const rotated = (number: number) => ({ accessToken: 'at', refreshToken: `t${number}/1` })

  it('stays bounded, also where nothing of a tenant can be had anew', () => {
    const { grants, ask } = remembered()
    for (let number = 0; number < 5_050; number++) ask(number).token = rotated(number)
    expect(grants.size).toBe(5_000)
    expect(ask(5_049).token).toEqual(rotated(5_049))
  })

  it('whoever was told of rotated tokens keeps them: here they are forgotten', () => {
    const { grants, ask } = remembered({ onTokenRefresh() {} })
    for (let number = 0; number < 1_100; number++) ask(number).token = rotated(number)
    expect(grants.size).toBe(1_000)
  })

  it('one at work is not forgotten, so that nobody begins it once more', () => {
    const { grants, ask } = remembered()
    const working = ask(0)
    working.flight = new Promise(() => {})
    for (let number = 1; number < 1_100; number++) ask(number)
    expect(grants.size).toBe(1_000)
    expect(ask(0)).toBe(working)
  })

  it('those that can be obtained anew are forgotten first', async () => {
    const here = world()
    let number = 0
    let grants: ReadonlyMap<string, unknown> | undefined
    const vendor = vendorWith({ scheme: 'client_credentials' })
    const client = here.client(
      { credentials: () => ({ client_id: `client-${number}`, client_secret: 'hush-hush-secret' }) },
      {
        ...vendor,
        authorize: async (request, step) => {
          const done = await vendor.authorize(request, step)
          grants = step.state('oauth', () => new Map())
          return done
        },
      } as typeof vendor,
    )
    for (; number < 1_010; number++) await client.call(notes.get)
    expect(grants?.size).toBe(1_000)
    number--
    await Promise.all([1, 2, 3].map(() => client.call(notes.get)))
    expect(here.tokenRequests).toHaveLength(1_010)
  })
})
