import type { StepContext, VendorResponse } from '@ferrule/core/connector'
import { checkedLink } from '../../vendor/links.ts'

/** Rows of people whom the user may not see contain only a message. */
const hidden = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && Object.keys(row).join() === 'message'

/** v1's names for fields of v3, by entity. */
const v1Names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  applications: { applied_at: 'created_at' },
  candidates: { is_private: 'private', last_activity: 'last_activity_at' },
  offers: { sent_at: 'sent_on', starts_at: 'starts_on' },
  users: { disabled: 'deactivated', primary_email_address: 'primary_email' },
}

/** A record with its renamed fields under their v1 names, too, if the response has them. */
export function withV1Names(row: unknown, _: VendorResponse, { call }: StepContext): unknown {
  const names = v1Names[call.operation.entity]
  if (!names || typeof row !== 'object' || row === null) return row
  const values = Object.entries(names)
    .filter(([old, name]) => !Object.hasOwn(row, old) && Object.hasOwn(row, name))
    .map(([old, name]) => [old, (row as Readonly<Record<string, unknown>>)[name]])
  return { ...row, ...Object.fromEntries(values) }
}

/** The rows that the user may see. */
export const visible = (body: unknown, response: VendorResponse, step: StepContext): unknown =>
  Array.isArray(body) ? body.filter((row) => !hidden(row)).map((row) => withV1Names(row, response, step)) : body

/** A bare array and its Link header as one object with records and meta. */
export function cursorPage(body: unknown, response: VendorResponse, step: StepContext): unknown {
  const url = checkedLink(response, step)
  const cursor = url?.searchParams.get('cursor')
  return {
    records: visible(body, response, step),
    ...(url && { next: url.href }),
    ...(cursor && { next_cursor: cursor }),
  }
}

/** The candidate in the response to a write; some responses have the record beside its first application. */
export function writtenCandidate(body: unknown, response: VendorResponse, step: StepContext): unknown {
  const { candidate, ...rest } = (body ?? {}) as { candidate?: unknown }
  const record = typeof candidate === 'object' && candidate !== null ? { ...candidate, ...rest } : body
  return withV1Names(record, response, step)
}
