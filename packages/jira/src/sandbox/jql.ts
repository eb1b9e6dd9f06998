import { Expression, isObject, type Signs, type Test as TestOf, type Token, tokensOf } from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'
import type { IssueRow, ProjectRow } from './records.ts'

/** A part of JQL: comparisons with AND, OR, NOT and brackets, `in`, `is empty`, relative times, and `order by`. */

type Test = TestOf<IssueRow>

export interface JqlContext {
  readonly caller: string
  /** Unix seconds. */
  readonly now: number
  project(id: string): ProjectRow | undefined
}

const bad = (message: string): Error => refuse(400, [`Error in the JQL Query: ${message}`])

const SIGNS: Signs = {
  marks: ['!=', '>=', '<=', '!~', '=', '<', '>', '~', '(', ')', ','],
  quotes: `"'`,
  word: /[^\s"'!=<>~(),]/,
  bad,
}

export interface Query {
  readonly test: Test
  readonly sort: (left: IssueRow, right: IssueRow) => number
}

/** @throws a refusal as Jira's: for what cannot be read, and for what limits nothing. */
export function readJql(jql: unknown, context: JqlContext): Query {
  const reading = new Reading(tokensOf(String(jql ?? ''), SIGNS), context)
  if (reading.ended || reading.is('order'))
    throw refuse(400, ['Unbounded JQL queries are not allowed here. Please add a search restriction to your query.'])
  const test = reading.either()
  const orders = reading.take('order') ? reading.orders() : []
  if (!reading.ended) throw bad(`'${reading.token?.text}' was not expected.`)
  if (orders.length > 7) throw bad('at most 7 fields can order.')
  return { test, sort: sorter(orders) }
}

interface Order {
  readonly read: (issue: IssueRow) => string[]
  readonly down: boolean
}

class Reading extends Expression<IssueRow> {
  readonly #context: JqlContext

  constructor(found: readonly Token[], context: JqlContext) {
    super(found)
    this.#context = context
  }

  protected expected(what: string): Error {
    return bad(`expecting ${what} but got ${this.token?.text ?? 'the end'}.`)
  }

  protected comparison(): Test {
    const read = reader(this.value().toLowerCase(), this.#context)
    const not = this.take('not')
    if (this.take('in')) {
      const wanted = this.values().map((text) => text.toLowerCase())
      return (issue) => read(issue).some((own) => wanted.includes(own)) !== not
    }
    if (not) throw bad("expecting 'in'.")
    if (this.take('is')) {
      const filled = this.take('not')
      if (!this.take('empty', 'null')) throw bad("expecting 'empty'.")
      return (issue) => read(issue).length > 0 === filled
    }
    const mark = this.next()?.text ?? ''
    return compared(mark, this.value(), read, this.#context.now)
  }

  value(): string {
    const token = this.next()
    if (!token || token.kind === 'mark') throw bad('a value is missing.')
    if (token.kind !== 'word' || !this.take('(')) return token.text
    this.need(')')
    if (token.text.toLowerCase() === 'currentuser') return this.#context.caller
    if (token.text.toLowerCase() === 'now') return new Date(this.#context.now * 1000).toISOString()
    throw bad(`the function '${token.text}' is not known.`)
  }

  values(): string[] {
    this.need('(')
    const found = [this.value()]
    while (this.take(',')) found.push(this.value())
    this.need(')')
    return found
  }

  orders(): Order[] {
    this.need('by')
    const found: Order[] = []
    do {
      const read = reader(this.value().toLowerCase(), this.#context)
      const down = this.take('desc')
      if (!down) this.take('asc')
      found.push({ read, down })
    } while (this.take(','))
    return found
  }
}

function compared(mark: string, wanted: string, read: (issue: IssueRow) => string[], now: number): Test {
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
      const limit = momentOf(wanted, now)
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

/** By the orders one after the other; of equals, the newest first. */
const sorter =
  (orders: readonly Order[]): Query['sort'] =>
  (left, right) => {
    for (const { read, down } of orders) {
      const order = orderOf(read(left)[0] ?? '', read(right)[0] ?? '')
      if (order !== 0) return down ? -order : order
    }
    return Number(right.id) - Number(left.id)
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
      return ({ fields }) => texts(fields.status?.statusCategory)
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
  if (!isObject(value)) return [String(value).toLowerCase()]
  const { id, key, name, accountId, emailAddress, displayName, type } = value
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
  const timeIn = (text: string): number => Date.parse(text.replace(/\+0000$/, 'Z').toUpperCase())
  const times = [timeIn(left), timeIn(right)] as const
  if (!times.some(Number.isNaN)) return times[0] - times[1]
  return left < right ? -1 : left > right ? 1 : 0
}
