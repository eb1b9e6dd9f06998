import type { Behavior, Call, World } from '@ferrule/sandbox/engine'
import { callerOf } from './access.ts'
import { noIssue, refuse, refuseFields } from './errors.ts'
import { readJql } from './jql.ts'
import { namesOf, tokenPage } from './lists.ts'
import {
  api,
  belonging,
  callerIn,
  EMPTY,
  FIELDS,
  findIssue,
  findProject,
  ISSUE_TYPES,
  type IssueRow,
  issueIn,
  NOT_NAVIGABLE,
  PRIORITIES,
  type ProjectRow,
  projectIn,
  RESOLUTION,
  RICH,
  TRANSITIONS,
  timeOf,
  userOf,
} from './records.ts'

const EXPAND = 'renderedFields,names,schema,operations,editmeta,changelog,versionedRepresentations'

export function needIssue(world: World, { params }: Call): IssueRow {
  const found = findIssue(world, params['issueIdOrKey'])
  if (!found) throw noIssue()
  return found
}

interface DeletedWorklog {
  readonly worklogId: number
  readonly updatedTime: number
}

export const deletedWorklogs = (world: World): DeletedWorklog[] => world.memory('deleted worklogs', () => [])

/** The list of deleted worklogs shows it. */
export function noteRemoval(world: World, id: string): void {
  deletedWorklogs(world).push({ worklogId: Number(id), updatedTime: world.now() * 1000 })
}

type Values = Record<string, unknown>

/** All fields of an issue, with what is kept elsewhere. */
function allFields(issue: IssueRow, world: World): Values {
  const links = world.store.all('issue_links', (row) => row['inward'] === issue.id || row['outward'] === issue.id)
  const comments = belonging(world, 'issue_comments', issue)
  const worklogs = belonging(world, 'issue_worklogs', issue)
  const subtasks = world.store.all<IssueRow>('issues', ({ fields }) => fields['parent'] !== null)
  const project = findProject(world, issue.project) as ProjectRow
  return {
    ...issue.fields,
    project: projectIn(project),
    subtasks: subtasks
      .filter((one) => (one.fields['parent'] as { id?: string } | null)?.id === issue.id)
      .filter((one) => (one.fields['issuetype'] as { subtask?: boolean }).subtask)
      .map(issueIn),
    issuelinks: links.map((link) => {
      const [end, id] =
        link['outward'] === issue.id ? ['inwardIssue', link['inward']] : ['outwardIssue', link['outward']]
      const other = findIssue(world, id)
      return {
        id: link.id,
        self: api(`/issueLink/${link.id}`),
        type: link['type'],
        [end as string]: other && issueIn(other),
      }
    }),
    attachment: belonging(world, 'issue_attachments', issue),
    comment: {
      comments,
      self: api(`/issue/${issue.id}/comment`),
      maxResults: comments.length,
      total: comments.length,
      startAt: 0,
    },
    // As Jira does, the first 20 only.
    worklog: { startAt: 0, maxResults: 20, total: worklogs.length, worklogs: worklogs.slice(0, 20) },
  }
}

/** `*all`, `*navigable`, ids, and `-id` to leave one out. */
function chosen(fields: Values, wanted: readonly string[]): Values {
  const out = wanted.filter((name) => name.startsWith('-')).map((name) => name.slice(1))
  const all = wanted.includes('*all') || (wanted.length > 0 && wanted.length === out.length)
  const navigable = wanted.includes('*navigable')
  const keep = (name: string): boolean =>
    !out.includes(name) && (all || (navigable && !NOT_NAVIGABLE.includes(name)) || wanted.includes(name))
  return Object.fromEntries(Object.entries(fields).filter(([name]) => keep(name)))
}

/** An issue as it is answered. Without fields asked for, a search gives ids only. */
function present(issue: IssueRow, world: World, params: Call['params'], usual: readonly string[]): Values {
  const wanted = params['fields'] === undefined ? usual : namesOf(params['fields'])
  const expand = namesOf(params['expand'])
  if (wanted.length === 0 && expand.length === 0) return { id: issue.id, expand: '' }
  const fields = chosen(allFields(issue, world), wanted)
  const known = FIELDS.filter(({ id }) => id in fields)
  return {
    expand: EXPAND,
    id: issue.id,
    self: api(`/issue/${issue.id}`),
    key: issue.key,
    ...(wanted.length > 0 && { fields }),
    ...(expand.includes('names') && { names: Object.fromEntries(known.map(({ id, name }) => [id, name])) }),
    ...(expand.includes('schema') && { schema: Object.fromEntries(known.map(({ id, schema }) => [id, schema])) }),
    ...(expand.includes('transitions') && { transitions: TRANSITIONS }),
    ...(expand.includes('changelog') && { changelog: changelogIn(issue, world) }),
    ...(expand.includes('renderedFields') && { renderedFields: {} }),
    ...(params['properties'] !== undefined && { properties: {} }),
  }
}

function changelogIn(issue: IssueRow, world: World): Values {
  const histories = belonging(world, 'issue_changelogs', issue).reverse()
  return { startAt: 0, maxResults: histories.length, total: histories.length, histories }
}

export const isDocument = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (value as Values)['type'] === 'doc' &&
  Array.isArray((value as Values)['content']) &&
  !JSON.stringify(value).includes('"text":""')

type Found = { readonly value: unknown } | { readonly error: string }

/** What a caller's value for a field becomes. */
function valueFor(name: string, given: unknown, world: World): Found {
  const among = (list: readonly { id: string; name: string }[], what: string): Found => {
    const wanted = given as { id?: string; name?: string } | null
    const value = list.find(({ id, name: own }) => id === wanted?.id || own === wanted?.name)
    return value ? { value } : { error: `The ${what} selected is invalid.` }
  }
  if (RICH.includes(name))
    return given === null || isDocument(given)
      ? { value: given }
      : { error: 'Operation value must be an Atlassian Document.' }
  switch (name) {
    case 'summary':
      if (typeof given !== 'string' || given.trim() === '') return { error: 'You must specify a summary of the issue.' }
      return /[\r\n]/.test(given) ? { error: 'The summary must not hold line breaks.' } : { value: given }
    case 'issuetype':
      return among(ISSUE_TYPES, 'issue type')
    case 'priority':
      return given === null ? { value: null } : among(PRIORITIES, 'priority')
    case 'resolution':
      return given === null ? { value: null } : among([RESOLUTION], 'resolution')
    case 'assignee':
    case 'reporter': {
      const { accountId, id } = (given ?? {}) as { accountId?: string | null; id?: string }
      const wanted = accountId ?? id ?? null
      const user = userOf(world, wanted)
      if (wanted !== null && !user) return { error: 'The account does not exist or cannot be assigned.' }
      return { value: user ?? null }
    }
    case 'parent': {
      const { id, key } = (given ?? {}) as { id?: string; key?: string }
      const found = given === null ? undefined : findIssue(world, id ?? key)
      if (given !== null && !found) return { error: 'Could not find issue by id or key.' }
      return { value: found ? issueIn(found) : null }
    }
    case 'labels': {
      const fine = Array.isArray(given) && given.every((label) => /^\S+$/.test(String(label)))
      return fine ? { value: [...new Set(given)] } : { error: 'A label must not contain spaces.' }
    }
    case 'components':
    case 'fixVersions':
    case 'versions':
      return Array.isArray(given) ? { value: given } : { error: 'data was not an array' }
    default: {
      const settable = ['duedate', 'customfield_10010', 'customfield_10012'].includes(name)
      return settable
        ? { value: given }
        : { error: `Field '${name}' cannot be set. It is not on the appropriate screen, or unknown.` }
    }
  }
}

/** Reads `fields` and `update` of a call; everything that is wrong is reported by field. */
function readChange(params: Values, world: World, current: Values = {}): Values {
  const { fields = {}, update = {} } = params as { fields?: Values; update?: Record<string, Values[]> }
  const errors: Record<string, string> = {}
  const change: Values = {}
  const take = (name: string, given: unknown): void => {
    const found = valueFor(name, given, world)
    if ('error' in found) errors[name] = found.error
    else change[name] = found.value
  }
  for (const [name, given] of Object.entries(fields)) {
    if (name === 'project') continue
    if (name in update) errors[name] = `Field '${name}' cannot appear in both 'fields' and 'update'`
    else take(name, given)
  }
  for (const [name, operations] of Object.entries(update)) {
    if (name === 'comment' || name === 'worklog' || name === 'issuelinks') continue
    let value = current[name]
    for (const operation of operations) {
      const list = Array.isArray(value) ? value : []
      if ('set' in operation) value = operation['set']
      else if ('add' in operation) value = [...list, operation['add']]
      else if ('remove' in operation) value = list.filter((one) => one !== operation['remove'])
      else errors[name] = 'The operation is not known.'
    }
    if (!(name in errors)) take(name, value)
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  return change
}

const wordOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(wordOf).join(' ')
  if (typeof value !== 'object') return String(value)
  const { name, displayName, key } = value as Values
  return String(name ?? displayName ?? key ?? 'document')
}

const idIn = (value: unknown): string | null => {
  const { id, accountId } = (typeof value === 'object' && value ? value : {}) as Values
  return (id ?? accountId ?? null) as string | null
}

/** Writes a change and its line in the history. */
export async function change(
  issue: IssueRow,
  values: Values,
  world: World,
  call: Pick<Call, 'request'>,
): Promise<void> {
  const names = Object.keys(values).filter(
    (name) => JSON.stringify(issue.fields[name]) !== JSON.stringify(values[name]),
  )
  if (names.length === 0) return
  const author = callerIn(world, call)
  await world.store.insert('issue_changelogs', {
    issue: issue.id,
    author,
    created: timeOf(world.now()),
    items: names.map((name) => ({
      field: name,
      fieldtype: name.startsWith('customfield_') ? 'custom' : 'jira',
      fieldId: name,
      from: idIn(issue.fields[name]),
      fromString: wordOf(issue.fields[name]),
      to: idIn(values[name]),
      toString: wordOf(values[name]),
    })),
  })
  await world.store.change('issues', issue.id, (row) => {
    row['fields'] = { ...(row['fields'] as Values), ...values, updated: timeOf(world.now()) }
  })
}

/** What happens below an issue changes it, too. */
export async function touch(world: World, id: string): Promise<void> {
  await world.store.change('issues', id, (row) => {
    row['fields'] = { ...(row['fields'] as Values), updated: timeOf(world.now()) }
  })
}

/** The status, and the resolution that comes with it. */
async function transit(issue: IssueRow, id: unknown, world: World, call: Pick<Call, 'request'>): Promise<void> {
  const transition = TRANSITIONS.find((one) => one.id === id)
  if (!transition) throw refuse(400, ['It seems that you have tried to perform an illegal workflow operation.'])
  const done = transition.to.statusCategory.key === 'done'
  await change(
    issue,
    {
      status: transition.to,
      resolution: done ? RESOLUTION : null,
      resolutiondate: done ? timeOf(world.now()) : null,
    },
    world,
    call,
  )
}

/** The number of the next issue of a project: none is given twice. */
function nextNumber(world: World, { id, key }: ProjectRow): number {
  const numbers = world.memory('numbers', () => new Map<string, number>())
  const known = world.store.by<IssueRow>('issues', 'project', id).map((one) => Number(one.key.slice(key.length + 1)))
  const next = Math.max(numbers.get(id) ?? 0, ...known) + 1
  numbers.set(id, next)
  return next
}

/** Makes an issue of checked values. */
function insertIssue(world: World, project: ProjectRow, values: Values): Promise<IssueRow> {
  const time = timeOf(world.now())
  const usual = { status: TRANSITIONS[0]?.to, priority: PRIORITIES[2], created: time, updated: time }
  return world.store.insert<IssueRow>('issues', {
    key: `${project.key}-${nextNumber(world, project)}`,
    project: project.id,
    watchers: [],
    fields: { ...EMPTY, ...usual, ...values },
  })
}

async function create(params: Values, world: World, call: Call): Promise<Values> {
  const { project: wanted, ...fields } = (params['fields'] ?? {}) as Values
  const { id, key } = (wanted ?? {}) as { id?: string; key?: string }
  const project = findProject(world, id ?? key)
  if (!project) throw refuseFields({ project: 'valid project is required' })
  const caller = callerIn(world, call)
  const values = readChange({ fields, update: params['update'] ?? {} }, world)
  const type = values['issuetype'] as { subtask?: boolean }
  if (type.subtask && !values['parent'])
    throw refuseFields({ parent: 'Issue type is a sub-task but parent issue key or id not specified.' })
  const issue = await insertIssue(world, project, { creator: caller, reporter: caller, ...values })
  const transition = params['transition'] as { id?: string } | undefined
  if (transition) await transit(issue, transition.id, world, call)
  return {
    id: issue.id,
    key: issue.key,
    self: api(`/issue/${issue.id}`),
    ...(transition && { transition: { status: 204, errorCollection: { errorMessages: [], errors: {} } } }),
  }
}

const search: Behavior = (call, world) => {
  const { params } = call
  const context = { caller: callerOf(call), now: world.now(), project: (id: string) => findProject(world, id) }
  const { test, sort } = readJql(params['jql'], context)
  const rows = world.store.all<IssueRow>('issues').filter(test).sort(sort)
  return issuePage(call, world, rows, [])
}

/** A page of issues, by token. */
function issuePage({ params }: Call, world: World, rows: readonly IssueRow[], usual = ['*navigable']): Values {
  const size = Number(params['maxResults'] ?? 50)
  const { rows: cut, ...facts } = tokenPage(rows, params['nextPageToken'], size, String(params['jql']))
  return { issues: cut.map((issue) => present(issue, world, params, usual)), ...facts }
}

export const issueBehaviors: Readonly<Record<string, Behavior>> = {
  'issues.api_search': search,
  'issues.api_search_long': search,

  'issues.count': (call, world) => {
    const context = { caller: callerOf(call), now: world.now(), project: (id: string) => findProject(world, id) }
    const { test } = readJql(call.params['jql'], context)
    return { count: world.store.all<IssueRow>('issues').filter(test).length }
  },

  'issues.create': (call, world) => create(call.params, world, call),

  'issues.bulk_create': async (call, world) => {
    const issues: Values[] = []
    const errors: Values[] = []
    for (const [index, one] of (call.params['issueUpdates'] as Values[]).entries()) {
      try {
        issues.push(await create(one, world, call))
      } catch (error) {
        const { status, body } = error as { status?: number; body?: unknown }
        if (status === undefined) throw error
        errors.push({ status, elementErrors: body, failedElementNumber: index })
      }
    }
    return { issues, errors }
  },

  'issues.get': (call, world) => present(needIssue(world, call), world, call.params, ['*all']),

  'issues.bulk_get': ({ params }, world) => {
    const wanted = params['issueIdsOrKeys'] as string[]
    const found = wanted.map((idOrKey) => findIssue(world, idOrKey))
    return {
      expand: EXPAND,
      issues: found.flatMap((issue) => (issue ? [present(issue, world, params, ['*navigable'])] : [])),
      issueErrors: wanted
        .filter((_, index) => !found[index])
        .map((id) => ({ id, errorMessage: 'Issue does not exist or you do not have permission to see it.' })),
    }
  },

  // A transition in the body is ignored, as Jira does.
  'issues.update': async (call, world) => {
    const issue = needIssue(world, call)
    await change(issue, readChange(call.params, world, issue.fields), world, call)
    return call.params['returnIssue'] === true
      ? present(needIssue(world, call), world, { expand: call.params['expand'] }, ['*all'])
      : undefined
  },

  'issues.delete': async (call, world) => {
    const issue = needIssue(world, call)
    const below = world.store
      .all<IssueRow>('issues')
      .filter(
        ({ fields }) =>
          (fields['parent'] as { id?: string } | null)?.id === issue.id && (fields['issuetype'] as Values)['subtask'],
      )
    if (below.length > 0 && call.params['deleteSubtasks'] !== true)
      throw refuse(400, [
        `The issue '${issue.key}' has subtasks. You must specify the 'deleteSubtasks' parameter to delete it.`,
      ])
    for (const one of [...below, issue]) {
      world.store.remove('issues', one.id)
      for (const row of belonging(world, 'issue_worklogs', one)) noteRemoval(world, row.id)
      for (const collection of ['issue_comments', 'issue_worklogs', 'issue_attachments', 'issue_changelogs'])
        for (const row of belonging(world, collection, one)) world.store.remove(collection, row.id)
      for (const link of world.store.all('issue_links', (row) => [row['inward'], row['outward']].includes(one.id))) {
        world.store.remove('issue_links', link.id)
        await touch(world, String(link['inward'] === one.id ? link['outward'] : link['inward']))
      }
    }
    return undefined
  },

  'issues_assignee.update': async (call, world) => {
    const issue = needIssue(world, call)
    const { accountId } = call.params
    const project = findProject(world, issue.project) as ProjectRow
    const user = accountId === '-1' ? project.lead : userOf(world, accountId)
    if (accountId !== null && !user) throw refuseFields({ assignee: `User '${accountId}' does not exist.` })
    await change(issue, { assignee: user ?? null }, world, call)
    return undefined
  },

  'issue_transitions.list': (call, world) => {
    needIssue(world, call)
    const wanted = call.params['transitionId']
    return { expand: 'transitions', transitions: TRANSITIONS.filter(({ id }) => wanted === undefined || id === wanted) }
  },

  'issue_transitions.create': async (call, world) => {
    const issue = needIssue(world, call)
    const values = readChange(call.params, world, issue.fields)
    await transit(issue, (call.params['transition'] as { id: string }).id, world, call)
    await change(needIssue(world, call), values, world, call)
    return undefined
  },
}
