import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { DocumentParam, notifyUsers, overrideEditableFlag, properties, visibility } from './shared.params.ts'
import { document, id, Property, self, time, UserDetails, Visibility } from './shared.records.ts'
import { digits, docs, expand, ISSUE, issueIdOrKey, maxResults, offset, startAt, whole } from './shared.ts'

export const IssueWorklog = z
  .looseObject({
    id: id('worklog'),
    self: self(),
    issueId: z.string().optional().describe('Id of the issue'),
    author: UserDetails.optional().describe('Who worked'),
    updateAuthor: UserDetails.optional().describe('Who changed it last'),
    comment: orAbsent(document('Note')),
    created: orAbsent(time('When it was written')),
    updated: orAbsent(time('When it was last changed')),
    started: orAbsent(time('When the work began')),
    timeSpent: z.string().optional().describe('Time spent, like `3h 20m`'),
    timeSpentSeconds: z.int().optional().describe('Time spent in seconds'),
    visibility: Visibility.optional().describe('Who may see it; absent: everybody'),
    properties: z.array(Property).optional().describe('Values stored with it; only when expanded'),
  })
  .meta({ id: 'IssueWorklog', description: 'Time spent on an issue.' })

export const ChangedWorklog = z
  .looseObject({
    worklogId: z.int().optional().describe('Id of the worklog'),
    updatedTime: z.int().optional().describe('When it was changed or deleted, epoch milliseconds'),
    properties: z.array(Property).optional().describe('Values stored with it; only when expanded'),
  })
  .meta({ id: 'ChangedWorklog', description: 'A worklog that was changed or deleted.' })

const worklogId = digits('worklog')
const withProperties = expand('properties')
const epoch = (what: string) =>
  z.int().min(0).optional().describe(`Only work begun ${what} this moment, epoch milliseconds`)

const adjusting = {
  notifyUsers,
  adjustEstimate: z
    .enum(['new', 'leave', 'manual', 'auto'])
    .optional()
    .meta({ default: 'auto', description: 'What happens to the remaining estimate' }),
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
    .describe('When the work began, like 2021-01-17T12:34:00.000+0000. Default: now'),
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

/** Changes since a moment, oldest first, up to 1000 a page; the position of the next page is the time of the last one. */
const changes = (which: 'updated' | 'deleted') =>
  ({
    summary: `Lists ids of worklogs that were ${which === 'updated' ? 'written or changed' : 'deleted'} since a moment, oldest first. Those of the last minute are left out.`,
    docs: docs('issue-worklogs', 'get', `/worklog/${which}`),
    method: 'GET',
    path: `/rest/api/3/worklog/${which}`,
    records: 'values',
    record: ChangedWorklog,
    meta: {
      since: z.int().optional().describe('Time of the first one, epoch milliseconds'),
      until: z.int().optional().describe('Time of the last one, epoch milliseconds: `since` of the next run'),
      lastPage: z.boolean().optional().describe('Whether this is the last page'),
    },
    paging: { style: 'page_token', param: 'since', from: 'until', last: 'lastPage' },
  }) as const

const since = z
  .int()
  .min(0)
  .optional()
  .describe('Only what happened after this moment, epoch milliseconds; everything by default')

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
      path: `${ISSUE}/worklog`,
      params: z.strictObject({
        issueIdOrKey,
        startAt,
        maxResults: maxResults(5000),
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
      method: 'GET',
      path: `${ISSUE}/worklog/{worklogId}`,
      params: z.strictObject({ issueIdOrKey, worklogId, expand: withProperties }),
      styles: { expand: 'csv' },
    },
    list_updated: {
      ...changes('updated'),
      params: z.strictObject({ since, expand: withProperties }),
      styles: { expand: 'csv' },
    },
    list_deleted: { ...changes('deleted'), params: z.strictObject({ since }) },
    bulk_get: {
      summary: 'Returns up to 1000 worklogs by ids; those that are gone or hidden are left out.',
      docs: docs('issue-worklogs', 'post', '/worklog/list'),
      ...whole,
      method: 'POST',
      path: '/rest/api/3/worklog/list',
      access: 'read',
      params: z.strictObject({
        ids: z.array(z.int()).min(1).max(1000).describe('Ids, at most 1000'),
        expand: withProperties,
      }),
      place: { expand: 'query' },
      styles: { expand: 'csv' },
    },
    create: {
      summary: 'Logs time spent on an issue and returns the worklog.',
      docs: docs('issue-worklogs', 'post', '/issue/{issueIdOrKey}/worklog'),
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
