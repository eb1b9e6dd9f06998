import type { MailchimpConnector } from '@ferrule/mailchimp'
import type { Everyday } from './everyday.ts'

export const after = (client: MailchimpConnector): Everyday => ({
  async healthy() {
    const { health_status } = await client.ping.get()
    return health_status
  },

  async lists() {
    const { data: lists } = await client.lists.list({ count: 100 })
    return lists.map(({ id, name, stats }) => ({ id, name, members: stats.member_count, opens: stats.open_rate }))
  },

  async sender(list_id) {
    const { data: lists } = await client.lists.list({ count: 100 })
    const list = lists.find(({ id }) => id === list_id)
    if (!list) throw new Error(`there is not a list ${list_id}`)
    return `${list.campaign_defaults.from_name} <${list.campaign_defaults.from_email}>`
  },

  async subscribers(list_id) {
    const found: string[] = []
    for await (const { status, email_address } of client.listMembers.list({ list_id, count: 500 }))
      if (status === 'subscribed') found.push(email_address)
    return found.sort()
  },

  async subscribe(list_id, email_address, FNAME) {
    const member = await client.listMembers.create({
      list_id,
      email_address,
      status: 'subscribed',
      merge_fields: { FNAME },
    })
    return member.status
  },

  async upsert(list_id, email_address) {
    const member = await client.listMembers.upsert({
      list_id,
      subscriber_hash: email_address,
      email_address,
      status_if_new: 'pending',
    })
    return `${member.email_address}: ${member.status}`
  },

  async unsubscribe(list_id, email) {
    const member = await client.listMembers.update({ list_id, subscriber_hash: email, status: 'unsubscribed' })
    return member.status
  },

  async tag(list_id, email, name) {
    await client.memberTags.update({ list_id, subscriber_hash: email, tags: [{ name, status: 'active' }] })
    const { data: tags } = await client.memberTags.list({ list_id, subscriber_hash: email })
    return tags.map((tag) => tag.name).sort()
  },

  async mergeFields(list_id, email) {
    const member = await client.listMembers.get({ list_id, subscriber_hash: email })
    return Object.keys(member.merge_fields).sort()
  },

  async form(list_id) {
    const { data: merge_fields } = await client.mergeFields.list({ list_id, count: 100 })
    return merge_fields.map(({ name, required }) => (required ? `${name}*` : name)).sort()
  },

  async sent() {
    const { data: campaigns } = await client.campaigns.list({ status: 'sent', count: 50 })
    return campaigns.map(({ settings, emails_sent }) => [settings.title, emails_sent])
  },

  async subject(campaign_id) {
    const { settings, tracking } = await client.campaigns.get({ campaign_id })
    return `${settings.subject_line}${tracking.opens ? ', opens are counted' : ''}`
  },

  async content(campaign_id) {
    const { html = '', plain_text = '' } = await client.campaignContent.get({ campaign_id })
    return html.length > 0 || plain_text.length > 0
  },

  async groups(list_id) {
    const { data: categories } = await client.interestCategories.list({ list_id })
    return categories.map(({ title, type }) => `${title} (${type})`)
  },

  async logEvent(list_id, email, name) {
    await client.memberEvents.create({ list_id, subscriber_hash: email, name, properties: { source: 'shop' } })
    return true
  },

  async archive(list_id, email) {
    await client.listMembers.delete({ list_id, subscriber_hash: email })
    const member = await client.listMembers.get({ list_id, subscriber_hash: email })
    return member.status === 'archived'
  },
})
