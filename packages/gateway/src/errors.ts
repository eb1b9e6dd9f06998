import { type ErrorCode, type FerruleError, isFerruleError } from '@ferrule/core'
import type { StoreError, StoreReason } from '@ferrule/store'

/** The API's three families, whose error bodies differ. */
export type Family = 'agent' | 'public' | 'config'

/** One problem, in an error response of the agent family. */
export interface ErrorItem {
  readonly field?: string | null
  readonly message: string
  readonly error_code?: string | null
  readonly details?: Record<string, unknown> | null
}

/** Short codes of the public family. */
export type Title =
  | 'bad-request'
  | 'value-not-found'
  | 'invalid-api-key'
  | 'invalid-signature'
  | 'forbidden'
  | 'resource-not-found'
  | 'request-timeout-exceeded'
  | 'state-conflict'
  | 'try-again-later'
  | 'payload-too-large'
  | 'unprocessable-entity'
  | 'locked'
  | 'too-many-requests'
  | 'unexpected-problem'
  | 'bad-gateway'
  | 'service-unavailable'
  | 'gateway-timeout'
  | 'insufficient-storage'

/** An error response. Its message contains no secret and no value of another tenant. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly title: Title
  readonly items: readonly ErrorItem[]
  readonly data: Record<string, unknown> | undefined
  readonly headers: Record<string, string>

  constructor(
    status: number,
    title: Title,
    message: string,
    more: { items?: readonly ErrorItem[]; data?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.title = title
    this.items = more.items ?? []
    this.data = more.data
    this.headers = more.headers ?? {}
  }
}

export const badRequest = (message: string, items?: readonly ErrorItem[]): HttpError =>
  new HttpError(400, 'bad-request', message, { ...(items && { items }) })

export const unprocessable = (message: string, items?: readonly ErrorItem[]): HttpError =>
  new HttpError(422, 'unprocessable-entity', message, { ...(items && { items }) })

export const unauthorized = (message: string): HttpError =>
  new HttpError(401, 'invalid-api-key', message, { headers: { 'www-authenticate': 'Bearer realm="ferrule"' } })

export const forbidden = (message: string): HttpError => new HttpError(403, 'forbidden', message)

export const conflict = (title: 'state-conflict' | 'try-again-later', message: string): HttpError =>
  new HttpError(409, title, message, { data: { message } })

/** The same error whether something does not exist or belongs to another tenant. */
export const notFound = (resourceType: string, resourceId: string): HttpError =>
  new HttpError(404, 'resource-not-found', `no ${resourceType} ${printable(resourceId)} here, or not for this token`, {
    data: { resourceType, resourceId: printable(resourceId) },
  })

/** The outcome of a failed call in the audit log and in metrics: a code, never a message. */
export function outcomeOf(error: unknown): string {
  const { code, title, name } = Object(error) as { code?: unknown; title?: unknown; name?: unknown }
  return String(title ?? code ?? name ?? 'failed').slice(0, 60)
}

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 100)

/**
 * Statuses for the errors of connectors. 401 means the caller's own token only, so that no client renews it because of
 * a vendor's rejection.
 */
const statuses: Record<ErrorCode, readonly [number, Title]> = {
  params: [422, 'unprocessable-entity'],
  credentials: [400, 'bad-request'],
  authentication: [403, 'forbidden'],
  permission: [403, 'forbidden'],
  not_found: [404, 'resource-not-found'],
  conflict: [409, 'state-conflict'],
  invalid_request: [400, 'bad-request'],
  rate_limit: [429, 'too-many-requests'],
  upstream: [502, 'bad-gateway'],
  response: [502, 'bad-gateway'],
  timeout: [504, 'gateway-timeout'],
  network: [502, 'bad-gateway'],
  webhook: [400, 'bad-request'],
}

/** Statuses for failures of the gateway's own database, which concern its operator, not the request. */
const storage: Partial<Record<StoreReason, readonly [number, Title]>> = {
  full: [507, 'insufficient-storage'],
  busy: [503, 'service-unavailable'],
  unavailable: [503, 'service-unavailable'],
  closed: [503, 'service-unavailable'],
}

/** Compared by name, since the store is loaded only when a database is opened. */
const faultOfStore = (error: FerruleError): readonly [number, Title] | undefined =>
  error.name === 'StoreError' ? storage[(error as StoreError).reason] : undefined

/**
 * Converts a connector's error to a response. `details` contain everything the error knows, so that a client can
 * recreate it.
 */
export function fromFerrule(error: FerruleError): HttpError {
  const [status, title] = faultOfStore(error) ?? statuses[error.code]
  const { message, ...known } = error.toJSON()
  const details = { ...known, code: error.code, summary: error.summary }
  const issues = error.issues ?? []
  const items: ErrorItem[] =
    issues.length > 0
      ? issues.map((issue, index) => ({
          field: issue.path.join('.'),
          message: index === 0 ? error.message : issue.message,
          error_code: error.code,
          details: index === 0 ? details : null,
        }))
      : [{ field: null, message: error.message, error_code: error.code, details }]
  const after = error.retryAfterMs
  return new HttpError(status, title, error.message, {
    items,
    data: { message: error.message, code: error.code },
    headers: status === 429 ? { 'retry-after': String(Math.max(1, Math.ceil((after ?? 1000) / 1000))) } : {},
  })
}

/** Converts a thrown value to an error that is safe to return; undefined for anything unexpected. */
export function toHttpError(thrown: unknown): HttpError | undefined {
  if (thrown instanceof HttpError) return thrown
  if (isFerruleError(thrown)) return fromFerrule(thrown)
  return undefined
}

/** The error body in the format of a family. */
export function errorBody(family: Family, error: HttpError, requestId: string): Record<string, unknown> {
  const { status, title, message, items, data } = error
  if (family === 'public')
    return {
      type: `urn:ferrule:problem:${title}`,
      title,
      status,
      detail: message,
      documentationUrl: null,
      data: data ?? { message },
    }
  if (family === 'config') {
    const shared = {
      message,
      exceptionClassName: `ferrule.${title}`,
      exceptionStack: [],
      rootCauseExceptionClassName: null,
      rootCauseExceptionStack: [],
      errorId: requestId,
    }
    if (status === 404) return { id: data?.['resourceId'] ?? null, ...shared }
    if (status === 422)
      return {
        ...shared,
        validationErrors: items.map(({ field, message }) => ({
          propertyPath: field ?? '',
          invalidValue: null,
          message,
        })),
      }
    return { ...shared, details: data ?? null }
  }
  return {
    message,
    errors: (items.length > 0 ? items : [{ message, error_code: title }]).map((item) => ({
      field: item.field ?? null,
      message: item.message,
      error_code: item.error_code ?? null,
      details: item.details ?? null,
    })),
  }
}
