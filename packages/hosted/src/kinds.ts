import { ParamsError } from '@ferrule/core'
import { listed } from './table.gen.ts'

/** A kind of connector, as gateways define it. */
export interface Kind {
  /** Name of the connector package: `stripe`. */
  readonly name: string
  readonly displayName: string
  readonly definitionId: string
}

const kinds: readonly Kind[] = listed.map(([name, displayName, definitionId]) => ({ name, displayName, definitionId }))

/** Names of connectors that a gateway made of documents. They are in no table: the gateway knows them by name. */
const NAME = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/

const listedKind = (wanted: string): Kind | undefined =>
  kinds.find(({ name, definitionId }) => name === wanted || definitionId === wanted)

/** Whether a package has this connector, so that there is a class for it. */
export const isListed = (name: string): boolean => listedKind(name.replace(VERSION, '')) !== undefined

/** For errors: a mistyped name may be that of a package. */
export const knownKinds = (): string => `known kinds: ${kinds.map((kind) => kind.displayName).join(', ')}`

/**
 * Finds a kind by name, display name (`Google Drive`, `Google-Drive`) or definition id. Any other name in lower case may be a
 * connector of a document, which only the gateway knows.
 * @throws {ParamsError} that lists the known kinds.
 */
export function kindOf(text: string): Kind {
  const found = listedKind(String(text).toLowerCase().replace(/[ _]/g, '-'))
  if (found) return found
  if (typeof text === 'string' && text.length <= 60 && NAME.test(text))
    return { name: text, displayName: text, definitionId: text }
  throw new ParamsError(`no connector has this kind; ${knownKinds()}`)
}

const VERSION = /-v\d{1,3}$/

/** The kind of a connector, by its vendor's name. Generations of an API are one kind. */
export const kindOfVendor = (name: string): Kind => listedKind(name.replace(VERSION, '')) ?? kindOf(name)
