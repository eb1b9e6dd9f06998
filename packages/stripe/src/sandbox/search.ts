import {
  at,
  type Behavior,
  Expression,
  newestFirst,
  type Row,
  type Test,
  textsIn,
  tokensOf,
} from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'

/** Search queries: `status:"open" AND -metadata["key"]:"value"`; a space stands for AND. */

/** Searchable fields, by entity. `text` also supports `~`, `number` also supports `>` and similar operators. */
const FIELDS: Readonly<Record<string, Readonly<Partial<Record<Kind, string>>>>> = {
  charges: {
    number: 'amount created payment_method_details.card.exp_month payment_method_details.card.exp_year',
    token:
      'currency customer disputed refunded status billing_details.address.postal_code payment_method_details.card.brand payment_method_details.card.fingerprint payment_method_details.card.last4',
  },
  customers: { number: 'created', text: 'email name phone' },
  invoices: {
    number: 'created total',
    token:
      'currency customer number receipt_number status subscription last_finalization_error_code last_finalization_error_type',
  },
  payment_intents: { number: 'amount created', token: 'currency customer status' },
  prices: { token: 'active currency lookup_key product type' },
  products: { token: 'active shippable', text: 'description name url' },
  subscriptions: { number: 'canceled_at created', token: 'status' },
}

/** Fields that records have elsewhere. */
const PATHS: Readonly<Record<string, string>> = {
  'invoices.subscription': 'parent.subscription_details.subscription',
  'invoices.last_finalization_error_code': 'last_finalization_error.code',
  'invoices.last_finalization_error_type': 'last_finalization_error.type',
}

type Kind = 'text' | 'token' | 'number'

const OPERATORS = ['>=', '<=', ':', '~', '>', '<']

const bad = (message: string): Error => refuse(400, { message, param: 'query' })
const unread = (): Error =>
  bad(
    'We were unable to parse your search query. Try using the format `metadata["key"]:"value"` to query for metadata or `key:"value"` to query for other fields.',
  )

class Query extends Expression<Row> {
  readonly #entity: string

  constructor(entity: string, query: string) {
    super(tokensOf(query, { marks: [...OPERATORS, '[', ']', '-'], quotes: `"'`, word: /[\w.]/, bad: unread }))
    this.#entity = entity
  }

  protected expected = unread

  /** Comparisons that are joined by one word only. */
  read(): Test<Row> {
    const tests = [this.comparison()]
    const words = new Set<string>()
    while (!this.ended) {
      if (this.take('or')) words.add('or')
      else {
        this.take('and')
        words.add('and')
      }
      tests.push(this.comparison())
    }
    if (words.size > 1) throw bad('Search queries cannot combine AND and OR.')
    if (tests.length > 10) throw bad('Search queries can have at most 10 clauses.')
    return (row) => (words.has('or') ? tests.some((test) => test(row)) : tests.every((test) => test(row)))
  }

  protected comparison(): Test<Row> {
    const negated = this.take('-')
    const { kind, text: field } = this.next() ?? {}
    if (kind !== 'word' || field === undefined) throw unread()
    const key = this.#key()
    const operator = OPERATORS.find((one) => this.take(one))
    if (operator === undefined) throw unread()
    const sign = this.take('-') ? '-' : ''
    const value = this.next()
    if (
      !value ||
      value.kind === 'mark' ||
      (value.kind === 'word' && !/^(\d+(\.\d+)?|null|true|false)$/.test(value.text))
    )
      throw unread()
    const wanted = value.kind === 'word' && value.text === 'null' ? null : sign + value.text
    const path = this.#check(field, key, operator, wanted)
    return (row) => compare(typeof path === 'string' ? at(row, path) : path(row), operator, wanted) !== negated
  }

  #key(): string | undefined {
    if (!this.take('[')) return undefined
    const { kind, text } = this.next() ?? {}
    if (kind !== 'text' || !this.take(']')) throw unread()
    return text
  }

  /** Where the value is, if the field can be asked for in this way. */
  #check(field: string, key: string | undefined, operator: string, wanted: string | null) {
    const kinds = Object.entries(FIELDS[this.#entity] ?? {})
    const known = kinds.find(([, names]) => names.split(' ').includes(field))?.[0]
    const isMetadata = field === 'metadata' && (key !== undefined || wanted !== null)
    if (known === undefined && !isMetadata)
      throw bad(`Field \`${field}\` is an unsupported search field for resource \`${this.#entity}\`.`)
    if ((operator === '~' && known !== 'text') || (/[<>]/.test(operator) && known !== 'number'))
      throw bad(`Operator \`${operator}\` is not supported for field \`${field}\`.`)
    if (operator === '~' && String(wanted).length < 3) throw bad('Substring queries must have at least 3 characters.')
    if (isMetadata) return ({ metadata }: Row) => Object(metadata)[key ?? '']
    return PATHS[`${this.#entity}.${field}`] ?? field
  }
}

function compare(found: unknown, operator: string, wanted: string | null): boolean {
  const isAbsent = found === null || found === undefined
  if (wanted === null || isAbsent) return wanted === null && isAbsent
  const [left, right] = [String(found).toLowerCase(), wanted.toLowerCase()]
  if (operator === ':') return left === right
  if (operator === '~') return left.includes(right)
  const [number, limit] = [Number(found), Number(wanted)]
  if (operator.startsWith('>')) return number > limit || (operator === '>=' && number === limit)
  return number < limit || (operator === '<=' && number === limit)
}

/** `api_search` of every entity that has it. */
const search: Behavior = (call, world, crud) => {
  const { entity } = call.operation
  const rows = world.store.all(world.collectionOf(entity), new Query(entity, String(call.params['query'])).read())
  const wanted = textsIn(call.params['expand']).includes('total_count')
  return crud.page(call, world, newestFirst(rows), wanted ? { total_count: rows.length } : {})
}

export const searches: Readonly<Record<string, Behavior>> = Object.fromEntries(
  Object.keys(FIELDS).map((entity) => [`${entity}.api_search`, search]),
)
