import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open, self } from './shared.records.ts'
import { docs, expand, idOf, maxResults, offset, startAt } from './shared.ts'

const SchemeEvent = z
  .looseObject({
    event: open().optional().describe('Event: `id`, `name`, `description`'),
    notifications: z
      .array(open())
      .optional()
      .describe('Whom Jira notifies: `id`, `notificationType`, `parameter`, `recipient`'),
  })
  .meta({ id: 'NotificationSchemeEvent', description: 'An event, and whom Jira notifies of it.' })

export const NotificationScheme = z
  .looseObject({
    id: z.int().optional().describe('Id of the scheme'),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description'),
    notificationSchemeEvents: z.array(SchemeEvent).optional().describe('Events; only if expanded'),
    projects: z.array(z.int()).optional().describe('Ids of the projects that use it'),
    scope: open().optional().describe('Project that it belongs to; team-managed projects only'),
    expand: z.string().optional().describe('What can be expanded'),
    self: self(),
  })
  .meta({ id: 'NotificationScheme', description: 'Whom Jira notifies of which events.' })

const parts = expand('all', 'field', 'group', 'notificationSchemeEvents', 'projectRole', 'user')

export default defineEntity({
  name: 'notification_schemes',
  type: 'NotificationScheme',
  summary: 'Whom Jira notifies of which events.',
  docs: docs('issue-notification-schemes'),
  record: NotificationScheme,
  actions: {
    list: {
      summary: 'Lists notification schemes.',
      docs: docs('issue-notification-schemes', 'get', '/notificationscheme'),
      path: '/rest/api/3/notificationscheme',
      params: z.strictObject({
        startAt,
        maxResults: maxResults(50),
        id: z.array(z.string()).optional().describe('Only schemes with these ids'),
        projectId: z.array(z.string()).optional().describe('Only schemes of these projects, by id'),
        onlyDefault: z.boolean().optional().describe('Only the default scheme'),
        expand: parts,
      }),
      styles: { expand: 'csv' },
      ...offset('values', 50),
    },
    get: {
      summary: 'Returns one notification scheme.',
      docs: docs('issue-notification-schemes', 'get', '/notificationscheme/{id}'),
      method: 'GET',
      path: '/rest/api/3/notificationscheme/{id}',
      params: z.strictObject({ id: idOf('notification scheme'), expand: parts }),
      styles: { expand: 'csv' },
    },
  },
})
