import { type Field, type Operation, type Schema, UNKNOWN } from '../model.ts'
import { type Follow, findRecords } from './find-records.ts'
import type { Guess } from './guesses.ts'
import { bare, one } from './names.ts'

/** The returned record of an operation, and its path in the response. */
export interface Outcome {
  readonly records: string
  /** Null: nothing is returned. */
  readonly record: Schema | null
  readonly meta: readonly Field[]
  readonly download: boolean
}

const OPEN: Schema = { kind: 'object', fields: [], rest: 'any' }

export function outcomeOf(operation: Operation, entity: string, guess: Guess | undefined, follow: Follow): Outcome {
  const { answer, method } = operation
  if (answer.kind === 'file') return { records: '', record: null, meta: [], download: true }
  // A GET returns something, even if the document does not describe it.
  if (answer.kind === 'none') return { ...EMPTY, record: method === 'GET' ? OPEN : null }
  const { schema } = answer
  if (guess) return listOutcome(schema ?? OPEN, guess, operation, follow)
  if (schema === undefined) return { ...EMPTY, record: OPEN }
  const inner = unwrapped(schema, entity, follow)
  return inner ? { ...EMPTY, ...inner } : { ...EMPTY, record: schema }
}

const EMPTY: Outcome = { records: '', record: null, meta: [], download: false }
const MOST_META = 20

function listOutcome(schema: Schema, { records }: Guess, operation: Operation, follow: Follow): Outcome {
  const found = findRecords(operation, follow)
  const item = found?.path === records ? found.item : itemAt(schema, records, follow)
  const top = objectOf(schema, follow)
  const [first] = records.split('.')
  const meta = records === '' || !top ? [] : top.fields.filter(({ name }) => name !== first && !name.includes('.'))
  return { records, record: item, meta: meta.slice(0, MOST_META), download: false }
}

function objectOf(schema: Schema, follow: Follow): (Schema & { kind: 'object' }) | undefined {
  const found = follow(schema)
  if (found.kind === 'object') return found
  const options = found.kind === 'union' ? found.options.map(follow) : []
  return options.find((option): option is Schema & { kind: 'object' } => option.kind === 'object')
}

/** The records at a path that the user chose. */
function itemAt(schema: Schema, path: string, follow: Follow): Schema {
  let at: Schema | undefined = schema
  for (const name of path === '' ? [] : path.split('.')) {
    const object: (Schema & { kind: 'object' }) | undefined = at && objectOf(at, follow)
    at = object?.fields.find((field) => field.name === name)?.schema
  }
  const list = at && follow(at)
  return list?.kind === 'array' ? list.item : UNKNOWN
}

/** Members that accompany a record. */
const ASIDE = /^(ok|success|status|message|code|meta|links|requestid|warnings?|error|errors|responsemetadata)$/

/** Unwraps `{ ok: true, channel: {…} }` and `{ data: {…} }`. */
function unwrapped(schema: Schema, entity: string, follow: Follow): Pick<Outcome, 'records' | 'record'> | undefined {
  const top = follow(schema)
  if (top.kind !== 'object') return undefined
  const real = top.fields.filter(({ name }) => !ASIDE.test(bare(name)))
  const [only] = real
  if (real.length !== 1 || only === undefined || only.name.includes('.')) return undefined
  const word = bare(one(entity))
  const own = bare(only.name)
  const fits = own === 'data' || own === 'result' || (own !== '' && word.endsWith(own))
  const inner = follow(only.schema)
  if (!fits || inner.kind !== 'object' || inner.fields.length === 0) return undefined
  return { records: only.name, record: only.schema }
}
