/** An answer that refuses a request, in the vendor's own form. Thrown by whoever finds the reason. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`refused with ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}
