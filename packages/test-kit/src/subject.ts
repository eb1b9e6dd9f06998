// Declaration of a connector about itself, in packages/<name>/subject.ts, for the demo, smokes, faults and budgets. They
// find these files by path, so that a new connector is just a folder.
import type { CallOptions, ClientOptions, PagePromise } from '@ferrule/core'
import { at } from '@ferrule/core/connector'
import type { Manifest, ManifestEntity } from '@ferrule/core/manifest'
import type { Sandbox } from '@ferrule/sandbox'

/** The exports of a subject.ts, or of a subject.<other>.ts for a second generation of the API. */
export interface Subject {
  readonly facts: Facts
  sandbox(options?: Opening): Sandbox
  readonly budgets: Budgets
  readonly faults: () => FaultSubject
  /** Routes of the smokes' server. Absent: the connector has its own there. */
  readonly upstream?: (asked: Asked) => Answer
  readonly smoke?: Smoke<never>
  /** Loads the connector's section of the demo. Absent: another generation shows both. */
  readonly demo?: () => Promise<{ readonly demo: Demo }>
}

/** How to open a sandbox. */
export interface Opening {
  readonly clock?: () => number
  readonly records?: Readonly<Record<string, number>>
}

/** The parts of a manifest that are read here. */
export interface ToldManifest extends Pick<Manifest, 'connectorType' | 'category' | 'version' | 'env'> {
  readonly entities: Readonly<Record<string, { readonly actions: object } & Partial<Pick<ManifestEntity, 'hosted'>>>>
}

export interface Facts {
  /** Name of the connector and of its sandbox: `greenhouse-v3`. */
  readonly name: string
  /** Import specifier: `@ferrule/greenhouse/v3`. */
  readonly entry: string
  readonly class: string
  readonly manifest: ToldManifest
  /** Credentials of the sandbox that are not secret. */
  readonly open?: readonly string[]
}

export interface Budgets {
  /** Code of the connector object's options. */
  readonly options: string
  /** The action of each program, and its arguments after the client. */
  readonly get: readonly [entity: string, action: string, args: string]
  readonly list: readonly [entity: string, action: string, args?: string]
  /** Code of the options of `createTokenClient`, if the connector has it, and the ceiling of the program with one action. */
  readonly token?: readonly [options: string, ceiling: number]
  /**
   * In kB (1 kB = 1024 bytes). Programs: bundled and minified under edge conditions, where no ky is, gzip -9. Declarations: as
   * they are. What was aimed at and why it is more: docs/decisions/0006.
   */
  readonly ceilings: {
    readonly 'one action': number
    readonly 'one list action': number
    readonly 'a whole connector': number
    readonly 'declarations without /zod': number
    readonly 'declarations of /zod': number
  }
  /** Programs of other SDKs that do the same, for the bench of bundles. Their packages are devDependencies of the connector. */
  readonly peers?: readonly Peer[]
}

export interface Peer {
  readonly name: string
  readonly code: string
  /** `node` where it runs nowhere else. */
  readonly platform: 'neutral' | 'node'
}

/** The connector's part of the demo. */
export interface Demo {
  /** Its position; those without one come last, sorted by name. */
  readonly place?: number
  section(): Promise<void>
  /** Texts that must appear on the screen, in this order. */
  readonly milestones: readonly (string | RegExp)[]
  /** How it reads from the vendor itself; in the test, sandboxes replace the vendor. */
  readonly real: {
    /** The sandboxes' credentials as environment variables; those of the first one are given. */
    env(credentials: Readonly<Record<string, string>>): Record<string, string>
    /** Numbers of records in the sandbox. */
    readonly records?: Readonly<Record<string, number>>
    readonly shown?: readonly (string | RegExp)[]
  }
}

/** The response. Text is sent unchanged. */
export type Answer = [status: number, body: unknown, headers?: Record<string, string>]

export interface Asked {
  readonly method: string
  /** Relative to the vendor's part of the URL. */
  readonly url: URL
  readonly body: string
  header(name: string): string | undefined
}

/** Program that the smokes run with the built package, in every runtime. */
export interface Smoke<Modules extends { readonly main: unknown }> {
  /** Subpath of the entity that is passed in. */
  readonly entity: string
  calls(modules: Modules, url: string): SmokeCalls
  /** The first page of a list of the sandbox. */
  first(
    main: Modules['main'],
    options: { readonly credentials: never; readonly baseUrl: string },
  ): PromiseLike<{ data: readonly unknown[] }>
}

export interface SmokeCalls {
  /** Path at which the server acts as this vendor. */
  readonly path: string
  /** Reads two pages, record by record. */
  ids(): Promise<unknown[]>
  readonly expected: readonly unknown[]
  /** The requests for these pages. */
  readonly asked: readonly string[]
  /** A call that cannot be sent. */
  wrong(): PromiseLike<unknown>
  readonly param: string
  /** One record, by a plain function with a client. */
  one(): Promise<unknown>
}

/** The calls of the fault tests for one connector. Records are compared as a whole, so their type does not matter. */
export interface Calls {
  /** At least three pages. */
  list(call?: CallOptions): PagePromise<object, unknown>
  get(): PromiseLike<unknown>
  /** A write that must not happen twice. */
  write(): PromiseLike<unknown>
}

/** Options that all connectors have. */
export type Shared = Pick<ClientOptions, 'baseUrl' | 'fetch' | 'transport' | 'hooks' | 'timeout' | 'retry'>

export interface FaultSubject {
  /** Values of the credentials. */
  readonly secrets: readonly string[]
  /** Whether credentials are renewed after a 401. */
  readonly renews: boolean
  /** Expired credentials: in addition to the valid ones, or in place of some. */
  readonly outdated: object
  listen(): Promise<{ readonly url: string; close(): Promise<void> }>
  /**
   * Creates a connector object, as another process would. `late` turns the valid credentials into a credentials
   * function.
   */
  connect(options: Shared, late?: (good: object) => () => object | Promise<object>): Calls
  /** How often the write has happened: only differences count. */
  written(): number
  /** Whether responses of the list contain a cursor. */
  readonly cursors: boolean
  /** A body of the list without its records, and how many they were. It still says how the list continues. */
  emptied(body: unknown): { body: unknown; withheld: number }
}

interface Line<Credentials, Data> {
  readonly renews?: boolean
  readonly outdated: object
  readonly cursors?: boolean
  /** Creates a connector. Its calls request the sandbox's own records. */
  connect(options: Shared & { credentials: Credentials }, data: Data): Calls
  written(data: Data): number
  /** Dotted path of the records in a body of the list; absent for a bare array. */
  readonly records?: string
  /** Credentials that are not secret. */
  readonly open?: readonly string[] | undefined
}

/** Opened lazily: a sandbox keeps its records in memory. */
export function faultSubject<Credentials extends object, Data extends object>(
  open: (options: Opening) => Sandbox<Credentials, Data>,
  line: Line<Credentials, Data>,
): FaultSubject {
  const { connect, written, outdated, renews = false, cursors = true, records = '', open: told = [] } = line
  const sandbox = open({ clock: () => Date.UTC(2026, 10, 1, 12) })
  return {
    secrets: Object.entries(sandbox.credentials).flatMap(([name, value]) => (told.includes(name) ? [] : [value])),
    renews,
    outdated,
    listen: () => sandbox.listen(),
    connect: (options, late) => {
      const credentials = (late?.(sandbox.credentials) ?? sandbox.credentials) as Credentials
      return connect({ ...options, credentials }, sandbox.data)
    },
    written: () => written(sandbox.data),
    cursors,
    emptied: (body) => ({ body: without(body, records), withheld: (at(body, records) as unknown[]).length }),
  }
}

/** A copy without the records at a dotted path. */
function without(body: unknown, path: string): unknown {
  const [name, rest] = path.split(/\.(.*)/s)
  return name ? { ...(body as object), [name]: without((body as Record<string, unknown>)[name], rest ?? '') } : []
}
