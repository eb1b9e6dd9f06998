import type { CallContext, Draft } from '@ferrule/core'

type Words = Readonly<Record<string, string>>

/** Filters of a list: ranges, also in the words of v1, and states. */
export function filters(draft: Draft, context: CallContext): void {
  write(draft, context, { in_process: 'active' })
}

/** Filters of offers, whose states have other names than in v1. */
export function offerFilters(draft: Draft, context: CallContext): void {
  write(draft, context, {
    unresolved: 'Created',
    accepted: 'Accepted',
    rejected: 'Rejected',
    deprecated: 'Deprecated',
  })
}

function write(draft: Draft, { operation, given, position, fail }: CallContext, states: Words): void {
  const names = Object.keys(given)
  if (given.cursor !== undefined && names.length > 1)
    throw fail('params', 'cursor holds filters and page size of the page before, so no other parameter goes with it')
  // A cursor goes alone.
  if (position) return
  const ranges: Record<string, string> = {}
  for (const name of names) {
    if (operation.place?.[name] !== 'none' || name === 'status') continue
    const [, start = '', end] = /^(.*)_(at|on|after|before)$/.exec(name) ?? []
    const old = end === 'after' || end === 'before'
    const wire = old ? own(operation.params.f ?? {}, start) : name
    if (old ? typeof given[wire] !== 'undefined' : false)
      throw fail('params', `${name} cannot go together with ${wire}, which says the same`)
    const limits = old ? `${end === 'after' ? 'gte' : 'lt'}|${given[name]}` : rangeText(given[name])
    if (limits) ranges[wire] = ranges[wire] ? `${ranges[wire]}|${limits}` : limits
  }
  if (ranges.created_at && ranges.updated_at)
    throw fail('params', 'the vendor takes a range of created_at or one of updated_at, not both')
  const { status } = given
  const pairs = Object.entries({ ...ranges, ...(operation.place?.status === 'none' && { status }) })
  const query = pairs
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(name === 'status' ? (states[String(value)] ?? String(value)) : String(value))}`,
    )
    .join('&')
  if (query) draft.url += `${draft.url.includes('?') ? '&' : '?'}${query}`
}

/** The vendor's name of a range: moments end in `_at`, days in `_on`. */
const own = (params: object, start: string): string => `${start}_${Object.hasOwn(params, `${start}_on`) ? 'on' : 'at'}`

/** `{ gte, lt }` as the vendor writes it. */
const rangeText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .filter(([, limit]) => limit !== undefined)
        .map(([operator, limit]) => `${operator}|${limit}`)
        .join('|')
