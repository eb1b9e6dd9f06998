import { type Fault, type Problem, Refusal } from '@ferrule/sandbox/engine'

export const refuse = (
  status: number,
  message: string,
  errors?: unknown[],
  headers?: Record<string, string>,
): Refusal => new Refusal(status, { message, ...(errors && { errors }) }, headers)

export const notFound = (): Refusal => refuse(404, 'Resource not found')

const words = ({ kind, schema, value }: Problem): string => {
  if (schema.enum) return `must be one of: ${schema.enum.join(', ')}`
  if (kind === 'missing' || kind === 'empty') return "can't be blank"
  if (kind === 'range') return Number(value) > (schema.maximum ?? Infinity) ? 'is too large' : 'is too small'
  return kind === 'unknown' ? 'is not recognized' : 'is invalid'
}

/** 422 as v1 says it. */
export const badValues = (problem: Problem): Refusal =>
  refuse(422, 'Validation error', [{ message: words(problem), field: (problem.names ?? problem.path).join('.') }])

/** 422 as v3 says it. */
export function badValuesV3(problem: Problem): Refusal {
  const { kind, path, value, schema } = problem
  const name = path.join('.')
  const said =
    kind === 'range' && schema.maximum !== undefined && Number(value) > schema.maximum
      ? `\`${value}\` number is greater than: ${schema.maximum}`
      : words(problem)
  return refuse(422, 'Unprocessable Content', [{ [name]: said }])
}

export function faultRefusal(fault: Fault): Refusal {
  if (fault.kind === 'rate_limit') {
    const { retryAfter } = fault
    return refuse(429, 'Rate limit exceeded', undefined, {
      'X-RateLimit-Remaining': '0',
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    })
  }
  const status = fault.kind === 'server_error' ? (fault.status ?? 500) : 500
  return refuse(status, 'Server timeout in API')
}
