import { afterEach, expect, test, vi } from 'vitest'
import { run, upstream } from './support/connector.ts'

const where = { owner: 'o', repo: 'r' }
const get = ['issues.get', { ...where, issue_number: 1 }] as const

afterEach(() => void vi.useRealTimers())

test('a validation error says what is wrong', async () => {
  const body = {
    message: 'Validation Failed',
    errors: [{ resource: 'Issue', code: 'missing_field', field: 'title' }],
    documentation_url: 'https://docs.github.com/rest/issues/issues#create-an-issue',
  }
  const { github } = await upstream({ status: 422, headers: { 'x-github-request-id': 'ABCD:1' }, body })
  await expect(run(github, 'issues.create', { ...where, title: 'x' })).rejects.toMatchObject({
    code: 'invalid_request',
    status: 422,
    requestId: 'ABCD:1',
    outcome: 'rejected',
    upstream: body,
  })
})

/** Limits in GitHub's words, with how long to wait. */
const limits: readonly [string, number, Record<string, string>, string, number][] = [
  [
    'the hourly limit, as 403',
    403,
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1800000030', 'x-ratelimit-resource': 'core' },
    'API rate limit exceeded for user ID 1.',
    31_000,
  ],
  ['a secondary limit with a time', 403, { 'retry-after': '7' }, 'You have exceeded a secondary rate limit.', 7_000],
  ['a secondary limit without one', 403, {}, 'You have exceeded a secondary rate limit. Please wait.', 60_000],
  [
    'a secondary limit, as 429',
    429,
    { 'x-ratelimit-remaining': '4000' },
    'You have exceeded a secondary rate limit',
    60_000,
  ],
]

test.each(limits)('%s is a rate limit', async (_, status, headers, message, wait) => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  const { github } = await upstream({ status, headers, body: { message } })
  await expect(run(github, ...get)).rejects.toMatchObject({
    code: 'rate_limit',
    retryable: true,
    retryAfterMs: wait,
    upstream: { message },
  })
})

test('a 403 that is no limit is a permission that is missing, and says which', async () => {
  const { github } = await upstream({
    status: 403,
    headers: { 'x-ratelimit-remaining': '4999', 'x-accepted-github-permissions': 'issues=write' },
    body: { message: 'Resource not accessible by personal access token' },
  })
  await expect(run(github, ...get)).rejects.toMatchObject({ code: 'permission', retryable: false })
  await expect(run(github, ...get)).rejects.toThrow('the token needs: issues=write')
})

test('a body of something else is no vendor error', async () => {
  const { github } = await upstream({ status: 502, headers: { 'content-type': 'text/html' }, body: '<html>' })
  await expect(run(github, ...get)).rejects.toMatchObject({ code: 'upstream', status: 502 })
})

test('what comes from outside has a bound', async () => {
  const { github } = await upstream({ status: 422, body: { message: 'x'.repeat(5_000), errors: Array(200).fill({}) } })
  const { upstream: told } = (await run(github, ...get).catch((error) => error)) as { upstream: Record<string, string> }
  expect(told['message']).toHaveLength(2_000)
  expect(told['errors']).toHaveLength(50)
})
