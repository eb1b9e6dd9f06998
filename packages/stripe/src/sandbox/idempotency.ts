import { type Answer, type Call, Refusal, type World } from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'

interface Kept {
  /** The first request with this key: the key is valid for the same request only. */
  readonly request: string
  readonly requestId: string
  readonly answer: Answer
}

/** The first answer to a POST with an `Idempotency-Key` is kept, refusals of the operation included, and given again. */
export async function replayed(call: Call, world: World, run: () => Promise<Answer>): Promise<Answer> {
  const key = call.request.method === 'POST' ? call.request.headers.get('idempotency-key') : null
  if (key === null) return run()
  if (key.length > 255) {
    throw refuse(400, { type: 'idempotency_error', message: 'Idempotency keys are at most 255 characters long.' })
  }
  const answers = world.memory('idempotency', () => new Map<string, Kept>())
  const request = `${call.request.method} ${new URL(call.request.url).pathname} ${call.text}`
  const kept = answers.get(key)
  if (kept && kept.request !== request) {
    throw refuse(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  if (kept) {
    const headers = { ...kept.answer.headers, 'Idempotent-Replayed': 'true', 'Original-Request': kept.requestId }
    return { ...kept.answer, headers }
  }
  const answer = await run().catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
  answers.set(key, { request, requestId: call.requestId, answer })
  return answer
}
