import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { LinkType } from './issue_link_types.ts'
import { byIdOrKey, byIdOrName, DocumentParam, visibility } from './shared.params.ts'
import { id, open, self } from './shared.records.ts'
import { digits, docs } from './shared.ts'

const Linked = z
  .looseObject({
    id: z.string().optional().describe('Id'),
    key: z.string().optional().describe('Key'),
    fields: open().optional().describe('Summary, status, priority, type, assignee'),
    self: self(),
  })
  .meta({ id: 'LinkedIssue', description: 'An issue at one end of a link.' })

export const IssueLink = z
  .looseObject({
    id: id('link'),
    self: self(),
    type: LinkType.describe('Type of link'),
    inwardIssue: Linked.describe('Inward issue'),
    outwardIssue: Linked.describe('Outward issue'),
  })
  .meta({ id: 'IssueLink', description: 'A link between two issues.' })

const linkId = digits('link')

export default defineEntity({
  name: 'issue_links',
  type: 'IssueLink',
  summary: 'Links between issues, such as blocks, duplicates or relates to.',
  docs: docs('issue-links'),
  record: IssueLink,
  actions: {
    create: {
      summary: 'Links two issues. Jira returns no id, and does not report whether the link already existed.',
      docs: docs('issue-links', 'post', '/issueLink'),
      method: 'POST',
      path: '/rest/api/3/issueLink',
      params: z.strictObject({
        type: byIdOrName('a link type').describe('Link type, by id or name'),
        inwardIssue: byIdOrKey('an issue').describe('Inward issue, by id or key'),
        outwardIssue: byIdOrKey('an issue').describe('Outward issue, by id or key'),
        comment: z
          .strictObject({ body: DocumentParam.describe('Text, as a rich-text document'), visibility })
          .optional()
          .describe('Comment to add to the outward issue'),
      }),
      record: null,
      vendor: { prepare: 'checkedDocuments' },
    },
    get: {
      summary: 'Returns one link.',
      docs: docs('issue-links', 'get', '/issueLink/{linkId}'),
      method: 'GET',
      path: '/rest/api/3/issueLink/{linkId}',
      params: z.strictObject({ linkId }),
    },
    delete: {
      summary: 'Deletes a link.',
      docs: docs('issue-links', 'delete', '/issueLink/{linkId}'),
      method: 'DELETE',
      path: '/rest/api/3/issueLink/{linkId}',
      params: z.strictObject({ linkId }),
      record: null,
    },
  },
})
