import { type Delivery, receive, refuse, type Secrets, type VerifyOptions, verifyToken } from '@ferrule/core/webhooks'

export { type Delivery, type VerifyOptions, WebhookError } from '@ferrule/core/webhooks'

/** The event of the watched resource. `sync`: the channel was opened; `change`: from a watched list of changes. */
export type WebhookType = 'sync' | 'add' | 'remove' | 'update' | 'trash' | 'untrash' | 'change'

/** A push notification of Google Drive. It says that something changed, but not what: list the changes then. */
export interface WebhookEvent {
  /** Channel and message number; equal for repeated deliveries. Numbers increase, with gaps. */
  readonly id: string
  readonly type: WebhookType
  readonly channelId: string
  readonly resourceId: string
  /** URL of the watched resource. */
  readonly resourceUri: string
  readonly messageNumber: number
  /** Parts that changed, on `update`: `content`, `properties`, `parents`, `children`, `permissions`. */
  readonly changed: readonly string[]
  /** When the channel expires, in Google's format; absent if it does not. */
  readonly expiration?: string
}

const CONNECTOR = 'google-drive'

/**
 * Verifies a push notification of Google Drive. Notifications are not signed: the token is the one that you set when
 * you opened the channel (`changes.watch`, `files.watch`), at most 256 characters.
 *
 * @param delivery The `Request`, or `{ headers, body }`; there is no body.
 * @param token The channel's token, or several.
 * @throws {WebhookError} if the token is missing or wrong, or a header is missing; `reason` says which.
 * @see https://developers.google.com/workspace/drive/api/guides/push
 */
export async function verify(delivery: Delivery, token: Secrets, options?: VerifyOptions): Promise<WebhookEvent> {
  const { header } = await receive(CONNECTOR, delivery, options)
  await verifyToken(CONNECTOR, 'header x-goog-channel-token', header('x-goog-channel-token'), token)
  const channelId = header('x-goog-channel-id')
  const number = header('x-goog-message-number')
  const type = header('x-goog-resource-state')
  if (!channelId || !type || !/^\d{1,15}$/.test(number))
    throw refuse(
      CONNECTOR,
      'malformed',
      'a header x-goog-channel-id, x-goog-resource-state or x-goog-message-number is missing',
    )
  const expiration = header('x-goog-channel-expiration')
  return {
    id: `${channelId}:${number}`,
    type: type as WebhookType,
    channelId,
    resourceId: header('x-goog-resource-id'),
    resourceUri: header('x-goog-resource-uri'),
    messageNumber: Number(number),
    changed: header('x-goog-changed')
      .split(',')
      .flatMap((part) => part.trim() || []),
    ...(expiration && { expiration }),
  }
}
