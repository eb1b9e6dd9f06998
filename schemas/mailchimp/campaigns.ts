import { defineEntity } from '@ferrule/codegen'
import { always, orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import {
  bool,
  DeliveryStatus,
  date,
  int,
  object,
  open,
  openEnum,
  ReportSummary,
  Tracking,
  text,
} from './shared.records.ts'
import { campaignId, campaignType, docs, get, Id, list, sortDirection, time } from './shared.ts'

export const CampaignRecipients = z
  .looseObject({
    list_id: always(text('Id of the list')),
    list_is_active: always(bool('Whether the list can still be used')),
    list_name: always(text('Name of the list')),
    segment_text: always(text('The segment in words; HTML')),
    recipient_count: always(int('Number of recipients')),
    segment_opts: object('The segment: a saved one by `saved_segment_id`, or `match` and `conditions`'),
  })
  .meta({ id: 'CampaignRecipients', description: 'Recipients of a campaign.' })

export const CampaignSettings = z
  .looseObject({
    subject_line: always(text('Subject')),
    preview_text: always(text('Text shown beside the subject')),
    title: always(text('Title within the account')),
    from_name: always(text('Name of the sender')),
    reply_to: always(text('Address for replies')),
    use_conversation: always(bool('Replies are gathered in conversations')),
    to_name: always(text('Name of the recipient, with merge tags')),
    folder_id: always(text('Id of the folder')),
    authenticate: always(bool('Signed as coming from the sender')),
    auto_footer: always(bool('The standard footer is added')),
    inline_css: always(bool('Styles are written into the elements')),
    auto_tweet: always(bool('Posted to Twitter when sent')),
    auto_fb_post: z.array(z.string()).describe('Facebook pages it is posted to when sent'),
    fb_comments: always(bool('Comments on Facebook are allowed')),
    timewarp: always(bool("Sent by the recipients' local time")),
    template_id: always(int('Id of the template')),
    drag_and_drop: always(bool('Made with the drag-and-drop editor')),
  })
  .meta({ id: 'CampaignSettings', description: 'Subject, sender and options of a campaign.' })

export const Campaign = z
  .looseObject({
    id: z.string().describe('Id of the campaign'),
    web_id: always(int('Number of the campaign in the web application')),
    parent_campaign_id: text('Campaign this one was made from'),
    type: openEnum('regular', 'plaintext', 'absplit', 'rss', 'variate').describe('Kind of the campaign'),
    create_time: always(date('When it was made')),
    archive_url: always(text('Short address of the public copy')),
    long_archive_url: always(text('Long address of the public copy')),
    status: openEnum('save', 'paused', 'schedule', 'sending', 'sent', 'canceled', 'canceling', 'archived').describe(
      'State',
    ),
    emails_sent: always(int('E-mails sent')),
    send_time: always(date('When it was or will be sent')),
    content_type: openEnum('template', 'html', 'url', 'multichannel').describe('How the content was made'),
    needs_block_refresh: always(bool('Content blocks need a refresh in the web application')),
    has_logo_merge_tag: orAbsent(bool('Contains the `*|BRAND:LOGO|*` merge tag')),
    resendable: always(bool('Can be sent again to those who did not open')),
    recipients: CampaignRecipients.describe('Recipients'),
    settings: CampaignSettings.describe('Subject, sender and options'),
    tracking: Tracking.describe('What is tracked after sending'),
    report_summary: ReportSummary.nullish().describe('How it went; only once sent'),
    delivery_status: DeliveryStatus.describe('Progress of the delivery'),
    variate_settings: object('Variants and how the winner is chosen'),
    ab_split_opts: object('The two halves of an old A/B campaign'),
    rss_opts: object('Feed and schedule of an RSS campaign'),
    social_card: object('Picture and text for social networks'),
    resend_shortcut_eligibility: orAbsent(object('Whether it can be resent, by audience; only on request')),
    resend_shortcut_usage: object('What was resent of it; only on request'),
  })
  .meta({ id: 'Campaign', description: 'An email to a list: its content, recipients, state.' })

const includes = {
  include_resend_shortcut_eligibility: z
    .boolean()
    .optional()
    .describe('Adds whether it can be resent to those who did not react'),
  include_resend_shortcut_usage: z.boolean().optional().describe('Adds what was resent of it'),
}

const recipients = z
  .looseObject({ list_id: Id.describe('Id of the list') })
  .optional()
  .describe('Recipients: `list_id`, and `segment_opts` for a part of the list')
const settings = open().optional().describe('Subject, sender and options: `subject_line`, `from_name`, `reply_to`, …')

/** What create and update have in common. */
const written = {
  recipients,
  settings,
  variate_settings: open().optional().describe('Variants and how the winner is chosen; `winner_criteria` is required'),
  tracking: open().optional().describe('What is tracked after sending'),
  rss_opts: open().optional().describe('Feed and schedule; `feed_url` and `frequency` are required'),
  social_card: open().optional().describe('Picture and text for social networks'),
}

/** An action without an answer. */
const step = (name: string, summary: string) =>
  ({
    summary,
    access: 'write',
    docs: docs('campaigns'),
    method: 'POST',
    path: `/3.0/campaigns/{campaign_id}/actions/${name}`,
    record: null,
  }) as const

export default defineEntity({
  name: 'campaigns',
  type: 'Campaign',
  summary: 'E-mails to lists, from draft to sent.',
  docs: docs('campaigns'),
  record: Campaign,
  actions: {
    list: list({
      summary: 'Lists campaigns.',
      docs: docs('campaigns'),
      path: '/3.0/campaigns',
      records: 'campaigns',
      params: {
        type: campaignType().optional().describe('Only of this kind'),
        status: z
          .enum(['save', 'paused', 'schedule', 'sending', 'sent'])
          .optional()
          .describe('Only in this state; `save` is a draft'),
        before_send_time: time('Only sent before'),
        since_send_time: time('Only sent after'),
        before_create_time: time('Only made before'),
        since_create_time: time('Only made after'),
        list_id: Id.optional().describe('Only to this list'),
        folder_id: Id.optional().describe('Only of this folder'),
        member_id: Id.optional().describe('Only to this member: MD5 of the address in lower case'),
        sort_field: z.enum(['create_time', 'send_time']).optional().describe('What to order by'),
        sort_dir: sortDirection(),
        ...includes,
      },
    }),
    get: get({
      summary: 'Returns one campaign.',
      docs: docs('campaigns'),
      path: '/3.0/campaigns/{campaign_id}',
      params: { campaign_id: campaignId(), ...includes },
    }),
    create: {
      summary: 'Makes a draft and returns it.',
      docs: docs('campaigns'),
      method: 'POST',
      path: '/3.0/campaigns',
      params: z.strictObject({
        type: campaignType().describe('Kind of the campaign; `absplit` is out of use, `variate` replaced it'),
        ...written,
        content_type: z.enum(['template', 'multichannel']).optional().describe('How the content is made'),
      }),
    },
    update: {
      summary: 'Changes a draft and returns it.',
      docs: docs('campaigns'),
      method: 'PATCH',
      path: '/3.0/campaigns/{campaign_id}',
      params: z.strictObject({ campaign_id: campaignId(), ...written }),
    },
    delete: {
      summary: 'Deletes a campaign for good.',
      docs: docs('campaigns'),
      method: 'DELETE',
      path: '/3.0/campaigns/{campaign_id}',
      params: z.strictObject({ campaign_id: campaignId() }),
      record: null,
    },
    send: {
      ...step('send', 'Sends a campaign now, or starts an RSS campaign.'),
      params: z.strictObject({ campaign_id: campaignId() }),
    },
    schedule: {
      ...step('schedule', 'Sets when a campaign is sent.'),
      params: z.strictObject({
        campaign_id: campaignId(),
        schedule_time: z
          .string()
          .regex(/T\d\d:?(00|15|30|45)/)
          .meta({ hint: 'must be a time on a quarter of an hour, like 2026-01-31T10:15:00+00:00' })
          .describe('When to send: ISO 8601, on a quarter of an hour'),
        timewarp: z.boolean().optional().describe("By the recipients' local time"),
        batch_delivery: z
          .strictObject({
            batch_delay: z.int().min(0).describe('Minutes between batches'),
            batch_count: z.int().min(0).describe('Number of batches'),
          })
          .optional()
          .describe('Sends in batches'),
      }),
    },
    unschedule: {
      ...step('unschedule', 'Makes a scheduled campaign a draft again.'),
      params: z.strictObject({ campaign_id: campaignId() }),
    },
    send_test: {
      ...step('test', 'Sends a test email.'),
      params: z.strictObject({
        campaign_id: campaignId(),
        test_emails: z.array(z.string().min(1)).min(1).describe('Addresses'),
        send_type: z.enum(['html', 'plaintext']).describe('Which part of the email'),
      }),
    },
  },
})
