import type { CallOptions } from '@ferrule/core'
import { GoogleDriveConnector, type GoogleDriveOptions } from '@ferrule/google-drive'
import { type ChaosServer, chaosServer, type Handler, type Reply, script } from '@ferrule/test-kit/server'
import { connector } from '@ferrule/test-kit/ways'

/** Look like credentials and are none. */
export const credentials = {
  refresh_token: '1//not-a-refresh-token',
  client_id: 'client.apps.example',
  client_secret: 'not-a-secret',
}
export const ACCESS_TOKEN = 'ya29.not-a-token'

/** A connector that talks to a test server, without retries unless asked for. */
export const connect = (baseUrl: string, options: Partial<GoogleDriveOptions> = {}): GoogleDriveConnector =>
  connector(GoogleDriveConnector, {
    credentials: { ...credentials, access_token: ACCESS_TOKEN },
    baseUrl,
    retry: 0,
    ...options,
  })

/** A server that gives these answers in turn, and a connector that talks to it. */
export async function upstream(
  replies: Reply | Reply[] | Handler,
  options: Partial<GoogleDriveOptions> = {},
): Promise<{ server: ChaosServer; drive: GoogleDriveConnector }> {
  const server = await chaosServer(typeof replies === 'function' ? replies : script(...[replies].flat()))
  return { server, drive: connect(server.url, options) }
}

/** `execute` for names that are only known at run time. */
export const run = (
  drive: GoogleDriveConnector,
  operation: string,
  params: object = {},
  options?: CallOptions,
): Promise<{ data: unknown; meta?: Record<string, unknown> }> => {
  const [entity, action] = operation.split('.')
  return drive.execute({ entity, action, params } as never, options) as never
}

/** An error as Google answers it. */
export const refusal = (status: number, reason: string, message = 'No.', more: object = {}): Reply => ({
  status,
  body: { error: { code: status, message, errors: [{ message, domain: 'global', reason }], ...more } },
})
