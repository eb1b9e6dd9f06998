import { emptyOf, isObject, type JsonSchema, options, type Params } from '@ferrule/sandbox/engine'
import manifest from '../../generated/manifest.gen.ts'
import type { Kind, Kinds } from '../kinds.ts'
import { insert } from '../records.ts'
import { answers, type Mutation, updates } from './write.ts'

/** Writes that follow from a naming rule: `giftCardCreate` puts what it is given into the fields of that name of a `GiftCard`. */

const { $defs = {} } = manifest

/**
 * A value as a schema has it; undefined where it does not fit. A name or an amount alone may stand for an object, and what
 * an object lacks is as it was.
 */
function shaped(value: unknown, schema: JsonSchema, known?: unknown): unknown {
  for (const { type, items = {}, properties } of options(schema, $defs)) {
    const types = [type].flat()
    if (value === null && types.includes('null')) return null
    if (Array.isArray(value) && types.includes('array')) {
      const all = value.map((one) => shaped(one, items))
      return all.includes(undefined) ? undefined : all
    }
    if (types.some((one) => one === typeof value) && !properties) return value
    if (typeof value === 'number' && types.includes('integer')) return value
    if (!properties) continue
    const sole = ['name', 'amount'].find((name) => properties[name])
    const given = isObject(value) ? value : sole && typeof value === 'string' ? { [sole]: value } : undefined
    if (!given || !Object.keys(given).some((name) => properties[name])) continue
    const before = isObject(known) ? known : {}
    const members = Object.entries(properties).map(([name, rule]) => {
      const own = given[name] === undefined ? before[name] : shaped(given[name], rule, before[name])
      return [name, own ?? (name === 'currencyCode' ? 'USD' : emptyOf(rule, $defs))] as const
    })
    return Object.fromEntries(members)
  }
  return undefined
}

/** The fields of a record that arguments name, at the top or in an input. */
export function fieldsOf<Type extends Kind>(type: Type, args: object, row: Params = {}): Partial<Kinds[Type]> {
  const given = Object.entries(args).flatMap(([name, value]) =>
    isObject(value) ? Object.entries(value) : name === 'id' ? [] : [[name, value] as const],
  )
  const { properties = {} } = ($defs[type] ?? {}) as JsonSchema
  const fields = given.flatMap(([name, value]) => {
    const fit = properties[name] && name !== 'id' ? shaped(value, properties[name], row[name]) : undefined
    return fit === undefined ? [] : [[name, fit] as const]
  })
  return Object.fromEntries(fields) as Partial<Kinds[Type]>
}

export const creates = <Type extends Kind, Field extends string, Args extends object>(
  type: Type,
  field: Field,
): Mutation<Args, { readonly [Name in Field]: Kinds[Type] }> =>
  answers(field, (args: Args, world) => insert(world, type, fieldsOf(type, args)))

type Identified = { readonly id: string }

/** Changes the fields of the same name. */
export const edits = <Type extends Kind, Field extends string, Args extends Identified>(type: Type, field: Field) =>
  updates<Type, 'id', Args, Field>(type, 'id', field, (args, row) => fieldsOf(type, args, row))
