import { describe, expect, test } from 'vitest'
import {
  Connector,
  createClient,
  type ErrorFacts,
  linkHeader,
  nextLink,
  type Operation,
  paginate,
} from '../src/index.ts'
import { API_KEY, acme } from './kit/acme.ts'
import { fakeFetch, redirect, script } from './kit/server.ts'
import { INTEGER, OPTIONAL, STRING } from './kit/shapes.ts'

/** What single vendors ask of core, in small. */

const operation = {
  connector: 'acme',
  entity: 'things',
  action: 'get',
  method: 'GET',
  path: '/things/{id}',
  params: { f: { id: STRING } },
} as const satisfies Operation
const list = {
  ...operation,
  action: 'list',
  path: '/things',
  params: { f: { tag: STRING | OPTIONAL, per_page: INTEGER | OPTIONAL } },
  paging: { next: linkHeader, param: 'cursor', from: 'cursor', only: ['cursor'], size: 'per_page' },
} as const satisfies Operation
const credentials = { api_key: API_KEY }

describe('the parameter of a link', () => {
  const next = '<https://elsewhere.test/x?cursor=a%20b&per_page=2&admin=1>; rel="next"'

  test('goes on alone: neither what else the link holds nor what the caller gave comes with it', async () => {
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
    return { hint: 'moved for good' }
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
