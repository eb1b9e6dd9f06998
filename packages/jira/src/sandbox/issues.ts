import {
  type Behavior,
  type Call,
  isObject,
  listIn,
  membersOf,
  Refusal,
  textIn,
  textsIn,
  type World,
} from '@ferrule/sandbox/engine'
import { callerOf } from './access.ts'
import { noIssue, refuse, refuseFields } from './errors.ts'
import { readJql } from './jql.ts'
import { namesOf, tokenPage } from './lists.ts'
import {
  api,
  belonging,
  callerIn,
  EMPTY,
  type Entry,
  FIELDS,
  findIssue,
  findProject,
  ISSUE_TYPES,
  type IssueFields,
  type IssueRow,
  issueIn,
  NOT_NAVIGABLE,
  noteDeletion,
  PRIORITIES,
  type ProjectRow,
  projectIn,
  RESOLUTION,
  RICH,
  TRANSITIONS,
  timeOf,
  userOf,
} from './records.ts'

export function needIssue(world: World, { params }: Call): IssueRow {
  const found = findIssue(world, params['issueIdOrKey'])
  if (!found) throw noIssue()
  return found
}

type Values = Record<string, unknown>

/** Subtasks of an issue. */
const below = (world: World, { id }: IssueRow): IssueRow[] =>
  world.store.all<IssueRow>('issues', ({ fields }) => fields.parent?.id === id && fields.issuetype?.subtask === true)

/** Links of an issue, with the issue at the other end. */
const linksOf = (world: World, { id }: IssueRow): object[] =>
  world.store
    .all('issue_links', ({ inward, outward }) => inward === id || outward === id)
    .map(({ id: link, type, inward, outward }) => {
      const isOutward = outward === id
      const other = findIssue(world, isOutward ? inward : outward)
      const end = other && issueIn(other)
      return { id: link, self: api(`/issueLink/${link}`), type, [isOutward ? 'inwardIssue' : 'outwardIssue']: end }
    })

/** All fields of an issue, with what is kept elsewhere. */
function allFields(issue: IssueRow, world: World): IssueFields {
  const comments = belonging(world, 'issue_comments', issue)
  const worklogs = belonging(world, 'issue_worklogs', issue)
  const project = findProject(world, issue.project)
  const total = comments.length
  return {
    ...issue.fields,
    project: project && projectIn(project),
    subtasks: below(world, issue).map(issueIn),
    issuelinks: linksOf(world, issue),
    attachment: belonging(world, 'issue_attachments', issue),
    comment: { comments, self: api(`/issue/${issue.id}/comment`), maxResults: total, total, startAt: 0 },
    // As Jira does, the first 20 only.
    worklog: { startAt: 0, maxResults: 20, total: worklogs.length, worklogs: worklogs.slice(0, 20) },
  }
}

/** `*all`, `*navigable`, ids, and `-id` to leave one out. */
function chosen(fields: IssueFields, wanted: readonly string[]): Values {
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
  const named = namesOf(params['expand']).includes('names')
  if (wanted.length === 0 && !named) return { id: issue.id, expand: '' }
  const fields = chosen(allFields(issue, world), wanted)
  const names = FIELDS.filter(({ id }) => id in fields).map(({ id, name }) => [id, name])
  return {
    expand: 'renderedFields,names,schema,operations,editmeta,changelog,versionedRepresentations',
    id: issue.id,
    self: api(`/issue/${issue.id}`),
    key: issue.key,
    ...(wanted.length > 0 && { fields }),
    ...(named && { names: Object.fromEntries(names) }),
  }
}

export const isDocument = (value: unknown): boolean =>
  isObject(value) &&
  value['type'] === 'doc' &&
  Array.isArray(value['content']) &&
  !JSON.stringify(value).includes('"text":""')

export const NO_DOCUMENT = 'Operation value must be an Atlassian Document.'

type Found = { readonly value: unknown } | { readonly error: string }

/** Fields that hold an entry of a list. */
const LISTS: Readonly<Record<string, readonly Entry[]>> = {
  issuetype: ISSUE_TYPES,
  priority: PRIORITIES,
  resolution: [RESOLUTION],
}

/** A caller's value for a field, as the issue holds it. */
function valueFor(name: string, given: unknown, world: World): Found {
  const { id, key, name: wanted, accountId } = membersOf(given)
  const found = (value: unknown, error: string): Found =>
    value === undefined && given !== null ? { error } : { value: value ?? null }
  if (RICH.includes(name)) return found(isDocument(given) ? given : undefined, NO_DOCUMENT)
  const entry = LISTS[name]?.find((one) => one.id === id || one.name === wanted)
  if (LISTS[name]) return found(entry, `The ${name} selected is invalid.`)
  if (name === 'summary') return found(textIn(given)?.trim() && given, 'You must specify a summary of the issue.')
  if (name === 'assignee' || name === 'reporter') {
    if (isObject(given) && (accountId ?? id ?? null) === null) return { value: null }
    return found(userOf(world, accountId ?? id), 'The account does not exist or cannot be assigned.')
  }
  if (name === 'parent') {
    const parent = findIssue(world, id ?? key)
    return found(parent && issueIn(parent), 'Could not find issue by id or key.')
  }
  const known = FIELDS.some((field) => field.id === name)
  return known ? { value: given } : { error: `Field '${name}' cannot be set. It is unknown.` }
}

/** A field's value after operations of `update`. */
function updated(before: unknown, operations: unknown): unknown {
  return listIn(operations).reduce<unknown>((value, one) => {
    const { set, add, remove } = membersOf(one)
    if (set !== undefined) return set
    return add === undefined ? listIn(value).filter((own) => own !== remove) : [...new Set([...listIn(value), add])]
  }, before)
}

/** Other values that can be written with an issue; it is not done here. */
const ELSEWHERE = ['project', 'comment', 'worklog', 'issuelinks']

/** Reads `fields` and `update` of a call; everything that is wrong is reported by field. */
function readChange(params: Values, world: World, current: IssueFields = {}): IssueFields {
  const [fields, update] = [membersOf(params['fields']), membersOf(params['update'])]
  const errors: Record<string, string> = {}
  const change: IssueFields = {}
  for (const name of new Set([...Object.keys(fields), ...Object.keys(update)])) {
    if (ELSEWHERE.includes(name)) continue
    const isBoth = name in fields && name in update
    const found: Found = isBoth
      ? { error: `Field '${name}' cannot appear in both 'fields' and 'update'` }
      : valueFor(name, name in fields ? fields[name] : updated(current[name], update[name]), world)
    if ('error' in found) errors[name] = found.error
    else change[name] = found.value
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  return change
}

const wordOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(wordOf).join(' ')
  const { name, displayName, key } = membersOf(value)
  return String(isObject(value) ? (name ?? displayName ?? key ?? 'document') : value)
}

const idIn = (value: unknown): unknown => membersOf(value)['id'] ?? membersOf(value)['accountId'] ?? null

/** Puts values into the fields of an issue. */
export async function put(world: World, id: unknown, values: Values): Promise<void> {
  await world.store.change('issues', String(id), (row) => {
    row['fields'] = { ...membersOf(row['fields']), ...values, updated: timeOf(world.now()) }
  })
}

/** Writes a change and its line in the history. */
async function change(issue: IssueRow, values: Values, world: World, call: Call): Promise<void> {
  const isChanged = (name: string): boolean => JSON.stringify(issue.fields[name]) !== JSON.stringify(values[name])
  const items = Object.keys(values)
    .filter(isChanged)
    .map((field) => ({
      ...{ field, fieldtype: field.startsWith('customfield_') ? 'custom' : 'jira', fieldId: field },
      ...{ from: idIn(issue.fields[field]), fromString: wordOf(issue.fields[field]) },
      ...{ to: idIn(values[field]), toString: wordOf(values[field]) },
    }))
  if (items.length === 0) return
  const about = { issue: issue.id, author: callerIn(world, call), created: timeOf(world.now()) }
  await world.store.insert('issue_changelogs', { ...about, items })
  await put(world, issue.id, values)
}

/** The fields that a transition sets: the status, and the resolution that comes with it. */
function moved(wanted: unknown, world: World): IssueFields {
  const transition = TRANSITIONS.find(({ id }) => id === membersOf(wanted)['id'])
  if (!transition) throw refuse(400, ['It seems that you have tried to perform an illegal workflow operation.'])
  const done = transition.to.statusCategory.key === 'done'
  const resolutiondate = done ? timeOf(world.now()) : null
  return { status: transition.to, resolution: done ? RESOLUTION : null, resolutiondate }
}

/** The number of the next issue of a project: none is given twice. */
function nextNumber(world: World, { id, key }: ProjectRow): number {
  const numbers = world.memory('numbers', () => new Map<string, number>())
  const known = world.store.by<IssueRow>('issues', 'project', id).map((one) => Number(one.key.slice(key.length + 1)))
  const next = Math.max(numbers.get(id) ?? 0, ...known) + 1
  numbers.set(id, next)
  return next
}

async function create(params: Values, world: World, call: Call): Promise<Values> {
  const { id: projectId, key: projectKey } = membersOf(membersOf(params['fields'])['project'])
  const project = findProject(world, projectId ?? projectKey)
  if (!project) throw refuseFields({ project: 'valid project is required' })
  const [caller, time] = [callerIn(world, call), timeOf(world.now())]
  const values = readChange(params, world)
  if (values.issuetype?.subtask && !values.parent)
    throw refuseFields({ parent: 'Issue type is a sub-task but parent issue key or id not specified.' })
  const usual = { status: TRANSITIONS[0]?.to, priority: PRIORITIES[2], created: time, updated: time }
  const { id, key } = await world.store.insert<IssueRow>('issues', {
    key: `${project.key}-${nextNumber(world, project)}`,
    project: project.id,
    watchers: [],
    fields: {
      ...{ ...EMPTY, ...usual, creator: caller, reporter: caller, ...values },
      ...(params['transition'] !== undefined && moved(params['transition'], world)),
    },
  })
  return { id, key, self: api(`/issue/${id}`) }
}

/** Issues that a query finds, in its order. */
function found(call: Call, world: World): IssueRow[] {
  const context = { caller: callerOf(call), now: world.now(), project: (id: string) => findProject(world, id) }
  const { test, sort } = readJql(call.params['jql'], context)
  return world.store.all<IssueRow>('issues').filter(test).sort(sort)
}

/** A page of issues, by token. */
const search: Behavior = (call, world) => {
  const { params } = call
  const size = Number(params['maxResults'] ?? 50)
  const { rows, ...page } = tokenPage(found(call, world), params['nextPageToken'], size, String(params['jql']))
  return { issues: rows.map((issue) => present(issue, world, params, [])), ...page }
}

const PARTS = ['issue_comments', 'issue_worklogs', 'issue_attachments', 'issue_changelogs']

function remove(issue: IssueRow, world: World): void {
  const { store } = world
  for (const subtask of below(world, issue)) remove(subtask, world)
  for (const worklog of store.by('issue_worklogs', 'issue', issue.id)) noteDeletion(world, worklog)
  for (const collection of PARTS)
    for (const { id } of store.by(collection, 'issue', issue.id)) store.remove(collection, id)
  for (const link of store.all('issue_links', ({ inward, outward }) => [inward, outward].includes(issue.id)))
    store.remove('issue_links', link.id)
  store.remove('issues', issue.id)
}

export const issueBehaviors: Readonly<Record<string, Behavior>> = {
  'issues.api_search': search,
  'issues.api_search_long': search,
  'issues.count': (call, world) => ({ count: found(call, world).length }),
  'issues.create': (call, world) => create(call.params, world, call),

  async 'issues.bulk_create'(call, world) {
    const issues: Values[] = []
    const errors: Values[] = []
    for (const [index, one] of listIn(call.params['issueUpdates']).entries()) {
      try {
        issues.push(await create(membersOf(one), world, call))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        errors.push({ status: error.status, elementErrors: error.body, failedElementNumber: index })
      }
    }
    return { issues, errors }
  },

  'issues.get': (call, world) => present(needIssue(world, call), world, call.params, ['*all']),

  'issues.bulk_get'({ params }, world) {
    const ids = textsIn(params['issueIdsOrKeys'])
    const issues = ids.flatMap((id) => findIssue(world, id) ?? [])
    const errorMessage = 'Issue does not exist or you do not have permission to see it.'
    return {
      issues: issues.map((issue) => present(issue, world, params, ['*navigable'])),
      issueErrors: ids.filter((id) => !findIssue(world, id)).map((id) => ({ id, errorMessage })),
    }
  },

  // A transition in the body is ignored, as Jira does.
  async 'issues.update'(call, world) {
    const issue = needIssue(world, call)
    await change(issue, readChange(call.params, world, issue.fields), world, call)
    return call.params['returnIssue'] === true ? present(needIssue(world, call), world, {}, ['*all']) : undefined
  },

  'issues.delete': (call, world) => remove(needIssue(world, call), world),

  async 'issues_assignee.update'(call, world) {
    const issue = needIssue(world, call)
    const { accountId } = call.params
    const user = accountId === '-1' ? findProject(world, issue.project)?.lead : userOf(world, accountId)
    if (accountId !== null && !user) throw refuseFields({ assignee: `User '${accountId}' does not exist.` })
    await change(issue, { assignee: user ?? null }, world, call)
  },

  'issue_transitions.list'(call, world) {
    needIssue(world, call)
    return { expand: 'transitions', transitions: TRANSITIONS }
  },

  async 'issue_transitions.create'(call, world) {
    const issue = needIssue(world, call)
    const values = readChange(call.params, world, issue.fields)
    await change(issue, { ...moved(call.params['transition'], world), ...values }, world, call)
  },
}
