import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { id, open, time, UserDetails } from './shared.records.ts'
import { docs, ISSUE, issueIdOrKey, offset, startAt } from './shared.ts'

export const Changelog = z
  .looseObject({
    id: id('change'),
    author: UserDetails.optional().describe('Who made it'),
    created: orAbsent(time('When it was made')),
    items: z
      .array(open())
      .optional()
      .describe('What changed: `field`, `fieldId`, `from`, `fromString`, `to`, `toString`; any of them may be null'),
    historyMetadata: open().optional().describe('What an app says of it'),
  })
  .meta({ id: 'IssueChangelog', description: 'One change of an issue.' })

export default defineEntity({
  name: 'issue_changelogs',
  type: 'IssueChangelog',
  summary: 'What changed in issues, by whom and when.',
  docs: docs('issues'),
  record: Changelog,
  actions: {
    list: {
      summary: 'Lists the changes of an issue, oldest first.',
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
