import type { Rows } from '@ferrule/sandbox/engine'
import type * as Mailchimp from '../generated/index.gen.ts'

/** The records of the sandbox. Tags are the static segments; what recipients did with a campaign follows from its sending. */
export interface MailchimpData {
  readonly automations: Rows<Mailchimp.Automation>
  readonly campaigns: Rows<Mailchimp.Campaign>
  readonly interest_categories: Rows<Mailchimp.InterestCategory>
  readonly interests: Rows<Mailchimp.Interest>
  readonly list_members: Rows<Mailchimp.ListMember>
  readonly lists: Rows<Mailchimp.List>
  readonly member_notes: Rows<Mailchimp.MemberNote>
  readonly reports: Rows<Mailchimp.Report>
  readonly segments: Rows<Mailchimp.Segment>
}
