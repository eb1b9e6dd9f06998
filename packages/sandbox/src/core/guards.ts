/** Type guards for untrusted values of requests and records. */

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The members of an object; none of anything else. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {})

/** A list as it is; nothing of anything else. */
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The texts of a list; a text alone is one of one. */
export const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null).map(String)

/** A text as it is; undefined for anything else. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
