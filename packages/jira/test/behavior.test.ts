import { JiraConnector } from '@ferrule/jira'
import { type Reply, type Seen, upstream } from '@ferrule/test-kit/recorder'
import { describe, expect, test } from 'vitest'
import { connect, credentials, refusal } from './support/connector.ts'

const line = ({ method, path, query }: Seen): string => `${method} ${path}${query && `?${query}`}`
const noContent: Reply = { status: 204, body: '' }
const ISSUE = '/rest/api/3/issue/A-1'
const issue = { id: '1', key: 'A-1', fields: { summary: 's' } }

describe('searching issues', () => {
  test('pages by tokens, asks for the same each time, and invents no total', async () => {
    const server = await upstream([
      { body: { issues: [{ id: '1' }, { id: '2' }], nextPageToken: 'a+b/c=', isLast: false } },
      { body: { issues: [], nextPageToken: 'next' } },
      { body: { issues: [{ id: '3' }], isLast: true, nextPageToken: null } },
    ])
    const list = connect(server.url).issues.apiSearch({ jql: 'project = "A B"', maxResults: 2, nextPageToken: null })
    const page = await list
    expect(page.meta).toEqual({ nextPageToken: 'a+b/c=', isLast: false })
    expect('total' in page.meta).toBe(false)
    expect((await list.toArray()).map(({ id }) => id)).toEqual(['1', '2', '3'])
    expect(server.seen.map(({ query }) => Object.fromEntries(new URLSearchParams(query)))).toEqual([
      { jql: 'project = "A B"', maxResults: '2', fields: '*navigable' },
      { jql: 'project = "A B"', maxResults: '2', fields: '*navigable', nextPageToken: 'a+b/c=' },
      { jql: 'project = "A B"', maxResults: '2', fields: '*navigable', nextPageToken: 'next' },
    ])
  })

  test('the same token again is an error, not a loop', async () => {
    const server = await upstream({ body: { issues: [{ id: '1' }], nextPageToken: 'same' } })
    const error = await refusal(connect(server.url).issues.apiSearch({ jql: 'a = b' }).toArray())
    expect(error).toMatchObject({ code: 'response' })
    expect(server.seen.length).toBeLessThan(4)
  })

  test('tokens that lead to nothing, again and again, are an error too', async () => {
    const server = await upstream((_, count) => ({ body: { issues: [], nextPageToken: `token-${count}` } }))
    const error = await refusal(connect(server.url).issues.apiSearch({ jql: 'a = b' }).toArray())
    expect(error).toMatchObject({ code: 'response' })
    expect(error.message).toMatch(/empty pages in a row/)
    expect(server.seen.length).toBeLessThan(8)
  })

  test('a long query goes in a body, is repeated like a read, and pages on', async () => {
    const server = await upstream([
      { status: 503, headers: { 'retry-after': '0' }, body: {} },
      { body: { issues: [{ id: '1' }], nextPageToken: 't' } },
      { body: { issues: [{ id: '2' }], isLast: true } },
    ])
    const jql = `text ~ "${'ü'.repeat(2000)}"`
    const list = connect(server.url, { retry: 1 }).issues.apiSearch({ jql, fields: 'a,b', failFast: false })
    expect(await list.toArray()).toHaveLength(2)
    expect(server.seen.map(({ method, query }) => method + query)).toEqual(['POST', 'POST', 'POST'])
    expect(JSON.parse(server.seen[1]?.body ?? '')).toEqual({ jql, fields: ['a', 'b'], maxResults: 5000 })
    expect(JSON.parse(server.seen[2]?.body ?? '')).toEqual({
      jql,
      fields: ['a', 'b'],
      maxResults: 5000,
      nextPageToken: 't',
    })
    await expect(connect(server.url).issues.apiSearch({ jql, failFast: true })).rejects.toMatchObject({
      code: 'params',
    })
  })

  test('a cursor resumes in another process', async () => {
    const server = await upstream([
      { body: { issues: [{ id: '1' }], nextPageToken: 't' } },
      { body: { issues: [{ id: '2' }], isLast: true } },
    ])
    const { cursor } = await connect(server.url).issues.apiSearch({ jql: 'a = b' })
    const rest = connect(server.url).issues.apiSearch({ jql: 'a = b' }, { cursor: cursor as string })
    expect((await rest.toArray()).map(({ id }) => id)).toEqual(['2'])
  })

  test('a changed cursor of failed webhooks adds no parameter and no page size', async () => {
    const next = '/rest/api/3/webhook/failed?maxResults=10&after=5'
    const server = await upstream([{ body: { values: [], maxResults: 10, next } }, { body: { values: [] } }])
    const { cursor } = await connect(server.url).webhookEndpoints.listFailed({ maxResults: 10 })
    const parts = JSON.parse(Buffer.from(String(cursor), 'base64url').toString())
    expect(JSON.stringify(parts[3])).toContain('after=5')
    parts[3].after = 'after=5&maxResults=1000&expand=all&overrideScreenSecurity=true'
    const forged = Buffer.from(JSON.stringify(parts)).toString('base64url')
    await connect(server.url).webhookEndpoints.listFailed({ maxResults: 10 }, { cursor: forged })
    expect(server.seen[1]).toMatchObject({ path: '/rest/api/3/webhook/failed', query: 'after=5&maxResults=10' })
  })

  test('a Date for milliseconds says what to write instead', async () => {
    const jira = connect('http://localhost:1')
    await expect(jira.webhookEndpoints.listFailed({ after: new Date(0) } as never)).rejects.toThrow(
      /after must be .*; got a Date: it is Unix milliseconds, use date\.getTime\(\)/,
    )
  })

  test('limits are reported before anything is sent', async () => {
    const jira = connect('http://localhost:1')
    for (const params of [
      { maxResults: 0 },
      { maxResults: 5001 },
      { properties: 'a,b,c,d,e,f' },
      { properties: ['a', 'b', 'c', 'd', 'e', 'f'] },
      { reconcileIssues: Array(51).fill(1) },
      { startAt: 0 },
    ])
      await expect(jira.issues.apiSearch({ jql: 'a = b', ...params } as never)).rejects.toMatchObject({
        code: 'params',
      })
  })
})

describe('updating an issue', () => {
  test('returns it', async () => {
    const server = await upstream({ body: issue })
    await expect(connect(server.url).issues.update({ issueIdOrKey: 'A-1', fields: { summary: 's' } })).resolves.toEqual(
      issue,
    )
    expect(server.seen.map(line)).toEqual([`PUT ${ISSUE}?returnIssue=true`])
  })

  test('reads it where the answer is empty', async () => {
    const server = await upstream([noContent, { body: issue }])
    const update = { issueIdOrKey: 'A-1', update: { labels: [{ add: 'x' }] }, expand: ['names', 'schema'] }
    await expect(connect(server.url).issues.update(update)).resolves.toEqual(issue)
    expect(server.seen.map(line)).toEqual([
      `PUT ${ISSUE}?returnIssue=true&expand=names%2Cschema`,
      `GET ${ISSUE}?expand=names%2Cschema`,
    ])
  })

  test('returnIssue: false gives an empty object, in strict mode too', async () => {
    const server = await upstream(noContent)
    const jira = connect(server.url, { validation: 'strict' })
    const params = { issueIdOrKey: 'A-1', fields: { summary: 's' }, returnIssue: false }
    await expect(jira.issues.update(params)).resolves.toEqual({})
    await expect(
      jira.issues.update({ issueIdOrKey: 'A-1', transition: { id: '5' }, returnIssue: false }),
    ).resolves.toEqual({})
    expect(server.seen.map(line)).toEqual([`PUT ${ISSUE}?returnIssue=false`, `POST ${ISSUE}/transitions`])
  })

  test('a transition really happens, after the change', async () => {
    const server = await upstream([noContent, noContent, { body: issue }])
    const params = { issueIdOrKey: 'A-1', fields: { summary: 's' }, transition: { id: '5' }, notifyUsers: false }
    await expect(connect(server.url).issues.update(params)).resolves.toEqual(issue)
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PUT ${ISSUE}`,
      `POST ${ISSUE}/transitions`,
      `GET ${ISSUE}`,
    ])
    expect(server.seen.map(({ body }) => body && JSON.parse(body))).toEqual([
      { fields: { summary: 's' } },
      { transition: { id: '5' } },
      '',
    ])
    expect(new URLSearchParams(server.seen[0]?.query).get('notifyUsers')).toBe('false')
    expect(new URLSearchParams(server.seen[0]?.query).get('returnIssue')).toBe('false')
  })

  test('a transition alone is one request, and a look at the issue', async () => {
    const server = await upstream([noContent, { body: issue }])
    const params = { issueIdOrKey: 'A-1', transition: { id: '5' } }
    await expect(connect(server.url).issues.update(params)).resolves.toEqual(issue)
    expect(server.seen.map(line)).toEqual([`POST ${ISSUE}/transitions`, `GET ${ISSUE}`])
    const plan = await connect(server.url).plan({ entity: 'issues', action: 'update', params })
    expect(plan).toMatchObject({
      method: 'POST',
      url: `${server.url}${ISSUE}/transitions`,
      body: '{"transition":{"id":"5"}}',
    })
  })

  test('what was done is reported when the rest fails', async () => {
    const refused = { status: 400, body: { errorMessages: ['no such transition'] } }
    const both = { issueIdOrKey: 'A-1', fields: { summary: 's' }, transition: { id: '5' } }
    const first = await upstream(refused)
    const none = await refusal(connect(first.url).issues.update(both))
    expect(none).toMatchObject({ code: 'invalid_request', outcome: 'rejected' })
    const second = await upstream([noContent, refused])
    const half = await refusal(connect(second.url).issues.update(both))
    expect(half).toMatchObject({
      code: 'invalid_request',
      status: 400,
      outcome: 'unknown',
      upstream: { message: 'no such transition' },
    })
    expect(half.message).toMatch(/^\[jira issues\.update\] 400: no such transition; the change was made/)
    const third = await upstream([noContent, noContent, { status: 404, body: {} }])
    const unread = await refusal(connect(third.url).issues.update(both))
    expect(unread).toMatchObject({ code: 'not_found', outcome: 'unknown' })
    expect(unread.message).toMatch(/only reading it failed/)
  })

  test('a transition is not repeated after a break', async () => {
    const server = await upstream([noContent, { reset: true }])
    const params = { issueIdOrKey: 'A-1', fields: { summary: 's' }, transition: { id: '5' } }
    await expect(connect(server.url, { retry: 3 }).issues.update(params)).rejects.toMatchObject({ outcome: 'unknown' })
    expect(server.seen).toHaveLength(2)
  })

  test('setting fields is repeated after a break, adding to them is not', async () => {
    const set = await upstream([{ reset: true }, { body: issue }])
    await connect(set.url, { retry: 1 }).issues.update({ issueIdOrKey: 'A-1', fields: { summary: 's' } })
    expect(set.seen).toHaveLength(2)
    const add = await upstream([{ reset: true }, { body: issue }])
    const params = { issueIdOrKey: 'A-1', update: { comment: [{ add: { body: {} } }] } }
    const error = await refusal(connect(add.url, { retry: 1 }).issues.update(params))
    expect(error).toMatchObject({ code: 'network', outcome: 'unknown' })
    expect(add.seen).toHaveLength(1)
  })

  test('plain text is no document, and the error says what to do', async () => {
    const jira = connect('http://localhost:1')
    const params = { issueIdOrKey: 'A-1', fields: { description: 'text' } }
    await expect(jira.issues.update(params as never)).rejects.toThrow(
      /fields\.description must be a rich-text document.*adfFromText/,
    )
    await expect(jira.issues.update({ issueIdOrKey: 'A-1' })).rejects.toThrow(/fields is required/)
    await expect(jira.issues.update({ issueIdOrKey: 'A-1', fields: { labels: ['a b'] } })).rejects.toThrow(
      /labels\.0 must be a label/,
    )
  })
})

describe('other writes', () => {
  test('answers without a body', async () => {
    const server = await upstream((_, count) => (count === 5 ? { status: 201, body: '' } : noContent))
    const jira = connect(server.url, { validation: 'strict' })
    await jira.issues.delete({ issueIdOrKey: 'A-1', deleteSubtasks: true })
    await jira.issuesAssignee.update({ issueIdOrKey: 'A-1', accountId: null })
    await jira.issueTransitions.create({ issueIdOrKey: 'A-1', transition: { id: '5' } })
    await jira.issueWatchers.create({ issueIdOrKey: 'A-1', accountId: 'a"b' })
    await jira.issueLinks.create({
      type: { name: 'Blocks' },
      inwardIssue: { key: 'A-1' },
      outwardIssue: { key: 'A-2' },
    })
    expect(server.seen.map(line)).toEqual([
      `DELETE ${ISSUE}?deleteSubtasks=true`,
      `PUT ${ISSUE}/assignee`,
      `POST ${ISSUE}/transitions`,
      `POST ${ISSUE}/watchers`,
      'POST /rest/api/3/issueLink',
    ])
    expect(server.seen[1]?.body).toBe('{"accountId":null}')
    expect(server.seen[3]?.body).toBe('"a\\"b"')
    expect(server.seen[3]?.headers['content-type']).toBe('application/json')
  })

  test('a delete that was done before its answer was lost is done', async () => {
    const gone = { status: 404, body: { errorMessages: ['gone'] } }
    const lost = await upstream([{ reset: true }, gone])
    await connect(lost.url, { retry: 1 }).issueComments.delete({ issueIdOrKey: 'A-1', commentId: '1' })
    expect(lost.seen).toHaveLength(2)
    for (const first of [gone, { status: 429, headers: { 'retry-after': '0' }, body: {} }]) {
      const server = await upstream([first, gone])
      const call = connect(server.url, { retry: 1 }).issueComments.delete({ issueIdOrKey: 'A-1', commentId: '1' })
      await expect(call).rejects.toMatchObject({ code: 'not_found', outcome: 'rejected' })
    }
  })

  test('a worklog takes one of two times, and a time in one form only', async () => {
    const jira = connect('http://localhost:1')
    const log = (more: object) => jira.issueWorklogs.create({ issueIdOrKey: 'A-1', ...more })
    await expect(log({})).rejects.toThrow(/timeSpent is required \(or timeSpentSeconds\)/)
    await expect(log({ timeSpent: '1h', timeSpentSeconds: 1 })).rejects.toThrow(/cannot be combined/)
    for (const started of ['2021-01-17T12:34:00.000Z', '2021-01-17T12:34:00.000+00:00', '2021-01-17'])
      await expect(log({ timeSpent: '1h', started })).rejects.toThrow(/started must be a time such as/)
  })
})

describe('lists', () => {
  test('projects: offsets until the total, by what came and not by what was asked', async () => {
    const page = (startAt: number, count: number) => ({
      body: {
        values: Array.from({ length: count }, (_, index) => ({ id: String(startAt + index) })),
        startAt,
        maxResults: count,
        total: 5,
        isLast: startAt + count >= 5,
      },
    })
    const server = await upstream(({ query }) => page(Number(new URLSearchParams(query).get('startAt') ?? 0), 2))
    const list = connect(server.url).projects.apiSearch({ maxResults: 100, orderBy: '+key' })
    expect((await list).meta).toMatchObject({ total: 5, isLast: false })
    await expect(list.toArray()).resolves.toHaveLength(6)
    expect(server.seen.map(({ query }) => new URLSearchParams(query).get('startAt'))).toEqual([null, '2', '4'])
    expect(server.seen[0]?.query).toContain('orderBy=%2Bkey')
  })

  test('iterated without a size: the largest page, by list; where none is documented, the default', async () => {
    const server = await upstream(({ path }) => ({
      body: path.endsWith('changelog') ? { values: [], total: 0 } : path.endsWith('comment') ? { comments: [] } : [],
    }))
    const jira = connect(server.url)
    await jira.users.list().toArray()
    await jira.issueComments.list({ issueIdOrKey: 'A-1' }).toArray()
    await jira.issueChangelogs.list({ issueIdOrKey: 'A-1' }).toArray()
    await jira.users.list()
    expect(server.seen.map(({ query }) => new URLSearchParams(query).get('maxResults'))).toEqual([
      '1000',
      '100',
      null,
      null,
    ])
  })

  test('users: only an empty page is the end', async () => {
    const pages = [[{ accountId: 'a' }, { accountId: 'b' }], [{ accountId: 'c' }], []]
    const server = await upstream((_, count) => ({ body: pages[count - 1] }))
    const list = connect(server.url).users.list({ maxResults: 2 })
    expect((await list.toArray()).map(({ accountId }) => accountId)).toEqual(['a', 'b', 'c'])
    expect(server.seen.map(({ query }) => new URLSearchParams(query).get('startAt'))).toEqual([null, '2', '3'])
  })

  test('several users by their ids', async () => {
    const server = await upstream([
      {
        body: {
          values: [{ accountId: 'a:1' }, { accountId: 'b' }],
          startAt: 0,
          maxResults: 50,
          total: 2,
          isLast: true,
        },
      },
      { body: { values: [], startAt: 2, maxResults: 50, total: 2, isLast: true } },
    ])
    const list = connect(server.url).users.apiSearch({ accountId: 'a:1,b' })
    await expect(list.toArray()).resolves.toEqual([{ accountId: 'a:1' }, { accountId: 'b' }])
    expect(server.seen[0]?.query).toBe('accountId=a%3A1&accountId=b&maxResults=50')
    const jira = connect('http://localhost:1')
    await expect(jira.users.apiSearch({})).rejects.toThrow(/query is required/)
    await expect(jira.users.apiSearch({ query: 'a', accountId: 'b' })).rejects.toThrow(/cannot be combined/)
    await expect(jira.users.apiSearch({ accountId: ['a', 'b'], property: 'x' })).rejects.toThrow(/property cannot/)
  })

  test('comments and worklogs under their own names', async () => {
    const server = await upstream(({ path }) => {
      const name = path.endsWith('comment') ? 'comments' : 'worklogs'
      return { body: { [name]: [{ id: '1' }], startAt: 0, maxResults: 1, total: 1 } }
    })
    const jira = connect(server.url)
    const comments = await jira.issueComments.list({ issueIdOrKey: 'A-1' })
    expect(comments.data).toEqual([{ id: '1' }])
    expect(comments.meta).toEqual({ startAt: 0, maxResults: 1, total: 1 })
    expect(comments.cursor).toBeUndefined()
    await expect(jira.issueWorklogs.list({ issueIdOrKey: 'A-1' }).toArray()).resolves.toEqual([{ id: '1' }])
  })

  // The types of jira.js have both answers, as Atlassian's page describes them.
  test('remote links: all of an issue, and with globalId the one in the place of a list', async () => {
    const link = {
      id: 10000,
      globalId: 'system=https://a.example&id=1',
      object: { url: 'https://a.example', title: 't' },
    }
    const server = await upstream(({ query }) => ({ body: query.includes('globalId=') ? link : [link, link] }))
    const jira = connect(server.url, { validation: 'strict' })
    const list = (globalId?: string) => jira.issueRemoteLinks.list({ issueIdOrKey: 'A-1', globalId }).toArray()
    await expect(list()).resolves.toEqual([link, link])
    await expect(list(link.globalId)).resolves.toEqual([link])
    expect(server.seen.map(line)).toEqual([
      `GET ${ISSUE}/remotelink`,
      `GET ${ISSUE}/remotelink?globalId=system%3Dhttps%3A%2F%2Fa.example%26id%3D1`,
    ])
  })

  test('what comes whole', async () => {
    const server = await upstream(({ path }) => ({
      body: path.endsWith('/field') ? [{ id: 'summary' }] : { transitions: [{ id: '5' }], expand: 'transitions' },
    }))
    const jira = connect(server.url)
    await expect(jira.issueFields.list().toArray()).resolves.toEqual([{ id: 'summary' }])
    const { data } = await jira.execute({
      entity: 'issue_transitions',
      action: 'list',
      params: { issueIdOrKey: 'A-1' },
    })
    expect(data).toEqual([{ id: '5' }])
    expect(server.seen).toHaveLength(2)
  })
})

describe('attachments', () => {
  test('the bytes come from Jira itself unless asked otherwise', async () => {
    const server = await upstream({
      headers: { 'content-type': 'image/jpeg', 'content-disposition': 'attachment; filename="picture.jpg"' },
      body: 'bytes',
    })
    const file = await connect(server.url).issueAttachments.download({ id: '10000' })
    expect(file).toMatchObject({ contentType: 'image/jpeg', filename: 'picture.jpg' })
    expect(await file.text()).toBe('bytes')
    expect(server.seen.map(line)).toEqual(['GET /rest/api/3/attachment/content/10000?redirect=false'])
  })

  test('the media host gets no credentials, and its signed address is not told', async () => {
    const seen: Request[] = []
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      seen.push(request)
      return request.url.includes('atlassian.net')
        ? new Response(null, {
            status: 303,
            headers: { location: 'https://api.media.atlassian.com/file/x/binary?token=signed' },
          })
        : new Response('gone', { status: 403 })
    }
    const jira = new JiraConnector({
      credentials,
      config: { subdomain: 'acme' },
      fetch: fetch as typeof globalThis.fetch,
    })
    const error = await refusal(jira.issueAttachments.download({ id: 10_000, redirect: true }))
    expect(seen.map(({ url, headers }) => [new URL(url).host, headers.has('authorization')])).toEqual([
      ['acme.atlassian.net', true],
      ['api.media.atlassian.com', false],
    ])
    expect(JSON.stringify(error)).not.toContain('signed')
  })
})

test('records: odd values of the live site pass, contradictions are reported', async () => {
  const seen: string[] = []
  const bare = { id: '1', key: 'A-1', self: 'https://acme.atlassian.net/rest/api/3/issue/1', fields: {} }
  const odd = [
    { ...bare, expand: '' },
    { ...bare, fields: { summary: null, customfield_1: { a: [1] }, assignee: null, labels: null } },
    { ...bare, changelog: { histories: [{ items: [{ field: 'x', from: null, toString: 'y' }] }] } },
  ]
  const server = await upstream((_, count) => ({
    body: odd[count - 1] ?? { ...bare, id: 1, fields: { summary: 5, labels: 'x' } },
  }))
  const jira = connect(server.url, { hooks: { onDrift: ({ path }) => void seen.push(path) } })
  for (const record of odd) await expect(jira.issues.get({ issueIdOrKey: 'A-1' })).resolves.toEqual(record)
  expect(seen).toEqual([])
  await jira.issues.get({ issueIdOrKey: 'A-1' })
  expect(seen.sort()).toEqual(['fields.labels', 'fields.summary', 'id'])
})

test('a search without a copy says what to pass', async () => {
  const jira = connect('http://localhost:1')
  await expect(jira.execute({ entity: 'issues', action: 'search' } as never)).rejects.toThrow(
    /needs a copy of the data/,
  )
})
