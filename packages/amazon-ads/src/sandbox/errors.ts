import { Refusal, type RefusalFacts } from '@ferrule/sandbox/engine'

const CODES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHORIZED',
  403: 'ACCESS_DENIED',
  404: 'NOT_FOUND',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'THROTTLED',
}

/** Profiles, Sponsored Display, the third version of Sponsored Brands and refusals of the gateway before a resource. */
export const refuseAtGateway = (status: number, details: string, code = String(status)): Refusal =>
  new Refusal(status, { code, details })

/** The resources of v3 and v4. */
export const refuse = (status: number, message: string, errors?: readonly object[]): Refusal =>
  new Refusal(status, { code: CODES[status] ?? 'INTERNAL_ERROR', message, ...(errors && { errors }) })

/** One problem in the nesting of v3. */
export interface ItemProblem {
  readonly errorType: string
  readonly errorValue: Readonly<Record<string, { cause: object; message: string; reason: string }>>
}

export function problemOf(
  errorType: string,
  reason: string,
  message: string,
  location = '',
  trigger?: unknown,
): ItemProblem {
  const cause = { location: `$${location}`, ...(trigger !== undefined && { trigger: String(trigger) }) }
  return { errorType, errorValue: { [errorType]: { cause, message, reason } } }
}

/** Whether a path is of the older family. */
export const isOld = (path: string): boolean => /^\/(v2|sd|managerAccounts|sb\/(?!v4\b))\b/.test(path)

const TYPES: Readonly<Record<string, readonly [type: string, reason: string]>> = {
  missing: ['missingValueError', 'MISSING_VALUE'],
  range: ['rangeError', 'OUT_OF_RANGE'],
  value: ['rangeError', 'INVALID_ENUM_VALUE'],
}

/** The engine's refusals, in the vendor's form. */
export function refused({ status, code, message, problem, path = '' }: RefusalFacts): Refusal {
  if (code === 'not_found' && path) return refuseAtGateway(404, 'Method Not Found')
  if (!problem) return refuse(status, message)
  if (path.startsWith('/adsApi/')) return new Refusal(400, { code: 'BAD_REQUEST', message })
  if (isOld(path)) return refuseAtGateway(400, message, 'INVALID_ARGUMENT')
  const [type, reason] = TYPES[problem.kind] ?? ['malformedValueError', 'MALFORMED_VALUE']
  const location = problem.path.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('')
  return refuse(400, 'Bad request', [problemOf(type, reason, message, location)])
}
