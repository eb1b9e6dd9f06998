import {
  type Behavior,
  type Call,
  type Crud,
  type Machine,
  membersOf,
  type NewRow,
  type RecordRules,
  type Transition,
  transit,
  type World,
} from '@ferrule/sandbox/engine'
import { badRequest, refuse } from './errors.ts'
import { type CampaignRow, inSegment, membersIn, type SegmentRow, time } from './rows.ts'

/** Campaigns: drafts, schedules and what is sent. */

/** How many people a campaign goes to. */
function recipientsOf(world: World, { recipients: { list_id, segment_opts } }: CampaignRow): number {
  const segment = world.store.find<SegmentRow>('segments', segment_opts?.saved_segment_id)
  const members = segment ? inSegment(world, segment) : membersIn(world, list_id)
  return members.filter(({ status }) => status === 'subscribed').length
}

/** By campaign; undefined: it was made without. */
const contents = (world: World): Map<string, NewRow | undefined> => world.memory('contents', () => new Map())

function needReady(campaign: CampaignRow, world: World): void {
  const { subject_line, from_name, reply_to } = campaign.settings
  const content = !contents(world).has(campaign.id) || contents(world).get(campaign.id)
  if (!(subject_line && from_name && reply_to && content && campaign.recipients.list_id))
    throw badRequest('Your Campaign is not ready to send. Please resolve any issues before trying again.')
}

const DRAFTS = ['save', 'paused', 'schedule']
const SENT = 'The campaign was sent and cannot be changed.'

const machine: Machine<CampaignRow, Call> = {
  refuse: () => badRequest(SENT),
  change: (row, fields, { store }) => store.changeRow('campaigns', row, (draft) => void Object.assign(draft, fields)),
}

const TRANSITIONS: Readonly<Record<string, Transition<CampaignRow, Call>>> = {
  send: {
    from: DRAFTS,
    set(campaign, _, world) {
      needReady(campaign, world)
      return { status: 'sent', emails_sent: recipientsOf(world, campaign), send_time: time(world.now()) }
    },
  },
  schedule: {
    from: ['save', 'paused'],
    set(campaign, { params }, world) {
      needReady(campaign, world)
      const at = Date.parse(String(params['schedule_time'])) / 1000
      if (at <= world.now()) throw badRequest('The time that was chosen is in the past.')
      return { status: 'schedule', send_time: time(at) }
    },
  },
  unschedule: {
    from: ['schedule'],
    refuse: () => badRequest('This campaign is not scheduled.'),
    set: { status: 'save', send_time: '' },
  },
  edit: { from: DRAFTS },
}

const move = (action: string, call: Call, world: World, crud: Crud): Promise<CampaignRow> =>
  transit(machine, [action, TRANSITIONS[action] ?? {}], crud.named<CampaignRow>(call, world), call, world)

/** Nothing comes back. */
const moved =
  (action: string): Behavior =>
  async (...given) =>
    void (await move(action, ...given))

export const campaignBehaviors: Readonly<Record<string, Behavior>> = {
  async 'campaigns.send'(call, world, crud) {
    const { id, settings, recipients, emails_sent, send_time, type } = await move('send', call, world, crud)
    const { list_id, list_name } = recipients
    const about = { id, type, emails_sent, send_time, list_id, list_name, list_is_active: true }
    const { subject_line, title: campaign_title } = settings
    await world.store.insert('reports', { ...about, subject_line, campaign_title })
  },
  'campaigns.schedule': moved('schedule'),
  'campaigns.unschedule': moved('unschedule'),
  'campaigns.send_test': (call, world, crud) => needReady(crud.named<CampaignRow>(call, world), world),
  'campaign_content.get'(call, world, crud) {
    const { id, settings } = crud.named<CampaignRow>(call, world)
    const html = `<h1>${settings.subject_line}</h1>`
    return contents(world).get(id) ?? { plain_text: settings.subject_line, html, archive_html: html }
  },
  async 'campaign_content.update'(call, world, crud) {
    const { id } = await move('edit', call, world, crud)
    const html = String(call.params['html'] ?? '')
    const plain_text = String(call.params['plain_text'] ?? html.replace(/<[^<>]*>/g, ' ').trim())
    const content = { html, plain_text, archive_html: html }
    contents(world).set(id, content)
    return content
  },
}

const campaigns: RecordRules<CampaignRow> = {
  made(fields, _, world) {
    const recipients = membersOf(fields['recipients'])
    const { list_id } = recipients
    const list = world.store.find('lists', list_id)
    const errors = [{ field: 'recipients.list_id', message: 'The list does not exist.' }]
    if (list_id !== undefined && !list)
      throw refuse(400, 'Invalid Resource', 'The list that was named does not exist.', { errors })
    return {
      ...{ create_time: time(world.now()), send_time: '', status: 'save', content_type: 'template', settings: {} },
      ...fields,
      recipients: { list_name: list?.['name'] ?? '', list_is_active: list !== undefined, ...recipients },
    }
  },
  changed(fields, row) {
    if (!DRAFTS.includes(row.status)) throw badRequest(SENT)
    const both = Object.entries(fields).map(([name, value]) => [name, { ...membersOf(row[name]), ...membersOf(value) }])
    return Object.fromEntries(both)
  },
  wrote: (kind, { id }, _, world) => void (kind === 'created' && contents(world).set(id, undefined)),
  removed: ({ id }, _, world) => world.store.remove('reports', id),
}

export const campaignRecords: Readonly<Record<string, RecordRules>> = {
  campaigns,
  // On the wire, likes are called by the network's name.
  reports: { shown: (row) => ({ ...row, facebook_likes: { recipient_likes: 0, unique_likes: 0, facebook_likes: 0 } }) },
}
