import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { created, expandable, id, livemode, object } from './shared.records.ts'
import { createdFilter, docs, get, idParam, list, pathId } from './shared.ts'

export const EarlyFraudWarning = z
  .looseObject({
    id: id(),
    object: object('radar.early_fraud_warning'),
    actionable: z.boolean().describe('Whether a refund can still prevent a dispute'),
    charge: expandable('Charge').describe('Charge that it is about'),
    created: created(),
    fraud_type: z.string().describe('Kind of fraud, such as made_with_stolen_card'),
    livemode: livemode(),
    payment_intent: expandable('PaymentIntent').optional().describe('Payment that it is about'),
  })
  .meta({ id: 'EarlyFraudWarning', description: 'A warning of a card network that a charge may be fraud.' })

export default defineEntity({
  name: 'early_fraud_warnings',
  type: 'EarlyFraudWarning',
  summary: 'Warnings of card networks that a charge may be fraud.',
  docs: docs('radar/early_fraud_warnings'),
  record: EarlyFraudWarning,
  actions: {
    list: list({
      summary: 'Lists early fraud warnings, newest first.',
      docs: docs('radar/early_fraud_warnings/list'),
      path: '/v1/radar/early_fraud_warnings',
      params: {
        charge: idParam().optional().describe('Only warnings about this charge'),
        created: createdFilter,
        payment_intent: idParam().optional().describe('Only warnings about this payment'),
      },
    }),
    get: get(pathId('warning', 'issfr_123'), {
      summary: 'Returns one warning.',
      docs: docs('radar/early_fraud_warnings/retrieve'),
      path: '/v1/radar/early_fraud_warnings/{id}',
    }),
  },
})
