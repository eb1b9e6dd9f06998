import { createHash } from 'node:crypto'
import type { campaigns, ErrorResponse, lists, ping } from '@mailchimp/mailchimp_marketing'
import type { Everyday } from './everyday.ts'

/** The typings of the SDK say that an error may be the result, although it is thrown. */
function good<Result extends object>(result: Result | ErrorResponse): Result {
  if (isError(result)) throw new Error(result.detail)
  return result
}
const isError = (result: object): result is ErrorResponse => 'instance' in result

const hashOf = (email: string) => createHash('md5').update(email.toLowerCase()).digest('hex')

interface Sdk {
  readonly ping: typeof ping
  readonly lists: typeof lists
  readonly campaigns: typeof campaigns
}

export const before = (client: Sdk): Everyday => ({
  async healthy() {
    const { health_status } = good(await client.ping.get())
    return health_status
  },

  async lists() {
    const { lists } = good(await client.lists.getAllLists({ count: 100 }))
    return lists.map(({ id, name, stats }) => ({ id, name, members: stats.member_count, opens: stats.open_rate }))
  },

  async sender(list_id) {
    const { lists } = good(await client.lists.getAllLists({ count: 100 }))
    const list = lists.find(({ id }) => id === list_id)
    if (!list) throw new Error(`there is not a list ${list_id}`)
    return `${list.campaign_defaults.from_name} <${list.campaign_defaults.from_email}>`
  },

  async subscribers(list_id) {
    const found: string[] = []
    for (let offset = 0; ; offset += 500) {
      const { members } = good(await client.lists.getListMembersInfo(list_id, { count: 500, offset }))
      found.push(...members.filter(({ status }) => status === 'subscribed').map(({ email_address }) => email_address))
      if (members.length < 500) return found.sort()
    }
  },

  async subscribe(list_id, email_address, FNAME) {
    const member = good(
      await client.lists.addListMember(list_id, { email_address, status: 'subscribed', merge_fields: { FNAME } }),
    )
    return member.status
  },

  async upsert(list_id, email_address) {
    const member = good(
      await client.lists.setListMember(list_id, hashOf(email_address), { email_address, status_if_new: 'pending' }),
    )
    return `${member.email_address}: ${member.status}`
  },

  async unsubscribe(list_id, email) {
    const member = good(await client.lists.updateListMember(list_id, hashOf(email), { status: 'unsubscribed' }))
    return member.status
  },

  async tag(list_id, email, name) {
    await client.lists.updateListMemberTags(list_id, hashOf(email), { tags: [{ name, status: 'active' }] })
    const { tags } = good(await client.lists.getListMemberTags(list_id, hashOf(email)))
    return tags.map((tag) => tag.name).sort()
  },

  async mergeFields(list_id, email) {
    const member = good(await client.lists.getListMember(list_id, hashOf(email)))
    return Object.keys(member.merge_fields).sort()
  },

  async form(list_id) {
    const { merge_fields } = good(await client.lists.getListMergeFields(list_id, { count: 100 }))
    return merge_fields.map(({ name, required }) => (required ? `${name}*` : name)).sort()
  },

  async sent() {
    const { campaigns } = good(await client.campaigns.list({ status: 'sent', count: 50 }))
    return campaigns.map(({ settings, emails_sent }) => [settings.title, emails_sent])
  },

  async subject(id) {
    const { campaigns } = good(await client.campaigns.list({ count: 1000 }))
    const campaign = campaigns.find((one) => one.id === id)
    if (!campaign) throw new Error(`there is no campaign ${id}`)
    const { settings, tracking } = campaign
    return `${settings.subject_line}${tracking.opens ? ', opens are counted' : ''}`
  },

  async content(id) {
    const { html, plain_text } = good(await client.campaigns.getContent(id, {}))
    return html.length > 0 || plain_text.length > 0
  },

  async groups(list_id) {
    const { categories } = good(await client.lists.getListInterestCategories(list_id))
    return categories.map(({ title, type }) => `${title} (${type})`)
  },

  async logEvent(list_id, email, name) {
    await client.lists.createListMemberEvent(list_id, hashOf(email), { name, properties: { source: 'shop' } })
    return true
  },

  async archive(list_id, email) {
    await client.lists.deleteListMember(list_id, hashOf(email))
    const member = good(await client.lists.getListMember(list_id, hashOf(email)))
    return member.status === 'archived'
  },
})
