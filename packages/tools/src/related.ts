import type { Action } from './action.ts'
import type { Catalog } from './catalog.ts'
import { type Input, isInput } from './input.ts'
import type { Leaf } from './leaves.ts'
import { currencyIn, isMinor, minorWords } from './money.ts'
import { schemaAt } from './schema.ts'
import { cut, toText } from './text.ts'

/** A read that says what an id stands for. */
interface Lookup {
  readonly action: Action
  readonly params: Input
  /** Path of the parameter with the id. */
  readonly path: string
  /** The record that the write itself changes. */
  readonly isOwn: boolean
}

/** A record that a write names by its id. */
export interface Related extends Pick<Lookup, 'path' | 'isOwn'> {
  readonly record: Input
  /** The record in short, as JSON: text of the vendor's record, which anyone may have written. */
  readonly name: string | undefined
  readonly currency: string | undefined
}

/** How long one read may take, in milliseconds: a person waits. */
const PATIENCE = 3_000
const LONGEST_ID = 200
const READS: readonly string[] = ['get', 'info']

/** Reads of one record, by what only it needs. */
const isLookup = ({ access, action, facts }: Action): boolean =>
  access === 'read' && READS.includes(action) && !facts.pagination && !facts.download && !facts.stream

const requiredOf = ({ facts }: Action): string[] =>
  Array.isArray(facts.params.required) ? facts.params.required.map(String) : []

const isId = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '' && value.length <= LONGEST_ID) || Number.isSafeInteger(value)

/** `payment_intent`, `PaymentIntent` and `payment_intents` are the same word. */
const wordOf = (name: string): string => name.toLowerCase().replace(/[_-]/g, '').replace(/s$/, '')

/** `customer_id`, `customerId` and `customer` name the same thing. */
const stemOf = (name: string): string => name.replace(/(_id|Id|IdOrKey|_ids|Ids)$/, '')

/** Names that say nothing of the kind of a record. */
const ANY: readonly string[] = ['id', 'key', 'name', 'type', 'code']

/** The read of the record that a write changes: of the same entity, or of the same type. */
function ownLookup(action: Action, params: Input, all: readonly Action[]): Lookup | undefined {
  const { manifest, entity } = action
  const type = manifest.entities[entity]?.type
  // A write that does not require them makes a new record.
  const needed = requiredOf(action)
  const fits = (one: Action): boolean =>
    requiredOf(one).length > 0 && requiredOf(one).every((name) => needed.includes(name) && isId(params[name]))
  const found =
    all.find((one) => one.entity === entity && fits(one)) ??
    all.find((one) => type !== undefined && manifest.entities[one.entity]?.type === type && fits(one))
  if (!found) return undefined
  const required = requiredOf(found)
  const path = required.at(-1) as string
  return { action: found, params: Object.fromEntries(required.map((name) => [name, params[name]])), path, isOwn: true }
}

/** The read of what another parameter names: by the name of the parameter that it needs, or of the entity. */
function lookupOf({ keys, path, value }: Leaf, all: readonly Action[]): Lookup | undefined {
  const name = keys.findLast((key) => typeof key === 'string')
  if (typeof name !== 'string' || ANY.includes(name) || !isId(value)) return undefined
  const single = all.filter((one) => requiredOf(one).length === 1)
  const word = wordOf(stemOf(name))
  const found =
    single.find((one) => requiredOf(one)[0] === name) ??
    single.find(({ entity, manifest }) =>
      [entity, manifest.entities[entity]?.type ?? ''].some((one) => one !== '' && wordOf(one) === word),
    )
  if (!found) return undefined
  return { action: found, params: { [requiredOf(found)[0] as string]: value }, path, isOwn: false }
}

/**
 * The records that a write names by their ids, read with what the same token may read, and at most so many. One that cannot
 * be read is left out: then people see its id.
 */
export async function relatedOf(
  action: Action,
  given: { readonly params: Input; readonly leaves: readonly Leaf[] },
  catalog: Catalog,
  most: number,
): Promise<Related[]> {
  const all = [...catalog.actions.values()].filter((one) => one.name === action.name && isLookup(one))
  const own = ownLookup(action, given.params, all)
  const others = given.leaves.map((leaf) => (leaf.path === own?.path ? undefined : lookupOf(leaf, all)))
  const lookups = [own, ...others].filter((one) => one !== undefined).slice(0, most)
  const found = await Promise.all(lookups.map(read))
  return found.filter((one) => one !== undefined)
}

async function read({ action, params, path, isOwn }: Lookup): Promise<Related | undefined> {
  const { connector, entity, action: name } = action
  const execute = connector.execute as unknown as (
    request: object,
    options: { readonly signal: AbortSignal },
  ) => Promise<{ data?: unknown }>
  const signal = AbortSignal.timeout(PATIENCE)
  const late = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  const answered = execute.call(connector, { entity, action: name, params }, { signal }).catch(() => undefined)
  const { data: record } = (await Promise.race([answered, late])) ?? {}
  if (!isInput(record)) return undefined
  return { path, isOwn, record, name: nameOf(record, action), currency: currencyIn(record) }
}

/** Fields that say who or what a record is, the best first. */
const NAMES: readonly string[] = [
  ...['name', 'title', 'summary', 'subject', 'display_name', 'displayName', 'real_name', 'full_name', 'login'],
  ...['email', 'emailAddress', 'number', 'description'],
]
const AMOUNTS: readonly string[] = ['amount', 'amount_due', 'total']
const MOST_NAMES = 2
const LONGEST_NAME = 80

/** `"Ada Lovelace, ada@example.com"`: as JSON on one line, so that it cannot pass for ours. */
function nameOf(record: Input, { manifest, facts }: Action): string | undefined {
  const inner = record['fields']
  const fields = isInput(inner) ? { ...inner, ...record } : record
  const texts = NAMES.map((name) => fields[name]).filter(
    (value) => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number',
  )
  const amount = AMOUNTS.find(
    (name) => Object.hasOwn(record, name) && isMinor(schemaAt(manifest, facts.record, [name])?.['description']),
  )
  const money = amount === undefined ? undefined : minorWords(record[amount], currencyIn(record))
  const parts = [...texts.slice(0, MOST_NAMES).map((text) => cut(String(text), LONGEST_NAME)), money]
  const known = parts.filter((part) => part !== undefined)
  return known.length === 0 ? undefined : toText(known.join(', '))
}
