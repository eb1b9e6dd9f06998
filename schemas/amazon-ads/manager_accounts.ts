import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, objects, text } from './shared.records.ts'
import { docs } from './shared.ts'

export const ManagerAccount = z
  .looseObject({
    managerAccountId: id('Id of the manager account'),
    managerAccountName: text('Name'),
    linkedAccounts: objects('Accounts it looks after: `accountId`, `profileId`, `marketplaceId`, …'),
  })
  .meta({ id: 'ManagerAccount', description: 'An account that looks after others.' })

export default defineEntity({
  name: 'manager_accounts',
  type: 'ManagerAccount',
  summary: 'Accounts that look after others. Profiles that one only looks after may be missing in `profiles`.',
  docs: docs.managers,
  record: ManagerAccount,
  actions: {
    list: {
      summary: 'Lists manager accounts of the user. Needs no profile.',
      docs: docs.managers,
      method: 'GET',
      path: '/managerAccounts',
      headers: { Accept: 'application/vnd.getmanageraccountsresponse.v1+json' },
      records: 'managerAccounts',
      paging: { style: 'single', param: '' },
    },
  },
})
