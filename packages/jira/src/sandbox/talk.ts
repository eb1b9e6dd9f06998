import type { Behavior, Call, RecordRules, World } from '@ferrule/sandbox/engine'
import { refuse, refuseFields } from './errors.ts'
import { deletedWorklogs, isDocument, noteRemoval } from './issues.ts'
import { namesOf, ordered } from './lists.ts'
import { answered, api, callerIn, timeOf } from './records.ts'

/** Comments and time that people log, below an issue. */

type Values = Record<string, unknown>

const needDocument = (name: string, value: unknown): void => {
  if (value !== undefined && !isDocument(value))
    throw refuseFields({ [name]: 'Operation value must be an Atlassian Document.' })
}

/** Who changes a record, and when. */
const changedBy = (call: Call, world: World): Values => ({
  updateAuthor: callerIn(world, call),
  updated: timeOf(world.now()),
})
const madeBy = (call: Call, world: World): Values => ({
  author: callerIn(world, call),
  created: timeOf(world.now()),
  ...changedBy(call, world),
})

const parents = { issueIdOrKey: 'issue' }

const withoutProperties = ({ params }: Call, { properties = [], ...row }: Values): Values =>
  namesOf(params['expand']).includes('properties') ? { ...row, properties } : row

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

function spent(seconds: number): string {
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

const moment = (row: Values): number => Date.parse(String(row['started']).replace('+0000', 'Z'))

export const talkRecords: Readonly<Record<string, RecordRules>> = {
  issue_comments: {
    parents,
    listed: (rows, { params }) => ordered(rows, params['orderBy'], (row, name) => row[name]),
    made(fields, call, world) {
      needDocument('comment', fields['body'])
      return { ...fields, ...madeBy(call, world), jsdPublic: true }
    },
    changed(fields, _, call, world) {
      needDocument('comment', fields['body'])
      // A visibility that is not repeated is removed.
      return { visibility: undefined, ...fields, ...changedBy(call, world) }
    },
    shown: (row, { params }) =>
      namesOf(params['expand']).includes('renderedBody') ? { ...row, renderedBody: '<p></p>' } : row,
  },
  issue_worklogs: {
    parents,
    listed: (rows, { params: { startedAfter = -Infinity, startedBefore = Infinity } }) =>
      rows.filter((row) => moment(row) > Number(startedAfter) && moment(row) < Number(startedBefore)),
    made(fields, call, world, { above }) {
      needDocument('comment', fields['comment'])
      const about = madeBy(call, world)
      return { issueId: above?.id, ...about, started: about['created'], ...fields, ...timeIn(fields) }
    },
    changed(fields, _, _call, world) {
      needDocument('comment', fields['comment'])
      return { ...fields, ...timeIn(fields), updated: timeOf(world.now()) }
    },
    shown: (row, call) => withoutProperties(call, row),
    removed: ({ id }, _, world) => noteRemoval(world, id),
  },
  issue_changelogs: { parents },
}

export const worklogBehaviors: Readonly<Record<string, Behavior>> = {
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
    const wanted = [call.params['ids']].flat().map(String)
    const rows = world.store.all('issue_worklogs', ({ id }) => wanted.includes(id))
    return rows.map((row) => withoutProperties(call, answered('issue_worklogs', row)))
  },
}

/** A page of changes first. Those of the last minute are left out. */
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
