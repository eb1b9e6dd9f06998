import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ActionWords, ConnectorDefinition, EntityDefinition } from './define.ts'
import type { AgentsInput } from './define-agents.ts'
import type { ConnectInput } from './define-connect.ts'
import type { SyncInput } from './define-sync.ts'
import { LayoutError } from './layout.ts'
import { publishedRoutes } from './routes.ts'
import type { Steps } from './steps.ts'

/** Phase 1: imports the schema files of one connector. */
export interface Loaded {
  readonly definition: ConnectorDefinition
  /** By file name, sorted. */
  readonly entities: ReadonlyMap<string, EntityDefinition<ActionWords>>
  /** How its lists are synced to copies. */
  readonly sync?: SyncInput | undefined
  /** How users connect their accounts. */
  readonly connect?: ConnectInput | undefined
  /** Aliases and effects that agents need beyond the actions. */
  readonly agents?: AgentsInput | undefined
  /** Exports of the vendor's hand-written files; absent: not checked. */
  readonly steps?: Steps
  readonly connectSteps?: Steps
  /** The exports of every file, to find where a named schema can be imported from. */
  readonly modules: ReadonlyMap<string, Readonly<Record<string, unknown>>>
}

const CONNECTOR_FILE = 'connector.ts'
const SYNC_FILE = 'sync.ts'
const CONNECT_FILE = 'connect.ts'
const AGENTS_FILE = 'agents.ts'

/** Names of the connectors with schemas. */
export const connectorNames = (schemas: string): string[] =>
  readdirSync(schemas, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(join(schemas, entry.name)).includes(CONNECTOR_FILE))
    .map((entry) => entry.name)
    .sort()

export async function load(folder: string): Promise<Loaded> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.d.ts'))
    .sort()
  const modules = new Map<string, Record<string, unknown>>()
  for (const file of files) {
    try {
      modules.set(file, await import(pathToFileURL(join(folder, file)).href))
    } catch (cause) {
      throw new LayoutError(`${join(folder, file)} cannot be loaded: ${(cause as Error).message}`, { cause })
    }
  }

  const definition = modules.get(CONNECTOR_FILE)?.default as ConnectorDefinition | undefined
  if (definition === undefined) throw new LayoutError(`${folder}: ${CONNECTOR_FILE} has no default export`)
  const entities = new Map<string, EntityDefinition<ActionWords>>()
  for (const [file, { default: entity }] of modules) {
    if (![CONNECTOR_FILE, SYNC_FILE, CONNECT_FILE, AGENTS_FILE].includes(file) && entity !== undefined)
      entities.set(file, entity as EntityDefinition<ActionWords>)
  }
  const routes = [...new Set([...(definition.routes ?? []), ...publishedRoutes(folder)])]
  return {
    definition: routes.length > 0 ? { ...definition, routes } : definition,
    entities,
    modules,
    sync: modules.get(SYNC_FILE)?.default as SyncInput | undefined,
    connect: modules.get(CONNECT_FILE)?.default as ConnectInput | undefined,
    agents: modules.get(AGENTS_FILE)?.default as AgentsInput | undefined,
  }
}
