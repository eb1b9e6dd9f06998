// An invented vendor with its own server: berths of a harbour. It knows nothing of our sandbox and shares no code with it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Seen {
  method: string
  path: string
  key: string | undefined
  body: string
  status: number
}

export interface Harbour {
  url: string
  /** Every request, oldest first. */
  seen: Seen[]
  close(): Promise<void>
}

interface Berth {
  id: number
  pier: string
  length_m: number
  state: string
  since: string | null
}

type Answer = [status: number, body?: unknown]

const fault = (status: number, kind: string, text: string): Answer => [status, { fault: { kind, text } }]

export async function startHarbour(key: string): Promise<Harbour> {
  const piers = ['north', 'north', 'west', 'south', 'west', 'north', 'south']
  const berths: Berth[] = piers.map((pier, index) => ({
    id: index + 1,
    pier,
    length_m: 8 + index * 1.5,
    ...(index % 2 === 0 ? { state: 'free', since: null } : { state: 'taken', since: '2026-05-01T08:00:00Z' }),
  }))
  const seen: Seen[] = []
  let hiccups = 1

  function list(query: URLSearchParams): Answer {
    for (const name of query.keys())
      if (!['count', 'from', 'pier'].includes(name)) return fault(400, 'query_unknown', `What is ${name}?`)
    const count = Number(query.get('count') ?? 3)
    if (!(count >= 1 && count <= 5)) return fault(400, 'count_wrong', 'Between 1 and 5, please.')
    const from = query.get('from')
    const start = from === null ? 0 : Number(Buffer.from(from, 'base64url').toString().replace('berth:', ''))
    if (Number.isNaN(start)) return fault(400, 'from_wrong', 'That is no place to begin.')
    const wanted = query.getAll('pier')
    const found = berths.filter(({ pier }) => wanted.length === 0 || wanted.includes(pier))
    const end = start + count
    const next = end < found.length ? Buffer.from(`berth:${end}`).toString('base64url') : null
    return [200, { berths: found.slice(start, end), paging: { next }, total: found.length }]
  }

  function create(type: string, body: string): Answer {
    if (!type.startsWith('application/json')) return fault(415, 'type_wrong', 'JSON, please.')
    const { pier, length_m, ...others } = JSON.parse(body)
    if (Object.keys(others).length > 0 || typeof pier !== 'string' || typeof length_m !== 'number')
      return fault(422, 'berth_wrong', 'A berth is a pier and a length.')
    if (pier === 'closed') return fault(422, 'pier_closed', 'That pier is closed.')
    const berth: Berth = { id: 100 + berths.length, pier, length_m, state: 'free', since: null }
    berths.push(berth)
    return [201, { berth }]
  }

  function answer(method: string, { pathname, searchParams }: URL, type: string, body: string): Answer {
    if (pathname === '/api/v3/berths') {
      if (method === 'GET') return list(searchParams)
      if (method === 'POST') return create(type, body)
    }
    const [, number] = /^\/api\/v3\/berths\/(\d+)$/.exec(pathname) ?? []
    const at = berths.findIndex(({ id }) => id === Number(number))
    if (at < 0) return fault(404, 'berth_missing', 'There is no such berth.')
    if (method === 'GET') {
      // Once, so that somebody has to try again.
      if (number === '3' && hiccups-- > 0) return fault(503, 'low_tide', 'Come back later.')
      return [200, { berth: berths[at] }]
    }
    if (method !== 'DELETE') return fault(405, 'method_wrong', 'That cannot be done.')
    berths.splice(at, 1)
    return [204]
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const { method = '', url: path = '', headers } = request
    const given = headers['x-tide-key'] as string | undefined
    const [status, value] =
      given === key
        ? answer(method, new URL(path, 'http://harbour'), headers['content-type'] ?? '', body)
        : fault(401, 'key_unknown', 'Who are you?')
    seen.push({ method, path, key: given, body, status })
    response.writeHead(status, { 'content-type': 'application/json', 'x-tide-request': `tide-${seen.length}` })
    response.end(value === undefined ? undefined : JSON.stringify(value))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
