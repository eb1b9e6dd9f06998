import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open } from './shared.records.ts'
import {
  createdFilter,
  customerAccountFilter,
  customerFilter,
  docs,
  expand,
  get,
  idParam,
  interval,
  list,
  metadataOrEmpty,
  orEmpty,
  pathId,
} from './shared.ts'
import { SubscriptionSchedule } from './subscription_schedules.record.ts'

const recordId = () => pathId('subscription schedule', 'sub_sched_123')

export default defineEntity({
  name: 'subscription_schedules',
  type: 'SubscriptionSchedule',
  summary: 'Changes of subscriptions that are planned ahead.',
  docs: docs('subscription_schedules'),
  record: SubscriptionSchedule,
  actions: {
    list: list({
      summary: 'Lists subscription schedules, newest first.',
      docs: docs('subscription_schedules/list'),
      path: '/v1/subscription_schedules',
      params: {
        canceled_at: interval.optional().describe('When it was canceled, Unix seconds'),
        completed_at: interval.optional().describe('When it was completed, Unix seconds'),
        created: createdFilter,
        customer: customerFilter(),
        customer_account: customerAccountFilter(),
        released_at: interval.optional().describe('When its subscription was released, Unix seconds'),
        scheduled: z.boolean().optional().describe('Only schedules that have not begun'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one subscription schedule.',
      docs: docs('subscription_schedules/retrieve'),
      path: '/v1/subscription_schedules/{id}',
    }),
    create: {
      summary: 'Creates a subscription schedule and returns it.',
      docs: docs('subscription_schedules/create'),
      method: 'POST',
      path: '/v1/subscription_schedules',
      params: z.strictObject({
        billing_mode: z
          .strictObject({
            flexible: open().optional().describe('Settings of flexible mode'),
            type: z.enum(['classic', 'flexible']).describe('Kind'),
          })
          .optional()
          .describe('How prorations and periods are computed'),
        customer: idParam().optional().describe('Customer'),
        customer_account: idParam().optional().describe('Account that acts as the customer'),
        default_settings: open().optional().describe('What phases take that do not say otherwise'),
        end_behavior: z
          .enum(['none', 'cancel', 'release', 'renew'])
          .optional()
          .describe('What happens at the end: `release` leaves the subscription as it is, `cancel` ends it'),
        expand,
        from_subscription: idParam().optional().describe('Subscription to begin with; nothing else may be given then'),
        metadata: metadataOrEmpty(),
        pause_schedules: z
          .array(open())
          .optional()
          .describe('When it pauses and resumes: `key`, `pause`, `resume`; since the endive API versions'),
        phases: z.array(open()).optional().describe('Stretches of time, each with its items'),
        start_date: z
          .union([z.int(), z.literal('now')])
          .optional()
          .describe('When it begins, Unix seconds'),
      }),
    },
    update: {
      summary: 'Changes the fields that are given and returns the subscription schedule.',
      docs: docs('subscription_schedules/update'),
      method: 'POST',
      path: '/v1/subscription_schedules/{id}',
      params: z.strictObject({
        id: recordId(),
        default_settings: open().optional().describe('What phases take that do not say otherwise'),
        end_behavior: z
          .enum(['none', 'cancel', 'release', 'renew'])
          .optional()
          .describe('What happens at the end: `release` leaves the subscription as it is, `cancel` ends it'),
        expand,
        metadata: metadataOrEmpty(),
        pause_schedules: orEmpty(z.array(open()))
          .optional()
          .describe('When it pauses and resumes; since the endive API versions; empty removes it'),
        phases: z.array(open()).optional().describe('Stretches of time, each with its items'),
        proration_behavior: z
          .enum(['none', 'always_invoice', 'create_prorations'])
          .optional()
          .describe('What happens to started periods'),
      }),
    },
    cancel: {
      summary: 'Cancels a schedule and its subscription at once, and returns the schedule.',
      access: 'destructive',
      docs: docs('subscription_schedules/cancel'),
      method: 'POST',
      path: '/v1/subscription_schedules/{id}/cancel',
      params: z.strictObject({
        id: recordId(),
        expand,
        invoice_now: z.boolean().optional().describe('Whether to bill usage and pending prorations in a last invoice'),
        prorate: z.boolean().optional().describe('Whether to give credit for the rest of the period'),
      }),
    },
    release: {
      summary: 'Ends a schedule and leaves its subscription as it is, and returns the schedule.',
      access: 'write',
      docs: docs('subscription_schedules/release'),
      method: 'POST',
      path: '/v1/subscription_schedules/{id}/release',
      params: z.strictObject({
        id: recordId(),
        expand,
        preserve_cancel_date: z
          .boolean()
          .optional()
          .describe('Whether the subscription keeps the day on which it is to be canceled'),
      }),
    },
  },
})
