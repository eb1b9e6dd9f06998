import { isFerruleError } from '@ferrule/jira'
import { type Reply, upstream } from '@ferrule/test-kit/recorder'
import { describe, expect, test } from 'vitest'
import { API_TOKEN, connect, refusal, USERNAME } from './support/connector.ts'

const failing = async (reply: Reply) => {
  const server = await upstream(reply)
  const error = await refusal(connect(server.url).projects.get({ projectIdOrKey: 'ED' }))
  expect(isFerruleError(error)).toBe(true)
  return error
}

describe('every shape of body is read', () => {
  test.each<[name: string, reply: Reply, facts: object]>([
    [
      'messages',
      { status: 400, body: { errorMessages: ["Field 'priority' is required", 'Another'], errors: {} } },
      {
        code: 'invalid_request',
        upstream: {
          message: "Field 'priority' is required; Another",
          messages: ["Field 'priority' is required", 'Another'],
        },
      },
    ],
    [
      'messages by field',
      { status: 400, body: { errorMessages: [], errors: { customfield_10010: 'is wrong' }, status: 400 } },
      {
        code: 'invalid_request',
        upstream: { message: 'customfield_10010: is wrong', errors: { customfield_10010: 'is wrong' } },
      },
    ],
    ['without errors', { status: 400, body: { errorMessages: ['bad'] } }, { upstream: { message: 'bad' } }],
    [
      'problem document',
      {
        status: 400,
        headers: { 'content-type': 'application/problem+json' },
        body: { type: 'about:blank', title: 'Bad Request', status: 400, detail: "Failed to convert 'maxResults'" },
      },
      { code: 'invalid_request', upstream: { message: "Failed to convert 'maxResults'" } },
    ],
    [
      'several new issues',
      {
        status: 400,
        body: {
          issues: [],
          errors: [
            { status: 400, elementErrors: { errorMessages: [], errors: { project: 'gone' } }, failedElementNumber: 0 },
          ],
        },
      },
      { upstream: { message: 'project: gone' } },
    ],
    [
      'gateway',
      { status: 403, body: { code: 403, message: 'Forbidden' } },
      { code: 'permission', upstream: { message: 'Forbidden' } },
    ],
    [
      'the site instead of the gateway',
      { status: 403, body: { error: 'Failed to parse Connect Session Auth Token' } },
      { code: 'permission', message: /set cloud_id/ },
    ],
    [
      'a lacking scope',
      { status: 401, body: { code: 401, message: 'Unauthorized; scope does not match' } },
      { code: 'permission', message: /lacks a scope/, retryable: false },
    ],
    [
      'plain text',
      {
        status: 401,
        headers: { 'content-type': 'text/plain' },
        body: 'Client must be authenticated to access this resource.',
      },
      { code: 'authentication', upstream: { excerpt: 'Client must be authenticated to access this resource.' } },
    ],
    [
      'server fault',
      { status: 500, body: { message: 'Internal server error', 'status-code': 500, 'stack-trace': '' } },
      { code: 'upstream', retryable: true, upstream: { message: 'Internal server error' } },
    ],
    [
      'an error page',
      { status: 503, headers: { 'content-type': 'text/html' }, body: '<html>down</html>' },
      { code: 'upstream', retryable: true },
    ],
    [
      'missing or hidden',
      { status: 404, body: { errorMessages: ['No project'], errors: {} } },
      { code: 'not_found', message: /not visible/ },
    ],
    ['a conflict', { status: 409, body: { errorMessages: ['edited'] } }, { code: 'conflict', retryable: false }],
    [
      'a removed call',
      { status: 410, body: { errorMessages: ['removed'] } },
      { code: 'invalid_request', message: /removed/ },
    ],
    ['too many', { status: 413, body: { errorMessages: ['limit'] } }, { code: 'invalid_request', message: /as many/ }],
    ['null', { status: 400, body: 'null' }, { code: 'invalid_request' }],
    ['a list', { status: 400, body: ['bad filter'] }, { upstream: { message: 'bad filter' } }],
    [
      'a login page',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Log in</html>' },
      { code: 'response', message: /text\/html/ },
    ],
  ])('%s', async (_, reply, facts) => {
    const { message, ...rest } = facts as { message?: RegExp }
    const error = await failing(reply)
    expect(error).toMatchObject(rest)
    if (message) expect(error.message).toMatch(message)
  })

  test('ids of the request are kept', async () => {
    expect(await failing({ status: 500, headers: { 'atl-traceid': 'abc123', 'x-arequestid': 'x' } })).toMatchObject({
      requestId: 'abc123',
    })
    expect(await failing({ status: 500, headers: { 'x-arequestid': 'x1' } })).toMatchObject({ requestId: 'x1' })
  })

  test('messages hold no parameters and no secrets', async () => {
    const echo = `${USERNAME} ${API_TOKEN} ${btoa(`${USERNAME}:${API_TOKEN}`)}`
    const error = await failing({ status: 400, body: { errorMessages: [echo], errors: { x: echo } } })
    expect(JSON.stringify(error)).not.toContain(API_TOKEN)
    expect(JSON.stringify(error)).not.toContain(btoa(`${USERNAME}:${API_TOKEN}`))
    expect(error.message).not.toContain('ED')
  })
})

describe('answers that were meant for a stranger', () => {
  const header = (reason: string) => ({ 'x-seraph-loginreason': reason })
  test.each<[name: string, reply: Reply]>([
    ['an empty list', { headers: header('AUTHENTICATED_FAILED'), body: { values: [], total: 0, isLast: true } }],
    ['data', { headers: header('AUTHENTICATED_FAILED'), body: { id: '1', values: [] } }],
    [
      'an existing issue is not found',
      { status: 404, headers: header('AUTHENTICATED_FAILED'), body: { errorMessages: ['x'] } },
    ],
    ['an empty answer', { status: 204, headers: header('AUTHENTICATED_FAILED'), body: '' }],
    ['a page', { headers: { ...header('AUTHENTICATED_FAILED'), 'content-type': 'text/html' }, body: '<html>' }],
    ['several reasons', { headers: header('OK, AUTHENTICATED_FAILED'), body: {} }],
  ])('%s', async (_, reply) => {
    const error = await failing(reply)
    expect(error).toMatchObject({
      code: 'authentication',
      retryable: false,
      upstream: { code: 'AUTHENTICATED_FAILED' },
    })
    expect(error.message).toMatch(/do not match/)
  })

  test('after too many tries', async () => {
    expect((await failing({ status: 403, headers: header('AUTHENTICATION_DENIED'), body: {} })).message).toMatch(
      /CAPTCHA/,
    )
  })

  test('a write says that it was refused', async () => {
    const server = await upstream({ status: 204, headers: header('AUTHENTICATED_FAILED'), body: '' })
    const error = await refusal(connect(server.url).issues.delete({ issueIdOrKey: 'A-1' }))
    expect(error).toMatchObject({ code: 'authentication', outcome: 'rejected' })
  })

  test('a good login passes', async () => {
    const server = await upstream({ headers: header('OK'), body: { id: '1' } })
    await expect(connect(server.url).projects.get({ projectIdOrKey: 'ED' })).resolves.toEqual({ id: '1' })
  })
})

describe('limits', () => {
  test('how long to wait, and which limit it was', async () => {
    const error = await failing({
      status: 429,
      headers: {
        'retry-after': '7',
        'ratelimit-reason': 'jira-burst-based',
        'x-ratelimit-reset': '2000-01-01T00:00:00Z',
      },
      body: {},
    })
    expect(error).toMatchObject({
      code: 'rate_limit',
      retryAfterMs: 7000,
      retryable: true,
      upstream: { code: 'jira-burst-based' },
    })
    expect(error.message).toContain('jira-burst-based')
  })

  test('without Retry-After the end of the window counts', async () => {
    const reset = new Date(Date.now() + 3_600_000).toISOString()
    const { retryAfterMs } = await failing({ status: 429, headers: { 'x-ratelimit-reset': reset }, body: {} })
    expect(retryAfterMs).toBeGreaterThan(3_000_000)
    expect(retryAfterMs).toBeLessThanOrEqual(3_600_000)
    const past = { status: 429, headers: { 'x-ratelimit-reset': '2000-01-01T00:00:00Z' }, body: {} }
    expect(await failing(past)).toMatchObject({ retryAfterMs: 0 })
    expect(
      (await failing({ status: 429, headers: { 'x-ratelimit-reset': 'soon' }, body: {} })).retryAfterMs,
    ).toBeUndefined()
  })

  test('a write is repeated after a 429, not after a 500 or a break', async () => {
    const body = { issueIdOrKey: 'A-1', timeSpent: '1h' }
    const limited = await upstream([
      { status: 429, headers: { 'retry-after': '0' }, body: {} },
      { status: 201, body: { id: '1' } },
    ])
    await expect(connect(limited.url, { retry: 2 }).issueWorklogs.create(body)).resolves.toEqual({ id: '1' })
    for (const reply of [{ status: 500, body: {} }, { reset: true }]) {
      const server = await upstream(reply)
      const error = await refusal(connect(server.url, { retry: 2 }).issueWorklogs.create(body))
      expect(error).toMatchObject({ outcome: 'unknown' })
      expect(server.seen).toHaveLength(1)
    }
  })
})

describe('a limit delays what its reason names', () => {
  const [issue, other] = [{ issueIdOrKey: 'ED-1' }, { issueIdOrKey: 'ED-2' }]
  const accountId = null

  /** Which of four calls are sent while the limit lasts, after a change of one issue was answered with it. */
  const sentDuring = async (reason: string) => {
    const limited = { status: 429, headers: { 'retry-after': '30', 'ratelimit-reason': reason }, body: {} }
    const server = await upstream((_, count) => (count === 1 ? limited : { status: 200, body: { id: '1' } }))
    const jira = connect(server.url)
    expect(await refusal(jira.issuesAssignee.update({ ...issue, accountId }))).toMatchObject({ code: 'rate_limit' })
    const timeout = 200
    const calls = {
      sameIssue: jira.issueWatchers.create({ ...issue, accountId: 'a' }, { timeout }),
      sameEndpoint: jira.issuesAssignee.update({ ...other, accountId }, { timeout }),
      readIssue: jira.issues.get(issue, { timeout }),
      readProject: jira.projects.get({ projectIdOrKey: 'ED' }, { timeout }),
    }
    const ends = await Promise.allSettled(Object.values(calls))
    return Object.keys(calls).filter((_, at) => ends[at]?.status === 'fulfilled')
  }

  test.each([
    ['jira-per-issue-on-write', ['sameEndpoint', 'readIssue', 'readProject']],
    ['jira-burst-based', ['sameIssue', 'readIssue', 'readProject']],
    ['jira-quota-global-based', []],
    ['jira-quota-tenant-based', []],
    ['a reason of tomorrow', []],
  ])('%s', async (reason, sent) => {
    expect(await sentDuring(reason)).toEqual(sent)
  })
})
