import { type Fault, type Incoming, Refusal, type RefusalFacts } from '@ferrule/sandbox/engine'
import { costOfWait } from './points.ts'
import { throttled } from './problem.ts'

/** The vendor's errors with a bad status: text, or lists of text by field. */
export const refuse = (
  status: number,
  errors: string | Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Refusal => new Refusal(status, { errors }, headers)

export const notFound = (): Refusal => refuse(404, 'Not Found')

/** The engine's refusals, in the vendor's form. */
export function refused({ status, code, message, param, problem }: RefusalFacts): Refusal {
  if (code === 'not_found') return notFound()
  if (!problem) return refuse(status, param ? { [param]: message } : message)
  return refuse(422, { [param || (problem.names ?? ['base']).join(', ')]: [message] })
}

export const isGraphql = (url: URL): boolean => url.pathname.endsWith('/graphql.json')

export function faultRefusal(fault: Fault, { url }: Incoming): Refusal {
  if (fault.kind === 'rate_limit') {
    if (isGraphql(url)) {
      const { message, extensions } = throttled()
      const cost = costOfWait(fault.retryAfter ?? 0.1)
      return new Refusal(200, { errors: [{ message, extensions }], extensions: { cost } })
    }
    return refuse(
      429,
      'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.',
      fault.retryAfter === undefined ? {} : { 'Retry-After': fault.retryAfter.toFixed(1) },
    )
  }
  const status = fault.kind === 'server_error' ? (fault.status ?? 500) : 500
  if (status === 500 && isGraphql(url)) {
    const message = 'Internal error. Looks like something went wrong on our end.'
    return new Refusal(200, {
      errors: [{ message, extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: 'sandbox' } }],
    })
  }
  return refuse(status, status === 423 ? 'Locked' : 'Internal Server Error')
}
