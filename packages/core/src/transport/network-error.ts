import type { ActiveCall } from '../call/active.ts'
import type { FerruleError } from '../errors/ferrule-error.ts'

/** Faults that only come before anything is sent: name resolution, refusal, a certificate. */
const neverSent = /REFUSED|NOTFOUND|EAI_|CONNECT_TIMEOUT|CERT|FailedToOpenSocket/i

/** Faults that come while a connection is made, and on one that a request has gone out on: what was being done tells. */
const isConnecting = ({ syscall, errors }: Fault): boolean =>
  syscall === 'connect' || (Array.isArray(errors) && errors.length > 0 && errors.every(isConnecting))

/** What is done on a connection that is there: the request may have gone out on it, whatever the code. */
const isConnected = ({ syscall }: Fault): boolean => /^(?:read|write|writev|send|recv|shutdown)$/.test(String(syscall))

interface Fault {
  readonly syscall?: unknown
  readonly errors?: unknown
}

interface Thrown {
  readonly message?: unknown
  readonly code?: unknown
  readonly cause?: Fault & { readonly code?: unknown; readonly message?: unknown }
}

/**
 * A thrown value as a network error. Only its code and a scrubbed message are kept: its request must not get out.
 * @param answered The response had begun, so that the request was sent, whatever the value says.
 */
export function networkError(
  { error, secrets }: Pick<ActiveCall, 'error' | 'secrets'>,
  thrown: unknown,
  answered = false,
): FerruleError {
  const outer = thrown as Thrown | undefined
  const fault = (outer?.cause ?? outer ?? {}) as Fault
  const code = secrets.scrubStart(String(outer?.cause?.code ?? outer?.code ?? ''), 100)
  const word = /^\w{1,64}$/.test(code) ? code : ''
  const message = outer?.cause?.message ?? outer?.message ?? (typeof thrown === 'string' ? thrown : typeof thrown)
  const cause = new Error(secrets.scrubStart(String(message), 1_000))
  cause.stack = ''
  const unsent = !answered && !isConnected(fault) && (neverSent.test(code) || isConnecting(fault))
  return error('network', `no response${word && `: ${word}`}; check the network and baseUrl`, {
    retryable: true,
    cause: Object.assign(cause, word && { code: word }),
    ...(unsent && { outcome: 'not-sent' }),
  })
}
