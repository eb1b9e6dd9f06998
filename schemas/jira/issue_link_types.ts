import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { self } from './shared.records.ts'
import { docs, whole } from './shared.ts'

export const LinkType = z
  .looseObject({
    id: z.string().optional().describe('Id of the kind'),
    name: z.string().optional().describe('Name, like Blocks'),
    inward: z.string().optional().describe('What the inward end says, like is blocked by'),
    outward: z.string().optional().describe('What the outward end says, like blocks'),
    self: self(),
  })
  .meta({ id: 'IssueLinkType', description: 'A kind of link between issues.' })

export default defineEntity({
  name: 'issue_link_types',
  type: 'IssueLinkType',
  summary: 'Kinds of links between issues.',
  docs: docs('issue-link-types'),
  record: LinkType,
  actions: {
    list: {
      summary: 'Lists the kinds of links that the site has.',
      docs: docs('issue-link-types', 'get', '/issueLinkType'),
      ...whole,
      path: '/rest/api/3/issueLinkType',
      records: 'issueLinkTypes',
    },
  },
})
