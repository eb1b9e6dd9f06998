/** Invalid options or an unusable connector. Has the brand of Ferrule's errors, so `isFerruleError` recognizes it. */
export class ToolsError extends Error {
  override readonly name = 'ToolsError'
  readonly code = 'params'
  readonly retryable = false

  get [Symbol.for('@ferrule/error')](): true {
    return true
  }
}
