import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { StatusCategory } from './shared.records.ts'
import { docs, whole } from './shared.ts'

export default defineEntity({
  name: 'status_categories',
  type: 'StatusCategory',
  summary: 'Categories of statuses: to do, in progress, done.',
  docs: docs('workflow-status-categories'),
  record: StatusCategory,
  actions: {
    list: {
      summary: 'Lists status categories.',
      docs: docs('workflow-status-categories', 'get', '/statuscategory'),
      ...whole,
      path: '/rest/api/3/statuscategory',
    },
    get: {
      summary: 'Returns one status category.',
      docs: docs('workflow-status-categories', 'get', '/statuscategory/{idOrKey}'),
      method: 'GET',
      path: '/rest/api/3/statuscategory/{idOrKey}',
      params: z.strictObject({
        idOrKey: z
          .string()
          .max(255)
          .regex(/^[A-Za-z0-9_-]+$/)
          .meta({ hint: 'must be the id or key of a category, such as done' })
          .describe('Id or key of the category'),
      }),
    },
  },
})
