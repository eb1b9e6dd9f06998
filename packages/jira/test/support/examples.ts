import type { OpenApi, Operation } from '@ferrule/test-kit/openapi'

/** Examples of answers in the published document. */

/** The example of a good answer, when there is one. */
export function exampleOf(operation: Operation | undefined): unknown {
  for (const [status, { content }] of Object.entries(operation?.responses ?? {})) {
    const example = content?.['application/json']?.example
    if (status.startsWith('2') && example !== undefined)
      return typeof example === 'string' ? JSON.parse(example) : example
  }
  return undefined
}

/** Every example of a refusal: status and body. */
export function* refusalsOf(api: OpenApi): Generator<{ name: string; status: number; body: unknown }> {
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      for (const [status, { content }] of Object.entries(responses ?? {})) {
        const example = content?.['application/json']?.example
        if (Number(status) < 400 || example === undefined) continue
        const body = typeof example === 'string' ? JSON.parse(example) : example
        yield { name: `${method} ${path} ${status}`, status: Number(status), body }
      }
    }
  }
}
