import type { Random } from '../../core/random.ts'
import type { NewRow, Row } from '../../core/rows.ts'
import { frozen } from '../../core/snapshot.ts'
import type { Behavior, Params, RecordRules, World } from '../../core/vendor.ts'
import { refuseIn } from './errors.ts'
import { narrow } from './narrow.ts'
import {
  type CampaignRow,
  contentsOf,
  type Delivery,
  deliveriesOf,
  hexId,
  inSegment,
  type ListRow,
  type MemberRow,
  membersOf,
  nextNumber,
  segmentsOf,
  time,
} from './rows.ts'

/** Whom a campaign goes to. */
function recipientsOf(world: World, { recipients }: CampaignRow): MemberRow[] {
  const { list_id: listId = '', segment_opts: segment } = recipients
  const saved = segmentsOf(world, listId).find(({ id }) => Number(id) === Number(segment?.saved_segment_id))
  return (saved ? inSegment(world, saved) : membersOf(world, listId)).filter(({ status }) => status === 'subscribed')
}

/** Sends: every recipient gets it, the report begins. `react` makes up what recipients then do. */
export async function send(
  world: World,
  campaign: CampaignRow,
  at: number,
  react?: (member: MemberRow) => Delivery,
): Promise<void> {
  const people = recipientsOf(world, campaign)
  const deliveries = people.map((member) => react?.(member) ?? { member, activity: [] })
  // Shared by resets, like records.
  deliveriesOf(world).set(campaign.id, frozen(deliveries))
  const list = world.store.find<ListRow>('lists', campaign.recipients.list_id)
  await world.store.changeRow('campaigns', campaign, (row) => {
    row.status = 'sent'
    row.emails_sent = people.length
    row.send_time = time(at)
  })
  await world.store.insert('reports', {
    id: campaign.id,
    campaign_title: campaign.settings.title ?? '',
    type: campaign.type === 'plaintext' ? 'plain-text' : campaign.type,
    list_id: campaign.recipients.list_id,
    list_is_active: true,
    list_name: list?.name ?? '',
    subject_line: campaign.settings.subject_line ?? '',
    preview_text: campaign.settings.preview_text ?? '',
    send_time: time(at),
  })
}

const eventsIn = (deliveries: readonly Delivery[], action: string) =>
  deliveries.flatMap(({ activity }) => activity.filter((event) => event.action === action))
const who = (deliveries: readonly Delivery[], action: string) =>
  deliveries.filter(({ activity }) => activity.some((event) => event.action === action)).length
const rate = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
const last = (events: readonly { timestamp: string }[]): string =>
  events
    .map(({ timestamp }) => timestamp)
    .sort()
    .at(-1) ?? ''

/** The numbers of a report, counted from what recipients did. */
function reported(world: World, id: string) {
  const deliveries = deliveriesOf(world).get(id) ?? []
  const sent = deliveries.length
  const [opens, clicks, bounces] = ['open', 'click', 'bounce'].map((action) => eventsIn(deliveries, action))
  const hard = (bounces ?? []).filter(({ type }) => type === 'hard').length
  return {
    emails_sent: sent,
    abuse_reports: 0,
    unsubscribed: deliveries.filter(({ unsubscribed }) => unsubscribed).length,
    bounces: { hard_bounces: hard, soft_bounces: (bounces?.length ?? 0) - hard, syntax_errors: 0 },
    forwards: { forwards_count: 0, forwards_opens: 0 },
    opens: {
      opens_total: opens?.length ?? 0,
      unique_opens: who(deliveries, 'open'),
      open_rate: rate(who(deliveries, 'open'), sent),
      last_open: last(opens ?? []),
    },
    clicks: {
      clicks_total: clicks?.length ?? 0,
      unique_clicks: who(deliveries, 'click'),
      unique_subscriber_clicks: who(deliveries, 'click'),
      click_rate: rate(who(deliveries, 'click'), sent),
      last_click: last(clicks ?? []),
    },
    social_likes: { recipient_likes: 0, unique_likes: 0, facebook_likes: 0 },
    ecommerce: { total_orders: 0, total_spent: 0, total_revenue: 0, currency_code: 'USD' },
    delivery_status: { enabled: false },
  }
}

function withSummary(world: World, campaign: CampaignRow): CampaignRow {
  const people = campaign.recipients.list_id ? recipientsOf(world, campaign).length : 0
  const row = {
    ...campaign,
    recipients: { ...campaign.recipients, recipient_count: campaign.status === 'sent' ? campaign.emails_sent : people },
    delivery_status: { enabled: false },
  }
  if (campaign.status !== 'sent') return row
  const { opens, clicks } = reported(world, campaign.id)
  return {
    ...row,
    report_summary: {
      opens: opens.opens_total,
      unique_opens: opens.unique_opens,
      open_rate: opens.open_rate,
      clicks: clicks.clicks_total,
      subscriber_clicks: clicks.unique_subscriber_clicks,
      click_rate: clicks.click_rate,
      ecommerce: { total_orders: 0, total_spent: 0, total_revenue: 0 },
    },
  }
}

/** What is tracked of a campaign where nothing else was chosen. */
export const TRACKING = {
  opens: true,
  html_clicks: true,
  text_clicks: false,
  goal_tracking: false,
  ecomm360: false,
  google_analytics: '',
  clicktale: '',
}

/** A draft, whole as the vendor answers it. */
export function makeCampaign(world: World, random: Random, given: Params, at: number): NewRow {
  const { recipients = {}, settings = {}, tracking = {}, type, ...more } = given
  const id = hexId((length, alphabet) => random.text(length, alphabet))
  const list = world.store.find<ListRow>('lists', (recipients as { list_id?: string }).list_id)
  return {
    id,
    web_id: nextNumber(world),
    type,
    create_time: time(at),
    archive_url: `http://eepurl.com/${id.slice(0, 6)}`,
    long_archive_url: `https://mailchi.mp/${id}/campaign`,
    status: 'save',
    emails_sent: 0,
    send_time: '',
    content_type: more['content_type'] ?? 'template',
    needs_block_refresh: false,
    resendable: false,
    recipients: {
      list_is_active: list !== undefined,
      list_name: list?.name ?? '',
      segment_text: '',
      ...(recipients as object),
    },
    settings: {
      subject_line: '',
      preview_text: '',
      title: '',
      from_name: '',
      reply_to: '',
      use_conversation: false,
      to_name: '',
      folder_id: '',
      authenticate: true,
      auto_footer: false,
      inline_css: false,
      auto_tweet: false,
      auto_fb_post: [],
      template_id: 0,
      fb_comments: true,
      timewarp: false,
      drag_and_drop: false,
      ...(settings as object),
    },
    tracking: { ...TRACKING, ...(tracking as object) },
    ...Object.fromEntries(
      ['variate_settings', 'rss_opts', 'social_card'].flatMap((name) => (name in more ? [[name, more[name]]] : [])),
    ),
  }
}

/** What is not in the right state for an action. */
function needState(world: World, campaign: CampaignRow, states: readonly string[], detail: string): void {
  if (!states.includes(campaign.status)) throw refuseIn(world, 400, 'Bad Request', detail)
}

function needReady(world: World, campaign: CampaignRow): void {
  const content = contentsOf(world).get(campaign.id)
  const { subject_line, from_name, reply_to } = campaign.settings
  const ready =
    campaign.recipients.list_id &&
    subject_line &&
    from_name &&
    reply_to &&
    (content?.['html'] || content?.['plain_text'])
  if (!ready)
    throw refuseIn(
      world,
      400,
      'Bad Request',
      'Your Campaign is not ready to send. Please resolve any issues before trying again.',
    )
}

const DRAFTS = ['save', 'paused', 'schedule']

/** What a recipient is in every report. */
const recipient = (campaign: Row, { member }: Delivery): NewRow => ({
  campaign_id: campaign.id,
  list_id: member.list_id,
  list_is_active: true,
  email_id: member.id,
  email_address: member.email_address,
})
const details = (campaign: Row, delivery: Delivery): NewRow => ({
  ...recipient(campaign, delivery),
  merge_fields: delivery.member.merge_fields,
  vip: delivery.member.vip,
})

/** A list below a report: only sent campaigns have one. */
const reporting =
  (
    rowsOf: (campaign: Row, deliveries: readonly Delivery[], params: Params) => NewRow[],
    more?: (rows: NewRow[]) => NewRow,
  ): Behavior =>
  (call, world, crud) => {
    const report = crud.named(call, world)
    const rows = rowsOf(report, deliveriesOf(world).get(report.id) ?? [], call.params)
    return crud.page(call, world, rows, more?.(rows))
  }

const activity = reporting((campaign, deliveries, { since }) =>
  deliveries.map((delivery) => ({
    ...recipient(campaign, delivery),
    activity: delivery.activity.filter(
      ({ timestamp }) => since === undefined || Date.parse(timestamp) > Date.parse(String(since)),
    ),
  })),
)

const campaigns: RecordRules<CampaignRow> = {
  listed(rows, { params }, world) {
    const { member_id: member } = params
    const sent = (id: string) =>
      deliveriesOf(world)
        .get(id)
        ?.some((one) => one.member.id === member)
    const found = rows.filter(({ id }) => member === undefined || sent(id))
    return narrow(found.toReversed(), params, {
      times: { send_time: 'send_time', create_time: 'create_time' },
      equal: { type: 'type', status: 'status', list_id: 'recipients.list_id', folder_id: 'settings.folder_id' },
      sort: { send_time: 'send_time', create_time: 'create_time' },
    })
  },
  made(_, { params }, world) {
    const { list_id } = (params['recipients'] ?? {}) as { list_id?: string }
    if (list_id !== undefined && !world.store.find<ListRow>('lists', list_id))
      throw refuseIn(world, 400, 'Invalid Resource', 'The list that was named does not exist.', [
        { field: 'recipients.list_id', message: 'The list does not exist.' },
      ])
    return makeCampaign(world, world.random, params, world.now())
  },
  changed(fields, row, _, world) {
    needState(world, row, DRAFTS, 'The campaign was sent and cannot be changed.')
    const merged = Object.entries(fields).map(([name, value]) => [
      name,
      { ...(row[name] as object | undefined), ...(value as object) },
    ])
    return Object.fromEntries(merged)
  },
  shown: (row, _, world) => withSummary(world, row),
  removed({ id }, _, world) {
    if (world.store.find('reports', id)) world.store.remove('reports', id)
    deliveriesOf(world).delete(id)
  },
}

export const campaignRecords: Readonly<Record<string, RecordRules>> = {
  campaigns,
  reports: {
    listed(rows, { params }) {
      const type = { plaintext: 'plain-text', absplit: 'ab_split' }[String(params['type'])] ?? params['type']
      const found = rows.filter((row) => type === undefined || row['type'] === type)
      return narrow(found.toReversed(), params, { times: { send_time: 'send_time' } })
    },
    shown: (row, _, world) => wireReport({ ...row, ...reported(world, row.id) }),
  },
}

export const campaignBehaviors: Readonly<Record<string, Behavior>> = {
  async 'campaigns.send'(call, world, crud) {
    const campaign = crud.named<CampaignRow>(call, world)
    needState(world, campaign, DRAFTS, 'This campaign has already been sent.')
    needReady(world, campaign)
    await send(world, campaign, world.now())
  },
  async 'campaigns.schedule'(call, world, crud) {
    const campaign = crud.named<CampaignRow>(call, world)
    needState(world, campaign, ['save', 'paused'], 'This campaign cannot be scheduled.')
    needReady(world, campaign)
    if (Date.parse(String(call.params['schedule_time'])) <= world.now() * 1000)
      throw refuseIn(world, 400, 'Bad Request', 'The time that was chosen is in the past.')
    await world.store.changeRow('campaigns', campaign, (draft) => {
      draft.status = 'schedule'
      draft.send_time = time(Date.parse(String(call.params['schedule_time'])) / 1000)
    })
  },
  async 'campaigns.unschedule'(call, world, crud) {
    const campaign = crud.named<CampaignRow>(call, world)
    needState(world, campaign, ['schedule'], 'This campaign is not scheduled.')
    await world.store.changeRow('campaigns', campaign, (draft) => {
      draft.status = 'save'
      draft.send_time = ''
    })
  },
  'campaigns.send_test'(call, world, crud) {
    needReady(world, crud.named<CampaignRow>(call, world))
  },
  'campaign_content.get': (call, world, crud) =>
    contentsOf(world).get(crud.named(call, world).id) ?? { plain_text: '', html: '', archive_html: '' },
  'campaign_content.update'(call, world, crud) {
    const campaign = crud.named<CampaignRow>(call, world)
    needState(world, campaign, DRAFTS, 'The campaign was sent and cannot be changed.')
    const html = String(call.params['html'] ?? '')
    const plain_text = String(call.params['plain_text'] ?? html.replace(/<[^>]*>/g, ' ').trim())
    const content = { html, plain_text, archive_html: html }
    contentsOf(world).set(campaign.id, content)
    return content
  },

  // One path, two actions of ours: the form is made by the caller.
  'email_activity.list': activity,
  'email_activity.list_events': activity,
  'unsubscribes.list': reporting((campaign, deliveries) =>
    deliveries.flatMap((delivery) =>
      delivery.unsubscribed ? [{ ...details(campaign, delivery), ...delivery.unsubscribed }] : [],
    ),
  ),
  'sent_to.list': reporting((campaign, deliveries) =>
    deliveries.map((delivery) => {
      const opens = eventsIn([delivery], 'open')
      const bounce = eventsIn([delivery], 'bounce')[0]
      return {
        ...details(campaign, delivery),
        status: bounce?.type ?? 'sent',
        open_count: opens.length,
        last_open: last(opens),
        gmt_offset: 0,
      }
    }),
  ),
  'open_details.list': reporting(
    (campaign, deliveries, { since, sort_field: field, sort_dir: direction }) => {
      const rows = deliveries.flatMap((delivery) => {
        const opens = eventsIn([delivery], 'open').filter(
          ({ timestamp }) => since === undefined || Date.parse(timestamp) > Date.parse(String(since)),
        )
        if (opens.length === 0) return []
        return [
          {
            ...details(campaign, delivery),
            contact_status: delivery.member.status,
            opens_count: opens.length,
            opens: opens.map(({ timestamp }) => ({ timestamp })),
          },
        ]
      })
      const sign = direction === 'DESC' ? -1 : 1
      return field === undefined ? rows : rows.sort((a, b) => sign * (a.opens_count - b.opens_count))
    },
    (rows) => ({ total_opens: rows.reduce((sum, row) => sum + Number(row['opens_count']), 0) }),
  ),
  'click_details.list': reporting((campaign, deliveries) => {
    const clicks = deliveries.flatMap((delivery) =>
      eventsIn([delivery], 'click').map((event) => ({ ...event, who: delivery.member.id })),
    )
    const urls = [...new Set(clicks.map(({ url }) => url as string))]
    return urls.map((url) => {
      const own = clicks.filter((click) => click.url === url)
      const people = new Set(own.map((click) => click.who)).size
      return {
        id: [...url]
          .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
          .toString(16)
          .padStart(10, '0'),
        url,
        total_clicks: own.length,
        click_percentage: rate(own.length, clicks.length),
        unique_clicks: people,
        unique_click_percentage: rate(people, deliveries.length),
        last_click: last(own),
        campaign_id: campaign.id,
      }
    })
  }),
}

/** Reports have the name of the network in them on the wire. */
function wireReport(row: Row): Row {
  const { social_likes: likes, ...rest } = row
  return likes === undefined ? row : { ...rest, facebook_likes: likes }
}
