import { JiraConnector, type JiraOptions, ResponseError } from '@ferrule/jira'
import { withFields } from '@ferrule/jira/fields'
import manifest from '@ferrule/jira/manifest'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { credentials } from './support/connector.ts'

const Fields = z.object({
  customfield_10016: z.number().nullable(),
  customfield_10020: z.array(z.object({ id: z.int(), name: z.string() })).nullable(),
})

const issue = (fields: object) => ({ id: '10001', key: 'WEBS-1', self: 'https://acme.atlassian.net/1', fields })

/** A connector whose every response is this one. */
function answering(body: unknown, options: Partial<JiraOptions> = {}): JiraConnector {
  const fetch = async () => Response.json(body, { headers: { 'x-aaccountid': 'a' } })
  return new JiraConnector({ credentials, config: { subdomain: 'acme' }, retry: 0, fetch, ...options })
}

const sprint = { id: 3, name: 'Sprint 3', state: 'active' }

test('an issue that matches is returned as it came', async () => {
  const body = issue({ summary: 'x', customfield_10016: 5, customfield_10020: [sprint], customfield_1: { any: 1 } })
  const jira = withFields(answering(body), Fields)
  expect(await jira.issues.get({ issueIdOrKey: 'WEBS-1' })).toEqual(body)
  expect((await jira.execute({ entity: 'issues', action: 'get', params: { issueIdOrKey: 'WEBS-1' } })).data).toEqual(
    body,
  )
})

test('one that does not is an error with the path of each field, at the line of the call', async () => {
  const body = issue({ customfield_10016: '5', customfield_10020: [{ id: 3, name: null }] })
  const error = await withFields(answering(body), Fields)
    .issues.get({ issueIdOrKey: 'WEBS-1' })
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ResponseError)
  expect(error).toMatchObject({ connector: 'jira', entity: 'issues', action: 'get', retryable: false })
  const { issues, stack } = error as ResponseError
  expect(issues?.map(({ path, received }) => [path.join('.'), received])).toEqual([
    ['fields.customfield_10016', 'string'],
    ['fields.customfield_10020.0.name', 'null'],
  ])
  expect(stack?.split('\n')[1]).toContain('fields.test.ts')
  expect((error as ResponseError).outcome).toBeUndefined()
})

test('fields that were not requested are not checked, and neither are other actions', async () => {
  const jira = withFields(answering({ issues: [issue({ summary: 'x' }), issue({ customfield_10016: null })] }), Fields)
  expect(await jira.issues.apiSearch({ jql: 'a = b', fields: ['summary'] }).toArray()).toHaveLength(2)
  const created = { id: '1', key: 'WEBS-2', self: 'https://acme.atlassian.net/2', fields: { customfield_10016: 'x' } }
  const fields = { project: { key: 'WEBS' }, issuetype: { name: 'Bug' }, summary: 'x' }
  expect(await withFields(answering(created), Fields).issues.create({ fields })).toEqual(created)
})

test('a list names the record, `off` skips the check, and a failed update may have been made', async () => {
  const wrong = issue({ customfield_10016: true })
  const list = withFields(answering({ issues: [issue({}), wrong] }), Fields)
  const paths = async () => {
    const error = await list.issues
      .apiSearch({ jql: 'a = b' })
      .toArray()
      .catch((thrown: unknown) => thrown)
    return (error as ResponseError).issues?.map(({ path }) => path)
  }
  expect(await paths()).toEqual([[1, 'fields', 'customfield_10016']])
  const all = await list.issues.apiSearch({ jql: 'a = b' }, { validation: 'off' }).toArray()
  expect(all).toHaveLength(2)
  const update = withFields(answering(wrong), Fields).issues.update({ issueIdOrKey: 'WEBS-1', fields: {} })
  await expect(update).rejects.toMatchObject({ outcome: 'unknown' })
})

test('a check that takes time is awaited', async () => {
  const Slow = Fields.refine(async ({ customfield_10016: points }) => points !== 4, { path: ['customfield_10016'] })
  const body = issue({ customfield_10016: 4, customfield_10020: null })
  await expect(withFields(answering(body), Slow).issues.get({ issueIdOrKey: 'WEBS-1' })).rejects.toThrow(
    'not as your schema says: fields.customfield_10016',
  )
})

test('every action that returns issues is checked', async () => {
  const wrong = issue({ customfield_10016: true })
  const jira = withFields(answering({ ...wrong, issues: [wrong] }), Fields)
  const ofIssues = Object.entries(manifest.entities).flatMap(([entity, { actions }]) =>
    Object.entries(actions)
      .filter(([, { record }]) => record?.['$ref'] === '#/$defs/Issue')
      .map(([name, { params }]) => ({ entity, name, params })),
  )
  expect(ofIssues.length).toBeGreaterThan(6)
  for (const { entity, name, params } of ofIssues) {
    const { properties, required } = z
      .object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()).default([]) })
      .parse(params)
    const names = [...required, 'jql', ...(name === 'update' ? ['fields'] : [])].filter((one) => one in properties)
    const given = Object.fromEntries(names.map((one) => [one, PARAMS[one]]))
    const call = jira.execute({ entity, action: name, params: given } as never)
    await expect(call, `${entity}.${name}`).rejects.toThrow('not as your schema says')
  }
})

/** Values of the parameters that these actions need. */
const PARAMS: Readonly<Record<string, unknown>> = {
  boardId: 1,
  epicIdOrKey: 'WEBS-1',
  fields: {},
  issueIdOrKey: 'WEBS-1',
  issueIdsOrKeys: ['WEBS-1'],
  jql: 'a = b',
  sprintId: 1,
}
