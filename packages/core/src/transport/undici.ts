import { type Attempt, DIRECT, type DirectAttempt, type Exchange, type Transport } from '../contract/attempt.ts'
import type { VendorResponse } from '../contract/call.ts'
import { chunkedBody } from './chunked-body.ts'
import { globalFetch, initOf } from './fetch.ts'
import { fetched } from './fetched.ts'
import { isDirect, placed } from './node/direct.ts'
import { isPlainFetch, isPlainPlatform } from './node/platform.ts'
import { forFetch } from './undici/for-fetch.ts'
import { ExchangeHandler } from './undici/handler.ts'
import type { UndiciDispatcher } from './undici/types.ts'

export interface UndiciTransportOptions {
  /**
   * The client's own `fetch`, for what this transport does not send itself. Without it, everything goes over a `fetch` that the
   * client has.
   */
  readonly fetch?: typeof fetch
  /**
   * For a dispatcher that no user chose: when the program has given `fetch` another one, such as the proxy of its environment,
   * everything goes over `fetch` and by that one.
   */
  readonly yields?: boolean
}

/**
 * The transport on a dispatcher of undici 7 or 8, which takes less CPU than the one on `node:http`. It sends what is text or bytes
 * in memory and reads text. Streams, forms and blobs go over `fetch`, with the same dispatcher, and everything does when the
 * program has replaced the global `fetch`, as a mock does.
 */
export function undiciTransport(dispatcher: UndiciDispatcher, options: UndiciTransportOptions = {}): Attempt {
  const { fetch: own = globalFetch, yields = false } = options
  const forOthers = forFetch(dispatcher)
  const isPlain = yields ? isPlainPlatform : isPlainFetch
  const attempt: Attempt = ({ url, ...request }, { fetch }) => {
    const init = fetch === globalFetch ? chunkedBody(initOf(request)) : initOf(request)
    return fetch(url, yields && !isPlain() ? init : ({ ...init, dispatcher: forOthers } as RequestInit))
  }
  const byFetch = fetched(attempt)
  const direct: Transport = (exchange, platform) =>
    !exchange.stream && isDirect(exchange) && platform.fetch === own && isPlain()
      ? send(exchange, dispatcher)
      : byFetch(exchange, platform)
  return Object.assign(attempt, { [DIRECT]: direct }) satisfies DirectAttempt
}

function send(exchange: Exchange, dispatcher: UndiciDispatcher): Promise<VendorResponse> {
  const { method, headers, body, limit } = exchange
  const { url, place, path } = placed(exchange.url)
  limit.throwIfEnded()
  return new Promise((resolve, reject) => {
    const handler = new ExchangeHandler(exchange, url, resolve, reject)
    // By a variable: a function that is written straight into a property is made in old memory, and what it sees stays there.
    const end = (): void => handler.end()
    limit.onEnd = end
    try {
      dispatcher.dispatch(
        {
          origin: place.origin,
          path,
          method,
          headers: { 'accept-encoding': 'gzip, br', ...headers },
          body: (body ?? null) as string | Uint8Array | null,
        },
        handler,
      )
    } catch (thrown) {
      handler.onResponseError(undefined, thrown as Error)
    }
  })
}
