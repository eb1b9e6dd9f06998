import type { Board, Sprint } from '@ferrule/jira'
import type { Row, Stored } from '../../core/rows.ts'
import type { Behavior, Call, RecordRules, World } from '../../core/vendor.ts'
import { callerOf } from './access.ts'
import { noIssue, refuse } from './errors.ts'
import { SITE } from './facts.ts'
import { issuePage } from './issues.ts'
import { readJql } from './jql.ts'
import { among, contains, needKept } from './kept.ts'
import { page } from './lists.ts'
import { findIssue, findProject, type IssueRow, nextId, type ProjectRow, STATUSES, timeOf } from './records.ts'

/** Boards, sprints and epics. An issue is in at most one open sprint. */

type Values = Record<string, unknown>

const agile = (path: string): string => `${SITE}/rest/agile/1.0${path}`

type SprintRow = Stored<Sprint> & { place?: number }
/** A board with the id of its filter. */
type BoardRow = Stored<Board> & { filter: string }

const projectOf = ({ location }: BoardRow): string => String(location?.projectId)

const issuesOf = (world: World): IssueRow[] => world.store.all('issues') as IssueRow[]

const onBoard = (world: World, row: BoardRow): IssueRow[] =>
  issuesOf(world).filter(({ project }) => project === projectOf(row))

/** By rank; those that were never ranked, by age. */
const rankOf = (issue: IssueRow): number => Number(issue['rank'] ?? issue.id)

/** A page of issues by rank, of those that the query leaves. */
function ranked(call: Call, world: World, issues: readonly IssueRow[]): unknown {
  const { jql } = call.params
  const context = { caller: callerOf(call), now: world.now(), project: (id: string) => findProject(world, id) }
  const { test } = jql === undefined ? { test: () => true } : readJql(jql, context)
  return issuePage(
    call,
    world,
    issues.filter(test).sort((a, b) => rankOf(a) - rankOf(b)),
  )
}

/** Changes the issues that a call names, and ranks them. */
async function move({ params }: Call, world: World, values?: Values): Promise<undefined> {
  const named = (params['issues'] as string[]).map((idOrKey) => {
    const issue = findIssue(world, idOrKey)
    if (!issue) throw noIssue()
    return issue
  })
  const next = params['rankBeforeIssue'] ?? params['rankAfterIssue']
  const target = next === undefined ? undefined : findIssue(world, next)
  if (next !== undefined && !target) throw noIssue()
  const side = params['rankBeforeIssue'] === undefined ? 1 : -1
  for (const [index, { id }] of named.entries()) {
    const rank = target && { rank: rankOf(target) + (side * (index + 1)) / 1000 }
    await world.store.change('issues', id, (draft) => Object.assign(draft, values, rank))
  }
  return undefined
}

const boardRules: RecordRules<BoardRow> = {
  listed(rows, { params: { type, name, projectKeyOrId, filterId } }, world) {
    const project = projectKeyOrId === undefined ? undefined : findProject(world, projectKeyOrId)
    return rows.filter(
      (row) =>
        among(row.type, type) &&
        contains(row.name, name) &&
        among(row.filter, filterId) &&
        (projectKeyOrId === undefined || projectOf(row) === project?.id),
    )
  },
  made(_, { params }, world) {
    const filter = world.store.find('filters', String(params['filterId']))
    if (!filter) throw refuse(400, ['The filter does not exist.'])
    const { projectKeyOrId } = (params['location'] ?? {}) as Values
    const project = projectKeyOrId === undefined ? undefined : findProject(world, projectKeyOrId)
    if (projectKeyOrId !== undefined && !project) throw refuse(400, ['The project does not exist.'])
    const type = params['type'] === 'agility' ? 'simple' : String(params['type'])
    return newBoard(world, { name: String(params['name']), type, filter: filter.id, project })
  },
}

const boards: Readonly<Record<string, Behavior>> = {
  'boards.get_configuration': (call, world, crud) => {
    const row = crud.named(call, world)
    const { name, type, self } = row
    return {
      id: Number(row.id),
      name,
      type,
      self: `${self}/configuration`,
      filter: { id: String(row['filter']), self: `${SITE}/rest/api/3/filter/${row['filter']}` },
      columnConfig: {
        columns: STATUSES.map(({ id, name: column, self: at }) => ({ name: column, statuses: [{ id, self: at }] })),
        constraintType: 'none',
      },
      ranking: { rankCustomFieldId: 10_019 },
    }
  },
  'boards.list_issues': (call, world, crud) => ranked(call, world, onBoard(world, crud.named<BoardRow>(call, world))),
  'boards.list_backlog': (call, world, crud) => {
    const open = onBoard(world, crud.named<BoardRow>(call, world)).filter(
      (issue) => !issue['sprint'] && !issue.fields['resolution'],
    )
    return ranked(call, world, open)
  },
  'boards.move_issues': (call, world, crud) => {
    crud.named(call, world)
    return move(call, world)
  },
  'boards.move_to_backlog': (call, world, crud) => {
    crud.named(call, world)
    return move(call, world, { sprint: undefined })
  },
}

function newBoard(
  world: World,
  { name, type, filter, project }: { name: string; type: string; filter: string; project: ProjectRow | undefined },
): { id: string } & Values {
  const id = nextId(world, 'boards')
  const location = project && {
    projectId: Number(project.id),
    projectKey: project.key,
    projectName: project.name,
    displayName: `${project.name} (${project.key})`,
    name: `${project.name} (${project.key})`,
  }
  const self = agile(`/board/${id}`)
  return { id, name, type, filter, self, isPrivate: false, ...(location && { location }) }
}

const NEXT: Readonly<Record<string, string>> = { future: 'active', active: 'closed' }

/** What changes with the state, if it may change so. */
function started(
  row: SprintRow,
  { state, startDate = row.startDate, endDate = row.endDate }: Values,
  now: string,
): Values {
  if (state === undefined || state === row.state) return {}
  if (NEXT[row.state] !== state) throw refuse(400, ['The sprint cannot be set to this state.'])
  if (state === 'active' && (startDate === undefined || endDate === undefined))
    throw refuse(400, ['A sprint needs a start date and an end date to be started.'])
  return state === 'closed' ? { completeDate: now } : {}
}

const newSprint = (world: World, values: Values): Values => {
  const id = nextId(world, 'sprints')
  return { id, self: agile(`/sprint/${id}`), state: 'future', createdDate: timeOf(world.now()), ...values }
}

const needScrum = ({ type }: Pick<Board, 'type'>): void => {
  if (type !== 'scrum') throw refuse(400, ['The board does not support sprints'])
}

/** What a sprint has none of when it is replaced without them. */
const NO_SPRINT = {
  ...{ name: undefined, state: undefined, goal: undefined },
  ...{ startDate: undefined, endDate: undefined, completeDate: undefined },
}

const sprintRules: RecordRules<SprintRow> = {
  parents: { boardId: 'originBoardId' },
  listed: (rows, { params }) =>
    rows.filter((row) => among(row.state, params['state'])).sort((a, b) => placeOf(a) - placeOf(b)),
  made(fields, _, world) {
    needScrum(needKept<BoardRow>(world, 'boards', fields['originBoardId']))
    return newSprint(world, fields)
  },
  changed(fields, row, { operation }, world) {
    const given = operation.action === 'replace' ? { ...NO_SPRINT, ...fields } : fields
    return { ...given, ...started(row, given, timeOf(world.now())) }
  },
  async removed({ id }, _, world) {
    for (const issue of issuesOf(world).filter((one) => one['sprint'] === id))
      await world.store.change('issues', issue.id, (draft) => {
        delete draft['sprint']
      })
  },
}

const sprints: Readonly<Record<string, Behavior>> = {
  'sprints.list': (call, world, crud) => {
    needScrum(crud.named<BoardRow>(call, world))
    return crud.list(call, world)
  },
  'sprints.list_issues': (call, world, crud) => {
    const { id } = crud.named(call, world)
    return ranked(
      call,
      world,
      issuesOf(world).filter((issue) => issue['sprint'] === id),
    )
  },
  'sprints.move_issues': (call, world, crud) => {
    const row = crud.named<SprintRow>(call, world)
    if (row.state === 'closed') throw refuse(400, ['Issues can only be moved to open or active sprints.'])
    return move(call, world, { sprint: row.id })
  },
  'sprints.move_to_backlog': (call, world) => move(call, world, { sprint: undefined }),
  'sprints.swap': async (call, world, crud) => {
    const [one, other] = [
      crud.named<SprintRow>(call, world),
      needKept<SprintRow>(world, 'sprints', call.params['sprintToSwapWith']),
    ]
    const [first, second] = [placeOf(one), placeOf(other)]
    await world.store.change('sprints', one.id, (draft) => Object.assign(draft, { place: second }))
    await world.store.change('sprints', other.id, (draft) => Object.assign(draft, { place: first }))
    return undefined
  },
}

const placeOf = ({ id, place = Number(id) }: SprintRow): number => place

const isEpic = ({ fields }: IssueRow): boolean => (fields['issuetype'] as Values)['name'] === 'Epic'

function needEpic({ params }: Call, world: World): IssueRow {
  const issue = findIssue(world, params['epicIdOrKey'])
  if (!issue || !isEpic(issue)) throw refuse(404, ['The requested epic does not exist or is not visible to the user.'])
  return issue
}

const epicIn = ({ id, key, fields, ...row }: IssueRow): Values => ({
  id: Number(id),
  key,
  self: agile(`/epic/${id}`),
  name: row['epicName'] ?? fields['summary'],
  summary: fields['summary'],
  color: row['epicColor'] ?? { key: 'color_1' },
  done: row['epicDone'] ?? false,
})

async function setParent({ params }: Call, world: World, parent: Values | undefined): Promise<undefined> {
  for (const idOrKey of params['issues'] as string[]) {
    const issue = findIssue(world, idOrKey)
    if (!issue) throw noIssue()
    await world.store.change('issues', issue.id, (draft) => {
      draft['fields'] = { ...(draft['fields'] as Values), parent }
    })
  }
  return undefined
}

const epics: Readonly<Record<string, Behavior>> = {
  'epics.list': (call, world, crud) =>
    page(
      call,
      onBoard(world, crud.named<BoardRow>(call, world))
        .filter(isEpic)
        .map(epicIn)
        .filter(({ done }) => among(done, call.params['done'])),
    ),
  'epics.get': (call, world) => epicIn(needEpic(call, world)),
  'epics.update': async (call, world) => {
    const { id } = needEpic(call, world)
    const { name, summary, color, done } = call.params
    await world.store.change('issues', id, (draft) => {
      if (summary !== undefined) draft['fields'] = { ...(draft['fields'] as Values), summary }
      for (const [field, value] of Object.entries({ epicName: name, epicColor: color, epicDone: done }))
        if (value !== undefined) draft[field] = value
    })
    return epicIn(needEpic(call, world))
  },
  'epics.list_issues': (call, world) => {
    const { id } = needEpic(call, world)
    const below = issuesOf(world).filter(({ fields }) => (fields['parent'] as Values | undefined)?.['id'] === id)
    return ranked(call, world, below)
  },
  'epics.move_issues': (call, world) => {
    const { id, key } = needEpic(call, world)
    return setParent(call, world, { id, key })
  },
  'epics.remove_issues': (call, world) => setParent(call, world, undefined),
}

export const agileRecords: Readonly<Record<string, RecordRules>> = { boards: boardRules, sprints: sprintRules }

export const agileBehaviors: Readonly<Record<string, Behavior>> = {
  ...boards,
  ...sprints,
  ...epics,
  'issues.rank': (call, world) => move(call, world),
}

const DAY = 86_400

/** A scrum board for each software project, with a sprint that is over, one that runs and one to come; else a kanban board. */
export async function tellBoards(world: World, projects: readonly ProjectRow[], until: number): Promise<void> {
  for (const project of projects) {
    const type = project['projectTypeKey'] === 'software' ? 'scrum' : 'kanban'
    const [filter] = world.store.all('filters', (row) => String(row['jql']).includes(`project = ${project.key} `))
    const board = newBoard(world, { name: `${project.key} board`, type, filter: filter?.id ?? '', project })
    const { id } = await world.store.insert('boards', board)
    if (type === 'kanban') continue
    const dates = (start: number) => ({
      startDate: timeOf(until + start * DAY),
      endDate: timeOf(until + (start + 14) * DAY),
    })
    const made: Row[] = []
    for (const [index, state] of (['closed', 'active', 'future'] as const).entries())
      made.push(
        await world.store.insert(
          'sprints',
          newSprint(world, {
            name: `${project.key} Sprint ${index + 1}`,
            state,
            originBoardId: Number(id),
            createdDate: timeOf(until - 30 * DAY),
            ...(state !== 'future' && dates(state === 'closed' ? -21 : -7)),
            ...(state === 'closed' && { completeDate: timeOf(until - 7 * DAY) }),
          }),
        ),
      )
    const own = issuesOf(world).filter((issue) => issue.project === project.id)
    for (const issue of own.filter(({ fields }) => !fields['resolution']).slice(-5))
      await world.store.change('issues', issue.id, (draft) => Object.assign(draft, { sprint: made[1]?.id }))
  }
}
