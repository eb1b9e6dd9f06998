import type { CallOptions } from '@ferrule/core'
import { MailchimpConnector, type MailchimpOptions } from '@ferrule/mailchimp'
import { type ChaosServer, chaosServer, type Handler, type Reply, script } from '@ferrule/test-kit/server'
import { connector } from '@ferrule/test-kit/ways'

/** Looks like a key and is none. */
export const API_KEY = '0123456789abcdef0123456789abcdef-us6'

/** A connector that talks to a test server, without retries unless asked for. */
export const connect = (baseUrl: string, options: Partial<MailchimpOptions> = {}): MailchimpConnector =>
  connector(MailchimpConnector, { credentials: { api_key: API_KEY }, baseUrl, retry: 0, ...options })

/** A server that gives these answers in turn, and a connector that talks to it. */
export async function upstream(
  replies: Reply | Reply[] | Handler,
  options: Partial<MailchimpOptions> = {},
): Promise<{ server: ChaosServer; mailchimp: MailchimpConnector }> {
  const server = await chaosServer(typeof replies === 'function' ? replies : script(...[replies].flat()))
  return { server, mailchimp: connect(server.url, options) }
}

/** `execute` for names that are only known at run time. */
export const run = (
  mailchimp: MailchimpConnector,
  operation: string,
  params: object = {},
  options?: CallOptions,
): Promise<{ data: unknown; meta?: Record<string, unknown> }> => {
  const [entity, action] = operation.split('.')
  return mailchimp.execute({ entity, action, params } as never, options) as never
}

/** A problem document, as the vendor answers. */
export const problem = (status: number, title: string, detail = '', more: object = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/problem+json; charset=utf-8', 'x-request-id': `id-${status}` },
  body: {
    type: 'https://mailchimp.com/developer/marketing/docs/errors/',
    title,
    status,
    detail,
    instance: `id-${status}`,
    ...more,
  },
})
