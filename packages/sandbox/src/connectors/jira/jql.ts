import { refuse } from './errors.ts'
import type { IssueRow, ProjectRow } from './records.ts'

/** A part of JQL: comparisons with AND, OR, NOT and brackets, `in`, `is empty`, relative times, and `order by`. */

type Test = (issue: IssueRow) => boolean
type Token = { readonly kind: 'word' | 'text' | 'mark'; readonly text: string }

export interface JqlContext {
  readonly caller: string
  /** Unix seconds. */
  readonly now: number
  project(id: string): ProjectRow | undefined
}

const bad = (message: string): Error => refuse(400, [`Error in the JQL Query: ${message}`])

function tokens(jql: string): Token[] {
  const found: Token[] = []
  const pattern = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(!=|>=|<=|!~|[=<>~(),])|([^\s"'!=<>~(),]+))/gy
  while (pattern.lastIndex < jql.trimEnd().length) {
    const match = pattern.exec(jql)
    if (!match) throw bad('the text is not well formed.')
    const [, double, single, mark, word] = match
    const text = double ?? single
    if (text !== undefined) found.push({ kind: 'text', text: text.replace(/\\(.)/g, '$1') })
    else if (mark !== undefined) found.push({ kind: 'mark', text: mark })
    else found.push({ kind: 'word', text: word as string })
  }
  return found
}

export interface Query {
  readonly test: Test
  readonly sort: (left: IssueRow, right: IssueRow) => number
}

/** @throws a refusal as Jira's: for what cannot be read, and for what limits nothing. */
export function readJql(jql: unknown, context: JqlContext): Query {
  const all = tokens(String(jql ?? ''))
  let at = 0
  const is = (...words: string[]): boolean => {
    const token = all[at]
    return token !== undefined && token.kind !== 'text' && words.includes(token.text.toLowerCase())
  }
  const take = (...words: string[]): boolean => is(...words) && ++at > 0
  const need = (word: string): void => {
    if (!take(word)) throw bad(`expecting '${word}' but got ${all[at]?.text ?? 'the end'}.`)
  }

  const either = (): Test => {
    const tests = [both()]
    while (take('or')) tests.push(both())
    return (issue) => tests.some((test) => test(issue))
  }
  const both = (): Test => {
    const tests = [single()]
    while (take('and')) tests.push(single())
    return (issue) => tests.every((test) => test(issue))
  }
  const single = (): Test => {
    if (take('not')) {
      const test = single()
      return (issue) => !test(issue)
    }
    if (!take('(')) return comparison()
    const test = either()
    need(')')
    return test
  }
  const value = (): string => {
    const token = all[at++]
    if (!token || token.kind === 'mark') throw bad('a value is missing.')
    if (token.kind === 'word' && take('(')) {
      need(')')
      if (token.text.toLowerCase() === 'currentuser') return context.caller
      if (token.text.toLowerCase() === 'now') return new Date(context.now * 1000).toISOString()
      throw bad(`the function '${token.text}' is not known.`)
    }
    return token.text
  }
  const values = (): string[] => {
    need('(')
    const found = [value()]
    while (take(',')) found.push(value())
    need(')')
    return found
  }
  const comparison = (): Test => {
    const name = value().toLowerCase()
    const read = reader(name, context)
    const not = take('not')
    if (take('in')) {
      const wanted = values().map((text) => text.toLowerCase())
      return (issue) => read(issue).some((own) => wanted.includes(own)) !== not
    }
    if (not) throw bad("expecting 'in'.")
    if (take('is')) {
      const filled = take('not')
      if (!take('empty', 'null')) throw bad("expecting 'empty'.")
      return (issue) => read(issue).length > 0 === filled
    }
    const mark = all[at++]?.text ?? ''
    const wanted = value()
    const text = wanted.toLowerCase()
    switch (mark) {
      case '=':
        return (issue) => (text === 'empty' ? read(issue).length === 0 : read(issue).includes(text))
      case '!=':
        return (issue) => read(issue).length > 0 && !read(issue).includes(text)
      case '~':
      case '!~': {
        const words = text.replace(/[*"]/g, '').split(/\s+/)
        const found: Test = (issue) => words.every((word) => read(issue).some((own) => own.includes(word)))
        return mark === '~' ? found : (issue) => !found(issue)
      }
      case '>':
      case '>=':
      case '<':
      case '<=': {
        const limit = momentOf(wanted, context.now)
        return (issue) =>
          read(issue).some((own) => {
            const order = orderOf(own, limit)
            return mark === '>' ? order > 0 : mark === '>=' ? order >= 0 : mark === '<' ? order < 0 : order <= 0
          })
      }
      default:
        throw bad(`'${mark || 'the end'}' is not an operator.`)
    }
  }

  if (all.length === 0 || is('order'))
    throw refuse(400, ['Unbounded JQL queries are not allowed here. Please add a search restriction to your query.'])
  const test = either()
  const orders: [read: (issue: IssueRow) => string[], down: boolean][] = []
  if (take('order')) {
    need('by')
    do {
      const read = reader(value().toLowerCase(), context)
      const down = take('desc')
      if (!down) take('asc')
      orders.push([read, down])
    } while (take(','))
  }
  if (at < all.length) throw bad(`'${all[at]?.text}' was not expected.`)
  if (orders.length > 7) throw bad('at most 7 fields can order.')
  return {
    test,
    sort(left, right) {
      for (const [read, down] of orders) {
        const order = orderOf(read(left)[0] ?? '', read(right)[0] ?? '')
        if (order !== 0) return down ? -order : order
      }
      return Number(right.id) - Number(left.id)
    },
  }
}

/** Values of a field as JQL compares them, in lower case. */
function reader(name: string, { project }: JqlContext): (issue: IssueRow) => string[] {
  const named = (field: string) => (issue: IssueRow) => texts(issue.fields[field])
  switch (name) {
    case 'project':
      return ({ project: id }) => {
        const found = project(id)
        return [id, found?.key ?? '', found?.name ?? ''].map((text) => text.toLowerCase())
      }
    case 'key':
    case 'issue':
    case 'issuekey':
    case 'id':
      return ({ key, id }) => [key.toLowerCase(), id]
    case 'type':
      return named('issuetype')
    case 'statuscategory':
      return ({ fields }) => texts((fields['status'] as { statusCategory?: unknown }).statusCategory)
    case 'text':
      return (issue) => [...texts(issue.fields['summary']), JSON.stringify(issue.fields['description']).toLowerCase()]
    case 'due':
      return named('duedate')
    case 'resolved':
      return named('resolutiondate')
    case 'createddate':
      return named('created')
    case 'updateddate':
      return named('updated')
    default: {
      const custom = /^cf\[(\d+)\]$/.exec(name)?.[1]
      if (custom) return named(`customfield_${custom}`)
      if (
        !/^(status|issuetype|priority|assignee|reporter|creator|labels|resolution|summary|description|parent|created|updated|duedate|component|fixversion)$/.test(
          name,
        )
      )
        throw bad(`Field '${name}' does not exist or you do not have permission to view it.`)
      return named({ component: 'components', fixversion: 'fixVersions' }[name] ?? name)
    }
  }
}

function texts(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap(texts)
  if (typeof value !== 'object') return [String(value).toLowerCase()]
  const { id, key, name, accountId, emailAddress, displayName, type } = value as Record<string, unknown>
  if (type === 'doc') return [JSON.stringify(value).toLowerCase()]
  return [id, key, name, accountId, emailAddress, displayName]
    .filter((one) => one !== undefined && one !== null)
    .map((one) => String(one).toLowerCase())
}

const SECONDS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400, w: 604_800 }

/** `-7d`, `2026-01-31`, `2026/01/31 12:00` or a number. */
function momentOf(text: string, now: number): string {
  const [, sign, count, unit = ''] = /^([+-]?)(\d+)([mhdw])$/.exec(text) ?? []
  if (count === undefined) return text.replaceAll('/', '-')
  const away = Number(count) * (SECONDS[unit] ?? 0)
  return new Date((now + (sign === '-' ? -away : away)) * 1000).toISOString()
}

function orderOf(left: string, right: string): number {
  const numbers = [Number(left), Number(right)] as const
  if (!numbers.some(Number.isNaN)) return numbers[0] - numbers[1]
  const times = [left, right].map((text) => Date.parse(text.replace(/\+0000$/, 'Z').toUpperCase())) as [number, number]
  if (!times.some(Number.isNaN)) return times[0] - times[1]
  return left < right ? -1 : left > right ? 1 : 0
}
