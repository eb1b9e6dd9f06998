import type { Issue, IssueComment, JiraConnector, JiraCredentials, User } from '@ferrule/jira'
import { type AdfDocument, adfFromText } from '@ferrule/jira/adf'
import { expectTypeOf, test } from 'vitest'

declare const jira: JiraConnector

test('credentials are one set or another', () => {
  expectTypeOf<{ username: string; password: string }>().toExtend<JiraCredentials>()
  expectTypeOf<{ client_id: string; client_secret: string; refresh_token: string }>().toExtend<JiraCredentials>()
  expectTypeOf<{ access_token: string; cloud_id: string }>().toExtend<JiraCredentials>()
  expectTypeOf<{ username: string }>().not.toExtend<JiraCredentials>()
  expectTypeOf<{ client_id: string; refresh_token: string }>().not.toExtend<JiraCredentials>()
})

test('records and parameters', async () => {
  const { data, meta } = await jira.issues.apiSearch({ jql: 'a = b', fields: ['summary'], nextPageToken: null })
  expectTypeOf(data).toEqualTypeOf<Issue[]>()
  expectTypeOf(meta.total).toEqualTypeOf<number | undefined>()
  expectTypeOf(data[0]?.fields?.summary).toEqualTypeOf<string | null | undefined>()
  expectTypeOf(data[0]?.fields?.['customfield_10001']).toEqualTypeOf<unknown>()
  expectTypeOf(await jira.issues.update({ issueIdOrKey: 'A-1', transition: { id: '5' } })).toEqualTypeOf<Issue>()
  expectTypeOf(await jira.issues.delete({ issueIdOrKey: 'A-1' })).toEqualTypeOf<void>()
  expectTypeOf(await jira.issuesAssignee.update({ issueIdOrKey: 'A-1', accountId: null })).toEqualTypeOf<void>()
  expectTypeOf(await jira.users.list().toArray()).toEqualTypeOf<User[]>()
  const comment = await jira.issueComments.create({ issueIdOrKey: 'A-1', body: adfFromText('x') })
  expectTypeOf(comment).toEqualTypeOf<IssueComment>()
  expectTypeOf(adfFromText('x')).toEqualTypeOf<AdfDocument>()
  // @ts-expect-error: plain text is no document
  jira.issueComments.create({ issueIdOrKey: 'A-1', body: 'x' })
  // @ts-expect-error: the key must be there, null unassigns
  jira.issuesAssignee.update({ issueIdOrKey: 'A-1' })
})

test('execute knows what goes together', async () => {
  const { data } = await jira.execute({ entity: 'issue_fields', action: 'list' })
  expectTypeOf(data[0]?.id).toEqualTypeOf<string | undefined>()
  // @ts-expect-error: comments have no such action
  jira.execute({ entity: 'issue_comments', action: 'api_search', params: {} })
  // @ts-expect-error: a search needs a query
  jira.execute({ entity: 'issues', action: 'search', params: {} })
})
