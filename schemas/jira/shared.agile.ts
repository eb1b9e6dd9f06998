import type { ActionDefinition } from '@ferrule/codegen'
import * as z from 'zod'
import { Issue } from './issues.ts'
import { expand, ISSUE_PARTS, maxResults, names } from './shared.ts'

/** Parts that boards, sprints and epics of the software API share. */

export const AGILE = '/rest/agile/1.0'
export const SOFTWARE = '/rest/software/1.0'

/** Issues of a board, sprint or epic, by token. */
export const issuesOf = <Shape extends z.core.$ZodLooseShape>(place: Shape) =>
  ({
    method: 'GET',
    params: z.strictObject({
      ...place,
      jql: z.string().optional().describe('JQL query that further limits the issues'),
      fields: names()
        .optional()
        .describe(
          'Fields to return, comma-separated or as an array: ids, `*all`, `*navigable`, or `-id` to leave one out',
        ),
      expand: expand(...ISSUE_PARTS),
      reconcileIssues: z
        .array(z.int())
        .max(50)
        .optional()
        .describe('Up to 50 numeric ids of issues whose current state the list must reflect'),
      maxResults: maxResults(5000),
      nextPageToken: z.string().min(1).optional().describe('Token from the previous page'),
    }),
    styles: { fields: 'csv', expand: 'csv' },
    record: Issue,
    records: 'issues',
    meta: {
      nextPageToken: z.string().nullish().describe('Token for the next page; absent on the last page'),
      isLast: z.boolean().nullish().describe('Whether this is the last page'),
    },
    selects: ['fields'],
    paging: {
      style: 'page_token',
      param: 'nextPageToken',
      from: 'nextPageToken',
      last: 'isLast',
      size: 'maxResults',
      pageSize: 50,
    },
  }) satisfies Partial<ActionDefinition>
