import { isFerruleError } from '@ferrule/core'
import Stripe from 'stripe'
import { vi } from 'vitest'
import { type Row, rows } from './faults.ts'
import type { Relay } from './relay.ts'
import { type Kind, shown } from './run.ts'
import type { Subject } from './subjects.ts'

const named = (name: string): Row => {
  const row = rows.find((one) => one.name === name)
  if (!row) throw new Error(`there is no fault ${name}`)
  return row
}

/** The faults of the comparison: those that happen to everybody. */
export const faults: readonly Row[] = [
  ...[
    'reset before the request is processed',
    'reset before the headers, request processed',
    'reset in the middle of the body',
    'body shorter than its content-length',
    'no headers until the timeout',
    'no more data in the middle of the body',
    'truncated JSON',
    'malformed JSON',
    '200 with an HTML page, request processed',
    '204 where records were expected',
    '401 on every attempt',
    '429 twice, Retry-After in seconds',
    '429, Retry-After a date in an hour',
    '503 once, although processed',
    '307 on the same host',
    'the same cursor repeatedly',
  ].map(named),
]

/** A client under comparison. A list is resumed after the record of this id. */
export interface Client {
  readonly name: string
  list(after?: string): AsyncIterable<{ readonly id?: unknown }>
  get(id: string): PromiseLike<unknown>
  write(): PromiseLike<unknown>
  /** The name of an error; undefined: it is none of the client's. */
  word(error: unknown): string | undefined
}

/** Version of the vendor's client. */
export const version: string = Stripe.PACKAGE_VERSION

export const official = (key: string, url: string): Client => {
  const { hostname, port } = new URL(url)
  const httpClient = Stripe.createFetchHttpClient()
  const stripe = new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    timeout: 10_000,
    telemetry: false,
    httpClient,
  })
  return {
    name: 'stripe',
    list: (after) => stripe.customers.list({ limit: 40, ...(after && { starting_after: after }) }),
    get: (id) => stripe.customers.retrieve(id),
    write: () => stripe.customers.create({ email: 'new@example.com' }),
    word: (error) => (error instanceof Stripe.errors.StripeError ? error.type : undefined),
  }
}

export const ours = (subject: Subject, url: string): Client => {
  const calls = subject.connect({ baseUrl: url, timeout: 10_000 })
  return {
    name: '@ferrule/stripe',
    // By the same means: the id of the last record.
    list: (after) =>
      calls.list(after === undefined ? {} : { cursor: cursorAfter(calls.list().cursor, after) }) as never,
    get: () => calls.get(),
    write: () => calls.write(),
    word: (error) => (isFerruleError(error) ? error.code + (error.outcome ? ` (${error.outcome})` : '') : undefined),
  }
}

/** The cursor that stands after a record: of this vendor its id says all. */
function cursorAfter(start: string | undefined, id: string): string {
  const parts = JSON.parse(atob((start ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as unknown[]
  return btoa(JSON.stringify(parts.with(3, { starting_after: id })))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Ids of what there is: the records of the list, and the one that is read. */
export interface Plain {
  readonly list: readonly string[]
  readonly get: string
}

/** The result of one call. */
export interface Result {
  readonly word: string
  readonly wrong: readonly string[]
}

const { setImmediate: turn } = globalThis
/** Stopped time after which a call counts as hanging: more than all attempts and pauses of either client. */
const HANG = 300_000

/** Lets the stopped clock run while nothing moves; undefined: it hangs. */
async function settle(
  work: PromiseLike<unknown>,
  relay: Relay,
): Promise<{ value?: unknown; error?: unknown } | undefined> {
  let settled: { value?: unknown; error?: unknown } | undefined
  work.then(
    (value) => {
      settled = { value }
    },
    (error: unknown) => {
      settled = { error }
    },
  )
  let [still, moved, passed] = [0, relay.requests, 0]
  while (!settled && passed < HANG) {
    await new Promise((next) => turn(next))
    still = relay.busy === 0 && relay.requests === moved ? still + 1 : 0
    moved = relay.requests
    const pause = relay.stalled > 0 ? 1_000 : still > 0 && still % 200 === 0 ? 500 : 0
    if (pause > 0) await vi.advanceTimersByTimeAsync(pause)
    passed += pause
  }
  return settled
}

/** One call of one client under one fault. */
export async function under(
  open: () => Client,
  subject: Subject,
  relay: Relay,
  row: Row,
  kind: Kind,
  plain: Plain,
): Promise<Result> {
  const client = open()
  const wrong: string[] = []
  const ids: string[] = []
  const walk = async (list: AsyncIterable<{ readonly id?: unknown }>): Promise<void> => {
    for await (const { id } of list) {
      ids.push(String(id))
      // A list without end is ended here.
      if (ids.length > plain.list.length * 3) throw new Error('without end')
    }
  }
  const fault = row.fault(kind === 'list' ? 1 : 0, subject)
  relay.arm(fault)
  const before = subject.written()
  const work = kind === 'list' ? walk(client.list()) : kind === 'get' ? client.get(plain.get) : client.write()
  const settled = await settle(work, relay)
  relay.arm(undefined)
  const error = settled?.error
  if (settled && error !== undefined) {
    if (client.word(error) === undefined && (error as Error).message !== 'without end') wrong.push('a raw error')
    const secrets = [...subject.secrets, ...relay.secrets].filter((secret) => secret.length > 3)
    if (shown(error).some(([, text]) => secrets.some((secret) => text.includes(secret)))) wrong.push('shows the key')
  }
  if (kind === 'list') {
    const endless = (error as Error | undefined)?.message === 'without end'
    if (endless) wrong.push('never ends')
    else if (error !== undefined) await settle(walk(open().list(ids.at(-1))), relay)
    const twice = ids.length - new Set(ids).size
    const lost = plain.list.filter((id) => !ids.includes(id)).length
    if (twice > 0 && !endless) wrong.push('records twice')
    if (lost > 0 && settled && !endless) wrong.push(error === undefined ? 'records lost in silence' : 'records lost')
  }
  if (kind === 'get' && settled && error === undefined) {
    const { id } = Object(settled.value) as { id?: unknown }
    if (id !== plain.get) wrong.push('no record, in silence')
  }
  if (kind === 'write') {
    const done = subject.written() - before
    if (done > 1) wrong.push('done twice')
    if (settled && error === undefined && done === 0) wrong.push('not done, in silence')
    const { id } = Object(settled?.value) as { id?: unknown }
    if (settled && error === undefined && typeof id !== 'string') wrong.push('no record, in silence')
  }
  const word = settled ? (error === undefined ? '✓' : (client.word(error) ?? 'an error')) : 'hangs'
  return { word, wrong }
}
