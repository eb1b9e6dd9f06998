import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { pages, repository } from './shared.ts'

export const WebhookConfigInsecureSsl = z.union([z.string(), z.number()]).meta({ id: 'WebhookConfigInsecureSsl' })

export const WebhookConfig = z
  .looseObject({
    url: z.string().nullish(),
    content_type: z.string().nullish(),
    secret: z.string().nullish(),
    insecure_ssl: WebhookConfigInsecureSsl.nullish(),
  })
  .meta({ id: 'WebhookConfig', description: 'Address, format and secret of a webhook.' })

export const HookResponse = z
  .looseObject({
    code: z.int().nullable(),
    status: z.string().nullable(),
    message: z.string().nullable(),
  })
  .meta({ id: 'HookResponse' })

export const Hook = z
  .looseObject({
    type: z.string(),
    id: z.int().describe('Unique identifier of the webhook'),
    name: z.string().describe("The name of a valid service, use 'web' for a webhook"),
    active: z.boolean().describe('Determines whether the hook is actually triggered on pushes'),
    events: z.array(z.string()).describe("Determines what events the hook is triggered for. Default: ['push']"),
    config: WebhookConfig,
    updated_at: z.string(),
    created_at: z.string(),
    url: z.string(),
    test_url: z.string(),
    ping_url: z.string(),
    deliveries_url: z.string().nullish(),
    last_response: HookResponse,
  })
  .meta({ id: 'Hook', description: 'Webhooks for repositories' })

export const WebhookConfigInsecureSslParam = z
  .union([z.string(), z.number()])
  .meta({ id: 'WebhookConfigInsecureSslParam' })

/** Where a webhook sends events, and how. */
const config = {
  url: z.string().optional(),
  content_type: z.string().optional(),
  secret: z.string().optional(),
  insecure_ssl: WebhookConfigInsecureSslParam.optional(),
}

export const WebhookConfigParam = z
  .strictObject(config)
  .meta({ id: 'WebhookConfigParam', description: 'Address, format and secret of a webhook.' })

/** One webhook of a repository. */
const hook = {
  ...repository,
  hook_id: z
    .int()
    .describe(
      'The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery',
    ),
}

const active = z.boolean().optional().meta({
  default: true,
  description:
    'Determines if notifications are sent when the webhook is triggered. Set to `true` to send notifications',
})

export default defineEntity({
  name: 'hooks',
  type: 'Hook',
  summary: 'Webhooks of a repository.',
  record: Hook,
  actions: {
    list: {
      summary: 'Lists the webhooks of a repository.',
      docs: 'https://docs.github.com/rest/repos/webhooks#list-repository-webhooks',
      method: 'GET',
      path: '/repos/{owner}/{repo}/hooks',
      params: z.strictObject({
        ...repository,
        ...pages,
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Creates a webhook that sends events of a repository to a URL.',
      docs: 'https://docs.github.com/rest/repos/webhooks#create-a-repository-webhook',
      method: 'POST',
      path: '/repos/{owner}/{repo}/hooks',
      params: z.strictObject({
        ...repository,
        name: z
          .string()
          .optional()
          .describe('Use `web` to create a webhook. Default: `web`. This parameter only accepts the value `web`'),
        config: z.strictObject(config).optional().describe('Key/value pairs to provide settings for this webhook'),
        events: z.array(z.string()).optional().describe('Determines what events the hook is triggered for'),
        active,
      }),
    },
    delete: {
      summary: 'Deletes a webhook.',
      docs: 'https://docs.github.com/rest/repos/webhooks#delete-a-repository-webhook',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}',
      params: z.strictObject(hook),
      record: null,
    },
    get: {
      summary: 'Gets a webhook.',
      docs: 'https://docs.github.com/rest/repos/webhooks#get-a-repository-webhook',
      method: 'GET',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}',
      params: z.strictObject(hook),
    },
    update: {
      summary: 'Updates a webhook: its URL, its events, whether it is active.',
      docs: 'https://docs.github.com/rest/repos/webhooks#update-a-repository-webhook',
      method: 'PATCH',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}',
      params: z.strictObject({
        ...hook,
        config: WebhookConfigParam.optional(),
        events: z.array(z.string()).optional().describe('All events to send, instead of those before'),
        add_events: z.array(z.string()).optional().describe('Events to send as well'),
        remove_events: z.array(z.string()).optional().describe('Events to send no longer'),
        active,
      }),
    },
    ping: {
      summary: 'Sends a ping event to a webhook.',
      docs: 'https://docs.github.com/rest/repos/webhooks#ping-a-repository-webhook',
      access: 'write',
      method: 'POST',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}/pings',
      params: z.strictObject(hook),
      record: null,
    },
    test: {
      summary: 'Sends the latest push of the repository to a webhook, if it is subscribed to pushes.',
      docs: 'https://docs.github.com/rest/repos/webhooks#test-the-push-repository-webhook',
      access: 'write',
      method: 'POST',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}/tests',
      params: z.strictObject(hook),
      record: null,
    },
  },
})
