import type { Call, Row, World } from '@ferrule/sandbox/engine'
import { callerOf } from './access.ts'
import { SITE } from './facts.ts'

/** The records that behaviors work on, and the forms in which they are answered. */

export interface UserRow {
  accountId: string
  accountType: string
  active: boolean
  displayName: string
  emailAddress: string
  timeZone: string
  self: string
  avatarUrls: Record<string, string>
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

export const usersOf = (world: World): UserRow[] => world.store.all<UserRow>('users')

export const userOf = (world: World, accountId: unknown): UserRow | undefined =>
  world.store.by<UserRow>('users', 'accountId', accountId)[0]

export const callerIn = (world: World, call: Pick<Call, 'request'>): UserRow | undefined =>
  usersOf(world).find(({ emailAddress }) => emailAddress === callerOf(call))

const category = (id: number, key: string, name: string, colorName: string) => ({
  self: api(`/statuscategory/${id}`),
  id,
  key,
  colorName,
  name,
})

const status = (id: string, name: string, statusCategory: ReturnType<typeof category>) => ({
  self: api(`/status/${id}`),
  description: '',
  iconUrl: `${SITE}/images/icons/statuses/generic.png`,
  name,
  id,
  statusCategory,
})

const TO_DO = status('10000', 'To Do', category(2, 'new', 'To Do', 'blue-gray'))
const IN_PROGRESS = status('3', 'In Progress', category(4, 'indeterminate', 'In Progress', 'yellow'))
const DONE = status('10001', 'Done', category(3, 'done', 'Done', 'green'))

export const STATUSES = [TO_DO, IN_PROGRESS, DONE]

/** From every status to each. */
export const TRANSITIONS = STATUSES.map((to, index) => ({
  id: `${index + 1}1`,
  name: to.name,
  to,
  hasScreen: false,
  isGlobal: true,
  isInitial: false,
  isAvailable: true,
  isConditional: false,
  looped: false,
}))

export const ISSUE_TYPES = (
  [
    ['10001', 'Epic', 1],
    ['10002', 'Story', 0],
    ['10003', 'Task', 0],
    ['10004', 'Bug', 0],
    ['10005', 'Subtask', -1],
  ] as const
).map(([id, name, hierarchyLevel]) => ({
  self: api(`/issuetype/${id}`),
  id,
  name,
  description: '',
  iconUrl: `${SITE}/images/icons/issuetypes/${name.toLowerCase()}.png`,
  subtask: hierarchyLevel < 0,
  hierarchyLevel,
}))

export const PRIORITIES = ['Highest', 'High', 'Medium', 'Low', 'Lowest'].map((name, index) => ({
  self: api(`/priority/${index + 1}`),
  iconUrl: `${SITE}/images/icons/priorities/${name.toLowerCase()}.svg`,
  name,
  id: String(index + 1),
}))

export const RESOLUTION = { self: api('/resolution/10000'), id: '10000', name: 'Done', description: '' }

export const LINK_TYPES = (
  [
    ['10000', 'Blocks', 'is blocked by', 'blocks'],
    ['10001', 'Cloners', 'is cloned by', 'clones'],
    ['10002', 'Duplicate', 'is duplicated by', 'duplicates'],
    ['10003', 'Relates', 'relates to', 'relates to'],
  ] as const
).map(([id, name, inward, outward]) => ({ id, name, inward, outward, self: api(`/issueLinkType/${id}`) }))

type FieldRow = readonly [id: string, name: string, type: string, items?: string]

const SYSTEM: readonly FieldRow[] = [
  ['summary', 'Summary', 'string'],
  ['description', 'Description', 'string'],
  ['environment', 'Environment', 'string'],
  ['issuetype', 'Issue Type', 'issuetype'],
  ['status', 'Status', 'status'],
  ['priority', 'Priority', 'priority'],
  ['resolution', 'Resolution', 'resolution'],
  ['resolutiondate', 'Resolved', 'datetime'],
  ['project', 'Project', 'project'],
  ['parent', 'Parent', 'issuelink'],
  ['assignee', 'Assignee', 'user'],
  ['reporter', 'Reporter', 'user'],
  ['creator', 'Creator', 'user'],
  ['labels', 'Labels', 'array', 'string'],
  ['components', 'Components', 'array', 'component'],
  ['fixVersions', 'Fix versions', 'array', 'version'],
  ['versions', 'Affects versions', 'array', 'version'],
  ['issuelinks', 'Linked Issues', 'array', 'issuelinks'],
  ['subtasks', 'Sub-tasks', 'array', 'issuelinks'],
  ['created', 'Created', 'datetime'],
  ['updated', 'Updated', 'datetime'],
  ['duedate', 'Due date', 'date'],
  ['comment', 'Comment', 'comments-page'],
  ['worklog', 'Log Work', 'array', 'worklog'],
  ['attachment', 'Attachment', 'array', 'attachment'],
]

const CUSTOM: readonly FieldRow[] = [
  ['customfield_10010', 'Story points', 'number'],
  ['customfield_10011', 'Release notes', 'string'],
  ['customfield_10012', 'Customer', 'string'],
]

/** Fields that hold rich text. */
export const RICH = ['description', 'environment', 'customfield_10011']

/** What `*navigable` leaves out. */
export const NOT_NAVIGABLE = ['comment', 'worklog', 'attachment']

export const FIELDS = [...SYSTEM, ...CUSTOM].map(([id, name, type, items]) => {
  const number = Number(id.slice(12))
  const custom = id.startsWith('customfield_')
  const kind = type === 'number' ? 'float' : RICH.includes(id) ? 'textarea' : 'textfield'
  return {
    id,
    key: id,
    name,
    custom,
    orderable: true,
    navigable: !NOT_NAVIGABLE.includes(id),
    searchable: true,
    ...(custom && { untranslatedName: name }),
    clauseNames: custom ? [`cf[${number}]`, name] : [id],
    schema: {
      type,
      ...(items && { items }),
      ...(custom
        ? { custom: `com.atlassian.jira.plugin.system.customfieldtypes:${kind}`, customId: number }
        : { system: id }),
    },
  }
})

/** What an issue has when nothing was put into it. Comments and what else is kept elsewhere come when it is answered. */
export const EMPTY: Readonly<Record<string, null | []>> = Object.fromEntries(
  FIELDS.filter(({ id }) => !/^(comment|worklog|attachment|issuelinks|subtasks|project)$/.test(id)).map(
    ({ id, schema }) => [id, schema.type === 'array' ? [] : null],
  ),
)

export const findIssue = ({ store }: World, idOrKey: unknown): IssueRow | undefined =>
  store.find<IssueRow>('issues', idOrKey) ?? store.by<IssueRow>('issues', 'key', String(idOrKey).toUpperCase())[0]

export const findProject = ({ store }: World, idOrKey: unknown): ProjectRow | undefined =>
  store.find<ProjectRow>('projects', String(idOrKey)) ?? store.by<ProjectRow>('projects', 'key', idOrKey)[0]

/** Records below an issue, as they are answered. */
export const belonging = (world: World, collection: string, { id }: Row): Row[] =>
  world.store.by(collection, 'issue', id).map((row) => answered(collection, row))

/** Paths of records by collection. */
const PATHS: Readonly<Record<string, (row: Row) => string>> = {
  components: ({ id }) => `/component/${id}`,
  filters: ({ id }) => `/filter/${id}`,
  issue_attachments: ({ id }) => `/attachment/${id}`,
  issue_comments: ({ id, issue }) => `/issue/${issue}/comment/${id}`,
  issue_worklogs: ({ id, issue }) => `/issue/${issue}/worklog/${id}`,
  projects: ({ id }) => `/project/${id}`,
  versions: ({ id }) => `/version/${id}`,
}

/** Collections whose records have a number as id. */
const NUMBERED = [
  ...['boards', 'sprints', 'webhook_endpoints', 'project_roles', 'issue_remote_links', 'quick_filters', 'screens'],
  ...['screen_tabs', 'screen_schemes', 'notification_schemes', 'permission_schemes', 'security_schemes'],
  'workflow_schemes',
]

/** A record as it is answered: without the issue above it, with its address, and with a number as id where Jira has one. */
export function answered(collection: string, row: Row): Row {
  const { issue: _, ...own } = row
  const path = PATHS[collection]?.(row)
  return {
    ...own,
    id: NUMBERED.includes(collection) ? Object(Number(row.id)).valueOf() : row.id,
    ...(row['originBoardId'] !== undefined && { originBoardId: Number(row['originBoardId']) }),
    ...(path !== undefined && { self: api(path) }),
    ...(collection === 'issue_attachments' && { content: api(`/attachment/content/${row.id}`) }),
  }
}

export const projectIn = ({ id, key, name }: ProjectRow): Record<string, unknown> => ({
  self: api(`/project/${id}`),
  id,
  key,
  name,
  projectTypeKey: 'software',
  simplified: false,
})

/** An issue within another one. */
export const issueIn = (issue: IssueRow): Record<string, unknown> => {
  const { summary, status: own, priority, issuetype } = issue.fields
  return {
    id: issue.id,
    key: issue.key,
    self: api(`/issue/${issue.id}`),
    fields: { summary, status: own, priority, issuetype },
  }
}
