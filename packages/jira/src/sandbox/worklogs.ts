import { type Behavior, type Call, type NewRow, textsIn, type World } from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'
import { answered, deletedWorklogs, type WorklogChange } from './records.ts'

/** Worklogs: durations in words, and the lists of changes that a copy reads. */

/** A day has 8 hours, and a week 5 days. */
const UNITS: Readonly<Record<string, number>> = { w: 144_000, d: 28_800, h: 3600, m: 60 }

/** `3h 20m` as seconds; NaN for any other text. */
const secondsOf = (text: string): number =>
  text
    .trim()
    .split(/\s+/)
    .reduce((sum, part) => sum + Number(part.slice(0, -1)) * (UNITS[part.slice(-1)] ?? Number.NaN), 0)

function spent(seconds: number): string {
  let left = seconds
  const parts = Object.entries(UNITS).map(([unit, size]) => {
    const count = Math.floor(left / size)
    left -= count * size
    return count > 0 ? `${count}${unit}` : ''
  })
  return parts.filter(Boolean).join(' ') || '0m'
}

/** The time of a worklog in both of its forms. */
export function timeIn({ timeSpent, timeSpentSeconds }: NewRow): NewRow {
  if (timeSpent === undefined && timeSpentSeconds === undefined) return {}
  const seconds = timeSpent === undefined ? Number(timeSpentSeconds) : secondsOf(String(timeSpent))
  if (!seconds) throw refuse(400, ['Invalid time duration entered.'])
  return { timeSpent: spent(seconds), timeSpentSeconds: seconds }
}

/** A page of changes, oldest first. Those of the last minute are left out, as at Jira. */
function changesSince({ params }: Call, world: World, changes: readonly WorklogChange[]): NewRow {
  const since = Number(params['since'] ?? 0)
  const edge = (world.now() - 60) * 1000
  const found = changes
    .filter(({ updatedTime }) => updatedTime > since && updatedTime <= edge)
    .sort((a, b) => a.updatedTime - b.updatedTime)
  const values = found.slice(0, 1000)
  return { values, since, until: values.at(-1)?.updatedTime ?? since, lastPage: values.length === found.length }
}

const updatedWorklogs = (world: World): WorklogChange[] =>
  world.store.all('issue_worklogs').map(({ id, updated }) => {
    const updatedTime = Date.parse(String(updated).replace('+0000', 'Z'))
    return { worklogId: Number(id), updatedTime, properties: [] }
  })

export const worklogBehaviors: Readonly<Record<string, Behavior>> = {
  'issue_worklogs.list_updated': (call, world) => changesSince(call, world, updatedWorklogs(world)),
  'issue_worklogs.list_deleted': (call, world) => changesSince(call, world, deletedWorklogs(world)),
  'issue_worklogs.bulk_get'({ params }, world) {
    const wanted = textsIn(params['ids'])
    const rows = world.store.all('issue_worklogs', ({ id }) => wanted.includes(id))
    return rows.map(({ properties: _, ...row }) => answered('issue_worklogs', row))
  },
}
