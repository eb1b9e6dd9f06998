import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, date, mergeFields, text } from './shared.records.ts'
import { campaignId, campaignMeta, docs, list } from './shared.ts'

export const Unsubscribe = z
  .looseObject({
    email_id: z.string().describe('MD5 of the email address in lower case'),
    email_address: orAbsent(text('E-mail address')),
    merge_fields: orAbsent(mergeFields()),
    vip: orAbsent(bool('Marked as VIP')),
    timestamp: orAbsent(date('When they unsubscribed')),
    reason: orAbsent(text('Why, in free text')),
    campaign_id: orAbsent(text('Id of the campaign')),
    list_id: orAbsent(text('Id of the list')),
    list_is_active: orAbsent(bool('Whether the list can still be used')),
  })
  .meta({ id: 'Unsubscribe', description: 'Somebody who left because of a campaign.' })

export default defineEntity({
  name: 'unsubscribes',
  type: 'Unsubscribe',
  summary: 'Who left because of a campaign.',
  docs: docs('unsub-reports'),
  record: Unsubscribe,
  actions: {
    list: list({
      summary: 'Lists who unsubscribed from a campaign.',
      docs: docs('unsub-reports'),
      path: '/3.0/reports/{campaign_id}/unsubscribed',
      records: 'unsubscribes',
      params: { campaign_id: campaignId() },
      meta: campaignMeta,
    }),
  },
})
