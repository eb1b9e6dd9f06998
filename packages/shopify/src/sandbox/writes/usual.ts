import {
  emptyOf,
  isObject,
  type JsonSchema,
  manifestOf,
  options,
  type Params,
  type World,
} from '@ferrule/sandbox/engine'
import manifest from '../../generated/manifest.gen.ts'
import { type Kind, type Kinds, OWNERS } from '../kinds.ts'
import { change, insert, need, remove } from '../records.ts'
import { fromEntries } from '../values.ts'
import type { MetafieldInput } from './inputs.ts'
import { setMetafields } from './metafields.ts'
import type { Mutation } from './write.ts'

/** Writes that follow from a naming rule: `giftCardCreate` puts its input into the fields of the same name of a `GiftCard`. */

const { $defs = {} } = manifestOf(manifest)

const alternatives = new WeakMap<JsonSchema, readonly JsonSchema[]>()

/** The alternatives of a schema, which are looked up for every field of every write. */
function optionsOf(schema: JsonSchema): readonly JsonSchema[] {
  const found = alternatives.get(schema) ?? options(schema, $defs)
  alternatives.set(schema, found)
  return found
}

/**
 * A value as a schema has it; undefined where it does not fit. A name or an amount alone may stand for an object, and what
 * an object lacks is as it was.
 */
function shaped(value: unknown, schema: JsonSchema, known?: unknown): unknown {
  for (const { type, items = {}, properties } of optionsOf(schema)) {
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

/** The input of a mutation: its arguments, and the members of those that are objects. */
const inputOf = <Input extends object = Params>(args: object): Input =>
  fromEntries<Input>(
    Object.entries(args).flatMap(([name, value]) => (isObject(value) ? Object.entries(value) : [[name, value]])),
  )

/** The fields of a record that an input names. */
export function fieldsOf<Type extends Kind>(type: Type, input: object, row: Params = {}): Partial<Kinds[Type]> {
  const { properties = {} } = $defs[type] ?? {}
  const fields = Object.entries(input).flatMap(([name, value]) => {
    const fit = properties[name] && name !== 'id' ? shaped(value, properties[name], row[name]) : undefined
    return fit === undefined ? [] : [[name, fit] as const]
  })
  return fromEntries<Partial<Kinds[Type]>>(fields)
}

/** `GiftCard` → `giftCard` */
export const rootOf = (type: string): string => `${type[0]?.toLowerCase()}${type.slice(1)}`

type Maybe<Value> = Value | Promise<Value>

/** Differences of a type from the usual writes. */
interface Rules<Type extends Kind, Input> {
  /** Fields that are not those of the input's names, and errors. `row` is undefined for a new record. */
  fields?(input: Partial<Input>, row: Kinds[Type] | undefined, world: World): Maybe<Partial<Kinds[Type]>>
  /** Follows a write. */
  wrote?(row: Kinds[Type], input: Partial<Input>, world: World, isNew: boolean): Promise<unknown>
  /** Comes before a delete: what else goes, and errors. */
  leaves?(row: Kinds[Type], world: World): void
}

/** The usual writes of a type by their names, and by verb for others. */
export function writesOf<Type extends Kind, Input extends object>(type: Type, rules: Rules<Type, Input> = {}) {
  const name = rootOf(type)
  async function write(
    input: Partial<Input> & { metafields?: MetafieldInput[] },
    row: Kinds[Type] | undefined,
    world: World,
  ): Promise<Kinds[Type]> {
    const fields = { ...fieldsOf(type, input, { ...row }), ...(await rules.fields?.(input, row, world)) }
    const done = row ? await change(world, row, fields) : await insert(world, type, fields)
    if (OWNERS.includes(type)) await setMetafields(world, done, input.metafields)
    await rules.wrote?.(done, input, world, !row)
    return need(world, done.id, type)
  }
  const create: Mutation<object> = async (args, world) => ({
    [name]: await write(inputOf<Partial<Input>>(args), undefined, world),
  })
  const update: Mutation<object> = async (args, world) => {
    const input = inputOf<Partial<Input> & { id?: string }>(args)
    return { [name]: await write(input, need(world, input.id, type), world) }
  }
  const drop: Mutation<object> = (args, world) => {
    const { id, orderId } = inputOf(args)
    const row = id === undefined ? need(world, orderId, type, ['orderId']) : need(world, id, type)
    rules.leaves?.(row, world)
    remove(world, row)
    return { deletedId: row.id, [`deleted${type}Id`]: row.id }
  }
  return {
    write,
    create,
    update,
    named: { [`${name}Create`]: create, [`${name}Update`]: update, [`${name}Delete`]: drop },
  }
}

/** A mutation that changes the record of its `id` in this way. */
export const changes =
  <Type extends Kind, Args = object>(
    type: Type,
    fields: (row: Kinds[Type], world: World, args: Args) => Maybe<Partial<Kinds[Type]>>,
  ): Mutation<Args & object> =>
  async (args, world) => {
    const row = need(world, inputOf(args)['id'], type)
    return { [rootOf(type)]: await change(world, row, await fields(row, world, args)) }
  }
