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
    list_is_active: always(bool('Whether the list is active')),
    list_name: always(text('Name of the list')),
    segment_text: always(text('Description of the segment, HTML')),
    recipient_count: always(int('Number of recipients')),
    segment_opts: object('Segment to send to: a saved one by `saved_segment_id`, or `match` and `conditions`'),
  })
  .meta({ id: 'CampaignRecipients', description: 'The recipients of a campaign.' })

export const CampaignSettings = z
  .looseObject({
    subject_line: orAbsent(text('Subject line; a draft may lack it')),
    preview_text: orAbsent(text('Preview text, shown next to the subject line')),
    title: always(text('Title shown in the account')),
    from_name: orAbsent(text('Sender name; a draft may lack it')),
    reply_to: orAbsent(text('Reply-to address; a draft may lack it')),
    use_conversation: always(bool('Whether to manage replies as conversations')),
    to_name: always(text('Recipient name, with merge tags')),
    folder_id: always(text('Id of the folder')),
    authenticate: always(bool('Whether emails are authenticated as coming from the sender')),
    auto_footer: always(bool("Whether to add Mailchimp's standard footer")),
    inline_css: always(bool('Whether to inline the CSS')),
    auto_tweet: always(bool('Whether to tweet a link when the campaign is sent')),
    auto_fb_post: z
      .array(z.string())
      .optional()
      .describe('Ids of the Facebook pages to post to when the campaign is sent'),
    fb_comments: always(bool('Whether comments are allowed on Facebook')),
    timewarp: always(bool("Whether to send according to each recipient's local time")),
    template_id: always(int('Id of the template')),
    drag_and_drop: always(bool('Whether it was built in the drag-and-drop editor')),
  })
  .meta({ id: 'CampaignSettings', description: 'The subject, sender and options of a campaign.' })

export const Campaign = z
  .looseObject({
    id: z.string().describe('Id of the campaign'),
    web_id: always(int('Id of the campaign in the web app')),
    parent_campaign_id: text('Id of the campaign this one was created from'),
    type: openEnum('regular', 'plaintext', 'absplit', 'rss', 'variate').describe('Type of campaign'),
    create_time: always(date('When it was created')),
    archive_url: always(text('Short URL of the archived, public copy')),
    long_archive_url: always(text('Full URL of the archived, public copy')),
    status: openEnum('save', 'paused', 'schedule', 'sending', 'sent', 'canceled', 'canceling', 'archived').describe(
      'Status',
    ),
    emails_sent: always(int('Number of emails sent')),
    send_time: always(date('When it was or will be sent')),
    content_type: openEnum('template', 'html', 'url', 'multichannel').describe('How the content was created'),
    needs_block_refresh: always(bool('Whether content blocks need to be refreshed in the web app')),
    has_logo_merge_tag: orAbsent(bool('Whether it contains the `*|BRAND:LOGO|*` merge tag')),
    resendable: always(bool('Whether it can be resent to recipients who did not open it')),
    recipients: CampaignRecipients.describe('Recipients'),
    settings: CampaignSettings.describe('Subject, sender and options'),
    tracking: Tracking.describe('What is tracked'),
    report_summary: ReportSummary.nullish().describe('Summary of opens and clicks; sent campaigns only'),
    delivery_status: DeliveryStatus.describe('Delivery status'),
    variate_settings: object('Variants, and how the winner is chosen'),
    ab_split_opts: object('The two halves of a legacy A/B campaign'),
    rss_opts: object('Feed and schedule of an RSS campaign'),
    social_card: object('Image and text for social networks'),
    resend_shortcut_eligibility: orAbsent(object('Whether it can be resent, by audience; on request only')),
    resend_shortcut_usage: object('How it has been resent; on request only'),
  })
  .meta({ id: 'Campaign', description: 'An email campaign to a list: its settings, recipients and status.' })

const includes = {
  include_resend_shortcut_eligibility: z
    .boolean()
    .optional()
    .describe('Whether to return if it can be resent to recipients who did not engage'),
  include_resend_shortcut_usage: z.boolean().optional().describe('Whether to return how it has been resent'),
}

const recipients = z
  .looseObject({ list_id: z.union([Id, z.literal('')]).describe('Id of the list; empty, as it is read, for none yet') })
  .optional()
  .describe('Recipients: `list_id`, and `segment_opts` to send to part of the list')
const settings = open().optional().describe('Subject, sender and options: `subject_line`, `from_name`, `reply_to`, …')

/** Parameters common to create and update. */
const written = {
  recipients,
  settings,
  variate_settings: open().optional().describe('Variants, and how the winner is chosen; `winner_criteria` is required'),
  tracking: open().optional().describe('What is tracked'),
  rss_opts: open().optional().describe('Feed and schedule; `feed_url` and `frequency` are required'),
  social_card: open().optional().describe('Image and text for social networks'),
}

/** An action with an empty response. */
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
  summary: 'Email campaigns to lists, from draft to sent.',
  docs: docs('campaigns'),
  record: Campaign,
  actions: {
    list: list({
      summary: 'Lists campaigns.',
      docs: docs('campaigns'),
      path: '/3.0/campaigns',
      records: 'campaigns',
      params: {
        type: campaignType().optional().describe('Only records of this type'),
        status: z
          .enum(['save', 'paused', 'schedule', 'sending', 'sent'])
          .optional()
          .describe('Only campaigns with this status; `save` means draft'),
        before_send_time: time('Only campaigns sent before this time'),
        since_send_time: time('Only campaigns sent after this time'),
        before_create_time: time('Only records created before this time'),
        since_create_time: time('Only records created after this time'),
        list_id: Id.optional().describe('Only campaigns to this list'),
        folder_id: Id.optional().describe('Only campaigns in this folder'),
        member_id: Id.optional().describe(
          'Only campaigns sent to this member, given as the MD5 of the lowercase email address',
        ),
        sort_field: z.enum(['create_time', 'send_time']).optional().describe('Field to sort by'),
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
      summary: 'Creates a draft campaign and returns it.',
      docs: docs('campaigns'),
      method: 'POST',
      path: '/3.0/campaigns',
      params: z.strictObject({
        type: campaignType().describe('Type of campaign; `absplit` is deprecated, use `variate`'),
        ...written,
        content_type: z.enum(['template', 'multichannel']).optional().describe('How the content is created'),
      }),
    },
    update: {
      summary: 'Updates a draft campaign and returns it.',
      docs: docs('campaigns'),
      method: 'PATCH',
      path: '/3.0/campaigns/{campaign_id}',
      params: z.strictObject({ campaign_id: campaignId(), ...written }),
    },
    delete: {
      summary: 'Deletes a campaign permanently.',
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
          .meta({ hint: 'must be a time on the quarter-hour, such as 2026-01-31T10:15:00+00:00' })
          .describe('When to send: ISO 8601, on the quarter-hour'),
        timewarp: z.boolean().optional().describe("Whether to send according to each recipient's local time"),
        batch_delivery: z
          .strictObject({
            batch_delay: z.int().min(0).describe('Minutes between batches'),
            batch_count: z.int().min(0).describe('Number of batches'),
          })
          .optional()
          .describe('Sends the campaign in batches'),
      }),
    },
    unschedule: {
      ...step('unschedule', 'Turns a scheduled campaign back into a draft.'),
      params: z.strictObject({ campaign_id: campaignId() }),
    },
    send_test: {
      ...step('test', 'Sends a test email.'),
      params: z.strictObject({
        campaign_id: campaignId(),
        test_emails: z.array(z.string().min(1)).min(1).describe('Email addresses to send to'),
        send_type: z.enum(['html', 'plaintext']).describe('Part of the email to send'),
      }),
    },
  },
})
