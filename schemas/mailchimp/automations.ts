import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, date, int, object, openEnum, ReportSummary, Tracking, text } from './shared.records.ts'
import { docs, list, time } from './shared.ts'

export const AutomationRecipients = z
  .looseObject({
    list_id: orAbsent(text('Id of the list')),
    list_is_active: orAbsent(bool('Whether the list can still be used')),
    list_name: orAbsent(text('Name of the list')),
    segment_opts: orAbsent(object('The segment: a saved one by `saved_segment_id`, or `match` and `conditions`')),
    store_id: orAbsent(text('Id of the store')),
  })
  .meta({ id: 'AutomationRecipients', description: 'Recipients of an automation.' })

export const AutomationSettings = z
  .looseObject({
    title: orAbsent(text('Title within the account')),
    from_name: orAbsent(text('Name of the sender')),
    reply_to: orAbsent(text('Address for replies')),
    use_conversation: orAbsent(bool('Replies are gathered in conversations')),
    to_name: orAbsent(text('Name of the recipient, with merge tags')),
    authenticate: orAbsent(bool('Signed as coming from the sender')),
    auto_footer: orAbsent(bool('The standard footer is added')),
    inline_css: orAbsent(bool('Styles are written into the elements')),
  })
  .meta({ id: 'AutomationSettings', description: 'Sender and options of an automation.' })

export const Automation = z
  .looseObject({
    id: z.string().describe('Id of the automation'),
    create_time: date('When it was made'),
    start_time: date('When it was started'),
    status: openEnum('save', 'paused', 'sending').nullish().describe('State'),
    emails_sent: int('E-mails sent'),
    recipients: AutomationRecipients.nullish().describe('Recipients'),
    settings: AutomationSettings.nullish().describe('Sender and options'),
    tracking: Tracking.nullish().describe('What is tracked after sending'),
    trigger_settings: orAbsent(
      object('What starts it: `workflow_type`, `workflow_title`, `runtime`, `workflow_emails_count`'),
    ),
    report_summary: ReportSummary.nullish().describe('How it went'),
  })
  .meta({ id: 'Automation', description: 'A classic automation: emails that are sent automatically.' })

export default defineEntity({
  name: 'automations',
  type: 'Automation',
  summary: 'Classic automations. The newer customer journeys cannot be listed by API.',
  docs: docs('automation'),
  record: Automation,
  actions: {
    list: list({
      summary: 'Lists classic automations.',
      docs: docs('automation'),
      path: '/3.0/automations',
      records: 'automations',
      params: {
        before_create_time: time('Only made before'),
        since_create_time: time('Only made after'),
        before_start_time: time('Only started before'),
        since_start_time: time('Only started after'),
        status: z
          .enum(['save', 'paused', 'sending'])
          .optional()
          .describe('Only in this state; `save` is a draft, `sending` is at work'),
      },
    }),
  },
})
