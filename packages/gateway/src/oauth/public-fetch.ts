import dns from 'node:dns/promises'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPrivateHost } from '../../../core/src/command/private-host.ts'

/** Milliseconds from the first byte to the last, and bytes of a body. */
const PATIENCE = 5_000
const MOST_BYTES = 64 * 1024

/**
 * The addresses of a host, if all of them are public; else none. IPv4 within IPv6 (mapped, NAT64, 6to4) counts as private.
 */
export async function publicAddresses(hostname: string): Promise<{ address: string; family: number }[]> {
  if (isPrivateHost(hostname)) return []
  const found = await dns.lookup(hostname, { all: true }).catch(() => [])
  const arePublic = found.every(({ address, family }) => !isPrivateHost(family === 6 ? `[${address}]` : address))
  return arePublic ? found : []
}

/** The socket connects to an address that was checked here: a name that resolves otherwise a moment later gains nothing. */
const lookup: LookupFunction = (hostname, options, callback) => {
  publicAddresses(hostname).then(
    (found) => {
      const [first] = found
      if (!first) callback(new Error('the host has no public address'), '', 4)
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    },
    (error: Error) => callback(error, '', 4),
  )
}

/** A GET by https from a public address. Redirects are answers like others, never followed. */
export function fetchPublic(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const target = new URL(url instanceof Request ? url.url : url)
  const headers = Object.fromEntries(new Headers(init.headers))
  return new Promise((resolve, reject) => {
    if (target.protocol !== 'https:' || isPrivateHost(target.hostname)) throw new Error('not a public https address')
    const signal = AbortSignal.timeout(PATIENCE)
    const request = https.request(target, { method: 'GET', headers, lookup, agent: false, signal }, (answer) => {
      const chunks: Buffer[] = []
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MOST_BYTES) request.destroy(new Error('the answer is too large'))
        else chunks.push(chunk)
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const status = answer.statusCode ?? 0
        const cache = answer.headers['cache-control']
        // An answer without a body is of no use here; some statuses must not have one.
        if (status !== 200) resolve(new Response(null, { status: status >= 300 && status < 600 ? status : 502 }))
        else
          resolve(
            new Response(Buffer.concat(chunks), { headers: cache === undefined ? {} : { 'cache-control': cache } }),
          )
      })
    })
    request.on('error', reject)
    request.end()
  })
}
