import { newestFirst } from '../../core/pages.ts'
import type { Row } from '../../core/rows.ts'
import type { Behavior } from '../../core/vendor.ts'
import { refuse } from './errors.ts'
import { parseQuery, type SearchClause } from './search-query.ts'

type Kind = 'text' | 'token' | 'number'
type Reader = (row: Row) => unknown

interface Field {
  /** `text` also takes `~`, `number` also takes `>` and its like. */
  readonly kind: Kind
  readonly read: Reader
}

const at =
  (path: string): Reader =>
  (row) =>
    path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], row)

const fields = (kind: Kind, names: string): [string, Field][] =>
  names.split(' ').map((name) => [name, { kind, read: at(name) }])

/** What can be searched for, by entity. */
const searchable: Readonly<Record<string, ReadonlyMap<string, Field>>> = {
  charges: new Map([
    ...fields('number', 'amount created payment_method_details.card.exp_month payment_method_details.card.exp_year'),
    ...fields('token', 'currency customer disputed refunded status billing_details.address.postal_code'),
    ...fields(
      'token',
      'payment_method_details.card.brand payment_method_details.card.fingerprint payment_method_details.card.last4',
    ),
  ]),
  customers: new Map([...fields('number', 'created'), ...fields('text', 'email name phone')]),
  invoices: new Map<string, Field>([
    ...fields('number', 'created total'),
    ...fields('token', 'currency customer number receipt_number status'),
    ['subscription', { kind: 'token', read: at('parent.subscription_details.subscription') }],
    ['last_finalization_error_code', { kind: 'token', read: at('last_finalization_error.code') }],
    ['last_finalization_error_type', { kind: 'token', read: at('last_finalization_error.type') }],
  ]),
  payment_intents: new Map([...fields('number', 'amount created'), ...fields('token', 'currency customer status')]),
  prices: new Map([...fields('token', 'active currency lookup_key product type')]),
  products: new Map([...fields('token', 'active shippable'), ...fields('text', 'description name url')]),
  subscriptions: new Map([...fields('number', 'canceled_at created'), ...fields('token', 'status')]),
}

/** `api_search` of every entity that has it. */
export const search: Behavior = (call, world, crud) => {
  const { entity } = call.operation
  const { clauses, any } = parseQuery(String(call.params['query']))
  const tests = clauses.map((clause) => testOf(entity, clause))
  const rows = world.store.all(world.collectionOf(entity), (row) =>
    any ? tests.some((test) => test(row)) : tests.every((test) => test(row)),
  )
  const wanted = (call.params['expand'] as string[] | undefined)?.includes('total_count')
  return crud.page(call, world, newestFirst(rows), wanted ? { total_count: rows.length } : {})
}

function testOf(entity: string, { field, key, operator, value, negated }: SearchClause): (row: Row) => boolean {
  const known = searchable[entity]?.get(field)
  if (!known && !(field === 'metadata' && (key !== undefined || value !== null))) {
    throw refuse(400, {
      message: `Field \`${field}\` is an unsupported search field for resource \`${entity}\`.`,
      param: 'query',
    })
  }
  const { kind, read }: Field = known ?? {
    kind: 'token',
    read: (row) => (row['metadata'] as Record<string, unknown>)?.[key ?? ''],
  }
  if ((operator === '~' && kind !== 'text') || (/[<>]/.test(operator) && kind !== 'number')) {
    throw refuse(400, { message: `Operator \`${operator}\` is not supported for field \`${field}\`.`, param: 'query' })
  }
  if (operator === '~' && String(value).length < 3) {
    throw refuse(400, { message: 'Substring queries must have at least 3 characters.', param: 'query' })
  }
  const matches = (row: Row): boolean => compare(read(row), operator, value)
  return (row) => matches(row) !== negated
}

function compare(found: unknown, operator: SearchClause['operator'], wanted: string | null): boolean {
  if (wanted === null) return found === null || found === undefined
  if (found === null || found === undefined) return false
  const [left, right] = [String(found).toLowerCase(), wanted.toLowerCase()]
  switch (operator) {
    case ':':
      return left === right
    case '~':
      return left.includes(right)
    case '>':
      return Number(found) > Number(wanted)
    case '<':
      return Number(found) < Number(wanted)
    case '>=':
      return Number(found) >= Number(wanted)
    default:
      return Number(found) <= Number(wanted)
  }
}
