import type { Seed, SeedStep } from '@ferrule/sandbox/engine'
import { time } from './rows.ts'

/** Numbers of records that can be chosen; everything else follows. */
export const SIZES = { lists: 2, list_members: 60, campaigns: 12 }

const since = { created_at: '{since|time}', updated_at: '{since|time}' }
const topRated = { condition_type: 'MemberRating', field: 'rating', op: 'greater', value: 3 }

/** A company's lists with their fields, tags, a saved segment and interests. */
const lists: SeedStep = {
  collection: 'lists',
  let: { since: { $days: -700 } },
  fields: {
    name: { $if: ['{index}', '{company} list {index|next}', '{company} newsletter'] },
    contact: {
      company: '{company}',
      address1: '1 Main Street',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      country: 'US',
    },
    permission_reminder: 'You signed up on our website.',
    campaign_defaults: { from_name: '{company}', from_email: 'news@example.com', subject: '', language: 'en' },
    date_created: '{since|time}',
    visibility: 'prv',
    stats: { avg_sub_rate: { $int: [1, 40] }, open_rate: 38.5, click_rate: 6.25 },
  },
  below: [
    {
      collection: 'merge_fields',
      each: [
        { merge_id: 1, tag: 'FNAME', name: 'First Name', type: 'text', public: true, options: { size: 25 } },
        { merge_id: 2, tag: 'LNAME', name: 'Last Name', type: 'text', public: true, options: { size: 25 } },
        { merge_id: 3, tag: 'PHONE', name: 'Phone', type: 'phone' },
        { merge_id: 4, tag: 'LTV', name: 'Lifetime value', type: 'number' },
      ],
    },
    {
      collection: 'segments',
      each: ['Customer', 'Newsletter', 'Partner', 'Trial'],
      fields: { ...since, name: '{each}', type: 'static', list_id: '{lists.id}' },
    },
    {
      collection: 'segments',
      each: [{ name: 'Most engaged', type: 'saved', options: { match: 'all', conditions: [topRated] } }],
      fields: { ...since, name: '{each.name}', type: 'saved', list_id: '{lists.id}', options: '{each.options}' },
    },
    {
      collection: 'interest_categories',
      each: [
        { title: 'Topics', type: 'checkboxes', names: ['Product news', 'Events', 'Tips'] },
        { title: 'Rhythm', type: 'radio', names: ['Weekly', 'Monthly'] },
      ],
      fields: { title: '{each.title}', type: '{each.type}', display_order: '{index}' },
      below: [
        {
          collection: 'interests',
          each: '{outer.each.names}',
          fields: { name: '{each}', list_id: '{lists.id}', display_order: '{index|next}' },
        },
      ],
    },
  ],
}

/** Three of four are on the first list. */
const members: SeedStep = {
  collection: 'list_members',
  let: {
    who: { $person: true },
    email: { $if: ['{index}', '{who.first}.{who.last}.{index}@example.com', '{who.first}.{who.last}@example.com'] },
    lists: { $one: 'lists', at: { $if: [{ $chance: 0.75 }, 0, { $int: [0, 9] }] } },
    since: { $days: [-700, -20] },
    changed: { $days: [0, 19], from: '{since}' },
    status: {
      $weighted: [
        ['subscribed', 80],
        ['unsubscribed', 8],
        ['cleaned', 4],
        ['pending', 4],
        ['archived', 3],
        ['transactional', 1],
      ],
    },
    ofList: { list_id: '{lists.id}' },
  },
  fields: {
    id: { $md5: '{email|lower}' },
    list_id: '{lists.id}',
    email_address: '{email|lower}',
    contact_id: { $hex: 32 },
    full_name: '{who.name}',
    email_type: 'html',
    status: '{status}',
    merge_fields: { FNAME: '{who.first}', LNAME: '{who.last}', PHONE: '', LTV: { $turn: [{ $int: [10, 900] }, ''] } },
    interests: { $object: { $all: 'interests', where: '{ofList}', as: ['{item.id}', { $chance: 0.4 }] } },
    tags: {
      $all: 'segments',
      where: { list_id: '{lists.id}', type: 'static' },
      chance: 0.3,
      as: { id: '{item.id}', name: '{item.name}' },
    },
    vip: { $chance: 0.05 },
    member_rating: { $int: [1, 5] },
    timestamp_signup: '{since|time}',
    timestamp_opt: { $if: [{ $is: ['{status}', 'pending'] }, '', '{since|time}'] },
    last_changed: '{changed|time}',
    source: { $pick: ['Hosted Signup Form', 'Import from a CSV file', 'API - Generic'] },
    unsubscribe_reason: { $if: [{ $is: ['{status}', 'unsubscribed'] }, 'N/A (Unsubscribed by admin)'] },
  },
  below: [
    {
      collection: 'member_notes',
      if: { $is: ['{outer.index}', 0, 7] },
      fields: { note: 'Called.', created_by: 'Sandbox', created_at: '{changed|time}', updated_at: '{changed|time}' },
    },
  ],
}

const ofList = { list_id: '{list.id}', list_is_active: true }
const recipient = { ...ofList, email_id: '{each.id}', email_address: '{each.email_address}' }
const opened = { action: 'open', timestamp: '{sent|time}', ip: '192.0.2.7' }
const clicked = { ...opened, action: 'click', url: 'https://www.example.com/news' }
const bounced = { action: 'bounce', type: 'soft', timestamp: '{sent|time}' }

/** Activity of the first campaigns' recipients: of six one bounced and two opened, of whom one clicked. */
const reactions: readonly SeedStep[] = [
  {
    collection: 'email_activity',
    each: '{people}',
    fields: { ...recipient, activity: { $turn: [[opened], [bounced], [], [opened, clicked], [], []] } },
  },
  {
    collection: 'sent_to',
    each: '{people}',
    fields: { ...recipient, status: { $turn: ['sent', 'soft', 'sent', 'sent', 'sent', 'sent'] } },
  },
]

const sixthOf = (after: number) => ({ $quotient: [{ $sum: ['{people.length}', 5 - after] }, 6] }) as const
const opens = { $sum: [sixthOf(0), sixthOf(3)] } as const

const report: SeedStep = {
  collection: 'reports',
  if: '{is_sent}',
  fields: {
    ...ofList,
    id: '{campaigns.id}',
    campaign_title: '{campaigns.settings.title}',
    type: 'regular',
    list_name: '{list.name}',
    subject_line: '{subject}',
    send_time: '{sent|time}',
    emails_sent: '{people.length}',
    bounces: { hard_bounces: 0, soft_bounces: sixthOf(1), syntax_errors: 0 },
    opens: { opens_total: opens, unique_opens: opens, open_rate: 0.33 },
    clicks: { clicks_total: sixthOf(3), unique_clicks: sixthOf(3), click_rate: 0.17 },
  },
  below: reactions,
}

const subscribers = { $all: 'list_members', where: { list_id: '{list.id}', status: 'subscribed' } } as const

/** Three of four campaigns were sent; the others are drafts. */
const campaigns: SeedStep = {
  collection: 'campaigns',
  let: {
    created: { $even: [-360, -60] },
    list: { $one: 'lists', at: '{index}' },
    is_sent: { $turn: [true, true, true, false] },
    sent: { $sum: ['{created}', 86_400] },
    subject: {
      $turn: ['What is new this month', 'Three tips for a quiet inbox', 'You are invited', 'A look behind the scenes'],
    },
    // More campaigns than usual have no activity: it would be a record for each recipient of each.
    people: { $if: ['{is_sent}', { $if: [{ $less: ['{index}', 12] }, subscribers, []] }, []] },
  },
  fields: {
    web_id: '{index|next}',
    type: 'regular',
    create_time: '{created|time}',
    send_time: { $if: ['{is_sent}', '{sent|time}', ''] },
    archive_url: 'http://eepurl.com/{index}',
    status: { $if: ['{is_sent}', 'sent', 'save'] },
    emails_sent: '{people.length}',
    content_type: 'template',
    recipients: { ...ofList, list_name: '{list.name}', recipient_count: '{people.length}' },
    settings: {
      subject_line: '{subject}',
      title: '{subject} ({index|next})',
      from_name: '{company}',
      reply_to: 'news@example.com',
    },
    tracking: { opens: true, html_clicks: true },
    delivery_status: { enabled: false },
  },
  below: [report],
}

const automation = { status: 'sending', emails_sent: 321, create_time: '{since|time}', start_time: '{since|time}' }
const automations: SeedStep = {
  collection: 'automations',
  let: { since: { $days: -400 }, list: { $one: 'lists', at: 0 } },
  fields: {
    ...automation,
    recipients: { ...ofList, list_name: '{list.name}' },
    settings: { title: 'Welcome', from_name: '{company}', reply_to: 'news@example.com' },
    trigger_settings: { workflow_type: 'welcomeSeries', workflow_emails_count: 2 },
  },
  below: [{ collection: 'automation_emails', fields: { ...automation, position: 1 } }],
}

export const seed: Seed = {
  time,
  let: { company: { $company: true } },
  steps: [lists, members, campaigns, automations],
}
