import { inspect } from 'node:util'
import { combineHooks, type FerruleError, type Hooks, isFerruleError } from '@ferrule/core'
import { logHooks } from '@ferrule/core/log'
import { type UndiciDispatcher, undiciTransport } from '@ferrule/core/undici'
import { Agent } from 'undici'
import { vi } from 'vitest'
import { ELSEWHERE, type Row } from './faults.ts'
import type { Relay } from './relay.ts'
import type { Calls, Subject } from './subjects.ts'

export type Kind = 'list' | 'get' | 'write'

/** The result of one call under one fault. */
export interface Cell {
  /** `✓`: as if nothing had been. Otherwise the code of the error, for writes with what became of them. */
  readonly outcome: string
  readonly lost: number
  readonly twice: number
  /** Where a secret was seen. */
  readonly leaks: readonly string[]
  readonly hung: boolean
  /** Other problems: an error that is none of the library's, an outcome that is not true. */
  readonly wrong: readonly string[]
}

/** The results of the calls when nothing goes wrong. */
export interface Plain {
  readonly list: readonly object[]
  readonly get: unknown
}

// Before the clock is stopped. Nothing here waits for it: it only ends what never would end.
const { setImmediate: turn } = globalThis
const now = performance.now.bind(performance)
const HANG = 30_000

interface Watched {
  readonly calls: Calls
  /** Everything that hooks and logs were told. */
  readonly told: unknown[]
  /** Requests to another host. */
  readonly elsewhere: string[]
  /** Milliseconds that the library waits right now. */
  readonly waits: () => number
}

const OVER_UNDICI = process.env['FERRULE_TRANSPORT'] === 'undici'

/** A connector with everything watched that it says and sends. */
function watch(subject: Subject, relay: Relay): Watched {
  const told: unknown[] = []
  const elsewhere: string[] = []
  let waiting = 0
  const note = (event: object) => void told.push(event)
  const hooks: Hooks = {
    onRequest: (event) => {
      waiting = 0
      note(event)
    },
    onResponse: note,
    onDrift: note,
    onRetry: (event) => {
      waiting = event.waitMs + 1
      note(event)
    },
  }
  let last: Headers | undefined
  const watched: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(ELSEWHERE)) {
      last = request.headers
      return fetch(request)
    }
    elsewhere.push(JSON.stringify([request.url, [...request.headers]]))
    // The other host has the same to give.
    return fetch(relay.url + request.url.slice(ELSEWHERE.length), { headers: last as Headers, signal: request.signal })
  }
  const agent = new Agent()
  const dispatcher: UndiciDispatcher = {
    dispatch(options, handler) {
      const { origin, path, headers } = options
      if (origin !== ELSEWHERE) {
        last = new Headers(headers)
        return agent.dispatch(options, handler)
      }
      elsewhere.push(JSON.stringify([origin + path, Object.entries(headers)]))
      return agent.dispatch({ ...options, origin: relay.url, headers: Object.fromEntries(last ?? []) }, handler)
    },
  }
  const transport = OVER_UNDICI ? undiciTransport(dispatcher, { fetch: watched }) : undefined
  return {
    calls: subject.connect({
      baseUrl: relay.url,
      fetch: watched,
      transport,
      timeout: 10_000,
      hooks: combineHooks(
        hooks,
        logHooks((...line) => void told.push(line)),
      ),
    }),
    told,
    elsewhere,
    waits: () => waiting,
  }
}

type Settled<T> = { readonly value: T } | { readonly error: unknown } | undefined

/**
 * Lets the stopped clock run while, and only while, the library waits for it: for an answer that hangs, for a pause that it
 * tells, or, where nothing has moved for long, for one that it does not tell (tokens). Those steps are so small that no time limit is met by them.
 */
async function settle<T>(work: PromiseLike<T>, relay: Relay, waits: () => number): Promise<Settled<T>> {
  let settled: Settled<T>
  work.then(
    (value) => {
      settled = { value }
    },
    (error: unknown) => {
      settled = { error }
    },
  )
  let [still, moved] = [0, relay.requests]
  for (const end = now() + HANG; !settled && now() < end; ) {
    await new Promise((next) => turn(next))
    still = relay.busy === 0 && relay.requests === moved ? still + 1 : 0
    moved = relay.requests
    const pause = relay.stalled > 0 ? 1000 : waits() || (still > 0 && still % 200 === 0 ? 100 : 0)
    if (pause > 0) await vi.advanceTimersByTimeAsync(pause)
  }
  return settled
}

const withoutFault = <T>(relay: Relay, work: () => PromiseLike<T>): Promise<Settled<T>> => {
  relay.arm(undefined)
  return settle(work(), relay, () => 0)
}

/** The results without any fault. */
export async function plainly(subject: Subject, relay: Relay): Promise<Plain> {
  const { calls } = watch(subject, relay)
  const list = await withoutFault(relay, () => calls.list().toArray())
  const get = await withoutFault(relay, () => calls.get())
  if (!list || !get || 'error' in list || 'error' in get)
    throw new Error('it does not work without faults', { cause: [list, get] })
  return { list: list.value, get: get.value }
}

function wordsOf(error: unknown): string {
  if (!isFerruleError(error)) return 'none of ours'
  return error.code + (error.outcome ? ` (${error.outcome})` : '')
}

/** Every place where an error could show what it must not. */
export function shown(error: unknown): [where: string, text: string][] {
  const { message, stack, cause } = error as FerruleError
  return [
    ['message', `${message} ${stack}`],
    ['cause', inspect(cause, { depth: 10, showHidden: true })],
    ['toJSON', JSON.stringify(error)],
    ['inspect', inspect(error, { depth: 10, showHidden: true })],
  ]
}

/** One call of one connector under one fault. */
export async function runCell(subject: Subject, relay: Relay, row: Row, kind: Kind, plain: Plain): Promise<Cell> {
  const { calls, told, elsewhere, waits } = watch(subject, relay)
  const begun = Date.now()
  const wrong: string[] = []
  let [lost, twice] = [0, 0]
  if (row.skew) {
    await withoutFault(relay, () => calls.get())
    vi.setSystemTime(Date.now() + row.skew)
  }
  const fault = row.fault(kind === 'list' ? 1 : 0, subject)
  relay.arm(fault)
  const before = subject.written()
  const records: object[] = []
  const list = kind === 'list' ? calls.list() : undefined
  const work = list
    ? (async () => {
        for await (const record of list) records.push(record)
      })()
    : kind === 'get'
      ? calls.get()
      : calls.write()
  const settled = await settle<unknown>(work, relay, waits)
  const error = settled && 'error' in settled ? settled.error : undefined
  relay.arm(undefined)

  if (list) {
    // In another process, when all is well again, the list resumes where it ended.
    if (error !== undefined && list.cursor !== undefined) {
      const rest = watch(subject, relay)
      const resumed = await settle(rest.calls.list({ cursor: list.cursor }).toArray(), relay, rest.waits)
      if (resumed && 'value' in resumed) records.push(...resumed.value)
      else wrong.push('it cannot be resumed')
    }
    const got = records.map((record) => JSON.stringify(record))
    twice = got.length - new Set(got).size
    const missing = plain.list.filter((record) => !got.includes(JSON.stringify(record))).length
    lost = Math.max(0, missing - (fault.withheld ?? 0))
    if (got.length - twice + missing !== plain.list.length) wrong.push('records that are none of the list')
  } else if (kind === 'get') {
    if ((error as Partial<FerruleError> | undefined)?.outcome === 'unknown')
      wrong.push('a read that may have been done')
    if (settled && 'value' in settled && JSON.stringify(settled.value) !== JSON.stringify(plain.get)) lost = 1
  } else {
    const done = subject.written() - before
    const { outcome } = (error ?? {}) as Partial<FerruleError>
    twice = Math.max(0, done - 1)
    if (error === undefined && done === 0) lost = 1
    if (error !== undefined && !outcome) wrong.push('it is not said what became of the write')
    if (outcome && outcome !== 'unknown' && done > 0) wrong.push(`${outcome}, and yet carried out`)
  }
  if (error !== undefined && !isFerruleError(error)) wrong.push(`an error that is none of ours: ${error}`)

  const secrets = [...subject.secrets, ...relay.secrets].filter((secret) => secret.length > 3)
  const leaks = [
    ...(error === undefined ? [] : shown(error)),
    ['hooks and logs', JSON.stringify(told) + inspect(told, { depth: 10 })] as const,
    ['another host', elsewhere.join()] as const,
  ]
    .filter(([, text]) => secrets.some((secret) => text.includes(secret)))
    .map(([where]) => where)
  vi.setSystemTime(Math.max(begun, row.skew ? begun : Date.now()))
  return {
    outcome: settled ? (error === undefined ? '✓' : wordsOf(error)) : 'hangs',
    lost,
    twice,
    leaks,
    hung: settled === undefined,
    wrong,
  }
}
