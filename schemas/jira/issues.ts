import { defineEntity, knownWords } from '@ferrule/codegen'
import { always, LONGEST_DOCUMENT } from '@ferrule/codegen/fields'
import * as z from 'zod'
import {
  ChangedFields,
  historyMetadata,
  moved,
  NewFields,
  notifyUsers,
  oneRank,
  overrideEditableFlag,
  properties,
  ranks,
  transition,
  update,
} from './shared.params.ts'
import {
  document,
  FieldSchema,
  IssueType,
  id,
  Named,
  open,
  Status,
  self,
  Transition,
  time,
  UserDetails,
} from './shared.records.ts'
import {
  agileDocs,
  docs,
  ISSUE,
  ISSUE_PARTS,
  issueIdOrKey,
  maxResults,
  selection,
  selectionStyles,
  whole,
} from './shared.ts'

const named = (what: string) => z.array(Named).nullish().describe(what)
const person = (what: string) => UserDetails.nullish().describe(what)

export const IssueFields = z
  .looseObject({
    summary: z.string().nullish().describe('One-line summary'),
    description: document('Description'),
    status: Status.nullish().describe('Workflow status'),
    issuetype: IssueType.nullish().describe('Issue type'),
    priority: Named.nullish().describe('Priority'),
    resolution: Named.nullish().describe('Resolution; null if unresolved'),
    project: open().nullish().describe('Project'),
    parent: open().nullish().describe('Parent issue'),
    assignee: person('Assignee; null if unassigned'),
    reporter: person('Reporter'),
    creator: person('User who created it'),
    labels: z.array(z.string()).nullish().describe('Labels'),
    components: named('Components'),
    fixVersions: named('Versions in which it is fixed'),
    versions: named('Versions it affects'),
    subtasks: z.array(open()).nullish().describe('Subtasks'),
    issuelinks: z.array(open()).nullish().describe('Links; each has either `inwardIssue` or `outwardIssue`'),
    created: time('When it was created'),
    updated: time('When it was last updated'),
    resolutiondate: time('When it was resolved'),
    duedate: z.string().nullish().describe('Due date, `yyyy-mm-dd`'),
  })
  .meta({
    id: 'IssueFields',
    description: 'The fields of an issue: those requested, custom fields by id, with null for empty ones.',
    open: true,
    ownFields: true,
  })

export const Issue = z
  .looseObject({
    id: id('issue'),
    key: z.string().describe('Key, such as PROJ-123; changes if the issue is moved'),
    self: always(self()),
    expand: z.string().nullish().describe('What can be expanded'),
    fields: IssueFields.describe('Field values'),
    renderedFields: open().optional().describe('Field values as HTML; only if expanded'),
    names: z.record(z.string(), z.string()).optional().describe('Display names of the fields, by id; only if expanded'),
    schema: z
      .record(z.string(), FieldSchema)
      .optional()
      .describe('Data schemas of the fields, by id; only if expanded'),
    transitions: z.array(Transition).optional().describe('Transitions that can be performed; only if expanded'),
    operations: open().optional().describe('Operations that can be performed; only if expanded'),
    editmeta: open().optional().describe('How its fields can be edited; only if expanded'),
    changelog: open().optional().describe('Latest changes; only if expanded'),
    versionedRepresentations: open().optional().describe('Field values, by representation; only if expanded'),
    properties: open().optional().describe('The requested properties'),
    fieldsToInclude: open().optional().describe('The requested fields'),
  })
  .meta({ id: 'Issue', description: 'An issue.' })

export const CreatedIssue = z
  .looseObject({
    id: id('new issue'),
    key: z.string().describe('Key, such as PROJ-123'),
    self: always(self()),
    transition: open().optional().describe('Result of the transition: `status`, `errorCollection`'),
    watchers: open().optional().describe('Result of adding the watchers: `status`, `errorCollection`'),
  })
  .meta({ id: 'CreatedIssue', description: 'What Jira returns for a new issue.' })

export const CreatedIssues = z
  .looseObject({
    issues: z.array(CreatedIssue).optional().describe('Issues that were created'),
    errors: z
      .array(
        z.looseObject({
          status: z.int().optional().describe('HTTP status of the failure'),
          failedElementNumber: z.int().optional().describe('Index in the list, starting at 0'),
          elementErrors: open().optional().describe('The errors: `errorMessages`, and `errors` by field'),
        }),
      )
      .optional()
      .describe('Issues that could not be created'),
  })
  .meta({ id: 'CreatedIssues', description: 'The result of creating several issues.' })

const updateHistory = (description: string) => z.boolean().optional().meta({ default: false, description })

const created = {
  fields: NewFields.describe('Fields of the issue'),
  update,
  transition: transition.optional().describe('Transition to perform on the new issue'),
  properties,
  historyMetadata,
}

export default defineEntity({
  name: 'issues',
  type: 'Issue',
  summary: 'Issues: the bugs, tasks and stories in projects.',
  docs: docs('issues'),
  record: Issue,
  actions: {
    api_search: {
      summary:
        'Searches issues with JQL. Returns all navigable fields unless you request others. A long query is sent in the body. Changes made in the last few seconds may be missing.',
      docs: docs('issue-search', 'get', '/search/jql'),
      method: 'GET',
      path: '/rest/api/3/search/jql',
      params: z.strictObject({
        jql: z
          .string()
          .optional()
          .describe('JQL query, such as `project = PROJ order by created`. Jira refuses queries without a restriction'),
        nextPageToken: z
          .string()
          .min(1)
          .nullish()
          .describe('Token from the previous page; absent or null for the first page'),
        maxResults: maxResults(5000),
        ...selection,
        reconcileIssues: z
          .array(z.int())
          .max(50)
          .optional()
          .describe('Up to 50 numeric ids of issues whose current state the search must reflect'),
      }),
      styles: selectionStyles,
      defaults: { fields: '*navigable' },
      access: 'read',
      records: 'issues',
      meta: {
        nextPageToken: z.string().nullish().describe('Token for the next page; absent on the last page'),
        isLast: z.boolean().nullish().describe('Whether this is the last page'),
        total: z
          .int()
          .optional()
          .describe('Total number of matches. Jira no longer sends it; `count` returns an estimate'),
        names: z.record(z.string(), z.string()).optional().describe('Names of the fields, by id; only if expanded'),
        schema: z
          .record(z.string(), FieldSchema)
          .optional()
          .describe('Data schemas of the fields, by id; only if expanded'),
      },
      paging: {
        style: 'page_token',
        param: 'nextPageToken',
        from: 'nextPageToken',
        last: 'isLast',
        // Iteration requests 5000: Jira returns as many as fit with the requested fields, and a token for the next page.
        size: 'maxResults',
        pageSize: 50,
        // Empty pages with a token have been seen to continue for ever.
        empties: 5,
      },
      vendor: { prepare: 'prepareSearch' },
    },
    count: {
      summary: 'Estimates the number of issues that match a JQL query.',
      docs: docs('issue-search', 'post', '/search/approximate-count'),
      method: 'POST',
      path: '/rest/api/3/search/approximate-count',
      access: 'read',
      params: z.strictObject({ jql: z.string().min(1).describe('JQL query; it must contain a restriction') }),
      record: z
        .looseObject({ count: z.int().describe('Estimated number of matches') })
        .meta({ id: 'IssueCount', description: 'The number of matching issues.' }),
    },
    create: {
      summary: 'Creates an issue or subtask and returns its id, key and URL.',
      docs: docs('issues', 'post', '/issue'),
      method: 'POST',
      path: '/rest/api/3/issue',
      params: z.strictObject({
        ...created,
        updateHistory: updateHistory("Whether to add the project to the caller's recently viewed projects"),
      }),
      place: { updateHistory: 'query' },
      record: CreatedIssue,
      vendor: { prepare: 'checkedDocuments' },
    },
    bulk_create: {
      summary: 'Creates up to 50 issues. Some may be created even if others fail.',
      access: 'write',
      docs: docs('issues', 'post', '/issue/bulk'),
      method: 'POST',
      path: '/rest/api/3/issue/bulk',
      params: z.strictObject({
        issueUpdates: z.array(z.strictObject(created)).min(1).max(50).describe('Issues to create, at most 50'),
      }),
      record: CreatedIssues,
      vendor: { prepare: 'checkedDocuments' },
    },
    get: {
      summary: 'Returns one issue.',
      docs: docs('issues', 'get', '/issue/{issueIdOrKey}'),
      method: 'GET',
      path: ISSUE,
      params: z.strictObject({
        issueIdOrKey,
        ...selection,
        updateHistory: updateHistory("Whether to add it to the caller's recently viewed issues"),
      }),
      styles: selectionStyles,
    },
    bulk_get: {
      summary: 'Returns up to 100 issues by id or key. `meta` names the issues that could not be returned.',
      docs: docs('issues', 'post', '/issue/bulkfetch'),
      ...whole,
      method: 'POST',
      path: '/rest/api/3/issue/bulkfetch',
      access: 'read',
      params: z.strictObject({
        issueIdsOrKeys: z.array(z.string().min(1)).min(1).max(100).describe('Ids or keys, at most 100'),
        fields: z.array(z.string()).optional().describe('Fields to return, as in `get`'),
        expand: z.array(knownWords(ISSUE_PARTS)).optional().describe('What to expand, as in `get`'),
        properties: z.array(z.string()).max(5).optional().describe('Keys of issue properties to return, at most 5'),
        fieldsByKeys: selection.fieldsByKeys,
      }),
      records: 'issues',
      meta: {
        issueErrors: z.array(open()).optional().describe('Issues that could not be returned: `id`, `errorMessage`'),
      },
    },
    update: {
      summary: 'Updates the given fields, performs the transition if there is one, and returns the issue.',
      docs: docs('issues', 'put', '/issue/{issueIdOrKey}'),
      method: 'PUT',
      path: ISSUE,
      params: z.strictObject({
        issueIdOrKey,
        fields: ChangedFields.optional().describe('Fields to set; other fields are unchanged'),
        update,
        transition: transition.optional().describe('Transition to perform after the update, in a separate request'),
        properties,
        historyMetadata,
        notifyUsers,
        overrideScreenSecurity: z
          .boolean()
          .optional()
          .describe('Whether to set fields that the screen hides; only for apps with administrator permission'),
        overrideEditableFlag,
        returnIssue: z
          .boolean()
          .optional()
          .meta({ default: true, description: 'Whether to return the issue. If false, the result is an empty object' }),
        expand: selection.expand,
      }),
      place: {
        notifyUsers: 'query',
        overrideScreenSecurity: 'query',
        overrideEditableFlag: 'query',
        returnIssue: 'query',
        expand: 'query',
        transition: 'none',
      },
      styles: { expand: 'csv' },
      defaults: { returnIssue: true },
      atLeastOne: [['fields', 'update', 'transition', 'properties', 'historyMetadata']],
      vendor: { prepare: 'planUpdate', run: 'updateIssue' },
    },
    delete: {
      summary: 'Deletes an issue permanently. An issue with subtasks can only be deleted along with them.',
      docs: docs('issues', 'delete', '/issue/{issueIdOrKey}'),
      method: 'DELETE',
      path: ISSUE,
      params: z.strictObject({
        issueIdOrKey,
        deleteSubtasks: z
          .boolean()
          .optional()
          .meta({ default: false, description: 'Whether to delete its subtasks, too' }),
      }),
      record: null,
    },
    rank: {
      title: 'Rank issues',
      summary: 'Moves issues before or after another one in the ranking of their boards.',
      docs: agileDocs('issue', 'put', '/rest/agile/1.0/issue/rank'),
      access: 'write',
      method: 'PUT',
      path: '/rest/agile/1.0/issue/rank',
      params: z.strictObject({ ...moved, ...ranks }),
      atLeastOne: oneRank,
      atMostOne: oneRank,
      record: null,
    },
    notify: {
      title: 'Notify about issue',
      summary: 'Sends an email about an issue.',
      docs: docs('issues', 'post', '/issue/{issueIdOrKey}/notify'),
      access: 'write',
      method: 'POST',
      path: `${ISSUE}/notify`,
      params: z.strictObject({
        issueIdOrKey,
        subject: z.string().optional().describe('Subject. Default: key and summary of the issue'),
        textBody: z.string().max(LONGEST_DOCUMENT).optional().describe('Text of the email'),
        htmlBody: z.string().max(LONGEST_DOCUMENT).optional().describe('HTML of the email'),
        to: open()
          .optional()
          .describe(
            'Recipients: `reporter`, `assignee`, `watchers`, `voters` (booleans), `users`, `groups`, `groupIds`',
          ),
        restrict: open().optional().describe('Limits the recipients: `groups`, `groupIds`, `permissions`'),
      }),
      record: null,
    },
  },
})
