import { AuthenticationError, JiraConnector, type JiraOptions } from '@ferrule/jira'
import { adfFromText, adfToText } from '@ferrule/jira/adf'
import { describe, expect, test } from 'vitest'
import { createSandbox } from '../src/index.ts'
import { failure, fetching, type Json } from './helper.ts'

/** The connector in strict mode: every record of the sandbox fits its shapes. */
async function jira(options: Partial<JiraOptions> = {}) {
  const sandbox = await createSandbox('jira', { clock: () => Date.UTC(2026, 0, 15, 12) }).ready()
  const api = new JiraConnector({
    credentials: sandbox.credentials,
    config: { subdomain: 'ferrule-sandbox' },
    validation: 'strict',
    retry: 0,
    fetch: fetching(sandbox),
    ...options,
  })
  return { sandbox, api }
}

const newIssue = (summary: string, more: object = {}) => ({
  fields: { project: { key: 'WEBS' }, issuetype: { name: 'Task' }, summary, ...more },
})

test('an issue is created, found, changed, moved on, talked about and deleted', async () => {
  const { api } = await jira()
  const description = adfFromText('Since Monday')
  const fields = { description, labels: ['customer'], priority: { name: 'High' } }
  const { key = '', id } = await api.issues.create(newIssue('Labels print twice', fields))
  const one = { issueIdOrKey: key }
  const read = await api.issues.get({ issueIdOrKey: key.toLowerCase(), expand: 'names' })
  expect(read).toMatchObject({ id, key, names: { summary: 'Summary' } })
  expect(read.fields).toMatchObject({ status: { name: 'To Do' }, priority: { name: 'High' }, assignee: null })
  expect(adfToText(read.fields?.description)).toBe('Since Monday')

  const { accountId } = await api.users.me()
  await api.issuesAssignee.update({ ...one, accountId })
  const updated = await api.issues.update({
    ...{ ...one, fields: { summary: 'Labels print thrice' }, transition: { id: '31' } },
    update: { labels: [{ add: 'urgent' }, { remove: 'customer' }] },
  })
  expect(updated.fields).toMatchObject({
    ...{ summary: 'Labels print thrice', labels: ['urgent'], assignee: { accountId } },
    ...{ status: { name: 'Done' }, resolution: { name: 'Done' } },
  })
  const history = await api.issueChangelogs.list(one).toArray()
  const changed = history.flatMap(({ items }) => (items as { field: string }[]).map(({ field }) => field))
  expect(changed).toEqual(expect.arrayContaining(['assignee', 'summary', 'labels', 'status', 'resolution']))

  const jql = `project = WEBS and assignee = currentUser() and summary ~ "thrice"`
  expect((await api.issues.apiSearch({ jql })).data.map((issue) => issue.key)).toEqual([key])
  expect(await api.issues.count({ jql: `key = ${key}` })).toEqual({ count: 1 })
  await api.issues.delete(one)
  expect(await failure(api.issues.get(one))).toMatchObject({ code: 'not_found' })
})

test('comments, worklogs, watchers and links of an issue are made, changed and deleted', async () => {
  const { api } = await jira()
  const [{ key = '' }, other] = [await api.issues.create(newIssue('One')), await api.issues.create(newIssue('Another'))]
  const one = { issueIdOrKey: key }
  const { id: commentId } = await api.issueComments.create({ ...one, body: adfFromText('Sorry!') })
  await api.issueComments.update({ ...one, commentId, body: adfFromText('Fixed.') })
  expect((await api.issueComments.list(one)).data.map(({ body }) => adfToText(body))).toEqual(['Fixed.'])
  await api.issueComments.delete({ ...one, commentId })

  const log = await api.issueWorklogs.create({ ...one, timeSpent: '1h 30m' })
  expect(log).toMatchObject({ timeSpentSeconds: 5400, timeSpent: '1h 30m' })
  const same = { ...one, worklogId: log.id }
  expect(await api.issueWorklogs.update({ ...same, timeSpentSeconds: 60 })).toMatchObject({ timeSpent: '1m' })
  await api.issueWorklogs.delete(same)
  expect((await api.issueWorklogs.list(one)).data).toEqual([])

  const { accountId } = await api.users.me()
  await api.issueWatchers.create({ ...one, accountId })
  expect((await api.issueWatchers.list(one)).meta).toEqual({ isWatching: true, watchCount: 1 })
  await api.issueWatchers.delete({ ...one, accountId })

  const link = { type: { name: 'Blocks' }, inwardIssue: { key: other.key ?? '' }, outwardIssue: { key } }
  for (let times = 0; times < 2; times++) await api.issueLinks.create(link)
  const { fields } = await api.issues.get({ ...one, fields: ['issuelinks'] })
  const [first, ...more] = (fields?.issuelinks ?? []) as { id: string; inwardIssue: { key: string } }[]
  expect([first?.inwardIssue.key, more]).toEqual([other.key, []])
  expect(await api.issueLinks.get({ linkId: first?.id ?? '' })).toMatchObject({ outwardIssue: { key } })
  await api.issueLinks.delete({ linkId: first?.id ?? '' })
})

test('the subtasks of an issue go with it', async () => {
  const { api } = await jira()
  const { key = '' } = await api.issues.create(newIssue('Parent'))
  const subtask = await api.issues.create(newIssue('Below', { issuetype: { name: 'Subtask' }, parent: { key } }))
  await api.issues.delete({ issueIdOrKey: key, deleteSubtasks: true })
  expect(await failure(api.issues.get({ issueIdOrKey: subtask.key ?? '' }))).toMatchObject({ code: 'not_found' })
})

describe('searching', () => {
  test('pages by tokens that fit one query only, without a total', async () => {
    const { api } = await jira()
    const list = api.issues.apiSearch({ jql: 'project in (WEBS, WARE) order by created', maxResults: 20 })
    const { meta } = await list
    expect(meta).toEqual({ isLast: false, nextPageToken: expect.any(String) })
    const all = await list.toArray()
    const { count } = await api.issues.count({ jql: 'project = WEBS or project = WARE' })
    expect(all).toHaveLength(count)
    expect(new Set(all.map(({ id }) => id)).size).toBe(count)
    const created = all.map(({ fields }) => String(fields?.created))
    expect(created).toEqual(created.toSorted())
    expect(all[0]?.fields?.['comment']).toBeUndefined()
    const stolen = api.issues.apiSearch({ jql: 'project = WEBS', nextPageToken: meta.nextPageToken })
    expect(await failure(stolen)).toMatchObject({ status: 400 })
  })

  test.each<[jql: string, fits: (fields: Json) => boolean]>([
    ['status = Done', ({ status }) => status['name'] === 'Done'],
    [
      'statusCategory != Done and not type = Bug',
      ({ status, issuetype }) => status['name'] !== 'Done' && issuetype['name'] !== 'Bug',
    ],
    ['assignee is empty', ({ assignee }) => assignee === null],
    [
      'labels in (regression, "security") and priority not in (Low, Lowest)',
      ({ labels }) => /regression|security/.test(String(labels)),
    ],
    [
      'text ~ "orders" or cf[10010] >= 5',
      ({ summary, customfield_10010 }) => /orders/i.test(summary) || customfield_10010 >= 5,
    ],
    [
      'created >= -90d and (resolution = Done or reporter = currentUser())',
      ({ created }) => String(created) > '2025-10',
    ],
    ['updated < "2025/06/01"', ({ updated }) => String(updated) < '2025-06-01'],
  ])('%s', async (jql, fits) => {
    const { api } = await jira()
    const found = await api.issues.apiSearch({ jql, maxResults: 500 }).toArray()
    const all = await api.issues.apiSearch({ jql: 'project is not empty', maxResults: 500 }).toArray()
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(all.length)
    for (const { fields } of found) expect([jql, fields?.summary, fits(fields)]).toEqual([jql, fields?.summary, true])
  })

  test('what limits nothing, or cannot be read, is refused', async () => {
    const { api } = await jira()
    for (const jql of [
      undefined,
      '',
      'order by created',
      'nonsense = 1',
      'project =',
      'project = A and',
      '(project = A',
      'project = A B',
    ])
      expect([jql, await failure(api.issues.apiSearch({ jql }))]).toMatchObject([
        jql,
        { code: 'invalid_request', status: 400 },
      ])
  })

  test('without fields a search gives ids only, as the vendor does', async () => {
    const { sandbox } = await jira()
    const { username, password } = sandbox.credentials
    const url = 'https://ferrule-sandbox.atlassian.net/rest/api/3/search/jql?jql=project%3DWEBS&maxResults=1'
    const headers = { authorization: `Basic ${btoa(`${username}:${password}`)}` }
    const { issues } = await (await fetching(sandbox)(url, { headers })).json()
    expect(Object.keys(issues[0]).sort()).toEqual(['expand', 'id'])
  })
})

test('projects, users, fields and what creating takes', async () => {
  const { api } = await jira()
  const projects = await api.projects.apiSearch({ orderBy: '-name', maxResults: 2 }).toArray()
  expect(projects.map(({ name }) => name)).toEqual(['Web shop', 'Warehouse', 'Mobile app'])
  expect((await api.projects.apiSearch({ query: 'shop', expand: ['lead'] })).data[0]?.lead).toBeDefined()
  expect(await failure(api.projects.get({ projectIdOrKey: 'webs' }))).toMatchObject({ code: 'not_found' })
  const users = await api.users.list({ maxResults: 5 }).toArray()
  expect(users).toHaveLength(12)
  const [ada] = (await api.users.apiSearch({ query: 'ada@exam' })).data
  expect(ada?.displayName).toBe('Ada Sandbox')
  expect((await api.users.assignable({ project: 'WEBS', query: 'vera' })).data).toHaveLength(1)
  const types = await api.createIssueTypes.list({ projectIdOrKey: 'WEBS' }).toArray()
  const needed = await api.createIssueFields.list({ projectIdOrKey: 'WEBS', issueTypeId: types[0]?.id ?? '' }).toArray()
  const required = needed.filter((field) => field.required).map(({ fieldId }) => fieldId)
  expect(required).toEqual(['summary', 'issuetype', 'project'])
})

test('many issues at once', async () => {
  const { api } = await jira()
  const issueUpdates = [newIssue('One'), newIssue('Two', { project: { key: 'GONE' } }), newIssue('Three')]
  const { issues = [], errors } = await api.issues.bulkCreate({ issueUpdates })
  expect(issues).toHaveLength(2)
  expect(errors).toMatchObject([
    { status: 400, failedElementNumber: 1, elementErrors: { errors: { project: expect.any(String) } } },
  ])
  const { data, meta } = await api.issues.bulkGet({ issueIdsOrKeys: [issues?.[0]?.key ?? '', 'NONE-1'] })
  expect(data.map(({ fields }) => fields?.summary)).toEqual(['One'])
  expect(meta.issueErrors).toMatchObject([{ id: 'NONE-1' }])
})

test('files are attached and read again', async () => {
  const { api } = await jira()
  const { key = '' } = await api.issues.create(newIssue('With a file'))
  const file = new Blob([Uint8Array.of(0, 255, 13, 10, 128)], { type: 'image/png' })
  const made = await api.issueAttachments.create({ issueIdOrKey: key, filename: 'a b.png', file })
  expect(made).toMatchObject({ filename: 'a b.png', mimeType: 'image/png', size: 5 })
  const { fields } = await api.issues.get({ issueIdOrKey: key })
  expect((fields as { attachment: object[] }).attachment).toEqual([made])
  const back = await api.issueAttachments.download({ id: made.id })
  expect([back.contentType, back.filename]).toEqual(['image/png', 'a b.png'])
  expect([...(await back.bytes())]).toEqual([0, 255, 13, 10, 128])
  expect(await failure(api.issueAttachments.create({ issueIdOrKey: 'NO-1', filename: 'a', file }))).toMatchObject({
    code: 'not_found',
  })
})

describe('refusals have the form of the vendor', () => {
  test('messages by field', async () => {
    const { api } = await jira()
    for (const [fields, name] of [
      [{ project: { key: 'GONE' } }, 'project'],
      [{ issuetype: { name: 'Unicorn' } }, 'issuetype'],
      [{ assignee: { accountId: 'nobody' } }, 'assignee'],
      [{ customfield_99999: 1 }, 'customfield_99999'],
      [{ customfield_10011: 'plain text' }, 'customfield_10011'],
    ] as const) {
      const error = await failure(api.issues.create(newIssue('x', fields)))
      expect(error).toMatchObject({ status: 400, upstream: { errors: { [name]: expect.any(String) } } })
    }
  })

  test.each([
    ['GET', '/unicorns', undefined, 404, 'application/problem+json'],
    ['GET', '/search', undefined, 410, 'application/json'],
    ['POST', '/issue', 'x', 400, 'application/json'],
    ['GET', '/project/search?maxResults=abc', undefined, 400, 'application/problem+json'],
  ])('%s %s %s gets %i as %s', async (method, path, body, status, type) => {
    const { sandbox } = await jira()
    const { username, password } = sandbox.credentials
    const headers = { authorization: `Basic ${btoa(`${username}:${password}`)}` }
    const init = { method, headers, ...(body && { body }) }
    const response = await fetching(sandbox)(`https://ferrule-sandbox.atlassian.net/rest/api/3${path}`, init)
    expect([response.status, response.headers.get('content-type')]).toEqual([status, type])
  })
})

test('wrong credentials look like an empty site, and the connector tells', async () => {
  const { api } = await jira({ credentials: { username: 'ada@example.com', password: 'wrong' } })
  for (const call of [
    api.projects.apiSearch(),
    api.issues.apiSearch({ jql: 'project = WEBS' }),
    api.issues.get({ issueIdOrKey: 'WEBS-1' }),
    api.users.list(),
    api.issueFields.list(),
  ])
    expect(await failure(call)).toBeInstanceOf(AuthenticationError)
})

test('strangers without credentials get 200 and nothing', async () => {
  const { sandbox } = await jira()
  const at = (path: string) => fetching(sandbox)(`https://ferrule-sandbox.atlassian.net/rest/api/3${path}`)
  const projects = await at('/project/search')
  const marked = projects.headers.has('x-seraph-loginreason')
  expect([projects.status, (await projects.json()).total, marked]).toEqual([200, 0, false])
  expect((await at('/myself')).status).toBe(401)
  expect((await at('/issueLinkType')).status).toBe(200)
})

test('a bearer token at the address of the site is at the wrong host', async () => {
  const site = { config: {}, baseUrl: 'https://ferrule-sandbox.atlassian.net' }
  const { api } = await jira({ credentials: { access_token: 'x' }, ...site })
  const message = expect.stringContaining('cloud_id')
  expect(await failure(api.users.me())).toMatchObject({ code: 'permission', message })
})
