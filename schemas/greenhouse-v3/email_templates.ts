import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, openEnum, ref, text } from '../greenhouse/shared.records.ts'
import { textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, list } from './shared.ts'

export const EmailTemplate = z
  .looseObject({
    ...own,
    email_type: openEnum(
      'candidate_auto_reply',
      'new_candidate',
      'new_internal_candidate',
      'new_referral',
      'new_agency_submission',
      'approved_to_start_recruiting',
      'offer_fully_approved',
      'job_closed',
      'candidate_rejection',
      'weekly_status',
      'scorecard_reminder',
      'scorecard_repeat_reminder',
      'interviewer_invite',
      'take_home_test_email',
      'daily_recruiting',
      'stage_transition',
      'scorecard_progress',
      'agency_candidate_status',
      'agency_candidate_stage',
      'candidate_email',
      'team_email',
      'none',
      'extending_offer',
      'non_admin_welcome',
      'job_admin_welcome',
      'site_admin_welcome',
      'prospect_referral_receipt',
      'candidate_referral_receipt',
      'candidate_availability_request',
      'candidate_availability_confirmation',
      'approval_request',
      'eeoc_data_request',
      'event_prospect_auto_reply',
      'job_post_request',
      'gdpr_notification',
      'stage_change_for_followers',
      'rejection_for_followers',
      'calendly_request',
      'gdpr_consent_extension',
      'agency_recruiter_assigned',
      'slack_mentions',
      'candidate_self_schedule_request',
      'sourcing_automation_step',
      'candidate_survey',
      'esignature_request',
      'scheduling_link_confirmation',
      'talent_matching_summary',
      'identity_verification_request',
      'identity_verification_daily_digest',
    ).describe('Email type'),
    subject: always(text('Subject')),
    body: orNull(text('Body')),
    user_id: orNull(ref('Id of the user')),
    name: always(text('Name')),
    description: orNull(text('Description')),
    recipients: orNull(text('Recipients')),
    default: always(flag('Whether it is the default')),
    html_body: orNull(text('Html body')),
    office_anywhere: orNull(flag('Whether it is for all offices')),
    from_type: openEnum(
      'user_email',
      'organization_email',
      'my_email_address',
      'inviter',
      'organizer',
      'not_applicable',
    ).describe('From type'),
    cc_recruiter: always(flag('Whether the recruiter gets a copy')),
    cc_coordinator: always(flag('Whether the coordinator gets a copy')),
  })
  .meta({ id: 'EmailTemplate', description: 'Templates of emails.' })

export default defineEntity({
  name: 'email_templates',
  type: 'EmailTemplate',
  summary: 'Templates of emails.',
  docs,
  record: EmailTemplate,
  actions: {
    list: list({
      summary: 'Lists email templates, newest first.',
      path: '/v3/email_templates',
      params: {
        email_type: textFilter('Only records with this email type'),
        from_type: textFilter('Only records with this from type'),
      },
    }),
  },
})
