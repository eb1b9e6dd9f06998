import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A whole answer, as the sandbox gave it or as a fault makes it up. */
export interface Whole {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** One request that a fault may hit. */
export interface Hit {
  /** 0 for the first request to the API since the fault was armed; renewals of tokens are not counted. */
  readonly index: number
  /** Path and query. */
  readonly target: string
  readonly method: string
  /** The part of a request that a careless server would quote in its answer: the headers of the request. */
  readonly echo: string
  /** Has the sandbox carry it out, once. */
  carryOut(): Promise<Whole>
  /** Has the sandbox refuse it, as one whose credentials have ended. */
  refuse(): Promise<Whole>
}

/**
 * How an answer leaves the server: whole; or cut by a reset of the connection or by its plain end, or left hanging, when
 * this share of its body (`undefined`: not even the headers) is out; or in drops.
 */
export type Way =
  | { readonly way: 'whole' | 'drops'; readonly answer: Whole; readonly share?: number }
  | { readonly way: 'reset' | 'end' | 'stall'; readonly answer?: Whole; readonly share: number | undefined }

export interface Fault {
  /** The answer to a request; `undefined` lets it through. */
  answer?(hit: Hit): Way | undefined | Promise<Way | undefined>
  /** Records that the server itself kept back. */
  withheld?: number
  /** The token to pass on; or the answer to its request, which is then not carried out. `echo` is what was sent. */
  token?(give: () => Promise<Record<string, unknown>>, echo: string): Promise<Record<string, unknown>> | Way
}

export interface Relay {
  readonly url: string
  /** Answers that hang. */
  readonly stalled: number
  /** Requests that are being answered, those that hang left out; and all that there were. */
  readonly busy: number
  readonly requests: number
  /** Everything in headers and tokens that must not be seen elsewhere. */
  readonly secrets: Set<string>
  /** The behavior from now on. */
  arm(fault: Fault | undefined): void
  close(): Promise<void>
}

const isToken = (target: string): boolean => /\/token$/.test(target.split('?')[0] as string)

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A real server on loopback in front of another, which passes requests on and does to the answers what a fault says. */
export async function openRelay(upstream: string): Promise<Relay> {
  const secrets = new Set<string>()
  const state = { fault: undefined as Fault | undefined, index: 0, stalled: 0, busy: 0, requests: 0 }

  const forward = (incoming: IncomingMessage, body: Buffer, more: Record<string, string> = {}): Promise<Whole> =>
    new Promise((resolve, reject) => {
      const { method, url = '/' } = incoming
      const headers = { ...incoming.headers, ...more }
      // A connection of its own, so that none is closed while it is taken up again.
      const sent = request(new URL(url, upstream), { method, headers, agent: false }, async (answer) => {
        const { 'transfer-encoding': _, 'content-length': __, connection: ___, ...rest } = answer.headers
        const kept = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
        resolve({ status: answer.statusCode as number, headers: kept, body: await bodyOf(answer) })
      })
      sent.once('error', reject)
      sent.end(body)
    })

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming)
    const target = incoming.url ?? '/'
    const { authorization } = incoming.headers
    if (authorization) secrets.add(authorization.replace(/^\w+ /, ''))
    if (isToken(target)) {
      const give = async (): Promise<Record<string, unknown>> => {
        const told = JSON.parse((await forward(incoming, body)).body.toString())
        secrets.add(told.access_token)
        return told
      }
      const echo = JSON.stringify([incoming.headers, body.toString()])
      const given = await (state.fault?.token ?? give)(give, echo)
      const headers = { 'content-type': 'application/json' }
      const way = 'way' in given ? (given as Way) : undefined
      const answer = { status: 200, headers, body: Buffer.from(JSON.stringify(given)) }
      return leave(way ?? { way: 'whole', answer }, outgoing)
    }
    let carried: Promise<Whole> | undefined
    const carryOut = () => {
      carried ??= forward(incoming, body)
      return carried
    }
    const hit: Hit = {
      index: state.index++,
      target,
      method: incoming.method ?? '',
      echo: JSON.stringify(incoming.headers),
      carryOut,
      refuse: () => forward(incoming, body, { authorization: authorization?.replace(/ .*/, ' b2xkOm9sZA==') ?? '' }),
    }
    const way = await state.fault?.answer?.(hit)
    await leave(way ?? { way: 'whole', answer: await carryOut() }, outgoing)
  }

  async function leave(way: Way, outgoing: ServerResponse): Promise<void> {
    const socket = outgoing.socket as Socket
    if (!way.answer || (way.way !== 'whole' && way.way !== 'drops' && way.share === undefined)) {
      if (way.way === 'stall') hang(outgoing)
      else if (way.way === 'reset') socket.resetAndDestroy()
      else socket.destroy()
      return
    }
    const { status, headers, body } = way.answer
    const bare = status === 204 || status === 304
    outgoing.writeHead(status, {
      ...headers,
      connection: 'close',
      ...(!bare && { 'content-length': body.length }),
    })
    if (way.way === 'whole') outgoing.end(bare ? undefined : body)
    else if (way.way === 'drops') {
      for (let at = 0; at < body.length; at += 512) {
        outgoing.write(body.subarray(at, at + 512))
        await new Promise(setImmediate)
      }
      outgoing.end()
    } else {
      const part = body.subarray(0, Math.floor(body.length * (way.share ?? 0)))
      outgoing.flushHeaders()
      await new Promise((written) => (part.length > 0 ? outgoing.write(part, written) : setImmediate(written)))
      if (way.way === 'stall') hang(outgoing)
      else if (way.way === 'reset') socket.resetAndDestroy()
      else socket.end()
    }
  }

  function hang(outgoing: ServerResponse): void {
    state.stalled++
    outgoing.once('close', () => state.stalled--)
  }

  const server = createServer((incoming, outgoing) => {
    state.requests++
    state.busy++
    outgoing.once('close', () => state.busy--)
    answer(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  server.on('clientError', (_, socket: Socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    secrets,
    get stalled() {
      return state.stalled
    },
    get busy() {
      return state.busy - state.stalled
    },
    get requests() {
      return state.requests
    },
    arm(fault) {
      state.fault = fault
      state.index = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
