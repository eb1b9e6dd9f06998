import type { Row } from '../../core/rows.ts'
import type { Behavior, Call, World } from '../../core/vendor.ts'
import { given, needBelow, needDocument, withoutProperties } from './below.ts'
import { refuse } from './errors.ts'
import { deletedWorklogs, needIssue, removeWorklog, touch } from './issues.ts'
import { callerIn } from './kept.ts'
import { page } from './lists.ts'
import { answered, api, belonging, nextId, shortUser, timeOf } from './records.ts'

/** Time that people log on issues. */

type Values = Record<string, unknown>

const UNITS: Readonly<Record<string, number>> = { w: 144_000, d: 28_800, h: 3600, m: 60 }

/** `3h 20m` as seconds; a day has 8 hours and a week 5 days. */
function secondsOf(text: string): number | undefined {
  const parts = text.trim().split(/\s+/)
  let sum = 0
  for (const part of parts) {
    const [, count, unit = ''] = /^(\d+(?:\.\d+)?)([wdhm])$/.exec(part) ?? []
    if (count === undefined) return undefined
    sum += Number(count) * (UNITS[unit] ?? 0)
  }
  return sum
}

export function spent(seconds: number): string {
  const parts: string[] = []
  let left = seconds
  for (const [unit, size] of Object.entries(UNITS)) {
    const count = Math.floor(left / size)
    if (count > 0) parts.push(`${count}${unit}`)
    left -= count * size
  }
  return parts.join(' ') || '0m'
}

/** The time of a worklog in both of its forms. */
function timeIn(params: Values): Values {
  const { timeSpent, timeSpentSeconds } = params
  if (timeSpent === undefined && timeSpentSeconds === undefined) return {}
  const seconds = timeSpent === undefined ? Number(timeSpentSeconds) : secondsOf(String(timeSpent))
  if (!seconds) throw refuse(400, ['Invalid time duration entered.'])
  return { timeSpent: spent(seconds), timeSpentSeconds: seconds }
}

export const worklogBehaviors: Readonly<Record<string, Behavior>> = {
  'issue_worklogs.list': (call, world) => {
    const { startedAfter, startedBefore } = call.params
    const moment = (row: Values): number => Date.parse(String(row['started']).replace('+0000', 'Z'))
    const rows = belonging(world, 'issue_worklogs', needIssue(world, call))
      .map(answered)
      .filter((row) => startedAfter === undefined || moment(row) > Number(startedAfter))
      .filter((row) => startedBefore === undefined || moment(row) < Number(startedBefore))
    return page(
      call,
      rows.map((row) => withoutProperties(call, row)),
    )
  },
  'issue_worklogs.get': (call, world) =>
    withoutProperties(call, answered(needBelow(call, world, 'issue_worklogs', 'worklogId', 'worklog'))),
  'issue_worklogs.create': async (call, world) => {
    const issue = needIssue(world, call)
    needDocument('comment', call.params['comment'])
    const id = nextId(world, 'worklog')
    const author = callerIn(world, call)
    const time = timeOf(world.now())
    const row = await world.store.insert('issue_worklogs', {
      id,
      issue: issue.id,
      issueId: issue.id,
      self: api(`/issue/${issue.id}/worklog/${id}`),
      ...(author && { author: shortUser(author), updateAuthor: shortUser(author) }),
      created: time,
      updated: time,
      started: time,
      ...given(call.params, ['started', 'comment', 'visibility', 'properties']),
      ...timeIn(call.params),
    })
    await touch(world, issue.id)
    return withoutProperties(call, answered(row))
  },
  'issue_worklogs.update': async (call, world) => {
    const { id } = needBelow(call, world, 'issue_worklogs', 'worklogId', 'worklog')
    needDocument('comment', call.params['comment'])
    const values = {
      ...given(call.params, ['started', 'comment', 'visibility', 'properties']),
      ...timeIn(call.params),
      updated: timeOf(world.now()),
    }
    const row = await world.store.change('issue_worklogs', id, (draft) => {
      Object.assign(draft, values)
    })
    await touch(world, needIssue(world, call).id)
    return withoutProperties(call, answered(row as Row))
  },
  'issue_worklogs.delete': async (call, world) => {
    await touch(world, needIssue(world, call).id)
    removeWorklog(world, needBelow(call, world, 'issue_worklogs', 'worklogId', 'worklog').id)
    return undefined
  },

  'issue_worklogs.list_updated': (call, world) =>
    changesSince(
      call,
      world,
      world.store.all('issue_worklogs').map((row) => {
        const time = Date.parse(String(row['updated']).replace('+0000', 'Z'))
        return { worklogId: Number(row.id), updatedTime: time, properties: [] }
      }),
    ),
  'issue_worklogs.list_deleted': (call, world) => changesSince(call, world, deletedWorklogs(world)),
  'issue_worklogs.bulk_get': (call, world) => {
    const wanted = (call.params['ids'] as number[]).map(String)
    const rows = world.store.all('issue_worklogs', ({ id }) => wanted.includes(id))
    return rows.map((row) => withoutProperties(call, answered(row)))
  },
}

/** A page of changes, oldest first. Those of the last minute are left out. */
function changesSince({ params, operation }: Call, world: World, changes: ReturnType<typeof deletedWorklogs>): Values {
  const since = Number(params['since'] ?? 0)
  const edge = (world.now() - 60) * 1000
  const found = changes
    .filter(({ updatedTime }) => updatedTime > since && updatedTime <= edge)
    .sort((a, b) => a.updatedTime - b.updatedTime)
  const values = found.slice(0, 1000)
  const until = values.at(-1)?.updatedTime ?? since
  const lastPage = values.length === found.length
  const path = operation.path.replace('/rest/api/3', '')
  return {
    values,
    since,
    until,
    self: api(`${path}?since=${since}`),
    lastPage,
    ...(!lastPage && { nextPage: api(`${path}?since=${until}`) }),
  }
}
