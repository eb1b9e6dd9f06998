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
    author: UserDetails.optional().describe('User who did the work'),
    updateAuthor: UserDetails.optional().describe('User who last updated it'),
    comment: orAbsent(document('Comment')),
    created: orAbsent(time('When it was created')),
    updated: orAbsent(time('When it was last updated')),
    started: orAbsent(time('When the work started')),
    timeSpent: z.string().optional().describe('Time spent, such as `3h 20m`'),
    timeSpentSeconds: z.int().optional().describe('Time spent in seconds'),
    visibility: Visibility.optional().describe('Who can see it; absent if visible to everyone'),
    properties: z.array(Property).optional().describe('Properties stored with the worklog; only if expanded'),
  })
  .meta({ id: 'IssueWorklog', description: 'Time spent on an issue.' })

export const ChangedWorklog = z
  .looseObject({
    worklogId: z.int().optional().describe('Id of the worklog'),
    updatedTime: z.int().optional().describe('When it was updated or deleted, epoch milliseconds'),
    properties: z.array(Property).optional().describe('Properties stored with the worklog; only if expanded'),
  })
  .meta({ id: 'ChangedWorklog', description: 'A worklog that was updated or deleted.' })

const worklogId = digits('worklog')
const withProperties = expand('properties')
const epoch = (what: string) =>
  z.int().min(0).optional().describe(`Only work started ${what} this time, epoch milliseconds`)

const adjusting = {
  notifyUsers,
  adjustEstimate: z
    .enum(['new', 'leave', 'manual', 'auto'])
    .optional()
    .meta({ default: 'auto', description: 'What to do with the remaining estimate' }),
  newEstimate: z.string().optional().describe('Remaining estimate to set, such as `2d`; with `new`'),
  overrideEditableFlag,
}

const written = {
  timeSpent: z
    .string()
    .min(1)
    .optional()
    .describe('Time spent, such as `3h 20m`; an alternative to `timeSpentSeconds`'),
  timeSpentSeconds: z.int().min(1).optional().describe('Time spent in seconds; an alternative to `timeSpent`'),
  started: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d{4}$/)
    .meta({ hint: 'must be a time such as 2021-01-17T12:34:00.000+0000, without Z or a colon in the offset' })
    .optional()
    .describe('When the work started, such as 2021-01-17T12:34:00.000+0000. Default: now'),
  comment: DocumentParam.optional().describe('Comment, as a rich-text document'),
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

/** Changes since a time, oldest first, up to 1000 per page; a page's last time is the position of the next page. */
const changes = (which: 'updated' | 'deleted') =>
  ({
    summary: `Lists the ids of worklogs ${which === 'updated' ? 'created or updated' : 'deleted'} since a given time, oldest first. Leaves out those of the last minute.`,
    docs: docs('issue-worklogs', 'get', `/worklog/${which}`),
    method: 'GET',
    path: `/rest/api/3/worklog/${which}`,
    records: 'values',
    record: ChangedWorklog,
    meta: {
      since: z.int().optional().describe('Time of the first one, epoch milliseconds'),
      until: z
        .int()
        .optional()
        .describe('Time of the last one, epoch milliseconds; pass it as `since` in the next run'),
      lastPage: z.boolean().optional().describe('Whether this is the last page'),
    },
    paging: { style: 'page_token', param: 'since', from: 'until', last: 'lastPage' },
  }) as const

const since = z
  .int()
  .min(0)
  .optional()
  .describe('Only worklogs changed after this time, epoch milliseconds. Default: all')

const oneTime = [['timeSpent', 'timeSpentSeconds']]

export default defineEntity({
  name: 'issue_worklogs',
  type: 'IssueWorklog',
  summary: 'Time logged on issues.',
  docs: docs('issue-worklogs'),
  record: IssueWorklog,
  actions: {
    list: {
      summary: "Lists an issue's worklogs.",
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
      summary: 'Returns up to 1000 worklogs by id. Worklogs that are deleted or hidden are left out.',
      docs: docs('issue-worklogs', 'post', '/worklog/list'),
      ...whole,
      method: 'POST',
      path: '/rest/api/3/worklog/list',
      access: 'read',
      params: z.strictObject({
        ids: z.array(z.int()).min(1).max(1000).describe('Ids of the worklogs, at most 1000'),
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
        reduceBy: z
          .string()
          .optional()
          .describe('How much to reduce the remaining estimate by, such as `2d`; with `manual`'),
      }),
      place: { ...place, reduceBy: 'query' },
      styles: { expand: 'csv' },
      atLeastOne: oneTime,
      atMostOne: oneTime,
      vendor: { prepare: 'checkedDocuments' },
    },
    update: {
      summary: 'Updates a worklog and returns it.',
      docs: docs('issue-worklogs', 'put', '/issue/{issueIdOrKey}/worklog/{id}'),
      method: 'PUT',
      path: `${ISSUE}/worklog/{worklogId}`,
      params: z.strictObject({ issueIdOrKey, worklogId, ...written, ...adjusting }),
      place,
      styles: { expand: 'csv' },
      atLeastOne: [['timeSpent', 'timeSpentSeconds', 'started', 'comment', 'visibility', 'properties']],
      atMostOne: oneTime,
      vendor: { prepare: 'checkedDocuments' },
    },
    delete: {
      summary: 'Deletes a worklog permanently.',
      docs: docs('issue-worklogs', 'delete', '/issue/{issueIdOrKey}/worklog/{id}'),
      method: 'DELETE',
      path: `${ISSUE}/worklog/{worklogId}`,
      params: z.strictObject({
        issueIdOrKey,
        worklogId,
        ...adjusting,
        increaseBy: z
          .string()
          .optional()
          .describe('How much to increase the remaining estimate by, such as `2d`; with `manual`'),
      }),
      record: null,
    },
  },
})
