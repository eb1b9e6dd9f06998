import type { Answers } from '../answers.ts'
import type { Schema } from '../model.ts'
import type { Placed } from './entities.ts'
import type { Follow } from './find-records.ts'
import { bare, one } from './names.ts'
import type { Plan } from './plan.ts'
import { outcomeOf } from './records.ts'

/** Which field of a record its path carries: `code` for `/wards/{ward}`. */

export interface KeyRow {
  /** Path of the entity, by which answers are kept. */
  readonly base: string
  readonly entity: string
  /** Path of one record. */
  readonly path: string
  /** The guess, or the answer; absent: the record does not show its key. */
  readonly field: string | undefined
  /** Fields that can be keys. */
  readonly fields: readonly string[]
  /** From 0 to 1. */
  readonly confidence: number
  readonly why: string
}

/** The answer for records that do not show their key. */
export const HIDDEN = 'none'

/** Common names of keys, the most likely first. */
const KEYS = 'id key number slug login username handle name code uuid gid guid sid token identifier email title'.split(
  ' ',
)
const LOGINS = ['login', 'username', 'handle']

/** Keys that the document leaves open, one row for each entity. Answered ones are certain. */
export function openKeys({ placed, guesses, follow }: Plan, answers: Answers): KeyRow[] {
  const rows = new Map<string, KeyRow>()
  for (const item of placed) {
    const { base, entity, operation } = item
    if (rows.has(base) || item.kind !== 'item' || guesses.has(operation.at)) continue
    const record = recordAt(base, placed, guesses, follow)
    const row = record && rowOf(item, record, follow)
    if (!row || isSaid(row, entity)) continue
    const answer = answers.keys?.[base]
    const known = answer !== undefined && (answer === HIDDEN || row.fields.includes(answer))
    const field = known ? (answer === HIDDEN ? undefined : answer) : row.field
    rows.set(base, known ? { ...row, field, confidence: 1, why: 'answered' } : row)
  }
  return [...rows.values()]
}

/** The record that a path reads, lists or writes, whichever is documented, in this order. */
function recordAt(
  base: string,
  placed: readonly Placed[],
  guesses: Plan['guesses'],
  follow: Follow,
): Schema | undefined {
  const rank = ({ kind, operation }: Placed): number =>
    operation.method === 'GET' && kind === 'item' ? 0 : guesses.has(operation.at) ? 1 : 2
  const own = placed.filter((one) => one.base === base && one.kind !== 'other').sort((a, b) => rank(a) - rank(b))
  return own
    .map(({ operation, entity }) => outcomeOf(operation, entity, guesses.get(operation.at), follow).record)
    .find((record) => record && follow(record).kind === 'object' && fieldsOf(record, follow).length > 0) as
    | Schema
    | undefined
}

function namesWhere(record: Schema, follow: Follow, is: (schema: Schema) => boolean): string[] {
  const object = follow(record)
  if (object.kind !== 'object') return []
  return object.fields.filter(({ schema }) => !schema.writeOnly && is(follow(schema))).map(({ name }) => name)
}

/** Fields that can be keys. */
export const fieldsOf = (record: Schema, follow: Follow): string[] =>
  namesWhere(record, follow, ({ kind }) => kind === 'string' || kind === 'number' || kind === 'enum')

const textsOf = (record: Schema, follow: Follow): string[] =>
  namesWhere(record, follow, ({ kind }) => kind === 'string' || kind === 'enum')

const placeholderOf = (path: string): string => /\{\+?([^{}]*)\}[^{}]*$/.exec(path)?.[1] ?? ''

function rowOf({ base, entity, operation }: Placed, record: Schema, follow: Follow): KeyRow {
  const place = placeholderOf(operation.path)
  const own = bare(place)
  const fields = fieldsOf(record, follow)
  const texts = textsOf(record, follow)
  // A number cannot be a name: `/repos/{repo}` is found by its name, although it has a numeric `id`.
  const rule = operation.parameters.find(({ name }) => name === place)?.schema
  const textOnly = rule !== undefined && follow(rule).kind === 'string' && !/(id|number|no|key)$/.test(own)
  const named = (key: string): string | undefined =>
    fields.find((field) => bare(field) === key && (!textOnly || bare(field) === own || texts.includes(field)))
  const usual = [...(own.endsWith('username') ? LOGINS : []), ...KEYS.filter((key) => own.endsWith(key)), ...KEYS]
  const field = named(own) ?? usual.map(named).find((found) => found !== undefined)
  const why =
    field === undefined
      ? 'no field has a name that keys have'
      : `no field is called ${place}; ${field} is a usual name of keys`
  return { base, entity, path: operation.path, field, fields, confidence: field === undefined ? 0.2 : 0.4, why }
}

/** Whether names leave no doubt: the placeholder is called like the field, alone or after the entity's name. */
function isSaid({ path, field }: KeyRow, entity: string): boolean {
  const own = bare(placeholderOf(path))
  const key = bare(field ?? '')
  if (key === '') return false
  const name = bare(one(entity))
  return own === key || (own.endsWith(key) && (key === 'id' || name.endsWith(own.slice(0, -key.length))))
}
