import {
  AuthenticationError,
  type FerruleError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ResponseError,
  UpstreamError,
} from '@ferrule/mailchimp'
import type { Reply } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { problem, upstream } from './support/connector.ts'

const html: Reply['headers'] = { 'content-type': 'text/html' }

const failure = async (reply: Reply): Promise<FerruleError> => {
  const { mailchimp } = await upstream(reply)
  const call = mailchimp.listMembers.create({ list_id: 'l1', email_address: 'a@b.example', status: 'subscribed' })
  return call.then(
    () => {
      throw new Error('it should have failed')
    },
    (error) => error as FerruleError,
  )
}

describe('a problem document', () => {
  test.each([
    [400, 'Invalid Resource', InvalidRequestError, /fields at fault/],
    [400, 'Member Exists', InvalidRequestError, /upsert/],
    [400, 'Member In Compliance State', InvalidRequestError, /only the person/],
    [400, 'Forgotten Email Not Subscribed', InvalidRequestError, /erased/],
    [400, 'Bad Request', InvalidRequestError, /400/],
    [401, 'API Key Invalid', AuthenticationError, /data center/],
    [403, 'Forbidden', PermissionError, /permission/],
    [403, 'User Action Not Permitted', PermissionError, /permission/],
    [403, 'Wrong Datacenter', PermissionError, /data_center/],
    [404, 'Resource Not Found', NotFoundError, /404/],
    [405, 'Method Not Allowed', InvalidRequestError, /state/],
    [414, 'Resource Nesting Too Deep', InvalidRequestError, /414/],
    [422, 'Invalid Method Override', InvalidRequestError, /422/],
    [429, 'Too Many Requests', RateLimitError, /too many/],
    [500, 'Internal Server Error', UpstreamError, /500/],
    [503, 'Service Unavailable', UpstreamError, /503/],
  ] as const)('%i %s', async (status, title, type, message) => {
    const error = await failure(problem(status, title, 'a@b.example is a detail'))
    expect(error).toBeInstanceOf(type)
    expect(error.summary).toMatch(message)
    expect(error.summary).not.toContain('a@b.example')
    expect(error.message).toContain(error.upstream?.message)
    expect(error).toMatchObject({
      status,
      requestId: `id-${status}`,
      connector: 'mailchimp',
      entity: 'list_members',
      action: 'create',
      outcome: status >= 500 ? 'unknown' : 'rejected',
      retryable: status === 429 || status >= 500,
      upstream: { code: title, message: 'a@b.example is a detail', instance: `id-${status}` },
    })
  })

  test('names the fields at fault', async () => {
    const errors = [{ field: 'LTV', message: 'Please enter a number' }]
    const error = await failure(problem(400, 'Invalid Resource', 'Your merge fields were invalid.', { errors }))
    expect(error.upstream).toMatchObject({ errors })
  })
})

describe('what is no problem document', () => {
  test.each<[string, Reply]>([
    ['empty', { status: 403, body: '' }],
    ['HTML', { status: 403, headers: html, body: '<html><h1>Forbidden</h1></html>' }],
    ['JSON of something else', { status: 403, body: { message: 'no' } }],
    ['null', { status: 403, body: 'null' }],
  ])('a 403 that is %s is throttling', async (_, reply) => {
    expect(await failure(reply)).toBeInstanceOf(RateLimitError)
    expect(await failure(reply)).toMatchObject({ retryable: true, status: 403, outcome: 'rejected' })
  })

  test('an error page of the edge', async () => {
    const error = await failure({ status: 503, headers: html, body: '<html><title>Request Blocked</title></html>' })
    expect(error).toBeInstanceOf(UpstreamError)
    expect(error.upstream?.excerpt).toContain('Request Blocked')
  })

  test('a page with a good status', async () => {
    const error = await failure({ headers: html, body: '<html>Sign in</html>' })
    expect(error).toBeInstanceOf(ResponseError)
    expect(error.message).toContain('text/html')
  })

  test('JSON that is cut off, and nothing at all', async () => {
    expect(await failure({ body: '{"id": "x"' })).toBeInstanceOf(ResponseError)
    expect(await failure({ body: '' })).toBeInstanceOf(ResponseError)
  })
})

test('a list without its records is reported', async () => {
  const { mailchimp } = await upstream({ body: { total_items: 3 } })
  await expect(mailchimp.lists.list()).rejects.toThrow(/no list at lists/)
})

test('a write that ended unclear is not sent twice, a read is', async () => {
  const { server, mailchimp } = await upstream(
    [{ status: 500, headers: { 'retry-after': '0' } }, { body: { id: 'x' } }],
    {
      retry: 2,
    },
  )
  await expect(
    mailchimp.listMembers.create({ list_id: 'l1', email_address: 'a@b.example', status: 'subscribed' }),
  ).rejects.toMatchObject({ outcome: 'unknown' })
  expect(server.requests).toHaveLength(1)
  const reading = await upstream([{ status: 500, headers: { 'retry-after': '0' } }, { body: { id: 'x' } }], {
    retry: 2,
  })
  expect(await reading.mailchimp.lists.get({ list_id: 'l1' })).toEqual({ id: 'x' })
})

test('an archiving whose first try ended unclear was done when the second says so', async () => {
  const who = { list_id: 'l1', subscriber_hash: 'a@b.example' }
  const archived = problem(405, 'Method Not Allowed')
  for (const second of [archived, problem(404, 'Resource Not Found')]) {
    const { server, mailchimp } = await upstream([{ status: 500, headers: { 'retry-after': '0' } }, second], {
      retry: 1,
    })
    await mailchimp.listMembers.delete(who)
    expect(server.requests).toHaveLength(2)
  }
  const { mailchimp } = await upstream(archived, { retry: 1 })
  await expect(mailchimp.listMembers.delete(who)).rejects.toMatchObject({ status: 405 })
})

test('an upsert and the tags of a member may be repeated', async () => {
  const again = [{ status: 503, headers: { 'retry-after': '0' } }, { body: { id: 'x' } }]
  const one = await upstream(again, { retry: 1 })
  await one.mailchimp.listMembers.upsert({
    list_id: 'l1',
    subscriber_hash: 'a@b.example',
    email_address: 'a@b.example',
    status_if_new: 'subscribed',
  })
  const two = await upstream([again[0] as Reply, { status: 204 }], { retry: 1 })
  await two.mailchimp.memberTags.update({ list_id: 'l1', subscriber_hash: 'a@b.example', tags: [] })
  expect([one.server.requests.length, two.server.requests.length]).toEqual([2, 2])
})
