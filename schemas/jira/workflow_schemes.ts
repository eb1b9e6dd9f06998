import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open, self, UserDetails } from './shared.records.ts'
import { docs, idOf, maxResults, offset, startAt } from './shared.ts'

const mappings = (what: string) => z.record(z.string(), z.string()).optional().describe(what)

export const WorkflowScheme = z
  .looseObject({
    id: z.int().optional().describe('Id of the scheme'),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description'),
    defaultWorkflow: z.string().optional().describe('Name of the workflow for issue types that have no other'),
    issueTypeMappings: mappings('Name of the workflow, by id of the issue type'),
    issueTypes: open().optional().describe('Issue types, by id'),
    draft: z.boolean().optional().describe('Whether it is a draft'),
    originalDefaultWorkflow: z.string().optional().describe('Of a draft: the default workflow of the scheme itself'),
    originalIssueTypeMappings: mappings('Of a draft: the workflows of the scheme itself'),
    lastModified: z.string().optional().describe('When the draft was changed'),
    lastModifiedUser: UserDetails.optional().describe('User who changed the draft'),
    updateDraftIfNeeded: z.boolean().optional().describe('Whether an update of an active scheme makes a draft'),
    self: self(),
  })
  .meta({ id: 'WorkflowScheme', description: 'Which issue types have which workflow.' })

export default defineEntity({
  name: 'workflow_schemes',
  type: 'WorkflowScheme',
  summary: 'Which issue types have which workflow.',
  docs: docs('workflow-schemes'),
  record: WorkflowScheme,
  actions: {
    list: {
      summary: 'Lists workflow schemes, without drafts. Only administrators may.',
      docs: docs('workflow-schemes', 'get', '/workflowscheme'),
      path: '/rest/api/3/workflowscheme',
      params: z.strictObject({ startAt, maxResults: maxResults(50) }),
      ...offset('values', 50),
    },
    get: {
      summary: 'Returns one workflow scheme.',
      docs: docs('workflow-schemes', 'get', '/workflowscheme/{id}'),
      method: 'GET',
      path: '/rest/api/3/workflowscheme/{id}',
      params: z.strictObject({
        id: idOf('workflow scheme'),
        returnDraftIfExists: z
          .boolean()
          .optional()
          .meta({ default: false, description: 'Whether to return the draft instead, if there is one' }),
      }),
    },
  },
})
