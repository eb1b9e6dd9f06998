import {
  AuthenticationError,
  ConflictError,
  type FerruleError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ResponseError,
  UpstreamError,
} from '@ferrule/google-drive'
import { html, type Reply } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { refusal, upstream } from './support/connector.ts'

const failure = async (reply: Reply): Promise<FerruleError> => {
  const { drive } = await upstream(reply)
  const call = drive.permissions.create({ fileId: 'f', role: 'reader', type: 'user', emailAddress: 'a@b.example' })
  return call.then(
    () => {
      throw new Error('it should have failed')
    },
    (error) => error as FerruleError,
  )
}

describe('a reason decides, not the status alone', () => {
  test.each([
    [400, 'invalidParameter', InvalidRequestError, false, /400 invalidParameter/],
    [400, 'illegalKeepForeverModification', InvalidRequestError, false, /400/],
    [403, 'rateLimitExceeded', RateLimitError, true, /too many requests/],
    [403, 'userRateLimitExceeded', RateLimitError, true, /too many requests/],
    [403, 'sharingRateLimitExceeded', RateLimitError, true, /too many requests/],
    [429, 'rateLimitExceeded', RateLimitError, true, /too many requests/],
    [403, 'dailyLimitExceeded', RateLimitError, false, /of the day/],
    [403, 'quotaExceeded', RateLimitError, false, /of the day/],
    [403, 'storageQuotaExceeded', InvalidRequestError, false, /no storage left/],
    [403, 'downloadQuotaExceeded', InvalidRequestError, false, /after a day/],
    [403, 'teamDriveFileLimitExceeded', InvalidRequestError, false, /full/],
    [403, 'numChildrenInNonRootLimitExceeded', InvalidRequestError, false, /full/],
    [403, 'insufficientPermissions', PermissionError, false, /scope/],
    [403, 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', PermissionError, false, /scope/],
    [403, 'insufficientFilePermissions', PermissionError, false, /lack permission/],
    [403, 'appNotAuthorizedToFile', PermissionError, false, /drive\.file/],
    [403, 'domainPolicy', PermissionError, false, /administrators/],
    [403, 'accessNotConfigured', PermissionError, false, /not enabled/],
    [403, 'fileNotDownloadable', InvalidRequestError, false, /files_export/],
    [403, 'exportSizeLimitExceeded', InvalidRequestError, false, /10 MB/],
    [403, 'cannotDownloadAbusiveFile', PermissionError, false, /acknowledgeAbuse/],
    [403, 'download_restricted_for_revision', PermissionError, false, /kept forever/],
    [403, 'aReasonThatIsNew', PermissionError, false, /aReasonThatIsNew/],
    [403, 'constructor', PermissionError, false, /403 constructor \(the credentials lack permission/],
    [404, 'notFound', NotFoundError, false, /not visible/],
    [409, 'fileIdInUse', ConflictError, false, /id is taken/],
    [416, 'requestedRangeNotSatisfiable', InvalidRequestError, false, /outside/],
    [500, 'backendError', UpstreamError, true, /500/],
    [503, 'backendError', UpstreamError, true, /503/],
  ] as const)('%i %s', async (status, reason, type, retryable, message) => {
    const error = await failure(refusal(status, reason, 'a@b.example is in it'))
    expect(error).toBeInstanceOf(type)
    expect(error.retryable).toBe(retryable)
    expect(error.summary).toMatch(message)
    expect(error.summary).not.toContain('a@b.example')
    expect(error.message).toContain(error.upstream?.message)
    expect(error.upstream).toMatchObject({ code: reason, message: 'a@b.example is in it', domain: 'global' })
  })

  test('401', async () => {
    const { drive } = await upstream([refusal(401, 'authError'), { status: 400, body: { error: 'invalid_grant' } }])
    await expect(drive.about.get()).rejects.toMatchObject({ code: 'credentials' })
    const { drive: again } = await upstream(({ url }) =>
      url.pathname === '/token' ? { body: { access_token: 'ya29.new', expires_in: 3599 } } : refusal(401, 'authError'),
    )
    await expect(again.about.get()).rejects.toBeInstanceOf(AuthenticationError)
  })

  test('the newer form: a status, and reasons in the details', async () => {
    const error = await failure({
      status: 403,
      body: {
        error: {
          code: 403,
          message: 'Google Drive API has not been used in project 123 before or it is disabled.',
          status: 'PERMISSION_DENIED',
          details: [
            {
              '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
              reason: 'SERVICE_DISABLED',
              domain: 'googleapis.com',
              metadata: { service: 'drive.googleapis.com', consumer: 'projects/123' },
            },
          ],
        },
      },
    })
    expect(error).toBeInstanceOf(PermissionError)
    expect(error.message).toMatch(/SERVICE_DISABLED.*not enabled/)
    expect(error.upstream).toMatchObject({ code: 'SERVICE_DISABLED', type: 'PERMISSION_DENIED' })
  })

  test('a share that was refused may have been made: the outcome is unknown', async () => {
    const error = await failure(refusal(400, 'invalidSharingRequest', 'The mail was not sent.'))
    expect(error).toMatchObject({ code: 'invalid_request', outcome: 'unknown', retryable: false })
    expect((await failure(refusal(400, 'invalid'))).outcome).toBe('rejected')
  })

  test('a page token that is not valid any more', async () => {
    const body = { error: { code: 400, errors: [{ reason: 'invalid', location: 'pageToken', message: 'No.' }] } }
    const { drive } = await upstream({ status: 400, body })
    await expect(drive.files.list({ pageToken: 'old' })).rejects.toThrow(/begin with the first page/)
  })
})

test('the id of an upload or download is the request id', async () => {
  const headers = { 'x-guploader-uploadid': 'AHmUCY123' }
  const error = await failure({ ...refusal(403, 'forbidden'), headers })
  expect(error.requestId).toBe('AHmUCY123')
})

test.each([
  ['a page of the edge', html(502), UpstreamError],
  ['nothing', { status: 413, body: '' }, InvalidRequestError],
  ['JSON of another kind', { status: 404, body: { error: 'not_found' } }, NotFoundError],
  ['a good status with a page', html(200), ResponseError],
  ['half an answer', { status: 200, body: '{"id": "x"' }, ResponseError],
  ['null', { status: 500, body: 'null' }, UpstreamError],
] as const)('%s instead of an error document', async (_, reply, type) => {
  expect(await failure(reply)).toBeInstanceOf(type)
})

describe('what is tried again', () => {
  const good: Reply = { body: { id: 'p' } }
  const share = { fileId: 'f', role: 'reader', type: 'anyone' } as const
  const quick = { retry: 3 }

  test('a write over quota, since it was not taken; a write that failed otherwise not', async () => {
    const storm = [refusal(403, 'userRateLimitExceeded'), { ...refusal(429, 'rateLimitExceeded') }, good].map(
      (reply) => ({ ...reply, headers: { 'retry-after': '0' } }),
    )
    const { server, drive } = await upstream(storm, quick)
    expect((await drive.permissions.create(share)).id).toBe('p')
    expect(server.requests).toHaveLength(3)
    const { server: other, drive: failing } = await upstream([{ status: 503, body: '' }, good], quick)
    await expect(failing.permissions.create(share)).rejects.toMatchObject({ code: 'upstream', outcome: 'unknown' })
    expect(other.requests).toHaveLength(1)
  })

  test('a lack of permission never', async () => {
    const { server, drive } = await upstream([refusal(403, 'insufficientFilePermissions'), good], quick)
    await expect(drive.files.get({ fileId: 'f' })).rejects.toBeInstanceOf(PermissionError)
    expect(server.requests).toHaveLength(1)
  })

  test('a quota storm in mid-list: every record once, and waiting is reported', async () => {
    const waits: number[] = []
    const storm = (index: number) => ({
      ...refusal(index % 2 ? 403 : 429, 'rateLimitExceeded'),
      headers: { 'retry-after': '0.01' },
    })
    // Two refusals before every page.
    const { drive } = await upstream(
      ({ index, query }) => {
        if (index % 3 !== 2) return storm(index)
        const page = Number(query.get('pageToken') ?? 0)
        return { body: { files: [{ id: `f${page}` }], ...(page < 4 && { nextPageToken: String(page + 1) }) } }
      },
      { retry: 2, hooks: { onRetry: ({ waitMs }) => waits.push(waitMs) } },
    )
    const all = await drive.files.list({}, { prefetch: false }).toArray()
    expect(all.map(({ id }) => id)).toEqual(['f0', 'f1', 'f2', 'f3', 'f4'])
    expect(waits).toHaveLength(10)
  })

  test('a storm that does not end, ends', async () => {
    const { server, drive } = await upstream(
      { ...refusal(403, 'userRateLimitExceeded'), headers: { 'retry-after': '0' } },
      quick,
    )
    await expect(drive.files.get({ fileId: 'f' })).rejects.toBeInstanceOf(RateLimitError)
    expect(server.requests).toHaveLength(4)
  })

  test('a new file that brings its id, and no other one', async () => {
    const replies = [{ status: 503, headers: { 'retry-after': '0' }, body: '' }, good]
    const { drive } = await upstream(replies, quick)
    expect((await drive.files.create({ id: 'made', name: 'x' })).id).toBe('p')
    const { server, drive: other } = await upstream(replies, quick)
    await expect(other.files.create({ name: 'x' })).rejects.toMatchObject({ outcome: 'unknown' })
    expect(server.requests).toHaveLength(1)
    // The first try may have done it: then its id is taken, and the outcome stays unknown.
    const { drive: third } = await upstream([replies[0] as Reply, refusal(409, 'fileIdInUse')], quick)
    await expect(third.files.copy({ fileId: 'f', id: 'made' })).rejects.toMatchObject({
      code: 'conflict',
      outcome: 'unknown',
    })
  })

  test('a shared drive: each call names its wish, the same one at every try', async () => {
    const { server, drive } = await upstream([{ status: 503, headers: { 'retry-after': '0' }, body: '' }, good], quick)
    await drive.drives.create({ name: 'x' })
    const [first, second] = server.requests.map(({ query }) => query.get('requestId'))
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(second).toBe(first)
    await drive.drives.create({ name: 'x' })
    expect(server.requests[2]?.query.get('requestId')).not.toBe(first)
  })
})
