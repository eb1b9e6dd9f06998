import { fakeFetch, script } from '@ferrule/test-kit/server'
import { expect, test } from 'vitest'
import { API_KEY, acme } from '../kit/acme.ts'
import { type BodyEncoder, createClient, type Operation, plan, send, type Vendor } from '../kit/core.ts'
import { STRING } from '../kit/shapes.ts'

/** Good answers that say to come again, and bodies that a step of the vendor writes from all it knows of the call. */

const graph: BodyEncoder = (values, step) => ({
  body: JSON.stringify({
    query: step?.call.operation.graphql?.document.join(''),
    key: step?.call.options.idempotencyKey ?? 'own',
    ...values,
  }),
})
const ask: Operation = {
  connector: 'acme',
  entity: 'things',
  action: 'ask',
  method: 'POST',
  path: '/{version}/graph/{id}',
  params: { strict: true, fields: { id: STRING } },
  graphql: { document: ['query Q{...A}', 'fragment A on B{c}'] },
  body: graph,
  keyed: true,
}

const connect = (replies: Parameters<typeof script>, more: Partial<Vendor> = {}, retry = 1) => {
  const fetch = fakeFetch(script(...replies))
  const vendor: Vendor = {
    ...acme,
    idempotencyHeader: undefined as never,
    refuses: ({ text }) =>
      text.includes('later')
        ? { code: 'rate_limit', retryable: true, retryAfterMs: 1, upstream: { code: 'LATER' } }
        : undefined,
    ...more,
  }
  return { fetch, client: createClient(vendor, { credentials: { api_key: API_KEY }, fetch, retry }) }
}
const later = { body: { error: 'later' } }

test('a good answer that says to come again is retried, writes too, and the last one is an error', async () => {
  const { client, fetch } = connect([later, { body: { ok: true } }])
  expect(await send(client, ask, { id: '1' })).toEqual({ ok: true })
  expect(fetch.requests).toHaveLength(2)
  const { client: other, fetch: seen } = connect([later])
  await expect(send(other, ask, { id: '1' })).rejects.toMatchObject({
    code: 'rate_limit',
    status: 200,
    outcome: 'rejected',
    retryAfterMs: 1,
    upstream: { code: 'LATER' },
  })
  expect(seen.requests).toHaveLength(2)
})

test('one that fails otherwise is not repeated by a write', async () => {
  const refuses: Vendor['refuses'] = () => ({ code: 'upstream', retryable: true })
  const { client, fetch } = connect([{ body: {} }], { refuses })
  await expect(send(client, ask, { id: '1' })).rejects.toMatchObject({ code: 'upstream', outcome: 'unknown' })
  expect(fetch.requests).toHaveLength(1)
  const { client: reader, fetch: seen } = connect([{ body: {} }], { refuses, backoff: [1, 1] })
  await expect(send(reader, { ...ask, safe: true }, { id: '1' })).rejects.toMatchObject({ code: 'upstream' })
  expect(seen.requests).toHaveLength(2)
})

test('a body encoder knows the operation and the key; a place of the path may be a setting', async () => {
  const { client } = connect([])
  const body = async (key?: string) =>
    JSON.parse((await plan(client, [], ask, { id: 'a/b' }, key ? { idempotencyKey: key } : {})).body as string)
  expect(await body()).toEqual({ query: 'query Q{...A}fragment A on B{c}', key: 'own' })
  expect(await body('mine')).toMatchObject({ key: 'mine' })
  const { url } = await plan(client, [], ask, { id: 'a/b' })
  expect(url).toBe('https://api.acme.test/2026-01-01/graph/a%2Fb')
  const { keyed: _, ...plain } = ask
  await expect(plan(client, [], plain, { id: '1' }, { idempotencyKey: 'x' })).rejects.toMatchObject({ code: 'params' })
})
