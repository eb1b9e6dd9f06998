import {
  AuthenticationError,
  CredentialsError,
  GreenhouseV3Connector,
  InvalidRequestError,
  NotFoundError,
  ParamsError,
  PermissionError,
} from '@ferrule/greenhouse/v3'
import * as candidates from '@ferrule/greenhouse/v3/candidates'
import { createClient } from '@ferrule/greenhouse/v3/client'
import { fakeFetch, type Handler } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { CLIENT, failure, granted, link, run, TOKEN, v3 } from '../support/connector.ts'

const HOST = 'https://harvest.greenhouse.io'

describe('tokens', () => {
  test('one for all calls: client credentials, by Basic, for the user if there is one', async () => {
    const { tokens, requests, greenhouse } = v3({ body: [] }, { credentials: { ...CLIENT, user_id: 42 } })
    await Promise.all([greenhouse.sources.list(), greenhouse.jobs.list()])
    expect(tokens).toHaveLength(1)
    const [token] = tokens
    expect(token?.url.href).toBe('https://auth.greenhouse.io/token')
    expect(token?.headers.authorization).toBe(`Basic ${btoa(`${CLIENT.client_id}:${CLIENT.client_secret}`)}`)
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      grant_type: 'client_credentials',
      sub: '42',
    })
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(Array(2).fill(`Bearer ${TOKEN}`))
  })

  test('a token that is refused is obtained anew once', async () => {
    const refused = { status: 401, body: { message: 'Unauthorized', errors: ['Token could not be decoded'] } }
    const { tokens, greenhouse } = v3([refused, { body: [{ id: 1 }] }])
    expect((await greenhouse.jobs.list()).data).toEqual([{ id: 1 }])
    expect(tokens).toHaveLength(2)
    const never = v3(refused)
    await expect(never.greenhouse.jobs.list()).rejects.toBeInstanceOf(AuthenticationError)
    expect(never.requests).toHaveLength(2)
  })

  test.each<[object, string]>([
    [{ expires_in: 3600 }, 'seconds'],
    [{ expires_at: '2099-01-01T00:00:00Z' }, 'a time'],
    [{ expires: '2099-01-01T00:00:00Z' }, 'a time by another name'],
    [{}, 'nothing'],
  ])('the end of a token comes as %j: %s', async (end) => {
    const token: Handler = () => ({ body: { token_type: 'Bearer', access_token: TOKEN, ...end } })
    const { tokens, greenhouse } = v3({ body: [] }, {}, token)
    await greenhouse.jobs.list()
    await greenhouse.jobs.list()
    expect(tokens).toHaveLength(1)
  })

  test.each<[number, object]>([
    [401, { error: 'invalid_client' }],
    [401, { message: 'Unauthorized', errorId: 'x' }],
    [400, { message: `Client ${CLIENT.client_id} is malformed` }],
  ])('no token: %i %j', async (status, body) => {
    const { requests, greenhouse } = v3({}, {}, () => ({ status, body }))
    const error = await failure(greenhouse.jobs.list())
    expect(error).toBeInstanceOf(CredentialsError)
    expect(JSON.stringify(error)).not.toContain(CLIENT.client_id)
    expect(requests).toHaveLength(0)
  })
})

describe('lists', () => {
  test('the first page has the filters, the others a cursor and nothing else', async () => {
    const { requests, greenhouse } = v3([
      { headers: link(`${HOST}/v3/candidates?cursor=a%2Bb%3D&per_page=2`), body: [{ id: 3 }, { id: 2 }] },
      { headers: link(`${HOST}/v3/candidates?cursor=c2`), body: [] },
      { body: [{ id: 1 }] },
    ])
    const first = await greenhouse.candidates.list({ per_page: 2, tag: 'a b', created_after: '2026-01-01' })
    expect(first.meta).toEqual({ next: `${HOST}/v3/candidates?cursor=a%2Bb%3D&per_page=2`, next_cursor: 'a+b=' })
    const rest = [...(await first.nextPage())!.data]
    const all = await greenhouse.candidates
      .list({ per_page: 2, tag: 'a b', created_after: '2026-01-01' }, { cursor: first.cursor as string })
      .toArray()
    expect([...rest, ...all].map(({ id }) => id)).toEqual([1])
    expect(requests.slice(0, 2).map(({ target }) => target)).toEqual([
      '/v3/candidates?per_page=2&tag=a%20b&created_at=gte%7C2026-01-01',
      '/v3/candidates?cursor=a%2Bb%3D',
    ])
  })

  test("the vendor's own cursor goes alone", async () => {
    const { requests, greenhouse } = v3({ body: [] })
    await greenhouse.candidates.list({ cursor: 'c1' })
    expect(requests.map(({ target }) => target)).toEqual(['/v3/candidates?cursor=c1'])
    await expect(greenhouse.candidates.list({ cursor: 'c1', per_page: 5 })).rejects.toThrow(/no other parameter/)
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['applications', 'applications'],
    ['offers', 'offers'],
    ['jobPosts', 'job_posts'],
    ['demographicQuestions', 'demographic_questions'],
  ] as const)('a page of %s is served by the cursors of those before it', async (name, entity) => {
    const at = (cursor: string) => link(`${HOST}/v3/${entity}?cursor=${cursor}`)
    const { requests, greenhouse } = v3([
      { headers: at('c%2B2'), body: [{ id: 9 }] },
      { headers: at('c3'), body: [{ id: 8 }] },
      { headers: at('c4'), body: [{ id: 7 }] },
      { body: [{ id: 6 }] },
    ])
    const page = await greenhouse[name].list({ page: 3, per_page: 1 })
    expect(page.data).toMatchObject([{ id: 7 }])
    expect(page.meta).toMatchObject({ next_cursor: 'c4' })
    expect((await page.nextPage())?.data).toMatchObject([{ id: 6 }])
    const path = `/v3/${entity}`
    expect(requests.map(({ target }) => target)).toEqual([
      `${path}?per_page=1`,
      `${path}?cursor=c%2B2`,
      `${path}?cursor=c3`,
      `${path}?cursor=c4`,
    ])
  })

  test('page 1 is the first, and a page after the last one is empty', async () => {
    const { requests, greenhouse } = v3({ body: [{ id: 1 }] })
    expect((await greenhouse.jobs.list({ page: 1 })).data.map(({ id }) => id)).toEqual([1])
    expect((await greenhouse.jobs.list({ page: 7 })).data).toEqual([])
    expect(await greenhouse.jobs.list({ page: 7, per_page: 500, include: ['offices'] }).toArray()).toEqual([])
    expect(requests.map(({ target }) => target)).toEqual(['/v3/jobs', '/v3/jobs', '/v3/jobs?per_page=500'])
    await expect(greenhouse.jobs.list({ page: 201 })).rejects.toThrow(/page/)
    await expect(greenhouse.jobs.list({ page: 0 })).rejects.toThrow(/page/)
    expect(requests).toHaveLength(3)
  })

  test('a page before it that leads elsewhere ends the walk', async () => {
    const { requests, greenhouse } = v3({ headers: link('https://evil.example/v3/jobs?cursor=a'), body: [] })
    await expect(greenhouse.jobs.list({ page: 2 })).rejects.toThrow(/not at Harvest/)
    expect(requests).toHaveLength(1)
  })

  test.each<[string, object, string]>([
    ['applications.list', { created_after: '2026-01-01T00:00:00Z' }, 'created_at=gte%7C2026-01-01T00%3A00%3A00Z'],
    ['applications.list', { created_before: '2026-02-01' }, 'created_at=lt%7C2026-02-01'],
    [
      'applications.list',
      { created_after: '2026-01-01', created_before: '2026-02-01' },
      'created_at=gte%7C2026-01-01%7Clt%7C2026-02-01',
    ],
    ['applications.list', { last_activity_after: '2026-01-01' }, 'last_activity_at=gte%7C2026-01-01'],
    ['applications.list', { job_id: 5 }, 'job_ids=5'],
    ['applications.list', { job_ids: [5, 6] }, 'job_ids=5,6'],
    ['applications.list', { status: 'active' }, 'status=active'],
    ['applications.list', { status: 'in_process' }, 'status=active'],
    ['applications.list', { status: 'rejected' }, 'status=rejected'],
    ['offers.list', { status: 'unresolved' }, 'status=Created'],
    ['offers.list', { status: 'rejected' }, 'status=Rejected'],
    ['offers.list', { status: 'Accepted' }, 'status=Accepted'],
    ['offers.list', { resolved_after: '2026-01-01' }, 'resolved_at=gte%7C2026-01-01'],
    ['offers.list', { starts_after: '2026-01-01' }, 'starts_on=gte%7C2026-01-01'],
    ['scheduled_interviews.list', { starts_after: '2026-01-01' }, 'starts_at=gte%7C2026-01-01'],
    ['scheduled_interviews.list', { ends_before: '2026-01-01' }, 'ends_at=lt%7C2026-01-01'],
    ['users.list', { email: 'a@b.example' }, 'primary_email=a%40b.example'],
    ['users.list', { employee_id: 'E1' }, 'employee_ids=E1'],
    ['candidates.list', { candidate_ids: '1,2' }, 'ids=1%2C2'],
    ['candidates.list', { created_at: 'gte|2026-01-01' }, 'created_at=gte%7C2026-01-01'],
    [
      'candidates.list',
      { updated_at: { gte: '2026-01-01', lt: '2026-02-01' } },
      'updated_at=gte%7C2026-01-01%7Clt%7C2026-02-01',
    ],
    ['candidates.list', { fields: ['id', 'tags'] }, 'fields=id,tags'],
    ['jobs.list', { status: 'open' }, 'status=open'],
  ])('%s %j is asked for by %s', async (operation, params, query) => {
    const { requests, greenhouse } = v3({ body: [] })
    await run(greenhouse, operation, params)
    expect(requests[0]?.url.search.slice(1).replaceAll('%2C', ',')).toBe(query.replaceAll('%2C', ','))
  })

  test.each<[string, object, RegExp]>([
    ['candidates.list', { created_after: '2026-01-01', updated_after: '2026-01-01' }, /not both/],
    [
      'candidates.list',
      { created_at: 'gte|2026-01-01', created_after: '2026-01-01' },
      /created_after cannot be combined/,
    ],
    ['candidates.list', { ids: [1], candidate_ids: [2] }, /cannot be combined/],
    ['applications.list', { job_id: 1, job_ids: [2] }, /cannot be combined/],
    ['candidates.list', { created_after: '2026-01-01|lt|2027-01-01' }, /ISO 8601/],
    ['candidates.list', { created_at: '2026-01-01' }, /created_at/],
    ['candidates.list', { per_page: 501 }, /1 to 500/],
    ['candidates.list', { ids: Array(51).fill(1) }, /1 to 50 ids/],
    ['candidates.list', { skip_count: true }, /skip_count/],
  ])('%s refuses %j', async (operation, params, words) => {
    const { requests, greenhouse } = v3()
    const error = await failure(run(greenhouse, operation, params))
    expect(error).toBeInstanceOf(ParamsError)
    expect(error.message).toMatch(words)
    expect(requests).toHaveLength(0)
  })

  test('candidates whom the user may not see are left out', async () => {
    const { greenhouse } = v3(
      { body: [{ id: 2 }, { message: 'hidden' }, { id: 1, message: 'kept' }] },
      { validation: 'strict' },
    )
    // Which fields come is chosen, so that others may be absent in strict mode, too.
    expect((await greenhouse.candidates.list({ fields: ['id'] })).data.map(({ id }) => id)).toEqual([2, 1])
  })

  test('a link to another place stops the list', async () => {
    const { greenhouse } = v3({ headers: link(`${HOST}/v1/candidates?cursor=c`), body: [] })
    await expect(greenhouse.candidates.list()).rejects.toThrow(/Link header/)
  })
})

describe('one record', () => {
  test('is the list of its id', async () => {
    const { requests, greenhouse } = v3({ body: [{ id: 5, name: 'Engineer' }] })
    expect(await greenhouse.jobs.get({ id: 5, fields: 'id,name' })).toEqual({ id: 5, name: 'Engineer' })
    expect(decodeURIComponent(requests[0]?.target ?? '')).toBe('/v3/jobs?ids=5&fields=id,name')
  })

  test.each([[[]], [[{ message: 'hidden' }]]])('%j is none', async (body) => {
    await expect(v3({ body }).greenhouse.candidates.get({ id: 5 })).rejects.toBeInstanceOf(NotFoundError)
  })

  test('as a plain function', async () => {
    const fetch = fakeFetch((request) => (request.url.pathname === '/token' ? granted(request) : { body: [{ id: 5 }] }))
    const client = createClient({ credentials: CLIENT, fetch })
    expect(await candidates.get(client, { id: 5 })).toEqual({ id: 5 })
  })
})

test('actions that answer with nothing', async () => {
  const { requests, greenhouse } = v3({ status: 204, body: '' })
  expect(await greenhouse.applications.unreject({ id: 5 })).toEqual({})
  await greenhouse.applications.move({ id: 5, from_stage_id: 1, to_stage_id: 2 })
  expect(requests.map(({ method, target, body }) => `${method} ${target} ${body}`)).toEqual([
    'POST /v3/applications/5/unreject {}',
    'POST /v3/applications/5/move {"from_stage_id":1,"to_stage_id":2}',
  ])
})

test('errors', async () => {
  const unprocessable = {
    status: 422,
    body: { message: 'Unprocessable Content', errors: ['text', { per_page: '`600` number is greater than: 500' }] },
  }
  const error = await failure(v3(unprocessable).greenhouse.jobs.list())
  expect(error).toBeInstanceOf(InvalidRequestError)
  expect(error.upstream?.errors).toEqual(['text', 'per_page: `600` number is greater than: 500'])
  const denied = await failure(v3({ status: 403, body: { message: 'Forbidden' } }).greenhouse.jobs.list())
  expect(denied).toBeInstanceOf(PermissionError)
  expect(denied.message).toMatch(/^\[greenhouse-v3 jobs\.list\] 403: Forbidden; .*scope.*Site Admin/)
})

test('both generations have classes of one name', () => {
  expect(GreenhouseV3Connector.name).toBe('GreenhouseConnector')
})

describe('fields that v3 renamed', () => {
  const rows = {
    applications: [{ created_at: 'x' }, { applied_at: 'x' }],
    candidates: [
      { private: false, last_activity_at: null },
      { is_private: false, last_activity: null },
    ],
    offers: [
      { sent_on: '2026-01-02', starts_on: '2026-02-01' },
      { sent_at: '2026-01-02', starts_at: '2026-02-01' },
    ],
    users: [
      { deactivated: true, primary_email: 'a@b.test' },
      { disabled: true, primary_email_address: 'a@b.test' },
    ],
  } as const

  test.each(Object.entries(rows))('%s have their v1 names, too', async (entity, [sent, filled]) => {
    const { greenhouse } = v3([{ body: [{ id: 1, ...sent }] }, { body: [{ id: 1, ...sent }] }])
    const actions = greenhouse[entity as keyof typeof rows]
    expect((await actions.list()).data).toEqual([{ id: 1, ...sent, ...filled }])
    expect(await actions.get({ id: 1 })).toEqual({ id: 1, ...sent, ...filled })
  })

  test('what the response leaves out is not made up, and what it holds stays', async () => {
    const { greenhouse } = v3([{ body: [{ id: 1, is_private: true, private: false }] }])
    expect((await greenhouse.candidates.list({ fields: ['private'] })).data).toEqual([
      { id: 1, is_private: true, private: false },
    ])
  })

  test('of a record that was written', async () => {
    const { greenhouse } = v3([{ body: { id: 1, created_at: 'x' } }])
    expect(await greenhouse.applications.create({ candidate_id: 1, job_id: 2 })).toEqual({
      id: 1,
      created_at: 'x',
      applied_at: 'x',
    })
  })
})
