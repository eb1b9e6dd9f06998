import type { Call, Row, World } from '@ferrule/sandbox/engine'
import { callerOf } from './access.ts'
import { SITE } from './facts.ts'

/** The records that behaviors work on, and the forms in which they are answered. */

export interface UserRow extends Row {
  accountId: string
  displayName: string
  emailAddress: string
}

/** An entry of one of the site's lists. */
export interface Entry {
  readonly id: string
  readonly name: string
}

/** Fields of an issue; those that only show a value are not named. */
export interface IssueFields extends Record<string, unknown> {
  parent?: { readonly id: string } | null
  issuetype?: Entry & { readonly subtask: boolean }
  status?: (typeof STATUSES)[number]
}

export interface IssueRow extends Row {
  key: string
  /** Id of the project. */
  project: string
  fields: IssueFields
  watchers: string[]
}

export interface ProjectRow extends Row {
  key: string
  name: string
  lead: UserRow
}

export const api = (path: string): string => `${SITE}/rest/api/3${path}`

/** `2021-01-17T12:34:00.000+0000` */
export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('Z', '+0000')

export const userOf = (world: World, accountId: unknown): UserRow | undefined =>
  world.store.by<UserRow>('users', 'accountId', accountId)[0]

export const callerIn = (world: World, call: Pick<Call, 'request'>): UserRow | undefined =>
  world.store.by<UserRow>('users', 'emailAddress', callerOf(call))[0]

const status = (id: string, name: string, [categoryId, key, colorName]: readonly [number, string, string]) => ({
  self: api(`/status/${id}`),
  description: '',
  iconUrl: `${SITE}/images/icons/statuses/generic.png`,
  name,
  id,
  statusCategory: { self: api(`/statuscategory/${categoryId}`), id: categoryId, key, colorName, name },
})

export const STATUSES = [
  status('10000', 'To Do', [2, 'new', 'blue-gray']),
  status('3', 'In Progress', [4, 'indeterminate', 'yellow']),
  status('10001', 'Done', [3, 'done', 'green']),
]

const TRAITS = { hasScreen: false, isGlobal: true, isInitial: false, isAvailable: true, isConditional: false }

/** From every status to each. */
export const TRANSITIONS = STATUSES.map((to, index) => ({ ...TRAITS, id: `${index + 1}1`, name: to.name, to }))

export const ISSUE_TYPES = ['Epic', 'Story', 'Task', 'Bug', 'Subtask'].map((name, index) => ({
  self: api(`/issuetype/1000${index + 1}`),
  id: `1000${index + 1}`,
  name,
  description: '',
  iconUrl: `${SITE}/images/icons/issuetypes/${name.toLowerCase()}.png`,
  subtask: name === 'Subtask',
  hierarchyLevel: name === 'Epic' ? 1 : name === 'Subtask' ? -1 : 0,
}))

export const PRIORITIES = ['Highest', 'High', 'Medium', 'Low', 'Lowest'].map((name, index) => ({
  self: api(`/priority/${index + 1}`),
  iconUrl: `${SITE}/images/icons/priorities/${name.toLowerCase()}.svg`,
  name,
  id: String(index + 1),
}))

export const RESOLUTION = { self: api('/resolution/10000'), id: '10000', name: 'Done', description: '' }

/** By name, the words for both directions. */
const LINKS = { Blocks: ['is blocked by', 'blocks'], Relates: ['relates to', 'relates to'] } as const
export const LINK_TYPES = Object.entries(LINKS).map(([name, [inward, outward]], index) => ({
  ...{ id: `1000${index}`, name, inward, outward, self: api(`/issueLinkType/1000${index}`) },
}))

const SYSTEM: Readonly<Record<string, string>> = {
  summary: 'Summary: string',
  description: 'Description: string',
  environment: 'Environment: string',
  issuetype: 'Issue Type: issuetype',
  status: 'Status: status',
  priority: 'Priority: priority',
  resolution: 'Resolution: resolution',
  resolutiondate: 'Resolved: datetime',
  project: 'Project: project',
  parent: 'Parent: issuelink',
  assignee: 'Assignee: user',
  reporter: 'Reporter: user',
  creator: 'Creator: user',
  labels: 'Labels: array of string',
  components: 'Components: array of component',
  fixVersions: 'Fix versions: array of version',
  versions: 'Affects versions: array of version',
  issuelinks: 'Linked Issues: array of issuelinks',
  subtasks: 'Sub-tasks: array of issuelinks',
  created: 'Created: datetime',
  updated: 'Updated: datetime',
  duedate: 'Due date: date',
  comment: 'Comment: comments-page',
  worklog: 'Log Work: array of worklog',
  attachment: 'Attachment: array of attachment',
  customfield_10010: 'Story points: number',
  customfield_10011: 'Release notes: string',
  customfield_10012: 'Customer: string',
}

/** Fields that hold rich text. */
export const RICH = ['description', 'environment', 'customfield_10011']

/** Fields that `*navigable` leaves out. */
export const NOT_NAVIGABLE = ['comment', 'worklog', 'attachment']

export const FIELDS = Object.entries(SYSTEM).map(([id, text]) => {
  const [name = '', type = '', items] = text.split(/: | of /)
  const customId = /^customfield_(\d+)$/.exec(id)?.[1]
  const kind = type === 'number' ? 'float' : RICH.includes(id) ? 'textarea' : 'textfield'
  const origin = customId
    ? { custom: `com.atlassian.jira.plugin.system.customfieldtypes:${kind}`, customId: Number(customId) }
    : { system: id }
  return {
    ...{ id, key: id, name, custom: customId !== undefined, orderable: true, searchable: true },
    navigable: !NOT_NAVIGABLE.includes(id),
    clauseNames: customId ? [`cf[${customId}]`, name] : [id],
    schema: { type, ...(items && { items }), ...origin },
  }
})

/** Fields of an issue whose value is kept elsewhere. */
const ELSEWHERE = ['comment', 'worklog', 'attachment', 'issuelinks', 'subtasks', 'project']

/** Fields of an empty issue. */
export const EMPTY: Readonly<Record<string, null | []>> = Object.fromEntries(
  FIELDS.filter(({ id }) => !ELSEWHERE.includes(id)).map(({ id, schema }) => [id, schema.type === 'array' ? [] : null]),
)

export const findIssue = ({ store }: World, idOrKey: unknown): IssueRow | undefined =>
  store.find<IssueRow>('issues', idOrKey) ?? store.by<IssueRow>('issues', 'key', String(idOrKey).toUpperCase())[0]

export const findProject = ({ store }: World, idOrKey: unknown): ProjectRow | undefined =>
  store.find<ProjectRow>('projects', String(idOrKey)) ?? store.by<ProjectRow>('projects', 'key', idOrKey)[0]

/** Records below an issue, as they are answered. */
export const belonging = (world: World, collection: string, { id }: Row): Row[] =>
  world.store.by(collection, 'issue', id).map((row) => answered(collection, row))

/** An entry of the lists of changed worklogs. */
export interface WorklogChange {
  readonly worklogId: number
  /** Epoch milliseconds. */
  readonly updatedTime: number
}

export const deletedWorklogs = (world: World): WorklogChange[] => world.memory('deleted worklogs', () => [])

export const noteDeletion = (world: World, { id }: Row): void =>
  void deletedWorklogs(world).push({ worklogId: Number(id), updatedTime: world.now() * 1000 })

/** Paths of records by collection. */
const PATHS: Readonly<Record<string, string>> = {
  components: '/component',
  filters: '/filter',
  issue_attachments: '/attachment',
  issue_comments: '/issue/{}/comment',
  issue_worklogs: '/issue/{}/worklog',
  projects: '/project',
  versions: '/version',
}

/** Collections whose records have a number as id. */
const NUMBERED = [
  ...['boards', 'sprints', 'webhook_endpoints', 'project_roles', 'issue_remote_links', 'quick_filters', 'screens'],
  ...['screen_tabs', 'screen_schemes', 'notification_schemes', 'permission_schemes', 'security_schemes'],
  'workflow_schemes',
]

/** A record as it is answered: without the issue above it, with its address, and with a number as id where Jira has one. */
export function answered(collection: string, { issue, originBoardId, ...row }: Row): Row {
  const path = PATHS[collection]?.replace('{}', String(issue))
  return {
    ...row,
    id: NUMBERED.includes(collection) ? Object(Number(row.id)).valueOf() : row.id,
    ...(originBoardId !== undefined && { originBoardId: Number(originBoardId) }),
    ...(path !== undefined && { self: api(`${path}/${row.id}`) }),
    ...(collection === 'issue_attachments' && { content: api(`/attachment/content/${row.id}`) }),
  }
}

export const projectIn = ({ id, key, name }: ProjectRow): Record<string, unknown> => ({
  ...{ self: api(`/project/${id}`), id, key, name, projectTypeKey: 'software', simplified: false },
})

/** An issue within another one. */
export const issueIn = ({ id, key, fields }: IssueRow): { id: string } & Record<string, unknown> => {
  const { summary, status: own, priority, issuetype } = fields
  return { id, key, self: api(`/issue/${id}`), fields: { summary, status: own, priority, issuetype } }
}
