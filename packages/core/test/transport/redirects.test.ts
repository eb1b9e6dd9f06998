import { chaosServer, fakeFetch, type Reply } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { connect, things } from '../kit/acme.ts'
import { ResponseError, send } from '../kit/core.ts'
import { failure } from '../kit/failure.ts'
import { against, get, good } from '../kit/faults.ts'

describe('redirects', () => {
  const to = (location: string, status = 302): Reply => ({ status, headers: { location }, body: 'moved' })
  /** A world of hosts behind one `fetch`. */
  function hosts(answer: (url: string, headers: Readonly<Record<string, string>>) => Reply) {
    const fetch = fakeFetch(({ url, headers }) => answer(url.href, headers))
    return { fetch, client: connect({ fetch, retry: 0 }) }
  }
  const home = 'https://api.acme.test/v1/things/x'

  test.each([301, 302, 303, 307, 308])('%i on the same origin is followed, with credentials', async (status) => {
    const { server, client } = await against([to('/moved/x?a=b', status), good])
    expect(await send(client, things.get, get)).toEqual(good.body)
    expect(server.requests.map(({ target }) => target)).toEqual(['/v1/things/x', '/moved/x?a=b'])
    for (const { headers } of server.requests) {
      expect(headers).toMatchObject({ authorization: expect.stringMatching(/^Bearer /), 'acme-version': '2026-01-01' })
    }
  })

  test('another origin is followed without them, nor do they come back', async () => {
    const { fetch, client } = hosts((url) =>
      url === home ? to('https://files.test/x') : url.includes('files') ? to(`${home}/again`) : good,
    )
    await send(client, things.get, get, { headers: { 'X-Own': 'private' } })
    expect(fetch.requests.map(({ url }) => url.href)).toEqual([home, 'https://files.test/x', `${home}/again`])
    expect(fetch.requests[0]?.headers).toMatchObject({ authorization: expect.any(String), 'x-own': 'private' })
    for (const { headers } of fetch.requests.slice(1)) expect(Object.keys(headers)).toEqual(['accept'])
  })

  test.each([
    ['another port', 'https://api.acme.test:8443/x'],
    ['another subdomain', 'https://other.acme.test/x'],
    ['a name that begins alike', 'https://api.acme.test.evil.test/x'],
    ['no scheme', '//evil.test/x'],
  ])('%s is another origin', async (_, location) => {
    const { fetch, client } = hosts((url) => (url === home ? to(location) : good))
    await send(client, things.get, get)
    expect(fetch.requests[1]?.headers).not.toHaveProperty('authorization')
  })

  test.each([
    ['http of the same host', 'http://api.acme.test/x'],
    ['http elsewhere', 'http://evil.test/x'],
    ['http on loopback', 'http://127.0.0.1:1/x'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:application/json,{}'],
    ['a user', 'https://user:pass@api.acme.test/x'],
    ['no address', 'https://['],
    ['no address either', 'http://exa mple'],
  ])('%s is refused', async (_, location) => {
    const { fetch, client } = hosts((url) => (url === home ? to(location) : good))
    const error = await failure(client.call(things.get, get, { retry: 2 }))
    expect(error).toBeInstanceOf(ResponseError)
    expect(error).toMatchObject({ status: 302, retryable: false })
    expect(error.message).not.toContain(location)
    expect(fetch.requests).toHaveLength(1)
  })

  test('from loopback to another port of it: refused, since that would be http elsewhere', async () => {
    const other = await chaosServer(() => good)
    const { server, client } = await against([to(`${other.url}/x`)])
    expect(await failure(client.call(things.get, get))).toBeInstanceOf(ResponseError)
    expect(other.requests).toHaveLength(0)
    expect(server.requests).toHaveLength(1)
  })

  test.each([things.create, things.replace, things.delete])('$method is not followed', async (operation) => {
    const { fetch, client } = hosts((url) => (url.endsWith('moved') ? good : to('https://api.acme.test/moved', 307)))
    const error = await failure(client.call(operation, operation === things.create ? {} : get, { retry: 2 }))
    expect(error).toBeInstanceOf(ResponseError)
    expect(error.message).toMatch(/307 redirect that was not followed/)
    expect(fetch.requests).toHaveLength(1)
  })

  test('a loop ends', async () => {
    const { fetch, client } = hosts(() => to(home))
    const error = await failure(client.call(things.get, get))
    expect(error).toBeInstanceOf(ResponseError)
    expect(fetch.requests.length).toBeLessThanOrEqual(10)
  })

  test('without a Location it is an error like any other', async () => {
    const { client } = hosts(() => ({ status: 302, body: '' }))
    expect(await failure(client.call(things.get, get))).toMatchObject({ status: 302, retryable: false })
  })

  test('the bodies on the way are released', async () => {
    let open = 0
    const fetch = async (input: RequestInfo | URL): Promise<Response> => {
      if ((input as Request).url !== home && !String(input).endsWith('/x')) return Response.json({ id: 'x' })
      open++
      const body = new ReadableStream({
        pull: (stream) => stream.enqueue(new Uint8Array(1)),
        cancel: () => void open--,
      })
      return new Response(body, { status: 302, headers: { location: '/moved' } })
    }
    await send(connect({ fetch: fetch as typeof globalThis.fetch }), things.get, get)
    expect(open).toBe(0)
  })
})
