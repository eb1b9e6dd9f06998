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
    dashboards: 'arranges gadgets and has no data of its own',
    epics: 'are issues; boards of team-managed projects refuse this list',
    issue_properties: 'lists keys only, so every property would have to be requested on every run',
    issue_remote_links:
      'a remote link does not change an issue, so every issue would have to be requested on every run',
    issue_types: 'are part of each issue',
    priorities: 'are part of each issue',
    project_roles: 'lists roles; who has one depends on the project',
    resolutions: 'are part of each issue',
    sprints: 'kanban boards refuse this list',
    statuses: 'are part of each issue',
    webhook_endpoints: 'belong to the app, not to the site',
    create_issue_fields: 'describes a form for new issues, which depends on the caller',
    create_issue_types: 'describes a form for new issues, which depends on the caller',
    issue_transitions: 'lists what the user can do with an issue next, which is not a record',
    issue_watchers: 'watching does not change an issue, so every issue would have to be requested on every run',
  },
})
