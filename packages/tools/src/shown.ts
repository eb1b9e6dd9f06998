import type { Action } from './action.ts'
import { cut, toText } from './text.ts'
import type { Effect, Plan, ShownWrite } from './types.ts'

/** Limits of what a person can read before approving. Beyond them a write cannot be approved. */
const MOST_LINES = 120
const LONGEST_NAME = 200
/** Characters of all values together; each gets its share, within these bounds. */
const ALL_VALUES = 16_000
const SHORTEST_VALUE = 80
const LONGEST_VALUE = 1_000

/** Every single value of the params, by path: `shipping.address.city`, `items[0].price`. */
function* leaves(value: unknown, path: string): Generator<[path: string, value: unknown]> {
  const inner = Array.isArray(value)
    ? value.map((item, index): [string, unknown] => [`${path}[${index}]`, item])
    : isRecord(value)
      ? Object.entries(value).map(([name, item]): [string, unknown] => [path === '' ? name : `${path}.${name}`, item])
      : []
  if (inner.length === 0) {
    if (path !== '') yield [path, value]
    return
  }
  for (const [name, item] of inner) yield* leaves(item, name)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)

/** One value as JSON on one line. A long one is cut, and says so. */
function shownValue(value: unknown, max: number): string {
  if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes)`
  if (typeof value !== 'string') return cut(toText(value), max)
  const whole = toText(value)
  return whole.length <= max ? whole : `${toText(cut(value, max - 40))} (cut: ${value.length} characters in all)`
}

/**
 * A write as people see it: every parameter, so that none can hide behind another. Undefined if there are too many
 * to show: what cannot be shown cannot be approved.
 */
export function shownWrite(
  { id, title, access, facts }: Action,
  { method, url }: Plan,
  given: { readonly params: object; readonly cursor?: string; readonly idempotencyKey?: string },
): ShownWrite | undefined {
  const params: [string, unknown][] = []
  for (const leaf of leaves(given.params, '')) if (params.push(leaf) > MOST_LINES) return undefined
  if (given.cursor !== undefined) params.push(['cursor', given.cursor])
  if (given.idempotencyKey !== undefined) params.push(['idempotency_key', given.idempotencyKey])
  if (params.some(([name]) => toText(name).length > LONGEST_NAME)) return undefined
  const max = Math.min(LONGEST_VALUE, Math.max(SHORTEST_VALUE, Math.floor(ALL_VALUES / (params.length || 1))))
  const { origin, pathname } = new URL(url)
  return {
    action: id,
    title,
    access: access as 'write' | 'destructive',
    ...(facts.effect && { effect: facts.effect }),
    request: `${method} ${toText(cut(origin + pathname, 1_000)).slice(1, -1)}`,
    params: params.map(([name, value]) => ({ name: toText(name).slice(1, -1), value: shownValue(value, max) })),
  }
}

/** Of several writes, the effect that is named is the first of these. */
const GRAVEST: readonly Effect[] = ['money', 'access', 'publish', 'message', 'delete']

/**
 * Several writes as people see them: one after the other, each with all of its parameters. Undefined if there are too
 * many to show.
 */
export function shownBatch(writes: readonly (ShownWrite | undefined)[]): ShownWrite | undefined {
  const known = writes.filter((write) => write !== undefined)
  const [first] = known
  if (known.length < writes.length || !first) return undefined
  if (known.length === 1) return first
  const params = known.flatMap(({ params, title, action, access, effect, request }, index) => [
    { name: `${index + 1}`, value: `${title} (${action})${meaningOf({ access, effect })}: ${request}` },
    ...params.map(({ name, value }) => ({ name: `${index + 1} ${name}`, value })),
  ])
  if (params.length > MOST_LINES) return undefined
  const effect = GRAVEST.find((one) => known.some((write) => write.effect === one))
  return {
    action: [...new Set(known.map(({ action }) => action))].join(', '),
    title: `${known.length} writes of a program, in this order`,
    access: known.some(({ access }) => access === 'destructive') ? 'destructive' : 'write',
    ...(effect && { effect }),
    request: [...new Set(known.map(({ request }) => request))].join(', '),
    params,
  }
}

/** What an effect means for the person who approves. */
export const effectWords: Readonly<Record<string, string>> = {
  money: 'this moves money or spends it',
  message: 'this sends a message to people',
  publish: 'this makes something public or runs it',
  access: 'this gives or takes access',
  delete: 'this deletes or cancels and cannot simply be undone',
}

const meaningOf = ({ access, effect }: { access: ShownWrite['access']; effect?: Effect | undefined }): string => {
  const means = effectWords[effect ?? (access === 'destructive' ? 'delete' : '')]
  return means === undefined ? '' : `: ${means}`
}

/** The same as text, one line for each parameter. Names and values are JSON, so that they cannot pass for ours. */
export function shownText(write: ShownWrite): string {
  const { title, action, request, params } = write
  return [
    `${title} (${action})${meaningOf(write)}`,
    `Request: ${request}`,
    ...(params.length === 0 ? ['No parameters.'] : params.map(({ name, value }) => `- ${name}: ${value}`)),
  ].join('\n')
}
