import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, date, int, object, openEnum, ReportSummary, Tracking, text } from './shared.records.ts'
import { docs, get, list, time, workflowId } from './shared.ts'

export const AutomationRecipients = z
  .looseObject({
    list_id: orAbsent(text('Id of the list')),
    list_is_active: orAbsent(bool('Whether the list is active')),
    list_name: orAbsent(text('Name of the list')),
    segment_opts: orAbsent(
      object('Segment to send to: a saved one by `saved_segment_id`, or `match` and `conditions`'),
    ),
    store_id: orAbsent(text('Id of the store')),
  })
  .meta({ id: 'AutomationRecipients', description: 'The recipients of an automation.' })

export const AutomationSettings = z
  .looseObject({
    title: orAbsent(text('Title shown in the account')),
    from_name: orAbsent(text('Sender name')),
    reply_to: orAbsent(text('Reply-to address')),
    use_conversation: orAbsent(bool('Whether to manage replies as conversations')),
    to_name: orAbsent(text('Recipient name, with merge tags')),
    authenticate: orAbsent(bool('Whether emails are authenticated as coming from the sender')),
    auto_footer: orAbsent(bool("Whether to add Mailchimp's standard footer")),
    inline_css: orAbsent(bool('Whether to inline the CSS')),
  })
  .meta({ id: 'AutomationSettings', description: 'The sender and options of an automation.' })

export const Automation = z
  .looseObject({
    id: z.string().describe('Id of the automation'),
    create_time: date('When it was created'),
    start_time: date('When it was started'),
    status: openEnum('save', 'paused', 'sending').nullish().describe('Status'),
    emails_sent: int('Number of emails sent'),
    recipients: AutomationRecipients.nullish().describe('Recipients'),
    settings: AutomationSettings.nullish().describe('Sender and options'),
    tracking: Tracking.nullish().describe('What is tracked'),
    trigger_settings: orAbsent(
      object('What triggers it: `workflow_type`, `workflow_title`, `runtime`, `workflow_emails_count`'),
    ),
    report_summary: ReportSummary.nullish().describe('Summary of opens and clicks'),
  })
  .meta({ id: 'Automation', description: 'A classic automation, which sends emails when it is triggered.' })

const one = '/3.0/automations/{workflow_id}'

const action = (path: string) =>
  ({
    docs: docs('automation'),
    method: 'POST',
    access: 'write',
    path: `${one}/${path}`,
    params: z.strictObject({ workflow_id: workflowId() }),
    record: null,
  }) as const

export default defineEntity({
  name: 'automations',
  type: 'Automation',
  summary: 'Classic automations. The API cannot list the newer customer journeys.',
  docs: docs('automation'),
  record: Automation,
  actions: {
    list: list({
      summary: 'Lists classic automations.',
      docs: docs('automation'),
      path: '/3.0/automations',
      records: 'automations',
      params: {
        before_create_time: time('Only records created before this time'),
        since_create_time: time('Only records created after this time'),
        before_start_time: time('Only automations started before this time'),
        since_start_time: time('Only automations started after this time'),
        status: z
          .enum(['save', 'paused', 'sending'])
          .optional()
          .describe('Only automations with this status; `save` means draft, `sending` means active'),
      },
    }),
    get: get({
      summary: 'Returns one classic automation.',
      docs: docs('automation'),
      path: one,
      params: { workflow_id: workflowId() },
    }),
    create: {
      summary: 'Creates a classic automation, which waits until its emails are started.',
      docs: docs('automation'),
      method: 'POST',
      path: '/3.0/automations',
      params: z.strictObject({
        recipients: z
          .strictObject({
            list_id: z.string().min(1).optional().describe('Id of the list'),
            store_id: z.string().min(1).optional().describe('Id of the store'),
          })
          .describe('Recipients'),
        settings: z
          .strictObject({
            from_name: z.string().optional().describe('Sender name'),
            reply_to: z.string().optional().describe('Reply-to address'),
          })
          .optional()
          .describe('Sender'),
        trigger_settings: z
          .strictObject({
            workflow_type: z.string().min(1).describe('What triggers it: only `abandonedCart` can be created'),
          })
          .describe('What triggers it')
          .meta({ example: { workflow_type: 'abandonedCart' } }),
      }),
    },
    pause_all: {
      title: 'Pause all emails of automation',
      summary: 'Pauses all emails of an automation.',
      ...action('actions/pause-all-emails'),
      idempotent: true,
    },
    start_all: {
      title: 'Start all emails of automation',
      summary: 'Starts all emails of an automation.',
      ...action('actions/start-all-emails'),
    },
    archive: {
      summary: 'Archives an automation. This cannot be undone; its reports stay.',
      ...action('actions/archive'),
      access: 'destructive',
    },
  },
})
