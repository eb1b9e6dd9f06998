import type * as dynamic from '@ferrule/core/dynamic'
import type * as runtime from '@ferrule/core/runtime'
import type * as imports from '@ferrule/import/document'
import { type Environment, readyOrThrow, upstreamOf } from './environment.ts'
import { ToolsError } from './error.ts'
import type { ConnectorLike, Manifest, Source } from './types.ts'

/** Tools of an API from its document, without a package of its own. */

export interface DocumentOptions {
  readonly name?: string | undefined
  readonly baseUrl?: string | undefined
  readonly credentials?: string | undefined
  /** Whether the document may name hosts inside the user's own network. */
  readonly allowPrivate: boolean
  /** Whether its writes are offered. */
  readonly writes: boolean
}

/** A connector of a document, and sentences for the user about it. */
export interface Loaded {
  readonly source: Source
  readonly notes: readonly string[]
}

/** Reads a document, a file or an https address, with credentials from the environment. */
export async function loadDocument(from: string, env: Environment, options: DocumentOptions): Promise<Loaded> {
  const { importing, connectorOf, definitionOf, fromEnvironment } = await importPackages()
  const { allowPrivate, writes, ...choices } = options
  const described = importing.describeDocument(await importing.readSource(from, process.cwd()), choices)
  const upstream = upstreamOf(described.manifest.name, env)
  const hosts = described.hosts.filter((host) => importing.isPrivateHost(host))
  // An address of the user's own replaces those of the document.
  if (hosts.length > 0 && !allowPrivate && upstream.baseUrl === undefined)
    throw new ToolsError(
      `${from} would send credentials to ${hosts.join(', ')}, inside your own network; pass --allow-private if that is right, or --base-url`,
    )
  const given = fromEnvironment(definitionOf(described.manifest).vendor, { env, ...upstream })
  const connector = connectorOf(described.manifest, given) as unknown as ConnectorLike
  const manifest = offered(described.manifest as unknown as Manifest, writes)
  await readyOrThrow(connector, manifest)
  return { source: { connector, manifest }, notes: notesOf(described, writes) }
}

/** A package to install beside this one. Nobody else needs it. */
const NEEDED =
  'a document needs two more packages: npm install @ferrule/import @ferrule/core, or npx -p @ferrule/tools -p @ferrule/import -p @ferrule/core -p @modelcontextprotocol/server ferrule-tools mcp --from <document>'

async function importPackages(): Promise<
  Pick<typeof dynamic, 'connectorOf' | 'definitionOf'> &
    Pick<typeof runtime, 'fromEnvironment'> & { readonly importing: typeof imports }
> {
  try {
    const [importing, { connectorOf, definitionOf }, { fromEnvironment }] = await Promise.all([
      import('@ferrule/import/document'),
      import('@ferrule/core/dynamic'),
      import('@ferrule/core/runtime'),
    ])
    return { importing, connectorOf, definitionOf, fromEnvironment }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new ToolsError(NEEDED)
  }
}

/** A document's own word for what a request changes is its method only: writes are there if the user asked for them. */
function offered(manifest: Manifest, writes: boolean): Manifest {
  if (writes) return manifest
  const entities = Object.entries(manifest.entities).flatMap(([name, entity]) => {
    const actions = Object.entries(entity.actions).filter(([, { access }]) => access === 'read')
    return actions.length > 0 ? [[name, { ...entity, actions: Object.fromEntries(actions) }] as const] : []
  })
  if (entities.length === 0)
    throw new ToolsError(
      `the document of ${manifest.name} has no action that only reads; pass --ask='*' for its writes`,
    )
  return { ...manifest, entities: Object.fromEntries(entities) }
}

/** Most lists that are named. */
const MOST = 5

function notesOf({ manifest, hosts, drafted, doubts }: imports.Described, writes: boolean): string[] {
  const names = doubts.slice(0, MOST).map(({ list }) => list)
  const more = doubts.length > MOST ? ` and ${doubts.length - MOST} more` : ''
  return [
    `${manifest.name}: ${drafted} actions ${writes ? '' : '(reads only) '}at ${hosts.join(', ')}`,
    ...(doubts.length > 0
      ? [`the document leaves open how these lists continue after a page: ${names.join(', ')}${more}`]
      : []),
  ]
}
