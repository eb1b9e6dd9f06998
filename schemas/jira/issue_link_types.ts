import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { self } from './shared.records.ts'
import { digits, docs, whole } from './shared.ts'

export const LinkType = z
  .looseObject({
    id: z.string().optional().describe('Id of the link type'),
    name: z.string().optional().describe('Name, such as Blocks'),
    inward: z.string().optional().describe('How the link reads from the inward issue, such as is blocked by'),
    outward: z.string().optional().describe('How the link reads from the outward issue, such as blocks'),
    self: self(),
  })
  .meta({ id: 'IssueLinkType', description: 'A type of link between issues.' })

const issueLinkTypeId = digits('link type')
const fields = {
  name: z.string().min(1).describe('Name, such as Blocks'),
  inward: z.string().min(1).describe('How the link reads from the inward issue, such as is blocked by'),
  outward: z.string().min(1).describe('How the link reads from the outward issue, such as blocks'),
}

export default defineEntity({
  name: 'issue_link_types',
  type: 'IssueLinkType',
  summary: 'Types of links between issues.',
  docs: docs('issue-link-types'),
  record: LinkType,
  actions: {
    list: {
      summary: "Lists the site's link types.",
      docs: docs('issue-link-types', 'get', '/issueLinkType'),
      ...whole,
      path: '/rest/api/3/issueLinkType',
      records: 'issueLinkTypes',
    },
    get: {
      summary: 'Returns one link type.',
      docs: docs('issue-link-types', 'get', '/issueLinkType/{issueLinkTypeId}'),
      method: 'GET',
      path: '/rest/api/3/issueLinkType/{issueLinkTypeId}',
      params: z.strictObject({ issueLinkTypeId }),
    },
    create: {
      summary: 'Creates a link type and returns it.',
      docs: docs('issue-link-types', 'post', '/issueLinkType'),
      method: 'POST',
      path: '/rest/api/3/issueLinkType',
      params: z.strictObject(fields),
    },
    update: {
      summary: 'Updates the given texts of a link type and returns it.',
      docs: docs('issue-link-types', 'put', '/issueLinkType/{issueLinkTypeId}'),
      method: 'PUT',
      path: '/rest/api/3/issueLinkType/{issueLinkTypeId}',
      params: z.strictObject({
        issueLinkTypeId,
        name: fields.name.optional(),
        inward: fields.inward.optional(),
        outward: fields.outward.optional(),
      }),
    },
    delete: {
      summary: 'Deletes a link type, and all links of this type.',
      docs: docs('issue-link-types', 'delete', '/issueLinkType/{issueLinkTypeId}'),
      method: 'DELETE',
      path: '/rest/api/3/issueLinkType/{issueLinkTypeId}',
      params: z.strictObject({ issueLinkTypeId }),
      record: null,
    },
  },
})
