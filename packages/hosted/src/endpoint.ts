import type { Http } from './http.ts'
import { segmentOf } from './segment.ts'

/** One end of a connection. */
export class Endpoint {
  readonly type: 'source' | 'destination'
  readonly id: string
  readonly #http: Http

  constructor(http: Http, type: 'source' | 'destination', id: string) {
    this.#http = http
    this.type = type
    this.id = id
  }

  /** Whether it can be reached with its stored settings. */
  async check(): Promise<{ readonly ok: boolean; readonly message?: string }> {
    const answer = Object(
      await this.#http.request({
        about: `${this.type}s.check`,
        method: 'POST',
        base: 'configuration',
        path: `/v1/${this.type}s/check_connection`,
        body: { [`${this.type}Id`]: this.id },
        safe: true,
      }),
    )
    return { ok: answer.status === 'succeeded', ...(typeof answer.message === 'string' && { message: answer.message }) }
  }

  /** Deletes it. */
  async delete(): Promise<void> {
    await this.#http.request({
      about: `${this.type}s.delete`,
      method: 'DELETE',
      base: 'management',
      path: `/v1/${this.type}s/${segmentOf(this.type, this.id)}`,
    })
  }
}
