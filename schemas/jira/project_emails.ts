import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { docs, idOf } from './shared.ts'

export const ProjectEmail = z
  .looseObject({
    emailAddress: z.string().optional().describe('Address that notifications of the project are sent from'),
    emailAddressStatus: z.array(z.string()).optional().describe('What is wrong with an own domain'),
  })
  .meta({ id: 'ProjectEmail', description: "A project's sender address." })

export default defineEntity({
  name: 'project_emails',
  type: 'ProjectEmail',
  summary: 'Addresses that notifications of projects are sent from.',
  docs: docs('project-email'),
  record: ProjectEmail,
  actions: {
    get: {
      summary: "Returns a project's sender address.",
      docs: docs('project-email', 'get', '/project/{projectId}/email'),
      method: 'GET',
      path: '/rest/api/3/project/{projectId}/email',
      params: z.strictObject({ projectId: idOf('project') }),
    },
  },
})
