import manifest from '@ferrule/mailchimp/manifest'
import { jsonSchema, type PresenceSchema } from '@ferrule/test-kit/json-schema'
import { answered, judged, positive, specified, together } from '@ferrule/test-kit/presence'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { typings } from '@ferrule/test-kit/typings'
import { operationOf, type Swagger } from './support/swagger.ts'

/**
 * Every field is as required and as nullable as Mailchimp's document and the typings that engineers use with its SDK say,
 * unless a recorded answer contradicts. The document names hardly any required field; where neither says more, a field
 * may be absent.
 */

const API = 'specs/mailchimp.swagger.json'
const FIXTURES = 'specs/mailchimp.fixtures.json'
const api = vendorFile<Swagger>(API)
const recorded = vendorFile<{
  recorded2021to2022: readonly {
    request: { method: string; path: string }
    response: { status: number; body: unknown }
  }[]
}>(FIXTURES)?.recorded2021to2022

/** Types of the SDK's typings, by ours. */
const TYPES: Readonly<Record<string, string>> = {
  MembersResult: 'lists.BatchListMembersResponse',
  List: 'lists.List',
  ListMember: 'lists.MembersSuccessResponse',
  // The members of a segment are those of a list, of which the typings have one type.
  SegmentMember: 'lists.MembersSuccessResponse',
  MergeField: 'lists.MergeField',
  MemberTag: 'lists.ListMemberTag',
  InterestCategory: 'lists.Category',
  Interest: 'lists.Interest',
  Campaign: 'campaigns.Campaigns',
  CampaignContent: 'campaigns.CampaignContentSuccessResponse',
  Ping: 'ping.APIHealthStatus',
}
/** Their answers are handed out in another form. */
const CHANGED = new Set(['email_activity.list_events', 'list_members.api_search'])
const name = (type: string) => type.replace('.', '_')
const sdk = typings(
  `import type * as sdk from '@mailchimp/mailchimp_marketing'\n${[...new Set(Object.values(TYPES))]
    .map((type) => `export type ${name(type)} = sdk.${type}\n`)
    .join('')}`,
)
const said = jsonSchema({ resolve: () => undefined })

const roots =
  api && recorded
    ? answered(
        manifest,
        ({ operation, type: own, method, path, records }) => {
          if (CHANGED.has(operation)) return undefined
          const found = operationOf(api, method, path)
          const whole = found?.[1].responses['200']?.schema as PresenceSchema | undefined
          const schema = (records && whole?.properties?.[records]?.items) || whole
          const type = TYPES[own]
          const pattern = path.split('/')
          const examples = recorded.filter(({ request, response }) => {
            const parts = request.path.split('/')
            return (
              response.status === 200 &&
              request.method === method &&
              parts.length === pattern.length &&
              parts.every((part, index) => pattern[index]?.startsWith('{') || pattern[index] === part)
            )
          })
          return {
            said: schema && together(said(schema), ...(type ? [positive(sdk(name(type)))] : [])),
            examples: examples.map(({ response }) => response.body),
            identifies: ['id', 'account_id', 'email_id', 'merge_id'],
          }
        },
        specified('mailchimp'),
      )
    : []

/** The typings have one type of a member; the document lists fewer fields for those of a batch. */
const written = Object.fromEntries(
  'full_name interests last_note contact_id web_id unsubscribe_reason consents_to_one_to_one_messaging stats source tags_count tags marketing_permissions'
    .split(' ')
    .map((field) => [`WrittenMember.${field}`, 'the document does not list it for members of a batch']),
)
const byType = 'campaigns of one kind have it'
judged('mailchimp', roots, {
  missing: api && recorded ? undefined : absent(api ? FIXTURES : API),
  fields: 250,
  required: 196,
  // The typings say of everything that it is there.
  except: {
    'Campaign.parent_campaign_id': 'children of another campaign have it',
    'Campaign.report_summary': 'comes once it was sent',
    'Campaign.variate_settings': byType,
    'Campaign.ab_split_opts': byType,
    'Campaign.rss_opts': byType,
    'Campaign.social_card': 'comes where there is one',
    'CampaignRecipients.segment_opts': 'comes where a segment was chosen',
    ...written,
    'CampaignSettings.preview_text': 'eight answers of 2026 lack it',
    'CampaignSettings.subject_line': 'two drafts of 2023 lack it',
    'CampaignSettings.from_name': 'two drafts of 2023 lack it',
    'CampaignSettings.reply_to': 'two drafts of 2023 lack it',
    'CampaignSettings.auto_fb_post': 'eight answers of 2026 lack it',
    'CampaignContent.html': 'answers of 2020 to 2023 lack it',
    'CampaignContent.plain_text': 'answers of 2020 to 2023 lack it',
    'ListMember.full_name': 'answers of 2020 to 2023 lack it',
    'SegmentMember.full_name': 'answers of 2020 to 2023 lack it',
    'CampaignContent.variate_contents': byType,
    'CampaignContent.archive_html': 'comes once it was sent',
    'SegmentMember.interests': 'recorded members of lists without groups lack it',
    'SegmentMember.last_note': 'recorded members without notes lack it',
  },
})
