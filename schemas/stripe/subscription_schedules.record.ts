import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import {
  SubscriptionScheduleBillingMode,
  SubscriptionScheduleCurrentPhase,
  SubscriptionScheduleDefaultSettings,
  SubscriptionSchedulePhases,
} from './details.plans.ts'
import { created, expandable, id, livemode, Metadata, object, open, openEnum } from './shared.records.ts'

export const SubscriptionSchedule = z
  .looseObject({
    id: id(),
    object: object('subscription_schedule'),
    application: expandable().nullable().describe('Connect application that made it'),
    billing_mode: declaredAs(open(), SubscriptionScheduleBillingMode).describe(
      'How prorations and periods are computed',
    ),
    canceled_at: z.int().nullable().describe('When it was canceled, Unix seconds'),
    completed_at: z.int().nullable().describe('When it was completed, Unix seconds'),
    created: created(),
    current_phase: declaredAs(open(), SubscriptionScheduleCurrentPhase)
      .nullable()
      .describe('The phase that is under way: `start_date` and `end_date`'),
    customer: expandable('Customer', 'DeletedCustomer').describe('Customer'),
    customer_account: z.string().nullable().describe('Account that acts as the customer'),
    default_settings: declaredAs(open(), SubscriptionScheduleDefaultSettings).describe(
      'What phases take that do not say otherwise',
    ),
    end_behavior: openEnum('none', 'cancel', 'release', 'renew').describe(
      'What happens at the end: `release` leaves the subscription as it is, `cancel` ends it',
    ),
    livemode: livemode(),
    metadata: Metadata.nullable().describe("The caller's own keys and values"),
    pause_schedules: z.array(open()).optional().describe('When it pauses and resumes; since the endive API versions'),
    phases: z.array(declaredAs(open(), SubscriptionSchedulePhases)).describe('Stretches of time, each with its items'),
    released_at: z.int().nullable().describe('When its subscription was released, Unix seconds'),
    released_subscription: z.string().nullable().describe('Subscription that it was released from'),
    status: openEnum('active', 'canceled', 'completed', 'not_started', 'released').describe('State'),
    subscription: expandable('Subscription').nullable().describe('Subscription'),
    test_clock: expandable().nullable().describe('Test clock that it belongs to'),
  })
  .meta({
    id: 'SubscriptionSchedule',
    description: 'Changes of a subscription that are planned ahead, phase by phase.',
  })
