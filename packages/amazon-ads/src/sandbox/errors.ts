import { type Fault, type Problem, Refusal } from '@ferrule/sandbox/engine'

const WORDS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHORIZED',
  403: 'ACCESS_DENIED',
  404: 'NOT_FOUND',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'THROTTLED',
}

/** Profiles, Sponsored Display, the third version of Sponsored Brands and whatever the gateway refuses before a resource sees it. */
export const refuseAtGateway = (status: number, details: string, code = String(status)): Refusal =>
  new Refusal(status, { code, details })

/** One problem in the nesting of v3. */
export interface ItemProblem {
  readonly errorType: string
  readonly errorValue: Readonly<Record<string, { cause: object; message: string; reason: string }>>
}

export const problemOf = (
  type: string,
  reason: string,
  message: string,
  location = '',
  trigger?: unknown,
): ItemProblem => ({
  errorType: type,
  errorValue: {
    [type]: {
      cause: { location: `$${location}`, ...(trigger !== undefined && { trigger: String(trigger) }) },
      message,
      reason,
    },
  },
})

/** The resources of v3 and v4. */
export const refuse = (
  status: number,
  message: string,
  errors?: readonly object[],
  headers?: Record<string, string>,
): Refusal =>
  new Refusal(status, { code: WORDS[status] ?? 'INTERNAL_ERROR', message, ...(errors && { errors }) }, headers)

/** Which of the two families a path is of. */
export const isOld = (path: string): boolean => /^\/(v2|sd|managerAccounts|sb\/(?!v4\b))\b/.test(path)

export function badValues({ kind, path, value, schema }: Problem, { pathname }: URL): Refusal {
  const name = path.join('.')
  if (pathname.startsWith('/adsApi/'))
    return new Refusal(400, { code: 'BAD_REQUEST', message: `Invalid value for ${name || 'the request'}` })
  if (isOld(pathname)) return refuseAtGateway(400, `Invalid value for ${name || 'the request'}`, 'INVALID_ARGUMENT')
  const location = path.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')
  const scalar = typeof value === 'object' ? undefined : value
  if (kind === 'missing')
    return refuse(400, 'Bad request', [problemOf('missingValueError', 'MISSING_VALUE', `${name} is missing`, location)])
  if (kind === 'range') {
    const reason = Number(value) < (schema.minimum ?? Number.NEGATIVE_INFINITY) ? 'TOO_LOW' : 'TOO_HIGH'
    return refuse(400, 'Bad request', [problemOf('rangeError', reason, `${name} is out of range`, location, scalar)])
  }
  const reason = schema.enum ? 'INVALID_ENUM_VALUE' : 'MALFORMED_VALUE'
  const type = schema.enum ? 'rangeError' : 'malformedValueError'
  return refuse(400, 'Bad request', [problemOf(type, reason, `${name} is not valid`, location, scalar)])
}

export function faultRefusal(fault: Fault): Refusal {
  if (fault.kind === 'rate_limit') {
    const wait = fault.retryAfter === undefined ? undefined : { 'Retry-After': String(fault.retryAfter) }
    return refuse(429, 'Too many requests', undefined, wait)
  }
  return refuse(fault.kind === 'server_error' ? (fault.status ?? 500) : 500, 'Internal error')
}
