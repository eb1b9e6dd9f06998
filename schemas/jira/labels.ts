import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { docs, maxResults, offset, startAt } from './shared.ts'

export default defineEntity({
  name: 'labels',
  type: 'Label',
  summary: 'Labels that issues of the site have.',
  docs: docs('labels'),
  record: z.string(),
  actions: {
    list: {
      summary: 'Lists the labels of all issues.',
      docs: docs('labels', 'get', '/label'),
      path: '/rest/api/3/label',
      params: z.strictObject({ startAt, maxResults: maxResults(1000) }),
      ...offset('values', 1000),
    },
  },
})
