// A few routes of Stripe on loopback, and below a path of their own of the other vendors. Not the sandbox: what it saw is what the smokes are about, and it must not break with it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer } from '@ferrule/test-kit/subject'
import { loadSubjects } from '@ferrule/test-kit/subjects'

/** By the first part of the address. */
const vendors = new Map((await loadSubjects()).map(({ facts, upstream }) => [facts.name, upstream]))

export const API_KEY = 'sk_test_smoke'

/** One request as it arrived. */
export interface Seen {
  method: string
  path: string
  key: string | undefined
  body: string
}

export interface Upstream {
  url: string
  close(): Promise<void>
}

const customers = Array.from({ length: 6 }, (_, index) => ({
  id: `cus_${index + 1}`,
  object: 'customer',
  created: 1_800_000_000 - index,
  email: `customer${index + 1}@example.com`,
  livemode: false,
  metadata: {},
}))

/** Six customers. A create fails with 500 at first and works with the second try. `GET /_seen` tells what has arrived. */
export async function startUpstream(): Promise<Upstream> {
  const seen: Seen[] = []
  const tries = new Map<string, number>()

  const answer = ({ method, path, key, body }: Seen, authorization: string | undefined): Answer => {
    const error = (status: number, facts: object): Answer => [status, { error: facts }]
    const { pathname, searchParams: query } = new URL(path, 'http://upstream')
    if (authorization !== `Bearer ${API_KEY}`) return error(401, { type: 'invalid_request_error', message: 'Invalid' })
    if (pathname === '/v1/balance') return [200, { object: 'balance', available: [], pending: [], livemode: false }]
    if (pathname === '/v1/customers' && method === 'POST') {
      const attempt = (tries.get(key ?? '') ?? 0) + 1
      tries.set(key ?? '', attempt)
      if (attempt === 1) return error(500, { type: 'api_error', message: 'Try again' })
      return [200, { ...customers[0], id: 'cus_new', email: new URLSearchParams(body).get('email') }]
    }
    if (pathname === '/v1/customers') {
      const start = customers.findIndex(({ id }) => id === query.get('starting_after')) + 1
      const data = customers.slice(start, start + Number(query.get('limit') ?? 10))
      return [200, { object: 'list', data, has_more: start + data.length < customers.length, url: pathname }]
    }
    const found = customers.find(({ id }) => pathname === `/v1/customers/${id}`)
    if (found) return [200, found]
    return error(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such customer' })
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const { method = '', url: path = '', headers } = request
    const send = (...[status, value, more]: Answer) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${seen.length}`, ...more })
      response.end(typeof value === 'string' ? value : JSON.stringify(value))
    }
    if (path === '/_seen') return send(200, seen)
    const one = { method, path, key: headers['idempotency-key'] as string | undefined, body }
    seen.push(one)
    const [, name = '', rest = ''] = /^\/([^/]+)(.*)/.exec(path) ?? []
    const vendor = vendors.get(name)
    if (!vendor) return send(...answer(one, headers.authorization))
    const header = (wanted: string) => headers[wanted] as string | undefined
    send(...vendor({ method, url: new URL(rest, 'http://upstream'), body, header }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
