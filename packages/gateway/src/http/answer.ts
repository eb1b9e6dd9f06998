import type { Context } from 'hono'
import type { Env } from './env.ts'

/** Headers of every response. */
export const headersOf = (requestId: string): Record<string, string> => ({
  'x-request-id': requestId,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Responses belong to one tenant.
  'cache-control': 'no-store',
})

/** JSON with all headers, for handlers that set none: to add them to a response that is there costs a second one. */
export function answerJson(c: Context<Env>, value: object, status: number): Response {
  c.set('hasHeaders', true)
  const headers = { ...headersOf(c.get('requestId')), 'content-type': 'application/json' }
  return new Response(JSON.stringify(value), { status, headers })
}
