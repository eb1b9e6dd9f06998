import { chaosServer, type Handler, html, reset, script } from '@ferrule/proof/server'
// biome-ignore lint/style/noRestrictedImports: a caller's own
import ky from 'ky'
import { describe, expect, test } from 'vitest'
import { fetchTransport } from '../src/fetch.ts'
import { attempt as kyTransport } from '../src/transport/ky.ts'
import { connect, things } from './kit/acme.ts'

/** What is core's own must be the same over every transport. */
describe.each([
  ['ky', { transport: kyTransport }],
  ['fetch', { transport: fetchTransport }],
  ['a ky of the caller', { ky: ky.create({ retry: 5, throwHttpErrors: true }) }],
])('over %s', (_, options) => {
  const over = async (handler: Handler) => {
    const server = await chaosServer(handler)
    return { server, client: connect({ baseUrl: server.url, retry: 1, ...options }) }
  }

  test('reads and writes arrive as they were made', async () => {
    const { server, client } = await over(() => ({ body: { id: 'x' } }))
    expect((await client.call(things.get, { id: 'x' })).data).toEqual({ id: 'x' })
    await client.call(things.create, { name: 'a b' })
    expect(server.requests.map(({ method, target, body }) => [method, target, body])).toEqual([
      ['GET', '/v1/things/x', ''],
      ['POST', '/v1/things', 'name=a%20b'],
    ])
    expect(server.requests[1]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  })

  test('faults are retried as often as the caller says, and errors hold no secret', async () => {
    const { server, client } = await over(script({ status: 503 }, reset, { body: { id: 'x' } }))
    await expect(client.call(things.get, { id: 'x' })).rejects.toMatchObject({ code: 'network' })
    expect(server.requests).toHaveLength(2)
    const { client: other } = await over(() => html(502))
    const error = await other.call(things.get, { id: 'x' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'upstream', status: 502 })
    expect(JSON.stringify(error)).not.toContain('sk_acme')
  })

  test('redirects are followed, and a time limit ends a request', async () => {
    const { client } = await over(({ index, target }) =>
      index === 0 ? { status: 302, headers: { location: `${target}?again` }, body: '' } : { body: { id: 'x' } },
    )
    expect((await client.call(things.get, { id: 'x' })).data).toEqual({ id: 'x' })
    const { client: hanging } = await over(() => ({ fault: 'hang' }))
    await expect(hanging.call(things.get, { id: 'x' }, { timeout: 20 })).rejects.toMatchObject({ code: 'timeout' })
  })
})

test("hooks of the caller's ky see the request", async () => {
  const server = await chaosServer(() => ({ body: { id: 'x' } }))
  const own = ky.create({
    hooks: { beforeRequest: [({ request }) => request.headers.set('x-proxy', 'mine')] },
  })
  await connect({ baseUrl: server.url, ky: own }).call(things.create, { name: 'a' })
  expect(server.requests[0]?.headers['x-proxy']).toBe('mine')
  expect(server.requests[0]?.body).toBe('name=a')
})
