import { defineSync } from '@ferrule/codegen'
import { searchable } from './searchable.ts'

const MINUTE = 60_000

/** One request per issue, for those that changed. */
const ofIssues = {
  primaryKey: ['id'],
  mode: 'children',
  deletes: 'missing',
  parent: { stream: 'issues', params: { issueIdOrKey: 'id' }, write: { issueId: 'id' } },
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
      // Times in JQL are minutes of the caller's time zone: minutes before now have none.
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
    create_issue_fields: 'a form for new issues, which depends on who asks',
    create_issue_types: 'a form for new issues, which depends on who asks',
    issue_transitions: 'what the user may do with an issue next, which is not a record',
    issue_watchers: 'watching is no change of an issue, so that each issue would have to be asked for each time',
  },
})
