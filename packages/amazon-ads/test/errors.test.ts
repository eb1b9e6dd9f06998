import { type Reply, upstream } from '@ferrule/test-kit/recorder'
import { describe, expect, test } from 'vitest'
import { connect, refusal } from './support/connector.ts'

/** The vendor's refusals, by family of bodies. */

const refusedWith = async (reply: Reply) => {
  const server = await upstream(reply)
  return refusal(connect(server.url).sponsoredProductCampaigns.list())
}

describe('profiles, Sponsored Display and the gateway: { code, details, requestId }', () => {
  test('the texts, the code and both ids of the request are kept', async () => {
    const error = await refusedWith({
      status: 404,
      headers: { 'x-amzn-RequestId': 'f3a1-1', 'x-amz-rid': 'X6SM1M6EFDN44C60NQC9', 'request-id': 'other' },
      body: { code: 'NOT_FOUND', details: 'Could not find it', requestId: 'X6SM' },
    })
    expect(error).toMatchObject({
      name: 'NotFoundError',
      requestId: 'f3a1-1',
      upstream: { code: 'NOT_FOUND', message: 'Could not find it', requestId: 'X6SM', rid: 'X6SM1M6EFDN44C60NQC9' },
    })
    expect(error.message).toBe(
      '[amazon-ads sponsored_product_campaigns.list] 404 NOT_FOUND: Could not find it request f3a1-1',
    )
  })

  test('without the first, the other header names the request', async () => {
    const error = await refusedWith({
      status: 400,
      headers: { 'x-amz-rid': 'X6' },
      body: { code: '400', details: 'd' },
    })
    expect(error).toMatchObject({ code: 'invalid_request', requestId: 'X6', upstream: { code: '400', message: 'd' } })
  })
})

describe('v3 and v4: { code, message, errors }', () => {
  const errors = [
    {
      errorType: 'rangeError',
      errorValue: {
        rangeError: { cause: { location: '$.maxResults', trigger: '5000' }, message: 'too many', reason: 'TOO_HIGH' },
      },
    },
  ]

  test('everything is kept', async () => {
    const error = await refusedWith({ status: 400, body: { code: 'INVALID_ARGUMENT', message: 'Bad', errors } })
    expect(error).toMatchObject({
      name: 'InvalidRequestError',
      retryable: false,
      upstream: { code: 'INVALID_ARGUMENT', type: 'rangeError', message: 'Bad', errors },
    })
  })

  test('without a message of its own, the first nested one is taken', async () => {
    expect((await refusedWith({ status: 400, body: { errors } })).upstream?.message).toBe('too many')
    const unified = { code: '400', errors: [{ code: 'INVALID', message: 'm', fieldLocation: 'f' }] }
    expect((await refusedWith({ status: 400, body: unified })).upstream).toMatchObject({
      type: 'INVALID',
      message: 'm',
    })
  })
})

test.each<[status: number, body: unknown, name: string, hint: RegExp, retryable: boolean]>([
  [400, { code: '400', details: 'Advertiser ID cannot be decrypted' }, 'InvalidRequestError', /agency/, false],
  [403, { code: 'ACCESS_DENIED', message: 'no' }, 'PermissionError', /not approved for the API/, false],
  [404, { code: '404', details: 'Method Not Found' }, 'NotFoundError', /has removed this call/, false],
  [406, {}, 'InvalidRequestError', /media type/, false],
  [409, { code: 'CONFLICT' }, 'ConflictError', /409 CONFLICT/, false],
  [415, { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'm' }, 'InvalidRequestError', /media type/, false],
  [422, { code: '422', details: 'd' }, 'InvalidRequestError', /422/, false],
  [425, { code: '425', detail: 'The Request is a duplicate of : 06ba' }, 'InvalidRequestError', /same report/, false],
  [429, { code: 'THROTTLED', message: 'slow' }, 'RateLimitError', /too many requests/, true],
  [500, { code: 'INTERNAL_ERROR', message: 'm' }, 'UpstreamError', /500 INTERNAL_ERROR/, true],
  [502, '<html>Bad gateway</html>', 'UpstreamError', /502/, true],
  [503, '', 'UpstreamError', /503/, true],
  [504, '', 'UpstreamError', /504/, true],
  [400, 'null', 'InvalidRequestError', /400/, false],
  [400, '[]', 'InvalidRequestError', /400/, false],
  [400, { errors: [null], code: null, message: null }, 'InvalidRequestError', /400/, false],
])('%i %j is %s', async (status, body, name, hint, retryable) => {
  const error = await refusedWith({ status, body })
  expect(error).toMatchObject({ name, status, retryable })
  expect(error.summary).toMatch(hint)
})

test('a 429 waits as long as it says, and then continues', async () => {
  const waits: number[] = []
  const server = await upstream([
    { status: 429, headers: { 'retry-after': '0.01' }, body: { code: 'THROTTLED' } },
    { body: { campaigns: [] } },
  ])
  const hooks = { onRetry: ({ waitMs }: { waitMs: number }) => void waits.push(waitMs) }
  await connect(server.url, { retry: 1, hooks }).sponsoredProductCampaigns.list()
  expect(waits).toEqual([10])
})

test('good answers that are none', async () => {
  for (const body of ['<html>', '', '{"campaigns":', '{"campaigns":{}}'])
    expect((await refusedWith({ body })).name).toBe('ResponseError')
})
