import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { docs, whole } from './shared.ts'

export const ProjectType = z
  .looseObject({
    key: z.string().optional().describe('Key, such as `software`'),
    formattedKey: z.string().optional().describe('Key as it is shown'),
    descriptionI18nKey: z.string().optional().describe('Key of the description'),
    icon: z.string().optional().describe('Icon, an image in base64'),
    color: z.string().optional().describe('Color, such as #FFFFFF'),
  })
  .meta({ id: 'ProjectType', description: 'A type of projects.' })

export default defineEntity({
  name: 'project_types',
  type: 'ProjectType',
  summary: 'Types of projects: software, business, service desk and others.',
  docs: docs('project-types'),
  record: ProjectType,
  actions: {
    list: {
      summary: 'Lists all project types, whether the site has them or not.',
      docs: docs('project-types', 'get', '/project/type'),
      ...whole,
      path: '/rest/api/3/project/type',
    },
    get: {
      summary: 'Returns one project type.',
      docs: docs('project-types', 'get', '/project/type/{projectTypeKey}'),
      method: 'GET',
      path: '/rest/api/3/project/type/{projectTypeKey}',
      params: z.strictObject({
        projectTypeKey: z
          .enum(['software', 'service_desk', 'business', 'product_discovery'])
          .describe('Key of the project type'),
      }),
    },
  },
})
