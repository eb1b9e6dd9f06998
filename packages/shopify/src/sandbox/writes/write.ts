import type { Params, World } from '@ferrule/sandbox/engine'
import type { Context, Resolver } from '../execute.ts'
import { denied, Problem, UserError } from '../problem.ts'
import { scopeOfWrite } from '../scopes.ts'

/** Carries a mutation out, and returns the fields of its payload. What a payload lacks is null. */
export type Mutation<Args = never> = (args: Args, world: World, context: Context) => Promise<object> | object

export type Mutations = Readonly<Record<string, Mutation>>

/** Mutations that require a key. They answer a repetition with what the first call did. */
const KEYED = new Set(['inventoryAdjustQuantities', 'inventorySetQuantities', 'refundCreate'])

/** The roots of these mutations. */
export const resolversOf = (writes: Mutations): Readonly<Record<string, Resolver>> =>
  Object.fromEntries(Object.entries(writes).map(([name, mutation]) => [name, resolverOf(name, mutation)]))

function resolverOf(name: string, mutation: Mutation): Resolver {
  return async (_, args, context) => {
    const scope = scopeOfWrite(name)
    if (scope && !context.scopes.has(scope)) throw denied(name, scope)
    return KEYED.has(name) ? once(mutation, args, context) : attempt(mutation, args, context)
  }
}

async function once(mutation: Mutation, args: Params, context: Context): Promise<object> {
  const done = context.world.memory('idempotent writes', () => new Map<unknown, object>())
  const { key } = context.directives
  if (key === undefined) {
    const message = 'The @idempotent directive is required for this mutation but was not provided.'
    throw new Problem(message, { code: 'BAD_REQUEST' })
  }
  const payload = done.get(key) ?? (await attempt(mutation, args, context))
  done.set(key, payload)
  return payload
}

async function attempt(mutation: Mutation, args: Params, context: Context): Promise<object> {
  try {
    return { ...withErrors([]), ...(await mutation(args as never, context.world, context)) }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const { field, message, code = null } = error
    return withErrors([{ field, message, code }])
  }
}

/** One mutation calls its list of errors by a name of its own. */
const withErrors = (errors: readonly object[]) => ({ userErrors: errors, orderCancelUserErrors: errors })

/** Carries a write out without a request. */
export const perform = async <Args>(world: World, mutation: Mutation<Args>, args: Args): Promise<object> =>
  mutation(args, world, { world, scopes: new Set(), origin: '', directives: {} })
