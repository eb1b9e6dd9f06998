import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import {
  BillingMeterCustomerMapping,
  BillingMeterDefaultAggregation,
  BillingMeterStatusTransitions,
  BillingMeterValueSettings,
} from './details.small.ts'
import { created, id, livemode, object, open, openEnum } from './shared.records.ts'

export const BillingMeter = z
  .looseObject({
    id: id(),
    object: object('billing.meter'),
    created: created(),
    customer_mapping: declaredAs(open(), BillingMeterCustomerMapping).describe(
      'How events name the customer: `event_payload_key` and `type`',
    ),
    default_aggregation: declaredAs(open(), BillingMeterDefaultAggregation).describe(
      'How events become a number: `formula`',
    ),
    display_name: z.string().describe('Name that customers see'),
    event_name: z.string().describe('Name that events of the meter carry'),
    event_time_window: openEnum('day', 'hour').nullable().describe('Stretch of time that events are counted in first'),
    livemode: livemode(),
    status: openEnum('active', 'inactive').describe('State'),
    status_transitions: declaredAs(open(), BillingMeterStatusTransitions).describe('When it changed its state'),
    updated: z.int().describe('When it was last changed, Unix seconds'),
    value_settings: declaredAs(open(), BillingMeterValueSettings).describe(
      'How events carry the value: `event_payload_key`',
    ),
  })
  .meta({ id: 'BillingMeter', description: 'How usage is counted.' })
