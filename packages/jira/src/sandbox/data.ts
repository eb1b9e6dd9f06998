import type { DataOf, Rows } from '@ferrule/sandbox/engine'
import type { JiraOperations } from '../generated/connector.gen.ts'
import type * as Jira from '../generated/index.gen.ts'

/** Of an issue: its record and, for the sandbox, the id of its project and the account ids of its watchers. */
export type IssueData = Jira.Issue & { project: string; watchers: string[] }

/** Entities whose records are others than those that are answered, or none. */
type Other = 'issues' | 'issue_links' | 'issue_votes' | 'project_emails'

/** The records of the sandbox. What belongs to an issue holds its id as `issue`; of links, ids are what is kept. */
export interface JiraData extends Omit<DataOf<JiraOperations>, Other> {
  readonly issues: Rows<IssueData>
  readonly issue_links: Rows<{ id: string; type: Jira.IssueLinkType; inward: string; outward: string }>
}
