import type { Secrets } from '../redact.ts'

/** Names that are of the network this program runs in, or of its machine. */
const inner = new Set(['localhost', 'internal', 'local', 'lan', 'intranet', 'arpa'])

/** Whether a host has a public name: no address of numbers, no single label, nothing of the own network. */
export function isPublicHost(hostname: string): boolean {
  const labels = hostname.replace(/\.$/, '').split('.')
  const last = labels.at(-1) as string
  // The URL parser has made all spellings of addresses into `127.0.0.1` and `[::1]`.
  return labels.length > 1 && !/^\d+$/.test(last) && !last.endsWith(']') && !inner.has(last)
}

/**
 * The address that a server gave (of a file, a session, a redirect), when it may be gone to; else undefined. It must be of
 * the API's own origin, or https at a public host, of those named `hosts` where there are some. Its query becomes a secret.
 */
export function givenAddress(
  text: string,
  { home, hosts, secrets }: { readonly home: string; readonly hosts?: RegExp | undefined; readonly secrets: Secrets },
): URL | undefined {
  if (!URL.canParse(text, home)) return undefined
  const url = new URL(text, home)
  const own = url.origin === new URL(home).origin
  const good = own || (url.protocol === 'https:' && isPublicHost(url.hostname) && (hosts?.test(url.hostname) ?? true))
  return good && !url.username && !url.password && secrets.pushAddress(url) ? url : undefined
}
