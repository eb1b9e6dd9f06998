import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { bool, id, num, openEnum, text } from './shared.records.ts'
import { docs, Id, words } from './shared.ts'

const AccountInfo = z
  .looseObject({
    marketplaceStringId: text('Id of the marketplace'),
    id: text('Id of the account; not unique over marketplaces'),
    type: openEnum('seller', 'vendor', 'agency').nullish().describe('Kind of account'),
    name: text('Name of the account'),
    subType: openEnum('KDP_AUTHOR', 'AMAZON_ATTRIBUTION').nullish().describe('Special kind of account'),
    validPaymentMethod: bool('Whether it can pay; vendors only'),
  })
  .meta({ id: 'AccountInfo', description: 'The account behind a profile.' })

export const Profile = z
  .looseObject({
    profileId: id('Id of the profile; every other call acts for one'),
    countryCode: openEnum('US', 'CA', 'MX', 'BR', 'UK', 'DE', 'FR', 'ES', 'IT', 'JP', 'AU')
      .nullish()
      .describe('Country; the United Kingdom is `UK`'),
    currencyCode: text('Currency of all amounts of the profile'),
    dailyBudget: num('Daily budget of the account; absent for vendors, and where there is none'),
    timezone: text('Time zone of all dates of the profile'),
    accountInfo: AccountInfo.nullish().describe('The account behind it'),
  })
  .meta({ id: 'Profile', description: 'An account in one marketplace.' })

const flag = z.union([z.boolean(), z.enum(['true', 'false'])])

export default defineEntity({
  name: 'profiles',
  type: 'Profile',
  summary: 'Accounts by marketplace. The region decides which ones are seen.',
  docs: docs.profiles,
  record: Profile,
  actions: {
    list: {
      summary: 'Lists the profiles of the user in this region. Needs no profile itself.',
      docs: docs.profiles,
      method: 'GET',
      path: '/v2/profiles',
      params: z.strictObject({
        profileTypeFilter: words(['seller', 'vendor', 'agency'])
          .optional()
          .describe('Only these kinds of accounts: a list, or text with commas'),
        apiProgram: z
          .enum(['billing', 'campaign', 'paymentMethod', 'store', 'report', 'account', 'posts'])
          .optional()
          .describe('Only those with the right to use this part of the API'),
        accessLevel: z
          .enum(['edit', 'view'])
          .optional()
          .describe('Only those that may be changed, or also those that may only be looked at'),
        validPaymentMethodFilter: flag.optional().describe('Only those that can pay, or only those that cannot'),
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
