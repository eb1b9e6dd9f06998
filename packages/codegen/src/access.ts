import type { Access, ActionWords } from './define.ts'

/** First words of action names that state the access. */
const VERBS: ReadonlyMap<string, Access> = new Map([
  ...['add', 'create', 'update', 'upsert'].map((verb) => [verb, 'write'] as const),
  ...['archive', 'cancel', 'clear', 'delete', 'destroy', 'empty', 'erase', 'purge', 'remove', 'revoke', 'void'].map(
    (verb) => [verb, 'destructive'] as const,
  ),
])

/**
 * The effect of an action on the vendor's data: as declared, else derived from its method and name; undefined if neither
 * tells.
 */
export function accessOf(
  name: string,
  { access, method, graphql }: Pick<ActionWords, 'access' | 'method' | 'graphql'>,
): Access | undefined {
  if (access !== undefined) return access
  if (graphql?.document.startsWith('query')) return 'read'
  const told = VERBS.get(name.split('_')[0] as string)
  if (told === 'destructive' || method === 'DELETE') return 'destructive'
  if (method === 'GET') return 'read'
  return told ?? (method === 'POST' ? undefined : 'write')
}
