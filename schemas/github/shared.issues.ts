import { openEnum } from '@ferrule/codegen'
import { bool, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { IssueComment } from './issue_comments.ts'
import { AuthorAssociation, Integration, Milestone, ReactionRollup, Repository, SimpleUser } from './shared.records.ts'

export const IssueType = z
  .looseObject({
    id: z.int().describe('The unique identifier of the issue type'),
    node_id: z.string().describe('The node identifier of the issue type'),
    name: z.string().describe('The name of the issue type'),
    description: z.string().nullable().describe('The description of the issue type'),
    color: openEnum('gray', 'blue', 'green', 'yellow', 'orange', 'red', 'pink', 'purple')
      .nullish()
      .describe('The color of the issue type'),
    created_at: text('The time the issue type created'),
    updated_at: text('The time the issue type last updated'),
    is_enabled: bool('The enabled state of the issue type'),
  })
  .meta({
    id: 'IssueType',
    description:
      'The type assigned to the issue. This is only present for issues in repositories where issue types are supported',
  })

export const SubIssuesSummary = z
  .looseObject({
    total: z.int(),
    completed: z.int(),
    percent_completed: z.int(),
  })
  .meta({ id: 'SubIssuesSummary' })

export const IssueDependenciesSummary = z
  .looseObject({
    blocked_by: z.int(),
    blocking: z.int(),
    total_blocked_by: z.int(),
    total_blocking: z.int(),
  })
  .meta({ id: 'IssueDependenciesSummary' })

export const IssueFieldValue = z
  .looseObject({
    issue_field_id: z.int().describe('Unique identifier for the issue field'),
    issue_field_name: text('The human-readable name of the issue field'),
    node_id: z.string(),
    data_type: openEnum('text', 'single_select', 'multi_select', 'number', 'date').describe(
      'The data type of the issue field',
    ),
    value: z.union([z.string(), z.number(), z.int()]).nullable().describe('The value of the issue field'),
    single_select_option: z
      .looseObject({
        id: z.int().describe('Unique identifier for the option'),
        name: z.string().describe('The name of the option'),
        color: z.string().describe('The color of the option'),
      })
      .nullish()
      .describe('Details about the selected option (only present for single_select fields)'),
    multi_select_options: z
      .array(
        z.looseObject({
          id: z.int().describe('Unique identifier for the option'),
          name: z.string().describe('The name of the option'),
          color: z.string().describe('The color of the option'),
        }),
      )
      .nullish()
      .describe('Details about the selected options'),
  })
  .meta({ id: 'IssueFieldValue', description: 'A value assigned to an issue field' })

export const Issue = z
  .looseObject({
    id: z.int(),
    node_id: z.string(),
    url: z.string().describe('URL for the issue'),
    repository_url: z.string(),
    labels_url: z.string(),
    comments_url: z.string(),
    events_url: z.string(),
    html_url: z.string(),
    number: z.int().describe('Number uniquely identifying the issue within its repository'),
    state: z.string().describe("State of the issue; either 'open' or 'closed'"),
    state_reason: openEnum('completed', 'reopened', 'not_planned', 'duplicate')
      .nullish()
      .describe('The reason for the current state'),
    title: z.string().describe('Title of the issue'),
    body: text('Contents of the issue'),
    user: SimpleUser.nullable(),
    labels: z
      .array(
        z.union([
          z.string(),
          z.looseObject({
            id: z.int().nullish(),
            node_id: z.string().nullish(),
            url: z.string().nullish(),
            name: z.string().nullish(),
            description: z.string().nullish(),
            color: z.string().nullish(),
            default: z.boolean().nullish(),
          }),
        ]),
      )
      .describe(
        'Labels to associate with this issue; pass one or more label names to replace the set of labels on this issue; send an empty array to clear all labels from the issue',
      ),
    assignee: SimpleUser.nullish().describe('First of the assignees; API version 2026-03-10 leaves it out'),
    assignees: z.array(SimpleUser).nullish(),
    milestone: Milestone.nullable(),
    locked: z.boolean(),
    active_lock_reason: z.string().nullish(),
    comments: z.int(),
    pull_request: z
      .looseObject({
        merged_at: z.string().nullish(),
        diff_url: z.string().nullable(),
        html_url: z.string().nullable(),
        patch_url: z.string().nullable(),
        url: z.string().nullable(),
      })
      .nullish(),
    closed_at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    draft: z.boolean().nullish(),
    closed_by: SimpleUser.nullish(),
    body_html: z.string().nullish(),
    body_text: z.string().nullish(),
    timeline_url: z.string().nullish(),
    type: IssueType.nullish(),
    repository: Repository.nullish(),
    performed_via_github_app: Integration.nullish(),
    author_association: AuthorAssociation.nullish(),
    reactions: ReactionRollup.nullish(),
    sub_issues_summary: SubIssuesSummary.nullish(),
    parent_issue_url: text('URL to get the parent issue of this issue, if it is a sub-issue'),
    pinned_comment: IssueComment.nullish(),
    issue_dependencies_summary: IssueDependenciesSummary.nullish(),
    issue_field_values: z.array(IssueFieldValue).nullish(),
  })
  .meta({
    id: 'Issue',
    description: 'Issues are a great way to keep track of tasks, enhancements, and bugs for your projects',
  })

export const IssueSearchResultItem = z
  .looseObject({
    url: z.string(),
    repository_url: z.string(),
    labels_url: z.string(),
    comments_url: z.string(),
    events_url: z.string(),
    html_url: z.string(),
    id: z.int(),
    node_id: z.string(),
    number: z.int(),
    title: z.string(),
    locked: z.boolean(),
    active_lock_reason: z.string().nullish(),
    assignees: z.array(SimpleUser).nullish(),
    user: SimpleUser.nullable(),
    labels: z.array(
      z.looseObject({
        id: z.int().nullish(),
        node_id: z.string().nullish(),
        url: z.string().nullish(),
        name: z.string().nullish(),
        color: z.string().nullish(),
        default: z.boolean().nullish(),
        description: z.string().nullish(),
      }),
    ),
    sub_issues_summary: SubIssuesSummary.nullish(),
    issue_dependencies_summary: IssueDependenciesSummary.nullish(),
    issue_field_values: z.array(IssueFieldValue).nullish(),
    state: z.string(),
    state_reason: z.string().nullish(),
    assignee: SimpleUser.nullish().describe('First of the assignees; API version 2026-03-10 leaves it out'),
    milestone: Milestone.nullable(),
    comments: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    closed_at: z.string().nullable(),
    text_matches: z
      .array(
        z.looseObject({
          object_url: z.string().nullish(),
          object_type: z.string().nullish(),
          property: z.string().nullish(),
          fragment: z.string().nullish(),
          matches: z
            .array(
              z.looseObject({
                text: z.string().nullish(),
                indices: z.array(z.int()).nullish(),
              }),
            )
            .nullish(),
        }),
      )
      .nullish(),
    pull_request: z
      .looseObject({
        merged_at: z.string().nullish(),
        diff_url: z.string().nullable(),
        html_url: z.string().nullable(),
        patch_url: z.string().nullable(),
        url: z.string().nullable(),
      })
      .nullish(),
    body: z.string().nullish(),
    score: z.number(),
    author_association: AuthorAssociation,
    draft: z.boolean().nullish(),
    repository: Repository.nullish(),
    body_html: z.string().nullish(),
    body_text: z.string().nullish(),
    timeline_url: z.string().nullish(),
    type: IssueType.nullish(),
    performed_via_github_app: Integration.nullish(),
    pinned_comment: IssueComment.nullish(),
    reactions: ReactionRollup.nullish(),
  })
  .meta({ id: 'IssueSearchResultItem', description: 'Issue Search Result Item' })

/** An issue as its change answers it: with what became of suggestions. */
export const UpdatedIssue = z.looseObject({
  id: z.int(),
  node_id: z.string(),
  url: z.string().describe('URL for the issue'),
  repository_url: z.string(),
  labels_url: z.string(),
  comments_url: z.string(),
  events_url: z.string(),
  html_url: z.string(),
  number: z.int().describe('Number uniquely identifying the issue within its repository'),
  state: z.string().describe("State of the issue; either 'open' or 'closed'"),
  state_reason: openEnum('completed', 'reopened', 'not_planned', 'duplicate')
    .nullish()
    .describe('The reason for the current state'),
  title: z.string().describe('Title of the issue'),
  body: text('Contents of the issue'),
  user: SimpleUser.nullable(),
  labels: z
    .array(
      z.union([
        z.string(),
        z.looseObject({
          id: z.int().nullish(),
          node_id: z.string().nullish(),
          url: z.string().nullish(),
          name: z.string().nullish(),
          description: z.string().nullish(),
          color: z.string().nullish(),
          default: z.boolean().nullish(),
        }),
      ]),
    )
    .describe(
      'Labels to associate with this issue; pass one or more label names to replace the set of labels on this issue; send an empty array to clear all labels from the issue',
    ),
  assignee: SimpleUser.nullish().describe('First of the assignees; API version 2026-03-10 leaves it out'),
  assignees: z.array(SimpleUser).nullish(),
  milestone: Milestone.nullable(),
  locked: z.boolean(),
  active_lock_reason: z.string().nullish(),
  comments: z.int(),
  pull_request: z
    .looseObject({
      merged_at: z.string().nullish(),
      diff_url: z.string().nullable(),
      html_url: z.string().nullable(),
      patch_url: z.string().nullable(),
      url: z.string().nullable(),
    })
    .nullish(),
  closed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  draft: z.boolean().nullish(),
  closed_by: SimpleUser.nullish(),
  body_html: z.string().nullish(),
  body_text: z.string().nullish(),
  timeline_url: z.string().nullish(),
  type: IssueType.nullish(),
  repository: Repository.nullish(),
  performed_via_github_app: Integration.nullish(),
  author_association: AuthorAssociation.nullish(),
  reactions: ReactionRollup.nullish(),
  sub_issues_summary: SubIssuesSummary.nullish(),
  parent_issue_url: text('URL to get the parent issue of this issue, if it is a sub-issue'),
  pinned_comment: IssueComment.nullish(),
  issue_dependencies_summary: IssueDependenciesSummary.nullish(),
  issue_field_values: z.array(IssueFieldValue).nullish(),
  suggestions: z
    .looseObject({
      type: z
        .array(
          z.looseObject({
            value: z.string().nullish(),
            rationale: z.string().nullish(),
            suggest: z.boolean().nullish(),
            confidence: openEnum('low', 'medium', 'high').nullish(),
            ignored: z.boolean().nullish(),
            ignored_reason: openEnum('already_applied', 'issue_already_closed').nullish(),
          }),
        )
        .nullish(),
      issue_field_values: z
        .array(
          z.looseObject({
            field_id: z.int().nullish(),
            value: z.union([z.string(), z.number(), z.array(z.string())]).nullish(),
            rationale: z.string().nullish(),
            suggest: z.boolean().nullish(),
            confidence: openEnum('low', 'medium', 'high').nullish(),
            ignored: z.boolean().nullish(),
            ignored_reason: openEnum('already_applied', 'issue_already_closed').nullish(),
          }),
        )
        .nullish(),
      labels: z
        .array(
          z.looseObject({
            name: z.string().nullish(),
            rationale: z.string().nullish(),
            suggest: z.boolean().nullish(),
            confidence: openEnum('low', 'medium', 'high').nullish(),
            ignored: z.boolean().nullish(),
            ignored_reason: openEnum('already_applied', 'issue_already_closed').nullish(),
          }),
        )
        .nullish(),
      assignees: z
        .array(
          z.looseObject({
            login: z.string().nullish(),
            rationale: z.string().nullish(),
            suggest: z.boolean().nullish(),
            confidence: openEnum('low', 'medium', 'high').nullish(),
            ignored: z.boolean().nullish(),
            ignored_reason: openEnum('already_applied', 'issue_already_closed').nullish(),
          }),
        )
        .nullish(),
      state: z
        .array(
          z.looseObject({
            value: z.string().nullish(),
            state_reason: z.string().nullish(),
            duplicate_issue_id: z.int().nullish(),
            rationale: z.string().nullish(),
            suggest: z.boolean().nullish(),
            confidence: openEnum('low', 'medium', 'high').nullish(),
            ignored: z.boolean().nullish(),
            ignored_reason: openEnum('already_applied', 'issue_already_closed').nullish(),
          }),
        )
        .nullish(),
    })
    .nullish()
    .describe(
      'Pending suggestions for each suggestible field (`type`, `issue_field_values`, `labels`, `assignees`, `state`) the request touched',
    ),
})
