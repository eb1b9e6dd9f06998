import { builtin } from '../node/types.ts'
import type { DispatchController, DispatchHandler, ParsedHeaders, UndiciDispatcher } from './types.ts'

/** The handler of a request that the `fetch` of Node 24 and older has. undici 8 no longer takes it. */
interface OlderHandler {
  onConnect?(abort: (reason?: Error) => void, context: unknown): void
  onHeaders?(status: number, raw: unknown, resume: () => void, statusText: string): boolean | undefined
  onData?(chunk: Uint8Array): boolean | undefined
  onComplete?(trailers: unknown): void
  onError?(error: Error): void
}

/** A dispatcher of any undici for the `fetch` of any Node, whose undici is another one. */
export function forFetch(dispatcher: UndiciDispatcher): object {
  return {
    get isMockActive(): unknown {
      return (dispatcher as { isMockActive?: unknown }).isMockActive
    },
    dispatch: (options: object, handler: DispatchHandler | OlderHandler): unknown =>
      'onRequestStart' in handler
        ? dispatcher.dispatch(options as never, handler)
        : // Such a handler knows no HTTP/2.
          dispatcher.dispatch({ ...options, allowH2: false } as never, new Adapted(handler)),
  }
}

class Adapted implements DispatchHandler {
  readonly #handler: OlderHandler

  constructor(handler: OlderHandler) {
    this.#handler = handler
  }

  onRequestStart(controller: DispatchController, context: unknown): void {
    this.#handler.onConnect?.((reason) => controller.abort(reason ?? new Error('ended')), context)
  }

  onResponseStart(controller: DispatchController, status: number, headers: ParsedHeaders, statusText = ''): void {
    // An interim one: the response follows.
    if (status < 200) return
    const more = this.#handler.onHeaders?.(status, rawOf(headers), () => controller.resume(), statusText)
    if (more === false) controller.pause()
  }

  onResponseData(controller: DispatchController, chunk: Uint8Array): void {
    if (this.#handler.onData?.(chunk) === false) controller.pause()
  }

  onResponseEnd(_: DispatchController, trailers: ParsedHeaders): void {
    this.#handler.onComplete?.(rawOf(trailers))
  }

  onResponseError(_: DispatchController | undefined, error: Error): void {
    this.#handler.onError?.(error)
  }
}

/** Names and values in turn, as bytes. */
function rawOf(headers: ParsedHeaders): Uint8Array[] {
  const { Buffer } = builtin<{ Buffer: { from(text: string, encoding: string): Uint8Array } }>('buffer')
  return Object.entries(headers).flatMap(([name, value = []]) =>
    (typeof value === 'string' ? [value] : value).flatMap((one) => [
      Buffer.from(name, 'latin1'),
      Buffer.from(one, 'latin1'),
    ]),
  )
}
