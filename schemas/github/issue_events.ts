import { defineEntity, open } from '@ferrule/codegen'
import * as z from 'zod'
import { AuthorAssociation, Integration, SimpleUser, Team } from './shared.records.ts'
import { pages, repository } from './shared.ts'

export const IssueEvent = z
  .looseObject({
    id: z.int(),
    node_id: z.string(),
    url: z.string(),
    actor: SimpleUser.nullable(),
    event: z.string().describe('What happened, such as `labeled` or `closed`'),
    commit_id: z.string().nullable(),
    commit_url: z.string().nullable(),
    created_at: z.string(),
    issue: open().nullish().describe('The issue as it is now'),
    label: open().nullish().describe('Of `labeled`: the label'),
    assignee: SimpleUser.nullish(),
    assigner: SimpleUser.nullish(),
    review_requester: SimpleUser.nullish(),
    requested_reviewer: SimpleUser.nullish(),
    requested_team: Team.nullish(),
    dismissed_review: open().nullish().describe('Of `review_dismissed`: the review'),
    milestone: open().nullish().describe('Of `milestoned`: the milestone'),
    project_card: open().nullish().describe('The card of a project'),
    rename: open().nullish().describe('Of `renamed`: the title before and after'),
    author_association: AuthorAssociation.nullish(),
    lock_reason: z.string().nullish(),
    performed_via_github_app: Integration.nullish(),
  })
  .meta({ id: 'IssueEvent', description: 'Something that happened to an issue or pull request' })

export default defineEntity({
  name: 'issue_events',
  type: 'IssueEvent',
  summary: 'What happened to issues and pull requests.',
  record: IssueEvent,
  actions: {
    list: {
      summary: 'Lists what happened to the issues of a repository, newest first.',
      docs: 'https://docs.github.com/rest/issues/events#list-issue-events-for-a-repository',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/events',
      params: z.strictObject({
        ...repository,
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    get: {
      summary: 'Gets an event of an issue.',
      docs: 'https://docs.github.com/rest/issues/events#get-an-issue-event',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues/events/{event_id}',
      params: z.strictObject({
        ...repository,
        event_id: z.int().describe('Id of the event'),
      }),
    },
  },
})
