import type { BodyEncoder, StepContext, VendorRequest } from '@ferrule/core/connector'

/** Facts about a document in the generated operations. */
interface Facts {
  readonly document: readonly string[]
  /** Variables that are ids, with the type of their record: `input.changes.*.locationId`. */
  readonly ids?: Readonly<Record<string, string>>
  /** Terms of the search string by parameter; `*` is the value. A term without a parameter is always included. */
  readonly search?: Readonly<Record<string, string>>
  /** The variable that contains all other parameters as fields. */
  readonly input?: string
  /** The variable of the idempotency key. */
  readonly key?: string
}

type Values = Readonly<Record<string, unknown>>

/**
 * Encodes `{ query, variables }`. Every value is a variable, ids become global ids, and filters become search terms.
 */
export const graphqlBody: BodyEncoder = (values, step) => {
  const { call, settings, error } = step as StepContext
  const { operation, options } = call
  const { document, ids = {}, search, input, key } = operation.graphql as unknown as Facts
  const { variables: placed, include = [], ...rest } = values
  let variables = { ...(placed as Values) }
  if (input) variables[input] = { ...(variables[input] as Values), ...rest }
  for (const field of include as readonly string[]) variables[field] = true
  // Fields that the app may not read would make the whole response fail.
  for (const field of (settings.omit ?? []) as readonly string[])
    if (document[0]?.includes(`$${field}:Boolean=true`)) variables[field] = false
  const query = search && searchOf(rest, search, error)
  if (query) variables.query = query
  for (const [path, type] of Object.entries(ids)) variables = globalIds(variables, path.split('.'), type) as Values
  if (key) variables[key] = options.idempotencyKey ?? crypto.randomUUID()
  return { body: JSON.stringify({ query: document.join(''), variables }), type: 'application/json' }
}

/** A copy with a global id at the path. */
function globalIds(value: unknown, [step, ...rest]: readonly string[], type: string): unknown {
  if (value === undefined || value === null) return value
  if (step === undefined) return Array.isArray(value) ? value.map((one) => globalId(one, type)) : globalId(value, type)
  if (step === '*') return (value as readonly unknown[]).map((item) => globalIds(item, rest, type))
  const inner = (value as Values)[step]
  return inner === undefined ? value : { ...(value as Values), [step]: globalIds(inner, rest, type) }
}

/** `gid://shopify/<Type>/<number>`, from that or from the number. A `*` in the type is replaced by the number. */
function globalId(id: unknown, type: string): string {
  const text = String(id)
  if (text.startsWith('gid:')) return text
  return `gid://shopify/${type.includes('*') ? type.replace('*', text) : `${type}/${text}`}`
}

/** REST's `unpaid`, which the search does not have. */
const UNPAID = ['authorized', 'partially_paid']

/** Filters as search terms, all of which must match. */
function searchOf(values: Values, terms: Readonly<Record<string, string>>, error: StepContext['error']): string {
  const { query: own, ...rules } = terms
  const parts = Object.entries(rules).flatMap(([name, term]) => {
    if (name === '') return [term]
    const value = values[name]
    // An unquoted value is a number or a keyword of the vendor; `any` is ours.
    const bare = !/["']/.test(term)
    if (value === undefined || (bare && value === 'any')) return []
    const one = (single: unknown) => term.replace('*', () => (bare ? numberOf(single) : quoted(single)))
    const choice = bare && value === 'unpaid' ? UNPAID : value
    return [Array.isArray(choice) ? `(${choice.map(one).join(' OR ')})` : one(choice)]
  })
  const text = own && values.query
  if (text === undefined) return parts.join(' ')
  if (!isClosed(String(text))) {
    const message =
      'has a quote or bracket that is not closed, or a bracket in quotes; put a \\ before each that is meant itself'
    throw error('params', `query ${message}`, { issues: [{ path: ['query'], message, received: 'string' }] })
  }
  return parts.length === 0 ? String(text) : `${parts.join(' ')} (${text})`
}

/**
 * Whether the caller's search is closed, so that the filters beside it stay in effect: quotes and parentheses must be
 * balanced, also for a parser that treats a quote inside a word like any other character.
 */
function isClosed(text: string): boolean {
  let [quote, open, openInAll] = ['', 0, 0]
  for (const [mark] of text.matchAll(/\\.?|["'()]/gsu)) {
    if (mark === '(' || mark === ')') {
      const step = mark === '(' ? 1 : -1
      openInAll += step
      if (!quote) open += step
      if (open < 0 || openInAll < 0) return false
    } else if (quote) quote = mark === quote ? '' : quote
    else if (mark === '"' || mark === "'") quote = mark
    else if (mark === '\\') return false
  }
  return quote === '' && open === 0 && openInAll === 0
}

const numberOf = (id: unknown): string => String(id).replace(/^gid:\/\/shopify\/\w+\//, '')

/** Escapes a value inside quotes. */
const quoted = (value: unknown): string =>
  String(value)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: line breaks end a term
    .replace(/[\0-\x1f\x7f\u2028\u2029]+/g, ' ')
    .replace(/[\\"']/g, '\\$&')

/** The caller's own document can be retried, unless it contains a mutation. */
export const sparesQueries = (request: VendorRequest, { call }: StepContext): void => {
  request.idempotent = !/\bmutation\b/.test(String(call.params.query))
}
