import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ask } from './documents.ts'
import { text } from './shared.records.ts'
import { docs } from './shared.ts'

export const AccessScope = z
  .looseObject({
    handle: z.string().describe('Name of the scope, like `read_products`'),
    description: always(text('What it allows')),
  })
  .meta({ id: 'AccessScope', description: 'Something that the app may do.' })

export default defineEntity({
  name: 'access_scopes',
  type: 'AccessScope',
  summary: 'What the app may do in the shop.',
  docs: docs('objects/AccessScope'),
  record: AccessScope,
  actions: {
    list: ask({
      summary: 'Lists the scopes of the token. It needs none itself.',
      docs: docs('queries/currentAppInstallation'),
      field: 'currentAppInstallation{accessScopes{*}}',
      records: 'currentAppInstallation.accessScopes',
      whole: true,
    }),
  },
})
