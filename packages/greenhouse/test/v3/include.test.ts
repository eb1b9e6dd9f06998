import { ParamsError, ResponseError } from '@ferrule/greenhouse/v3'
import { type OpenApi, problemsOf } from '@ferrule/test-kit/openapi'
import type { Handler } from '@ferrule/test-kit/server'
import { vendorFile } from '@ferrule/test-kit/shared-files'
import { describe, expect, test } from 'vitest'
import { failure, link, run, v3 } from '../support/connector.ts'

/** Fields of v1 that v3 keeps elsewhere, read in further requests. */

const api = vendorFile<OpenApi>('specs/greenhouse.openapi.json')

const rows: Readonly<Record<string, readonly object[]>> = {
  candidates: [{ id: 1 }, { id: 2 }],
  applications: [
    {
      id: 12,
      candidate_id: 1,
      job_id: 5,
      source_id: 6,
      referrer_id: 7,
      recruiter_id: 70,
      coordinator_id: null,
      stage_id: 90,
      stage_name: 'Phone',
      location_address: 'Oslo',
      status: 'rejected',
    },
    {
      id: 11,
      candidate_id: 1,
      job_id: null,
      source_id: null,
      referrer_id: null,
      stage_id: null,
      stage_name: null,
      location_address: null,
      status: 'in_process',
    },
  ],
  attachments: [{ id: 21, candidate_id: 2, application_id: 12, filename: 'a.pdf' }],
  candidate_educations: [],
  candidate_employments: [{ id: 31, candidate_id: 1, company_name: 'A' }],
  jobs: [{ id: 5, name: 'J', department_id: 8, office_ids: [9] }],
  sources: [{ id: 6, name: 'Referral' }],
  referrers: [{ id: 7, user_id: 70, name: 'Ada' }],
  prospect_details: [{ id: 41, application_id: 11, department_id: 8, office_id: 9 }],
  rejection_details: [{ id: 51, application_id: 12, rejection_reason_id: 52, question_custom_fields: { a: 1 } }],
  rejection_reasons: [{ id: 52, name: 'Too far' }],
  departments: [
    { id: 8, name: 'D', parent_id: 80, external_id: 'd' },
    { id: 80, name: 'All', parent_id: null, external_id: 'all' },
  ],
  offices: [{ id: 9, name: 'O', parent_id: null, external_id: null }],
  openings: [{ id: 61, job_id: 5, open: true }],
  offers: [{ id: 71, opening_id: 61 }],
  users: [{ id: 70, name: 'Ada', department_ids: [8], office_ids: [] }],
  job_owners: [{ id: 81, job_id: 5, user_id: 70, type: 'recruiter', responsible: true }],
  job_hiring_managers: [{ id: 82, job_id: 5, user_id: 70 }],
}
const listOf: Handler = ({ url }) => ({ body: rows[url.pathname.slice('/v3/'.length)] ?? [] })

const cases: [operation: string, include: string[], first: object][] = [
  [
    'candidates.list',
    ['application_ids', 'applications', 'attachments', 'coordinator', 'educations', 'employments', 'recruiter'],
    {
      application_ids: [11, 12],
      attachments: [],
      coordinator: null,
      educations: [],
      employments: [{ id: 31 }],
      recruiter: { id: 70, name: 'Ada' },
    },
  ],
  [
    'applications.list',
    [
      'attachments',
      'coordinator',
      'credited_to',
      'current_stage',
      'jobs',
      'location',
      'prospect_detail',
      'prospective_department',
      'prospective_office',
      'recruiter',
      'rejection_details',
      'rejection_reason',
      'source',
    ],
    {
      attachments: [{ id: 21 }],
      coordinator: null,
      credited_to: { id: 70, name: 'Ada' },
      current_stage: { id: 90, name: 'Phone' },
      jobs: [{ id: 5, name: 'J' }],
      location: { address: 'Oslo' },
      prospect_detail: null,
      prospective_department: null,
      prospective_office: null,
      recruiter: { id: 70, name: 'Ada' },
      rejection_details: { id: 51, custom_fields: { a: 1 } },
      rejection_reason: { id: 52, name: 'Too far' },
      source: { id: 6, public_name: 'Referral' },
    },
  ],
  [
    'jobs.get',
    ['departments', 'offices', 'openings', 'hiring_team'],
    {
      departments: [{ id: 8 }],
      offices: [{ id: 9 }],
      openings: [{ id: 61, status: 'open' }],
      hiring_team: {
        hiring_managers: [{ id: 70, name: 'Ada' }],
        recruiters: [{ id: 70, name: 'Ada', responsible: true }],
        coordinators: [],
        sourcers: [],
      },
    },
  ],
  ['offers.list', ['opening'], { opening: { id: 61, status: 'open' } }],
  ['users.list', ['departments', 'offices'], { departments: [{ id: 8 }], offices: [] }],
  [
    'departments.list',
    ['child_ids', 'child_department_external_ids', 'parent_department_external_id'],
    { child_ids: [], child_department_external_ids: [], parent_department_external_id: 'all' },
  ],
  [
    'offices.list',
    ['child_ids', 'child_office_external_ids', 'parent_office_external_id'],
    { child_ids: [], child_office_external_ids: [], parent_office_external_id: null },
  ],
]

/** A list's values one by one, as the judge reads them. */
const apart = ({ searchParams }: URL): string =>
  [...searchParams].flatMap(([name, values]) => values.split(',').map((one) => `${name}=${one}`)).join('&')

test.each(cases)('%s includes %j', async (operation, include, first) => {
  const { greenhouse, requests } = v3(listOf)
  const { data } = await run(greenhouse, operation, { include, ...(operation.endsWith('get') && { id: 5 }) })
  expect(Array.isArray(data) ? data[0] : data).toMatchObject(first)
  expect(requests.some(({ url }) => url.searchParams.has('include'))).toBe(false)
  if (!api) return
  const problems = requests.flatMap(({ url, method, headers }) =>
    problemsOf(api, { method, path: url.pathname, query: apart(url), headers, body: '' }),
  )
  expect(problems).toEqual([])
})

test('what the record says itself needs no further request', async () => {
  const { greenhouse, requests } = v3(listOf)
  const { data } = await greenhouse.applications.list({ include: ['location', 'current_stage'] })
  expect(data.map(({ location, current_stage }) => [location, current_stage])).toEqual([
    [{ address: 'Oslo' }, { id: 90, name: 'Phone' }],
    [null, null],
  ])
  expect(requests).toHaveLength(1)
  const call = greenhouse.applications.list({ fields: ['id', 'stage_id'], include: ['current_stage'] })
  expect((await failure(call)).message).toContain('to include current_stage, fields must contain stage_name')
})

test('prospects have what they are considered for', async () => {
  const { data } = await run(v3(listOf).greenhouse, 'applications.list', {
    include: ['prospect_detail', 'prospective_department', 'prospective_office'],
  })
  expect((data as object[])[1]).toMatchObject({
    prospect_detail: { id: 41 },
    prospective_department: { id: 8 },
    prospective_office: { id: 9 },
  })
})

describe("include: 'spec'", () => {
  test.each(cases)('%s: all of %j', async (operation, include, first) => {
    const { data } = await run(v3(listOf).greenhouse, operation, {
      include: 'spec',
      ...(operation.endsWith('get') && { id: 5 }),
    })
    const record = (Array.isArray(data) ? data[0] : data) as object
    expect(record).toMatchObject(first)
    expect(Object.keys(record)).toEqual(expect.arrayContaining(include))
  })

  test('custom fields are values, as in v1, and keep their types beside them', async () => {
    const custom_fields = {
      salary: { name: 'Salary', type: 'number', value: 1 },
      team: { name: 'Team', type: 'single_select', value: null },
      old: null,
    }
    const { greenhouse, requests } = v3(({ url }) => ({
      body: url.pathname === '/v3/candidates' ? [{ id: 1, custom_fields }] : [],
    }))
    const { data } = await greenhouse.candidates.list({ include: 'spec' })
    expect(data[0]).toMatchObject({
      custom_fields: { salary: 1, team: null, old: null },
      keyed_custom_fields: custom_fields,
      photo_url: null,
    })
    // One list of applications serves four fields.
    expect(requests.filter(({ url }) => url.pathname === '/v3/applications')).toHaveLength(1)
    const { data: plain } = await greenhouse.candidates.list({ include: ['attachments'] })
    expect(plain[0]).toMatchObject({ custom_fields })
    expect(plain[0]).not.toHaveProperty('photo_url')
  })

  test('another word is refused', async () => {
    await expect(run(v3(listOf).greenhouse, 'jobs.list', { include: 'all' })).rejects.toBeInstanceOf(ParamsError)
  })
})

describe('requests', () => {
  const many = Array.from({ length: 120 }, (_, index) => ({ id: index + 1 }))

  test('one for every 50 records, and none for what is not included', async () => {
    const { greenhouse, requests } = v3(({ url }) => ({ body: url.pathname === '/v3/candidates' ? many : [] }))
    await greenhouse.candidates.list()
    expect(requests).toHaveLength(1)
    await greenhouse.candidates.list({ include: ['attachments'] })
    const sizes = requests.slice(2).map(({ url }) => url.searchParams.get('candidate_ids')?.split(',').length)
    expect(sizes).toEqual([50, 50, 20])
  })

  test('further pages of them are read by their cursor', async () => {
    const { greenhouse, requests } = v3(({ url }) => {
      if (url.pathname === '/v3/candidates') return { body: [{ id: 1 }] }
      const second = url.searchParams.has('cursor')
      const more = link('https://harvest.greenhouse.io/v3/attachments?cursor=c')
      return second ? { body: [{ id: 3, candidate_id: 1 }] } : { body: [{ id: 4, candidate_id: 1 }], headers: more }
    })
    const { data } = await greenhouse.candidates.list({ include: ['attachments'] })
    expect(data[0]?.attachments?.map(({ id }) => id)).toEqual([3, 4])
    expect(requests.at(-1)?.url.search).toBe('?cursor=c')
  })

  test('a list that never ends is left', async () => {
    let page = 0
    const { greenhouse } = v3(({ url }) =>
      url.pathname === '/v3/candidates'
        ? { body: [{ id: 1 }] }
        : { body: [], headers: link(`https://harvest.greenhouse.io/v3/attachments?cursor=${page++}`) },
    )
    const error = await failure(greenhouse.candidates.list({ include: ['attachments'] }))
    expect(error).toBeInstanceOf(ResponseError)
    expect(error.message).toContain('more than 200 pages of attachments')
  })

  test('fields must contain what an included field follows', async () => {
    const { greenhouse, requests } = v3(listOf)
    const call = greenhouse.jobs.list({ fields: ['id', 'name'], include: ['departments'] })
    expect((await failure(call)).message).toContain('to include departments, fields must contain department_id')
    await expect(run(greenhouse, 'jobs.list', { include: ['salary'] })).rejects.toBeInstanceOf(ParamsError)
    expect(requests).toEqual([])
  })

  test('pages that follow have them, too', async () => {
    const { greenhouse } = v3(({ url }) => {
      if (url.pathname !== '/v3/candidates') return listOf({ url } as never)
      if (url.searchParams.has('cursor')) return { body: [{ id: 2 }] }
      return { body: [{ id: 1 }], headers: link('https://harvest.greenhouse.io/v3/candidates?cursor=c') }
    })
    const all = await greenhouse.candidates.list({ include: ['attachments'] }).toArray()
    expect(all.map(({ attachments }) => attachments?.length)).toEqual([0, 1])
  })
})
