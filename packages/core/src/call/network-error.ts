import type { FerruleError } from '../errors/ferrule-error.ts'
import type { Sending } from './active.ts'

/** Errors that occur only before anything is sent: name resolution, refused connections, certificates, TLS handshakes. */
const neverSent =
  /REFUSED|NOTFOUND|EAI_|CONNECT_TIMEOUT|CERT|UNABLE_TO_VERIFY|FailedToOpenSocket|SSL_(?:WRONG_VERSION|UNSUPPORTED|NO_|SSLV3_ALERT_HANDSHAKE|TLSV1_ALERT_(?:PROTOCOL|UNRECOGNIZED))/i

/** Errors without a code that occur before anything is sent: `fetch` refuses the port; the handshake was broken off. */
const neverSentWords = /^bad port$|before secure TLS connection was established/

/**
 * Whether an error occurred while connecting. The same codes also occur on open connections, so the system call
 * decides.
 */
const isConnecting = ({ syscall, errors }: Fault): boolean =>
  syscall === 'connect' || (Array.isArray(errors) && errors.length > 0 && errors.every(isConnecting))

/** Whether an error occurred on an open connection: the request may have been sent, whatever the code. */
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
 * Converts a thrown value to a network error. Only its code and a scrubbed message are kept: the request must not leak.
 * @param sent The request was on its way, whatever the value says.
 * @param notConnected There was no connection yet, so nothing was sent, whatever the value says.
 */
export function networkError(
  { error, secrets }: Pick<Sending, 'error' | 'secrets'>,
  thrown: unknown,
  sent = false,
  notConnected = false,
): FerruleError {
  const outer = thrown as Thrown | undefined
  const fault = (outer?.cause ?? outer ?? {}) as Fault
  const code = secrets.scrubStart(String(outer?.cause?.code ?? outer?.code ?? ''), 100)
  const word = /^\w{1,64}$/.test(code) ? code : ''
  const message = outer?.cause?.message ?? outer?.message ?? (typeof thrown === 'string' ? thrown : typeof thrown)
  const cause = new Error(secrets.scrubStart(String(message), 1_000))
  cause.stack = ''
  const unsent =
    !sent &&
    (notConnected ||
      (!isConnected(fault) && (neverSent.test(code) || isConnecting(fault))) ||
      neverSentWords.test(String(message)))
  return error('network', `no response${word && `: ${word}`}; check the network and baseUrl`, {
    retryable: true,
    cause: Object.assign(cause, word && { code: word }),
    ...(unsent && { outcome: 'not-sent' }),
  })
}
