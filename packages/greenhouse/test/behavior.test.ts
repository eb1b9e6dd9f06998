import { GreenhouseConnector, ParamsError, ResponseError } from '@ferrule/greenhouse/v1'
import { createClient } from '@ferrule/greenhouse/v1/client'
import * as jobPosts from '@ferrule/greenhouse/v1/job-posts'
import { chaosServer } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { API_KEY, at, failure, link, run, v1 } from './support/connector.ts'

const HOST = 'https://harvest.greenhouse.io'

describe('requests', () => {
  test('over a real server: Basic with an empty password, and nothing of a body on GET', async () => {
    const seen: { headers: Readonly<Record<string, string>>; body: string; target: string }[] = []
    const server = await chaosServer((request) => {
      seen.push(request)
      return { body: [{ id: 40_387_397_003, first_name: 'Ada' }] }
    })
    const greenhouse = new GreenhouseConnector({ credentials: { api_key: ` ${API_KEY}\n` }, baseUrl: server.url })
    const page = await greenhouse.candidates.list({ per_page: 2 })
    expect(page.data).toEqual([{ id: 40_387_397_003, first_name: 'Ada' }])
    const [one] = seen
    expect(one?.target).toBe('/v1/candidates?skip_count=true&per_page=2')
    expect(one?.headers.authorization).toBe(`Basic ${btoa(`${API_KEY}:`)}`)
    expect(one?.headers).not.toHaveProperty('content-type')
    expect(one?.headers).not.toHaveProperty('content-length')
    expect(one?.body).toBe('')
  })

  test('every list that can leaves the counting out by default', async () => {
    const { fetch, greenhouse } = v1({ body: [] })
    await greenhouse.sources.list()
    await greenhouse.sources.list({ skip_count: false })
    await greenhouse.userRoles.list()
    expect(fetch.requests.map(({ url }) => url.search)).toEqual(['?skip_count=true', '?skip_count=false', ''])
  })

  test('ids come as an array or with commas', async () => {
    const { fetch, greenhouse } = v1({ body: [] })
    await greenhouse.candidates.list({ candidate_ids: [1, 2] })
    await greenhouse.candidates.list({ candidate_ids: '1,2' })
    expect(new Set(fetch.requests.map(({ query }) => query.get('candidate_ids')))).toEqual(new Set(['1,2']))
  })

  test.each<[string, object]>([
    ['candidates.list', { per_page: 501 }],
    ['candidates.list', { per_page: 0 }],
    ['candidates.list', { page: 0 }],
    ['candidates.list', { candidate_ids: Array.from({ length: 51 }, (_, index) => index + 1) }],
    ['candidates.list', { candidate_ids: '1,x' }],
    ['candidates.list', { created_after: 'yesterday' }],
    ['applications.list', { status: 'open' }],
    ['jobs.list', { status: 'active' }],
    ['candidates.get', {}],
    ['candidates.get', { id: '1' }],
    ['candidates.get', { id: 0 }],
    ['candidates.get', { id: 1.5 }],
    ['departments.list', { render_as: 'tree' }],
    ['candidate_attachment.download', { id: 1, attachment_index: -1 }],
    ['candidate_attachment.create', { id: 1, filename: 'a', type: 'resume' }],
    ['candidate_attachment.create', { id: 1, filename: 'a', type: 'resume', content: 'YQ==' }],
    ['custom_fields.list', { field_type: '../candidates' }],
  ])('%s refuses %j before a request', async (operation, params) => {
    const { fetch, greenhouse } = v1()
    await expect(run(greenhouse, operation, params)).rejects.toBeInstanceOf(ParamsError)
    expect(fetch.requests).toHaveLength(0)
  })

  test('as plain functions', async () => {
    const { fetch } = v1({ body: { id: 1, title: 'Engineer' } })
    const client = createClient({ credentials: { api_key: API_KEY }, fetch })
    expect(await jobPosts.get(client, { id: 1, full_content: true })).toEqual({ id: 1, title: 'Engineer' })
    expect(fetch.requests.map(at)).toEqual([`${HOST}/v1/job_posts/1?full_content=true`])
  })

  test('a search without a copy says what to pass', async () => {
    await expect(run(v1().greenhouse, 'candidates.search')).rejects.toThrow(/needs a copy/)
  })
})

describe('pages', () => {
  test('the place is the link’s and the filters are ours, short pages are no end, and meta tells', async () => {
    const { fetch, greenhouse } = v1([
      { headers: link(`${HOST}/v1/jobs?page=2&per_page=50&status=open&skip_count=true&since_id=9`), body: [{ id: 1 }] },
      { headers: link(`${HOST}/v1/jobs?page=3&per_page=50`), body: [] },
      { body: [{ id: 2 }] },
    ])
    const first = await greenhouse.jobs.list({ per_page: 50, status: 'open' })
    expect(first.meta).toEqual({
      next: `${HOST}/v1/jobs?page=2&per_page=50&status=open&skip_count=true&since_id=9`,
      next_page: 2,
    })
    const all = await greenhouse.jobs
      .list({ per_page: 50, status: 'open' }, { cursor: first.cursor as string })
      .toArray()
    expect(all).toEqual([{ id: 2 }])
    expect(fetch.requests.map(({ url }) => url.search)).toEqual([
      '?skip_count=true&per_page=50&status=open',
      '?page=2&since_id=9&skip_count=true&per_page=50&status=open',
      '?page=3&skip_count=true&per_page=50&status=open',
    ])
  })

  test('a changed cursor adds no parameter', async () => {
    const { fetch, greenhouse } = v1([{ headers: link(`${HOST}/v1/jobs?page=2&x=1`), body: [{ id: 1 }] }, { body: [] }])
    const { cursor } = await greenhouse.jobs.list({ per_page: 50 })
    const parts = JSON.parse(atob(cursor as string))
    parts[3].page = 'page=2&x=1&on_behalf_of=9&status=closed'
    await greenhouse.jobs.list({ per_page: 50 }, { cursor: btoa(JSON.stringify(parts)) })
    expect(fetch.requests.at(-1)?.url.search).toBe('?page=2&skip_count=true&per_page=50')
  })

  test('iterated without per_page: 500, which its cursor keeps', async () => {
    const { fetch, greenhouse } = v1(({ query }) => {
      const page = Number(query.get('page') ?? 1)
      return {
        headers: page < 3 ? link(`${HOST}/v1/jobs?page=${page + 1}`) : {},
        body: [{ id: 2 * page }, { id: 2 * page + 1 }],
      }
    })
    const list = greenhouse.jobs.list()
    let left = 3
    for await (const _ of list) if (--left === 0) break
    const rest = greenhouse.jobs.list({}, { cursor: list.cursor as string })
    expect((await rest).data).toEqual([{ id: 5 }])
    await greenhouse.jobs.list({ page: 3 }).toArray()
    await greenhouse.jobs.list()
    const asked = fetch.requests.map(({ query }) => [query.get('page'), query.get('per_page')])
    expect(asked.filter(([page]) => page !== '3')).toEqual([
      [null, '500'],
      ['2', '500'],
      ['2', '500'],
      [null, null],
    ])
    expect(asked.filter(([page]) => page === '3')).toContainEqual(['3', null])
    await expect(greenhouse.jobs.list({ per_page: 50 }, { cursor: list.cursor as string })).rejects.toThrow(ParamsError)
  })

  test('a cursor that was changed cannot change what is listed', async () => {
    const { fetch, greenhouse } = v1([
      { headers: link(`${HOST}/v1/candidates?page=2`), body: [{ id: 1 }] },
      { body: [] },
    ])
    const own = { email: 'a@home.example', created_after: '2026-01-01' }
    const { cursor } = await greenhouse.candidates.list(own)
    const [version, name, key, , skip] = JSON.parse(Buffer.from(String(cursor), 'base64url').toString())
    const changed = { page: 'page=2&email=boss%40home.example&created_after=2000-01-01&per_page=500&candidate_ids[]=1' }
    const forged = Buffer.from(JSON.stringify([version, name, key, changed, skip])).toString('base64url')
    await greenhouse.candidates.list(own, { cursor: forged })
    expect(Object.fromEntries(fetch.requests[1]?.url.searchParams ?? [])).toEqual({
      page: '2',
      skip_count: 'true',
      ...own,
    })
  })

  test('no link, or none to the next page, is the end', async () => {
    const { fetch, greenhouse } = v1({ headers: { link: `<${HOST}/v1/jobs?page=9>; rel="last"` }, body: [{ id: 1 }] })
    expect(await greenhouse.jobs.list().toArray()).toEqual([{ id: 1 }])
    expect(fetch.requests).toHaveLength(1)
  })

  test('lists of the newer kind follow their link, whatever it says', async () => {
    const { fetch, greenhouse } = v1([
      { headers: link(`${HOST}/v1/user_roles?after=abc`), body: [{ id: 1 }] },
      { body: [{ id: 2 }] },
    ])
    expect(await greenhouse.userRoles.list().toArray()).toHaveLength(2)
    expect(fetch.requests.map(at)).toEqual([`${HOST}/v1/user_roles`, `${HOST}/v1/user_roles?after=abc`])
  })

  test.each([
    'https://evil.example/v1/jobs?page=2',
    'http://harvest.greenhouse.io/v1/jobs?page=2',
    'https://harvest.greenhouse.io.evil.example/v1/jobs?page=2',
    'https://harvest.greenhouse.io:8443/v1/jobs?page=2',
    'https://key@harvest.greenhouse.io/v1/jobs?page=2',
    'https://harvest.greenhouse.io/login?page=2',
    'https://harvest.greenhouse.io/v3/jobs?page=2',
    'https://harvest.greenhouse.io/v1/../x?page=2',
    '//evil.example/v1/jobs?page=2',
    'javascript:alert(1)',
  ])('a link to %s stops the list', async (target) => {
    const { fetch, greenhouse } = v1({ headers: link(target), body: [{ id: 1 }] })
    await expect(greenhouse.jobs.list()).rejects.toBeInstanceOf(ResponseError)
    expect(fetch.requests).toHaveLength(1)
  })

  test('behind a base URL of the caller, links of the vendor and of that address are good, and both lead to the latter', async () => {
    const baseUrl = 'https://proxy.example/harvest'
    for (const target of [`${HOST}/v1/jobs?page=2`, `${baseUrl}/v1/jobs?page=2`]) {
      const { fetch, greenhouse } = v1([{ headers: link(target), body: [] }, { body: [] }], { baseUrl })
      await greenhouse.jobs.list().toArray()
      expect(fetch.requests.map(({ url }) => url.origin + url.pathname)).toEqual(Array(2).fill(`${baseUrl}/v1/jobs`))
    }
  })
})

describe('writes', () => {
  const id = 7
  test('name the user: the call, else the config; without one nothing is sent', async () => {
    const { fetch, greenhouse } = v1({ body: { id } }, { config: { on_behalf_of: 11 } })
    await greenhouse.applications.advance({ id, from_stage_id: 2 })
    await greenhouse.applications.advance({ id, from_stage_id: 2, on_behalf_of: 12 })
    expect(fetch.requests.map(({ headers }) => headers['on-behalf-of'])).toEqual(['11', '12'])
    expect(fetch.requests.map(({ body }) => JSON.parse(body))).toEqual(Array(2).fill({ from_stage_id: 2 }))

    const none = v1()
    const error = await failure(none.greenhouse.applications.advance({ id, from_stage_id: 2 }))
    expect(error).toBeInstanceOf(ParamsError)
    expect(error).toMatchObject({ outcome: 'not-sent', issues: [{ path: ['on_behalf_of'] }] })
    expect(none.fetch.requests).toHaveLength(0)
  })

  test('reads do not name one', async () => {
    const { fetch, greenhouse } = v1({ body: { id } }, { config: { on_behalf_of: 11 } })
    await greenhouse.candidates.get({ id })
    expect(fetch.requests[0]?.headers).not.toHaveProperty('on-behalf-of')
  })

  test('an empty body is {}, an answer in a list is the record, a tag is put and taken off', async () => {
    const { fetch, greenhouse } = v1(
      [
        { body: { id } },
        { body: [{ id }] },
        ...['put on', 'taken off'].map((what) => ({ body: { message: `Tag 3 was ${what}` } })),
      ],
      {
        config: { on_behalf_of: '11' },
      },
    )
    await greenhouse.applications.unreject({ id })
    expect(await greenhouse.candidates.update({ id, first_name: 'Ada' })).toEqual({ id })
    await greenhouse.candidateTags.add({ candidate_id: id, tag_id: 3 })
    await greenhouse.candidateTags.remove({ candidate_id: id, tag_id: 3 })
    expect(fetch.requests.map(({ method, url, body }) => `${method} ${url.pathname} ${body}`)).toEqual([
      'POST /v1/applications/7/unreject {}',
      'PATCH /v1/candidates/7 {"first_name":"Ada"}',
      'PUT /v1/candidates/7/tags/3 ',
      'DELETE /v1/candidates/7/tags/3 ',
    ])
  })

  test('a POST is not sent again', async () => {
    const { fetch, greenhouse } = v1(
      { status: 500, body: { message: 'no' } },
      { config: { on_behalf_of: 1 }, retry: 3 },
    )
    await expect(greenhouse.applications.unreject({ id })).rejects.toMatchObject({ outcome: 'unknown' })
    expect(fetch.requests).toHaveLength(1)
  })
})
