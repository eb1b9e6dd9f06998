import type { ToolFailure } from './types.ts'

/** Untrusted input from a model. */
export type Input = Readonly<Record<string, unknown>>

export const isInput = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Invalid input; becomes a result. */
export class InputError extends Error {
  readonly failure: ToolFailure

  constructor(message: string, facts: Record<string, unknown> = {}) {
    super(message)
    this.failure = { code: 'params', message, retryable: false, outcome: 'not-sent', ...facts }
  }
}

/** A plain copy of the input, which getters and later changes cannot affect. JSON text is parsed. */
export function readInput(value: unknown, known: readonly string[] | undefined): Input {
  let copy: unknown
  try {
    copy = typeof value === 'string' ? JSON.parse(value || '{}') : JSON.parse(JSON.stringify(value ?? {}))
  } catch {
    throw new InputError('The input is not valid JSON.')
  }
  if (!isInput(copy)) throw new InputError('The input must be an object.')
  const strange = Object.keys(copy).find((name) => known?.includes(name) === false)
  if (known && strange !== undefined)
    throw new InputError(`Unknown member ${JSON.stringify(strange.slice(0, 60))}; this tool takes ${known.join(', ')}.`)
  return copy
}

/** A string of the input. Here and below, null counts as absent: some models must set every member. */
export function textOf(input: Input, name: string): string | undefined {
  const value = input[name] ?? undefined
  if (value === undefined || typeof value === 'string') return value
  throw new InputError(`${name} must be a string.`)
}

/** An object of the input. JSON text is parsed, since models write that for free-form objects. */
export function objectOf(input: Input, name: string): Input {
  let value = input[name] ?? {}
  if (typeof value === 'string') {
    try {
      value = JSON.parse(value || '{}')
    } catch {
      throw new InputError(`${name} must be a JSON object.`)
    }
  }
  if (!isInput(value)) throw new InputError(`${name} must be an object.`)
  return value
}

/** A list of strings of the input. A single comma-separated string is accepted, too. */
export function textsOf(input: Input, name: string): string[] | undefined {
  const value = input[name] ?? undefined
  if (value === undefined) return undefined
  const list =
    typeof value === 'string'
      ? value
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean)
      : value
  if (Array.isArray(list) && list.every((one) => typeof one === 'string')) return list
  throw new InputError(`${name} must be a list of strings.`)
}

export function flagOf(input: Input, name: string): boolean {
  const value = input[name] ?? false
  if (typeof value === 'boolean') return value
  throw new InputError(`${name} must be true or false.`)
}
