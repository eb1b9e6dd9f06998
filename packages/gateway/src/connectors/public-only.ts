import dns from 'node:dns'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline, Readable, type Transform } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ParamsError } from '@ferrule/core'
import type { Attempt } from '@ferrule/core/fetch'
import type { buildConnector } from 'undici'
import { isPrivateHost } from '../../../core/src/command/private-host.ts'
import { isPlainPlatform } from '../../../core/src/transport/node/platform.ts'
import { madeResponse } from '../../../core/src/transport/node/response.ts'
import { connector, transportOf } from './sending.ts'

/** The means by which connectors send. */
export interface Sending {
  /** For streams, forms and tokens. */
  readonly fetch: typeof fetch
  /** For everything else, at a fraction of the CPU. */
  readonly transport: Attempt
}

/**
 * Sends for connectors whose hosts come from a document or from a user's settings. Addresses are checked when the socket
 * connects: a public name may resolve to a private address, and to another one a moment later.
 */
export function publicOnly(name: string, allowed: readonly string[]): Sending {
  const guard = guardOf(name, allowed)
  const agent = new https.Agent({ keepAlive: true, scheduling: 'lifo', timeout: 4_000, lookup: guard.lookup })
  const ownFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (guard.allows(url)) return fetch(input, init)
    // Sockets to an address in numbers look nothing up.
    if (isPrivateHost(url.hostname) || url.protocol !== 'https:') throw guard.refusal(url.hostname)
    // A proxy or a mock of the program resolves names itself.
    return isPlainPlatform() ? send(url, request, agent) : fetch(input, init)
  }
  return { fetch: ownFetch, transport: transportOf({ connect: connectBy(guard) }, ownFetch) }
}

interface Guard {
  /** Whether a place is the operator's to choose. */
  allows(place: Place): boolean
  refusal(host: string): ParamsError
  readonly lookup: LookupFunction
}

type Place = Pick<URL, 'protocol' | 'hostname' | 'port'>

function guardOf(name: string, allowed: readonly string[]): Guard {
  const places = allowed.map((place) => place.toLowerCase())
  const refusal = (host: string): ParamsError =>
    new ParamsError(
      `[${name}] ${host} leads into the gateway's own network; its operator can allow that: ferrule connectors update ${name} --private`,
      { connector: name, outcome: 'not-sent' },
    )
  const lookup: LookupFunction = (host, options, callback) =>
    dns.lookup(host, { ...options, all: true }, (error, found = []) => {
      const [first] = found
      if (error ?? !first) callback(error ?? refusal(host), '', 4)
      else if (!found.every(isPublic)) callback(refusal(host), '', 4)
      else if (options.all) callback(null, found)
      else callback(null, first?.address ?? '', first?.family)
    })
  return { allows: (place) => isAmong(place, places), refusal, lookup }
}

/** Opens connections. Plain http reaches the operator's own places only. */
function connectBy(guard: Guard): buildConnector.connector {
  const [free, checked] = [connector({}), connector({ lookup: guard.lookup })]
  return (options, callback) => {
    const { protocol, hostname } = options
    // An address of IPv6 comes without the brackets of URLs.
    const host = hostname.includes(':') ? `[${hostname}]` : hostname
    if (guard.allows({ protocol, hostname: host, port: options.port })) free(options, callback)
    // Sockets to an address in numbers look nothing up.
    else if (isPrivateHost(host) || protocol !== 'https:') callback(guard.refusal(host), null)
    else checked(options, callback)
  }
}

const isPublic = ({ address, family }: { address: string; family: number }): boolean =>
  !isPrivateHost(family === 6 ? `[${address}]` : address)

/** Whether a place is at one of these hosts, in which `{name}` stands for any text. */
function isAmong({ protocol, hostname, port }: Place, places: readonly string[]): boolean {
  const usual = protocol === 'http:' ? '80' : '443'
  const names = port === '' || port === usual ? [hostname, `${hostname}:${usual}`] : [`${hostname}:${port}`]
  return places.some((place) => {
    const parts = place.split(/\{[^{}]*\}/)
    const [start = '', end = ''] = [parts[0], parts.at(-1)]
    return names.some((one) =>
      parts.length === 1
        ? one === place
        : one.length > start.length + end.length && one.startsWith(start) && one.endsWith(end),
    )
  })
}

/** One request. Redirects are answers like others: the caller follows them, through the same checks. */
function send(url: URL, { method, headers, body, signal }: Request, agent: https.Agent): Promise<Response> {
  return new Promise((resolve, reject) => {
    const given = { 'accept-encoding': 'gzip, br', ...Object.fromEntries(headers) }
    const sent = https.request(url, { method, headers: given, agent, signal }, (answer) => {
      // Thrown from here, it would end the process.
      try {
        resolve(responseOf(answer, method))
      } catch (error) {
        answer.destroy()
        reject(error)
      }
    })
    sent.on('error', reject)
    if (!body) return void sent.end()
    const source = Readable.fromWeb(body as WebStream)
    source.on('error', (error) => sent.destroy(error))
    // Nothing takes the rest any more.
    sent.on('close', () => source.destroy())
    source.pipe(sent)
  })
}

/** Answers without a body, whatever else they say. */
const EMPTY: readonly number[] = [204, 205, 304]

function responseOf(answer: IncomingMessage, method: string): Response {
  const { statusCode: status = 502, statusMessage = '', rawHeaders } = answer
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] as string, rawHeaders[index + 1] as string)
  const isEmpty = EMPTY.includes(status) || method === 'HEAD'
  if (isEmpty) answer.resume()
  const body = isEmpty ? null : Readable.toWeb(inflated(answer, headers.get('content-encoding')))
  return madeResponse(body as ReadableStream | null, { status, statusText: statusMessage, headers })
}

/**
 * The bytes of an answer, decompressed. Unlike core's, one that ends early is an error: it is passed on as it comes, and whoever
 * reads it could not tell that something is missing.
 */
function inflated(answer: Readable, encoding: string | null): Readable {
  const make = encoding === null ? undefined : STEPS.get(encoding.toLowerCase())
  // Each end closes the other one: a reader that stops, or bytes that cannot be read, leave no connection behind.
  return make ? pipeline(answer, make(), () => {}) : answer
}

const STEPS: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])
