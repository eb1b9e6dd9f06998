import { GreenhouseConnector, NotFoundError, RateLimitError } from '@ferrule/greenhouse/v1'
import { GreenhouseConnector as GreenhouseV3 } from '@ferrule/greenhouse/v3'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../src/index.ts'
import { rowsOf } from './helper.ts'

const clock = { now: Date.UTC(2026, 10, 1, 12) }
const options = { validation: 'strict', retry: 0 } as const
const failure = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => undefined,
    (error: unknown) => error,
  )

describe('v1', async () => {
  const sandbox = createSandbox('greenhouse', { clock: () => clock.now })
  const server = await sandbox.listen()
  beforeEach(() => sandbox.reset())
  afterAll(() => server.close())
  const greenhouse = new GreenhouseConnector({
    ...options,
    credentials: sandbox.credentials,
    config: { on_behalf_of: 1 },
    baseUrl: server.url,
  })
  const [first] = await greenhouse.candidates.list({ per_page: 1 }).toArray({ max: 1 })
  const id = first?.id as number

  test('every list and every get answers what the schemas say', async () => {
    const all = (list: AsyncIterable<object>) => Array.fromAsync(list)
    const [candidates, applications, jobs, offers, users, departments, offices, posts, sources, interviews] =
      await Promise.all([
        all(greenhouse.candidates.list()),
        all(greenhouse.applications.list()),
        all(greenhouse.jobs.list()),
        all(greenhouse.offers.list()),
        all(greenhouse.users.list({ user_attributes: true })),
        all(greenhouse.departments.list()),
        all(greenhouse.offices.list()),
        all(greenhouse.jobPosts.list()),
        all(greenhouse.sources.list()),
        all(greenhouse.scheduledInterviews.list()),
      ])
    for (const list of [
      candidates,
      applications,
      jobs,
      offers,
      users,
      departments,
      offices,
      posts,
      sources,
      interviews,
    ])
      expect(list?.length).toBeGreaterThan(0)
    expect(candidates).toHaveLength(40)
    for (const list of [
      greenhouse.userRoles.list(),
      greenhouse.rejectionReasons.list(),
      greenhouse.closeReasons.list(),
      greenhouse.candidateTags.list(),
      greenhouse.jobStages.list(),
      greenhouse.scorecards.list(),
    ])
      expect((await Array.fromAsync(list as AsyncIterable<object>)).length).toBeGreaterThan(0)
    const one = (rows: object[] = []) => (rows[0] as { id: number }).id
    await greenhouse.users.get({ id: one(users) })
    await greenhouse.offices.get({ id: one(offices) })
    await greenhouse.offers.get({ id: one(offers) })
    await greenhouse.scheduledInterviews.get({ id: one(interviews) })
    const job = one(jobs)
    expect((await greenhouse.jobs.get({ id: job })).hiring_team).toEqual(await greenhouse.hiringTeam.get({ id: job }))
    expect(await greenhouse.openings.list({ job_id: job }).toArray()).toHaveLength(1)
    expect(await greenhouse.jobStages.listForJob({ job_id: job }).toArray()).toHaveLength(4)
    expect((await greenhouse.activityFeed.get({ id })).notes).toHaveLength(1)
    expect(await greenhouse.customFields.list({ field_type: 'job' }).toArray()).toHaveLength(1)
    expect(await greenhouse.customFields.list({ field_type: 'offer' }).toArray()).toHaveLength(0)
  })

  test('pages follow the link', async () => {
    const { response } = await greenhouse.candidates.list({ per_page: 15 }).withResponse()
    expect(response.headers.get('link')).toMatch(/page=2.*rel="next"$/)
    const ids = (await greenhouse.candidates.list({ per_page: 15 }).toArray()).map((row) => row.id)
    expect(ids).toHaveLength(40)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    const page = await greenhouse.candidates.list({ per_page: 15, page: 3 })
    expect(page.data).toHaveLength(10)
    expect(page.meta).toEqual({})
  })

  test('filters', async () => {
    const all = await greenhouse.applications.list().toArray()
    const rejected = await greenhouse.applications.list({ status: 'rejected' }).toArray()
    expect(rejected).toEqual(all.filter(({ status }) => status === 'rejected'))
    const middle = all.map(({ applied_at }) => applied_at as string).sort()[20] as string
    const later = await greenhouse.applications.list({ created_after: middle }).toArray()
    const earlier = await greenhouse.applications.list({ created_before: middle }).toArray()
    expect(later).toHaveLength(20)
    expect(earlier).toHaveLength(20)
    const job_id = all.find(({ prospect }) => !prospect)?.jobs?.[0]?.id as number
    for (const { jobs } of await greenhouse.applications.list({ job_id }).toArray()) expect(jobs?.[0]?.id).toBe(job_id)
    for (const { applications } of await greenhouse.candidates.list({ job_id }).toArray())
      expect(applications?.[0]?.prospect).toBe(false)
    const email = first?.email_addresses?.[0]?.value as string
    expect((await greenhouse.candidates.list({ email })).data.map((row) => row.id)).toContain(id)
    expect((await greenhouse.candidates.list({ candidate_ids: [id] })).data.map((row) => row.id)).toEqual([id])
    expect(await greenhouse.departments.list({ external_id: 'D1' }).toArray()).toMatchObject([{ name: 'Engineering' }])
  })

  test('access', async () => {
    const as = (api_key: string) =>
      new GreenhouseConnector({ ...options, credentials: { api_key }, baseUrl: server.url })
    expect(await greenhouse.check()).toEqual({ ok: true })
    expect(await as('wrong').check()).toMatchObject({ ok: false, error: { code: 'authentication' } })
    const few = as(sandbox.restricted.api_key)
    expect(await few.check()).toEqual({ ok: true })
    expect(await failure(few.users.list())).toMatchObject({ code: 'permission' })
    const { api_key } = sandbox.credentials
    const authorization = `Basic ${btoa(`${api_key}:`)}`
    const bare = await fetch(`${server.url}/v1/jobs`, {
      headers: { authorization, 'content-type': 'application/json' },
    })
    expect(bare.status).toBe(403)
    const nobody = await fetch(`${server.url}/v1/applications/1/unreject`, {
      method: 'POST',
      headers: { authorization },
    })
    expect(nobody.status).toBe(422)
    const large = await fetch(`${server.url}/v1/jobs?per_page=501`, { headers: { authorization } })
    expect([large.status, await large.json()]).toEqual([
      422,
      { message: 'Validation error', errors: [{ message: 'per_page is out of range.', field: 'per_page' }] },
    ])
  })

  test('what is written is there: a candidate, a note, tags, stages, hire', async () => {
    const [job] = await greenhouse.jobs.list({ status: 'open' }).toArray()
    const made = await greenhouse.candidates.create({
      first_name: 'Ada',
      last_name: 'Lovelace',
      applications: [{ job_id: job?.id as number }],
    })
    expect(await greenhouse.candidates.update({ id: made.id, title: 'Countess' })).toMatchObject({ title: 'Countess' })
    const { applications = [] } = await greenhouse.candidates.get({ id: made.id })
    const application = applications?.[0]
    const stages = await greenhouse.jobStages.listForJob({ job_id: job?.id as number }).toArray()
    const params = { id: application?.id as number, from_stage_id: stages[0]?.id as number }
    expect(await greenhouse.applications.advance(params)).toMatchObject({ current_stage: { id: stages[1]?.id } })
    expect(await failure(greenhouse.applications.advance(params))).toMatchObject({ code: 'invalid_request' })
    expect(await greenhouse.applications.reject({ id: params.id })).toMatchObject({ status: 'rejected' })
    expect(await failure(greenhouse.applications.hire({ id: params.id }))).toMatchObject({
      upstream: { message: "Application must be 'active', is currently 'rejected'" },
    })
    await greenhouse.applications.unreject({ id: params.id })
    expect(await greenhouse.applications.hire({ id: params.id })).toMatchObject({
      status: 'hired',
      current_stage: null,
    })
    const [user] = await greenhouse.users.list().toArray()
    await greenhouse.notes.create({ id: made.id, user_id: user?.id as number, body: 'Hello', visibility: 'private' })
    expect((await greenhouse.activityFeed.get({ id: made.id })).notes).toMatchObject([{ body: 'Hello', private: true }])
    const [tag] = await greenhouse.candidateTags.list().toArray()
    await greenhouse.candidateTags.add({ candidate_id: made.id, tag_id: tag?.id as number })
    expect((await greenhouse.candidates.get({ id: made.id })).tags).toEqual([tag?.name])
    expect(await greenhouse.candidateTags.listForCandidate({ candidate_id: made.id })).toMatchObject({ data: [tag] })
    await greenhouse.candidateTags.remove({ candidate_id: made.id, tag_id: tag?.id as number })
    await greenhouse.candidateAttachment.create({
      id: made.id,
      filename: 'cv.pdf',
      type: 'resume',
      url: 'https://x.example/cv',
    })
    const file = await greenhouse.candidateAttachment.download({ id: made.id })
    expect([file.filename, await file.text()]).toEqual(['cv.pdf', 'A file of the sandbox: cv.pdf\n'])
    expect(await failure(greenhouse.candidates.get({ id: 1 }))).toBeInstanceOf(NotFoundError)
  })

  test('files: a link ends after a week, and needs no credential', async () => {
    const { attachments } = await greenhouse.candidates.get({ id })
    const url = attachments?.[0]?.url as string
    expect(url).toContain(`${server.url}/sandbox-files/`)
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(url, { headers: { authorization: 'Basic x' } })).status).toBe(400)
    clock.now += 8 * 86_400_000
    const late = await fetch(url)
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Request has expired')])
    clock.now -= 8 * 86_400_000
  })

  test('faults', async () => {
    sandbox.fault({ kind: 'rate_limit', retryAfter: 0 })
    const error = await failure(greenhouse.jobs.list())
    expect(error).toBeInstanceOf(RateLimitError)
    expect(error).toMatchObject({ retryAfterMs: 1_000 })
    sandbox.fault({ kind: 'html', status: 404 })
    expect(await failure(greenhouse.jobs.list())).toMatchObject({ upstream: { code: 'harvest_v1_retired' } })
  })
})

describe('v3', async () => {
  const sandbox = createSandbox('greenhouse-v3', { clock: () => clock.now })
  const server = await sandbox.listen()
  beforeEach(() => sandbox.reset())
  afterAll(() => server.close())
  const connect = (credentials: object = {}) =>
    new GreenhouseV3({ ...options, credentials: { ...sandbox.credentials, ...credentials }, baseUrl: server.url })

  test('every list answers what the schemas say', async () => {
    const { default: manifest } = await import('@ferrule/greenhouse/v3/manifest')
    // Records that recruiters rarely use have no seed data, so they are made up here.
    const lists = Object.keys(manifest.entities).filter((entity) => entity in sandbox.data)
    const unseeded = lists.filter((entity) => rowsOf(sandbox, entity).length === 0)
    const records = Object.fromEntries(unseeded.map((entity) => [entity, 2]))
    const whole = createSandbox('greenhouse-v3', { clock: () => clock.now, records })
    const { url, close } = await whole.listen()
    onTestFinished(close)
    const greenhouse = new GreenhouseV3({ ...options, credentials: whole.credentials, baseUrl: url })
    const empty: string[] = []
    for (const [entity, { actions }] of Object.entries(manifest.entities)) {
      if (!('list' in actions)) continue
      const { data } = await greenhouse.execute({ entity, action: 'list', params: {} } as never)
      if ((data as unknown[]).length === 0) empty.push(entity)
      const [one] = data as { id: number }[]
      if (one && 'get' in actions && entity !== 'bulk_requests')
        expect((await greenhouse.execute({ entity, action: 'get', params: { id: one.id } } as never)).data).toEqual(one)
    }
    expect(empty).toEqual([])
  })

  test('cursors freeze filters and go alone', async () => {
    const greenhouse = connect()
    const all = await greenhouse.applications.list({ status: 'active', per_page: 4 }).toArray()
    expect(all.length).toBeGreaterThan(8)
    for (const { status } of all) expect(status).toBe('in_process')
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => b - a))
    const page = await greenhouse.applications.list({ status: 'active', per_page: 4 })
    const next = await greenhouse.applications.list({ cursor: page.meta.next_cursor as string })
    expect(next.data).toEqual(all.slice(4, 8))
    const token = sandbox.requests.length
    expect(token).toBeGreaterThan(0)
  })

  test('filters, in the words of v1 too', async () => {
    const greenhouse = connect()
    const all = await greenhouse.applications.list().toArray()
    const middle = all.map(({ created_at }) => created_at as string).sort()[20] as string
    expect(await greenhouse.applications.list({ created_after: middle }).toArray()).toHaveLength(20)
    expect(await greenhouse.applications.list({ created_at: { lt: middle } }).toArray()).toHaveLength(20)
    const job_id = all.find(({ job_id: job }) => job)?.job_id as number
    for (const row of await greenhouse.applications.list({ job_id }).toArray()) expect(row.job_id).toBe(job_id)
    const [one, two] = all
    const found = await greenhouse.applications.list({
      ids: [one?.id as number, two?.id as number],
      fields: 'id,status',
    })
    expect(found.data).toEqual([one, two].map((row) => ({ id: row?.id, status: row?.status })))
  })

  test('access: bad clients, few scopes, users who are no Site Admin, tokens that end', async () => {
    expect(await connect().check()).toEqual({ ok: true })
    expect(await connect({ client_secret: 'wrong' }).check()).toMatchObject({
      ok: false,
      error: { code: 'credentials' },
    })
    const few = connect(sandbox.restricted)
    expect(await few.check()).toMatchObject({ ok: true, warning: { code: 'permission' } })
    expect((await few.candidates.list().toArray()).length).toBe(36)
    const users = await connect().users.list().toArray()
    const admin = users.find(({ site_admin }) => site_admin)?.id as number
    expect((await connect({ user_id: admin }).jobs.list()).data.length).toBeGreaterThan(0)
    const other = users.find(({ site_admin }) => !site_admin)?.id as number
    expect(await failure(connect({ user_id: other }).jobs.list())).toMatchObject({ code: 'permission' })
    const greenhouse = connect()
    await greenhouse.jobs.list()
    clock.now += 3_700_000
    expect((await greenhouse.jobs.list()).data.length).toBeGreaterThan(0)
    clock.now -= 3_700_000
  })

  test("refusals are the vendor's", async () => {
    const token = await fetch(`${server.url}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(Object.values(sandbox.credentials).join(':'))}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const { access_token } = (await token.json()) as { access_token: string }
    const ask = async (query: string) => {
      const answer = await fetch(`${server.url}/v3/jobs?${query}`, {
        headers: { authorization: `Bearer ${access_token}` },
      })
      return [answer.status, await answer.json()]
    }
    expect(await ask('per_page=600')).toEqual([
      422,
      { message: 'Unprocessable Content', errors: [{ per_page: 'per_page is out of range.' }] },
    ])
    expect(await ask('cursor=x&per_page=5')).toEqual([
      422,
      {
        message: 'Unprocessable Content',
        errors: [{ cursor: 'There is no such page.' }],
      },
    ])
    expect((await ask('page=2'))[0]).toBe(422)
    expect((await ask('created_after=2026-01-01'))[0]).toBe(422)
    expect((await fetch(`${server.url}/v3/jobs`)).status).toBe(401)
  })

  test('a file, and actions on an application', async () => {
    const greenhouse = connect()
    const [attachment] = await greenhouse.attachments.list({ type: 'resume' }).toArray()
    const file = await greenhouse.candidateAttachment.download({ id: attachment?.candidate_id as number })
    expect([file.filename, await file.text()]).toEqual([
      attachment?.filename,
      `A file of the sandbox: ${attachment?.filename}\n`,
    ])
    const rows = await greenhouse.applications.list({ status: 'active', prospect: false }).toArray()
    const row = rows[0] as (typeof rows)[number]
    const stages = await greenhouse.jobStages.list({ job_ids: [row.job_id as number] }).toArray()
    const to = stages.find(({ id }) => id !== row.stage_id)
    await greenhouse.applications.move({
      id: row.id,
      from_stage_id: row.stage_id as number,
      to_stage_id: to?.id as number,
    })
    expect(await greenhouse.applications.get({ id: row.id })).toMatchObject({ stage_id: to?.id, stage_name: to?.name })
    const [reason] = await greenhouse.rejectionReasons.list().toArray()
    await greenhouse.applications.reject({ id: row.id, rejection_reason_id: reason?.id as number })
    expect((await greenhouse.applications.get({ id: row.id })).status).toBe('rejected')
    expect(await failure(greenhouse.applications.hire({ id: row.id }))).toMatchObject({ code: 'invalid_request' })
    await greenhouse.applications.unreject({ id: row.id })
    await greenhouse.applications.hire({ id: row.id })
    expect((await greenhouse.applications.get({ id: row.id })).status).toBe('hired')
  })
})

describe('what v3 writes', async () => {
  const sandbox = createSandbox('greenhouse-v3', { clock: () => clock.now })
  const server = await sandbox.listen()
  beforeEach(() => sandbox.reset())
  afterAll(() => server.close())
  const greenhouse = new GreenhouseV3({
    ...options,
    credentials: sandbox.credentials,
    baseUrl: server.url,
    validation: 'strict',
  })

  test('an application is created, changed, and deleted', async () => {
    const [job] = await greenhouse.jobs.list().toArray({ max: 1 })
    const [candidate] = await greenhouse.candidates.list().toArray({ max: 1 })
    const [field] = await greenhouse.customFields.list({ field_type: 'application' }).toArray({ max: 1 })
    const custom_fields = field ? [{ name_key: field.name_key as string, value: 'x' }] : []
    const made = await greenhouse.applications.create({
      candidate_id: candidate?.id as number,
      job_id: job?.id as number,
      custom_fields,
    })
    expect(made).toMatchObject({
      status: 'in_process',
      prospect: false,
      job_id: job?.id,
      stage_name: expect.any(String),
    })
    expect(await greenhouse.applications.get({ id: made.id })).toEqual(made)
    const [source] = await greenhouse.sources.list().toArray({ max: 1 })
    await greenhouse.applications.update({ id: made.id, source_id: source?.id as number })
    expect(await greenhouse.applications.get({ id: made.id })).toMatchObject({ source_id: source?.id, job_id: job?.id })
    await greenhouse.applications.delete({ id: made.id })
    expect(await failure(greenhouse.applications.get({ id: made.id }))).toMatchObject({ code: 'not_found' })
    expect(await failure(greenhouse.applications.delete({ id: made.id }))).toMatchObject({ code: 'not_found' })
  })

  test('a candidate comes with an application, is changed and deleted', async () => {
    const [job] = await greenhouse.jobs.list().toArray({ max: 1 })
    const job_id = job?.id as number
    const made = await greenhouse.candidates.create({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email_addresses: [{ value: 'ada@example.com', type: 'personal' }],
      application: { job_id },
    })
    expect(made).toMatchObject({ first_name: 'Ada', application: { job_id, candidate_id: made.id } })
    expect((await greenhouse.candidates.list({ email: 'ada@example.com' })).data.map(({ id }) => id)).toEqual([made.id])
    const changed = await greenhouse.candidates.update({ id: made.id, company: 'Analytical', is_private: true })
    expect(changed).toMatchObject({ id: made.id, company: 'Analytical', private: true, is_private: true })
    await greenhouse.candidates.delete({ id: made.id })
    expect(await failure(greenhouse.candidates.get({ id: made.id }))).toMatchObject({ code: 'not_found' })
  })
})

describe('in process, at the addresses of the vendor', () => {
  const one = createSandbox('greenhouse')
  const three = createSandbox('greenhouse-v3')
  const intercepted = setupServer()
  beforeAll(() => intercepted.listen({ onUnhandledFrame: 'error' }))
  afterAll(() => intercepted.close())

  test('the connectors work as they are, storage and tokens included', async () => {
    intercepted.use(...one.handlers)
    const greenhouse = new GreenhouseConnector({ ...options, credentials: one.credentials })
    expect(await greenhouse.check()).toEqual({ ok: true })
    const [candidate] = await greenhouse.candidates.list().toArray({ max: 1 })
    const file = await greenhouse.candidateAttachment.download({ id: candidate?.id as number })
    expect(await file.text()).toMatch(/^A file of the sandbox/)
    intercepted.resetHandlers()
    intercepted.use(...three.handlers)
    expect(await new GreenhouseV3({ ...options, credentials: three.credentials }).check()).toEqual({ ok: true })
  })
})

test('a company without jobs has prospects only', async () => {
  const { data } = await createSandbox('greenhouse', { records: { candidates: 3, jobs: 0 } }).ready()
  expect(data.applications.findMany()).toMatchObject([{ prospect: true }, { prospect: true }, { prospect: true }])
  expect(data.offers.count()).toBe(0)
})
