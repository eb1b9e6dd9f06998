import * as z from 'zod'
import { defineEntity } from '../../packages/codegen/src/define.ts'
import { DocumentParam, notifyUsers, overrideEditableFlag, properties, visibility } from './shared.params.ts'
import { document, id, Property, self, time, UserDetails, Visibility } from './shared.records.ts'
import { digits, docs, expand, ISSUE, issueIdOrKey, maxResults, offset, startAt } from './shared.ts'

export const IssueWorklog = z
  .looseObject({
    id: id('worklog'),
    self: self(),
    issueId: z.string().optional().describe('Id of the issue'),
    author: UserDetails.nullish().describe('Who worked'),
    updateAuthor: UserDetails.nullish().describe('Who changed it last'),
    comment: document('Note'),
    created: time('When it was written'),
    updated: time('When it was last changed'),
    started: time('When the work began'),
    timeSpent: z.string().nullish().describe('Time spent, like `3h 20m`'),
    timeSpentSeconds: z.int().nullish().describe('Time spent in seconds'),
    visibility: Visibility.nullish().describe('Who may see it; absent: everybody'),
    properties: z.array(Property).nullish().describe('Values stored with it; only when expanded'),
  })
  .meta({ id: 'IssueWorklog', description: 'Time spent on an issue.' })

const worklogId = digits('worklog')
const withProperties = expand('properties')
const epoch = (what: string) =>
  z.int().min(0).optional().describe(`Only work begun ${what} this moment, epoch milliseconds`)

const adjusting = {
  notifyUsers,
  adjustEstimate: z
    .enum(['new', 'leave', 'manual', 'auto'])
    .optional()
    .describe('What becomes of the remaining estimate; `auto` unless told'),
  newEstimate: z.string().optional().describe('Remaining estimate, like `2d`; with `new`'),
  overrideEditableFlag,
}

const written = {
  timeSpent: z.string().min(1).optional().describe('Time spent, like `3h 20m`; or `timeSpentSeconds`'),
  timeSpentSeconds: z.int().min(1).optional().describe('Time spent in seconds; or `timeSpent`'),
  started: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d{4}$/)
    .meta({ hint: 'must be like 2021-01-17T12:34:00.000+0000, without Z and without a colon in the offset' })
    .optional()
    .describe('When the work began, like 2021-01-17T12:34:00.000+0000; now unless told'),
  comment: DocumentParam.optional().describe('Note, a rich-text document'),
  visibility,
  properties,
  expand: withProperties,
}

const place = {
  notifyUsers: 'query',
  adjustEstimate: 'query',
  newEstimate: 'query',
  overrideEditableFlag: 'query',
  expand: 'query',
} as const

const oneTime = [['timeSpent', 'timeSpentSeconds']]

export default defineEntity({
  name: 'issue_worklogs',
  type: 'IssueWorklog',
  summary: 'Time spent on issues.',
  docs: docs('issue-worklogs'),
  record: IssueWorklog,
  actions: {
    list: {
      summary: 'Lists the worklogs of an issue.',
      docs: docs('issue-worklogs', 'get', '/issue/{issueIdOrKey}/worklog'),
      tier: 'spec',
      path: `${ISSUE}/worklog`,
      params: z.strictObject({
        issueIdOrKey,
        startAt,
        maxResults: maxResults(5000, 5000),
        startedAfter: epoch('after'),
        startedBefore: epoch('before'),
        expand: withProperties,
      }),
      styles: { expand: 'csv' },
      ...offset('worklogs', 5000, { last: false }),
    },
    get: {
      summary: 'Returns one worklog.',
      docs: docs('issue-worklogs', 'get', '/issue/{issueIdOrKey}/worklog/{id}'),
      tier: 'spec',
      method: 'GET',
      path: `${ISSUE}/worklog/{worklogId}`,
      params: z.strictObject({ issueIdOrKey, worklogId, expand: withProperties }),
      styles: { expand: 'csv' },
    },
    create: {
      summary: 'Logs time spent on an issue and returns the worklog.',
      docs: docs('issue-worklogs', 'post', '/issue/{issueIdOrKey}/worklog'),
      tier: 'beyond',
      method: 'POST',
      path: `${ISSUE}/worklog`,
      params: z.strictObject({
        issueIdOrKey,
        ...written,
        ...adjusting,
        reduceBy: z.string().optional().describe('What the estimate goes down by, like `2d`; with `manual`'),
      }),
      place: { ...place, reduceBy: 'query' },
      styles: { expand: 'csv' },
      atLeastOne: oneTime,
      atMostOne: oneTime,
    },
    update: {
      summary: 'Changes a worklog and returns it.',
      docs: docs('issue-worklogs', 'put', '/issue/{issueIdOrKey}/worklog/{id}'),
      tier: 'wish',
      method: 'PUT',
      path: `${ISSUE}/worklog/{worklogId}`,
      params: z.strictObject({ issueIdOrKey, worklogId, ...written, ...adjusting }),
      place,
      styles: { expand: 'csv' },
      atLeastOne: [['timeSpent', 'timeSpentSeconds', 'started', 'comment', 'visibility', 'properties']],
      atMostOne: oneTime,
    },
    delete: {
      summary: 'Deletes a worklog for good.',
      docs: docs('issue-worklogs', 'delete', '/issue/{issueIdOrKey}/worklog/{id}'),
      tier: 'wish',
      method: 'DELETE',
      path: `${ISSUE}/worklog/{worklogId}`,
      params: z.strictObject({
        issueIdOrKey,
        worklogId,
        ...adjusting,
        increaseBy: z.string().optional().describe('What the estimate goes up by, like `2d`; with `manual`'),
      }),
      record: null,
    },
  },
})
