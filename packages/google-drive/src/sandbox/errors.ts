import { type Fault, type Problem, Refusal } from '@ferrule/sandbox/engine'

interface Where {
  readonly location?: string
  readonly locationType?: string
  readonly domain?: string
}

/** An error as Google answers it. */
export const refuse = (status: number, reason: string, message: string, where: Where = {}, headers = {}): Refusal =>
  new Refusal(
    status,
    { error: { code: status, message, errors: [{ message, domain: 'global', reason, ...where }] } },
    headers,
  )

export const parameter = (reason: string, name: string, message: string): Refusal =>
  refuse(400, reason, message, { location: name, locationType: 'parameter' })

/** `Comment not found: AAAA.`, of the parameter `commentId`. */
export function notFound(param: string, id: unknown): Refusal {
  const what = `${param.charAt(0).toUpperCase()}${param.slice(1).replace(/Id$/, '')}`
  return refuse(404, 'notFound', `${what} not found: ${id}.`, { location: param, locationType: 'parameter' })
}

export function badValues({ kind, path, value }: Problem): Refusal {
  const name = path.join('.')
  if (kind === 'unknown')
    return refuse(400, 'badRequest', `Invalid JSON payload received. Unknown name "${name}": Cannot find field.`)
  if (kind === 'missing') return parameter('required', name, `Required parameter: ${name}`)
  return parameter('invalidParameter', name, `Invalid value '${String(value)}'. Values must match what is documented.`)
}

export function faultRefusal(fault: Fault): Refusal {
  if (fault.kind === 'rate_limit')
    return refuse(
      403,
      'userRateLimitExceeded',
      'User Rate Limit Exceeded. Rate of requests for user exceed configured project quota.',
      { domain: 'usageLimits' },
      fault.retryAfter === undefined ? {} : { 'Retry-After': String(fault.retryAfter) },
    )
  const status = fault.kind === 'server_error' ? (fault.status ?? 500) : 500
  return refuse(status, 'backendError', 'Internal Error')
}
