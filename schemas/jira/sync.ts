import { defineSync } from '@ferrule/codegen'
import { searchable } from './searchable.ts'

const MINUTE = 60_000

/** One request per changed issue. */
const ofIssues = {
  primaryKey: ['id'],
  mode: 'children',
  deletes: 'missing',
  parent: { stream: 'issues', params: { issueIdOrKey: 'id' }, write: { issueId: 'id' } },
} as const

/** One request per project. */
const ofProjects = {
  primaryKey: ['id'],
  mode: 'snapshot',
  deletes: 'missing',
  list: { params: { maxResults: 100 } },
  parent: { stream: 'projects', params: { projectIdOrKey: 'id' }, write: {} },
} as const

/** Settings of the site, read in full: changes do not show. */
const whole = (params?: Record<string, unknown>, ...primaryKey: string[]) =>
  ({
    primaryKey: primaryKey.length > 0 ? primaryKey : ['id'],
    mode: 'snapshot',
    deletes: 'missing',
    list: params ? { params } : {},
  }) as const

export default defineSync({
  streams: {
    issues: {
      primaryKey: ['id'],
      mode: 'window',
      deletes: 'reconcile',
      list: {
        action: 'api_search',
        params: { jql: 'created >= "1970/01/02" ORDER BY updated ASC, key ASC', fields: '*all', maxResults: 100 },
      },
      order: 'updated, oldest first',
      // Times in JQL are to the minute and in the caller's time zone; minutes before now have no time zone.
      cursor: {
        field: 'fields.updated',
        format: 'iso',
        from: { param: 'jql', format: 'minutes-ago', template: 'updated >= "-{}m" ORDER BY updated ASC, key ASC' },
        lookback: 5 * MINUTE,
      },
      at: { field: 'fields.updated', format: 'iso' },
      derive: {
        projectKey: ['fields.project.key'],
        created: ['fields.created'],
        updated: ['fields.updated'],
      },
    },
    projects: {
      primaryKey: ['id'],
      mode: 'snapshot',
      deletes: 'missing',
      list: { action: 'api_search', params: { status: ['live', 'archived', 'deleted'], maxResults: 100 } },
    },
    users: { primaryKey: ['accountId'], mode: 'snapshot', deletes: 'missing', list: { params: { maxResults: 200 } } },
    issue_fields: { primaryKey: ['id'], mode: 'snapshot', deletes: 'missing', list: {} },
    boards: { primaryKey: ['id'], mode: 'snapshot', deletes: 'missing', list: { params: { maxResults: 50 } } },
    components: ofProjects,
    versions: ofProjects,
    filters: {
      primaryKey: ['id'],
      mode: 'snapshot',
      deletes: 'missing',
      list: {
        action: 'api_search',
        params: { maxResults: 100, expand: 'description,owner,jql,sharePermissions,viewUrl' },
      },
    },
    groups: { primaryKey: ['name'], mode: 'snapshot', deletes: 'missing', list: { params: { maxResults: 100 } } },
    issue_link_types: { primaryKey: ['id'], mode: 'snapshot', deletes: 'missing', list: {} },
    dashboards: {
      ...whole(),
      list: { action: 'api_search', params: { maxResults: 100, expand: 'description,owner,sharePermissions,viewUrl' } },
    },
    // Kanban boards refuse this list; boards of team-managed projects do, unless their project has sprints.
    sprints: {
      ...whole({ maxResults: 50 }, 'boardId', 'id'),
      parent: {
        stream: 'boards',
        params: { boardId: 'id' },
        write: { boardId: 'id' },
        where: { field: 'type', values: ['scrum', 'simple'] },
        without: [400],
      },
    },
    issue_types: whole(),
    priorities: whole({ maxResults: 50 }),
    resolutions: whole({ maxResults: 50 }),
    project_roles: whole(),
    workflows: whole({ maxResults: 50, expand: 'values.transitions' }),
    workflow_schemes: whole({ maxResults: 50 }),
    workflow_statuses: whole(),
    status_categories: whole(),
    project_categories: whole(),
    project_types: whole(undefined, 'key'),
    permission_schemes: whole({ expand: 'permissions' }),
    notification_schemes: whole({ maxResults: 50, expand: 'notificationSchemeEvents' }),
    security_schemes: whole(),
    security_levels: whole({ maxResults: 50 }),
    issue_type_schemes: whole({ maxResults: 50 }),
    issue_type_screen_schemes: whole({ maxResults: 50 }),
    screens: whole({ maxResults: 100 }),
    screen_schemes: whole({ maxResults: 25 }),
    screen_tabs: {
      ...whole(undefined, 'screenId', 'id'),
      parent: { stream: 'screens', params: { screenId: 'id' }, write: { screenId: 'id' }, without: [400] },
    },
    // Ids are those of fields, which many tabs show.
    screen_tab_fields: {
      ...whole(undefined, 'tabId', 'id'),
      parent: {
        stream: 'screen_tabs',
        params: { screenId: 'screenId', tabId: 'id' },
        write: { screenId: 'screenId', tabId: 'id' },
      },
    },
    field_contexts: {
      ...whole({ maxResults: 50 }),
      parent: {
        stream: 'issue_fields',
        params: { fieldId: 'id' },
        write: { fieldId: 'id' },
        where: { field: 'custom', values: [true] },
      },
    },
    // Fields that are not chosen from a list have no options.
    field_options: {
      ...whole({ maxResults: 100 }),
      parent: {
        stream: 'field_contexts',
        params: { fieldId: 'fieldId', contextId: 'id' },
        write: { fieldId: 'fieldId', contextId: 'id' },
        without: [400, 404],
      },
    },
    application_roles: whole(undefined, 'key'),
    time_tracking: whole(undefined, 'key'),
    settings: whole(),
    project_emails: {
      ...whole(undefined, 'projectId'),
      list: { action: 'get' },
      parent: { stream: 'projects', params: { projectId: 'id' }, write: { projectId: 'id' } },
    },
    issue_remote_links: { ...ofIssues, list: {}, unseen: 'remote links, which do not change their issue' },
    issue_watchers: {
      ...ofIssues,
      primaryKey: ['issueId', 'accountId'],
      list: {},
      unseen: 'who began or ceased to watch, which does not change the issue',
    },
    issue_comments: { ...ofIssues, list: { params: { maxResults: 100 } } },
    issue_changelogs: { ...ofIssues, list: { params: { maxResults: 100 } } },
    issue_worklogs: {
      primaryKey: ['id'],
      mode: 'feed',
      deletes: 'reconcile',
      list: {},
      feed: {
        kind: 'ids',
        updated: 'list_updated',
        deleted: 'list_deleted',
        get: { action: 'bulk_get', param: 'ids', most: 1000 },
        from: 'since',
        id: 'worklogId',
        time: 'updatedTime',
        until: 'until',
      },
    },
  },
  searchable,
  excluded: {
    sprint_properties: 'lists keys only, so every property would have to be requested on every run',
    quick_filters: 'settings of a board; only scrum and kanban boards of companies have them',
    filter_permissions: 'are part of each filter',
    labels: 'are part of each issue',
    permissions: 'say what the caller may do, which is not a record',
    version_related_work: 'a link does not change a version, so every version would have to be requested on every run',
    board_properties: 'lists keys only, so every property would have to be requested on every run',
    epics: 'are issues; boards of team-managed projects refuse this list',
    issue_properties: 'lists keys only, so every property would have to be requested on every run',
    statuses: 'lists those of the site without those of team-managed projects, which workflow_statuses has',
    webhook_endpoints: 'belong to the app, not to the site',
    create_issue_fields: 'describes a form for new issues, which depends on the caller',
    create_issue_types: 'describes a form for new issues, which depends on the caller',
    issue_transitions: 'lists what the user can do with an issue next, which is not a record',
  },
})
