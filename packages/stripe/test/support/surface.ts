import type { CallResult, Client, Operation } from '@ferrule/core'

/** The public surface by the names of the manifest. */

type ActionFunction = (client: Client, params?: object) => PromiseLike<unknown>

export const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
export const kebab = (name: string): string => name.replaceAll('_', '-')

/** The module of one entity, by its subpath. */
export const entityModule = (entity: string): Promise<Record<string, ActionFunction>> =>
  import(/* @vite-ignore */ `@ferrule/stripe/${kebab(entity)}`)

/** What an action function hands to `client.call`. */
export async function descriptor(entity: string, action: string): Promise<Operation> {
  const module = await entityModule(entity)
  let found: Operation | undefined
  const client: Client<'stripe'> = {
    connector: 'stripe',
    async call(operation): Promise<CallResult> {
      found = operation
      return { data: [], response: new Response() }
    },
  }
  await module[camel(action)]?.(client, {})
  if (found === undefined) throw new Error(`@ferrule/stripe/${kebab(entity)} has no ${camel(action)}`)
  return found
}
