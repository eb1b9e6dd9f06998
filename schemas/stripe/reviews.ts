import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { created, expandable, id, livemode, object, openEnum } from './shared.records.ts'
import { createdFilter, docs, get, list, pathId } from './shared.ts'

export const Review = z
  .looseObject({
    id: id(),
    object: object('review'),
    billing_zip: z.string().nullable().describe('Postal code of the card, where it applies'),
    charge: expandable('Charge').nullable().describe('Charge that it is about'),
    closed_reason: z
      .string()
      .nullable()
      .describe('Why it was closed: approved, refunded, refunded_as_fraud, disputed, …'),
    created: created(),
    ip_address: z.string().nullable().describe('Address that the payment came from'),
    ip_address_location: z
      .looseObject({
        city: z.string().nullable().describe('City'),
        country: z.string().nullable().describe('Two-letter country code'),
        latitude: z.number().nullable().describe('Latitude'),
        longitude: z.number().nullable().describe('Longitude'),
        region: z.string().nullable().describe('State, county, province or region'),
      })
      .meta({ id: 'ReviewLocation', description: 'Where an address is.' })
      .nullable()
      .describe('Where that address is'),
    livemode: livemode(),
    open: z.boolean().describe('Whether somebody still has to decide'),
    opened_reason: openEnum('manual', 'rule').describe('Why it was opened'),
    payment_intent: expandable('PaymentIntent').optional().describe('Payment that it is about'),
    reason: z.string().describe('Why it is open or was closed'),
    session: z
      .looseObject({
        browser: z.string().nullable().describe('Browser'),
        device: z.string().nullable().describe('Device'),
        platform: z.string().nullable().describe('Platform'),
        version: z.string().nullable().describe('Version of the browser'),
      })
      .meta({ id: 'ReviewSession', description: 'The session of a payment in a browser.' })
      .nullable()
      .describe('Session in the browser of who paid'),
  })
  .meta({ id: 'Review', description: 'A payment that somebody has to review.' })

export default defineEntity({
  name: 'reviews',
  type: 'Review',
  summary: 'Payments that somebody has to review.',
  docs: docs('radar/reviews'),
  record: Review,
  actions: {
    list: list({
      summary: 'Lists open reviews, newest first.',
      docs: docs('radar/reviews/list'),
      path: '/v1/reviews',
      params: {
        created: createdFilter,
      },
    }),
    get: get(pathId('review', 'prv_123'), {
      summary: 'Returns one review.',
      docs: docs('radar/reviews/retrieve'),
      path: '/v1/reviews/{id}',
    }),
  },
})
