import { Refusal, type RefusalFacts } from '@ferrule/sandbox/engine'

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

/** The engine's refusals, in the vendor's form. */
export function refused({ status, code, message, param = '', problem, collection, id }: RefusalFacts): Refusal {
  if (code === 'rate_limited')
    return refuse(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded.', { domain: 'usageLimits' })
  if (code === 'server_error') return refuse(status, 'backendError', 'Internal Error')
  if (code === 'not_found') return collection ? notFound(param, id) : refuse(404, 'notFound', 'Not Found')
  if (!problem) return parameter('invalid', param, 'Invalid Value')
  if (problem.kind === 'unknown') return refuse(400, 'badRequest', message)
  return parameter(problem.kind === 'missing' ? 'required' : 'invalidParameter', param, message)
}
