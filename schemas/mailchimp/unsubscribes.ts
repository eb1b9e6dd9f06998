import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, date, mergeFields, text } from './shared.records.ts'
import { campaignId, campaignMeta, docs, list } from './shared.ts'

export const Unsubscribe = z
  .looseObject({
    email_id: z.string().describe('MD5 of the lowercase email address'),
    email_address: orAbsent(text('Email address')),
    merge_fields: orAbsent(mergeFields()),
    vip: orAbsent(bool('Whether the member is a VIP')),
    timestamp: orAbsent(date('When the member unsubscribed')),
    reason: orAbsent(text('Reason, in free text')),
    campaign_id: orAbsent(text('Id of the campaign')),
    list_id: orAbsent(text('Id of the list')),
    list_is_active: orAbsent(bool('Whether the list is active')),
  })
  .meta({ id: 'Unsubscribe', description: 'A member who unsubscribed because of a campaign.' })

export default defineEntity({
  name: 'unsubscribes',
  type: 'Unsubscribe',
  summary: 'The members who unsubscribed because of a campaign.',
  docs: docs('unsub-reports'),
  record: Unsubscribe,
  actions: {
    list: list({
      summary: 'Lists the members who unsubscribed because of a campaign.',
      docs: docs('unsub-reports'),
      path: '/3.0/reports/{campaign_id}/unsubscribed',
      records: 'unsubscribes',
      params: { campaign_id: campaignId() },
      meta: campaignMeta,
    }),
  },
})
