import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, openEnum, text, time } from '../greenhouse/shared.records.ts'
import { recordId } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, remove } from './shared.ts'

const events = [
  'application_updated',
  'candidate_anonymized',
  'candidate_stage_change',
  'delete_application',
  'delete_candidate',
  'department_deleted',
  'hire_candidate',
  'interview_deleted',
  'job_approved',
  'job_created',
  'job_deleted',
  'job_interview_stage_deleted',
  'job_post_created',
  'job_post_deleted',
  'job_post_updated',
  'job_updated',
  'merge_candidate',
  'new_candidate_application',
  'new_prospect_application',
  'offer_approved',
  'offer_created',
  'offer_deleted',
  'offer_updated',
  'office_deleted',
  'reject_candidate',
  'scorecard_deleted',
  'unhire_candidate',
  'unreject_candidate',
  'update_candidate',
] as const

export const WebhookEndpoint = z
  .looseObject({
    ...own,
    name: always(text('Name')),
    endpoint_url: always(text('URL that Greenhouse calls')),
    event_action_type: openEnum(...events).describe('Event that triggers it'),
    max_attempts: always(z.int().describe('Maximum number of attempts per delivery')),
    additional_headers: orNull(text('Additional headers of the deliveries, as JSON')),
    error_recipient_email: orNull(text('Email address that receives delivery errors')),
    deactivated: always(flag('Whether the webhook is deactivated')),
    last_delivered: orNull(time('Time of the last delivery')),
  })
  .meta({ id: 'WebhookEndpoint', description: 'A webhook of a partner integration.' })

const settings = {
  deactivated: z.boolean().optional().describe('Whether the webhook is deactivated'),
  basic_auth_username: z.string().max(255).nullish().describe('User name for Basic authentication of deliveries'),
  basic_auth_password: z
    .string()
    .max(255)
    .nullish()
    .describe('Password for Basic authentication of deliveries. Greenhouse does not return it'),
  additional_headers: z.string().nullish().describe('Additional headers of the deliveries, as JSON'),
  error_recipient_email: z.string().nullish().describe('Email address that receives delivery errors'),
}

const endpoint = z
  .string()
  .regex(/^https:\/\/[^\s]+$/)
  .meta({ hint: 'must be an https URL', description: 'URL to call' })
const event = z.enum(events).describe('Event that triggers it')
const secret = z.string().min(1).describe('Key that signs the deliveries. Greenhouse does not return it')

export default defineEntity({
  name: 'webhook_endpoints',
  type: 'WebhookEndpoint',
  summary: 'Webhooks of partner integrations. Only Greenhouse partners can manage them; the API has no list.',
  docs,
  record: WebhookEndpoint,
  actions: {
    create: {
      summary: 'Creates a webhook. Only for Greenhouse partners.',
      docs,
      method: 'POST',
      path: '/v3/webhooks',
      body: 'json',
      params: z.strictObject({
        name: z.string().min(1).describe('Name'),
        endpoint_url: endpoint,
        event_action_type: event,
        secret_key: secret,
        max_attempts: z.int().min(1).describe('Maximum number of attempts per delivery'),
        ...settings,
      }),
    },
    update: {
      summary: 'Updates a webhook. Fields that you leave out do not change. Only for Greenhouse partners.',
      docs,
      method: 'PATCH',
      path: '/v3/webhooks/{id}',
      body: 'json',
      params: z.strictObject({
        id: recordId('webhook'),
        name: z.string().min(1).optional().describe('Name'),
        endpoint_url: endpoint.optional(),
        event_action_type: event.optional(),
        secret_key: secret.optional(),
        max_attempts: z.int().min(1).optional().describe('Maximum number of attempts per delivery'),
        ...settings,
      }),
    },
    delete: {
      ...remove('webhook', {
        summary: 'Deletes a webhook. Only for Greenhouse partners.',
        path: '/v3/webhooks/{id}',
      }),
      docs,
    },
  },
})
