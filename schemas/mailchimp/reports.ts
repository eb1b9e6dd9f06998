import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, DeliveryStatus, date, int, num, object, objects, openEnum, text } from './shared.records.ts'
import { campaignId, campaignType, docs, get, list, time } from './shared.ts'

const sub = <Shape extends z.core.$ZodLooseShape>(id: string, description: string, shape: Shape) =>
  z.looseObject(shape).meta({ id, description })

export const ReportBounces = sub('ReportBounces', 'Bounced emails.', {
  hard_bounces: orAbsent(int('Number of hard bounces')),
  soft_bounces: orAbsent(int('Number of soft bounces')),
  syntax_errors: orAbsent(int('Number of syntax errors in addresses')),
})

export const ReportForwards = sub('ReportForwards', 'Forwarded emails.', {
  forwards_count: orAbsent(int('Number of times forwarded')),
  forwards_opens: orAbsent(int('Number of opens by people it was forwarded to')),
})

export const ReportOpens = sub('ReportOpens', 'Opens. Privacy features of email clients add opens that nobody made.', {
  opens_total: orAbsent(int('Total number of opens, including repeated ones')),
  unique_opens: orAbsent(int('Number of unique opens')),
  open_rate: orAbsent(num('Share of recipients who opened it, 0 to 1')),
  last_open: orAbsent(date('When it was last opened')),
  proxy_excluded_opens: int('Number of opens, without those by mail proxies'),
  proxy_excluded_unique_opens: int('Number of unique opens, without those by mail proxies'),
  proxy_excluded_open_rate: num('Share of recipients who opened it, without opens by mail proxies'),
})

export const ReportClicks = sub('ReportClicks', 'Clicks on links.', {
  clicks_total: orAbsent(int('Total number of clicks, including repeated ones')),
  unique_clicks: orAbsent(int('Number of unique clicks, added up over all links')),
  unique_subscriber_clicks: orAbsent(int('Number of unique clicks')),
  click_rate: orAbsent(num('Share of recipients who clicked, 0 to 1')),
  last_click: orAbsent(date('When it was last clicked')),
})

export const IndustryStats = sub('IndustryStats', 'Industry averages.', {
  type: orAbsent(text('Industry')),
  open_rate: orAbsent(num('Open rate')),
  click_rate: orAbsent(num('Click rate')),
  bounce_rate: orAbsent(num('Bounce rate')),
  unopen_rate: orAbsent(num('Rate of emails not opened')),
  unsub_rate: orAbsent(num('Unsubscribe rate')),
  abuse_rate: orAbsent(num('Abuse complaint rate')),
})

export const ReportListStats = sub('ReportListStats', 'Averages for the list; rates are percentages.', {
  sub_rate: orAbsent(num('Average number of new members per month')),
  unsub_rate: orAbsent(num('Average number of members lost per month')),
  open_rate: orAbsent(num('Open rate, 0 to 100 percent')),
  click_rate: orAbsent(num('Click rate, 0 to 100 percent')),
  proxy_excluded_open_rate: num('Open rate without opens by mail proxies, 0 to 100 percent'),
})

export const ReportEcommerce = sub('ReportEcommerce', 'Purchases attributed to a campaign.', {
  total_orders: orAbsent(int('Number of orders')),
  total_spent: orAbsent(num('Total amount paid')),
  total_revenue: orAbsent(num('Total amount paid, without shipping and tax')),
  currency_code: orAbsent(text('Currency code')),
})

export const SocialLikes = sub(
  'SocialLikes',
  "Likes on a social network. Mailchimp's own key for this is `facebook_likes`.",
  {
    recipient_likes: int('Number of recipients who liked it'),
    unique_likes: int('Number of people who liked it'),
    facebook_likes: int('Number of Facebook likes'),
  },
)

export const Report = z
  .looseObject({
    id: z.string().describe('Id of the campaign'),
    campaign_title: text('Title of the campaign'),
    type: openEnum('regular', 'plain-text', 'ab_split', 'rss', 'automation', 'variate', 'auto')
      .nullish()
      .describe("Type of campaign; the values are spelled differently from the filter's"),
    list_id: text('Id of the list'),
    list_is_active: bool('Whether the list is active'),
    list_name: text('Name of the list'),
    subject_line: text('Subject line'),
    preview_text: text('Preview text, shown next to the subject line'),
    emails_sent: int('Number of emails sent'),
    abuse_reports: int('Number of abuse complaints'),
    unsubscribed: int('Number of recipients who unsubscribed'),
    send_time: date('When it was sent'),
    rss_last_send: date('When the feed was last sent; RSS campaigns only'),
    bounces: ReportBounces.nullish().describe('Bounced emails'),
    forwards: ReportForwards.nullish().describe('Forwarded emails'),
    opens: ReportOpens.nullish().describe('Opens'),
    clicks: ReportClicks.nullish().describe('Clicks'),
    social_likes: SocialLikes.nullish().describe('Likes on a social network; named `facebook_likes` by Mailchimp'),
    industry_stats: IndustryStats.nullish().describe('Industry averages; absent until computed'),
    list_stats: ReportListStats.nullish().describe('Averages for the list; absent until computed'),
    ecommerce: ReportEcommerce.nullish().describe('Purchases attributed to the campaign'),
    delivery_status: DeliveryStatus.nullish().describe('Delivery status'),
    ab_split: orAbsent(object('Both halves of a legacy A/B campaign')),
    timewarp: orAbsent(objects('Figures by time zone')),
    timeseries: orAbsent(objects('Figures by hour, for the first day')),
    share_report: orAbsent(object('URL and password of the shared report. Treat them as secrets')),
  })
  .meta({ id: 'Report', description: 'The performance of a sent campaign.' })

export default defineEntity({
  name: 'reports',
  type: 'Report',
  summary: 'The performance of sent campaigns.',
  docs: docs('reports'),
  record: Report,
  actions: {
    list: list({
      summary: 'Lists reports, one for each campaign that has been sent.',
      docs: docs('reports'),
      path: '/3.0/reports',
      records: 'reports',
      params: {
        type: campaignType().optional().describe('Only reports on campaigns of this type'),
        before_send_time: time('Only campaigns sent before this time'),
        since_send_time: time('Only campaigns sent after this time'),
      },
      vendor: { prepare: 'selectReportFields', finish: 'renameLikes' },
    }),
    get: get({
      summary: "Returns a campaign's report. A campaign that has not been sent has none (404).",
      docs: docs('reports'),
      path: '/3.0/reports/{campaign_id}',
      params: { campaign_id: campaignId() },
      vendor: { prepare: 'selectReportFields', finish: 'renameLikes' },
    }),
  },
})
