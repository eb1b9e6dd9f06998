import type { ActiveCall } from '../call/active.ts'
import type { FerruleError } from '../errors/ferrule-error.ts'

/** Faults that only come before anything is sent: name resolution, refusal, a certificate. */
const neverSent = /REFUSED|NOTFOUND|EAI_|CONNECT_TIMEOUT|CERT|FailedToOpenSocket/i

/** Faults that come while a connection is made, and on one that a request has gone out on: what was being done tells. */
const isConnecting = ({ syscall, errors }: Fault): boolean =>
  syscall === 'connect' || (Array.isArray(errors) && errors.length > 0 && errors.every(isConnecting))

interface Fault {
  readonly syscall?: unknown
  readonly errors?: unknown
}

interface Thrown {
  readonly message?: unknown
  readonly code?: unknown
  readonly cause?: Fault & { readonly code?: unknown; readonly message?: unknown }
}

/** A thrown value as a network error. Only its code and a scrubbed message are kept: its request must not get out. */
export function networkError({ error, secrets }: Pick<ActiveCall, 'error' | 'secrets'>, thrown: unknown): FerruleError {
  const outer = thrown as Thrown | undefined
  const code = secrets.scrubStart(String(outer?.cause?.code ?? outer?.code ?? ''), 100)
  const word = /^\w{1,64}$/.test(code) ? code : ''
  const message = outer?.cause?.message ?? outer?.message ?? (typeof thrown === 'string' ? thrown : typeof thrown)
  const cause = new Error(secrets.scrubStart(String(message), 1_000))
  cause.stack = ''
  return error('network', `no response${word && `: ${word}`}; check the network and baseUrl`, {
    retryable: true,
    cause: Object.assign(cause, word && { code: word }),
    ...((neverSent.test(code) || isConnecting((outer?.cause ?? outer ?? {}) as Fault)) && { outcome: 'not-sent' }),
  })
}
