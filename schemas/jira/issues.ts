import { defineEntity, knownWords } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import {
  ChangedFields,
  historyMetadata,
  NewFields,
  notifyUsers,
  overrideEditableFlag,
  properties,
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
import { docs, ISSUE, ISSUE_PARTS, issueIdOrKey, maxResults, selection, selectionStyles, whole } from './shared.ts'

const named = (what: string) => z.array(Named).nullish().describe(what)
const person = (what: string) => UserDetails.nullish().describe(what)

export const IssueFields = z
  .looseObject({
    summary: z.string().nullish().describe('One line that says what it is about'),
    description: document('Description'),
    status: Status.nullish().describe('Step of the workflow it is in'),
    issuetype: IssueType.nullish().describe('Issue type'),
    priority: Named.nullish().describe('Priority'),
    resolution: Named.nullish().describe('How it was resolved; null: it is not'),
    project: open().nullish().describe('Project it belongs to'),
    parent: open().nullish().describe('Issue that it is a child of'),
    assignee: person('Assignee; null: nobody'),
    reporter: person('Who reported it'),
    creator: person('Who created it'),
    labels: z.array(z.string()).nullish().describe('Labels'),
    components: named('Components'),
    fixVersions: named('Versions it is done for'),
    versions: named('Versions it concerns'),
    subtasks: z.array(open()).nullish().describe('Its subtasks'),
    issuelinks: z.array(open()).nullish().describe('Links; each has `inwardIssue` or `outwardIssue`'),
    created: time('When it was created'),
    updated: time('When it was last changed'),
    resolutiondate: time('When it was resolved'),
    duedate: z.string().nullish().describe('Day it is due, `yyyy-mm-dd`'),
  })
  .meta({
    id: 'IssueFields',
    description: 'Values of an issue: those requested, custom fields under their ids, empty ones as null.',
    open: true,
  })

export const Issue = z
  .looseObject({
    id: id('issue'),
    key: z.string().describe('Key, like PROJ-123; another one after the issue was moved'),
    self: always(self()),
    expand: z.string().nullish().describe('What can be expanded'),
    fields: IssueFields.describe('Values of its fields'),
    renderedFields: open().optional().describe('Values as HTML; only when expanded'),
    names: z
      .record(z.string(), z.string())
      .optional()
      .describe('Display names of the fields by id; only when expanded'),
    schema: z.record(z.string(), FieldSchema).optional().describe('Types of the fields by id; only when expanded'),
    transitions: z.array(Transition).optional().describe('Transitions that can be performed; only when expanded'),
    operations: open().optional().describe('What can be done with it; only when expanded'),
    editmeta: open().optional().describe('How its fields can be edited; only when expanded'),
    changelog: open().optional().describe('Latest changes; only when expanded'),
    versionedRepresentations: open().optional().describe('Values by representation; only when expanded'),
    properties: open().optional().describe('Requested properties'),
    fieldsToInclude: open().optional().describe('Requested fields'),
  })
  .meta({ id: 'Issue', description: 'An issue.' })

export const CreatedIssue = z
  .looseObject({
    id: id('new issue'),
    key: z.string().describe('Key, like PROJ-123'),
    self: always(self()),
    transition: open().optional().describe('What became of the transition: `status`, `errorCollection`'),
    watchers: open().optional().describe('What became of the watchers: `status`, `errorCollection`'),
  })
  .meta({ id: 'CreatedIssue', description: 'What Jira says of a new issue.' })

export const CreatedIssues = z
  .looseObject({
    issues: z.array(CreatedIssue).optional().describe('Issues that were created'),
    errors: z
      .array(
        z.looseObject({
          status: z.int().optional().describe('HTTP status of the refusal'),
          failedElementNumber: z.int().optional().describe('Place in the list, from 0'),
          elementErrors: open().optional().describe('What is wrong: `errorMessages`, `errors` by field'),
        }),
      )
      .optional()
      .describe('Issues that were refused'),
  })
  .meta({ id: 'CreatedIssues', description: 'What became of several new issues.' })

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
  summary: 'Issues: the bugs, tasks and stories of projects.',
  docs: docs('issues'),
  record: Issue,
  actions: {
    api_search: {
      summary:
        'Finds issues by a JQL query with all navigable fields unless others are requested; a long query is sent in the body. What was written seconds ago may be missing.',
      docs: docs('issue-search', 'get', '/search/jql'),
      method: 'GET',
      path: '/rest/api/3/search/jql',
      params: z.strictObject({
        jql: z
          .string()
          .optional()
          .describe('Query in JQL, like `project = PROJ order by created`; Jira refuses one that limits nothing'),
        nextPageToken: z.string().min(1).nullish().describe('Token of the page before; absent or null: the first page'),
        maxResults: maxResults(5000),
        ...selection,
        reconcileIssues: z
          .array(z.int())
          .max(50)
          .optional()
          .describe('Up to 50 numeric ids of issues that are to be found as they are now'),
      }),
      styles: selectionStyles,
      defaults: { fields: '*navigable' },
      access: 'read',
      records: 'issues',
      meta: {
        nextPageToken: z.string().nullish().describe('Token of the next page; absent on the last one'),
        isLast: z.boolean().nullish().describe('Whether this is the last page'),
        total: z.int().optional().describe('Number of all matches, which Jira no longer sends; `count` estimates it'),
        names: z.record(z.string(), z.string()).optional().describe('Names of the fields by id; only when expanded'),
        schema: z.record(z.string(), FieldSchema).optional().describe('Types of the fields by id; only when expanded'),
      },
      paging: {
        style: 'page_token',
        param: 'nextPageToken',
        from: 'nextPageToken',
        last: 'isLast',
        // Iterating asks for 5000: Jira gives as many as fit with the fields that are asked for, and names the next page.
        size: 'maxResults',
        pageSize: 50,
        // Tokens that lead to nothing have been seen to go on for ever.
        empties: 5,
      },
      vendor: { prepare: 'prepareSearch' },
    },
    count: {
      summary: 'Estimates how many issues match a JQL query.',
      docs: docs('issue-search', 'post', '/search/approximate-count'),
      method: 'POST',
      path: '/rest/api/3/search/approximate-count',
      access: 'read',
      params: z.strictObject({ jql: z.string().min(1).describe('Query in JQL; it must limit something') }),
      record: z
        .looseObject({ count: z.int().describe('Number of matches, roughly') })
        .meta({ id: 'IssueCount', description: 'How many issues match.' }),
    },
    create: {
      summary: 'Creates an issue or subtask and returns its id, key and address.',
      docs: docs('issues', 'post', '/issue'),
      method: 'POST',
      path: '/rest/api/3/issue',
      params: z.strictObject({
        ...created,
        updateHistory: updateHistory("Whether its project joins the caller's recent ones"),
      }),
      place: { updateHistory: 'query' },
      record: CreatedIssue,
    },
    bulk_create: {
      summary: 'Creates up to 50 issues; some may be refused while others are created.',
      access: 'write',
      docs: docs('issues', 'post', '/issue/bulk'),
      method: 'POST',
      path: '/rest/api/3/issue/bulk',
      params: z.strictObject({
        issueUpdates: z.array(z.strictObject(created)).min(1).max(50).describe('The issues, at most 50'),
      }),
      record: CreatedIssues,
    },
    get: {
      summary: 'Returns one issue.',
      docs: docs('issues', 'get', '/issue/{issueIdOrKey}'),
      method: 'GET',
      path: ISSUE,
      params: z.strictObject({
        issueIdOrKey,
        ...selection,
        updateHistory: updateHistory("Whether it joins the caller's recently viewed ones"),
      }),
      styles: selectionStyles,
    },
    bulk_get: {
      summary: 'Returns up to 100 issues by ids or keys; those that cannot be had are named in the meta.',
      docs: docs('issues', 'post', '/issue/bulkfetch'),
      ...whole,
      method: 'POST',
      path: '/rest/api/3/issue/bulkfetch',
      access: 'read',
      params: z.strictObject({
        issueIdsOrKeys: z.array(z.string().min(1)).min(1).max(100).describe('Ids or keys, at most 100'),
        fields: z.array(z.string()).optional().describe('Fields to return, as in `get`'),
        expand: z.array(knownWords(ISSUE_PARTS)).optional().describe('What to add, as in `get`'),
        properties: z.array(z.string()).max(5).optional().describe('Keys of issue properties to return, at most 5'),
        fieldsByKeys: selection.fieldsByKeys,
      }),
      records: 'issues',
      meta: {
        issueErrors: z.array(open()).optional().describe('Issues that could not be had: `id`, `errorMessage`'),
      },
    },
    update: {
      summary: 'Changes the fields that are given, performs the transition if there is one, and returns the issue.',
      docs: docs('issues', 'put', '/issue/{issueIdOrKey}'),
      method: 'PUT',
      path: ISSUE,
      params: z.strictObject({
        issueIdOrKey,
        fields: ChangedFields.optional().describe('Fields to set; others stay as they are'),
        update,
        transition: transition.optional().describe('Transition to perform after the change, in a request of its own'),
        properties,
        historyMetadata,
        notifyUsers,
        overrideScreenSecurity: z
          .boolean()
          .optional()
          .describe('Whether to set fields that the screen hides; only for apps with administrator rights'),
        overrideEditableFlag,
        returnIssue: z
          .boolean()
          .optional()
          .meta({ default: true, description: 'Whether to return the issue. False gives an empty object' }),
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
      summary: 'Deletes an issue for good; one with subtasks only together with them.',
      docs: docs('issues', 'delete', '/issue/{issueIdOrKey}'),
      method: 'DELETE',
      path: ISSUE,
      params: z.strictObject({
        issueIdOrKey,
        deleteSubtasks: z
          .boolean()
          .optional()
          .meta({ default: false, description: 'Whether its subtasks are deleted too' }),
      }),
      record: null,
    },
  },
})
