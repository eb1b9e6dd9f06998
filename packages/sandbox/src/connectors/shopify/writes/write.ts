import type { Row } from '../../../core/rows.ts'
import type { Params, World } from '../../../core/vendor.ts'
import type { Context, Resolver } from '../execute.ts'
import { byId, typeOf } from '../ids.ts'
import { denied, Problem, UserError } from '../problem.ts'
import { scopeOfWrite } from '../scopes.ts'

/** What mutations have in common. */

// biome-ignore lint/suspicious/noExplicitAny: inputs are JSON whose shape the connector checks
export type Input = any

export interface Mutation {
  /** Fields of the payload, empty unless `run` gives them. */
  readonly fields: readonly string[]
  /** Name of the list of errors. */
  readonly errors?: string
  /** It wants a key, and answers a repetition with what the first call did. */
  readonly keyed?: boolean
  run(args: Input, world: World): Promise<Params> | Params
}

export function resolverOf(name: string, { fields, errors = 'userErrors', keyed = false, run }: Mutation): Resolver {
  return async (_, args, { world, scopes, directives }: Context) => {
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
    const payload = { ...empty, userErrors: [], [errors]: [], ...(await attempt(run, errors, args, world)) }
    if (keyed) done.set(key, payload)
    return payload
  }
}

async function attempt(run: Mutation['run'], errors: string, args: Input, world: World): Promise<Params> {
  try {
    return await run(args, world)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const { field, message, code } = error
    return { [errors]: [{ field, message, code: code ?? null }] }
  }
}

/** The codes of a missing record, where it is another one. */
const MISSING: Readonly<Record<string, string>> = {
  Metaobject: 'RECORD_NOT_FOUND',
  MetaobjectDefinition: 'RECORD_NOT_FOUND',
}

/** The record of this id, or the error that the vendor gives. */
export function need(world: World, id: unknown, type: string, field: readonly string[] = ['id']): Row {
  const row = byId(world, id)
  if (!row || typeOf(row) !== type) {
    const words = type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
    throw new UserError(
      field,
      `${words[0]?.toUpperCase()}${words.slice(1)} does not exist`,
      MISSING[type] ?? 'NOT_FOUND',
    )
  }
  return row
}

/** Only the members that were given. */
export const given = (values: Params, names: readonly string[]): Params =>
  Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]))

/** An amount in both currencies. */
export const bag = (amount: number | string, currencyCode = 'USD') => {
  const money = { amount: Number(amount).toFixed(2), currencyCode }
  return { shopMoney: money, presentmentMoney: { ...money } }
}

/** The amount of what was given as a bag, as money with a currency, or alone. */
export const amountOf = (value: Input): number => Number(value?.shopMoney?.amount ?? value?.amount ?? value ?? 0)

export const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
