import { ConflictError, NotFoundError, ParamsError } from '@ferrule/core'
import type { DynamicManifest } from '@ferrule/core/dynamic'
import type { Manifest } from '@ferrule/core/manifest'
import type { Answers, Described } from '@ferrule/import/document'
import { isPrivateHost } from '../../../core/src/command/private-host.ts'
import { nearest } from '../../../core/src/shape/nearest.ts'
import { ALL, type Database } from '../db/database.ts'
import type { StoredConnectorRow } from '../db/schema.ts'
import type { Changes } from './changes.ts'
import type { Grade, Tried } from './kind.ts'
import { allKinds, kinds } from './kinds.ts'
import { type DescribedPackage, hostOf, kindOfPackage, type StoredPackage } from './packages.ts'
import { keepStored, kindOfVersion, withCopies } from './stored.ts'

/** Connectors of documents, stored and versioned. Every process of the database serves them, without a restart. */

export interface Registered {
  readonly name: string
  readonly title: string
  readonly version: number
  readonly grade: Grade
  /** The last try of this version; null if there was none. */
  readonly tried: Tried | null
  readonly hosts: readonly string[]
  /** Those that may have addresses of the operator's own network. */
  readonly privateHosts: readonly string[]
  readonly operations: number
  readonly lists: number
  /** Lists whose paging the document leaves open. */
  readonly doubts: number
  readonly origin: string
  readonly updatedAt: number
}

/** A stored connector: of a document, with the answers to its questions, or of a package. */
export interface Known {
  readonly row: Registered
  readonly answers?: Answers
  readonly package?: StoredPackage
}

/** The operator's settings of a document. */
export interface Confirmation {
  /** Hosts that requests and credentials may go to. Absent: none was confirmed. */
  readonly hosts?: readonly string[] | undefined
  /** Hosts inside the operator's own network, too. */
  readonly allowPrivate?: boolean
  /** A try of this very document that was made elsewhere. */
  readonly tried?: Tried | undefined
}

/** Pause between looks for changes, in milliseconds. */
const POLL = 2_000

/** Number of names in an error. */
const MOST_NAMES = 10

/** The same while notices of changes arrive: then a look is only a net. */
const NET = 10_000

export class Registry {
  readonly #db: Database
  /** Versions that are served, as text to compare. */
  #served = ''
  #clock: NodeJS.Timeout | undefined
  #stopped = false

  constructor(db: Database) {
    this.#db = db
  }

  /** Serves what is stored, and looks for changes of other processes from then on. */
  async start(): Promise<void> {
    await this.refresh()
    this.#schedule()
  }

  #schedule(): void {
    if (this.#stopped) return
    const again = () => this.refresh().catch(() => {})
    this.#clock = setTimeout(() => again().then(() => this.#schedule()), this.#db.notices?.arrive ? NET : POLL).unref()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#clock)
    keepStored(this.#db, undefined)
  }

  /** Serves what is stored now. */
  async refresh(): Promise<void> {
    const versions = await this.#db.shared
      .selectFrom('connector')
      .select(['name', 'version', 'grade', 'counts_json'])
      .where('current', '=', 1)
      .orderBy('name')
      .execute()
    const served = JSON.stringify(versions)
    if (served === this.#served) return
    const rows = await this.#rows()
    keepStored(
      this.#db,
      new Map(
        rows.map((row) => {
          const stored = {
            ...row,
            grade: row.grade as Grade,
            tried: countsOf(row).tried,
            version: Number(row.version),
            manifest: JSON.parse(row.manifest_json),
            privateHosts: viewOf(row).privateHosts,
          }
          const ofPackage = packageOf(row)
          return [row.name, ofPackage ? kindOfPackage(ofPackage, stored) : kindOfVersion(stored)]
        }),
      ),
    )
    this.#served = served
  }

  async list(): Promise<Registered[]> {
    return (await this.#rows()).map(viewOf)
  }

  async get(name: string): Promise<Known | undefined> {
    const row = await this.#row(name)
    return row && knownOf(row)
  }

  /**
   * The current version of a connector, with its manifest.
   * @throws {NotFoundError} if there is none.
   */
  async demand(name: string): Promise<Known & { readonly manifest: Manifest }> {
    const row = await this.#demandRow(name)
    return { ...knownOf(row), manifest: JSON.parse(row.manifest_json) }
  }

  /**
   * Stores a new connector, or the next version of one.
   * @throws {ParamsError} if a host is not confirmed, or private.
   * @throws {ConflictError} if the name is taken, or another call changed the connector meanwhile.
   */
  async put(described: Described, confirmation: Confirmation, isUpdate: boolean): Promise<Registered> {
    const known = await this.#knownFor(described.manifest.name, isUpdate)
    if (known?.package)
      throw new ConflictError(`${described.manifest.name} is the connector of a package, not of a document`)
    // Hosts that were confirmed stay so; new ones are asked for.
    demandHosts(described.hosts, known?.row.hosts ?? [], confirmation)
    const manifest = withCopies(described.manifest as unknown as Manifest)
    // A document that makes no connector is refused now, not by the first call.
    const { definitionOf } = await import('@ferrule/core/dynamic')
    definitionOf(manifest as unknown as DynamicManifest)
    const { tried, allowPrivate } = confirmation
    const privateHosts = allowPrivate ? described.hosts : kept(known?.row.privateHosts, described.hosts)
    const counts: Counts = {
      privateHosts,
      operations: described.drafted,
      lists: described.lists,
      doubts: described.doubts.length,
      ...(tried && { tried }),
    }
    return this.#keep(manifest, known, {
      grade: gradeOf(tried),
      origin: described.answers.from,
      digest: described.digest,
      hosts_json: JSON.stringify(described.hosts),
      counts_json: JSON.stringify(counts),
      answers_json: JSON.stringify(described.answers),
    })
  }

  /**
   * Stores a built package as a connector, or the version of it that is installed now.
   * @throws {ConflictError} if its name or its id is taken.
   */
  async putPackage(
    { kept: stored, manifest }: DescribedPackage,
    isUpdate: boolean,
    allowPrivate = false,
  ): Promise<Registered> {
    const known = await this.#knownFor(manifest.name, isUpdate)
    if (known && known.package?.name !== stored.name)
      throw new ConflictError(`${manifest.name} is not the connector of ${stored.name}`)
    const taken = allKinds().find(
      ({ name, definitionId }) => definitionId === stored.definitionId && name !== manifest.name,
    )
    if (taken) throw new ConflictError(`${stored.name} has the definition id of ${taken.name}`)
    const actions = Object.values(manifest.entities).flatMap((entity) => Object.values(entity.actions))
    const lists = actions.filter(({ pagination }) => pagination).length
    const hosts = hostsIn(manifest)
    const fixed = hosts.filter((host) => !host.includes('{'))
    const privateHosts = allowPrivate ? hosts : [...new Set([...fixed, ...kept(known?.row.privateHosts, hosts)])]
    return this.#keep(manifest, known, {
      grade: 'built',
      origin: `${stored.from}@${stored.version}`,
      digest: '',
      hosts_json: JSON.stringify(hosts),
      counts_json: JSON.stringify({ operations: actions.length, lists, doubts: 0, privateHosts } satisfies Counts),
      answers_json: JSON.stringify({ package: stored }),
    })
  }

  /** The version before, for the next one of a name that is free or its own. */
  async #knownFor(name: string, isUpdate: boolean): Promise<Known | undefined> {
    const known = await this.get(name)
    if (!isUpdate && (known || kinds.some((kind) => kind.name === name)))
      throw new ConflictError(`there is a connector ${name} already; choose another name (--name), or update ${name}`)
    if (isUpdate && !known) throw await this.#missing(name)
    return known
  }

  async #keep(
    manifest: Manifest,
    known: Known | undefined,
    facts: Pick<StoredConnectorRow, 'grade' | 'origin' | 'digest' | 'hosts_json' | 'counts_json' | 'answers_json'>,
  ): Promise<Registered> {
    const { name } = manifest
    await this.#write({
      ...{ name, version: (known?.row.version ?? 0) + 1, current: 1, title: manifest.connectorType },
      ...facts,
      manifest_json: JSON.stringify(manifest),
      created_at: Date.now(),
    })
    await this.refresh()
    return (await this.get(name))?.row as Registered
  }

  /**
   * How a version would differ from the one that is served. Stores nothing.
   * @throws {NotFoundError} if there is none.
   */
  async compare(next: Manifest): Promise<Changes> {
    const { manifest } = await this.demand(next.name)
    // With the importer, which a start does not load.
    const { changesBetween } = await import('./changes.ts')
    return changesBetween(manifest, next)
  }

  /**
   * Writes the next version in place of the one before.
   * @throws {ConflictError} if another call has written it first: its names are not in this version.
   */
  async #write(row: StoredConnectorRow): Promise<void> {
    const { name, version } = row
    const overtaken = () =>
      new ConflictError(`connector ${name} was changed at the same time; look at what it is now, and try again`)
    // Both or neither: without a current version, its sources would have no connector.
    await this.#db.atomic(ALL, async (queries) => {
      const before = await queries
        .updateTable('connector')
        .set({ current: 0 })
        .where('name', '=', name)
        .where('version', '=', version - 1)
        .where('current', '=', 1)
        .executeTakeFirst()
      if (version > 1 && before.numUpdatedRows === 0n) throw overtaken()
      const written = await queries
        .insertInto('connector')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (written.numInsertedOrUpdatedRows === 0n) throw overtaken()
    })
  }

  /**
   * Keeps what came of a try.
   * @throws {ConflictError} if it was of another version than that which is served.
   */
  async keepTried(name: string, version: number, tried: Tried): Promise<Registered> {
    const row = await this.#demandRow(name)
    const before = countsOf(row)
    const isPackage = packageOf(row) !== undefined
    const { at, passed, read, wrong } = tried
    const counts: Counts = { ...before, tried: { at, passed, read, wrong } }
    const changed = await this.#db.shared
      .updateTable('connector')
      .set({ grade: gradeOf(tried, isPackage), counts_json: JSON.stringify(counts) })
      .where('name', '=', name)
      .where('version', '=', version)
      .where('current', '=', 1)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n)
      throw new ConflictError(`connector ${name} was changed while it was tried; try it again`)
    await this.refresh()
    return viewOf(await this.#demandRow(name))
  }

  /**
   * Removes a connector with its versions.
   * @throws {NotFoundError} if there is none.
   * @throws {ConflictError} while sources use it.
   */
  async remove(name: string): Promise<void> {
    await this.#demandRow(name)
    const used = await this.#db.as('*', (queries) =>
      queries.selectFrom('source').select('id').where('kind', '=', name).limit(1).executeTakeFirst(),
    )
    if (used) throw new ConflictError(`a source uses ${name}; delete its sources first`)
    await this.#db.shared.deleteFrom('connector').where('name', '=', name).execute()
    await this.refresh()
  }

  #current() {
    return this.#db.shared.selectFrom('connector').selectAll().where('current', '=', 1)
  }

  #rows(): Promise<StoredConnectorRow[]> {
    return this.#current().orderBy('name').execute()
  }

  #row(name: string): Promise<StoredConnectorRow | undefined> {
    return this.#current().where('name', '=', name).executeTakeFirst()
  }

  /** @throws {NotFoundError} */
  async #demandRow(name: string): Promise<StoredConnectorRow> {
    const row = await this.#row(name)
    if (!row) throw await this.#missing(name)
    return row
  }

  async #missing(name: string): Promise<NotFoundError> {
    const names = (await this.#rows()).map((row) => row.name)
    const close = nearest(name, names) ?? names.find((one) => one.includes(name) || name.includes(one))
    const built = kinds.some((kind) => kind.name === name)
    const remedy = built
      ? 'it is one of the packages of the gateway'
      : close !== undefined
        ? `did you mean ${close}?`
        : names.length > 0
          ? `there are ${names.slice(0, MOST_NAMES).join(', ')}`
          : 'add one with ferrule connectors add'
    return new NotFoundError(`there is no connector ${name.slice(0, 60)} of a document or package; ${remedy}`)
  }
}

/** `allowed` were confirmed for the version before, those inside the own network with --private. */
function demandHosts(
  hosts: readonly string[],
  allowed: readonly string[],
  { hosts: given = [], allowPrivate = false }: Confirmation,
): void {
  const confirmed = [...given, ...allowed]
  const anywhere = allowPrivate ? [] : hosts.filter((host) => isAnywhere(host) && !allowed.includes(host))
  if (anywhere.length > 0)
    throw new ParamsError(
      `${anywhere.join(', ')} leaves the whole host to the settings of a source, which may be inside your own network; that is not allowed: name the host in a base URL`,
    )
  const inside = allowPrivate ? [] : hosts.filter(isPrivateHost).filter((host) => !allowed.includes(host))
  if (inside.length > 0)
    throw new ParamsError(
      `${inside.join(', ')} is inside your own network, which is not allowed: add it with ferrule connectors and --private if that is right, or name another base URL`,
    )
  const open = hosts.filter((host) => !confirmed.includes(host))
  if (open.length > 0)
    throw new UnconfirmedHosts(
      `credentials will be sent to ${open.join(', ')}: confirm these hosts, or name another base URL`,
      open,
    )
}

/** Whether settings alone choose the domain: what follows the last of them is no domain, such as `.acme.com`. */
function isAnywhere(host: string): boolean {
  const bare = host.replace(/:(\d+|\{[^{}]*\})$/, '')
  const rest = bare.slice(bare.lastIndexOf('}') + 1)
  return rest !== bare && !/^[^.]*\.[^.]+\.[^.]/.test(rest)
}

/** Hosts that nobody confirmed: each way in names its own means of doing so. */
export class UnconfirmedHosts extends ParamsError {
  readonly hosts: readonly string[]

  constructor(message: string, hosts: readonly string[]) {
    super(message)
    this.hosts = hosts
  }
}

/** Numbers of a version, and its last try. */
interface Counts {
  readonly operations: number
  readonly lists: number
  readonly doubts: number
  readonly tried?: Tried
  /** Absent in versions of an earlier gateway. */
  readonly privateHosts?: readonly string[]
}

const countsOf = (row: StoredConnectorRow): Counts => JSON.parse(row.counts_json)

const gradeOf = (tried: Tried | undefined, isPackage = false): Grade =>
  tried?.passed ? 'tried' : isPackage ? 'built' : 'drafted'

/** The stored facts of a package; undefined for a document. */
const packageOf = (row: StoredConnectorRow): StoredPackage | undefined => JSON.parse(row.answers_json).package

/** Hosts of a manifest, with their settings as they stand. */
const hostsIn = ({ bases }: Manifest): string[] => [...new Set(Object.values(bases).map(hostOf))]

/** Hosts that were allowed before and still exist. */
const kept = (before: readonly string[] = [], now: readonly string[]): string[] =>
  now.filter((host) => before.includes(host))

function knownOf(row: StoredConnectorRow): Known {
  const ofPackage = packageOf(row)
  return { row: viewOf(row), ...(ofPackage ? { package: ofPackage } : { answers: JSON.parse(row.answers_json) }) }
}

const viewOf = (row: StoredConnectorRow): Registered => ({
  // Private by their names, so that the operator allowed them.
  privateHosts: (JSON.parse(row.hosts_json) as string[]).filter(isPrivateHost),
  name: row.name,
  title: row.title,
  version: Number(row.version),
  grade: row.grade as Grade,
  hosts: JSON.parse(row.hosts_json),
  tried: null,
  ...countsOf(row),
  origin: row.origin,
  updatedAt: Number(row.created_at),
})
