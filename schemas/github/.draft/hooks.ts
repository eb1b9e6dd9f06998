import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'

export const WebhookConfigInsecureSsl = z.union([z.string(), z.number()]).meta({ id: 'WebhookConfigInsecureSsl' })

export const WebhookConfig = z
  .looseObject({
    url: z.string().nullish(),
    content_type: z.string().nullish(),
    secret: z.string().nullish(),
    insecure_ssl: WebhookConfigInsecureSsl.nullish(),
  })
  .meta({ id: 'WebhookConfig', description: 'Configuration object of the webhook' })

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

export default defineEntity({
  name: 'hooks',
  type: 'Hook',
  summary: 'Hooks.',
  record: Hook,
  actions: {
    list: {
      summary: 'List repository webhooks.',
      docs: 'https://docs.github.com/rest/repos/webhooks#list-repository-webhooks',
      method: 'GET',
      path: '/repos/{owner}/{repo}/hooks',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        per_page: z.int().optional().meta({
          default: 30,
          description:
            'The number of results per page (max 100). For more information, see "Using pagination in the REST API."',
        }),
        page: z.int().optional().meta({
          default: 1,
          description:
            'The page number of the results to fetch. For more information, see "Using pagination in the REST API."',
        }),
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
    create: {
      summary: 'Create a repository webhook.',
      docs: 'https://docs.github.com/rest/repos/webhooks#create-a-repository-webhook',
      method: 'POST',
      path: '/repos/{owner}/{repo}/hooks',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        name: z
          .string()
          .optional()
          .describe('Use `web` to create a webhook. Default: `web`. This parameter only accepts the value `web`'),
        config: z
          .strictObject({
            url: z.string().optional(),
            content_type: z.string().optional(),
            secret: z.string().optional(),
            insecure_ssl: WebhookConfigInsecureSslParam.optional(),
          })
          .optional()
          .describe('Key/value pairs to provide settings for this webhook'),
        events: z.array(z.string()).optional().describe('Determines what events the hook is triggered for'),
        active: z.boolean().optional().meta({
          default: true,
          description:
            'Determines if notifications are sent when the webhook is triggered. Set to `true` to send notifications',
        }),
      }),
    },
    delete: {
      summary: 'Delete a repository webhook.',
      docs: 'https://docs.github.com/rest/repos/webhooks#delete-a-repository-webhook',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}',
      params: z.strictObject({
        owner: z.string().min(1).describe('The account owner of the repository. The name is not case sensitive'),
        repo: z
          .string()
          .min(1)
          .describe('The name of the repository without the `.git` extension. The name is not case sensitive'),
        hook_id: z
          .int()
          .describe(
            'The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery',
          ),
      }),
      record: null,
    },
  },
})
