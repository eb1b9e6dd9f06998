import type { CallOptions, FerruleError } from '@ferrule/core'
import { GreenhouseConnector, type GreenhouseOptions } from '@ferrule/greenhouse/v1'
import {
  GreenhouseConnector as GreenhouseV3Connector,
  type GreenhouseOptions as V3Options,
} from '@ferrule/greenhouse/v3'
import { fakeFetch, type Handler, type Reply, type Seen, script } from '@ferrule/test-kit/server'
import { connector } from '@ferrule/test-kit/ways'

/** They look like credentials and are none. */
export const API_KEY = 'not-a-key-0123456789abcdef-1'
export const CLIENT = { client_id: 'not-an-id-0123456789', client_secret: 'not-a-secret-0123456789' }
export const TOKEN = 'not-a-token-0123456789'

type Fetch = typeof fetch & { readonly requests: Seen[] }
const handle = (replies: Reply | Reply[] | Handler): Handler =>
  typeof replies === 'function' ? replies : script(...[replies].flat())

/** A v1 connector whose requests stay here. No retries unless asked for. */
export function v1(replies: Reply | Reply[] | Handler = {}, options: Partial<GreenhouseOptions> = {}) {
  const fetch: Fetch = fakeFetch(handle(replies))
  const greenhouse = connector(GreenhouseConnector, { credentials: { api_key: API_KEY }, retry: 0, ...options, fetch })
  return { fetch, greenhouse }
}

/** A v3 connector whose requests stay here; token requests are answered apart. */
export function v3(
  replies: Reply | Reply[] | Handler = {},
  options: Partial<V3Options> = {},
  token: Handler = granted,
) {
  const answer = handle(replies)
  const tokens: Seen[] = []
  const requests: Seen[] = []
  const fetch = fakeFetch((request) => {
    const list = request.url.pathname === '/token' ? tokens : requests
    const one = { ...request, index: list.length }
    list.push(one)
    return list === tokens ? token(one) : answer(one)
  })
  const greenhouse = connector(GreenhouseV3Connector, { credentials: CLIENT, retry: 0, ...options, fetch })
  return { tokens, requests, greenhouse }
}

export const granted: Handler = () => ({
  body: { token_type: 'Bearer', access_token: TOKEN, expires_in: 3600 },
})

/** `execute` for names that are only known at run time. */
export const run = (
  greenhouse: GreenhouseConnector | GreenhouseV3Connector,
  operation: string,
  params: object = {},
  options?: CallOptions,
): Promise<{ data: unknown; meta?: Record<string, unknown> }> => {
  const [entity, action] = operation.split('.')
  return (greenhouse as GreenhouseConnector).execute({ entity, action, params } as never, options) as never
}

/** The error that a call failed with. */
export const failure = (call: PromiseLike<unknown>): Promise<FerruleError> =>
  Promise.resolve(call).then(
    () => {
      throw new Error('it did not fail')
    },
    (error) => error,
  )

export const link = (target: string): Record<string, string> => ({ link: `<${target}>; rel="next"` })
export const at = ({ url }: Seen): string => url.origin + url.pathname + url.search
