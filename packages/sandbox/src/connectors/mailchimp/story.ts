import { company, email, person } from '../../core/people.ts'
import type { Random } from '../../core/random.ts'
import type { Seeding, World } from '../../core/vendor.ts'
import { makeCampaign, send, TRACKING } from './campaigns.ts'
import { beginFields } from './fields.ts'
import { makeMember } from './members.ts'
import { type CampaignRow, contentsOf, type Delivery, hexId, type MemberRow, nextNumber, time } from './rows.ts'

/** What may be asked for; everything else follows. */
export const SIZES = { lists: 2, list_members: 60, campaigns: 12 }

const DAY = 86_400
const TAGS = ['Customer', 'Newsletter', 'Partner', 'Trial']
const GROUPS = { Topics: ['Product news', 'Events', 'Tips'], Rhythm: ['Weekly', 'Monthly'] }
const SUBJECTS = [
  'What is new this month',
  'Three tips for a quiet inbox',
  'You are invited',
  'A look behind the scenes',
]
const LINKS = ['https://www.example.com/news', 'https://www.example.com/prices', 'https://www.example.com/events']

/** A made-up company with its lists, people, tags, and the campaigns of a year. */
export async function tellStory(world: World, { sizes, random, until }: Seeding): Promise<void> {
  const hex = () => hexId((length, alphabet) => random.text(length, alphabet))
  const firm = company(random)
  const lists: string[] = []
  for (let index = 0; index < (sizes['lists'] ?? SIZES.lists); index++) {
    const id = hex()
    lists.push(id)
    await makeList(world, random, { id, firm, index, until })
    await beginFields(world, id)
    await groupsOf(world, random, id, until)
  }
  if (lists.length === 0) return
  await meet(world, random, lists, sizes['list_members'] ?? SIZES.list_members, until)
  for (let index = 0; index < (sizes['campaigns'] ?? SIZES.campaigns); index++) {
    await campaign(world, random, { firm, list: lists[index % lists.length] as string, index, until })
  }
  const automation = hex()
  await makeAutomation(world, { id: automation, firm, list: lists[0] as string, until })
  await world.store.insert('automation_emails', {
    id: hex(),
    workflow_id: automation,
    position: 1,
    status: 'sending',
    emails_sent: 321,
    create_time: time(until - 400 * DAY),
    has_logo_merge_tag: false,
  })
}

interface ListFacts {
  readonly id: string
  readonly firm: string
  readonly index: number
  readonly until: number
}

async function makeList(world: World, random: Random, { id, firm, index, until }: ListFacts): Promise<void> {
  await world.store.insert('lists', {
    id,
    web_id: nextNumber(world),
    name: index === 0 ? `${firm} newsletter` : `${firm} list ${index + 1}`,
    contact: {
      company: firm,
      address1: '1 Main Street',
      address2: '',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      country: 'US',
      phone: '',
    },
    permission_reminder: 'You signed up on our website.',
    use_archive_bar: true,
    campaign_defaults: { from_name: firm, from_email: 'news@example.com', subject: '', language: 'en' },
    notify_on_subscribe: '',
    notify_on_unsubscribe: '',
    date_created: time(until - (800 - index) * DAY),
    list_rating: 4,
    email_type_option: false,
    subscribe_url_short: `http://eepurl.com/${id.slice(0, 6)}`,
    subscribe_url_long: `https://example.us6.list-manage.com/subscribe?id=${id}`,
    beamer_address: `us6-${id}@inbound.mailchimp.com`,
    visibility: 'prv',
    double_optin: false,
    has_welcome: false,
    marketing_permissions: false,
    modules: [],
    stats: {
      avg_sub_rate: random.int(1, 40),
      avg_unsub_rate: random.int(0, 5),
      target_sub_rate: 3,
      open_rate: 38.5,
      click_rate: 6.25,
    },
  })
}

interface AutomationFacts {
  readonly id: string
  readonly firm: string
  readonly list: string
  readonly until: number
}

async function makeAutomation(world: World, { id, firm, list, until }: AutomationFacts): Promise<void> {
  await world.store.insert('automations', {
    id,
    create_time: time(until - 400 * DAY),
    start_time: time(until - 399 * DAY),
    status: 'sending',
    emails_sent: 321,
    recipients: { list_id: list, list_is_active: true, list_name: `${firm} newsletter`, store_id: '' },
    settings: {
      title: 'Welcome',
      from_name: firm,
      reply_to: 'news@example.com',
      use_conversation: false,
      to_name: '',
      authenticate: true,
      auto_footer: false,
      inline_css: false,
    },
    tracking: { ...TRACKING },
    trigger_settings: {
      workflow_type: 'welcomeSeries',
      workflow_title: 'Welcome new subscribers',
      workflow_emails_count: 2,
    },
    report_summary: {
      opens: 280,
      unique_opens: 201,
      open_rate: 0.63,
      clicks: 44,
      subscriber_clicks: 38,
      click_rate: 0.12,
    },
  })
}

/** Tags, one saved segment, and the interests of a list. */
async function groupsOf(world: World, random: Random, listId: string, until: number): Promise<void> {
  const at = time(until - 700 * DAY)
  for (const name of TAGS)
    await world.store.insert('segments', {
      id: nextNumber(world),
      name,
      type: 'static',
      created_at: at,
      updated_at: at,
      list_id: listId,
    })
  await world.store.insert('segments', {
    id: nextNumber(world),
    name: 'Most engaged',
    type: 'saved',
    created_at: at,
    updated_at: at,
    options: {
      match: 'all',
      conditions: [{ condition_type: 'MemberRating', field: 'rating', op: 'greater', value: 3 }],
    },
    list_id: listId,
  })
  for (const [order, [title, names]] of Object.entries(GROUPS).entries()) {
    const id = hexId((length, alphabet) => random.text(length, alphabet))
    await world.store.insert('interest_categories', {
      list_id: listId,
      id,
      title,
      display_order: order,
      type: order === 0 ? 'checkboxes' : 'radio',
    })
    for (const [place, name] of names.entries())
      await world.store.insert('interests', {
        category_id: id,
        list_id: listId,
        id: hexId((length, alphabet) => random.text(length, alphabet)),
        name,
        display_order: place + 1,
      })
  }
}

async function meet(
  world: World,
  random: Random,
  lists: readonly string[],
  size: number,
  until: number,
): Promise<void> {
  const known = new Set<string>()
  for (let index = 0; index < size; index++) {
    const human = person(random)
    let address = email(human, random)
    for (let count = 2; known.has(address); count++) address = email(human, random).replace('@', `.${count}@`)
    known.add(address)
    const listId = lists[random.chance(0.75) ? 0 : random.int(0, lists.length - 1)] as string
    const at = until - random.int(20, 700) * DAY
    const status = random.weighted([
      ['subscribed', 80],
      ['unsubscribed', 8],
      ['cleaned', 4],
      ['pending', 4],
      ['archived', 3],
      ['transactional', 1],
    ] as const)
    const row = makeMember(world, listId, address, status, time(at))
    const tags = world.store
      .all('segments', (segment) => segment['list_id'] === listId && segment['type'] === 'static')
      .filter(() => random.chance(0.3))
      .map((segment) => ({ id: Number(segment.id), name: String(segment['name']) }))
    const interests = Object.fromEntries(
      world.store.all('interests', (one) => one['list_id'] === listId).map((one) => [one.id, random.chance(0.4)]),
    )
    const changed = time(at + random.int(0, 19) * DAY)
    await world.store.insert('list_members', {
      ...row,
      full_name: human.name,
      merge_fields: {
        FNAME: human.first,
        LNAME: human.last,
        PHONE: '',
        LTV: random.chance(0.5) ? random.int(10, 900) : '',
      },
      interests,
      tags,
      vip: random.chance(0.05),
      member_rating: random.int(1, 5),
      timestamp_signup: time(at),
      timestamp_opt: status === 'pending' ? '' : time(at),
      ip_opt: `192.0.2.${random.int(1, 254)}`,
      last_changed: changed,
      source: random.pick(['Hosted Signup Form', 'Import from a CSV file', 'API - Generic']),
      ...(status === 'unsubscribed' && { unsubscribe_reason: 'N/A (Unsubscribed by admin)' }),
    })
  }
}

interface Sending {
  readonly firm: string
  readonly list: string
  readonly index: number
  readonly until: number
}

/** Three of four campaigns were sent; the others are drafts or wait. */
async function campaign(world: World, random: Random, { firm, list, index, until }: Sending): Promise<void> {
  const made = until - (360 - index * 25) * DAY
  const subject = SUBJECTS[index % SUBJECTS.length] as string
  const row = await world.store.insert<CampaignRow>(
    'campaigns',
    makeCampaign(
      world,
      random,
      {
        type: 'regular',
        recipients: { list_id: list },
        settings: {
          subject_line: subject,
          title: `${subject} (${index + 1})`,
          from_name: firm,
          reply_to: 'news@example.com',
          to_name: '*|FNAME|*',
        },
      },
      made,
    ),
  )
  const html = `<h1>${subject}</h1><p><a href="${LINKS[0]}">Read on</a></p>`
  contentsOf(world).set(row.id, { html, plain_text: `${subject}: ${LINKS[0]}`, archive_html: html })
  if (index % 4 === 3) return
  const sent = made + DAY
  await send(world, row, sent, (member) => reaction(random, member, sent))
}

function reaction(random: Random, member: MemberRow, sent: number): Delivery {
  if (random.chance(0.03))
    return {
      member,
      activity: [{ action: 'bounce', type: random.chance(0.5) ? 'hard' : 'soft', timestamp: time(sent + 5) }],
    }
  const ip = `192.0.2.${random.int(1, 254)}`
  const activity: Delivery['activity'] = []
  if (random.chance(0.45)) {
    const at = sent + random.int(60, 2 * DAY)
    for (let count = random.int(1, 3); count > 0; count--)
      activity.push({ action: 'open', timestamp: time(at + count * 60), ip })
    if (random.chance(0.3)) activity.push({ action: 'click', timestamp: time(at + 300), url: random.pick(LINKS), ip })
  }
  return random.chance(0.02)
    ? { member, activity, unsubscribed: { timestamp: time(sent + DAY), reason: 'None given' } }
    : { member, activity }
}
