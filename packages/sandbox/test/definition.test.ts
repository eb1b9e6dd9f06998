import stripe from '@ferrule/stripe/sandbox'
import { expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../src/index.ts'

test('a definition of a connector answers as the sandbox of its name does, and a changed one differs', async () => {
  const ask = async (sandbox: Pick<Sandbox, 'listen'>, key: string) => {
    await using server = await sandbox.listen()
    const response = await fetch(`${server.url}/v1/customers?limit=1`, { headers: { authorization: `Bearer ${key}` } })
    return [response.status, response.headers.get('x-acme'), await response.json()] as const
  }
  const { api_key } = createSandbox('stripe').credentials
  const byName = await ask(createSandbox('stripe'), api_key)
  expect(byName[0]).toBe(200)
  expect(await ask(createSandbox(stripe), api_key)).toEqual(byName)
  const [status, , body] = await ask(createSandbox(stripe), 'sk_test_wrong')
  expect([status, body]).toMatchObject([401, { error: { type: 'invalid_request_error' } }])
  const own = createSandbox({ ...stripe, headers: () => ({ 'X-Acme': 'yes' }) })
  expect((await ask(own, api_key)).slice(0, 2)).toEqual([200, 'yes'])
})
