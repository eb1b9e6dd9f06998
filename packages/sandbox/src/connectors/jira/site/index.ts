import type { Behavior } from '../../../core/vendor.ts'
import { choices, linkTypes } from './choices.ts'
import { groups } from './groups.ts'
import { ofIssues } from './issue-extras.ts'
import { components, versions } from './parts.ts'
import { projects } from './projects.ts'
import { roles } from './roles.ts'
import { dashboards, filters } from './searches.ts'
import { webhooks } from './webhooks.ts'

/** A site: its projects with their parts, searches, dashboards, groups, roles, and lists to choose from. */
export const siteBehaviors: Readonly<Record<string, Behavior>> = {
  ...components,
  ...versions,
  ...filters,
  ...dashboards,
  ...groups,
  ...roles,
  ...webhooks,
  ...choices,
  ...ofIssues,
  ...linkTypes,
  ...projects,
}
