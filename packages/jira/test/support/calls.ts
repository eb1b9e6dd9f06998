import { agileCalls, rank } from './agile-calls.ts'
import { type Both, doc, issue, type Row, type Rows, user, visibility, withBody } from './rows.ts'
import { settingsCalls } from './settings-calls.ts'
import { siteCalls } from './site-calls.ts'

// Everything that an encoder can get wrong.
const awkward = 'a+b & c=d [e] %41 é 漢字 😀 \'"!*()~`;,/?:@#$\\|{}<>^\t'
const jql = 'project = "A & B" AND text ~ "100% + ü" AND labels in (x, \'y\') order by created DESC'
const properties = [{ key: 'a.b', value: { c: [1, null, 'x'] } }]
const selection = {
  fields: '*all,-comment,customfield_10001',
  expand: 'renderedFields,names',
  properties: 'a,b.c',
  fieldsByKeys: true,
  failFast: true,
}
const adjusting = {
  notifyUsers: false,
  adjustEstimate: 'new',
  newEstimate: '2d',
  overrideEditableFlag: false,
} as const

export const calls: Rows = {
  ...agileCalls,
  ...siteCalls,
  ...settingsCalls,
  issues: {
    api_search: {
      samples: [
        { jql, fields: 'summary' },
        { jql: 'key = ED-1', fields: ['summary', 'status'], expand: ['names', 'schema'], properties: ['p', 'q'] },
        { jql: 'key = ED-1', ...selection, maxResults: 5000, reconcileIssues: [1, 10_002], nextPageToken: 'a+b/c==' },
      ],
      sdk: (jira, params) => jira.issueSearch.searchAndReconsileIssuesUsingJql(params),
    },
    count: { samples: [{ jql }], sdk: (jira, params) => jira.issueSearch.countIssues(params) },
    create: {
      samples: [
        { fields: { project: { key: 'ED' }, issuetype: { name: 'Bug' }, summary: awkward.trim() } },
        {
          fields: {
            project: { id: '10000' },
            issuetype: { id: '10001' },
            summary: 'S',
            description: doc,
            priority: { name: 'High' },
            assignee: { accountId: user },
            labels: ['a', 'ü'],
            parent: { key: 'ED-2' },
            components: [{ id: '1' }],
            customfield_10000: doc,
            customfield_10001: null,
            duedate: '2026-01-31',
          },
          update: { worklog: [{ add: { started: '2019-07-05T11:05:00.000+0000', timeSpent: '60m' } }] },
          transition: { id: '5' },
          properties,
          historyMetadata: { description: 'from a test', type: 'myplugin:type' },
          updateHistory: true,
        },
      ],
      sdk: (jira, params) => jira.issues.createIssue(params),
    },
    bulk_create: {
      samples: [
        {
          issueUpdates: [
            { fields: { project: { id: '1' }, issuetype: { id: '2' }, summary: 'A' } },
            {
              fields: { project: { key: 'ED' }, issuetype: { name: 'Bug' }, summary: 'B' },
              update: { labels: [{ add: 'x' }] },
            },
          ],
        },
      ],
      sdk: (jira, params) => jira.issues.createIssues(params),
    },
    get: {
      samples: [issue, { issueIdOrKey: '10000', ...selection, updateHistory: true }],
      sdk: (jira, params) => jira.issues.getIssue(params),
    },
    bulk_get: {
      samples: [
        { issueIdsOrKeys: ['ED-1', '10002'] },
        { issueIdsOrKeys: ['1'], fields: ['summary'], expand: ['names'], properties: ['p'], fieldsByKeys: false },
      ],
      sdk: (jira, params) => jira.issues.bulkFetchIssues(params),
    },
    update: {
      samples: [
        { ...issue, fields: { summary: awkward.trim(), description: null, assignee: { accountId: null }, labels: [] } },
        {
          ...issue,
          update: { labels: [{ add: 'x' }, { remove: 'y' }] },
          properties,
          historyMetadata: { type: 't' },
          notifyUsers: false,
          overrideScreenSecurity: true,
          overrideEditableFlag: true,
          returnIssue: true,
          expand: 'names,schema',
        },
      ],
      sdk: (jira, params: object) => jira.issues.editIssue({ returnIssue: true, ...params } as never),
    },
    delete: {
      samples: [issue, { ...issue, deleteSubtasks: true }, { ...issue, deleteSubtasks: false }],
      sdk: (jira, params) => jira.issues.deleteIssue(params),
    },
    rank,
    notify: {
      samples: [
        { ...issue, subject: 's', textBody: awkward },
        {
          ...issue,
          htmlBody: '<b>b</b>',
          to: { reporter: true, users: [{ accountId: user }] },
          restrict: { groupIds: [] },
        },
      ],
      sdk: (jira, params) => jira.issues.notify(params),
    },
  },
  projects: {
    api_search: {
      samples: [
        {},
        {
          startAt: 50,
          maxResults: 100,
          orderBy: '+lastIssueUpdatedDate',
          id: [10_000, 10_001],
          keys: ['PA', 'PB'],
          query: awkward,
          typeKey: 'business,software',
          categoryId: 7,
          action: 'edit',
          expand: 'description,lead',
          status: ['archived', 'deleted'],
        },
        { orderBy: '-key', typeKey: ['business', 'software'], expand: ['insight', 'url'] },
      ],
      sdk: (jira, params) => jira.projects.searchProjects(params),
    },
    get: {
      samples: [{ projectIdOrKey: 'ED' }, { projectIdOrKey: '10000', expand: 'lead,issueTypes', properties: 'a,b' }],
      sdk: (jira, params) => jira.projects.getProject(params),
    },
    create: {
      samples: [
        { key: 'ED', name: awkward, projectTypeKey: 'software', leadAccountId: user },
        {
          key: 'ED_2',
          name: 'E',
          description: 'd',
          projectTemplateKey: 'com.pyxis.greenhopper.jira:gh-simplified-scrum-classic',
          assigneeType: 'UNASSIGNED',
          url: 'https://a.example',
          avatarId: 1,
          categoryId: 2,
          issueSecurityScheme: 3,
          notificationScheme: 4,
          permissionScheme: 5,
          issueTypeScheme: 6,
          issueTypeScreenScheme: 7,
          fieldScheme: 9,
          workflowScheme: 10,
        },
      ],
      sdk: (jira, params) => jira.projects.createProject(params),
    },
    update: {
      samples: [
        { projectIdOrKey: 'ED', name: 'E', description: '', expand: 'lead' },
        { projectIdOrKey: 'ED', key: 'ED2', leadAccountId: user, releasedProjectKeys: ['ED'] },
      ],
      sdk: (jira, params) => jira.projects.updateProject(params),
    },
    delete: {
      samples: [{ projectIdOrKey: 'ED' }, { projectIdOrKey: 'ED', enableUndo: false }],
      sdk: (jira, params) => jira.projects.deleteProject(params),
    },
    archive: {
      samples: [{ projectIdOrKey: 'ED' }],
      sdk: (jira, params) => jira.projects.archiveProject(params),
    },
    restore: { samples: [{ projectIdOrKey: 'ED' }] },
    list_recent: { samples: [{}, { expand: 'permissions,lead' }] },
    list_statuses: {
      samples: [{ projectIdOrKey: 'ED' }],
      sdk: (jira, params) => jira.projects.getAllStatuses(params),
    },
  },
  users: {
    get: {
      samples: [{ accountId: user }, { accountId: 'x', expand: 'groups,applicationRoles' }],
      sdk: (jira, params) => jira.users.getUser(params),
    },
    me: { samples: [{}, { expand: 'groups' }], sdk: (jira, params) => jira.myself.getCurrentUser(params) },
    list: {
      samples: [{}, { startAt: 1000, maxResults: 1000 }],
      sdk: (jira, params) => jira.users.getAllUsersDefault(params),
    },
    api_search: {
      samples: [
        { query: 'a+b@mail.example' },
        { accountId: user, startAt: 2, maxResults: 5 },
        { property: 'thing.flag=true' },
      ],
      sdk: (jira, params) => jira.userSearch.findUsers(params),
    },
    assignable: {
      samples: [{ project: 'ED' }, { issueKey: 'ED-1', query: 'q', accountId: user, startAt: 1, maxResults: 9 }],
      sdk: (jira, params) => jira.userSearch.findAssignableUsers(params),
    },
  },
  issue_fields: {
    list: { samples: [{} as never], sdk: (jira) => jira.issueFields.getFields() },
    api_search: {
      samples: [
        {},
        {
          startAt: 0,
          maxResults: 100,
          type: ['custom', 'system'],
          id: ['customfield_1', 'summary'],
          query: awkward,
          orderBy: '+name',
          expand: 'key,lastUsed',
          projectIds: [1, 2],
        },
      ],
      sdk: (jira, params) => jira.issueFields.getFieldsPaginated(params),
    },
  },
  issue_comments: {
    list: {
      samples: [issue, { ...issue, startAt: 3, maxResults: 100, orderBy: '+created', expand: 'renderedBody' }],
      sdk: (jira, params) => jira.issueComments.getComments(params),
    },
    create: {
      samples: [
        { ...issue, body: doc },
        { ...issue, body: doc, visibility, properties, expand: 'renderedBody' },
      ],
      sdk: (jira, params) => jira.issueComments.addComment(params),
    },
    get: {
      samples: [{ ...issue, commentId: '10001', expand: 'renderedBody' }],
      sdk: (jira, params: Both) => jira.issueComments.getComment(byId(params, 'commentId')),
    },
    update: {
      samples: [
        { ...issue, commentId: '10001', body: doc },
        {
          ...issue,
          commentId: '1',
          body: doc,
          visibility,
          properties,
          notifyUsers: false,
          overrideEditableFlag: true,
          expand: 'renderedBody',
        },
      ],
      sdk: (jira, params: Both) =>
        jira.issueComments.updateComment(withBody(byId(params, 'commentId'), ['body', 'visibility', 'properties'])),
    },
    delete: {
      samples: [{ ...issue, commentId: '10001' }],
      sdk: (jira, params: Both) => jira.issueComments.deleteComment(byId(params, 'commentId')),
    },
  },
  issue_worklogs: {
    list: {
      samples: [
        issue,
        {
          ...issue,
          startAt: 1,
          maxResults: 5000,
          startedAfter: 1_500_000_000_000,
          startedBefore: 1_600_000_000_000,
          expand: 'properties',
        },
      ],
      sdk: (jira, params) => jira.issueWorklogs.getIssueWorklog(params),
    },
    get: {
      samples: [{ ...issue, worklogId: '100', expand: 'properties' }],
      sdk: (jira, params: Both) => jira.issueWorklogs.getWorklog(byId(params, 'worklogId')),
    },
    list_updated: {
      samples: [{}, { since: 1_500_000_000_000, expand: 'properties' }],
      sdk: (jira, params) => jira.issueWorklogs.getIdsOfWorklogsModifiedSince(params),
    },
    list_deleted: {
      samples: [{}, { since: 1_500_000_000_000 }],
      sdk: (jira, params) => jira.issueWorklogs.getIdsOfWorklogsDeletedSince(params),
    },
    bulk_get: {
      samples: [{ ids: [1, 2] }, { ids: [100], expand: 'properties' }],
      sdk: (jira, params) => jira.issueWorklogs.getWorklogsForIds(params),
    },
    create: {
      samples: [
        { ...issue, timeSpent: '3h 20m' },
        {
          ...issue,
          timeSpentSeconds: 12_000,
          started: '2021-01-17T12:34:00.000+0000',
          comment: doc,
          visibility,
          properties,
          ...adjusting,
          expand: 'properties',
        },
        { ...issue, timeSpentSeconds: 60, adjustEstimate: 'manual', reduceBy: '2d' },
      ],
      sdk: (jira, params) => jira.issueWorklogs.addWorklog(params),
    },
    update: {
      samples: [
        { ...issue, worklogId: '100', timeSpentSeconds: 60 },
        { ...issue, worklogId: '100', comment: doc, visibility, properties, ...adjusting, expand: 'properties' },
      ],
      sdk: (jira, params: Both) =>
        jira.issueWorklogs.updateWorklog(
          withBody(byId(params, 'worklogId'), [
            'timeSpent',
            'timeSpentSeconds',
            'started',
            'comment',
            'visibility',
            'properties',
          ]),
        ),
    },
    delete: {
      samples: [
        { ...issue, worklogId: '100' },
        { ...issue, worklogId: '100', adjustEstimate: 'manual', increaseBy: '2d', notifyUsers: true },
      ],
      sdk: (jira, params: Both) => jira.issueWorklogs.deleteWorklog(byId(params, 'worklogId')),
    },
  },
  issues_assignee: {
    update: {
      samples: [
        { ...issue, accountId: user },
        { ...issue, accountId: null },
        { ...issue, accountId: '-1' },
      ],
      sdk: (jira, params) => jira.issues.assignIssue(params),
    },
  },
  issue_transitions: {
    list: {
      samples: [
        issue,
        {
          ...issue,
          expand: 'transitions.fields',
          transitionId: '5',
          skipRemoteOnlyCondition: true,
          includeUnavailableTransitions: false,
          sortByOpsBarAndStatus: true,
        },
      ],
      sdk: (jira, params) => jira.issues.getTransitions(params),
    },
    create: {
      samples: [
        { ...issue, transition: { id: '5' } },
        {
          ...issue,
          transition: { id: '5' },
          fields: { resolution: { name: 'Fixed' } },
          update: { labels: [{ add: 'x' }] },
          properties,
          historyMetadata: { type: 't' },
        },
      ],
      sdk: (jira, params) => jira.issues.doTransition(params),
    },
  },
  issue_links: {
    create: {
      samples: [
        {
          type: { name: 'Duplicate' },
          inwardIssue: { key: 'HSP-1' },
          outwardIssue: { id: '10001' },
          comment: { body: doc, visibility },
        },
        { type: { id: '1' }, inwardIssue: { id: '1' }, outwardIssue: { id: '2' } },
      ],
      sdk: (jira, params) => jira.issueLinks.linkIssues(params),
    },
    get: { samples: [{ linkId: '10001' }], sdk: (jira, params) => jira.issueLinks.getIssueLink(params) },
    delete: { samples: [{ linkId: '10001' }], sdk: (jira, params) => jira.issueLinks.deleteIssueLink(params) },
  },
  issue_link_types: {
    list: { samples: [{} as never], sdk: (jira) => jira.issueLinkTypes.getIssueLinkTypes() },
    get: {
      samples: [{ issueLinkTypeId: '10000' }],
      sdk: (jira, params) => jira.issueLinkTypes.getIssueLinkType(params),
    },
    create: {
      samples: [{ name: 'Blocks', inward: 'is blocked by', outward: 'blocks' }],
      sdk: (jira, params) => jira.issueLinkTypes.createIssueLinkType(params),
    },
    update: {
      samples: [{ issueLinkTypeId: '10000', inward: 'is held up by' }],
      sdk: (jira, params) => jira.issueLinkTypes.updateIssueLinkType(params),
    },
    delete: {
      samples: [{ issueLinkTypeId: '10000' }],
      sdk: (jira, params) => jira.issueLinkTypes.deleteIssueLinkType(params),
    },
  },
  issue_changelogs: {
    list: {
      samples: [issue, { ...issue, startAt: 100, maxResults: 100 }],
      sdk: (jira, params) => jira.issues.getChangeLogs(params),
    },
  },
  issue_attachments: {
    get: {
      samples: [{ id: '10000' }, { id: 10_000 }],
      sdk: (jira, params) => jira.issueAttachments.getAttachment(params),
    },
    download: {
      samples: [{ id: '10000' }, { id: '10000', redirect: true }],
      sdk: (jira, params: object) =>
        jira.issueAttachments.getAttachmentContent({ redirect: false, ...params } as never),
    },
    create: { samples: [{ ...issue, file: new TextEncoder().encode('bytes'), filename: 'picture.jpg' }] },
    delete: { samples: [{ id: '10000' }], sdk: (jira, params) => jira.issueAttachments.removeAttachment(params) },
  },
  issue_watchers: {
    list: { samples: [issue], sdk: (jira, params) => jira.issueWatchers.getIssueWatchers(params) },
    create: {
      samples: [{ ...issue, accountId: user }],
      // The SDK takes the body whole, which Jira wants to be JSON.
      sdk: (jira, { issueIdOrKey, accountId }: { issueIdOrKey: string; accountId: string }) =>
        jira.issueWatchers.addWatcher({ issueIdOrKey, body: accountId } as never),
    },
    delete: {
      samples: [{ ...issue, accountId: user }],
      sdk: (jira, params) => jira.issueWatchers.removeWatcher(params),
    },
  },
  create_issue_types: {
    list: {
      samples: [{ projectIdOrKey: 'ED' }, { projectIdOrKey: '1', startAt: 1, maxResults: 200 }],
      sdk: (jira, params) => jira.issues.getCreateIssueMetaIssueTypes(params),
    },
  },
  create_issue_fields: {
    list: {
      samples: [{ projectIdOrKey: 'ED', issueTypeId: '10001', startAt: 1, maxResults: 200 }],
      sdk: (jira, params) => jira.issues.getCreateIssueMetaIssueTypeId(params),
    },
  },
}

/** The SDK calls the id of a comment or worklog `id`, as Jira's document does. */
const byId = (params: Both, name: string): never => {
  const { [name]: id, ...rest } = params
  return { ...rest, id } as never
}

/** The same table by `entity.action`. */
export const rows: ReadonlyMap<string, Row<Readonly<Record<string, unknown>>>> = new Map(
  Object.entries(calls).flatMap(([entity, actions]) =>
    Object.entries(actions).map(([action, row]) => [`${entity}.${action}`, row as Row<Record<string, unknown>>]),
  ),
)
