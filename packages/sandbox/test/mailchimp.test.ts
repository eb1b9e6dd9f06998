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
  test('create, get, update, archive and erase hold together', async () => {
    const created = await add('Ada@Example.com', { merge_fields: { FNAME: 'Ada', LTV: 12.5 }, tags: ['Gold'] })
    expect(created).toMatchObject({
      email_address: 'Ada@Example.com',
      status: 'subscribed',
      full_name: 'Ada',
      merge_fields: { FNAME: 'Ada', LNAME: '', LTV: 12.5 },
      tags: [{ name: 'Gold' }],
      tags_count: 1,
      last_changed: at,
    })
    const who = { list_id, subscriber_hash: 'ada@example.com' }
    expect(await mailchimp.listMembers.get(who)).toEqual(bare(created))
    expect(await mailchimp.listMembers.get({ ...who, subscriber_hash: created.id })).toEqual(bare(created))

    await expect(add('ada@example.com')).rejects.toMatchObject({ upstream: { code: 'Member Exists' } })
    expect(await mailchimp.listMembers.update({ ...who, vip: true, merge_fields: { LNAME: 'L.' } })).toMatchObject({
      vip: true,
      full_name: 'Ada L.',
    })

    await mailchimp.listMembers.delete(who)
    expect((await mailchimp.listMembers.get(who)).status).toBe('archived')
    const shown = await mailchimp.listMembers.list({ list_id, count: 1000 }).toArray()
    expect(shown.map(({ id }) => id)).not.toContain(created.id)
    const archived = await mailchimp.listMembers.list({ list_id, status: 'archived' }).toArray()
    expect(archived.map(({ id }) => id)).toContain(created.id)
    await expect(mailchimp.listMembers.delete(who)).rejects.toMatchObject({
      status: 405,
      upstream: { code: 'Method Not Allowed' },
    })

    await mailchimp.listMembers.deletePermanent(who)
    await expect(mailchimp.listMembers.get(who)).rejects.toBeInstanceOf(NotFoundError)
    await expect(add('ada@example.com')).rejects.toMatchObject({ upstream: { code: 'Forgotten Email Not Subscribed' } })
  })

  test('upsert adds, changes and brings back', async () => {
    const named = { list_id, subscriber_hash: 'new@example.com' }
    const who = { ...named, email_address: 'new@example.com' }
    expect((await mailchimp.listMembers.upsert({ ...who, status_if_new: 'pending' })).status).toBe('pending')
    expect(
      (await mailchimp.listMembers.upsert({ ...who, status_if_new: 'subscribed', status: 'subscribed' })).status,
    ).toBe('subscribed')
    await mailchimp.listMembers.delete(named)
    expect((await mailchimp.listMembers.upsert({ ...who, status_if_new: 'subscribed' })).status).toBe('subscribed')
    expect(await mailchimp.listMembers.list({ list_id, count: 1000 }).toArray()).toHaveLength(
      new Set((await mailchimp.listMembers.list({ list_id, count: 1000 }).toArray()).map(({ id }) => id)).size,
    )
  })

  test('bad values are reported as the vendor reports them', async () => {
    await expect(add('AAAAA')).rejects.toMatchObject({
      upstream: { code: 'Invalid Resource', message: 'Please provide a valid email address.' },
    })
    const send = (body: string) =>
      fetch(`${server.url}/3.0/lists/${list_id}/members`, {
        method: 'POST',
        headers: { authorization: `Bearer ${sandbox.credentials.api_key}` },
        body,
      })
    const wrong = await send(JSON.stringify({ email_address: 'a@b.example', status: 'gone' }))
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8'])
    expect(await wrong.json()).toMatchObject({ title: 'Invalid Resource', errors: [{ field: 'status' }] })
    expect(await (await send('{')).json()).toMatchObject({ title: 'JSON Parse' })
  })

  test('who bounced cannot be subscribed by API', async () => {
    const [gone] = await mailchimp.listMembers.list({ list_id, status: 'cleaned' }).toArray()
    const change = { list_id, subscriber_hash: gone?.id as string, status: 'subscribed' } as const
    expect(await failure(mailchimp.listMembers.update(change))).toMatchObject({
      upstream: { code: 'Member In Compliance State' },
    })
  })

  test('tags, notes and events', async () => {
    await add('ada@example.com')
    const who = { list_id, subscriber_hash: 'ada@example.com' }
    await mailchimp.memberTags.update({
      ...who,
      tags: [
        { name: 'Customer', status: 'active' },
        { name: 'Brand new', status: 'active' },
      ],
    })
    expect((await mailchimp.memberTags.list(who)).data.map(({ name }) => name)).toEqual(['Customer', 'Brand new'])
    const [tag] = await mailchimp.tags.list({ list_id, name: 'brand' }).toArray()
    expect(tag?.name).toBe('Brand new')
    const [only] = await mailchimp.segmentMembers.list({ list_id, segment_id: tag?.id as number }).toArray()
    expect(only?.email_address).toBe('ada@example.com')
    expect(await mailchimp.segments.get({ list_id, segment_id: tag?.id as number })).toMatchObject({
      type: 'static',
      member_count: 1,
    })
    await mailchimp.memberTags.update({ ...who, tags: [{ name: 'Brand new', status: 'inactive' }] })
    expect((await mailchimp.memberTags.list(who)).meta.total_items).toBe(1)

    const note = await mailchimp.memberNotes.create({ ...who, note: 'Called' })
    expect((await mailchimp.memberNotes.list(who)).data).toEqual([bare(note)])
    await mailchimp.memberEvents.create({ ...who, name: 'purchase', properties: { sku: 'a' } })
    expect((await mailchimp.memberEvents.list(who)).data).toEqual([
      { name: 'purchase', properties: { sku: 'a' }, occurred_at: at },
    ])
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

describe('campaigns', () => {
  test('from draft to report', async () => {
    const draft = await mailchimp.campaigns.create({ type: 'regular', recipients: { list_id } })
    const campaign_id = draft.id
    expect(draft).toMatchObject({ status: 'save', send_time: '', recipients: { list_id } })
    await expect(mailchimp.campaigns.send({ campaign_id })).rejects.toMatchObject({ status: 400 })
    await expect(mailchimp.reports.get({ campaign_id })).rejects.toBeInstanceOf(NotFoundError)

    await mailchimp.campaigns.update({
      campaign_id,
      settings: { subject_line: 'Hello', from_name: 'Ada', reply_to: 'ada@example.com' },
    })
    await mailchimp.campaignContent.update({ campaign_id, html: '<p>Hi</p>' })
    expect(await mailchimp.campaignContent.get({ campaign_id })).toMatchObject({ html: '<p>Hi</p>', plain_text: 'Hi' })
    await mailchimp.campaigns.sendTest({ campaign_id, test_emails: ['a@b.example'], send_type: 'html' })
    await mailchimp.campaigns.schedule({ campaign_id, schedule_time: '2026-12-01T10:00:00+00:00' })
    expect((await mailchimp.campaigns.get({ campaign_id })).status).toBe('schedule')
    await mailchimp.campaigns.unschedule({ campaign_id })
    await mailchimp.campaigns.send({ campaign_id })

    const sent = await mailchimp.campaigns.get({ campaign_id })
    expect(sent).toMatchObject({ status: 'sent', send_time: at })
    const subscribed = await mailchimp.listMembers.list({ list_id, status: 'subscribed', count: 1000 }).toArray()
    expect(sent.emails_sent).toBe(subscribed.length)
    expect(await mailchimp.reports.get({ campaign_id })).toMatchObject({
      emails_sent: subscribed.length,
      subject_line: 'Hello',
      social_likes: { facebook_likes: 0 },
    })
    await expect(mailchimp.campaigns.send({ campaign_id })).rejects.toMatchObject({ status: 400 })
    await mailchimp.campaigns.delete({ campaign_id })
    await expect(mailchimp.campaigns.get({ campaign_id })).rejects.toBeInstanceOf(NotFoundError)
  })

  test('what recipients did agrees, however it is asked for', async () => {
    const [campaign] = await mailchimp.campaigns
      .list({ status: 'sent', sort_field: 'send_time', sort_dir: 'DESC' })
      .toArray()
    const campaign_id = campaign?.id as string
    const report = await mailchimp.reports.get({ campaign_id })
    const people = await mailchimp.emailActivity.list({ campaign_id, count: 5 }).toArray()
    const events = await mailchimp.emailActivity.listEvents({ campaign_id, count: 5 }).toArray()
    expect(people).toHaveLength(report.emails_sent as number)
    expect(events).toHaveLength(people.reduce((sum, { activity }) => sum + (activity?.length ?? 0), 0))
    expect(events.filter(({ action }) => action === 'open')).toHaveLength(report.opens?.opens_total as number)
    expect(await mailchimp.sentTo.list({ campaign_id }).toArray()).toHaveLength(people.length)
  })
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
