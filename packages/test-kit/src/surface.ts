import type { CallResult, Client } from '@ferrule/core'
import type { Operation } from '@ferrule/core/connector'
import { camel } from '@ferrule/core/runtime'

/**
 * The public surface of a connector by the names of its manifest. `specifier` is what users import: `@ferrule/stripe`.
 */

type ActionFunction = (client: Client, params?: object) => PromiseLike<unknown>

export const kebab = (name: string): string => name.replaceAll('_', '-')

/** The module of one entity, by its subpath. */
export const entityModule = (specifier: string, entity: string): Promise<Record<string, ActionFunction>> =>
  import(/* @vite-ignore */ `${specifier}/${kebab(entity)}`)

/** The operation that an action function passes to `client.call`. */
export async function descriptor(specifier: string, entity: string, action: string): Promise<Operation> {
  const module = await entityModule(specifier, entity)
  let found: Operation | undefined
  const client: Client = {
    connector: 'any',
    async call(operation): Promise<CallResult> {
      found = operation
      return { data: [], response: new Response() }
    },
  }
  await module[camel(action)]?.(client, {})
  if (found === undefined) throw new Error(`${specifier}/${kebab(entity)} has no ${camel(action)}`)
  return found
}
