// Helpers for the routes of the smokes' server. Uses nothing but Node.
import type { Answer } from './subject.ts'

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

export const refused: Answer = [401, { message: 'refused' }]
export const missing: Answer = [404, { message: 'not found' }]

/** A token endpoint's response, and the header that is sent with requests afterwards. */
export const token: Answer = [200, { access_token: 'smoke-token', token_type: 'bearer', expires_in: 3600 }]
export const BEARER = 'Bearer smoke-token'

/** Records in pages of two, from `start` on. `next` is the start of the next page. */
export function page<T>(records: readonly T[], start: number): { records: T[]; next: number | undefined } {
  return { records: records.slice(start, start + 2), next: start + 2 < records.length ? start + 2 : undefined }
}

export const three = [1, 2, 3]
