import type { Row } from '../../core/rows.ts'
import type { Call, World } from '../../core/vendor.ts'
import { callerOf } from './access.ts'
import { answered, type UserRow, usersOf } from './records.ts'

/** Records that the engine keeps: Jira only writes some ids as numbers. */

/** Collections whose records have a number as id. */
const NUMBERED = ['boards', 'sprints', 'webhook_endpoints', 'project_roles', 'issue_remote_links']

/** A record as it is answered. */
export function shown(collection: string, row: Row): Row {
  const own = answered(row) as Row
  return NUMBERED.includes(collection) ? ({ ...own, id: Number(row.id) } as unknown as Row) : own
}

export const callerIn = (world: World, call: Pick<Call, 'request'>): UserRow | undefined =>
  usersOf(world).find(({ emailAddress }) => emailAddress === callerOf(call))
