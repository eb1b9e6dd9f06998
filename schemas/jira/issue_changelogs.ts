import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { id, open, time, UserDetails } from './shared.records.ts'
import { docs, ISSUE, issueIdOrKey, offset, startAt } from './shared.ts'

export const Changelog = z
  .looseObject({
    id: id('change'),
    author: UserDetails.optional().describe('User who made the change'),
    created: orAbsent(time('When the change was made')),
    items: z
      .array(open())
      .optional()
      .describe('What changed: `field`, `fieldId`, `from`, `fromString`, `to`, `toString`, any of which may be null'),
    historyMetadata: open().optional().describe('Details of the change supplied by an app'),
  })
  .meta({ id: 'IssueChangelog', description: 'A set of changes made to an issue at one time.' })

export default defineEntity({
  name: 'issue_changelogs',
  type: 'IssueChangelog',
  summary: 'The history of changes to issues: who changed what, and when.',
  docs: docs('issues'),
  record: Changelog,
  actions: {
    list: {
      summary: "Lists an issue's changes, oldest first.",
      docs: docs('issues', 'get', '/issue/{issueIdOrKey}/changelog'),
      path: `${ISSUE}/changelog`,
      params: z.strictObject({
        issueIdOrKey,
        startAt,
        maxResults: z.int().min(1).optional().describe('Records per page'),
      }),
      ...offset('values', 100),
    },
  },
})
