import { randomBytes } from 'node:crypto'
import { ALL } from '../db/database.ts'
import type { Vault } from './vault.ts'

/** A secret shared by all machines of a database, sealed like credentials. The first one that needs it creates it. */
export function secretOf(vault: Vault, purpose: string): () => Promise<string> {
  const name = { workspaceId: ALL, ownerId: 'gateway', purpose }
  let known: Promise<string> | undefined
  const find = async (): Promise<string> => {
    if (!(await vault.get(name))) await vault.put(name, randomBytes(32).toString('base64url'), 0)
    return (await vault.get(name))?.value as string
  }
  return () => {
    known ??= find().catch((error) => {
      // The next call tries again.
      known = undefined
      throw error
    })
    return known
  }
}
