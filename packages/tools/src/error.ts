/** Wrong options or an unusable connector. Carries the brand of Ferrule's errors, so `isFerruleError` knows it. */
export class ToolsError extends Error {
  override readonly name = 'ToolsError'
  readonly code = 'params'
  readonly retryable = false

  get [Symbol.for('@ferrule/error')](): true {
    return true
  }
}
