import type { Rows } from '@ferrule/sandbox/engine'
import type * as Jira from '../generated/index.gen.ts'

/** Of an issue: its record and, for the sandbox, the id of its project and the account ids of its watchers. */
export type IssueData = Jira.Issue & { project: string; watchers: string[] }

/** Records that belong to an issue hold its id as `issue`. */
type Below<Record> = Record & { issue: string }

/** The records of the sandbox. Users have no collection: they do not change. */
export interface JiraData {
  readonly issues: Rows<IssueData>
  readonly users: Rows<Jira.User>
  readonly projects: Rows<Jira.Project>
  readonly issue_fields: Rows<Jira.IssueField>
  readonly issue_comments: Rows<Below<Jira.IssueComment>>
  readonly issue_worklogs: Rows<Below<Jira.IssueWorklog>>
  readonly issue_attachments: Rows<Below<Jira.IssueAttachment>>
  readonly issue_changelogs: Rows<Below<Jira.IssueChangelog>>
  readonly components: Rows<Jira.Component>
  readonly versions: Rows<Jira.Version>
  readonly filters: Rows<Jira.Filter>
  readonly dashboards: Rows<Jira.Dashboard>
  readonly boards: Rows<Jira.Board>
  readonly sprints: Rows<Jira.Sprint>
  readonly issue_remote_links: Rows<Below<Jira.IssueRemoteLink>>
  readonly webhook_endpoints: Rows<Jira.WebhookEndpoint>
  readonly issue_links: Rows<{ id: string; type: Jira.IssueLinkType; inward: string; outward: string }>
}
