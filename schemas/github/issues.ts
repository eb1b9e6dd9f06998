import { defineEntity, openEnum } from '@ferrule/codegen'
import { bool, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { IssueComment } from './issue_comments.ts'
import { AuthorAssociation, Integration, Milestone, ReactionRollup, Repository, SimpleUser } from './shared.records.ts'
import { pages, repository } from './shared.ts'

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

export default defineEntity({
  name: 'issues',
  type: 'Issue',
  summary: 'Issues of a repository. To GitHub, every pull request is also an issue.',
  record: Issue,
  actions: {
    list: {
      summary: 'Lists issues and pull requests of a repository; `pull_request` tells them apart.',
      docs: 'https://docs.github.com/rest/issues/issues#list-repository-issues',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues',
      params: z.strictObject({
        ...repository,
        milestone: z
          .string()
          .optional()
          .describe(
            'If an `integer` is passed, it should refer to a milestone by its `number` field. If the string `*` is passed, issues with any milestone are accepted',
          ),
        state: z
          .enum(['open', 'closed', 'all'])
          .optional()
          .meta({ default: 'open', description: 'Indicates the state of the issues to return' }),
        assignee: z
          .string()
          .optional()
          .describe(
            'Can be the name of a user. Pass in `none` for issues with no assigned user, and `*` for issues assigned to any user',
          ),
        type: z
          .string()
          .optional()
          .describe(
            'Can be the name of an issue type. If the string `*` is passed, issues with any type are accepted. If the string `none` is passed, issues without type are returned',
          ),
        creator: z.string().optional().describe('The user that created the issue'),
        mentioned: z.string().optional().describe("A user that's mentioned in the issue"),
        issue_field_values: z
          .string()
          .optional()
          .describe(
            'A comma-separated list of issue field filters in `field_slug:value` format. Only issues matching all specified field values are returned. Requires issue fields to be enabled for the repository',
          ),
        labels: z.string().optional().describe('A list of comma separated label names. Example: `bug,ui,@high`'),
        sort: z
          .enum(['created', 'updated', 'comments'])
          .optional()
          .meta({ default: 'created', description: 'What to sort results by' }),
        direction: z
          .enum(['asc', 'desc'])
          .optional()
          .meta({ default: 'desc', description: 'The direction to sort the results by' }),
        since: z
          .string()
          .optional()
          .describe('Only show results that were last updated after the given time. Time in ISO 8601'),
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Opens an issue.',
      docs: 'https://docs.github.com/rest/issues/issues#create-an-issue',
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues',
      params: z.strictObject({
        ...repository,
        title: z.union([z.string(), z.int()]).describe('The title of the issue'),
        body: z.string().optional().describe('The contents of the issue'),
        assignee: z
          .string()
          .nullish()
          .describe(
            'Login for the user that this issue should be assigned to. Only users with push access can set the assignee for new issues. The assignee is silently dropped otherwise',
          ),
        milestone: z.union([z.string(), z.int()]).nullish(),
        labels: z
          .array(
            z.union([
              z.string(),
              z.strictObject({
                id: z.int().optional(),
                name: z.string().optional(),
                description: z.string().nullish(),
                color: z.string().nullish(),
              }),
            ]),
          )
          .optional()
          .describe(
            'Labels to associate with this issue. Only users with push access can set labels for new issues. Labels are silently dropped otherwise',
          ),
        assignees: z
          .array(z.string())
          .optional()
          .describe(
            'Logins for Users to assign to this issue. Only users with push access can set assignees for new issues. Assignees are silently dropped otherwise',
          ),
        issue_field_values: z
          .array(
            z.strictObject({
              field_id: z.int().describe('The ID of the issue field to set'),
              value: z
                .union([z.string(), z.number(), z.array(z.string())])
                .describe('The value to set for the field. For multi-select fields, provide an array of option names'),
            }),
          )
          .optional()
          .describe(
            'An array of issue field values to set on this issue. Each field value must include the field ID and the value to set',
          ),
        type: z
          .string()
          .nullish()
          .describe(
            'The name of the issue type to associate with this issue. Only users with push access can set the type for new issues. The type is silently dropped otherwise',
          ),
      }),
    },
    get: {
      summary: 'Gets an issue.',
      docs: 'https://docs.github.com/rest/issues/issues#get-an-issue',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/{issue_number}',
      params: z.strictObject({
        ...repository,
        issue_number: z.int().describe('The number that identifies the issue'),
      }),
    },
    update: {
      summary: 'Updates an issue; `state` closes it.',
      docs: 'https://docs.github.com/rest/issues/issues#update-an-issue',
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/issues/{issue_number}',
      params: z.strictObject({
        ...repository,
        issue_number: z.int().describe('The number that identifies the issue'),
        title: z.union([z.string(), z.int()]).nullish().describe('The title of the issue'),
        body: z.string().nullish().describe('The contents of the issue'),
        assignee: z.string().nullish().describe('Username to assign to this issue. This field is closing down.'),
        state: z.enum(['open', 'closed']).optional().describe('The open or closed state of the issue'),
        state_reason: z
          .enum(['completed', 'not_planned', 'duplicate', 'reopened'])
          .nullish()
          .describe('The reason for the state change. Ignored unless `state` is changed'),
        duplicate_issue_id: z
          .int()
          .optional()
          .describe(
            'The ID of the issue to mark as the canonical duplicate when `state_reason` is `duplicate`. The issue must exist and be accessible to the authenticated user',
          ),
        milestone: z.union([z.string(), z.int()]).nullish(),
        labels: z
          .array(
            z.union([
              z.string(),
              z.strictObject({
                id: z.int().optional(),
                name: z.string().optional(),
                description: z.string().nullish(),
                color: z.string().nullish(),
                rationale: z.string().optional().describe('Optional reasoning for selecting this label'),
                suggest: z
                  .boolean()
                  .optional()
                  .describe(
                    'If `true`, the change is stored as a pending suggestion for human review rather than applied directly',
                  ),
                confidence: z
                  .enum(['low', 'medium', 'high'])
                  .optional()
                  .describe('The confidence level for this label choice'),
              }),
            ]),
          )
          .optional()
          .describe(
            'Labels to associate with this issue. Pass one or more labels to _replace_ the set of labels on this issue. Send an empty array (`[]`) to clear all labels from the issue',
          ),
        assignees: z
          .array(
            z.union([
              z.string(),
              z.strictObject({
                login: z.string().optional(),
                rationale: z.string().optional().describe('Optional reasoning for selecting this assignee'),
                suggest: z
                  .boolean()
                  .optional()
                  .describe(
                    'If `true`, the change is stored as a pending suggestion for human review rather than applied directly',
                  ),
                confidence: z
                  .enum(['low', 'medium', 'high'])
                  .optional()
                  .describe('The confidence level for this assignee choice'),
              }),
            ]),
          )
          .optional()
          .describe(
            'Usernames to assign to this issue. Pass one or more user logins to _replace_ the set of assignees on this issue. Send an empty array (`[]`) to clear all assignees from the issue',
          ),
        issue_field_values: z
          .array(
            z.strictObject({
              field_id: z.int().describe('The ID of the issue field to set'),
              value: z
                .union([z.string(), z.number(), z.array(z.string())])
                .describe('The value to set for the field. For multi-select fields, provide an array of option names'),
              rationale: z.string().optional().describe('Optional reasoning for setting this field value'),
              suggest: z
                .boolean()
                .optional()
                .describe(
                  'If `true`, the change is stored as a pending suggestion for human review rather than applied directly',
                ),
              confidence: z
                .enum(['low', 'medium', 'high'])
                .optional()
                .describe('The confidence level for this field value choice'),
            }),
          )
          .optional()
          .describe(
            'An array of issue field values to set on this issue. Each field value must include the field ID and the value to set. Only users with push access can set field values for issues',
          ),
        type: z
          .union([
            z.string(),
            z.strictObject({
              value: z
                .string()
                .nullish()
                .describe(
                  'The name of the issue type to associate with this issue, or `null` to remove the current issue type',
                ),
              rationale: z.string().optional().describe('Optional reasoning for selecting this type'),
              suggest: z
                .boolean()
                .optional()
                .describe(
                  'If `true`, the change is stored as a pending suggestion for human review rather than applied directly',
                ),
              confidence: z
                .enum(['low', 'medium', 'high'])
                .optional()
                .describe('The confidence level for this type choice'),
            }),
          ])
          .nullish()
          .describe(
            'The issue type to associate with this issue. Only users with push access can set the type for issues. Without push access to the repository, type changes are silently dropped',
          ),
      }),
      record: z.looseObject({
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
      }),
    },
    api_search: {
      summary: 'Searches issues and pull requests of all repositories. GitHub returns at most 1,000 results.',
      docs: 'https://docs.github.com/rest/search/search#search-issues-and-pull-requests',
      method: 'GET',
      path: '/search/issues',
      params: z.strictObject({
        q: z
          .string()
          .describe(
            'The query contains one or more search keywords and qualifiers. Qualifiers allow you to limit your search to specific areas of GitHub',
          ),
        sort: z
          .enum([
            'comments',
            'reactions',
            'reactions-+1',
            'reactions--1',
            'reactions-smile',
            'reactions-thinking_face',
            'reactions-heart',
            'reactions-tada',
            'interactions',
            'created',
            'updated',
          ])
          .optional()
          .describe(
            'Sorts the results of your query by the number of `comments`, `reactions`, `reactions-+1`, `reactions--1`, `reactions-smile`, `reactions-thinking_face`, `reactions-heart`, `reactions-tada`, or…',
          ),
        order: z.enum(['desc', 'asc']).optional().meta({
          default: 'desc',
          description:
            'Determines whether the first search result returned is the highest number of matches (`desc`) or lowest number of matches (`asc`). This parameter is ignored unless you provide `sort`',
        }),
        ...pages,
        advanced_search: z
          .string()
          .optional()
          .describe(
            'Set to `true` to use advanced search. Example: `http://api.github.com/search/issues?q={query}&advanced_search=true`',
          ),
        search_type: z
          .enum(['semantic', 'hybrid'])
          .optional()
          .describe(
            'The type of search to perform on issues. When not specified, the default is lexical search. - `semantic` — performs a pure semantic (vector) search using embedding-based understanding',
          ),
      }),
      records: 'items',
      meta: {
        total_count: z.int().nullish(),
        incomplete_results: z.boolean().nullish(),
        search_type: openEnum('lexical', 'semantic', 'hybrid')
          .nullish()
          .describe('The type of search that was performed. Possible values are `lexical`, `semantic`, or `hybrid`'),
        lexical_fallback_reason: z
          .array(
            openEnum(
              'no_text_terms',
              'quoted_text',
              'non_issue_target',
              'or_boolean_not_supported',
              'no_accessible_repos',
              'server_error',
              'only_non_semantic_fields_requested',
              'service_unavailable',
            ),
          )
          .nullish()
          .describe(
            'When a semantic or hybrid search falls back to lexical search, this field contains the reasons for the fallback. Only present when a fallback occurred',
          ),
      },
      record: IssueSearchResultItem,
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    add_assignees: {
      summary: 'Assigns up to ten people to an issue, besides those who are.',
      docs: 'https://docs.github.com/rest/issues/assignees#add-assignees-to-an-issue',
      access: 'write',
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/assignees',
      params: z.strictObject({
        ...repository,
        issue_number: z.int().describe('The number that identifies the issue'),
        assignees: z
          .array(
            z.union([
              z.string(),
              z.strictObject({
                login: z.string().describe('The login of the user to assign'),
                rationale: z.string().optional().describe('Optional reasoning for adding this assignee'),
                suggest: z
                  .boolean()
                  .optional()
                  .describe(
                    'If `true`, the assignee is stored as a pending suggestion for human review rather than applied directly',
                  ),
                confidence: z
                  .enum(['low', 'medium', 'high'])
                  .optional()
                  .describe('The confidence level for this assignee choice'),
              }),
            ]),
          )
          .optional()
          .describe('Logins to add; ignored without the right to push'),
      }),
    },
    remove_assignees: {
      summary: 'Takes people off an issue.',
      docs: 'https://docs.github.com/rest/issues/assignees#remove-assignees-from-an-issue',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/assignees',
      params: z.strictObject({
        ...repository,
        issue_number: z.int().describe('The number that identifies the issue'),
        assignees: z.array(z.string()).describe('Logins to take off; ignored without the right to push'),
      }),
      place: { assignees: 'body' },
    },
    lock: {
      summary: 'Locks the conversation of an issue or a pull request.',
      docs: 'https://docs.github.com/rest/issues/issues#lock-an-issue',
      access: 'write',
      method: 'PUT',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/lock',
      params: z.strictObject({
        ...repository,
        issue_number: z.int().describe('The number that identifies the issue'),
        lock_reason: z
          .enum(['off-topic', 'too heated', 'resolved', 'spam'])
          .optional()
          .describe('Why the conversation is locked'),
      }),
      record: null,
    },
    unlock: {
      summary: 'Unlocks the conversation of an issue or a pull request.',
      docs: 'https://docs.github.com/rest/issues/issues#unlock-an-issue',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/issues/{issue_number}/lock',
      params: z.strictObject({
        ...repository,
        issue_number: z.int().describe('The number that identifies the issue'),
      }),
      record: null,
    },
  },
})
