import type { Exchange } from '../../contract/attempt.ts'

/** Whether a request is text or bytes in memory. */
export const isDirect = ({ body }: Exchange): boolean =>
  body === undefined || typeof body === 'string' || ArrayBuffer.isView(body)

/** Parts of an address that a URL parser would change: characters that are escaped, and segments that are resolved. */
const UNUSUAL = /[^\x21-\x7e]|[\\<>"{}|^`#]|\/(?:\.|%2e)/i

function normalized(text: string): string {
  const { origin, pathname, search } = new URL(text)
  return origin + pathname + search
}

/** Where a server is. */
interface Place {
  readonly origin: string
  readonly kind: 'http' | 'https'
  readonly hostname: string
  /** The name that TLS asks for: none for an address of digits. */
  readonly servername: string
  readonly port: string
}
let last: Place | undefined

/** The place of an address that has been normalized. Most requests of a program go to the same one. */
function placeOf(url: string): Place {
  if (last && url.startsWith(last.origin) && url[last.origin.length] === '/') return last
  const { protocol, hostname, port, origin } = new URL(url)
  const isDigits = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  last = {
    origin,
    kind: protocol === 'https:' ? 'https' : 'http',
    hostname: hostname.replace(/^\[|\]$/g, ''),
    servername: isDigits ? '' : hostname,
    port,
  }
  return last
}

/** An address as a URL parser reads it, and its parts. */
export function placed(text: string): { readonly url: string; readonly place: Place; readonly path: string } {
  const url = UNUSUAL.test(text) ? normalized(text) : text
  const place = placeOf(url)
  const path = url.slice(place.origin.length)
  return { url, place, path: path.startsWith('/') ? path : `/${path}` }
}
