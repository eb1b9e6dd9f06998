import { paramsOf, type StepContext, type VendorRequest } from '@ferrule/core/connector'

type Words = Readonly<Record<string, string>>

/** Encodes the filters of a list: ranges (also in v1's names) and states. */
export function filters(request: VendorRequest, step: StepContext): void {
  write(request, step, { in_process: 'active' })
}

/** Encodes the filters of offers, whose states have other names than in v1. */
export function offerFilters(request: VendorRequest, step: StepContext): void {
  write(request, step, {
    unresolved: 'Created',
    accepted: 'Accepted',
    rejected: 'Rejected',
    deprecated: 'Deprecated',
  })
}

function write(
  request: VendorRequest,
  { call: { operation, input, position }, error }: StepContext,
  states: Words,
): void {
  const names = Object.keys(input).filter((name) => name !== 'include' && name !== 'page')
  if (input.cursor !== undefined && names.length > 1)
    throw error('params', 'cursor holds filters and page size of the page before, so no other parameter goes with it')
  // A cursor must be the only parameter.
  if (position) return
  const ranges: Record<string, string> = {}
  for (const name of names) {
    if (operation.in?.[name] !== 'none' || name === 'status') continue
    const [, start = '', end] = /^(.*)_(at|on|after|before)$/.exec(name) ?? []
    const old = end === 'after' || end === 'before'
    const wire = old ? own(paramsOf(operation).fields ?? {}, start) : name
    if (old ? typeof input[wire] !== 'undefined' : false)
      throw error('params', `${name} cannot be combined with ${wire}, which says the same`)
    const limits = old ? `${end === 'after' ? 'gte' : 'lt'}|${input[name]}` : rangeText(input[name])
    if (limits) ranges[wire] = ranges[wire] ? `${ranges[wire]}|${limits}` : limits
  }
  if (ranges.created_at && ranges.updated_at)
    throw error('params', 'the vendor takes a range of created_at or one of updated_at, not both')
  const { status } = input
  const pairs = Object.entries({ ...ranges, ...(operation.in?.status === 'none' && { status }) })
  const query = pairs
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(name === 'status' ? (states[String(value)] ?? String(value)) : String(value))}`,
    )
    .join('&')
  if (query) request.url += `${request.url.includes('?') ? '&' : '?'}${query}`
}

/** The vendor's name of a range: times end in `_at`, dates in `_on`. */
const own = (params: object, start: string): string => `${start}_${Object.hasOwn(params, `${start}_on`) ? 'on' : 'at'}`

/** `{ gte, lt }` in the vendor's format. */
const rangeText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .filter(([, limit]) => limit !== undefined)
        .map(([operator, limit]) => `${operator}|${limit}`)
        .join('|')
