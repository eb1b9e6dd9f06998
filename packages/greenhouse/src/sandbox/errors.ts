import { Refusal, type RefusalFacts } from '@ferrule/sandbox/engine'

export const refuse = (status: number, message: string, errors?: unknown[]): Refusal =>
  new Refusal(status, { message, ...(errors && { errors }) })

export const notFound = (): Refusal => refuse(404, 'Resource not found')

/** A refusal of v3: a request that it cannot process. */
export const unprocessable = (error: unknown): Refusal => refuse(422, 'Unprocessable Content', [error])

/** The engine's refusals, in the vendor's form; `invalid` has that of a generation. */
const refused =
  (invalid: (param: string, message: string) => Refusal) =>
  ({ status, code, message, param = '' }: RefusalFacts): Refusal => {
    if (code === 'not_found') return notFound()
    if (code === 'invalid_request') return invalid(param, message)
    return new Refusal(status, { message }, code === 'rate_limited' ? { 'X-RateLimit-Remaining': '0' } : {})
  }

export const refusedV1 = refused((field, message) => refuse(422, 'Validation error', [{ message, field }]))
export const refusedV3 = refused((param, message) => unprocessable({ [param]: message }))
