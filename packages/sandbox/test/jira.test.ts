import { AuthenticationError, JiraConnector, type JiraOptions } from '@ferrule/jira'
import { adfFromText, adfToText } from '@ferrule/jira/adf'

import { describe, expect, test } from 'vitest'

import { createSandbox, type SandboxOptions } from '../src/index.ts'
import { inProcess, type Json } from './helper.ts'

/** The connector in strict mode: every record of the sandbox fits its shapes. */
async function jira(options: Partial<JiraOptions> = {}, sandboxOptions: SandboxOptions = {}) {
  const sandbox = await createSandbox('jira', { clock: () => Date.UTC(2026, 0, 15, 12), ...sandboxOptions }).ready()
  const send = inProcess(sandbox)
  const api = new JiraConnector({
    credentials: sandbox.credentials,
    config: { subdomain: 'ferrule-sandbox' },
    validation: 'strict',
    retry: 0,
    fetch: ((input: RequestInfo | URL, init?: RequestInit) => send(new Request(input, init))) as typeof fetch,
    ...options,
  })
  return { sandbox, api }
}

const refusal = (call: PromiseLike<unknown>): Promise<Error & Record<string, unknown>> =>
  Promise.resolve(call).then(
    () => {
      throw new Error('the call went well')
    },
    (error) => error,
  )

const newIssue = (summary: string, more: object = {}) => ({
  fields: { project: { key: 'WEBS' }, issuetype: { name: 'Task' }, summary, ...more },
})

test('an issue is created, found, changed, moved on, talked about and deleted', async () => {
  const { api } = await jira()
  const { key = '', id } = await api.issues.create(
    newIssue('Labels print twice', {
      description: adfFromText('Since Monday'),
      labels: ['customer'],
      priority: { name: 'High' },
    }),
  )
  expect(key).toMatch(/^WEBS-\d+$/)
  const read = await api.issues.get({ issueIdOrKey: key.toLowerCase(), expand: 'names' })
  expect(read).toMatchObject({ id, key, names: { summary: 'Summary' } })
  expect(read.fields).toMatchObject({ status: { name: 'To Do' }, priority: { name: 'High' }, assignee: null })
  expect(adfToText(read.fields?.description)).toBe('Since Monday')

  const me = await api.users.me()
  await api.issuesAssignee.update({ issueIdOrKey: key, accountId: me.accountId })
  const updated = await api.issues.update({
    issueIdOrKey: key,
    fields: { summary: 'Labels print thrice' },
    update: { labels: [{ add: 'urgent' }, { remove: 'customer' }] },
    transition: { id: '31' },
  })
  expect(updated.fields).toMatchObject({
    summary: 'Labels print thrice',
    labels: ['urgent'],
    status: { name: 'Done' },
    resolution: { name: 'Done' },
    assignee: { accountId: me.accountId },
  })
  const history = await api.issueChangelogs.list({ issueIdOrKey: key }).toArray()
  expect(history.flatMap(({ items }) => (items as { field: string }[]).map(({ field }) => field))).toEqual(
    expect.arrayContaining(['assignee', 'summary', 'labels', 'status', 'resolution']),
  )

  const { data: found } = await api.issues.apiSearch({
    jql: `project = WEBS and assignee = currentUser() and summary ~ "thrice"`,
  })
  expect(found.map((issue) => issue.key)).toEqual([key])
  expect(await api.issues.count({ jql: `key = ${key}` })).toEqual({ count: 1 })

  const comment = await api.issueComments.create({ issueIdOrKey: key, body: adfFromText('Sorry!') })
  await api.issueComments.update({ issueIdOrKey: key, commentId: comment.id, body: adfFromText('Fixed.') })
  const { data: comments, meta } = await api.issueComments.list({ issueIdOrKey: key })
  expect([comments.map(({ body }) => adfToText(body)), meta.total]).toEqual([['Fixed.'], 1])
  await api.issueComments.delete({ issueIdOrKey: key, commentId: comment.id })

  const log = await api.issueWorklogs.create({ issueIdOrKey: key, timeSpent: '1h 30m' })
  expect(log).toMatchObject({ timeSpentSeconds: 5400, timeSpent: '1h 30m' })
  expect(await api.issueWorklogs.update({ issueIdOrKey: key, worklogId: log.id, timeSpentSeconds: 60 })).toMatchObject({
    timeSpent: '1m',
  })
  await api.issueWorklogs.delete({ issueIdOrKey: key, worklogId: log.id })
  expect((await api.issueWorklogs.list({ issueIdOrKey: key })).data).toEqual([])

  await api.issueWatchers.create({ issueIdOrKey: key, accountId: me.accountId })
  expect((await api.issueWatchers.list({ issueIdOrKey: key })).meta).toEqual({ isWatching: true, watchCount: 1 })
  await api.issueWatchers.delete({ issueIdOrKey: key, accountId: me.accountId })

  const other = await api.issues.create(newIssue('Another'))
  for (let times = 0; times < 2; times++)
    await api.issueLinks.create({
      type: { name: 'Blocks' },
      inwardIssue: { key: other.key ?? '' },
      outwardIssue: { key },
    })
  const { fields } = await api.issues.get({ issueIdOrKey: key, fields: ['issuelinks'] })
  const links = fields?.issuelinks as { id: string; inwardIssue: { key: string } }[]
  expect(links.map((link) => link.inwardIssue.key)).toEqual([other.key])
  expect(await api.issueLinks.get({ linkId: links[0]?.id ?? '' })).toMatchObject({ outwardIssue: { key } })
  await api.issueLinks.delete({ linkId: links[0]?.id ?? '' })

  await api.issues.delete({ issueIdOrKey: key })
  expect(await refusal(api.issues.get({ issueIdOrKey: key }))).toMatchObject({ code: 'not_found' })
})

test('the subtasks of an issue go with it', async () => {
  const { api } = await jira()
  const { key = '' } = await api.issues.create(newIssue('Parent'))
  const subtask = await api.issues.create(newIssue('Below', { issuetype: { name: 'Subtask' }, parent: { key } }))
  await api.issues.delete({ issueIdOrKey: key, deleteSubtasks: true })
  expect(await refusal(api.issues.get({ issueIdOrKey: subtask.key ?? '' }))).toMatchObject({ code: 'not_found' })
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
    expect(await refusal(stolen)).toMatchObject({ status: 400 })
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

  test('a long query means the same', async () => {
    const { api, sandbox } = await jira()
    const jql = `summary ~ "orders" and key not in (${Array.from({ length: 900 }, (_, index) => `NONE-${index}`).join(', ')})`
    const long = await api.issues.apiSearch({ jql, fields: ['summary'] }).toArray()
    expect(sandbox.requests.at(-1)?.method).toBe('POST')
    expect(long).toEqual(await api.issues.apiSearch({ jql: 'summary ~ "orders"', fields: ['summary'] }).toArray())
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
      expect([jql, await refusal(api.issues.apiSearch({ jql }))]).toMatchObject([
        jql,
        { code: 'invalid_request', status: 400 },
      ])
  })

  test('without fields a search gives ids only, as the vendor does', async () => {
    const { sandbox } = await jira()
    const { username, password } = sandbox.credentials
    const request = new Request(
      'https://ferrule-sandbox.atlassian.net/rest/api/3/search/jql?jql=project%3DWEBS&maxResults=1',
      {
        headers: { authorization: `Basic ${btoa(`${username}:${password}`)}` },
      },
    )
    const { issues } = await (await inProcess(sandbox)(request)).json()
    expect(Object.keys(issues[0]).sort()).toEqual(['expand', 'id'])
  })
})

test('projects, users, fields and what creating takes', async () => {
  const { api } = await jira()
  const projects = await api.projects.apiSearch({ orderBy: '-name', maxResults: 2 }).toArray()
  expect(projects.map(({ name }) => name)).toEqual(['Web shop', 'Warehouse', 'Mobile app'])
  expect((await api.projects.apiSearch({ query: 'shop', expand: ['lead'] })).data[0]?.lead).toBeDefined()
  expect(await refusal(api.projects.get({ projectIdOrKey: 'webs' }))).toMatchObject({ code: 'not_found' })
  const users = await api.users.list({ maxResults: 5 }).toArray()
  expect(users).toHaveLength(12)
  const [ada] = (await api.users.apiSearch({ query: 'ada@exam' })).data
  expect(ada?.displayName).toBe('Ada Sandbox')
  const several = await api.users
    .apiSearch({ accountId: users.slice(0, 3).map(({ accountId }) => accountId) })
    .toArray()
  expect(several).toEqual(users.slice(0, 3))
  expect(await api.users.get({ accountId: ada?.accountId ?? '' })).toEqual(ada)
  expect((await api.users.assignable({ project: 'WEBS', query: 'vera' })).data).toHaveLength(1)
  const fields = await api.issueFields.list().toArray()
  const custom = await api.issueFields.apiSearch({ type: ['custom'], maxResults: 2, expand: 'lastUsed' }).toArray()
  expect(custom.map(({ id }) => id)).toEqual(fields.filter((field) => field.custom).map(({ id }) => id))
  const types = await api.createIssueTypes.list({ projectIdOrKey: 'WEBS' }).toArray()
  const needed = await api.createIssueFields.list({ projectIdOrKey: 'WEBS', issueTypeId: types[0]?.id ?? '' }).toArray()
  expect(needed.filter(({ required }) => required).map(({ fieldId }) => fieldId)).toEqual([
    'summary',
    'issuetype',
    'project',
  ])
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
  expect(await refusal(api.issueAttachments.create({ issueIdOrKey: 'NO-1', filename: 'a', file }))).toMatchObject({
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
      const error = await refusal(api.issues.create(newIssue('x', fields)))
      expect(error).toMatchObject({ status: 400, upstream: { errors: { [name]: expect.any(String) } } })
    }
    const { key = '' } = await api.issues.create(newIssue('x'))
    const both = { issueIdOrKey: key, fields: { labels: [] }, update: { labels: [{ add: 'x' }] } }
    expect(await refusal(api.issues.update(both))).toMatchObject({ status: 400 })
    const wrong = api.issues.update({ issueIdOrKey: key, transition: { id: '99' } })
    expect(await refusal(wrong)).toMatchObject({ status: 400 })
  })

  test('unknown paths, methods and media types', async () => {
    const { sandbox } = await jira()
    const { username, password } = sandbox.credentials
    const send = async (method: string, path: string, init: RequestInit = {}) => {
      const response = await inProcess(sandbox)(
        new Request(`https://ferrule-sandbox.atlassian.net${path}`, {
          method,
          headers: { authorization: `Basic ${btoa(`${username}:${password}`)}` },
          ...init,
        }),
      )
      return [response.status, response.headers.get('content-type')]
    }
    expect(await send('GET', '/rest/api/3/unicorns')).toEqual([404, 'application/problem+json'])
    expect(await send('GET', '/rest/api/3/search')).toEqual([410, 'application/json'])
    expect(await send('POST', '/rest/api/3/issue', { body: 'x' })).toEqual([400, 'application/json'])
    expect(await send('GET', '/rest/api/3/project/search?maxResults=abc')).toEqual([400, 'application/problem+json'])
  })

  test('faults', async () => {
    const { api, sandbox } = await jira()
    sandbox.fault({ kind: 'rate_limit', retryAfter: 7 })
    expect(await refusal(api.users.me())).toMatchObject({
      code: 'rate_limit',
      retryAfterMs: 7000,
      upstream: { code: 'jira-burst-based' },
    })
    const fresh = await jira()
    fresh.sandbox.fault({ kind: 'server_error' })
    expect(await refusal(fresh.api.users.me())).toMatchObject({
      code: 'upstream',
      requestId: expect.stringMatching(/^[a-f0-9]{32}$/),
    })
    fresh.sandbox.fault({ kind: 'html' })
    expect(await refusal(fresh.api.users.me())).toMatchObject({ code: 'upstream' })
    fresh.sandbox.fault({ kind: 'truncate' })
    expect(await refusal(fresh.api.users.me())).toMatchObject({ code: 'response' })
  })
})

describe('who asks', () => {
  test('wrong credentials look like an empty site, and the connector tells', async () => {
    const { api } = await jira({ credentials: { username: 'ada@example.com', password: 'wrong' } })
    for (const call of [
      api.projects.apiSearch(),
      api.issues.apiSearch({ jql: 'project = WEBS' }),
      api.issues.get({ issueIdOrKey: 'WEBS-1' }),
      api.users.list(),
      api.users.me(),
      api.issueFields.list(),
    ])
      expect(await refusal(call)).toBeInstanceOf(AuthenticationError)
    expect(await api.check()).toMatchObject({ ok: false })
  })

  test('strangers without credentials get 200 and nothing', async () => {
    const { sandbox } = await jira()
    const at = (path: string) =>
      inProcess(sandbox)(new Request(`https://ferrule-sandbox.atlassian.net/rest/api/3${path}`))
    const projects = await at('/project/search')
    expect([projects.status, (await projects.json()).total, projects.headers.has('x-seraph-loginreason')]).toEqual([
      200,
      0,
      false,
    ])
    expect((await at('/myself')).status).toBe(401)
    expect((await at('/issueLinkType')).status).toBe(200)
  })

  test('a viewer reads and does not write; a bearer token is at the wrong host', async () => {
    const { sandbox, api } = await jira()
    const viewer = await jira({ credentials: sandbox.restricted })
    expect(await viewer.api.check()).toEqual({ ok: true })
    expect((await viewer.api.issues.apiSearch({ jql: 'project = WEBS' })).data.length).toBeGreaterThan(0)
    expect(await refusal(viewer.api.issues.create(newIssue('x')))).toMatchObject({ code: 'permission' })
    expect(await api.check()).toEqual({ ok: true })
    const bearer = await jira({
      credentials: { access_token: 'x' },
      config: {},
      baseUrl: 'https://ferrule-sandbox.atlassian.net',
    })
    expect(await refusal(bearer.api.users.me())).toMatchObject({
      code: 'permission',
      message: expect.stringContaining('cloud_id'),
    })
  })
})

test('the numbers of records may be chosen, and the same seed tells the same story', async () => {
  const { api } = await jira({}, { records: { issues: 5, projects: 2, users: 3 } })
  expect((await api.issues.count({ jql: 'project is not empty' })).count).toBe(5)
  expect((await api.projects.apiSearch()).meta.total).toBe(2)
  expect(await api.users.list().toArray()).toHaveLength(3)
  const texts = await Promise.all(
    [1, 2].map(async () => {
      const { sandbox } = await jira()
      return JSON.stringify(sandbox.data.issues.findMany())
    }),
  )
  expect(texts[0]).toBe(texts[1])
})
