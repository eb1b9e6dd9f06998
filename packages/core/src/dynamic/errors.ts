import type { ErrorFacts, ErrorReading } from '../contract/call.ts'

/** Reads the errors of a vendor that nobody wrote a reader for, by the names that most APIs use. */

const MESSAGES = [
  'message',
  'error_description',
  'errorMessage',
  'error_message',
  'detail',
  'description',
  'title',
  'reason',
]
const CODES = ['code', 'type', 'error_code', 'errorCode', 'status', 'name']
const LONGEST = 500

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

export function readError({ body }: ErrorFacts): ErrorReading {
  const found = partsOf(body)
  const message = firstText(found, MESSAGES) ?? found.find((part) => typeof part === 'string')
  const code = firstText(found, CODES)
  const upstream = {
    ...(typeof message === 'string' && { message: message.slice(0, LONGEST) }),
    ...(code !== undefined && { code: code.slice(0, 100) }),
  }
  return Object.keys(upstream).length > 0 ? { upstream } : {}
}

/** Where an error's words may be: `error`, the first of `errors`, and the body itself, innermost first. */
function partsOf(body: unknown): unknown[] {
  if (Array.isArray(body)) return partsOf(body[0])
  if (!isObject(body)) return []
  const { error, errors } = body
  const first = Array.isArray(errors) ? errors[0] : isObject(errors) ? Object.values(errors)[0] : errors
  return [error, Array.isArray(first) ? first[0] : first, body].filter((part) => part !== undefined && part !== null)
}

function firstText(parts: readonly unknown[], names: readonly string[]): string | undefined {
  for (const part of parts) {
    if (!isObject(part)) continue
    for (const name of names) {
      const value = Object.hasOwn(part, name) ? part[name] : undefined
      if (typeof value === 'string' && value !== '') return value
    }
  }
  return undefined
}
