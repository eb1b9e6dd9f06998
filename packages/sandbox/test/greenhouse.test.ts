import { GreenhouseConnector, NotFoundError } from '@ferrule/greenhouse/v1'
import v1 from '@ferrule/greenhouse/v1/manifest'
import { GreenhouseConnector as GreenhouseV3 } from '@ferrule/greenhouse/v3'
import v3 from '@ferrule/greenhouse/v3/manifest'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox, type SandboxOptions } from '../src/index.ts'
import { failure, type Json, rowsOf } from './helper.ts'

const clock = { now: Date.UTC(2026, 10, 1, 12) }
const options = { validation: 'strict', retry: 0 } as const

// Records that recruiters rarely use have no seed data, so they are made up here.
test.each([
  ['greenhouse', GreenhouseConnector, v1],
  ['greenhouse-v3', GreenhouseV3, v3],
] as const)(
  'every list of %s, and its first record by id, are as the schemas say',
  async (name, Connector, manifest) => {
    const { data } = await createSandbox(name).ready()
    const unseeded = Object.keys(data).filter((entity) => rowsOf({ data }, entity).length === 0)
    const records = Object.fromEntries(unseeded.map((entity) => [entity, 2]))
    const sandbox = createSandbox(name, { records } as SandboxOptions<never>)
    await using server = await sandbox.listen()
    const api: Json = new Connector({ ...options, credentials: sandbox.credentials, baseUrl: server.url } as never)
    const empty: string[] = []
    for (const [entity, { actions }] of Object.entries(manifest.entities)) {
      if (!('list' in actions) || 'required' in (actions.list.params as object)) continue
      const { data: rows } = await api.execute({ entity, action: 'list', params: {} })
      if (rows.length === 0) empty.push(entity)
      else if ('get' in actions && entity !== 'bulk_requests')
        expect((await api.execute({ entity, action: 'get', params: { id: rows[0].id } })).data).toMatchObject({
          id: rows[0].id,
        })
    }
    expect(empty).toEqual([])
  },
)

describe('v1', async () => {
  const sandbox = createSandbox('greenhouse', { clock: () => clock.now })
  const server = await sandbox.listen()
  beforeEach(() => sandbox.reset())
  afterAll(() => server.close())
  const { credentials } = sandbox
  const greenhouse = new GreenhouseConnector({
    ...options,
    credentials,
    config: { on_behalf_of: 1 },
    baseUrl: server.url,
  })
  const [first] = await greenhouse.candidates.list({ per_page: 1 }).toArray({ max: 1 })
  const id = first?.id as number

  test('pages follow the link', async () => {
    const { response } = await greenhouse.candidates.list({ per_page: 15 }).withResponse()
    expect(response.headers.get('link')).toMatch(/page=2.*rel="next"$/)
    const ids = (await greenhouse.candidates.list({ per_page: 15 }).toArray()).map((row) => row.id)
    expect(ids).toHaveLength(40)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
  })

  test('filters', async () => {
    const all = await greenhouse.applications.list().toArray()
    const rejected = await greenhouse.applications.list({ status: 'rejected' }).toArray()
    expect(rejected).toEqual(all.filter(({ status }) => status === 'rejected'))
    const middle = all.map(({ applied_at }) => applied_at as string).sort()[20] as string
    expect(await greenhouse.applications.list({ created_after: middle }).toArray()).toHaveLength(20)
    expect(await greenhouse.applications.list({ created_before: middle }).toArray()).toHaveLength(20)
    const job_id = all.find(({ prospect }) => !prospect)?.jobs?.[0]?.id as number
    for (const { jobs } of await greenhouse.applications.list({ job_id }).toArray()) expect(jobs?.[0]?.id).toBe(job_id)
    for (const { applications } of await greenhouse.candidates.list({ job_id }).toArray())
      expect(applications?.[0]?.prospect).toBe(false)
    const email = first?.email_addresses?.[0]?.value as string
    expect((await greenhouse.candidates.list({ email })).data.map((row) => row.id)).toContain(id)
    expect((await greenhouse.candidates.list({ candidate_ids: [id] })).data.map((row) => row.id)).toEqual([id])
  })

  test.each([
    ['GET', 'jobs', { 'content-type': 'application/json' }, 403],
    // Writes name their user.
    ['POST', 'applications/1/unreject', {}, 422],
    ['GET', 'jobs?per_page=501', {}, 422],
  ])('%s %s %j is refused with %i', async (method, path, more, status) => {
    const headers = { authorization: `Basic ${btoa(`${credentials.api_key}:`)}`, ...more }
    const answer = await fetch(`${server.url}/v1/${path}`, { method, headers })
    expect(answer.status).toBe(status)
    if (path.includes('501'))
      expect(await answer.json()).toEqual({
        message: 'Validation error',
        errors: [{ message: 'per_page is out of range.', field: 'per_page' }],
      })
  })

  test('what is written is there: a candidate, a note, tags, stages, hire', async () => {
    const [job] = await greenhouse.jobs.list({ status: 'open' }).toArray()
    const job_id = job?.id as number
    const name = { first_name: 'Ada', last_name: 'Lovelace' }
    const made = await greenhouse.candidates.create({ ...name, applications: [{ job_id }] })
    expect(await greenhouse.candidates.update({ id: made.id, title: 'Countess' })).toMatchObject({ title: 'Countess' })
    const { applications = [] } = await greenhouse.candidates.get({ id: made.id })
    const stages = await greenhouse.jobStages.listForJob({ job_id }).toArray()
    const params = { id: applications?.[0]?.id as number, from_stage_id: stages[0]?.id as number }
    expect(await greenhouse.applications.advance(params)).toMatchObject({ current_stage: { id: stages[1]?.id } })
    expect(await failure(greenhouse.applications.advance(params))).toMatchObject({ code: 'invalid_request' })
    expect(await greenhouse.applications.reject({ id: params.id })).toMatchObject({ status: 'rejected' })
    expect(await failure(greenhouse.applications.hire({ id: params.id }))).toMatchObject({
      upstream: { message: "Application must be 'active', is currently 'rejected'" },
    })
    await greenhouse.applications.unreject({ id: params.id })
    expect(await greenhouse.applications.hire({ id: params.id })).toMatchObject({ status: 'hired' })
    const [user] = await greenhouse.users.list().toArray()
    await greenhouse.notes.create({ id: made.id, user_id: user?.id as number, body: 'Hello', visibility: 'private' })
    expect((await greenhouse.activityFeed.get({ id: made.id })).notes).toMatchObject([{ body: 'Hello', private: true }])
    const [tag] = await greenhouse.candidateTags.list().toArray()
    const tagged = { candidate_id: made.id, tag_id: tag?.id as number }
    await greenhouse.candidateTags.add(tagged)
    expect((await greenhouse.candidates.get({ id: made.id })).tags).toEqual([tag?.name])
    await greenhouse.candidateTags.remove(tagged)
    expect((await greenhouse.candidateTags.listForCandidate({ candidate_id: made.id })).data).toEqual([])
    const file = { filename: 'cv.pdf', type: 'resume', url: 'https://x.example/cv' } as const
    await greenhouse.candidateAttachment.create({ id: made.id, ...file })
    const read = await greenhouse.candidateAttachment.download({ id: made.id })
    expect([read.filename, await read.text()]).toEqual(['cv.pdf', 'A file of the sandbox: cv.pdf\n'])
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
})

describe('v3', async () => {
  const sandbox = createSandbox('greenhouse-v3', { clock: () => clock.now })
  const server = await sandbox.listen()
  beforeEach(() => sandbox.reset())
  afterAll(() => server.close())
  const connect = (credentials: object = {}) =>
    new GreenhouseV3({ ...options, credentials: { ...sandbox.credentials, ...credentials }, baseUrl: server.url })
  const greenhouse = connect()

  test('filters, in the words of v1 too, which a cursor keeps', async () => {
    const active = await greenhouse.applications.list({ status: 'active', per_page: 4 }).toArray()
    expect(active.length).toBeGreaterThan(8)
    for (const { status } of active) expect(status).toBe('in_process')
    const all = await greenhouse.applications.list().toArray()
    const middle = all.map(({ created_at }) => created_at as string).sort()[20] as string
    expect(await greenhouse.applications.list({ created_after: middle }).toArray()).toHaveLength(20)
    expect(await greenhouse.applications.list({ created_at: { lt: middle } }).toArray()).toHaveLength(20)
    const job_id = all.find(({ job_id: job }) => job)?.job_id as number
    for (const row of await greenhouse.applications.list({ job_id }).toArray()) expect(row.job_id).toBe(job_id)
    const wanted = all.slice(0, 2)
    const found = await greenhouse.applications.list({ ids: wanted.map(({ id }) => id), fields: 'id,status' })
    expect(found.data).toEqual(wanted.map(({ id, status }) => ({ id, status })))
  })

  test('access: few scopes, users who are no Site Admin, tokens that end', async () => {
    const [greenhouse, few] = [connect(), connect(sandbox.restricted)]
    expect(await few.check()).toMatchObject({ ok: true, warning: { code: 'permission' } })
    expect((await few.candidates.list().toArray()).length).toBe(36)
    const users = await greenhouse.users.list().toArray()
    const admin = users.find(({ site_admin }) => site_admin)?.id as number
    expect((await connect({ user_id: admin }).jobs.list()).data.length).toBeGreaterThan(0)
    const other = users.find(({ site_admin }) => !site_admin)?.id as number
    expect(await failure(connect({ user_id: other }).jobs.list())).toMatchObject({ code: 'permission' })
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
    const headers = { authorization: `Bearer ${access_token}` }
    for (const [query, error] of [
      ['per_page=600', { per_page: 'per_page is out of range.' }],
      ['cursor=x&per_page=5', { cursor: 'There is no such page.' }],
      ['page=2', {}],
      ['created_after=2026-01-01', {}],
    ] as const) {
      const answer = await fetch(`${server.url}/v3/jobs?${query}`, { headers })
      expect([query, answer.status]).toEqual([query, 422])
      expect(await answer.json()).toMatchObject({ message: 'Unprocessable Content', errors: [error] })
    }
    expect((await fetch(`${server.url}/v3/jobs`)).status).toBe(401)
  })

  test('actions on an application', async () => {
    const [row] = await greenhouse.applications.list({ status: 'active', prospect: false }).toArray()
    const { id = 0, job_id, stage_id } = row ?? {}
    const stages = await greenhouse.jobStages.list({ job_ids: [job_id as number] }).toArray()
    const to = stages.find((stage) => stage.id !== stage_id)
    await greenhouse.applications.move({ id, from_stage_id: stage_id as number, to_stage_id: to?.id as number })
    expect(await greenhouse.applications.get({ id })).toMatchObject({ stage_id: to?.id, stage_name: to?.name })
    const [reason] = await greenhouse.rejectionReasons.list().toArray()
    await greenhouse.applications.reject({ id, rejection_reason_id: reason?.id as number })
    expect((await greenhouse.applications.get({ id })).status).toBe('rejected')
    expect(await failure(greenhouse.applications.hire({ id }))).toMatchObject({ code: 'invalid_request' })
    await greenhouse.applications.unreject({ id })
    await greenhouse.applications.hire({ id })
    expect((await greenhouse.applications.get({ id })).status).toBe('hired')
  })

  test('a candidate comes with an application; both are changed and deleted', async () => {
    const [job] = await greenhouse.jobs.list().toArray({ max: 1 })
    const job_id = job?.id as number
    const made = await greenhouse.candidates.create({
      ...{ first_name: 'Ada', last_name: 'Lovelace', application: { job_id } },
      email_addresses: [{ value: 'ada@example.com', type: 'personal' }],
    })
    expect(made).toMatchObject({ first_name: 'Ada', application: { job_id, candidate_id: made.id } })
    expect((await greenhouse.candidates.list({ email: 'ada@example.com' })).data.map(({ id }) => id)).toEqual([made.id])
    const second = await greenhouse.applications.create({ candidate_id: made.id, job_id })
    expect(second).toMatchObject({ status: 'in_process', prospect: false, job_id, stage_name: expect.any(String) })
    const [source] = await greenhouse.sources.list().toArray({ max: 1 })
    await greenhouse.applications.update({ id: second.id, source_id: source?.id as number })
    expect(await greenhouse.applications.get({ id: second.id })).toMatchObject({ source_id: source?.id, job_id })
    await greenhouse.applications.delete({ id: second.id })
    expect(await failure(greenhouse.applications.get({ id: second.id }))).toMatchObject({ code: 'not_found' })
    const changed = await greenhouse.candidates.update({ id: made.id, company: 'Analytical', is_private: true })
    expect(changed).toMatchObject({ company: 'Analytical', private: true, is_private: true })
    await greenhouse.candidates.delete({ id: made.id })
    expect(await failure(greenhouse.candidates.get({ id: made.id }))).toMatchObject({ code: 'not_found' })
  })
})
