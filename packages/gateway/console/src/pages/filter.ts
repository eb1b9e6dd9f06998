/** One line of the filter builder. */
export interface Line {
  readonly field: string
  readonly operator: Operator
  readonly value: string
}

export const operators = {
  like: 'contains',
  eq: 'is',
  neq: 'is not',
  gt: 'is greater than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  in: 'is one of',
  fuzzy: 'has all words',
  keyword: 'has any word',
  empty: 'is empty',
  filled: 'is not empty',
} as const

export type Operator = keyof typeof operators

const text: readonly Operator[] = ['like', 'fuzzy', 'keyword']
const ordered: readonly Operator[] = ['gt', 'gte', 'lt', 'lte']
const always: readonly Operator[] = ['eq', 'neq', 'in', 'empty', 'filled']

/** The operators that fit a type; all where none is known. */
export function operatorsFor(type: string | undefined): readonly Operator[] {
  if (type === 'string') return [...text, ...always, ...ordered]
  if (type === 'integer' || type === 'number') return ['eq', 'neq', ...ordered, 'in', 'empty', 'filled']
  if (type === 'boolean') return ['eq', 'neq', 'empty', 'filled']
  if (type === 'object' || type === 'array') return ['empty', 'filled']
  return [...text, ...always, ...ordered]
}

export const needsValue = (operator: Operator): boolean => operator !== 'empty' && operator !== 'filled'

/** Text as a value of the field's type. Where that is unknown (inside objects), numbers and booleans are read as such. */
function typed(written: string, type: string | undefined): string | number | boolean {
  const trimmed = written.trim()
  const isNumber = trimmed !== '' && Number.isFinite(Number(trimmed))
  if (type === 'string') return written
  if (type === 'integer' || type === 'number') return isNumber ? Number(trimmed) : written
  if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true'
  return isNumber && type === undefined ? Number(trimmed) : written
}

type Condition = Readonly<Record<string, unknown>>

function conditionOf({ field, operator, value }: Line, types: Readonly<Record<string, string>>): Condition {
  const type = Object.hasOwn(types, field) ? types[field] : undefined
  if (operator === 'empty') return { eq: { [field]: null } }
  if (operator === 'filled') return { neq: { [field]: null } }
  if (operator === 'in') return { in: { [field]: value.split(',').map((one) => typed(one.trim(), type)) } }
  // These compare text, whatever it looks like.
  if (text.includes(operator)) return { [operator]: { [field]: value } }
  return { [operator]: { [field]: typed(value, type) } }
}

export interface Asked {
  readonly lines: readonly Line[]
  readonly join: 'and' | 'or'
  readonly sort: string
  readonly direction: 'asc' | 'desc'
  readonly limit: number
}

/** A search as the gateway takes it. Lines without a field are left out. */
export function paramsOf({ lines, join, sort, direction, limit }: Asked, types: Readonly<Record<string, string>>) {
  const conditions = lines.filter(({ field }) => field !== '').map((line) => conditionOf(line, types))
  const [only, ...more] = conditions
  const filter = more.length > 0 ? { [join]: conditions } : only
  return {
    query: { ...(filter && { filter }), ...(sort !== '' && { sort: [{ [sort]: direction }] }) },
    limit,
  }
}

/** The columns of a table: what was asked about, then what people look for first. */
export function columnsOf({ lines, sort }: Asked, types: Readonly<Record<string, string>>, hits: readonly object[]) {
  const usual = ['name', 'title', 'summary', 'email', 'status', 'state', 'amount', 'created', 'created_at', 'updated']
  const scalar = Object.keys(types).filter((name) => types[name] !== 'object' && types[name] !== 'array')
  const known = scalar.length > 0 ? scalar : Object.keys(hits[0] ?? {})
  const asked = [...lines.map(({ field }) => field), sort].filter((name) => name !== '')
  const first = [...asked, ...usual.filter((name) => known.includes(name)), ...known]
  const present = first.filter((name) => asked.includes(name) || hits.some((hit) => at(hit, name) !== undefined))
  return [...new Set(present)].filter((name) => name !== 'id').slice(0, 6)
}

/** A value by its dotted path. */
export function at(record: unknown, path: string): unknown {
  let value = record
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
