import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, DeliveryStatus, date, int, num, object, objects, openEnum, text } from './shared.records.ts'
import { campaignId, campaignType, docs, get, list, time } from './shared.ts'

const sub = <Shape extends z.core.$ZodLooseShape>(id: string, description: string, shape: Shape) =>
  z.looseObject(shape).meta({ id, description })

export const ReportBounces = sub('ReportBounces', 'E-mails that came back.', {
  hard_bounces: orAbsent(int('For good')),
  soft_bounces: orAbsent(int('For the time being')),
  syntax_errors: orAbsent(int('Because the address is none')),
})

export const ReportForwards = sub('ReportForwards', 'E-mails that were passed on.', {
  forwards_count: orAbsent(int('Times passed on')),
  forwards_opens: orAbsent(int('Opens of those')),
})

export const ReportOpens = sub('ReportOpens', 'Opens. Privacy features of mail programs add opens that nobody made.', {
  opens_total: orAbsent(int('Opens, repeated ones included')),
  unique_opens: orAbsent(int('Recipients who opened')),
  open_rate: orAbsent(num('Share of recipients who opened, 0 to 1')),
  last_open: orAbsent(date('When it was last opened')),
  proxy_excluded_opens: int('Opens without those of mail proxies'),
  proxy_excluded_unique_opens: int('Recipients who opened, without mail proxies'),
  proxy_excluded_open_rate: num('Share of recipients who opened, without mail proxies'),
})

export const ReportClicks = sub('ReportClicks', 'Clicks on links.', {
  clicks_total: orAbsent(int('Clicks, repeated ones included')),
  unique_clicks: orAbsent(int('Different links clicked per recipient, added up')),
  unique_subscriber_clicks: orAbsent(int('Recipients who clicked')),
  click_rate: orAbsent(num('Share of recipients who clicked, 0 to 1')),
  last_click: orAbsent(date('When somebody last clicked')),
})

export const IndustryStats = sub('IndustryStats', 'Averages of the industry.', {
  type: orAbsent(text('Industry')),
  open_rate: orAbsent(num('Share of opens')),
  click_rate: orAbsent(num('Share of clicks')),
  bounce_rate: orAbsent(num('Share of bounces')),
  unopen_rate: orAbsent(num('Share of emails not opened')),
  unsub_rate: orAbsent(num('Share of unsubscriptions')),
  abuse_rate: orAbsent(num('Share of complaints')),
})

export const ReportListStats = sub('ReportListStats', 'Averages of the list; rates in percent.', {
  sub_rate: orAbsent(num('New members per month')),
  unsub_rate: orAbsent(num('Members lost per month')),
  open_rate: orAbsent(num('Opens, 0 to 100 percent')),
  click_rate: orAbsent(num('Clicks, 0 to 100 percent')),
  proxy_excluded_open_rate: num('Opens without those of mail proxies, 0 to 100 percent'),
})

export const ReportEcommerce = sub('ReportEcommerce', 'Purchases that came of a campaign.', {
  total_orders: orAbsent(int('Orders')),
  total_spent: orAbsent(num('What was paid')),
  total_revenue: orAbsent(num('What was paid, without shipping and tax')),
  currency_code: orAbsent(text('Currency code')),
})

export const SocialLikes = sub('SocialLikes', 'Likes on a social network; its own key for this is `facebook_likes`.', {
  recipient_likes: int('Recipients who like it'),
  unique_likes: int('People who like it'),
  facebook_likes: int('Likes on Facebook'),
})

export const Report = z
  .looseObject({
    id: z.string().describe('Id of the campaign'),
    campaign_title: text('Title of the campaign'),
    type: openEnum('regular', 'plain-text', 'ab_split', 'rss', 'automation', 'variate', 'auto')
      .nullish()
      .describe('Kind of the campaign; spelled unlike the filter'),
    list_id: text('Id of the list'),
    list_is_active: bool('Whether the list can still be used'),
    list_name: text('Name of the list'),
    subject_line: text('Subject'),
    preview_text: text('Text shown beside the subject'),
    emails_sent: int('E-mails sent'),
    abuse_reports: int('Complaints'),
    unsubscribed: int('Recipients who unsubscribed'),
    send_time: date('When it was sent'),
    rss_last_send: date('When the feed was last sent; only RSS'),
    bounces: ReportBounces.nullish().describe('E-mails that came back'),
    forwards: ReportForwards.nullish().describe('E-mails that were passed on'),
    opens: ReportOpens.nullish().describe('Opens'),
    clicks: ReportClicks.nullish().describe('Clicks'),
    social_likes: SocialLikes.nullish().describe('Likes on a social network; `facebook_likes` on the wire'),
    industry_stats: IndustryStats.nullish().describe('Averages of the industry; absent until computed'),
    list_stats: ReportListStats.nullish().describe('Averages of the list; absent until computed'),
    ecommerce: ReportEcommerce.nullish().describe('Purchases that came of it'),
    delivery_status: DeliveryStatus.nullish().describe('Progress of the delivery'),
    ab_split: orAbsent(object('Both halves of an old A/B campaign')),
    timewarp: orAbsent(objects('Numbers by time zone')),
    timeseries: orAbsent(objects('Numbers by the hour of the first day')),
    share_report: orAbsent(object('Address and password of the shared report; treat it like a password')),
  })
  .meta({ id: 'Report', description: 'How a sent campaign went.' })

export default defineEntity({
  name: 'reports',
  type: 'Report',
  summary: 'How sent campaigns went.',
  docs: docs('reports'),
  record: Report,
  actions: {
    list: list({
      summary: 'Lists reports; there is one for each campaign that was sent.',
      docs: docs('reports'),
      path: '/3.0/reports',
      records: 'reports',
      params: {
        type: campaignType().optional().describe('Only of campaigns of this kind'),
        before_send_time: time('Only sent before'),
        since_send_time: time('Only sent after'),
      },
      vendor: { prepare: 'selectReportFields', finish: 'renameLikes' },
    }),
    get: get({
      summary: 'Returns the report of one campaign; a campaign that was not sent has none (404).',
      docs: docs('reports'),
      path: '/3.0/reports/{campaign_id}',
      params: { campaign_id: campaignId() },
      vendor: { prepare: 'selectReportFields', finish: 'renameLikes' },
    }),
  },
})
