import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ask } from './documents.ts'
import { text } from './shared.records.ts'
import { docs } from './shared.ts'

export const AccessScope = z
  .looseObject({
    handle: z.string().describe('Name of the scope, such as `read_products`'),
    description: always(text('What the scope allows')),
  })
  .meta({ id: 'AccessScope', description: 'A permission granted to the app.' })

export default defineEntity({
  name: 'access_scopes',
  type: 'AccessScope',
  summary: 'The permissions that the shop has granted to the app.',
  docs: docs('objects/AccessScope'),
  record: AccessScope,
  actions: {
    list: ask({
      summary: "Lists the access token's scopes. Requires no scope.",
      docs: docs('queries/currentAppInstallation'),
      field: 'currentAppInstallation{accessScopes{*}}',
      records: 'currentAppInstallation.accessScopes',
      whole: true,
    }),
  },
})
