import type { Secrets } from '../errors/redact.ts'

/** Top-level names of the local network, or of this machine. */
const inner = new Set(['localhost', 'internal', 'local', 'lan', 'intranet', 'arpa'])

/** Whether a host has a public name: not an IP address, not a single label, not a name of the local network. */
export function isPublicHost(hostname: string): boolean {
  const labels = hostname.replace(/\.$/, '').split('.')
  const last = labels.at(-1) as string
  // The URL parser has normalized all spellings of IP addresses to `127.0.0.1` and `[::1]`.
  return labels.length > 1 && !/^\d+$/.test(last) && !last.endsWith(']') && !inner.has(last)
}

/**
 * The URL that a server sent (of a file, a session, a redirect), or undefined if it must not be requested. It must have
 * the API's own origin, or be https at a public host that matches `hosts`, if set. Its query is then treated as a
 * secret.
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
