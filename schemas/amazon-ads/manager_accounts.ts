import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, objects, text } from './shared.records.ts'
import { docs } from './shared.ts'

export const ManagerAccount = z
  .looseObject({
    managerAccountId: id('Id of the manager account'),
    managerAccountName: text('Name'),
    linkedAccounts: objects('Accounts linked to the manager account: `accountId`, `profileId`, `marketplaceId`, …'),
  })
  .meta({ id: 'ManagerAccount', description: 'A manager account, which manages other accounts.' })

export default defineEntity({
  name: 'manager_accounts',
  type: 'ManagerAccount',
  summary:
    'Manager accounts, which manage other accounts. Profiles to which the user has access only through one may be missing from `profiles`.',
  docs: docs.managers,
  record: ManagerAccount,
  actions: {
    list: {
      summary: "Lists the user's manager accounts. Needs no profile.",
      docs: docs.managers,
      method: 'GET',
      path: '/managerAccounts',
      headers: { Accept: 'application/vnd.getmanageraccountsresponse.v1+json' },
      records: 'managerAccounts',
      paging: { style: 'single', param: '' },
    },
  },
})
