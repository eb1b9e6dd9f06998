import type { Manifest } from '@ferrule/core/manifest'
import type { ConnectorClass, Implementation, Kind, Listed } from './kind.ts'
import { storedKinds } from './stored.ts'
import { listed } from './table.gen.ts'

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

const namesOf = ({ definitionId, name, connectorType }: Kind): string[] => [
  definitionId,
  name,
  plain(connectorType),
  `source-${name}`,
]

const built: ReadonlyMap<string, Kind> = new Map(kinds.flatMap((kind) => namesOf(kind).map((name) => [name, kind])))

/** Finds a kind by display name, connector name (also `source-stripe`) or definition id. */
export function findKind(name: string): Kind | undefined {
  const wanted = plain(name.slice(0, 100))
  return built.get(wanted) ?? storedKinds().find((kind) => namesOf(kind).includes(wanted))
}
