import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { docs, maxResults, offset, startAt } from './shared.ts'

const events = [
  'jira:issue_created',
  'jira:issue_updated',
  'jira:issue_deleted',
  'comment_created',
  'comment_updated',
  'comment_deleted',
  'issue_property_set',
  'issue_property_deleted',
  'sprint_created',
  'sprint_updated',
  'sprint_closed',
  'sprint_deleted',
  'sprint_started',
  'jira:version_released',
  'jira:version_unreleased',
  'jira:version_created',
  'jira:version_moved',
  'jira:version_updated',
  'jira:version_merged',
  'jira:version_deleted',
] as const

const filters = {
  fieldIdsFilter: z.array(z.string()).optional().describe('Updates of issues: only if one of these fields changed'),
  issuePropertyKeysFilter: z
    .array(z.string())
    .optional()
    .describe('Changes of issue properties: only those with these keys'),
}

/** The document says a number; its examples show a text. */
const moment = (what: string) =>
  z.union([z.int(), z.string()]).describe(`${what}, in Unix milliseconds or such as 2021-01-17T12:34:00.000+0000`)

export const Webhook = z
  .looseObject({
    id: z.int().describe('Id of the webhook'),
    url: z.string().describe('URL that events are sent to'),
    events: z.array(z.string()).describe('Events that are sent'),
    jqlFilter: z.string().describe('JQL query: only events of matching issues are sent'),
    ...filters,
    expirationDate: moment('When it expires, 30 days after its last refresh').optional(),
  })
  .meta({ id: 'WebhookEndpoint', description: 'A dynamic webhook that the app registered.' })

const NewWebhook = z
  .strictObject({
    events: z.array(z.enum(events)).min(1).describe('Events to send'),
    jqlFilter: z
      .string()
      .describe('JQL query: only events of matching issues are sent. Jira supports a subset of JQL here'),
    ...filters,
  })
  .meta({ id: 'NewWebhook', description: 'A webhook to register.' })

const webhookIds = z.array(z.int()).min(1).describe('Ids of the webhooks')

export default defineEntity({
  name: 'webhook_endpoints',
  type: 'WebhookEndpoint',
  summary:
    'Dynamic webhooks of an OAuth app: where Jira sends events. They expire after 30 days unless refreshed. API tokens cannot register webhooks.',
  docs: docs('webhooks'),
  record: Webhook,
  actions: {
    list: {
      summary: "Lists the app's webhooks.",
      docs: docs('webhooks', 'get', '/webhook'),
      path: '/rest/api/3/webhook',
      params: z.strictObject({ startAt, maxResults: maxResults(100) }),
      ...offset('values', 100),
    },
    create: {
      summary: 'Registers webhooks and returns an id, or the reasons for a refusal, for each of them in order.',
      docs: docs('webhooks', 'post', '/webhook'),
      method: 'POST',
      path: '/rest/api/3/webhook',
      params: z.strictObject({
        url: z
          .string()
          .regex(/^https:\/\/[^\s]+$/)
          .meta({ hint: 'must be an https URL' })
          .describe("URL that events are sent to, with the base URL of the app's callback"),
        webhooks: z.array(NewWebhook).min(1).describe('Webhooks to register'),
      }),
      record: z
        .looseObject({
          webhookRegistrationResult: z
            .array(
              z.looseObject({
                createdWebhookId: z.int().optional().describe('Id of the webhook; absent if it was refused'),
                errors: z.array(z.string()).optional().describe('Why it was refused'),
              }),
            )
            .optional()
            .describe('Results, in order'),
        })
        .meta({ id: 'RegisteredWebhooks', description: 'What became of the webhooks to register.' }),
    },
    refresh: {
      summary: 'Extends webhooks by 30 days and returns when they expire.',
      docs: docs('webhooks', 'put', '/webhook/refresh'),
      method: 'PUT',
      path: '/rest/api/3/webhook/refresh',
      params: z.strictObject({ webhookIds }),
      record: z
        .looseObject({ expirationDate: moment('When they expire') })
        .meta({ id: 'WebhookExpiration', description: 'When webhooks expire.' }),
    },
    delete: {
      summary: 'Deletes webhooks. Ids that the app did not register are ignored.',
      docs: docs('webhooks', 'delete', '/webhook'),
      method: 'DELETE',
      path: '/rest/api/3/webhook',
      params: z.strictObject({ webhookIds }),
      place: { webhookIds: 'body' },
      record: null,
    },
    list_failed: {
      title: 'List failed webhooks',
      summary: 'Lists webhooks that could not be delivered in the last 72 hours, oldest first.',
      docs: docs('webhooks', 'get', '/webhook/failed'),
      method: 'GET',
      path: '/rest/api/3/webhook/failed',
      params: z.strictObject({
        maxResults: maxResults(1000),
        after: z.int().optional().describe('Only failures after this time, in Unix milliseconds'),
      }),
      records: 'values',
      record: z
        .looseObject({
          id: z.string().describe('Id of the webhook delivery'),
          url: z.string().describe('URL that it was sent to'),
          body: z.string().optional().describe('Body that was sent, as text'),
          failureTime: z.int().describe('When it failed, in Unix milliseconds'),
        })
        .meta({ id: 'FailedWebhook', description: 'A delivery that failed permanently.' }),
      meta: {
        maxResults: z.int().describe('Page size that Jira applied'),
        next: z.string().optional().describe('URL of the next page'),
      },
      paging: {
        style: 'next_url',
        param: 'after',
        from: 'next',
        only: ['maxResults'],
        takes: ['after'],
        size: 'maxResults',
        pageSize: 100,
      },
    },
  },
})
