import { refuse } from './errors.ts'

/** One comparison of a search query. */
export interface SearchClause {
  readonly field: string
  /** Of metadata. */
  readonly key?: string
  readonly operator: ':' | '~' | '>' | '<' | '>=' | '<='
  /** Null asks for absence. */
  readonly value: string | null
  readonly negated: boolean
}

export interface SearchQuery {
  readonly clauses: readonly SearchClause[]
  /** One match is enough (`OR`). */
  readonly any: boolean
}

const quoted = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`
const CLAUSE = new RegExp(
  String.raw`(-?)([A-Za-z_][\w.]*)(?:\[(${quoted})\])?\s*(:|~|>=|<=|>|<)\s*(${quoted}|-?\d+(?:\.\d+)?|null|true|false)(?=\s|$)`,
  'y',
)
const CONNECTIVE = /\s+(?:(AND|OR)\s+)?/iy

const refused = (): Error =>
  refuse(400, {
    message:
      'We were unable to parse your search query. Try using the format `metadata["key"]:"value"` to query for metadata or `key:"value"` to query for other fields.',
    param: 'query',
  })

const unquoted = (text: string): string => (/^["']/.test(text) ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text)

/** Reads `field:"value" AND -metadata["key"]:"value"`; a space stands for AND. */
export function parseQuery(query: string): SearchQuery {
  const text = query.trim()
  const clauses: SearchClause[] = []
  const words = new Set<string>()
  for (let position = 0; ; ) {
    CLAUSE.lastIndex = position
    const found = CLAUSE.exec(text)
    if (!found) throw refused()
    const [whole, minus, field = '', key, operator, value = ''] = found
    clauses.push({
      field,
      ...(key !== undefined && { key: unquoted(key) }),
      operator: operator as SearchClause['operator'],
      value: value === 'null' ? null : unquoted(value),
      negated: minus === '-',
    })
    position += whole.length
    if (position === text.length) break
    CONNECTIVE.lastIndex = position
    const connective = CONNECTIVE.exec(text)
    if (!connective) throw refused()
    words.add((connective[1] ?? 'AND').toUpperCase())
    position += connective[0].length
  }
  if (words.size > 1) throw refuse(400, { message: 'Search queries cannot combine AND and OR.', param: 'query' })
  if (clauses.length > 10) throw refuse(400, { message: 'Search queries can have at most 10 clauses.', param: 'query' })
  return { clauses, any: words.has('OR') }
}
