import { defineEntity } from '@ferrule/codegen'
import { bool, int, object, orAbsent, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, openEnum, ReportSummary, Tracking } from './shared.records.ts'
import { docs, subscriberHash, workflowId } from './shared.ts'

export const AutomationEmail = z
  .looseObject({
    id: z.string().describe('Id of the email'),
    web_id: orAbsent(int('Id in the web app')),
    workflow_id: orAbsent(text('Id of the automation')),
    position: orAbsent(int('Position in the automation')),
    delay: orAbsent(object('When it is sent: `amount`, `type`, `direction`, `action`')),
    create_time: orAbsent(date('When it was created')),
    start_time: orAbsent(date('When it was started')),
    archive_url: orAbsent(text('Address of its archived copy')),
    status: openEnum('save', 'paused', 'sending').optional().describe('Status'),
    emails_sent: orAbsent(int('Number of emails sent')),
    send_time: orAbsent(date('When it was sent')),
    content_type: orAbsent(text('How its content is edited')),
    needs_block_refresh: orAbsent(bool('Whether its blocks must be refreshed in the web app')),
    has_logo_merge_tag: orAbsent(bool('Whether it contains the merge tag of the logo')),
    recipients: orAbsent(object('Recipients: `list_id`, `segment_opts`, …')),
    settings: orAbsent(object('Subject, sender and options')),
    tracking: Tracking.optional().describe('What is tracked'),
    social_card: orAbsent(object('Preview in social media')),
    trigger_settings: orAbsent(object('What triggers the automation')),
    report_summary: ReportSummary.optional().describe('Summary of opens and clicks'),
  })
  .meta({ id: 'AutomationEmail', description: 'An email of a classic automation.' })

export const QueuedSubscriber = z
  .looseObject({
    id: orAbsent(text('MD5 of the lowercase email address')),
    workflow_id: orAbsent(text('Id of the automation')),
    email_id: orAbsent(text('Id of the email')),
    list_id: orAbsent(text('Id of the list')),
    list_is_active: orAbsent(bool('Whether the list is active')),
    email_address: orAbsent(text('Email address')),
    next_send: orAbsent(date('When the email is sent to them')),
  })
  .meta({ id: 'QueuedSubscriber', description: 'Someone to whom the email will be sent.' })

const id = (what: string) =>
  z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .meta({ hint: 'must be an id: letters, digits, dashes and underscores', example: 'a1e9f4b7f6' })
    .describe(what)
const workflow = { workflow_id: workflowId() }
const email = { ...workflow, workflow_email_id: id('Id of the email') }

const path = '/3.0/automations/{workflow_id}/emails'
const one = `${path}/{workflow_email_id}`
const page = { docs: docs('automation-email') }
const queue = { docs: docs('automation-queue') }

export default defineEntity({
  name: 'automation_emails',
  type: 'AutomationEmail',
  summary: 'Emails of classic automations, and the people whom they will be sent to.',
  docs: page.docs,
  record: AutomationEmail,
  actions: {
    list: {
      ...page,
      summary: 'Lists the emails of an automation, all at once.',
      method: 'GET',
      path,
      params: z.strictObject(workflow),
      records: 'emails',
      paging: { style: 'single', param: '' },
    },
    get: { ...page, summary: 'Returns one email.', method: 'GET', path: one, params: z.strictObject(email) },
    update: {
      ...page,
      summary: 'Updates an email.',
      method: 'PATCH',
      idempotent: true,
      path: one,
      params: z.strictObject({
        ...email,
        settings: z
          .strictObject({
            subject_line: z.string().optional().describe('Subject line'),
            preview_text: z.string().optional().describe('Preview text'),
            title: z.string().optional().describe('Title shown in the account'),
            from_name: z.string().optional().describe('Sender name'),
            reply_to: z.string().optional().describe('Reply-to address'),
          })
          .optional()
          .describe('Subject and sender'),
        delay: z
          .strictObject({
            amount: z.int().optional().describe('Number of units'),
            type: z.enum(['now', 'day', 'hour', 'week']).optional().describe('Unit'),
            direction: z.literal('after').optional().describe('Whether before or after the action'),
            action: z
              .enum(['signup', 'ecomm_abandoned_browse', 'ecomm_abandoned_cart'])
              .describe('Action that it is counted from'),
          })
          .optional()
          .describe('When it is sent'),
      }),
    },
    delete: {
      ...page,
      summary: 'Deletes an email of an automation.',
      method: 'DELETE',
      path: one,
      params: z.strictObject(email),
      record: null,
    },
    pause: {
      ...page,
      summary: 'Pauses an email.',
      method: 'POST',
      access: 'write',
      path: `${one}/actions/pause`,
      params: z.strictObject(email),
      idempotent: true,
      record: null,
    },
    start: {
      ...page,
      summary: 'Starts an email.',
      method: 'POST',
      access: 'write',
      path: `${one}/actions/start`,
      params: z.strictObject(email),
      record: null,
    },
    list_queue: {
      ...queue,
      summary: 'Lists the people whom an email will be sent to, all at once.',
      method: 'GET',
      path: `${one}/queue`,
      params: z.strictObject(email),
      records: 'queue',
      paging: { style: 'single', param: '' },
      record: QueuedSubscriber,
    },
    get_queued: {
      ...queue,
      summary: 'Returns someone to whom an email will be sent.',
      method: 'GET',
      path: `${one}/queue/{subscriber_hash}`,
      params: z.strictObject({ ...email, subscriber_hash: subscriberHash() }),
      record: QueuedSubscriber,
      vendor: { prepare: 'hashSubscriber' },
    },
    enqueue: {
      ...queue,
      summary: 'Adds someone to the queue of an email whose trigger is the API.',
      method: 'POST',
      access: 'write',
      path: `${one}/queue`,
      params: z.strictObject({
        ...email,
        email_address: z.string().min(1).describe('Email address').meta({ example: 'ada@example.com' }),
      }),
      record: QueuedSubscriber,
    },
  },
})
