import type { Destination } from '../destination.ts'
import { type ConnectorPackage, problem } from './connectors.ts'
import { importPackage } from './install.ts'

/** The part of `@ferrule/store` that the command uses. */
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
    hint?: string
  }>
}

/** Whether it is a database URL rather than a file. */
export const isPostgres = (where: string): boolean => /^postgres(ql)?:\/\//.test(where)

/** Files for other programs: tables without search. */
const FILES = /^(parquet|duckdb|jsonl):(.+)$/

/** Opens what `--to` names: a copy, or files for other programs. @throws {ParamsError} as {@link openCopy}. */
export async function openTarget(
  where: string,
  connector: ConnectorPackage,
  bucket?: string,
): Promise<{ destination: Destination; close(): Promise<void> }> {
  const [, kind = '', path] = FILES.exec(where) ?? []
  if (bucket !== undefined && kind !== 'parquet') throw problem('--bucket needs --to parquet:<folder>')
  if (path === undefined) {
    const { copy: destination, close } = await openCopy(where, connector)
    return { destination, close }
  }
  const { name, manifest } = connector
  const { openDestination } = (await importPackage('@ferrule/store')) as {
    openDestination(where: object, options: { manifest: unknown; prefix: string }): Promise<Destination>
  }
  const location = { [kind]: path, ...(bucket !== undefined && { bucket: bucketOf(bucket, process.env) }) }
  const destination = await openDestination(location, { manifest, prefix: `${name.replaceAll('-', '_')}_` })
  return { destination, close: () => destination.close() }
}

/** A bucket with the keys of the environment, by the names that the vendor's own tools read. */
function bucketOf(url: string, env: Readonly<Record<string, string | undefined>>): object {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey) throw problem('--bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const { AWS_SESSION_TOKEN: sessionToken, AWS_REGION: region } = env
  return { url, accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }), ...(region && { region }) }
}

/** Opens the copy in a file or database. @throws {ParamsError} if a requirement is missing on this machine. */
export async function openCopy(
  where: string,
  { manifest }: ConnectorPackage,
): Promise<{ copy: StoredCopy; close(): Promise<void> }> {
  const [major = 0] = process.versions.node.split('.').map(Number)
  const postgres = isPostgres(where)
  if (!postgres && major < 24)
    throw problem(
      `a SQLite copy needs Node 24 or later, but this is ${process.version}: npx -p node@24 -p @ferrule/sync sync …`,
    )
  const { openStore } = (await importPackage('@ferrule/store')) as {
    openStore(where: object): Promise<Store> | Store
  }
  const store = await openStore(postgres ? { postgres: where } : { sqlite: where })
  return { copy: store.copy({ manifest }), close: () => store.close() }
}
