import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { docs, whole } from './shared.ts'

const text = (what: string) => z.string().optional().describe(what)

export const Setting = z
  .looseObject({
    id: text('Id of the setting, the same as its key'),
    key: text('Key, such as `jira.clone.prefix`'),
    name: text('Name'),
    desc: text('Description'),
    type: text('Type of the value'),
    value: text('Value'),
    defaultValue: text('Value if none is set'),
    example: text('An example'),
    allowedValues: z.array(z.string()).optional().describe('Values to choose from'),
  })
  .meta({ id: 'Setting', description: 'A setting of the site.' })

export default defineEntity({
  name: 'settings',
  type: 'Setting',
  summary: 'Settings of the site.',
  docs: docs('jira-settings'),
  record: Setting,
  actions: {
    list: {
      summary: 'Lists the settings that can be edited. Only administrators may.',
      docs: docs('jira-settings', 'get', '/application-properties'),
      ...whole,
      path: '/rest/api/3/application-properties',
      params: z.strictObject({
        permissionLevel: z.string().optional().describe('Only settings of this level of permission'),
        keyFilter: z.string().optional().describe('Only settings whose key fits this pattern, such as `jira.lf.*`'),
      }),
    },
  },
})
