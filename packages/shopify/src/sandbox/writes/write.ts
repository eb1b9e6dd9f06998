import type { Params, World } from '@ferrule/sandbox/engine'
import type { Context, Resolver, Resolvers } from '../execute.ts'
import type { Kind, Kinds } from '../kinds.ts'
import { denied, Problem, UserError } from '../problem.ts'
import { change, need, remove } from '../records.ts'
import { scopeOfWrite } from '../scopes.ts'
import type { MutationArgs } from './args.ts'

/** Definitions that mutations share. */

export interface Mutation<Args, Payload extends object = object> {
  /** Fields of the payload, empty unless `run` gives them. */
  readonly fields: readonly string[]
  /** Name of the list of errors. */
  readonly errors?: string
  /** It wants a key, and answers a repetition with what the first call did. */
  readonly keyed?: boolean
  run(args: Args, world: World, context: Context): Promise<Payload> | Payload
}

/** Mutations by name, with the arguments that each has. */
export type Mutations<Args = MutationArgs> = { readonly [Name in keyof Args]: Mutation<Args[Name]> }

/** The roots of these mutations. */
export const resolversOf = (writes: Readonly<Record<string, Mutation<never>>>): Resolvers['mutation'] =>
  Object.fromEntries(Object.entries(writes).map(([name, mutation]) => [name, resolverOf(name, mutation)]))

/** Fields of payloads by their type. */
export const payloadsOf = (writes: Readonly<Record<string, Mutation<never>>>): Resolvers['payloads'] =>
  Object.fromEntries(
    Object.entries(writes).map(([name, { fields, errors = 'userErrors' }]) => [
      `Mutation${name[0]?.toUpperCase()}${name.slice(1)}`,
      [...fields, 'shop', 'job', 'userErrors', errors],
    ]),
  )

function resolverOf(name: string, mutation: Mutation<never>): Resolver {
  const { fields, errors = 'userErrors', keyed = false } = mutation
  return async (_, args, context) => {
    const { world, scopes, directives } = context
    const scope = scopeOfWrite(name)
    if (scope && !scopes.has(scope)) throw denied(name, scope)
    const done = world.memory('idempotent writes', () => new Map<unknown, Params>())
    const { key } = directives
    if (keyed && key === undefined)
      throw new Problem('The @idempotent directive is required for this mutation but was not provided.', {
        code: 'BAD_REQUEST',
      })
    const known = keyed ? done.get(key) : undefined
    if (known) return known
    const empty = Object.fromEntries([...fields, 'shop', 'job'].map((field) => [field, null]))
    const payload = { ...empty, userErrors: [], [errors]: [], ...(await attempt(mutation, args as never, context)) }
    if (keyed) done.set(key, payload)
    return payload
  }
}

async function attempt<Args>(mutation: Mutation<Args>, args: Args, context: Context): Promise<object> {
  try {
    return await mutation.run(args, context.world, context)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const { field, message, code } = error
    return { [mutation.errors ?? 'userErrors']: [{ field, message, code: code ?? null }] }
  }
}

/** Carries a write out without a request. */
export const run = async <Args, Payload extends object>(
  mutation: Mutation<Args, Payload>,
  args: Args,
  world: World,
): Promise<Payload> => mutation.run(args, world, { world, scopes: new Set(), origin: '', directives: {} })

/** Arguments that name a record: by its id, or by an input that has it. */
type Naming<Arg extends string> = Readonly<Record<Arg, string | { readonly id: string }>>

/** The record that an argument names. */
function named<Type extends Kind, Arg extends string>(world: World, type: Type, arg: Arg, args: Naming<Arg>) {
  const value: string | { readonly id: string } = args[arg]
  return typeof value === 'object' ? need(world, value.id, type) : need(world, value, type, [arg])
}

/** A payload of one member. */
type Single<Field extends string, Value> = { readonly [Name in Field]: Value }
const single = <Field extends string, Value>(field: Field, value: Value) => ({ [field]: value }) as Single<Field, Value>

/** A mutation whose payload is what `make` returns. */
export const answers = <Args, Field extends string, Value>(
  field: Field,
  make: (args: Args, world: World, context: Context) => Promise<Value> | Value,
): Mutation<Args, Single<Field, Value>> => ({
  fields: [field],
  run: async (args, world, context) => single(field, await make(args, world, context)),
})

/** A mutation that changes one record, which the argument `arg` names, and answers it. */
export const updates = <Type extends Kind, Arg extends string, Args extends Naming<Arg>, Field extends string>(
  type: Type,
  arg: Arg,
  field: Field,
  changes: (
    args: Args,
    row: Kinds[Type],
    world: World,
  ) => Partial<Kinds[Type]> | undefined | Promise<Partial<Kinds[Type]> | undefined>,
): Mutation<Args, Single<Field, Kinds[Type]>> => ({
  fields: [field],
  async run(args, world) {
    const row = named(world, type, arg, args)
    const changed = await changes(args, row, world)
    return single(field, changed ? await change(world, row, changed) : row)
  },
})

/** A mutation that deletes one record, after what `before` does, and answers its id. */
export const deletes = <Type extends Kind, Arg extends string, Field extends string>(
  type: Type,
  arg: Arg,
  field: Field,
  before: (row: Kinds[Type], world: World) => void = () => undefined,
): Mutation<Naming<Arg>, Single<Field, string>> => ({
  fields: [field],
  run(args, world) {
    const row = named(world, type, arg, args)
    before(row, world)
    remove(world, row)
    return single(field, row.id)
  },
})
