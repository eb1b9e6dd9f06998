import { describe, expect, test, vi } from 'vitest'
import { type Generation, generations, isError } from './kit/generations.ts'

// A proxy, or a vendor in trouble, sends an error with a status of success. What is no record must not become one.

vi.setConfig({ testTimeout: 120_000 })

/** The error bodies that the vendors document, and `{}`. */
const BODIES: Readonly<Record<string, readonly object[]>> = {
  'amazon-ads': [
    { code: 'UNAUTHORIZED', details: 'Not authorized to access this advertiser', requestId: 'r1' },
    { code: '422', message: 'Invalid' },
  ],
  github: [
    { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' },
    { message: 'Server Error' },
  ],
  'google-drive': [{ error: { code: 404, message: 'File not found', errors: [], status: 'NOT_FOUND' } }],
  greenhouse: [{ message: 'Resource not found' }, { errors: [{ message: 'Invalid', field: 'id' }] }],
  'greenhouse-v3': [{ message: 'Not found' }, { errors: [{ message: 'Invalid' }] }, { error: 'invalid_token' }],
  jira: [{ errorMessages: ['Issue does not exist'], errors: {} }],
  mailchimp: [{ type: 'about:blank', title: 'Resource Not Found', status: 404, detail: 'Not found', instance: 'a-b' }],
  shopify: [{ errors: [{ message: 'Field does not exist' }] }, { errors: 'Not Found' }],
  slack: [{ ok: false, error: 'constructor' }],
  stripe: [{ error: { type: 'invalid_request_error', message: 'No such customer' } }],
}

/** Uploads send requests of their own, which other tests damage. */
const isPlain = (facts: { download?: boolean; record?: object }): boolean =>
  !facts.download && facts.record !== undefined

async function taken(generation: Generation, body: object, lists = false): Promise<string[]> {
  const found: string[] = []
  const fetch: typeof globalThis.fetch = async (input) =>
    /\/(token|metadata)$/.test(new URL(String(input instanceof Request ? input.url : input)).pathname)
      ? Response.json({ access_token: 'token-of-this-run', token_type: 'bearer', expires_in: 3600, dc: 'us6' })
      : Response.json(body)
  const connector = generation.connect({ fetch, retry: 0 })
  for (const { entity, action, params, facts } of generation.actions.filter((one) => isPlain(one.facts))) {
    if (lists && (!facts.pagination || facts.pagination.style === 'connection')) continue
    try {
      await connector.execute({ entity, action, params })
      found.push(`${entity}.${action}`)
    } catch (error) {
      if (!isError(error)) found.push(`${entity}.${action} throws ${error}`)
    }
  }
  return found
}

const all = await generations()

describe.each(all.map((one) => [one.name, one] as const))('%s', (name, generation) => {
  test('its own errors with status 200 are errors', async () => {
    const bodies = BODIES[name]
    expect(bodies, `which errors does ${name} document?`).toBeDefined()
    for (const body of bodies ?? []) expect(await taken(generation, body), JSON.stringify(body)).toEqual([])
  })

  test('an empty object is no list', async () => {
    expect(await taken(generation, {}, true)).toEqual([])
  })
})
