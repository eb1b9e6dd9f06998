import type { ErrorFacts, ErrorReading } from '@ferrule/core/connector'

/** Hints by the error's title: the vendor has no codes. */
const hints: Readonly<Record<string, string>> = {
  'api key invalid': 'the key or token is not accepted; a key works in its own data center only',
  'wrong datacenter': 'the key belongs to another data center; see config.data_center',
  'member exists': 'this address is on the list already; use list_members.upsert',
  'member in compliance state': 'this address unsubscribed or bounced; only the person can come back (status pending)',
  'forgotten email not subscribed': 'this address was erased permanently and cannot be added by API',
  'invalid resource': 'see upstream.errors for the fields at fault',
  'method not allowed': 'not in the state that this record is in',
}

/**
 * Reads the vendor's problem document `{ type, title, status, detail, instance, errors }`. Its `type` is always the
 * same, so the title serves as the code.
 * @see https://mailchimp.com/developer/marketing/docs/errors/
 */
export function readMailchimpError({ status, body }: ErrorFacts): ErrorReading {
  const { title, detail, type, instance, errors } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  // The edge throttles with a 403 that is not a problem document.
  if (status === 403 && typeof title !== 'string') return { code: 'rate_limit', retryable: true }
  if (typeof title !== 'string') return {}
  const fields = fieldsOf(errors)
  const name = title.toLowerCase()
  const hint = Object.hasOwn(hints, name) ? hints[name] : undefined
  return {
    upstream: {
      code: title,
      ...(typeof type === 'string' && { type }),
      ...(typeof detail === 'string' && { message: detail }),
      ...(typeof instance === 'string' && { instance }),
      ...(Array.isArray(errors) && errors.length > 0 && { errors }),
    },
    ...(fields && { sentence: fields }),
    ...(hint && !fields && { hint }),
  }
}

/** The invalid fields, which a problem's `detail` only refers to. */
const fieldsOf = (errors: unknown): string =>
  (Array.isArray(errors) ? errors : [])
    .slice(0, 3)
    .map((error) => Object(error) as Record<string, unknown>)
    .filter(({ message }) => typeof message === 'string')
    .map(({ field, message }) => (typeof field === 'string' && field ? `${field}: ${message}` : `${message}`))
    .join('; ')

/** A problem document with a success status is still a problem. Its fields also occur in records. */
export function inspectMailchimp(facts: ErrorFacts): ErrorReading | undefined {
  const { title, status, detail } = (facts.body ?? {}) as Record<string, unknown>
  const isProblem =
    typeof title === 'string' && typeof detail === 'string' && typeof status === 'number' && status >= 400
  return isProblem ? { ...readMailchimpError(facts), code: 'response', retryable: false } : undefined
}
