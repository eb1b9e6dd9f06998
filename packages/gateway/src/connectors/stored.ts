import { createHash } from 'node:crypto'
import type { ClientOptions } from '@ferrule/core'
import type { DynamicManifest } from '@ferrule/core/dynamic'
import type { Manifest } from '@ferrule/core/manifest'
import type { SyncDefinition } from '@ferrule/sync'
import { type ConnectorClass, type Grade, gradeInWords, type Kind, type Tried } from './kind.ts'

/** Kinds whose connectors are manifests in the database: made of documents, without a build. */

/** One stored version. */
export interface StoredVersion {
  readonly name: string
  readonly version: number
  readonly grade: Grade
  readonly tried: Tried | undefined
  readonly manifest: Manifest
  /** Hosts that may have addresses of the operator's own network. */
  readonly privateHosts: readonly string[]
}

/** By the database that holds them: a process may have several gateways. */
const stored = new Map<object, ReadonlyMap<string, Kind>>()

/** Replaces the stored kinds of a database; undefined forgets them. */
export function keepStored(owner: object, kinds: ReadonlyMap<string, Kind> | undefined): void {
  if (kinds) stored.set(owner, kinds)
  else stored.delete(owner)
}

export const storedKinds = (): Kind[] => [...stored.values()].flatMap((kinds) => [...kinds.values()])

/** The id by which clients know a stored kind: of its name, so that it is the same on every machine. */
export function definitionIdOf(name: string): string {
  const digest = createHash('sha256').update(`ferrule connector ${name}`).digest('hex')
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}

/** A kind of a stored version. */
export function kindOfVersion({ name, version, grade, tried, manifest: made, privateHosts }: StoredVersion): Kind {
  // With its grade, so that agents and programs that see the manifest see it.
  const manifest: Manifest = { ...made, grade: gradeInWords(grade, tried) }
  const definition = syncOf(manifest)
  return {
    name,
    connectorType: manifest.connectorType,
    definitionId: definitionIdOf(name),
    aliases: {},
    greetings: [],
    ...connectOf(manifest),
    grade,
    tried,
    version,
    privateHosts,
    implementations: [
      {
        manifestName: manifest.name,
        load: async () => ({ Class: await classOf(manifest), manifest }),
        ...(definition.streams.length > 0 && { sync: async () => ({ default: definition }) }),
      },
    ],
  }
}

/** The consent page of a document's OAuth, whose hosts the operator confirmed. Without scopes: the app or the caller names them. */
function connectOf(manifest: Manifest): Pick<Kind, 'connect'> {
  const { connect } = manifest as { readonly connect?: { readonly authorizeUrl: string; readonly tokenUrl: string } }
  if (!connect) return {}
  const { authorizeUrl, tokenUrl } = connect
  const credentials = ['client_id', 'client_secret', 'refresh_token', 'access_token'] as const
  const definition = { connector: manifest.name, authorizeUrl, tokenUrl, pkce: true, scopes: [], credentials }
  return { connect: async () => ({ definition }) }
}

/** Called with `new`, like a class: what it returns is the object. A gateway without such connectors does not load what makes them. */
async function classOf(manifest: Manifest): Promise<ConnectorClass> {
  const { connectorOf } = await import('@ferrule/core/dynamic')
  return function make(options: ClientOptions) {
    return connectorOf(manifest as unknown as DynamicManifest, options)
  } as unknown as ConnectorClass
}

/** Streams derived from the lists: all records, each time. What a list needs besides its position cannot be guessed. */
function syncOf({ name, entities }: Manifest): SyncDefinition {
  const streams = Object.entries(entities).flatMap(([entity, { hosted, key }]) =>
    hosted.includes('search')
      ? [{ name: entity, primaryKey: [key ?? 'id'], mode: 'snapshot', deletes: 'missing', list: {} } as const]
      : [],
  )
  return { connector: name, streams, excluded: {} }
}

/** Marks the entities that can be copied, and with that searched: a list without required params, whose records have a key. */
export function withCopies(manifest: Manifest): Manifest {
  const entities = Object.entries(manifest.entities).map(([name, entity]) => {
    const list = Object.hasOwn(entity.actions, 'list') ? entity.actions['list'] : undefined
    const required = (list?.params['required'] ?? []) as readonly string[]
    const key = entity.key ?? 'id'
    const isCopied = list?.pagination && required.length === 0 && fieldsOf(manifest, entity.record).includes(key)
    return [name, isCopied ? { ...entity, hosted: ['search'], searchable: {} } : entity] as const
  })
  return { ...manifest, entities: Object.fromEntries(entities) }
}

/** Fields of a record, through its reference. */
function fieldsOf({ $defs }: Manifest, record: Manifest['credentials']): string[] {
  const name = String(record['$ref'] ?? '').replace('#/$defs/', '')
  const schema = Object.hasOwn($defs, name) ? $defs[name] : record
  return Object.keys((schema?.['properties'] as object | undefined) ?? {})
}
