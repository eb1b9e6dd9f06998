import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import {
  BillingPortalConfigurationBusinessProfile,
  BillingPortalConfigurationFeatures,
  BillingPortalConfigurationLoginPage,
} from './details.portal.ts'
import { created, expandable, id, livemode, Metadata, object, open } from './shared.records.ts'

export const BillingPortalConfiguration = z
  .looseObject({
    id: id(),
    object: object('billing_portal.configuration'),
    active: z.boolean().describe('Whether it can be used'),
    application: expandable().nullable().describe('Connect application that made it'),
    business_profile: declaredAs(open(), BillingPortalConfigurationBusinessProfile).describe(
      'What the portal says of the business',
    ),
    created: created(),
    default_return_url: z.string().nullable().describe('Where customers return to, unless the session says otherwise'),
    features: declaredAs(open(), BillingPortalConfigurationFeatures).describe(
      'What customers can do there, by feature',
    ),
    is_default: z.boolean().describe('Whether it is the default one'),
    livemode: livemode(),
    login_page: declaredAs(open(), BillingPortalConfigurationLoginPage).describe(
      'Page where customers can log in: `enabled` and `url`',
    ),
    metadata: Metadata.nullable().describe("The caller's own keys and values"),
    name: z.string().nullable().describe('Name'),
    updated: z.int().describe('When it was last changed, Unix seconds'),
  })
  .meta({ id: 'BillingPortalConfiguration', description: 'What customers can do in the billing portal.' })
