import { fakeFetch, redirect, script } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { API_KEY, acme } from '../kit/acme.ts'
import {
  Connector,
  createClient,
  type ErrorFacts,
  linkHeader,
  nextLink,
  type Operation,
  paginate,
  type Vendor,
} from '../kit/core.ts'
import { INTEGER, OPTIONAL, STRING } from '../kit/shapes.ts'

/** Small models of features that single vendors need from core. */

const operation = {
  connector: 'acme',
  entity: 'things',
  action: 'get',
  method: 'GET',
  path: '/things/{id}',
  params: { fields: { id: STRING } },
} as const satisfies Operation
const list = {
  ...operation,
  action: 'list',
  path: '/things',
  params: { fields: { tag: STRING | OPTIONAL, per_page: INTEGER | OPTIONAL } },
  paging: { next: linkHeader, param: 'cursor', from: 'cursor', only: ['cursor'], size: 'per_page' },
} as const satisfies Operation
const credentials = { api_key: API_KEY }

describe('the parameter of a link', () => {
  const next = '<https://elsewhere.test/x?cursor=a%20b&per_page=2&admin=1>; rel="next"'

  test('stands alone: neither what else the link holds nor what the caller gave comes with it', async () => {
    const fetch = fakeFetch(script({ headers: { link: next }, body: [{ id: '1' }] }, { body: [{ id: '2' }] }))
    const client = createClient(acme, { credentials, fetch })
    const found = await paginate(client, list, { tag: 'x' }).toArray()
    expect(found).toHaveLength(2)
    expect(fetch.requests.map(({ target }) => target)).toEqual(['/things?tag=x', '/things?cursor=a%20b'])
    expect(fetch.requests[1]?.url.host).toBe('api.acme.test')
  })

  test('a link without it is the end', async () => {
    const fetch = fakeFetch(() => ({
      headers: { link: '<https://api.acme.test/things?page=2>; rel="next"' },
      body: [],
    }))
    expect((await paginate(createClient(acme, { credentials, fetch }), list)).cursor).toBeUndefined()
  })

  test('nextLink finds the target among others', () => {
    const headers = new Headers({ link: `<https://a.test/?page=9>; rel="last", ${next}` })
    expect(nextLink(headers)).toBe('https://elsewhere.test/x?cursor=a%20b&per_page=2&admin=1')
    expect(nextLink(new Headers())).toBeUndefined()
  })
})

test('an API that never redirects: the error reader is asked what that means, and nothing is sent elsewhere', async () => {
  const seen: ErrorFacts[] = []
  const fetch = fakeFetch(() => redirect('https://elsewhere.test/login', 301))
  const readError = (facts: ErrorFacts) => {
    seen.push(facts)
    return { hint: 'moved permanently' }
  }
  const client = createClient({ ...acme, readError, redirects: false }, { credentials, fetch })
  await expect(client.call(operation, { id: '1' })).rejects.toMatchObject({ status: 301, retryable: false })
  expect(seen).toMatchObject([{ status: 301, path: '/things/{id}' }])
  expect(fetch.requests).toHaveLength(1)
})

test('check: where permissions come one by one, a refusal of all that were tried is a warning', async () => {
  const fetch = fakeFetch(() => ({ status: 403, body: {} }))
  const definition = { vendor: { ...acme, readError: () => ({}) }, operations: {}, hosted: {}, check: [list, list] }
  const strict = new Connector(definition, { credentials, fetch })
  const lenient = new Connector({ ...definition, deniedIsLive: true }, { credentials, fetch })
  expect(await strict.check()).toMatchObject({ ok: false, error: { code: 'permission' } })
  expect(await lenient.check()).toMatchObject({ ok: true, warning: { code: 'permission' } })
})

describe('check: a second look at what came', () => {
  const definition = { vendor: acme, operations: {}, hosted: {}, check: [list] }
  const connector = (fatal: boolean) =>
    new Connector(
      {
        ...definition,
        checked: (data, config) => {
          expect([data, config]).toEqual([[], {}])
          return { code: 'permission', problem: 'nothing to see', fatal }
        },
      },
      { credentials, fetch: fakeFetch(() => ({ body: [] })) },
    )

  test('may warn, or refuse', async () => {
    const message = '[acme] nothing to see'
    expect(await connector(false).check()).toMatchObject({ ok: true, warning: { code: 'permission', message } })
    expect(await connector(true).check()).toMatchObject({ ok: false, error: { code: 'permission', message } })
  })

  test('that finds nothing wrong is not seen', async () => {
    const fetch = fakeFetch(() => ({ body: [] }))
    const fine = new Connector({ ...definition, checked: () => undefined }, { credentials, fetch })
    expect(await fine.check()).toEqual({ ok: true })
  })
})

test('an authorizer sees why credentials were refused, and may know that no others help', async () => {
  const fetch = fakeFetch(() => ({ status: 401, body: { error: { code: 'wrong_account' } } }))
  const refusals: unknown[] = []
  const vendor: Vendor = {
    ...acme,
    refreshes: true,
    readError: () => ({ upstream: { code: 'wrong_account' } }),
    authorize: (request, { rejection }) => {
      refusals.push([rejection !== undefined, rejection?.upstream?.code])
      request.headers.authorization = 'Bearer a'
      return rejection?.upstream?.code !== 'wrong_account'
    },
  }
  const client = createClient(vendor, { credentials, fetch })
  await expect(client.call(operation, { id: '1' })).rejects.toMatchObject({ code: 'authentication', status: 401 })
  expect(refusals).toEqual([
    [false, undefined],
    [true, 'wrong_account'],
  ])
  expect(fetch.requests).toHaveLength(1)
})
