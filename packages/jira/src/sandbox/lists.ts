import { type Call, narrowed, textsIn } from '@ferrule/sandbox/engine'
import { noIssue, notFound, refuse } from './errors.ts'
import { findIssue, findProject } from './records.ts'

/** Lists: filters, orders and pages. */

/** `a,b` or a list, as a list. */
export const namesOf = (value: unknown): string[] =>
  textsIn(value).flatMap((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )

const lower = (...texts: unknown[]): string => texts.join(' ').toLowerCase()

export const usual = narrowed({
  fields: { projects: { owner: 'lead.displayName', keys: 'key', typeKey: 'projectTypeKey' } },
  filters: {
    '*': {
      // Records have a member of this name, too.
      expand: false,
      query: (row, wanted) => lower(row['key'] ?? row.id, row['name']).includes(lower(wanted)),
    },
    issue_fields: {
      type: ({ custom }, wanted) => namesOf(wanted).includes(custom === true ? 'custom' : 'system'),
      id: ({ id }, wanted) => namesOf(wanted).includes(id),
    },
    issue_worklogs: {
      startedAfter: ({ started }, wanted) => Date.parse(String(started)) > Number(wanted),
      startedBefore: ({ started }, wanted) => Date.parse(String(started)) < Number(wanted),
    },
    users: {
      // A name or an address begins with it.
      query: (row, wanted) => lower('', row['emailAddress'], row['displayName']).includes(` ${lower(wanted)}`),
      project(_, wanted, __, world) {
        if (!findProject(world, wanted)) throw notFound('project', wanted)
        return true
      },
      issueKey(_, wanted, __, world) {
        if (!findIssue(world, wanted)) throw noIssue()
        return true
      },
    },
  },
  sort: ({ orderBy }) =>
    typeof orderBy === 'string' ? [orderBy.replace(/^[+-]/, ''), orderBy.startsWith('-')] : undefined,
})

/** A page with its place in the list, or all records; with or without the name of the list. */
export function inForm(body: Readonly<Record<string, unknown>>, { operation, params }: Call): unknown {
  const { records, pagination } = operation
  if (records === undefined) return body['data']
  if (pagination?.style !== 'offset') return { [records]: body[records] }
  return { startAt: params['startAt'] ?? 0, maxResults: params['maxResults'] ?? pagination.pageSize, ...body }
}

/** A page token contains the next position and the query: another query cannot use it. */
export function tokenPage<T>(rows: readonly T[], token: unknown, size: number, query: string) {
  const start = token === undefined || token === null ? 0 : positionOf(String(token), query)
  const end = start + size
  const next = end < rows.length && btoa(encodeURIComponent(JSON.stringify([end, query])))
  return { rows: rows.slice(start, end), isLast: !next, ...(next && { nextPageToken: next }) }
}

function positionOf(token: string, query: string): number {
  try {
    const [at, asked] = JSON.parse(decodeURIComponent(atob(token)))
    if (asked === query && Number.isSafeInteger(at)) return at
  } catch {}
  throw refuse(400, ['The page token is not valid or has expired.'])
}
