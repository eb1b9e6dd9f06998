import { type Issue, type IssueComment, JiraConnector, type JiraCredentials, type User } from '@ferrule/jira'
import { type AdfDocument, adfFromText } from '@ferrule/jira/adf'
import type { JiraClient } from '@ferrule/jira/client'
import { withFields } from '@ferrule/jira/fields'
import * as issues from '@ferrule/jira/issues'
import { expectTypeOf, test } from 'vitest'
import * as z from 'zod'

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

interface MyFields {
  customfield_10010: { value: string } | null
  customfield_10016: number | null
}

declare const mine: JiraConnector<MyFields>
declare const client: JiraClient

const project = { key: 'WEBS' }
const issuetype = { name: 'Bug' }

test('the fields of a site are those of a type of the caller', async () => {
  const { fields } = await mine.issues.get({ issueIdOrKey: 'A-1' })
  expectTypeOf(fields.customfield_10016).toEqualTypeOf<number | null | undefined>()
  expectTypeOf(fields.summary).toEqualTypeOf<string | null | undefined>()
  expectTypeOf(fields['customfield_1']).toEqualTypeOf<unknown>()
  for await (const issue of mine.issues.apiSearch({ jql: 'a = b' }))
    expectTypeOf(issue.fields.customfield_10010?.value).toEqualTypeOf<string | undefined>()
  expectTypeOf(await mine.boards.listIssues({ boardId: 1 }).toArray()).toEqualTypeOf<Issue<MyFields>[]>()
  const { data } = await mine.execute({ entity: 'sprints', action: 'list_issues', params: { sprintId: 1 } })
  expectTypeOf(data[0]?.fields.customfield_10016).toEqualTypeOf<number | null | undefined>()
  expectTypeOf(JiraConnector.fromEnv<MyFields>()).toEqualTypeOf<JiraConnector<MyFields>>()
  // A function for any Jira takes one with fields, too.
  expectTypeOf(mine).toExtend<JiraConnector>()
})

test('and are checked in what is written', () => {
  mine.issues.create({ fields: { project, issuetype, summary: 'x', customfield_10016: 3, customfield_1: true } })
  mine.issues.update({ issueIdOrKey: 'A-1', fields: { customfield_10016: null } })
  // @ts-expect-error: points are a number
  mine.issues.create({ fields: { project, issuetype, summary: 'x', customfield_10016: '3' } })
  // @ts-expect-error: an option has a value
  mine.issues.update({ issueIdOrKey: 'A-1', fields: { customfield_10010: 'High' } })
  // @ts-expect-error: also in each of several
  mine.issues.bulkCreate({ issueUpdates: [{ fields: { project, issuetype, summary: 'x', customfield_10016: '3' } }] })
  // Without a type, custom fields are what they were.
  jira.issues.update({ issueIdOrKey: 'A-1', fields: { customfield_10016: '3' } })
})

test('functions take the type, too', async () => {
  const { fields } = await issues.get<MyFields>(client, { issueIdOrKey: 'A-1' })
  expectTypeOf(fields.customfield_10016).toEqualTypeOf<number | null | undefined>()
  // @ts-expect-error: points are a number
  issues.update<MyFields>(client, { issueIdOrKey: 'A-1', fields: { customfield_10016: '3' } })
  // @ts-expect-error: a summary is text, whatever the type of the fields
  issues.update(client, { issueIdOrKey: 'A-1', fields: { summary: 3 } })
})

test('a schema gives its types', async () => {
  const checked = withFields(jira, z.object({ customfield_10016: z.number().nullable() }))
  expectTypeOf(checked).toEqualTypeOf<JiraConnector<{ customfield_10016: number | null }>>()
  // @ts-expect-error: no schema
  withFields(jira, {})
})
