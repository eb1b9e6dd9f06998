import type { Seed, SeedStep, SeedValue } from '@ferrule/sandbox/engine'
import { SITE, USER, VIEWER } from './facts.ts'
import { api, EMPTY, FIELDS, ISSUE_TYPES, LINK_TYPES, PRIORITIES, RESOLUTION, STATUSES, timeOf } from './records.ts'

/** Collections that can be chosen; comments, worklogs, links and attachments follow from the issues. */
export const SIZES = { issues: 120, projects: 3, users: 12 }

/** Collections that no issue refers to: as many of each. */
export const INVENTED: Readonly<Record<string, number>> = {
  ...{ boards: 3, sprints: 6, dashboards: 2, groups: 3, webhook_endpoints: 2, version_related_work: 2 },
  ...{ workflows: 2, workflow_schemes: 2, permission_schemes: 2, notification_schemes: 2, security_schemes: 2 },
  ...{ security_levels: 3, issue_type_schemes: 2, issue_type_screen_schemes: 2, screens: 3, screen_schemes: 2 },
  ...{ screen_tabs: 4, screen_tab_fields: 6, field_contexts: 4, field_options: 6, project_categories: 2 },
  ...{ project_types: 3, application_roles: 2, time_tracking: 2, settings: 3, project_roles: 3, issue_remote_links: 4 },
}

const document = (text: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const users: SeedStep = {
  collection: 'users',
  let: {
    who: { $person: true },
    address: '{who.first}.{who.last}.{index}@example.com',
    known: {
      $turn: [
        { name: 'Ada Sandbox', email: USER.username },
        { name: 'Vera Viewer', email: VIEWER.username },
      ],
    },
    own: { $less: ['{index}', 2] },
    hex: { $hex: 20 },
  },
  fields: {
    self: api('/user?accountId=5b10{hex}'),
    accountId: '5b10{hex}',
    accountType: 'atlassian',
    emailAddress: { $if: ['{own}', '{known.email}', '{address|lower}'] },
    avatarUrls: { '48x48': `${SITE}/avatars/5b10{hex}?size=48` },
    displayName: { $if: ['{own}', '{known.name}', '{who.name}'] },
    active: { $not: { $is: ['{index}', 6] } },
    timeZone: 'Europe/Berlin',
  },
}

/** The lists of a site that issues choose from. */
const CATEGORIES: Readonly<Record<string, string>> = { new: 'TODO', indeterminate: 'IN_PROGRESS', done: 'DONE' }
const SETTABLE = ['summary', 'description', 'issuetype', 'project', 'priority', 'assignee', 'labels', 'parent']
const choices: readonly SeedStep[] = [
  { collection: 'issue_fields', each: FIELDS },
  {
    collection: 'create_issue_fields',
    each: FIELDS.filter(({ id, custom }) => custom || SETTABLE.includes(id)).map(({ id, name, schema }) => {
      const required = ['summary', 'issuetype', 'project'].includes(id)
      return { fieldId: id, key: id, name, schema, operations: ['set'], required, hasDefaultValue: false }
    }),
  },
  { collection: 'create_issue_types', each: ISSUE_TYPES },
  { collection: 'issue_link_types', each: LINK_TYPES },
  { collection: 'priorities', each: PRIORITIES },
  { collection: 'resolutions', each: [RESOLUTION] },
  { collection: 'workflow_statuses', each: STATUSES },
  { collection: 'status_categories', each: STATUSES.map(({ statusCategory }) => statusCategory) },
  {
    collection: 'statuses',
    each: STATUSES.map(({ id, name, description, statusCategory: { key } }) => {
      const statusCategory = CATEGORIES[key] ?? null
      return { id, name, description, statusCategory, scope: { type: 'GLOBAL' } }
    }),
  },
]

const numericId = { $sum: ['{projects.id}'] } as const

const projects: SeedStep = {
  collection: 'projects',
  let: {
    name: { $turn: ['Web shop', 'Warehouse', 'Mobile app', 'Data platform', 'Back office', 'Design system'] },
    key: {
      $if: [{ $less: ['{index}', 6] }, { $turn: ['WEBS', 'WARE', 'MOBI', 'DATA', 'BACK', 'DESI'] }, 'P{index|next}'],
    },
  },
  fields: {
    key: '{key}',
    name: '{name}',
    description: 'What {name} needs.',
    lead: { $one: 'users', where: { active: true } },
    avatarUrls: { '48x48': `${SITE}/avatars/{index}` },
    projectTypeKey: { $turn: ['software', 'software', 'business'] },
    simplified: false,
    style: 'classic',
    isPrivate: false,
    properties: {},
  },
  below: [
    {
      collection: 'components',
      fields: { name: 'Core', project: '{key}', projectId: numericId, assigneeType: 'PROJECT_DEFAULT' },
    },
    {
      collection: 'versions',
      each: ['1.0', '1.1'],
      fields: { name: '{each}', projectId: numericId, released: { $is: ['{index}', 0] }, archived: false },
    },
    {
      collection: 'filters',
      fields: {
        name: 'Open issues of {name}',
        jql: 'project = {key} AND statusCategory != Done',
        owner: '{projects.lead}',
        ...{ favourite: false, favouritedCount: 0, sharePermissions: [], editPermissions: [] },
      },
    },
  ],
}

const somebody: SeedValue = { $one: 'users', where: { active: true } }
const author = { author: '{author}', created: '{changed|time}' } as const
const written = { ...author, updateAuthor: '{author}', updated: '{changed|time}' } as const
const byAuthor = { author: somebody } as const
const statusChange = {
  ...{ field: 'status', fieldtype: 'jira', fieldId: 'status' },
  ...{ from: '10000', fromString: 'To Do', to: '10001', toString: 'Done' },
}

const parts: readonly SeedStep[] = [
  {
    collection: 'issue_comments',
    count: { $int: [0, 3] },
    let: byAuthor,
    fields: { ...written, body: document('Looks good to me.'), jsdPublic: true },
  },
  {
    collection: 'issue_worklogs',
    count: { $int: [0, 2] },
    let: byAuthor,
    fields: {
      ...{ ...written, issueId: '{issues.id}', started: '{changed|time}' },
      ...{ timeSpent: '1h 30m', timeSpentSeconds: 5400 },
    },
  },
  {
    collection: 'issue_attachments',
    if: { $is: ['{outer.index}', 0, 13, 26, 39, 52] },
    let: byAuthor,
    fields: { ...author, filename: 'notes.txt', mimeType: 'text/plain', size: 10 },
  },
  { collection: 'issue_changelogs', if: '{done}', let: byAuthor, fields: { ...author, items: [statusChange] } },
]

/** A year of a made-up company's work. */
const issues: SeedStep = {
  collection: 'issues',
  if: '{project}',
  let: {
    project: { $one: 'projects', at: '{index}' },
    created: { $even: [-360, -2] },
    changed: { $days: [0, 30], from: '{created}' },
    reporter: somebody,
    done: { $chance: 0.5 },
    number: { $sum: [1, { $quotient: ['{index}', '{sizes.projects}'] }] },
    what: { $pick: ['Orders', 'Labels', 'Search', 'Login', 'Invoices', 'Stock levels', 'Reports', 'Notifications'] },
    fate: {
      $pick: ['fail after the last release', 'are shown twice', 'can be shared with a link', 'need a new index'],
    },
  },
  fields: {
    key: '{project.key}-{number}',
    project: '{project.id}',
    watchers: { $if: [{ $is: ['{index}', 3, 5, 8, 13] }, ['{reporter.accountId}'], []] },
    fields: {
      ...EMPTY,
      summary: '{what} {fate}',
      description: { $pick: [document('Seen by a customer, told by phone.'), null] },
      issuetype: { $pick: ISSUE_TYPES.slice(0, 4) },
      status: { $if: ['{done}', { $pick: STATUSES.slice(2) }, { $pick: STATUSES.slice(0, 2) }] },
      resolution: { $if: ['{done}', RESOLUTION, null] },
      resolutiondate: { $if: ['{done}', '{changed|time}', null] },
      priority: { $pick: PRIORITIES },
      reporter: '{reporter}',
      creator: '{reporter}',
      assignee: { $if: [{ $chance: 0.8 }, somebody, null] },
      labels: { $pick: [['regression'], ['customer'], ['security'], [], [], []] },
      customfield_10010: { $pick: [1, 2, 3, 5, 8, null, null] },
      created: '{created|time}',
      updated: '{changed|time}',
    },
  },
  below: parts,
}

export const seed: Seed = {
  time: timeOf,
  steps: [
    users,
    ...choices,
    projects,
    issues,
    {
      collection: 'issue_links',
      count: 8,
      let: {
        type: { $one: 'issue_link_types', at: '{index}' },
        ends: [
          { $one: 'issues', at: '{index}' },
          { $one: 'issues', at: { $sum: ['{index}', 20] } },
        ],
      },
      // Few issues have none: an issue shows what it is linked to as that is now.
      if: { $less: [39, '{sizes.issues}'] },
      fields: { type: '{type}', inward: '{ends.0.id}', outward: '{ends.1.id}' },
    },
  ],
}
