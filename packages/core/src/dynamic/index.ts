import { Connector, type ConnectorDefinition } from '../client/connector.ts'
import type { CallOptions } from '../contract/call.ts'
import type { Operation } from '../contract/operation.ts'
import type { ClientOptions, HostedOptions } from '../contract/options.ts'
import { ParamsError } from '../errors/ferrule-error.ts'
import type { DynamicAction, DynamicManifest } from './manifest.ts'
import { hasStyle, operationOf, type Steps, stepOf } from './operations.ts'
import { Shapes } from './shapes.ts'
import { vendorOf } from './vendor.ts'

// `@ferrule/core/dynamic`: connectors from manifests, without generated code.
export type { ClientOptions, HostedOptions } from '../contract/options.ts'
export type { DynamicAction, DynamicEntity, DynamicManifest, JsonSchema } from './manifest.ts'
export type { Steps } from './operations.ts'

/** Any action by name: what a manifest knows, TypeScript does not. */
export type DynamicOperations = Readonly<
  Record<string, Readonly<Record<string, { params: object; data: unknown; meta?: Readonly<Record<string, unknown>> }>>>
>

/** A connector of a manifest: the members of every connector, and an accessor for each entity. */
export type DynamicConnector = Connector<string, DynamicOperations> & {
  // biome-ignore lint/suspicious/noExplicitAny: accessors depend on the manifest
  readonly [entity: string]: any
}

export interface DynamicOptions {
  /** Functions that the manifest names. Manifests of documents name none. */
  readonly steps?: Steps
}

/**
 * The connector of a manifest, without a build: `execute`, accessors, `plan`, `request`, cursors and checks as in generated ones.
 *
 * @throws {ParamsError} if the manifest is malformed.
 * @throws {CredentialsError} if the credentials do not fit it.
 * @example
 * ```ts
 * const acme = connectorOf(manifest, { credentials: { token } })
 * const { data } = await acme.execute({ entity: 'orders', action: 'list' })
 * ```
 */
export function connectorOf(
  manifest: DynamicManifest,
  options: ClientOptions | HostedOptions,
  { steps = NO_STEPS }: DynamicOptions = {},
): DynamicConnector {
  return new Connector<string, DynamicOperations>(definitionOf(manifest, steps), options) as DynamicConnector
}

/** The parts of a connector; kept as long as the manifest is. */
export function definitionOf(manifest: DynamicManifest, steps: Steps = NO_STEPS): ConnectorDefinition {
  const known = definitions.get(manifest)
  if (known?.steps === steps) return known.definition
  const definition = define(manifest, steps)
  definitions.set(manifest, { steps, definition })
  return definition
}

const NO_STEPS: Steps = {}
const definitions = new WeakMap<DynamicManifest, { readonly steps: Steps; readonly definition: ConnectorDefinition }>()

function define(manifest: DynamicManifest, steps: Steps): ConnectorDefinition {
  refuse(manifest)
  const making = { manifest, steps, shapes: new Shapes(manifest.$defs ?? {}) }
  // All at once: a missing step is not found out by a call.
  for (const { actions } of Object.values(manifest.entities))
    for (const { vendor = {} } of Object.values(actions)) for (const name of Object.values(vendor)) stepOf(making, name)
  const operations: Record<string, Record<string, Operation>> = {}
  for (const [entity, { actions }] of Object.entries(manifest.entities)) {
    operations[entity] = lazily(actions, (action, name) => operationOf(entity, name, action, making))
  }
  const hosted = Object.entries(manifest.entities).flatMap(([name, one]) =>
    one.hosted?.length ? [[name, one.hosted]] : [],
  )
  const searchable = Object.entries(manifest.entities).flatMap(([name, one]) => (one.searchable ? [name] : []))
  const checked = stepOf<NonNullable<ConnectorDefinition['checked']>>(making, manifest.vendor?.['checked'])
  return {
    vendor: vendorOf(making),
    operations,
    searchable,
    hosted: Object.fromEntries(hosted),
    check: (manifest.check ?? []).flatMap((id) => {
      const [entity = '', action = ''] = id.split('.')
      const found = Object.hasOwn(operations, entity) ? operations[entity]?.[action] : undefined
      return found ? [found] : []
    }),
    ...(manifest.deniedIsLive && { deniedIsLive: true }),
    ...(checked && { checked }),
  }
}

/** Members that are made at their first use: a program calls few of an API's actions. */
function lazily(
  actions: Readonly<Record<string, DynamicAction>>,
  make: (action: DynamicAction, name: string) => Operation,
): Record<string, Operation> {
  const made: Record<string, Operation> = {}
  for (const [name, action] of Object.entries(actions))
    Object.defineProperty(made, name, {
      enumerable: true,
      configurable: true,
      get(): Operation {
        const value = make(action, name)
        Object.defineProperty(made, name, { value, enumerable: true })
        return value
      },
    })
  return made
}

/** Members of every connector, which an accessor would hide. */
const OWN = new Set(
  'constructor connector copy call execute request requestList request_list plan check actionsOf actions_of then catch finally'.split(
    ' ',
  ),
)
const NAME = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/
/** Paths that a parser of URLs takes out of the base. */
const AWAY = /^\/[/\\]|\/(?:\.|%2e){1,2}(?:\/|$)/i
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Refuses what a generator would never write: names that hide members, paths that leave the base, methods. */
function refuse(manifest: DynamicManifest): void {
  const fail = (problem: string): never => {
    throw new ParamsError(`[${String(manifest?.name ?? 'manifest').slice(0, 64)}] ${problem}`, {
      connector: String(manifest?.name ?? ''),
      outcome: 'not-sent',
    })
  }
  const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject(manifest) || !/^[a-z][a-z0-9-]*$/.test(manifest.name ?? ''))
    fail('a manifest needs a name in lower case')
  for (const member of ['entities', 'bases', 'auth', 'credentials', 'config'] as const)
    if (!isObject(manifest[member])) fail(`the manifest needs ${member}`)
  for (const base of Object.values(manifest.bases))
    if (!/^https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?$/.test(String(base))) fail('a base of the manifest is no address')
  for (const [entity, { actions } = { actions: {} }] of Object.entries(manifest.entities)) {
    if (!NAME.test(entity) || OWN.has(entity))
      fail(`${JSON.stringify(entity.slice(0, 64))} cannot be the name of an entity`)
    for (const [name, action] of Object.entries(actions ?? {})) {
      const at = `${entity}.${name.slice(0, 64)}`
      if (!NAME.test(name)) fail(`${at} cannot be the name of an action`)
      if (!METHODS.has(action?.method)) fail(`${at} has no method`)
      if (!/^\/[^?#\s]*$/.test(String(action.path)) || AWAY.test(action.path)) fail(`${at} has no path`)
      if (!isObject(action.params)) fail(`${at} has no params`)
      // As a single record, its list would fail at every call.
      if (!hasStyle(action)) fail(`${at} has pagination of a style that is none`)
    }
  }
}

export type { CallOptions }
