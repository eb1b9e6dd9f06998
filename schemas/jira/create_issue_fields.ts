import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { FieldMetadata } from './shared.records.ts'
import { digits, docs, maxResults, offset, projectIdOrKey, startAt } from './shared.ts'

export default defineEntity({
  name: 'create_issue_fields',
  type: 'FieldMetadata',
  summary: 'Fields that can or must be set when an issue is created, with their allowed values.',
  docs: docs('issues'),
  record: FieldMetadata,
  actions: {
    list: {
      title: 'List fields of new issues',
      summary: 'Lists the fields for creating an issue of a given type in a project.',
      docs: docs('issues', 'get', '/issue/createmeta/{projectIdOrKey}/issuetypes/{issueTypeId}'),
      path: '/rest/api/3/issue/createmeta/{projectIdOrKey}/issuetypes/{issueTypeId}',
      params: z.strictObject({
        projectIdOrKey,
        issueTypeId: digits('issue type'),
        startAt,
        maxResults: maxResults(200),
      }),
      ...offset('fields', 50, { last: false }),
    },
  },
})
