import { MailchimpConnector, NotFoundError } from '@ferrule/mailchimp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../src/index.ts'
import { failure } from './helper.ts'

const sandbox = createSandbox('mailchimp', { clock: () => Date.UTC(2026, 10, 1, 12) })
const server = await sandbox.listen()
beforeEach(() => sandbox.reset())
afterAll(() => server.close())

/** Every record is checked, and what contradicts its schema fails the test. */
const options = { credentials: sandbox.credentials, validation: 'strict', retry: 0 } as const
const mailchimp = new MailchimpConnector({ ...options, baseUrl: server.url })
const [list] = await mailchimp.lists.list().toArray()
const list_id = list?.id as string
const at = '2026-11-01T12:00:00+00:00'

/** Answers of writes carry links, which nothing leaves out. */
const bare = (record: object): object => {
  const { _links, ...rest } = record as Record<string, unknown>
  return rest
}

const add = (email_address: string, more: object = {}) =>
  mailchimp.listMembers.create({ list_id, email_address, status: 'subscribed', ...more })

test('a key of another data center is refused, and a problem names the request', async () => {
  const other = new MailchimpConnector({ ...options, credentials: { api_key: 'a-us7' }, baseUrl: server.url })
  expect(await other.check()).toMatchObject({ error: { code: 'permission', upstream: { code: 'Wrong Datacenter' } } })
  const error = await failure(mailchimp.lists.get({ list_id: 'none' }))
  expect(error).toMatchObject({ upstream: { code: 'Resource Not Found', instance: error['requestId'] } })
  expect(error['requestId']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
})

describe('members', () => {
  const who = { list_id, subscriber_hash: 'ada@example.com' }

  test('create, get, update, archive and erase hold together', async () => {
    const created = await add('Ada@Example.com', { merge_fields: { FNAME: 'Ada', LTV: 12.5 }, tags: ['Gold'] })
    expect(created).toMatchObject({
      ...{ email_address: 'Ada@Example.com', status: 'subscribed', full_name: 'Ada', last_changed: at },
      ...{ merge_fields: { FNAME: 'Ada', LNAME: '', LTV: 12.5 }, tags: [{ name: 'Gold' }], tags_count: 1 },
    })
    expect(await mailchimp.listMembers.get(who)).toEqual(bare(created))
    expect(await mailchimp.listMembers.get({ ...who, subscriber_hash: created.id })).toEqual(bare(created))
    expect(await failure(add('ada@example.com'))).toMatchObject({ upstream: { code: 'Member Exists' } })
    const updated = await mailchimp.listMembers.update({ ...who, vip: true, merge_fields: { LNAME: 'L.' } })
    expect(updated).toMatchObject({ vip: true, full_name: 'Ada L.' })

    await mailchimp.listMembers.delete(who)
    const ids = async (more = {}) =>
      (await mailchimp.listMembers.list({ list_id, count: 1000, ...more }).toArray()).map(({ id }) => id)
    expect(await ids()).not.toContain(created.id)
    expect(await ids({ status: 'archived' })).toContain(created.id)
    const again = await failure(mailchimp.listMembers.delete(who))
    expect(again).toMatchObject({ status: 405, upstream: { code: 'Method Not Allowed' } })

    await mailchimp.listMembers.deletePermanent(who)
    expect(await failure(mailchimp.listMembers.get(who))).toBeInstanceOf(NotFoundError)
    const forgotten = { upstream: { code: 'Forgotten Email Not Subscribed' } }
    expect(await failure(add('ada@example.com'))).toMatchObject(forgotten)
  })

  test('upsert adds, changes and brings back', async () => {
    const status = async (more: object) => {
      const given = { ...who, email_address: 'ada@example.com', status_if_new: 'pending', ...more } as const
      return (await mailchimp.listMembers.upsert(given)).status
    }
    expect([await status({}), await status({ status: 'subscribed' })]).toEqual(['pending', 'subscribed'])
    await mailchimp.listMembers.delete(who)
    expect(await status({ status_if_new: 'subscribed' })).toBe('subscribed')
    const all = await mailchimp.listMembers.list({ list_id, count: 1000 }).toArray()
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  test('bad values are reported as the vendor reports them', async () => {
    const message = 'Please provide a valid email address.'
    expect(await failure(add('AAAAA'))).toMatchObject({ upstream: { code: 'Invalid Resource', message } })
    const headers = { authorization: `Bearer ${sandbox.credentials.api_key}` }
    const send = (body: string) =>
      fetch(`${server.url}/3.0/lists/${list_id}/members`, { method: 'POST', headers, body })
    const wrong = await send(JSON.stringify({ email_address: 'a@b.example', status: 'gone' }))
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8'])
    expect(await wrong.json()).toMatchObject({ title: 'Invalid Resource', errors: [{ field: 'status' }] })
    expect(await (await send('{')).json()).toMatchObject({ title: 'JSON Parse' })
    // Nor can who bounced be subscribed.
    const [gone] = await mailchimp.listMembers.list({ list_id, status: 'cleaned' }).toArray()
    const change = { list_id, subscriber_hash: gone?.id as string, status: 'subscribed' } as const
    const state = { upstream: { code: 'Member In Compliance State' } }
    expect(await failure(mailchimp.listMembers.update(change))).toMatchObject(state)
  })

  test('tags, notes and events', async () => {
    await add('ada@example.com')
    const tags = ['Customer', 'Brand new'].map((name) => ({ name, status: 'active' as const }))
    await mailchimp.memberTags.update({ ...who, tags })
    expect((await mailchimp.memberTags.list(who)).data.map(({ name }) => name)).toEqual(['Customer', 'Brand new'])
    const [tag] = await mailchimp.tags.list({ list_id, name: 'brand' }).toArray()
    const segment = { list_id, segment_id: tag?.id as number }
    const members = await mailchimp.segmentMembers.list(segment).toArray()
    expect(members.map(({ email_address }) => email_address)).toEqual(['ada@example.com'])
    expect(await mailchimp.segments.get(segment)).toMatchObject({ type: 'static', member_count: 1 })
    await mailchimp.memberTags.update({ ...who, tags: [{ name: 'Brand new', status: 'inactive' }] })
    expect((await mailchimp.memberTags.list(who)).meta.total_items).toBe(1)

    const note = await mailchimp.memberNotes.create({ ...who, note: 'Called' })
    expect((await mailchimp.memberNotes.list(who)).data).toEqual([bare(note)])
    const event = { name: 'purchase', properties: { sku: 'a' } }
    await mailchimp.memberEvents.create({ ...who, ...event })
    expect((await mailchimp.memberEvents.list(who)).data).toEqual([{ ...event, occurred_at: at }])
  })
})

describe('lists', () => {
  test('pages, orders and windows of time', async () => {
    const all = await mailchimp.listMembers
      .list({ list_id, count: 7, sort_field: 'last_changed', sort_dir: 'ASC' }, { prefetch: 3 })
      .toArray()
    const page = await mailchimp.listMembers.list({ list_id, count: 7 })
    expect(all).toHaveLength(page.meta.total_items)
    const times = all.map(({ last_changed }) => last_changed as string)
    expect(times).toEqual([...times].sort())
    const middle = times[Math.floor(times.length / 2)] as string
    const since = await mailchimp.listMembers.list({ list_id, count: 1000, since_last_changed: middle }).toArray()
    const before = await mailchimp.listMembers.list({ list_id, count: 1000, before_last_changed: middle }).toArray()
    expect(since.length + before.length).toBe(all.length)
    expect(since.every(({ last_changed }) => (last_changed as string) >= middle)).toBe(true)
  })

  test('interests filter members, and count them', async () => {
    const [category] = await mailchimp.interestCategories.list({ list_id }).toArray()
    const where = { list_id, interest_category_id: category?.id as string }
    const [interest] = await mailchimp.interests.list(where).toArray()
    const interest_id = interest?.id as string
    expect(await mailchimp.interests.get({ ...where, interest_id })).toEqual(interest)
    const filter = { ...where, interest_ids: [interest_id], interest_match: 'all' as const, count: 1000 }
    const having = await mailchimp.listMembers.list(filter).toArray()
    expect(having.length).toBeGreaterThan(0)
    expect(having.every(({ interests }) => interests?.[interest_id])).toBe(true)
    const without = await mailchimp.listMembers.list({ ...filter, interest_match: 'none' }).toArray()
    const { total_items } = (await mailchimp.listMembers.list({ list_id, count: 1 })).meta
    expect(having.length + without.length).toBe(total_items)
  })

  test('links come unless they are left out, and fields can be chosen', async () => {
    const ask = async (query: string) => {
      const headers = { authorization: `Basic ${btoa(`any:${sandbox.credentials.api_key}`)}` }
      return (await fetch(`${server.url}/3.0/lists${query}`, { headers })).json()
    }
    const raw = await ask('')
    expect(raw).toMatchObject({ _links: [{ rel: 'self' }], lists: [{ _links: [{ rel: 'self' }] }, {}], total_items: 2 })
    expect(await mailchimp.lists.get({ list_id })).not.toHaveProperty('_links')
    expect(await ask('?fields=lists.id,lists.stats.member_count')).toEqual({
      lists: [
        { id: list_id, stats: { member_count: expect.any(Number) } },
        { id: expect.any(String), stats: { member_count: expect.any(Number) } },
      ],
    })
    expect(Object.keys(raw.lists[0])).not.toContain('member_count')
  })
})

test('a campaign goes from draft to report', async () => {
  const draft = await mailchimp.campaigns.create({ type: 'regular', recipients: { list_id } })
  const one = { campaign_id: draft.id }
  const status = async () => (await mailchimp.campaigns.get(one)).status
  expect(draft).toMatchObject({ status: 'save', send_time: '', recipients: { list_id } })
  expect(await failure(mailchimp.campaigns.send(one))).toMatchObject({ status: 400 })
  expect(await failure(mailchimp.reports.get(one))).toBeInstanceOf(NotFoundError)

  const settings = { subject_line: 'Hello', from_name: 'Ada', reply_to: 'ada@example.com' }
  await mailchimp.campaigns.update({ ...one, settings })
  await mailchimp.campaignContent.update({ ...one, html: '<p>Hi</p>' })
  expect(await mailchimp.campaignContent.get(one)).toMatchObject({ html: '<p>Hi</p>', plain_text: 'Hi' })
  await mailchimp.campaigns.sendTest({ ...one, test_emails: ['a@b.example'], send_type: 'html' })
  await mailchimp.campaigns.schedule({ ...one, schedule_time: '2026-12-01T10:00:00+00:00' })
  expect(await status()).toBe('schedule')
  await mailchimp.campaigns.unschedule(one)
  await mailchimp.campaigns.send(one)

  const { length } = await mailchimp.listMembers.list({ list_id, status: 'subscribed', count: 1000 }).toArray()
  expect(await mailchimp.campaigns.get(one)).toMatchObject({ status: 'sent', send_time: at, emails_sent: length })
  expect(await mailchimp.reports.get(one)).toMatchObject({ emails_sent: length, subject_line: 'Hello' })
  expect(await failure(mailchimp.campaigns.send(one))).toMatchObject({ status: 400 })
  await mailchimp.campaigns.delete(one)
  expect(await failure(mailchimp.campaigns.get(one))).toBeInstanceOf(NotFoundError)
})

test('what recipients did agrees, however it is asked for', async () => {
  const newest = { status: 'sent', sort_field: 'send_time', sort_dir: 'DESC' } as const
  const [campaign, ...others] = await mailchimp.campaigns.list({ count: 100, ...newest }).toArray()
  expect(others).toHaveLength(8)
  const campaign_id = campaign?.id as string
  const report = await mailchimp.reports.get({ campaign_id })
  const people = await mailchimp.emailActivity.list({ campaign_id, count: 5 }).toArray()
  const events = await mailchimp.emailActivity.listEvents({ campaign_id, count: 5 }).toArray()
  expect(people).toHaveLength(report.emails_sent as number)
  expect(events).toHaveLength(people.reduce((sum, { activity }) => sum + (activity?.length ?? 0), 0))
  expect(events.filter(({ action }) => action === 'open')).toHaveLength(report.opens?.opens_total as number)
  expect(await mailchimp.sentTo.list({ campaign_id }).toArray()).toHaveLength(people.length)
})

test('a batch carries out its operations, and counts those that fail', async () => {
  const body = JSON.stringify({ email_address: 'batch@example.com', status: 'subscribed' })
  const started = await mailchimp.batches.create({
    operations: [
      { method: 'POST', path: `/lists/${list_id}/members`, body, operation_id: 'ä' },
      { method: 'GET', path: '/lists/none' },
    ],
  })
  expect(started.status).toBe('pending')
  const ended = await mailchimp.batches.wait({ batch_id: started.id })
  expect(ended).toMatchObject({ status: 'finished', finished_operations: 2, errored_operations: 1 })
  const member = await mailchimp.listMembers.get({ list_id, subscriber_hash: 'batch@example.com' })
  expect(member.status).toBe('subscribed')
  const results: object[] = []
  for await (const result of await mailchimp.batches.results({ batch_id: started.id })) results.push(result)
  expect(results).toMatchObject([
    { status_code: 200, operation_id: 'ä', response: expect.stringContaining('batch@example.com') },
    { status_code: 404 },
  ])
  await mailchimp.batches.delete({ batch_id: started.id })
  expect((await mailchimp.batches.list()).data).toEqual([])
})
