import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { bool, id, num, openEnum, text } from './shared.records.ts'
import { docs, Id, words } from './shared.ts'

const AccountInfo = z
  .looseObject({
    marketplaceStringId: text('Id of the marketplace'),
    id: text('Id of the account; not unique across marketplaces'),
    type: openEnum('seller', 'vendor', 'agency').nullish().describe('Type of account'),
    name: text('Name of the account'),
    subType: openEnum('KDP_AUTHOR', 'AMAZON_ATTRIBUTION').nullish().describe('Subtype of the account'),
    validPaymentMethod: bool('Whether the account has a valid payment method; vendors only'),
  })
  .meta({ id: 'AccountInfo', description: 'The account that a profile belongs to.' })

export const Profile = z
  .looseObject({
    profileId: id('Id of the profile; every other call is made on behalf of one'),
    countryCode: openEnum('US', 'CA', 'MX', 'BR', 'UK', 'DE', 'FR', 'ES', 'IT', 'JP', 'AU')
      .nullish()
      .describe('Country code; the United Kingdom is `UK`'),
    currencyCode: text("Currency of all the profile's amounts"),
    dailyBudget: num('Daily budget of the account; absent for vendors, and if none is set'),
    timezone: text("Time zone of all the profile's dates"),
    accountInfo: AccountInfo.nullish().describe('The account that the profile belongs to'),
  })
  .meta({ id: 'Profile', description: "An advertiser's account in one marketplace." })

const flag = z.union([z.boolean(), z.enum(['true', 'false'])])

export default defineEntity({
  name: 'profiles',
  type: 'Profile',
  summary: "Advertisers' accounts, one for each marketplace. Only profiles of the configured region are returned.",
  docs: docs.profiles,
  record: Profile,
  actions: {
    list: {
      summary: "Lists the user's profiles in the configured region. Needs no profile.",
      docs: docs.profiles,
      method: 'GET',
      path: '/v2/profiles',
      params: z.strictObject({
        profileTypeFilter: words(['seller', 'vendor', 'agency'])
          .optional()
          .describe('Only these account types, as an array or comma-separated'),
        apiProgram: z
          .enum(['billing', 'campaign', 'paymentMethod', 'store', 'report', 'account', 'posts'])
          .optional()
          .describe('Only profiles with permission to use this part of the API'),
        accessLevel: z
          .enum(['edit', 'view'])
          .optional()
          .describe('Only profiles that can be edited, or also those that can only be viewed'),
        validPaymentMethodFilter: flag
          .optional()
          .describe('Only profiles that have a valid payment method, or only those that do not'),
      }),
      paging: { style: 'single', param: '' },
      vendor: { prepare: 'unscoped' },
    },
    get: {
      summary: 'Returns one profile.',
      docs: docs.profiles,
      method: 'GET',
      path: '/v2/profiles/{profileId}',
      params: z.strictObject({ profileId: Id.describe('Id of the profile') }),
    },
  },
})
