import {
  comparisons,
  Expression,
  isObject,
  type Signs,
  type Test as TestOf,
  type Token,
  tokensOf,
} from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'
import type { IssueRow, ProjectRow } from './records.ts'

/** A part of JQL: comparisons with AND, OR, NOT and brackets, `in`, `is empty`, relative times, and `order by`. */

type Test = TestOf<IssueRow>

/** The values of a field as JQL compares them, in lower case. */
type Read = (issue: IssueRow) => string[]

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
  return { test, sort: sorter(orders) }
}

interface Order {
  readonly read: Read
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
      const wanted = this.listOf(() => this.value().toLowerCase())
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
    const name = token.text.toLowerCase()
    if (name === 'currentuser') return this.#context.caller
    if (name === 'now') return new Date(this.#context.now * 1000).toISOString()
    throw bad(`the function '${token.text}' is not known.`)
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

function compared(mark: string, wanted: string, read: Read, now: number): Test {
  const text = wanted.toLowerCase()
  if (mark === '=') return (issue) => (text === 'empty' ? read(issue).length === 0 : read(issue).includes(text))
  if (mark === '!=') return (issue) => read(issue).length > 0 && !read(issue).includes(text)
  if (mark === '~' || mark === '!~') {
    const words = text.replace(/[*"]/g, '').split(/\s+/)
    return (issue) => words.every((word) => read(issue).some((own) => own.includes(word))) === (mark === '~')
  }
  const fits = comparisons[mark]
  if (!fits) throw bad(`'${mark || 'the end'}' is not an operator.`)
  const limit = momentOf(wanted, now)
  return (issue) => read(issue).some((own) => fits(orderOf(own, limit)))
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

/** Fields of an issue by their name in JQL, where the two differ. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ type: 'issuetype', due: 'duedate', resolved: 'resolutiondate', createddate: 'created', updateddate: 'updated' },
  ...{ component: 'components', fixversion: 'fixVersions' },
}
const FIELDS = [
  ...['status', 'issuetype', 'priority', 'assignee', 'reporter', 'creator', 'labels', 'resolution', 'summary'],
  ...['description', 'parent', 'created', 'updated', 'duedate'],
]

function reader(name: string, { project }: JqlContext): Read {
  if (name === 'project') return ({ project: id }) => [id, ...texts(project(id))]
  if (/^(key|id|issue|issuekey)$/.test(name)) return ({ key, id }) => [key.toLowerCase(), id]
  if (name === 'statuscategory') return ({ fields }) => texts(fields.status?.statusCategory)
  if (name === 'text') return ({ fields: { summary, description } }) => texts([summary, description])
  const custom = /^cf\[(\d+)\]$/.exec(name)?.[1]
  const field = custom ? `customfield_${custom}` : (NAMES[name] ?? (FIELDS.includes(name) ? name : undefined))
  if (field === undefined) throw bad(`Field '${name}' does not exist or you do not have permission to view it.`)
  return ({ fields }) => texts(fields[field])
}

/** All texts by which a value is found. */
function texts(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap(texts)
  if (!isObject(value)) return [String(value).toLowerCase()]
  if (value['type'] === 'doc') return [JSON.stringify(value).toLowerCase()]
  return ['id', 'key', 'name', 'accountId', 'emailAddress', 'displayName'].flatMap((name) => texts(value[name]))
}

const SECONDS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400, w: 604_800 }

/** `-7d`, `2026-01-31`, `2026/01/31 12:00` or a number. */
function momentOf(text: string, now: number): string {
  const [, sign, count, unit = ''] = /^([+-]?)(\d+)([mhdw])$/.exec(text) ?? []
  if (count === undefined) return text.replaceAll('/', '-')
  const away = Number(count) * (SECONDS[unit] ?? 0)
  return new Date((now + (sign === '-' ? -away : away)) * 1000).toISOString()
}

const timeIn = (text: string): number => Date.parse(text.replace(/\+0000$/, 'Z').toUpperCase())

/** As numbers, as times, or else as texts. */
function orderOf(left: string, right: string): number {
  for (const read of [Number, timeIn]) {
    const difference = read(left) - read(right)
    if (!Number.isNaN(difference)) return difference
  }
  return left < right ? -1 : left > right ? 1 : 0
}
