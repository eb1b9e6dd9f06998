import { adfFromText } from '@ferrule/jira/adf'
import { expect, test } from 'vitest'
import { connect, refusal } from './support/connector.ts'

/** Every limit that the product spec or the vendor states: the last good value and the first bad one. Nothing is sent. */

const issue = { issueIdOrKey: 'A-1' }
const many = <T>(count: number, value: T): T[] => Array(count).fill(value)
const fields = (more: object) => ({ fields: { project: { key: 'A' }, issuetype: { id: '1' }, summary: 's', ...more } })
const body = adfFromText('x')

test.each<[operation: string, good: object, bad: object]>([
  ['issues.api_search', { maxResults: 5000 }, { maxResults: 5001 }],
  ['issues.api_search', { maxResults: 1 }, { maxResults: 0 }],
  ['issues.api_search', { properties: 'a,b,c,d,e' }, { properties: 'a,b,c,d,e,f' }],
  ['issues.api_search', { properties: many(5, 'a') }, { properties: many(6, 'a') }],
  ['issues.api_search', { reconcileIssues: many(50, 1) }, { reconcileIssues: many(51, 1) }],
  ['issues.api_search', { nextPageToken: null }, { nextPageToken: '' }],
  ['issues.get', { ...issue, properties: 'a' }, { ...issue, properties: 'a,b,c,d,e,f' }],
  ['issues.create', fields({ summary: 'x'.repeat(255) }), fields({ summary: 'x'.repeat(256) })],
  ['issues.create', fields({ summary: '😀' }), fields({ summary: 'two\nlines' })],
  ['issues.create', fields({ labels: ['a-b'] }), fields({ labels: ['a b'] })],
  ['issues.create', fields({ description: body }), fields({ description: 'text' })],
  ['issues.create', fields({ project: { id: '1' } }), fields({ project: {} })],
  ['issues.create', fields({ issuetype: { name: 'Bug' } }), fields({ issuetype: undefined })],
  ['issues.create', fields({ customfield_1: [1, { a: null }] }), { field: {} }],
  ['issues.bulk_create', { issueUpdates: many(50, fields({})) }, { issueUpdates: many(51, fields({})) }],
  ['issues.bulk_create', { issueUpdates: [fields({})] }, { issueUpdates: [] }],
  ['issues.bulk_get', { issueIdsOrKeys: many(100, '1') }, { issueIdsOrKeys: many(101, '1') }],
  ['issues.update', { ...issue, fields: { assignee: { accountId: null } } }, issue],
  ['issues.update', { ...issue, transition: { id: '5' } }, { ...issue, transition: { name: 'Done' } }],
  ['issues.delete', { ...issue, deleteSubtasks: true }, { ...issue, deleteSubtasks: 'true' }],
  ['projects.api_search', { maxResults: 100 }, { maxResults: 101 }],
  ['projects.api_search', { startAt: 0 }, { startAt: -1 }],
  ['projects.api_search', { id: many(50, 1) }, { id: many(51, 1) }],
  ['projects.api_search', { keys: many(50, 'A') }, { keys: many(51, 'A') }],
  ['projects.api_search', { orderBy: '-deletedDate' }, { orderBy: 'size' }],
  ['projects.api_search', { status: ['live', 'archived', 'deleted'] }, { status: ['gone'] }],
  ['projects.api_search', { action: 'create' }, { action: 'delete' }],
  ['users.get', { accountId: 'a'.repeat(128) }, { accountId: 'a'.repeat(129) }],
  ['users.get', { accountId: 'a:b-c' }, { accountId: 'a,b' }],
  ['users.list', { maxResults: 1000 }, { maxResults: 1001 }],
  ['users.api_search', { query: 'a', maxResults: 1000 }, { query: 'a', maxResults: 1001 }],
  ['users.api_search', { accountId: 'a' }, {}],
  ['users.api_search', { query: 'a', property: 'x' }, { query: 'a', accountId: 'b' }],
  ['users.assignable', { project: 'A' }, { query: 'a' }],
  ['issue_fields.api_search', { maxResults: 100 }, { maxResults: 101 }],
  ['issue_fields.api_search', { type: ['custom', 'system'] }, { type: ['other'] }],
  ['issue_fields.api_search', { orderBy: '+screensCount' }, { orderBy: 'key' }],
  ['issue_comments.list', { ...issue, maxResults: 100 }, { ...issue, maxResults: 101 }],
  ['issue_comments.list', { ...issue, orderBy: '-created' }, { ...issue, orderBy: 'updated' }],
  ['issue_comments.create', { ...issue, body }, { ...issue, body: 'text' }],
  ['issue_comments.get', { ...issue, commentId: '1' }, { ...issue, commentId: 'x' }],
  ['issue_worklogs.list', { ...issue, maxResults: 5000 }, { ...issue, maxResults: 5001 }],
  ['issue_worklogs.create', { ...issue, timeSpentSeconds: 1 }, { ...issue, timeSpentSeconds: 0 }],
  [
    'issue_worklogs.create',
    { ...issue, timeSpent: '1h', adjustEstimate: 'auto' },
    { ...issue, timeSpent: '1h', adjustEstimate: 'x' },
  ],
  ['issues_assignee.update', { ...issue, accountId: null }, issue],
  ['issues_assignee.update', { ...issue, accountId: '-1' }, { ...issue, accountId: '' }],
  [
    'issue_links.create',
    { type: { id: '1' }, inwardIssue: { id: '1' }, outwardIssue: { key: 'A-1' } },
    { type: { id: '1' }, inwardIssue: { id: '1' } },
  ],
  ['create_issue_types.list', { projectIdOrKey: 'A', maxResults: 200 }, { projectIdOrKey: 'A', maxResults: 201 }],
])('%s takes %j', async (operation, good, bad) => {
  const jira = connect('http://localhost:1')
  const [entity, action] = operation.split('.')
  const plan = (params: object) => jira.plan({ entity, action, params } as never)
  expect((await plan(good)).url).toContain('/rest/api/3/')
  expect(await refusal(plan(bad))).toMatchObject({ code: 'params' })
})
