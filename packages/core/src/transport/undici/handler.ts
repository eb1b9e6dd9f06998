import type { Exchange } from '../../contract/attempt.ts'
import type { VendorResponse } from '../../contract/call.ts'
import { NodeAnswer, Reading } from '../node/answer.ts'
import { type Inflater, inflaterOf, isInflatable } from '../node/inflate.ts'
import { UndiciHeaders } from './headers.ts'
import type { DispatchController, DispatchHandler, ParsedHeaders } from './types.ts'

/** Follows one exchange, and settles it. */
export class ExchangeHandler implements DispatchHandler {
  readonly #exchange: Exchange
  readonly #url: string
  readonly #resolve: (answer: VendorResponse) => void
  readonly #reject: (thrown: unknown) => void
  #controller: DispatchController | undefined
  #isEnded = false
  #reading: Reading | undefined
  /** The encoding of a body that must be decompressed. */
  #encoding: string | undefined
  #inflater: Inflater | undefined

  constructor(
    exchange: Exchange,
    url: string,
    resolve: (answer: VendorResponse) => void,
    reject: (thrown: unknown) => void,
  ) {
    this.#exchange = exchange
    this.#url = url
    this.#resolve = resolve
    this.#reject = reject
  }

  /** Ends what is under way, or what has not begun as soon as it does. */
  end(): void {
    this.#isEnded = true
    this.#controller?.abort(new Error('ended'))
  }

  onRequestStart(controller: DispatchController): void {
    this.#controller = controller
    if (this.#isEnded) controller.abort(new Error('ended'))
    else this.#exchange.state.sent = true
  }

  onResponseStart(controller: DispatchController, status: number, parsed: ParsedHeaders, statusText = ''): void {
    // An interim one: the response follows.
    if (status < 200) return
    this.#controller = controller
    const headers = new UndiciHeaders(parsed)
    const head = { status, statusText, headers, url: this.#url }
    this.#reading = new Reading(this.#exchange, head, this.#resolve, this.#reject)
    const encoding = headers.get('content-encoding')
    if (encoding && isInflatable(encoding)) this.#encoding = encoding
  }

  onResponseData(controller: DispatchController, chunk: Uint8Array): void {
    if (this.#encoding === undefined) {
      this.#take(chunk)
      return
    }
    this.#inflater ??= this.#inflaterOf(this.#encoding)
    if (!this.#inflater.write(chunk)) controller.pause()
  }

  onResponseEnd(): void {
    if (this.#inflater) this.#inflater.end()
    else this.#reading?.end()
  }

  onResponseError(_: DispatchController | undefined, error: Error): void {
    this.#inflater?.destroy()
    const answer = this.#answerOf(error)
    const { state } = this.#exchange
    state.unsent = !state.sent
    if (answer) this.#resolve(answer)
    else this.#reject(error)
  }

  #take(chunk: Uint8Array): void {
    if (this.#reading?.take(chunk) === false) this.#controller?.abort(new Error('enough'))
  }

  #inflaterOf(encoding: string): Inflater {
    const inflater = inflaterOf(encoding)
    inflater.on('data', (chunk) => this.#take(chunk))
    inflater.on('drain', () => this.#controller?.resume())
    inflater.on('end', () => this.#reading?.end())
    inflater.on('error', (error) => {
      this.#reject(error)
      this.#controller?.abort(new Error('damaged'))
    })
    return inflater
  }

  /** The response that a `RetryAgent`, or an interceptor, made an error of. */
  #answerOf(error: Error & { statusCode?: unknown; headers?: unknown; body?: unknown }): VendorResponse | undefined {
    const { statusCode: status, headers, body } = error
    if (typeof status !== 'number' || status < 400 || typeof headers !== 'object' || headers === null) return undefined
    const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '')
    const head = { status, statusText: '', headers: new UndiciHeaders(headers as ParsedHeaders), url: this.#url }
    return new NodeAnswer(head, text)
  }
}
