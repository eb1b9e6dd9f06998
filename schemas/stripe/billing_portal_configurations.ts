import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { BillingPortalConfiguration } from './billing_portal_configurations.record.ts'
import { open } from './shared.records.ts'
import { docs, expand, get, list, metadata, metadataOrEmpty, orEmpty, pathId } from './shared.ts'

const recordId = () => pathId('portal configuration', 'bpc_123')

export default defineEntity({
  name: 'billing_portal_configurations',
  type: 'BillingPortalConfiguration',
  summary: 'What customers can do in the billing portal.',
  docs: docs('customer_portal/configurations'),
  record: BillingPortalConfiguration,
  actions: {
    list: list({
      summary: 'Lists portal configurations, newest first.',
      docs: docs('customer_portal/configurations/list'),
      path: '/v1/billing_portal/configurations',
      params: {
        active: z.boolean().optional().describe('Whether it can be used'),
        is_default: z.boolean().optional().describe('Whether it is the default one'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one portal configuration.',
      docs: docs('customer_portal/configurations/retrieve'),
      path: '/v1/billing_portal/configurations/{id}',
    }),
    create: {
      summary: 'Creates a portal configuration and returns it.',
      docs: docs('customer_portal/configurations/create'),
      method: 'POST',
      path: '/v1/billing_portal/configurations',
      params: z.strictObject({
        features: open().describe('What customers can do there, by feature'),
        business_profile: z
          .strictObject({
            headline: orEmpty(z.string()).optional().describe('Text above; empty removes it'),
            privacy_policy_url: z.string().optional().describe('Page of the privacy policy'),
            terms_of_service_url: z.string().optional().describe('Page of the terms of service'),
          })
          .optional()
          .describe('What the portal says of the business'),
        default_return_url: orEmpty(z.string())
          .optional()
          .describe('Where customers return to, unless the session says otherwise; empty removes it'),
        expand,
        login_page: z
          .strictObject({ enabled: z.boolean().describe('Whether it is on') })
          .optional()
          .describe('Page where customers can log in: `enabled` and `url`'),
        metadata: metadata(),
        name: orEmpty(z.string()).optional().describe('Name; empty removes it'),
      }),
    },
    update: {
      summary: 'Changes the fields that are given and returns the portal configuration.',
      docs: docs('customer_portal/configurations/update'),
      method: 'POST',
      path: '/v1/billing_portal/configurations/{id}',
      params: z.strictObject({
        id: recordId(),
        active: z.boolean().optional().describe('Whether it can be used'),
        business_profile: z
          .strictObject({
            headline: orEmpty(z.string()).optional().describe('Text above; empty removes it'),
            privacy_policy_url: orEmpty(z.string()).optional().describe('Page of the privacy policy; empty removes it'),
            terms_of_service_url: orEmpty(z.string())
              .optional()
              .describe('Page of the terms of service; empty removes it'),
          })
          .optional()
          .describe('What the portal says of the business'),
        default_return_url: orEmpty(z.string())
          .optional()
          .describe('Where customers return to, unless the session says otherwise; empty removes it'),
        expand,
        features: open().optional().describe('What customers can do there, by feature'),
        login_page: z
          .strictObject({ enabled: z.boolean().describe('Whether it is on') })
          .optional()
          .describe('Page where customers can log in: `enabled` and `url`'),
        metadata: metadataOrEmpty(),
        name: orEmpty(z.string()).optional().describe('Name; empty removes it'),
      }),
    },
  },
})
