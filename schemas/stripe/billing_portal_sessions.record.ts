import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import { BillingPortalSessionFlow } from './details.portal.ts'
import { created, expandable, id, livemode, object, open } from './shared.records.ts'

export const BillingPortalSession = z
  .looseObject({
    id: id(),
    object: object('billing_portal.session'),
    after_expiration: open().nullish().describe('What follows its expiration; since the endive API versions'),
    configuration: expandable('BillingPortalConfiguration').describe('Configuration of the portal'),
    created: created(),
    customer: z.string().describe('Customer'),
    customer_account: z.string().nullable().describe('Account that acts as the customer'),
    flow: declaredAs(open(), BillingPortalSessionFlow)
      .nullable()
      .describe('What the portal opens with, and what follows'),
    livemode: livemode(),
    locale: z.string().nullable().describe('Language'),
    on_behalf_of: z.string().nullable().describe('Connected account it is made for'),
    return_url: z.string().nullable().describe('Where the customer returns to'),
    url: z.string().describe('Address of the portal; whoever has it acts as the customer for a short time'),
  })
  .meta({ id: 'BillingPortalSession', description: 'A visit of a customer to the billing portal.' })
