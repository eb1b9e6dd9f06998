import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ParamsError } from '@ferrule/core'
import { type DestinationLocation, openDestination } from '@ferrule/store'
import type { Destination } from '@ferrule/sync'
import type { Ready } from '../connectors/connectors.ts'
import type { DestinationRecord } from '../records/destinations.ts'

/** Postgres databases by the name that the operator has given them: `acme/warehouse`, of the workspace acme only. */
export type Databases = Readonly<Record<string, string>>

/** Destinations that are not the gateway's own copy: files in its folder, and databases of the operator's. */
export class Outside {
  readonly #data: string
  readonly #databases: Databases

  constructor(data: string, databases: Databases) {
    this.#data = data
    this.#databases = databases
  }

  /**
   * The database that a configuration names, as `workspace/name`.
   * @throws {ParamsError} when the operator has not named it for this workspace; the names of others are not told.
   */
  database(workspace: string, config: DestinationRecord['config']): string {
    const name = `${workspace}/${String(config['database'] ?? '')}`
    if (Object.hasOwn(this.#databases, name)) return name
    const own = Object.keys(this.#databases).filter((known) => known.startsWith(`${workspace}/`))
    const known = own.map((one) => one.slice(workspace.length + 1)).join(', ') || 'none'
    throw new ParamsError(
      `configuration.database names a database that the operator has opened to this workspace (${known}): ferrule start --destination ${workspace}/<name>=postgres://…`,
    )
  }

  /** Opens it for one run; `close` afterwards. */
  async open(
    { id, type, workspaceId, config }: DestinationRecord,
    workspace: string,
    { manifest }: Ready,
    prefix: string,
  ): Promise<Destination> {
    const open = (location: DestinationLocation): Promise<Destination> =>
      openDestination(location, { manifest, prefix })
    if (type === 'postgres') return open({ postgres: this.#databases[this.database(workspace, config)] as string })
    // Ids are the gateway's own, and no client's.
    const folder = join(this.#data, 'destinations', workspaceId, id)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return open(type === 'jsonl' ? { jsonl: folder } : { sqlite: join(folder, 'data.db') })
  }
}
