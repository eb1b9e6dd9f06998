import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { self } from './shared.records.ts'
import { digits, docs, whole } from './shared.ts'

export const ProjectCategory = z
  .looseObject({
    id: z.string().optional().describe('Id of the category'),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description'),
    self: self(),
  })
  .meta({ id: 'ProjectCategoryRecord', description: 'A category of projects.' })

export default defineEntity({
  name: 'project_categories',
  type: 'ProjectCategoryRecord',
  summary: 'Categories of projects.',
  docs: docs('project-categories'),
  record: ProjectCategory,
  actions: {
    list: {
      summary: 'Lists project categories.',
      docs: docs('project-categories', 'get', '/projectCategory'),
      ...whole,
      path: '/rest/api/3/projectCategory',
    },
    get: {
      summary: 'Returns one project category.',
      docs: docs('project-categories', 'get', '/projectCategory/{id}'),
      method: 'GET',
      path: '/rest/api/3/projectCategory/{id}',
      params: z.strictObject({ id: digits('project category') }),
    },
  },
})
