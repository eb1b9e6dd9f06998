import { type Fault, type Problem, Refusal } from '@ferrule/sandbox/engine'

interface StripeError {
  readonly message: string
  readonly type?: string
  readonly code?: string
  readonly param?: string
  readonly [member: string]: unknown
}

/** An error in Stripe's form. */
export function refuse(status: number, error: StripeError, headers?: Record<string, string>): Refusal {
  const { type = 'invalid_request_error', code } = error
  const doc_url = code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
  return new Refusal(status, { error: { ...error, ...(doc_url && { doc_url }), type } }, headers)
}

/** Stripe's names for the records of a collection. */
const nouns: Readonly<Record<string, string>> = {
  balance_transactions: 'balance transaction',
  checkout_sessions: 'checkout.session',
  invoice_items: 'invoiceitem',
  payment_intents: 'payment_intent',
  payment_methods: 'PaymentMethod',
}

const nounOf = (collection: string): string => nouns[collection] ?? collection.replace(/s$/, '')

/** 404 for the record that the path names, 400 for one that a parameter names. */
export const noSuch = (collection: string, id: unknown, param: string): Refusal =>
  refuse(param === 'id' ? 404 : 400, {
    code: 'resource_missing',
    message: `No such ${nounOf(collection)}: '${id}'`,
    param,
  })

/** `line_items[0][price]` */
const nameOf = ([first = '', ...rest]: readonly string[]): string => first + rest.map((step) => `[${step}]`).join('')

const list = (names: readonly unknown[], word: string): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`

/** Names of types in messages. */
const TYPES: Readonly<Record<string, string>> = {
  number: 'decimal',
  object: 'object',
  array: 'array',
  boolean: 'boolean',
}

const limitOf = ({ minimum, maximum }: Problem['schema'], value: unknown): string =>
  Number(value) < (minimum ?? Number.NEGATIVE_INFINITY)
    ? `greater than or equal to ${minimum}`
    : `less than or equal to ${maximum}`

export function badValue(problem: Problem): Refusal {
  const { kind, path, value, schema, names = [] } = problem
  const param = nameOf(path)
  const bad = (message: string, code?: string): Refusal => refuse(400, { message, param, ...(code && { code }) })
  const invalid = (what: string): Refusal => bad(`Invalid ${what}: ${typeof value === 'object' ? 'hash' : value}`)
  switch (kind) {
    case 'unknown':
      return bad(`Received unknown parameter: ${param}`, 'parameter_unknown')
    case 'missing':
      return bad(`Missing required param: ${param}.`, 'parameter_missing')
    case 'empty':
      return bad(
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
        'parameter_invalid_empty',
      )
    case 'type':
      if (schema.type === 'integer') return bad(`Invalid integer: ${value}`, 'parameter_invalid_integer')
      return invalid(TYPES[`${schema.type}`] ?? 'string')
    case 'range':
      return bad(
        `This value must be ${limitOf(schema, value)} (it currently is '${value}').`,
        'parameter_invalid_integer',
      )
    case 'list':
      return bad(`Invalid array: the indexes of ${param} must be numbers from 0 without holes`)
    case 'count':
      return bad(`Invalid ${param}: must have at most ${schema.maxItems ?? schema.maxProperties} entries`)
    case 'length':
      return bad(`Invalid string: ${param} must be at most ${schema.maxLength} characters`)
    case 'one_of':
      return refuse(400, {
        code: 'parameter_missing',
        message: `One of the following params should be provided for this request: ${list(names, 'or')}.`,
      })
    case 'exclusive':
      return refuse(400, {
        code: 'parameters_exclusive',
        message: `You may only specify one of these parameters: ${list(names, 'and')}.`,
        param: names[0] ?? '',
      })
    default:
      return schema.enum ? bad(`Invalid ${param}: must be one of ${list(schema.enum, 'or')}`) : invalid('string')
  }
}

export function faultRefusal(fault: Fault): Refusal {
  if (fault.kind === 'rate_limit') {
    return refuse(
      429,
      {
        code: 'rate_limit',
        message: 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
      },
      {
        'Stripe-Rate-Limited-Reason': 'global-rate',
        ...(fault.retryAfter !== undefined && { 'Retry-After': String(fault.retryAfter) }),
      },
    )
  }
  const status = fault.kind === 'server_error' ? (fault.status ?? 500) : 500
  return refuse(status, { type: 'api_error', message: 'An unknown error occurred' })
}
