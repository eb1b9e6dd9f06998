import type { ClientOptions } from '@ferrule/core'
import type { Manifest } from '@ferrule/core/manifest'
import type { SyncDefinition } from '@ferrule/sync'
import type { ConnectorLike } from '@ferrule/tools'
import type { Flow } from '../connect/flows.ts'
import { type Grade, storedKinds } from './stored.ts'
import { listed } from './table.gen.ts'
import type { Verify } from './webhooks.ts'

/** A connector class, as the gateway uses it: the manifest describes its entities. */
export type ConnectorClass = new (options: ClientOptions) => AnyConnector

export interface AnyConnector extends ConnectorLike {
  check(options?: object): Promise<{ ok: true; warning?: Error } | { ok: false; error: Error }>
}

/** One implementation of a kind: the class and the manifest for its credentials. */
export interface Implementation {
  /** `Manifest.name`. */
  readonly manifestName: string
  load(): Promise<{ Class: ConnectorClass; manifest: Manifest }>
  /** How its streams are read; absent if it has none. */
  sync?(): Promise<{ readonly default: SyncDefinition }>
}

interface Names {
  /** Name of the connector: `stripe`. */
  readonly name: string
  /** Display name, matched case-insensitively. */
  readonly connectorType: string
  /** The id by which clients know the kind. */
  readonly definitionId: string
  /** Aliases of credentials and settings in the management API. */
  readonly aliases: Readonly<Record<string, string>>
  /** Types of webhook events that do not concern records: a URL is verified, a channel is opened. */
  readonly greetings: readonly string[]
  /** How its webhooks are verified; absent if the vendor sends none. */
  webhooks?(): Promise<{ readonly verify: Verify }>
  /** How users connect their accounts; absent if there are only keys. */
  connect?(): Promise<{ readonly definition: Flow }>
}

/** A kind of connector, as clients name it. */
export interface Kind extends Names {
  /** Several if a vendor has two API generations: the first whose credentials fit is used. */
  readonly implementations: readonly Implementation[]
  /** Of a connector of a document: what is known of it. Absent: it is a package, which is proven. */
  readonly grade?: Grade
  readonly version?: number
}

type Loaded = [{ [name: string]: unknown }, { default: Manifest }]

/** An entry in the generated table of connectors. */
export interface Listed extends Names {
  readonly generations: readonly (Pick<Implementation, 'manifestName' | 'sync'> & {
    readonly className: string
    load(): Promise<Loaded>
  })[]
}

const implementation = ({ className, load, ...rest }: Listed['generations'][number]): Implementation => {
  let loaded: Promise<{ Class: ConnectorClass; manifest: Manifest }> | undefined
  return {
    ...rest,
    load: () => {
      // A failed load (a broken installation) is retried next time.
      loaded ??= load().then(
        ([module, { default: manifest }]) => ({ Class: module[className] as ConnectorClass, manifest }),
        (error) => {
          loaded = undefined
          throw error
        },
      )
      return loaded
    },
  }
}

export const kinds: readonly Kind[] = listed.map(({ generations, ...names }) => ({
  ...names,
  implementations: generations.map(implementation),
}))

/** Built kinds, and those of documents. */
export const allKinds = (): readonly Kind[] => [...kinds, ...storedKinds()]

const plain = (name: string): string => name.toLowerCase().replace(/[ _]/g, '-')

/** Finds a kind by display name, connector name (also `source-stripe`) or definition id. */
export function findKind(name: string): Kind | undefined {
  const wanted = plain(name.slice(0, 100))
  return allKinds().find(
    (kind) =>
      kind.definitionId === wanted ||
      kind.name === wanted ||
      plain(kind.connectorType) === wanted ||
      `source-${kind.name}` === wanted,
  )
}
