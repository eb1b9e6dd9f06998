import type { Destination } from '../destination.ts'
import { type ConnectorPackage, problem } from './connectors.ts'

/** What the command uses of `@ferrule/store`. */
interface Store {
  copy(options: { manifest: unknown; searchable?: unknown }): StoredCopy
  close(): Promise<void>
}

export interface StoredCopy extends Destination {
  search(
    entity: string,
    params: object,
  ): Promise<{
    hits: { id: string; score: number | null; data: Record<string, unknown> }[]
    next_cursor?: string | null
  }>
}

/** The copy in a file or database. @throws {ParamsError} where the machine lacks what it needs. */
export async function openCopy(
  where: string,
  { manifest }: ConnectorPackage,
): Promise<{ copy: StoredCopy; close(): Promise<void> }> {
  const isPostgres = /^postgres(ql)?:\/\//.test(where)
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (!isPostgres && major < 24)
    throw problem(
      `a copy in a file needs Node 24, and this is ${process.version}: npx -p node@24 -p @ferrule/sync sync …`,
    )
  // A variable: the package is a peer, which a program that brings its own destination does without.
  const name = '@ferrule/store'
  const { openStore } = (await import(name).catch((error: Error) => {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw problem('@ferrule/store is not installed: npm install @ferrule/store')
  })) as { openStore(where: object): Promise<Store> | Store }
  const store = await openStore(isPostgres ? { postgres: where } : { sqlite: where })
  return { copy: store.copy({ manifest }), close: () => store.close() }
}
