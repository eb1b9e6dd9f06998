import { fakeFetch } from '@ferrule/test-kit/server'
import { expect, test } from 'vitest'
import { API_KEY, acme, things } from '../kit/acme.ts'
import { actionOf, Connector, PagePromise, ParamsError } from '../kit/core.ts'

const definition = {
  vendor: acme,
  operations: { things, balance_transactions: { get: { ...things.get, entity: 'balance_transactions' } } },
  check: [things.list],
}

function connect() {
  const fetch = fakeFetch(() => ({ body: { id: 'th_1', object: 'thing', data: [], has_more: false } }))
  return { fetch, acme: new Connector<'acme', object>(definition, { credentials: { api_key: API_KEY }, fetch }) }
}

test('an action by its names is the one of the accessor', async () => {
  const { acme, fetch } = connect()
  await actionOf(acme, 'balance_transactions', 'get')({ id: 'th_1' })
  expect(fetch.requests.map(({ url }) => url.pathname.split('/').slice(-2))).toEqual([['things', 'th_1']])
  expect(actionOf(acme, 'things', 'list')()).toBeInstanceOf(PagePromise)
  expect(actionOf(acme, 'things', 'get')).toBe(actionOf(acme, 'things', 'get'))
})

test.each([
  ['things', 'fly'],
  ['wings', 'list'],
  ['constructor', 'call'],
  ['execute', 'call'],
  ['things', 'constructor'],
  ['things', 'has_own_property'],
  ['__proto__', 'execute'],
])('%s.%s is no action', (entity, action) => {
  const { acme } = connect()
  expect(() => actionOf(acme, entity, action)).toThrow(ParamsError)
  expect(() => actionOf(acme, entity, action)).toThrow(`[acme ${entity}.${action}] there is no such action`)
})
