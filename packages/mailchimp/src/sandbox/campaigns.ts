import type { Behavior, Call, NewRow, RecordRules, World } from '@ferrule/sandbox/engine'
import { refuseIn } from './errors.ts'
import { type CampaignRow, inSegment, type MemberRow, membersOf, objectIn, type SegmentRow, time } from './rows.ts'

/** Whom a campaign goes to. */
function recipientsOf(world: World, { recipients }: CampaignRow): MemberRow[] {
  const { list_id, segment_opts } = recipients
  const saved = world.store.find<SegmentRow>('segments', segment_opts?.saved_segment_id)
  return (saved ? inSegment(world, saved) : [...membersOf(world, list_id)]).filter(
    ({ status }) => status === 'subscribed',
  )
}

/** A behavior that refuses unless the campaign is in one of these states, and sets what it returns. */
const move =
  (from: readonly string[], why: string, set: (campaign: CampaignRow, call: Call, world: World) => NewRow): Behavior =>
  async (call, world, crud) => {
    const campaign = crud.named<CampaignRow>(call, world)
    if (!from.includes(campaign.status)) throw refuseIn(world, 400, 'Bad Request', why)
    const fields = set(campaign, call, world)
    await world.store.changeRow('campaigns', campaign, (row) => void Object.assign(row, fields))
  }

const DRAFTS = ['save', 'paused', 'schedule']
const SENT = 'The campaign was sent and cannot be changed.'

function needReady(world: World, campaign: CampaignRow): void {
  const { subject_line, from_name, reply_to } = campaign.settings
  const content = !contents(world).has(campaign.id) || contents(world).get(campaign.id)
  if (!(subject_line && from_name && reply_to && content && campaign.recipients.list_id))
    throw refuseIn(
      world,
      400,
      'Bad Request',
      'Your Campaign is not ready to send. Please resolve any issues before trying again.',
    )
}

/** By campaign; undefined: it was made without. */
const contents = (world: World): Map<string, NewRow | undefined> => world.memory('contents', () => new Map())

const ready =
  (set: (campaign: CampaignRow, call: Call, world: World) => NewRow) =>
  (campaign: CampaignRow, call: Call, world: World): NewRow => {
    needReady(world, campaign)
    return set(campaign, call, world)
  }

export const campaignBehaviors: Readonly<Record<string, Behavior>> = {
  async 'campaigns.send'(call, world, crud) {
    const { id } = crud.named(call, world)
    await send(call, world, crud)
    const { settings, recipients, emails_sent, send_time, type } = crud.named<CampaignRow>(call, world)
    const about = { type, subject_line: settings.subject_line, campaign_title: settings.title, emails_sent, send_time }
    const { list_id, list_name } = recipients
    await world.store.insert('reports', { id, ...about, list_id, list_name, list_is_active: true })
  },
  'campaigns.schedule': move(
    ['save', 'paused'],
    'This campaign cannot be scheduled.',
    ready((_, { params }, world) => {
      const at = Date.parse(String(params['schedule_time'])) / 1000
      if (at <= world.now()) throw refuseIn(world, 400, 'Bad Request', 'The time that was chosen is in the past.')
      return { status: 'schedule', send_time: time(at) }
    }),
  ),
  'campaigns.unschedule': move(['schedule'], 'This campaign is not scheduled.', () => ({
    status: 'save',
    send_time: '',
  })),
  'campaigns.send_test': (call, world, crud) => needReady(world, crud.named<CampaignRow>(call, world)),
  'campaign_content.get'(call, world, crud) {
    const { id, settings } = crud.named<CampaignRow>(call, world)
    const html = `<h1>${settings.subject_line}</h1>`
    return contents(world).get(id) ?? { plain_text: settings.subject_line, html, archive_html: html }
  },
  async 'campaign_content.update'(call, world, crud) {
    const { id } = crud.named<CampaignRow>(call, world)
    await move(DRAFTS, SENT, () => ({}))(call, world, crud)
    const html = String(call.params['html'] ?? '')
    const plain_text = String(call.params['plain_text'] ?? html.replace(/<[^<>]*>/g, ' ').trim())
    const content = { html, plain_text, archive_html: html }
    contents(world).set(id, content)
    return content
  },
}

const send = move(
  DRAFTS,
  'This campaign has already been sent.',
  ready((campaign, _, world) => ({
    status: 'sent',
    emails_sent: recipientsOf(world, campaign).length,
    send_time: time(world.now()),
  })),
)

const campaigns: RecordRules<CampaignRow> = {
  made(fields, _, world) {
    const { recipients } = fields
    const list_id = Object(recipients)['list_id']
    const list = world.store.find('lists', list_id)
    if (list_id !== undefined && !list)
      throw refuseIn(world, 400, 'Invalid Resource', 'The list that was named does not exist.', [
        { field: 'recipients.list_id', message: 'The list does not exist.' },
      ])
    const now = { create_time: time(world.now()), send_time: '', status: 'save', content_type: 'template' }
    return {
      ...now,
      settings: {},
      tracking: { opens: true, html_clicks: true },
      delivery_status: { enabled: false },
      ...fields,
      recipients: { list_name: list?.['name'] ?? '', list_is_active: list !== undefined, ...objectIn(recipients) },
    }
  },
  changed(fields, row, _, world) {
    if (!DRAFTS.includes(row.status)) throw refuseIn(world, 400, 'Bad Request', SENT)
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, { ...objectIn(row[name]), ...objectIn(value) }]),
    )
  },
  wrote: (kind, { id }, _, world) => void (kind === 'created' && contents(world).set(id, undefined)),
  removed: ({ id }, _, world) => void (world.store.find('reports', id) && world.store.remove('reports', id)),
}

/** The figures of a report, counted from what recipients did. */
function counted(world: World, id: string): NewRow {
  const people = world.store.by<{ activity?: { action?: string }[] }>('email_activity', 'campaign_id', id)
  const of = (wanted: string) => {
    const found = people.map(({ activity = [] }) => activity.filter(({ action }) => action === wanted).length)
    const unique = found.filter((count) => count > 0).length
    return { total: found.reduce((sum, count) => sum + count, 0), unique, rate: unique / Math.max(people.length, 1) }
  }
  const [opens, clicks, bounces] = [of('open'), of('click'), of('bounce')]
  return {
    unsubscribed: world.store.by('unsubscribes', 'campaign_id', id).length,
    bounces: { hard_bounces: 0, soft_bounces: bounces.total, syntax_errors: 0 },
    opens: { opens_total: opens.total, unique_opens: opens.unique, open_rate: opens.rate },
    clicks: { clicks_total: clicks.total, unique_clicks: clicks.unique, click_rate: clicks.rate },
  }
}

export const campaignRecords: Readonly<Record<string, RecordRules>> = {
  campaigns,
  reports: {
    // On the wire, likes are called by the network's name.
    shown: (row, _, world) => ({
      ...row,
      ...counted(world, row.id),
      facebook_likes: { recipient_likes: 0, unique_likes: 0, facebook_likes: 0 },
    }),
  },
}
