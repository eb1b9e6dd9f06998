import { defineEntity } from '@ferrule/codegen'
import { always, bool, object, text } from '@ferrule/codegen/fields'
import * as z from 'zod'

export const Team = z
  .looseObject({
    id: always(text('Id of the workspace')),
    name: always(text('Name')),
    domain: always(text('First part of its address')),
    url: text('Address'),
    email_domain: text('Domains whose users may join, with commas'),
    icon: object('Its pictures, by size'),
    avatar_base_url: text('Address of its pictures'),
    description: text('Description'),
    is_verified: bool('Whether Slack has verified it'),
    enterprise_id: text('Id of the organization'),
    enterprise_name: text('Name of the organization'),
    enterprise_domain: text('First part of the address of the organization'),
    lob_sales_home_enabled: bool('Whether a sales home is shown'),
  })
  .meta({ id: 'Team', description: 'A workspace.' })

export default defineEntity({
  name: 'team',
  type: 'Team',
  summary: 'The workspace.',
  record: Team,
  actions: {
    info: {
      summary: 'Gets the workspace.',
      docs: 'https://docs.slack.dev/reference/methods/team.info',
      method: 'GET',
      path: '/team.info',
      params: z.strictObject({
        team: z.string().optional().describe('Id of another workspace that can be seen'),
        domain: z.string().optional().describe('First part of the address of another workspace'),
      }),
      records: 'team',
    },
  },
})
