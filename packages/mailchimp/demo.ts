// Lists, members by address, concurrent pages, and the activity of a campaign.

import { type ListMember, MailchimpConnector, type MailchimpOptions } from '@ferrule/mailchimp'
import { createSandbox, type MailchimpCredentials, type Sandbox } from '@ferrule/sandbox'
import { claim, dim, say, step, table } from '@ferrule/test-kit/demo'
import {
  isGiven,
  isUnique,
  lastTries,
  realHeading,
  sandboxHeading,
  shortened,
  tellRetry,
} from '@ferrule/test-kit/demo-sections'
import type { Demo } from '@ferrule/test-kit/subject'
import { setupServer } from 'msw/node'

type MailchimpSandbox = Pick<Sandbox<MailchimpCredentials>, 'credentials' | 'fault' | 'requests'>

async function section(): Promise<void> {
  if (isGiven('MAILCHIMP_API_KEY', 'MAILCHIMP_ACCESS_TOKEN')) return real()
  sandboxHeading('Mailchimp', 'MAILCHIMP_API_KEY')
  say(dim('No server this time: requests to Mailchimp are answered within this process.'))
  const sandbox = createSandbox('mailchimp', { records: { list_members: 400 }, latency: 20 })
  const intercepted = setupServer(...sandbox.handlers)
  intercepted.listen({ onUnhandledFrame: 'error' })
  try {
    await local(sandbox)
  } finally {
    intercepted.close()
  }
}

/** Counts the requests in flight. */
function counting() {
  const count = { now: 0, most: 0 }
  const hooks: MailchimpOptions['hooks'] = {
    onRequest: () => {
      count.most = Math.max(count.most, ++count.now)
    },
    onResponse: () => void count.now--,
    onRetry: tellRetry,
  }
  return { count, hooks }
}

async function real(): Promise<void> {
  realHeading('Mailchimp', 'with the credentials in the environment')
  const { count, hooks } = counting()
  const mailchimp = await step({ title: 'Connect', as: 'mailchimp', run: () => MailchimpConnector.fromEnv({ hooks }) })
  await ping(mailchimp)
  const person = await showLists(mailchimp, shortened)
  if (person) {
    await getMember(mailchimp, person, shortened)
    await readPages(mailchimp, person.list_id, count)
  }
  await showEvents(mailchimp, shortened)
}

async function local(sandbox: MailchimpSandbox): Promise<void> {
  const { count, hooks } = counting()
  const mailchimp = await step({
    title: 'Connect',
    as: 'mailchimp',
    run: () => new MailchimpConnector({ credentials: sandbox.credentials, hooks }),
  })
  const host = await ping(mailchimp)
  claim(host === 'us6.api.mailchimp.com', 'the host is derived from the end of the key, …-us6')
  const whole = (email: string): string => email
  const person = (await showLists(mailchimp, whole)) ?? { list_id: '', email: '' }
  await getMember(mailchimp, person, whole, sandbox)
  await readPages(mailchimp, person.list_id, count)
  await showEvents(mailchimp, whole)
  await heal(mailchimp, sandbox)
}

async function ping(mailchimp: MailchimpConnector): Promise<string> {
  const { response } = await step({
    title: 'Health check; the host is derived from the API key',
    as: '{ response }',
    run: async () => await mailchimp.ping.get().withResponse(),
    show: ({ data, response }) => `${data.health_status}  ${response.url}`,
  })
  return new URL(response.url).host
}

/** The first list that has members, and the address of one of them. */
async function showLists(
  mailchimp: MailchimpConnector,
  show: (email: string) => string,
): Promise<{ list_id: string; email: string } | undefined> {
  const people: ListMember[] = []
  const rows: (string | number)[][] = []
  await step({
    title: 'Lists and some of their members',
    as: 'lists',
    run: async () => {
      const { data: lists } = await mailchimp.lists.list({ count: 3 })
      for (const { id: list_id, name } of lists) {
        const { data, meta } = await mailchimp.listMembers.list({ list_id, status: 'subscribed', count: 2 })
        people.push(...data)
        rows.push([name ?? '', meta.total_items, data.map((member) => show(member.email_address ?? '')).join(', ')])
      }
      return lists
    },
    show: (lists) => {
      table(rows)
      claim(
        people.every(({ status }) => status === 'subscribed'),
        'the filter works',
      )
      return `${lists.length} lists`
    },
  })
  const [first] = people
  return first?.list_id && first.email_address ? { list_id: first.list_id, email: first.email_address } : undefined
}

async function getMember(
  mailchimp: MailchimpConnector,
  { list_id, email }: { list_id: string; email: string },
  show: (email: string) => string,
  sandbox?: MailchimpSandbox,
): Promise<void> {
  await step({
    title: 'Get a member by email address; it is hashed (MD5) before it is sent',
    as: 'member',
    run: async () => await mailchimp.listMembers.get({ list_id, subscriber_hash: email }),
    show: ({ id, email_address, member_rating }) => {
      claim(email_address === email, 'it is the member requested')
      const path = sandbox?.requests.at(-1)?.path ?? ''
      if (sandbox) claim(path.includes(`/members/${id}`) && !path.includes('@'), 'the hash is sent, not the address')
      return `${show(email)} is ${id.slice(0, 6)}…, rated ${member_rating} of 5`
    },
  })
}

async function readPages(mailchimp: MailchimpConnector, list_id: string, count: { most: number }): Promise<void> {
  count.most = 0
  await step({
    title: 'Fetch pages concurrently, since the first one has the total',
    as: 'members',
    run: async () => await mailchimp.listMembers.list({ list_id, count: 40 }, { prefetch: 3 }).toArray({ max: 320 }),
    show: (members) => {
      claim(isUnique(members.map(({ id }) => id)), 'nobody is returned twice')
      claim(members.length <= 80 || count.most > 1, 'pages are requested concurrently')
      claim(count.most <= 4, 'there are never more requests than allowed')
      return `${members.length} members in ${Math.ceil(members.length / 40)} pages, up to ${count.most} at a time`
    },
  })
}

async function showEvents(mailchimp: MailchimpConnector, show: (email: string) => string): Promise<void> {
  const { data } = await mailchimp.campaigns.list({ status: 'sent', count: 1 })
  const campaign_id = data[0]?.id
  if (campaign_id === undefined) return
  await step({
    title: 'Campaign activity with a row per event, which Mailchimp groups by member',
    as: 'events',
    run: async () => await mailchimp.emailActivity.listEvents({ campaign_id, count: 500 }).toArray({ max: 500 }),
    show: (events) => {
      claim(
        events.every((event) => event.action && event.timestamp && !('activity' in event)),
        'an event has its type and time',
      )
      const rows = events.slice(0, 4)
      table(
        rows.map((event) => [event.timestamp?.slice(0, 16) ?? '', event.action ?? '', show(event.email_address ?? '')]),
      )
      const count = (action: string): number => events.filter((event) => event.action === action).length
      return `${events.length} events: ${count('open')} opens, ${count('click')} clicks, ${count('bounce')} bounces`
    },
  })
}

async function heal(mailchimp: MailchimpConnector, sandbox: MailchimpSandbox): Promise<void> {
  await step({
    title: 'A bare 403 is how Mailchimp throttles: it is retried',
    run: async () => {
      sandbox.fault({ kind: 'html', status: 403 })
      return await mailchimp.lists.list({ count: 1 })
    },
    show: ({ meta }) => {
      claim(lastTries(sandbox) === 2, 'the request is sent twice')
      return `${lastTries(sandbox)} requests, then a response: ${meta.total_items} lists`
    },
  })
}

export const demo: Demo = {
  place: 5,
  section,
  milestones: [
    'const mailchimp = new MailchimpConnector(',
    'https://us6.api.mailchimp.com/3.0/ping',
    'await mailchimp.lists.list(',
    'await mailchimp.listMembers.list(',
    '2 lists',
    'await mailchimp.listMembers.get({ list_id, subscriber_hash: email })',
    / is [0-9a-f]{6}…, rated/,
    '{ prefetch: 3 }',
    /320 members in 8 pages, up to [234] at a time/,
    'await mailchimp.emailActivity.listEvents(',
    / opens, \d+ clicks/,
    '↻ 403, retry in ',
    '2 requests, then a response',
  ],
  real: {
    env: ({ api_key }) => ({ MAILCHIMP_API_KEY: api_key as string }),
    shown: [/l…@example\.com is [0-9a-f]{6}…/],
  },
}
