import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { openEnum, self, UserDetails } from './shared.records.ts'
import { accountId, digits, docs, maxResults, offset, orders, projectIdOrKey, startAt } from './shared.ts'

const assignees = ['PROJECT_DEFAULT', 'COMPONENT_LEAD', 'PROJECT_LEAD', 'UNASSIGNED'] as const

export const Component = z
  .looseObject({
    id: z.string().optional().describe('Id of the component'),
    self: self(),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description'),
    project: z.string().optional().describe('Key of the project'),
    projectId: z.int().optional().describe('Id of the project; a number here'),
    lead: UserDetails.optional().describe('Component lead'),
    assigneeType: openEnum(...assignees)
      .optional()
      .describe('Who new issues are assigned to'),
    assignee: UserDetails.optional().describe('User that the assignee type means'),
    realAssigneeType: openEnum(...assignees)
      .optional()
      .describe('Assignee type that applies, if the chosen one cannot'),
    realAssignee: UserDetails.optional().describe('User that new issues are assigned to'),
    isAssigneeTypeValid: z.boolean().optional().describe('Whether the assignee type can apply'),
    issueCount: z.int().optional().describe('Number of issues; only in lists'),
    ari: z.string().optional().describe('Id in Compass'),
    metadata: z.record(z.string(), z.string()).optional().describe('Data of a Compass component, such as its icon'),
  })
  .meta({ id: 'Component', description: 'A part of a project, by which issues are grouped.' })

const id = digits('component')
const fields = {
  description: z.string().optional().describe('Description'),
  leadAccountId: accountId('Account id of the component lead').optional(),
  assigneeType: z.enum(assignees).optional().describe('Who new issues are assigned to'),
}

export default defineEntity({
  name: 'components',
  type: 'Component',
  summary: 'Components of projects.',
  docs: docs('project-components'),
  record: Component,
  actions: {
    list: {
      summary: "Lists a project's components.",
      docs: docs('project-components', 'get', '/project/{projectIdOrKey}/component'),
      path: '/rest/api/3/project/{projectIdOrKey}/component',
      params: z.strictObject({
        projectIdOrKey,
        startAt,
        maxResults: maxResults(100),
        orderBy: orders('description', 'issueCount', 'lead', 'name').optional().describe('Sort key'),
        componentSource: z
          .enum(['jira', 'compass', 'auto'])
          .optional()
          .meta({ default: 'jira', description: 'Where the components come from' }),
        query: z.string().optional().describe('Part of the name or description; case-insensitive'),
      }),
      ...offset('values', 50),
    },
    list_for_projects: {
      title: 'List components of projects',
      summary: 'Lists the components of several projects, or of all that the caller can see, in short.',
      docs: docs('project-components', 'get', '/component'),
      path: '/rest/api/3/component',
      params: z.strictObject({
        projectIdsOrKeys: z.array(projectIdOrKey).min(1).optional().describe('Ids or keys of the projects'),
        startAt,
        maxResults: maxResults(100),
        orderBy: orders('description', 'name').optional().describe('Sort key'),
        query: z.string().optional().describe('Part of the name or description; case-insensitive'),
      }),
      ...offset('values', 50),
    },
    get: {
      summary: 'Returns one component.',
      docs: docs('project-components', 'get', '/component/{id}'),
      method: 'GET',
      path: '/rest/api/3/component/{id}',
      params: z.strictObject({ id }),
    },
    create: {
      summary: 'Creates a component in a project and returns it.',
      docs: docs('project-components', 'post', '/component'),
      method: 'POST',
      path: '/rest/api/3/component',
      params: z.strictObject({
        project: projectIdOrKey.describe('Key of the project'),
        name: z.string().min(1).max(255).describe('Name, unique within the project'),
        ...fields,
      }),
    },
    update: {
      summary: 'Updates the given fields of a component. An empty `leadAccountId` removes the lead.',
      docs: docs('project-components', 'put', '/component/{id}'),
      method: 'PUT',
      path: '/rest/api/3/component/{id}',
      params: z.strictObject({
        id,
        name: z.string().min(1).max(255).optional().describe('Name, unique within the project'),
        ...fields,
        leadAccountId: z
          .string()
          .max(128)
          .regex(/^[^,\s]*$/)
          .optional()
          .describe('Account id of the component lead; empty for none'),
      }),
    },
    delete: {
      summary: 'Deletes a component. Its issues lose it, or get another one.',
      docs: docs('project-components', 'delete', '/component/{id}'),
      method: 'DELETE',
      path: '/rest/api/3/component/{id}',
      params: z.strictObject({
        id,
        moveIssuesTo: digits('component').optional().describe('Id of the component that its issues get'),
      }),
      record: null,
    },
    count_issues: {
      summary: 'Returns the number of issues in a component.',
      docs: docs('project-components', 'get', '/component/{id}/relatedIssueCounts'),
      method: 'GET',
      path: '/rest/api/3/component/{id}/relatedIssueCounts',
      params: z.strictObject({ id }),
      record: z
        .looseObject({ issueCount: z.int().optional().describe('Number of issues'), self: self() })
        .meta({ id: 'ComponentIssueCount', description: 'The number of issues in a component.' }),
    },
  },
})
