import type { StepContext, VendorRequest, VendorResponse } from '@ferrule/core/connector'
import { selectFields } from './fields.ts'

const interestFilters = ['interest_category_id', 'interest_ids', 'interest_match']

/** Checks member filters that require each other; the vendor ignores or rejects incomplete ones. */
export function checkMemberFilters(request: VendorRequest, step: StepContext): void {
  const {
    call: { params },
    error,
  } = step
  const refuse = (name: string, message: string) =>
    error('params', `${name} ${message}`, { issues: [{ path: [name], message, received: typeof params[name] }] })
  const missing = interestFilters.filter((name) => params[name] === undefined)
  if (missing.length === 1 || missing.length === 2)
    throw refuse(missing[0] as string, `is required; ${interestFilters.join(', ')} go together`)
  if (params.since_last_campaign !== undefined && params.status === undefined)
    throw refuse('since_last_campaign', 'needs a status beside it')
  if (params.unsubscribed_since !== undefined && params.status !== 'unsubscribed')
    throw refuse('unsubscribed_since', 'needs the status unsubscribed beside it')
  selectFields(request, step)
}

interface Matches {
  members?: { id?: string; list_id?: string }[]
  total_items?: number
}

/** Merges both lists of a search: exact matches first, without duplicates. */
export function mergeMatches(body: unknown, _: VendorResponse, { call: { params } }: StepContext): unknown {
  const { exact_matches, full_search } = body as Record<string, Matches | undefined>
  // An object without either is no search that found nothing. A selection may leave out both.
  if (!exact_matches && !full_search && params.fields === undefined) return body
  const [exact, full] = [exact_matches ?? {}, full_search ?? {}]
  const members = new Map(
    [...(exact.members ?? []), ...(full.members ?? [])].map((member, index) => [
      member.id === undefined ? index : `${member.list_id} ${member.id}`,
      member,
    ]),
  )
  return {
    members: [...members.values()],
    total_items: Math.max(full.total_items ?? 0, members.size),
    exact_items: exact.total_items ?? exact.members?.length ?? 0,
  }
}

/** One row per event of a recipient. */
export function eventsOf(record: unknown): readonly unknown[] {
  const { activity, _links, ...recipient } = record as { activity?: unknown; _links?: unknown }
  return Array.isArray(activity) ? activity.map((event) => ({ ...recipient, ...event })) : []
}
