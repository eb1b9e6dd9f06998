import { createHash } from 'node:crypto'
import { RateLimitError } from '@ferrule/mailchimp'
import { createClient } from '@ferrule/mailchimp/client'
import { subscriberHash } from '@ferrule/mailchimp/hash'
import * as reports from '@ferrule/mailchimp/reports'
import type { Seen } from '@ferrule/test-kit/server'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { API_KEY, upstream } from './support/connector.ts'

const person = (id: number) => ({ id: `m${id}`, email_address: `p${id}@example.com` })

/** A list of so many members that pages as the vendor does. */
const members =
  (total: number) =>
  ({ query }: Seen) => {
    const [offset, count] = [Number(query.get('offset') ?? 0), Number(query.get('count') ?? 10)]
    const page = Array.from({ length: Math.max(0, Math.min(count, total - offset)) }, (_, index) =>
      person(offset + index),
    )
    return { body: { members: page, list_id: 'l1', total_items: total } }
  }

const asked = (requests: readonly Seen[], name: string) => requests.map(({ query }) => query.get(name))

describe('pages', () => {
  test('are counted by offset until total_items', async () => {
    const { server, mailchimp } = await upstream(members(25))
    const all = await mailchimp.listMembers.list({ list_id: 'l1', count: 10 }).toArray()
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, index) => `m${index}`))
    expect(asked(server.requests, 'offset')).toEqual([null, '10', '20'])
  })

  test('without a count: 1000 when iterated, the vendor’s default when awaited, never more than max', async () => {
    const { server, mailchimp } = await upstream(members(2500))
    expect(await mailchimp.listMembers.list({ list_id: 'l1' }).toArray()).toHaveLength(2500)
    expect((await mailchimp.listMembers.list({ list_id: 'l1' })).data).toHaveLength(10)
    expect(await mailchimp.listMembers.list({ list_id: 'l1' }).toArray({ max: 4 })).toHaveLength(4)
    expect(asked(server.requests, 'count')).toEqual(['1000', '1000', '1000', null, '4'])
  })

  test('five are requested ahead by default, from the second page on', async () => {
    const { server, mailchimp } = await upstream(members(70))
    const seen: number[] = []
    for await (const { data } of mailchimp.listMembers.list({ list_id: 'l1', count: 10 }).pages()) {
      await expect.poll(() => server.requests.length).toBe(Math.min(7, seen.length === 0 ? 1 : seen.length + 6))
      seen.push(data.length)
    }
    expect(seen).toEqual(Array(7).fill(10))
    expect(server.requests).toHaveLength(7)
  })

  test.each([
    [8, 7],
    [10, 8],
    [2, 5],
  ])('with a concurrency of %i, %i are requested ahead without a further option', async (concurrency, ahead) => {
    const { server, mailchimp } = await upstream(members(150), { concurrency })
    let seen = 0
    for await (const { data } of mailchimp.listMembers.list({ list_id: 'l1', count: 10 }).pages()) {
      await expect.poll(() => server.requests.length).toBe(Math.min(15, seen === 0 ? 1 : seen + 1 + ahead))
      expect(data[0]?.id).toBe(`m${seen++ * 10}`)
    }
    expect(seen).toBe(15)
    expect(server.requests).toHaveLength(15)
    expect(server.mostInFlight).toBeLessThanOrEqual(concurrency)
  })

  test('the first one has records, meta and a cursor, which resumes in another connector', async () => {
    const { server, mailchimp } = await upstream(members(25))
    const params = { list_id: 'l1', count: 20 }
    const page = await mailchimp.listMembers.list(params)
    expect(page.data).toHaveLength(20)
    expect(page.meta).toEqual({ total_items: 25, list_id: 'l1' })
    expectTypeOf(page.meta.total_items).toEqualTypeOf<number>()
    const { mailchimp: other } = await upstream(members(25))
    const rest = await other.listMembers.list(params, { cursor: page.cursor as string })
    expect(rest.data.map(({ id }) => id)).toEqual(['m20', 'm21', 'm22', 'm23', 'm24'])
    expect(rest.cursor).toBeUndefined()
    expect(server.requests).toHaveLength(1)
  })

  test('a short page is not the end while total_items says more', async () => {
    const { mailchimp } = await upstream([
      { body: { members: [person(0)], total_items: 3 } },
      { body: { members: [person(1), person(2)], total_items: 3 } },
    ])
    expect(await mailchimp.listMembers.list({ list_id: 'l1' }).toArray()).toHaveLength(3)
  })

  test('several are fetched at once when asked, in order, and never more than the concurrency', async () => {
    const { server, mailchimp } = await upstream(
      async (request) => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        return members(95)(request)
      },
      { concurrency: 3 },
    )
    const all = await mailchimp.listMembers.list({ list_id: 'l1', count: 10 }, { prefetch: 3 }).toArray()
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 95 }, (_, index) => `m${index}`))
    expect(server.mostInFlight).toBeGreaterThan(1)
    expect(server.mostInFlight).toBeLessThanOrEqual(3)
    expect(server.requests).toHaveLength(10)
  })

  test('tags come whole', async () => {
    const tags = Array.from({ length: 12 }, (_, id) => ({ id, name: `tag ${id}` }))
    const { server, mailchimp } = await upstream({ body: { tags, total_items: 12 } })
    const page = await mailchimp.tags.list({ list_id: 'l1', name: 'tag' })
    expect([page.data.length, page.meta.total_items, page.cursor]).toEqual([12, 12, undefined])
    expect(server.requests[0]?.target).toBe('/3.0/lists/l1/tag-search?name=tag')
    expect(await mailchimp.tags.list({ list_id: 'l1' }).toArray({ max: 3 })).toHaveLength(3)
  })
})

describe('fields', () => {
  test('_links are left out unless the caller chooses', async () => {
    const { server, mailchimp } = await upstream({ body: { campaigns: [], total_items: 0 } })
    await mailchimp.campaigns.list()
    await mailchimp.campaigns.list({ exclude_fields: 'campaigns.settings' })
    await mailchimp.campaigns.list({ fields: ['campaigns.id', 'campaigns.status'] })
    await mailchimp.campaigns.list({ fields: 'campaigns, total_items' })
    expect(asked(server.requests, 'exclude_fields')).toEqual([
      '_links,campaigns._links',
      'campaigns.settings',
      null,
      null,
    ])
    expect(asked(server.requests, 'fields')).toEqual([
      null,
      null,
      'campaigns.id,campaigns.status,total_items',
      'campaigns,total_items',
    ])
  })

  test('of one record come without total_items', async () => {
    const { server, mailchimp } = await upstream({ body: { id: 'c1' } })
    await mailchimp.campaigns.get({ campaign_id: 'c1', fields: ['id'] })
    await mailchimp.campaigns.get({ campaign_id: 'c1' })
    expect(server.requests.map(({ target }) => target)).toEqual([
      '/3.0/campaigns/c1?fields=id',
      '/3.0/campaigns/c1?exclude_fields=_links',
    ])
  })

  test('that would bring no records, or stand against each other, are refused before a request', async () => {
    const { server, mailchimp } = await upstream({})
    await expect(mailchimp.campaigns.list({ fields: ['id'] })).rejects.toMatchObject({ code: 'params' })
    await expect(mailchimp.campaigns.list({ fields: 'campaigns', exclude_fields: '_links' })).rejects.toMatchObject({
      code: 'params',
    })
    expect(server.requests).toHaveLength(0)
  })
})

describe('social_likes', () => {
  const likes = { recipient_likes: 1, unique_likes: 2, facebook_likes: 3 }

  test('is the name in records, whatever the wire says', async () => {
    const { mailchimp, server } = await upstream([
      { body: { reports: [{ id: 'c1', facebook_likes: likes }, { id: 'c2' }], total_items: 2 } },
      { body: { id: 'c1', facebook_likes: likes } },
      { body: { id: 'c1', facebook_likes: likes } },
    ])
    const { data } = await mailchimp.reports.list()
    expect(data).toEqual([{ id: 'c1', social_likes: likes }, { id: 'c2' }])
    expect(await mailchimp.reports.get({ campaign_id: 'c1' })).toEqual({ id: 'c1', social_likes: likes })
    const client = createClient({ credentials: { api_key: API_KEY }, baseUrl: server.url })
    expect((await reports.get(client, { campaign_id: 'c1' })).social_likes?.facebook_likes).toBe(3)
  })

  test('is understood in fields and exclude_fields', async () => {
    const { server, mailchimp } = await upstream({ body: { reports: [], total_items: 0 } })
    await mailchimp.reports.list({ fields: ['reports.id', 'reports.social_likes.facebook_likes'] })
    await mailchimp.reports.list({ exclude_fields: 'reports.social_likes,reports.clicks' })
    await mailchimp.reports.get({ campaign_id: 'c1', fields: 'social_likes' })
    await mailchimp.reports.get({ campaign_id: 'c1', fields: 'facebook_likes' })
    expect(asked(server.requests, 'fields')).toEqual([
      'reports.id,reports.facebook_likes.facebook_likes,total_items',
      null,
      'facebook_likes',
      'facebook_likes',
    ])
    expect(asked(server.requests, 'exclude_fields')[1]).toBe('reports.facebook_likes,reports.clicks')
  })
})

describe('members by address', () => {
  const official = (text: string) => createHash('md5').update(text).digest('hex')

  test('the address is trimmed and in lower case before it is hashed', () => {
    expect(subscriberHash(' Ada.Lovelace@Example.COM ')).toBe(official('ada.lovelace@example.com'))
    expect(subscriberHash('JÖRG@Exämple.com')).toBe(official('jörg@exämple.com'))
  })

  test('every action that names a member takes address, hash and contact id', async () => {
    const { server, mailchimp } = await upstream({ body: { id: 'x', tags: [], total_items: 0 } })
    const hash = official('ada+x/y?z#1%@example.com')
    await mailchimp.listMembers.get({ list_id: 'l1', subscriber_hash: 'Ada+x/y?z#1%@example.com' })
    await mailchimp.listMembers.get({ list_id: 'l1', subscriber_hash: hash.toUpperCase() })
    await mailchimp.listMembers.get({ list_id: 'l1', subscriber_hash: hash })
    await mailchimp.memberTags.list({ list_id: 'members', subscriber_hash: 'Ada+x/y?z#1%@example.com' })
    await mailchimp.memberTags.update({
      list_id: 'l1',
      subscriber_hash: 'Ada+x/y?z#1%@example.com',
      tags: [{ name: 'a', status: 'active' }],
    })
    await mailchimp.listMembers.deletePermanent({ list_id: 'l1', subscriber_hash: ' Ada+x/y?z#1%@example.com' })
    await mailchimp.listMembers.get({ list_id: 'l1', subscriber_hash: 'contact-ID_9' })
    expect(server.requests.map(({ url }) => url.pathname)).toEqual([
      `/3.0/lists/l1/members/${hash}`,
      `/3.0/lists/l1/members/${hash}`,
      `/3.0/lists/l1/members/${hash}`,
      `/3.0/lists/members/members/${hash}/tags`,
      `/3.0/lists/l1/members/${hash}/tags`,
      `/3.0/lists/l1/members/${hash}/actions/delete-permanent`,
      '/3.0/lists/l1/members/contact-ID_9',
    ])
  })

  test('upsert sends body and query apart', async () => {
    const { server, mailchimp } = await upstream({ body: { id: 'x', status: 'subscribed' } })
    const member = await mailchimp.listMembers.upsert({
      list_id: 'l1',
      subscriber_hash: 'a@b.example',
      email_address: 'a@b.example',
      status_if_new: 'pending',
      merge_fields: { FNAME: 'Ada', LTV: 1.5, ADDRESS: { addr1: '1 Main St' } },
      skip_merge_validation: true,
    })
    expect(member.status).toBe('subscribed')
    const [request] = server.requests
    expect([request?.method, request?.target]).toEqual([
      'PUT',
      `/3.0/lists/l1/members/${official('a@b.example')}?skip_merge_validation=true`,
    ])
    expect(JSON.parse(request?.body ?? '')).toEqual({
      email_address: 'a@b.example',
      status_if_new: 'pending',
      merge_fields: { FNAME: 'Ada', LTV: 1.5, ADDRESS: { addr1: '1 Main St' } },
    })
  })

  test('an empty 204 that calls itself JSON is no error', async () => {
    const { mailchimp } = await upstream({ status: 204 })
    await mailchimp.listMembers.delete({ list_id: 'l1', subscriber_hash: 'a@b.example' })
    await mailchimp.campaigns.send({ campaign_id: 'c1' })
  })

  test('a search gives exact matches first and nobody twice', async () => {
    const one = { id: 'a', list_id: 'l1' }
    const { mailchimp } = await upstream({
      body: {
        exact_matches: { members: [one, { id: 'a', list_id: 'l2' }], total_items: 2 },
        full_search: { members: [{ id: 'b', list_id: 'l1' }, one], total_items: 7 },
      },
    })
    const { data, meta } = await mailchimp.listMembers.apiSearch({ query: 'a@b.example' })
    expect(data.map(({ id, list_id }) => `${list_id} ${id}`)).toEqual(['l1 a', 'l2 a', 'l1 b'])
    expect(meta).toEqual({ total_items: 7, exact_items: 2 })
  })

  test('many at once may partly fail within a good answer', async () => {
    const { mailchimp } = await upstream({
      body: {
        new_members: [person(1)],
        updated_members: [],
        errors: [{ email_address: 'x', error: 'no', error_code: 'ERROR_CONTACT_EXISTS' }],
        total_created: 1,
        total_updated: 0,
        error_count: 1,
      },
    })
    const result = await mailchimp.listMembers.createMany({ list_id: 'l1', members: [{ email_address: 'x' }] })
    expect(result.errors?.[0]?.error_code).toBe('ERROR_CONTACT_EXISTS')
    const tooMany = Array.from({ length: 501 }, (_, index) => ({ email_address: `${index}@b.example` }))
    await expect(mailchimp.listMembers.createMany({ list_id: 'l1', members: tooMany })).rejects.toMatchObject({
      code: 'params',
    })
  })
})

describe('filters of members', () => {
  const all = { interest_category_id: 'c1', interest_ids: ['i1', 'i2'], interest_match: 'any' as const }

  test('of interests go together, and a list is written with commas', async () => {
    const { server, mailchimp } = await upstream(members(0))
    await mailchimp.listMembers.list({ list_id: 'l1', ...all })
    expect(server.requests[0]?.query.get('interest_ids')).toBe('i1,i2')
    for (const name of Object.keys(all))
      await expect(mailchimp.listMembers.list({ list_id: 'l1', ...all, [name]: undefined })).rejects.toMatchObject({
        code: 'params',
        issues: [{ path: [name] }],
      })
    await expect(mailchimp.listMembers.list({ list_id: 'l1', interest_ids: 'i1' })).rejects.toThrow(
      /interest_category_id is required/,
    )
    expect(server.requests).toHaveLength(1)
  })

  test('that need a status', async () => {
    const { server, mailchimp } = await upstream(members(0))
    const since = '2026-01-31T00:00:00+00:00'
    for (const params of [
      { since_last_campaign: true },
      { unsubscribed_since: since },
      { unsubscribed_since: since, status: 'subscribed' as const },
    ])
      await expect(mailchimp.listMembers.list({ list_id: 'l1', ...params })).rejects.toMatchObject({ code: 'params' })
    await mailchimp.listMembers.list({ list_id: 'l1', unsubscribed_since: since, status: 'unsubscribed' })
    // The plus of the offset must not become a space.
    expect(server.requests.map(({ target }) => target)).toEqual([expect.stringContaining('00%2B00%3A00')])
  })
})

describe('email activity', () => {
  const to = (id: string) => ({ campaign_id: 'c1', list_id: 'l1', list_is_active: true, email_id: id })
  const emails = [
    {
      ...to('a'),
      activity: [
        { action: 'open', timestamp: '2026-01-01T00:00:00+00:00', ip: '192.0.2.1' },
        { action: 'click', timestamp: '2026-01-01T00:00:01+00:00', url: 'https://example.com', ip: '192.0.2.1' },
      ],
    },
    { ...to('b'), activity: [] },
    { ...to('c'), activity: [{ action: 'bounce', type: 'hard', timestamp: '2026-01-01T00:00:02+00:00' }] },
    { ...to('d'), activity: [{ action: 'open', timestamp: '' }] },
  ]
  const paged = ({ query }: Seen) => {
    const [offset, count] = [Number(query.get('offset') ?? 0), Number(query.get('count') ?? 10)]
    return { body: { emails: emails.slice(offset, offset + count), campaign_id: 'c1', total_items: emails.length } }
  }

  test('comes by recipient', async () => {
    const { mailchimp } = await upstream(paged)
    const { data, meta } = await mailchimp.emailActivity.list({ campaign_id: 'c1' })
    expect(data).toEqual(emails)
    expect(meta).toEqual({ total_items: 4, campaign_id: 'c1' })
  })

  test('or as one row per event, while offsets count recipients', async () => {
    const { server, mailchimp } = await upstream(paged, { validation: 'strict' })
    const rows = await mailchimp.emailActivity.listEvents({ campaign_id: 'c1', count: 2 }).toArray()
    expect(rows.map(({ email_id, action, url, type }) => [email_id, action, url, type])).toEqual([
      ['a', 'open', undefined, undefined],
      ['a', 'click', 'https://example.com', undefined],
      ['c', 'bounce', undefined, 'hard'],
      ['d', 'open', undefined, undefined],
    ])
    expect(rows[0]).not.toHaveProperty('activity')
    expect(asked(server.requests, 'offset')).toEqual([null, '2'])
  })

  test('a walk through events that was left in the middle of a page resumes there', async () => {
    const { mailchimp } = await upstream(paged)
    for (let taken = 1; taken < 4; taken++) {
      const list = mailchimp.emailActivity.listEvents({ campaign_id: 'c1', count: 3 })
      const first = await list.toArray({ max: taken })
      const { cursor = '' } = list
      const rest = await mailchimp.emailActivity.listEvents({ campaign_id: 'c1', count: 3 }, { cursor }).toArray()
      expect([...first, ...rest].map(({ email_id, action }) => `${email_id} ${action}`)).toEqual([
        'a open',
        'a click',
        'c bounce',
        'd open',
      ])
    }
  })
})

test('a schedule is on a quarter of an hour', async () => {
  const { server, mailchimp } = await upstream({ status: 204 })
  await mailchimp.campaigns.schedule({ campaign_id: 'c1', schedule_time: '2026-12-01T10:15:00+00:00' })
  await expect(
    mailchimp.campaigns.schedule({ campaign_id: 'c1', schedule_time: '2026-12-01T10:20:00+00:00' }),
  ).rejects.toMatchObject({ code: 'params' })
  expect(server.requests).toHaveLength(1)
})

test('a bare 403 is throttling: it is waited for and tried again, writes too', async () => {
  const { server, mailchimp } = await upstream(
    [{ status: 403, body: '', headers: { 'retry-after': '0' } }, { status: 204 }],
    {
      retry: 1,
    },
  )
  await mailchimp.campaigns.send({ campaign_id: 'c1' })
  expect(server.requests).toHaveLength(2)
  const { mailchimp: other } = await upstream({ status: 403, body: '<html>Forbidden</html>' })
  await expect(other.campaigns.send({ campaign_id: 'c1' })).rejects.toBeInstanceOf(RateLimitError)
})
