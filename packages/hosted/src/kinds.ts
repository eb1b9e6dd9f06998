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

/**
 * Finds a kind by name, display name (`Google Drive`, `Google-Drive`) or definition id.
 * @throws {ParamsError} that lists the known kinds.
 */
export function kindOf(text: string): Kind {
  const wanted = String(text).toLowerCase().replace(/[ _]/g, '-')
  const found = kinds.find(({ name, definitionId }) => name === wanted || definitionId === wanted)
  if (found) return found
  throw new ParamsError(`no connector has this kind; known kinds: ${kinds.map((kind) => kind.displayName).join(', ')}`)
}

/** The kind of a connector, by its vendor's name. Generations of an API are one kind. */
export const kindOfVendor = (name: string): Kind => kindOf(name.replace(/-v\d{1,3}$/, ''))
