import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { docs, whole } from './shared.ts'

export const TimeTrackingProvider = z
  .looseObject({
    key: z.string().describe('Key, such as `JIRA`'),
    name: z.string().optional().describe('Name'),
    url: z.string().optional().describe('Path of its settings'),
  })
  .meta({ id: 'TimeTrackingProvider', description: 'Something that tracks the time spent on issues.' })

export default defineEntity({
  name: 'time_tracking',
  type: 'TimeTrackingProvider',
  summary: 'Providers of time tracking: Jira itself and apps.',
  docs: docs('time-tracking'),
  record: TimeTrackingProvider,
  actions: {
    list: {
      summary: 'Lists the providers of time tracking. Only administrators may.',
      docs: docs('time-tracking', 'get', '/configuration/timetracking/list'),
      ...whole,
      path: '/rest/api/3/configuration/timetracking/list',
    },
  },
})
