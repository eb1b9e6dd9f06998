import type { StepContext } from '@ferrule/core/connector'

/** Shopify's storage hosts for bulk results and uploads, besides the shop's own host. */
export const HOSTS =
  /^(?:[\w-]+\.)*storage\.googleapis\.com$|^(?:[\w-]+\.)+(?:shopify|shopifycdn|shopifycloud|myshopify)\.com$|^(?:[\w-]+\.)*s3(?:[.-][\w-]+)?\.amazonaws\.com$/

/**
 * A URL from Shopify, on one of its own hosts. It is signed, so its query is a secret, and requests to it carry no
 * token.
 */
export function storageAddress(step: StepContext, text: unknown): string {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined
  const isOwn = url?.origin === new URL(step.call.baseUrl).origin
  const isKnown = url?.protocol === 'https:' && HOSTS.test(url.hostname)
  if (!url || !(isOwn || isKnown) || url.username || url.password || !step.redact(url))
    throw step.error('response', 'an address on a host that does not belong to the vendor')
  return url.href
}
