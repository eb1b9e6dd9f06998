import type { Behavior, RecordRules } from '../../../core/vendor.ts'
import { choiceRules, choices, linkTypes } from './choices.ts'
import { groups } from './groups.ts'
import { ofIssues, properties, remoteLinks } from './issue-extras.ts'
import { components, parts, versions } from './parts.ts'
import { projectRules, projects } from './projects.ts'
import { roles } from './roles.ts'
import { searchBehaviors, searches } from './searches.ts'
import { webhooks } from './webhooks.ts'

/** A site: its projects with their parts, searches, dashboards, groups, roles, and lists to choose from. */
export const siteBehaviors: Readonly<Record<string, Behavior>> = {
  ...components,
  ...versions,
  ...searchBehaviors,
  ...groups,
  ...roles,
  ...webhooks,
  ...choices,
  ...ofIssues,
  ...projects,
}

export const siteRecords: Readonly<Record<string, RecordRules>> = {
  ...parts,
  ...searches,
  ...choiceRules,
  issue_link_types: linkTypes,
  issue_remote_links: remoteLinks,
  board_properties: properties,
  issue_properties: properties,
  sprint_properties: properties,
  projects: projectRules,
}
