import type { Settings } from '../settings.ts'
import { className, from } from './text.ts'

/** `src/vendor/`: the steps that the schema names. */

export const vendorIndex = (settings: Settings): string =>
  `// What data cannot say: small functions that the schema refers to by name.
export { read${className(settings)}Error } ${from('./errors.ts')}
`

export const errorsFile = (
  settings: Settings,
): string => `import type { ErrorFacts, ErrorReading } ${from('@ferrule/core/connector')}

/** \`{ "error": { "code": …, "message": … } }\`: the vendor's own words, for \`error.upstream\`. The status chooses the class. */
export function read${className(settings)}Error({ body }: ErrorFacts): ErrorReading {
  const error = (body as { error?: unknown } | null)?.error
  if (typeof error !== 'object' || error === null) return {}
  const { code, message } = error as { code?: unknown; message?: unknown }
  return {
    upstream: {
      ...(typeof code === 'string' && { code }),
      ...(typeof message === 'string' && { message }),
    },
  }
}
`
