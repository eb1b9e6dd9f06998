import type { Fault, Hit, Way, Whole } from './relay.ts'
import type { Subject } from './subjects.ts'

/** Where another host would be: over TLS, so that the library would go there. */
export const ELSEWHERE = 'https://elsewhere.test'

export interface Row {
  readonly name: string
  /** Makes the fault for a connector; `from` is the first request that it hits. */
  fault(from: number, subject: Subject): Fault
  /** For lists whose answers say how they go on only: those by offset are counted by us. */
  readonly lists?: boolean
  /** For connectors that renew their credentials only. */
  readonly renewing?: boolean
  /** How far the clock of this process is off, from the faulty request on, in milliseconds. */
  readonly skew?: number
}

const HOUR = 3_600_000

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Whole => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})
const page = (status: number, echo: string): Whole => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(`<!doctype html><title>Bad gateway</title><pre>${echo}</pre>`),
})
const whole = (answer: Whole): Way => ({ way: 'whole', answer })

/** Hits this many requests in a row, from a first one on. */
const hits =
  (times: number, answer: (hit: Hit) => Way | Promise<Way>) =>
  (from: number): Fault => ({
    answer: (hit) => (hit.index >= from && hit.index < from + times ? answer(hit) : undefined),
  })
const once = (answer: (hit: Hit) => Way | Promise<Way>) => hits(1, answer)
const always = (answer: (hit: Hit) => Way | Promise<Way>) => hits(Number.POSITIVE_INFINITY, answer)

/** The credentials have ended, and this is how it goes with new ones. */
const ended =
  (token: NonNullable<Fault['token']>) =>
  (from: number): Fault => ({ ...once(async ({ refuse }) => whole(await refuse()))(from), token })

const cut =
  (way: 'reset' | 'end' | 'stall', share: number) =>
  async ({ carryOut }: Hit): Promise<Way> => ({ way, answer: await carryOut(), share })

/** A status with a body that quotes the request. */
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (hit: Hit) =>
    whole(json(code, { message: hit.echo, error: { message: hit.echo }, code }, headers))

const at = (ms: number): string => new Date(Date.now() + ms).toUTCString()

export const rows: readonly Row[] = [
  { name: 'reset before the request is processed', fault: once(() => ({ way: 'reset', share: undefined })) },
  {
    name: 'reset before the headers, request processed',
    fault: once(async ({ carryOut }) => {
      await carryOut()
      return { way: 'reset', share: undefined }
    }),
  },
  { name: 'reset after the headers', fault: once(cut('reset', 0)) },
  { name: 'reset in the middle of the body', fault: once(cut('reset', 0.5)) },
  { name: 'every connection is reset', fault: always(() => ({ way: 'reset', share: undefined })) },
  { name: 'body shorter than its content-length', fault: once(cut('end', 0.5)) },
  { name: 'no headers until the timeout', fault: once(() => ({ way: 'stall', share: undefined })) },
  { name: 'no more data in the middle of the body', fault: once(cut('stall', 0.5)) },
  {
    name: 'a very slow body',
    fault: always(async ({ carryOut }) => ({ way: 'drops', answer: await carryOut() })),
  },
  {
    name: 'truncated JSON',
    fault: once(async ({ carryOut }) => {
      const answer = await carryOut()
      return whole({ ...answer, body: answer.body.subarray(0, answer.body.length / 2) })
    }),
  },
  {
    name: 'malformed JSON',
    fault: once(async ({ carryOut, echo }) => {
      const answer = await carryOut()
      return whole({ ...answer, body: Buffer.from(`{"note": ${echo}, ${answer.body}`) })
    }),
  },
  {
    name: '200 with an HTML page, request processed',
    fault: once(async ({ carryOut, echo }) => {
      await carryOut()
      return whole(page(200, echo))
    }),
  },
  {
    name: '200 in another charset',
    fault: once(async ({ carryOut }) => {
      const answer = await carryOut()
      return whole({ ...answer, body: Buffer.from(answer.body.toString(), 'utf16le') })
    }),
  },
  {
    name: '204 where records were expected',
    fault: once(async ({ carryOut }) => {
      await carryOut()
      return whole({ ...json(204, ''), headers: {} })
    }),
  },
  { name: '401 once', fault: once(async ({ refuse }) => whole(await refuse())) },
  { name: '401 on every attempt', fault: always(status(401)) },
  { name: '429 twice, Retry-After in seconds', fault: hits(2, status(429, { 'retry-after': '2' })) },
  { name: '429 twice, no Retry-After', fault: hits(2, status(429)) },
  { name: '429 on every attempt', fault: always(status(429, { 'retry-after': '1' })) },
  { name: '429, Retry-After a date in the past', fault: once((hit) => status(429, { 'retry-after': at(-HOUR) })(hit)) },
  { name: '429, Retry-After a date in an hour', fault: once((hit) => status(429, { 'retry-after': at(HOUR) })(hit)) },
  { name: '500 once', fault: once(status(500)) },
  {
    name: '503 once, although processed',
    fault: once(async (hit) => {
      await hit.carryOut()
      return status(503)(hit)
    }),
  },
  { name: '502 once, with an HTML page', fault: once(({ echo }) => whole(page(502, echo))) },
  { name: '503 on every attempt', fault: always(status(503)) },
  {
    name: '307 on the same host',
    fault: once(({ target }) => whole({ ...json(307, ''), headers: { location: target } })),
  },
  {
    name: '302 to another host',
    fault: once(({ target }) => whole({ ...json(302, ''), headers: { location: ELSEWHERE + target } })),
  },
  {
    name: 'endless redirects',
    fault: always(({ target }) => whole({ ...json(302, ''), headers: { location: target } })),
  },
  { name: 'our clock two hours ahead', skew: 2 * HOUR, fault: () => ({}) },
  { name: 'our clock two hours behind', skew: -2 * HOUR, fault: () => ({}) },
  {
    name: '401 once, then tokens that have already expired',
    renewing: true,
    fault: ended(async (give) => ({ ...(await give()), expires_in: 0 })),
  },
  {
    name: '401 once, no new token: 500 on every attempt',
    renewing: true,
    fault: ended((_, echo) => whole(json(500, { error: 'server_error', error_description: echo }))),
  },
  {
    name: '401 once, no new token: the client is rejected',
    renewing: true,
    fault: ended((_, echo) => whole(json(401, { error: 'invalid_client', error_description: echo }))),
  },
  {
    name: '401 once, no new token: an HTML page',
    renewing: true,
    fault: ended((_, echo) => whole(page(200, echo))),
  },
  {
    name: '401 once, no new token: every connection is reset',
    renewing: true,
    fault: ended(() => ({ way: 'reset', share: undefined })),
  },
  {
    name: 'the same cursor repeatedly',
    lists: true,
    fault: (from) => {
      let first: Whole | undefined
      return {
        answer: async ({ index, carryOut }) => {
          if (index < from - 1) return undefined
          first ??= await carryOut()
          return whole(first)
        },
      }
    },
  },
  {
    name: 'an empty page with a cursor',
    lists: true,
    fault: (from, { emptied }) => {
      const fault: Fault = {
        withheld: 0,
        answer: async ({ index, carryOut }) => {
          if (index !== from) return undefined
          const answer = await carryOut()
          const { body, withheld } = emptied(JSON.parse(answer.body.toString()))
          fault.withheld = withheld
          return whole({ ...answer, body: Buffer.from(JSON.stringify(body)) })
        },
      }
      return fault
    },
  },
]
