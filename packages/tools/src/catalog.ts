import type { Action } from './action.ts'
import { allowed } from './allow.ts'
import { ToolsError } from './error.ts'
import { finderOf } from './find.ts'
import { manifestOf } from './manifests.ts'
import type { ConnectorLike, Connectors, Manifest, Source } from './types.ts'

/** A copy that can be searched. */
export interface SearchableCopy {
  readonly connector: ConnectorLike
  readonly manifest: Manifest
  readonly entities: readonly string[]
}

/** All visible actions, by id. */
export interface Catalog {
  readonly actions: ReadonlyMap<string, Action>
  /** Connectors with a searchable copy, by name. */
  readonly copies: ReadonlyMap<string, SearchableCopy>
  /** Actions that match the words, best match first. */
  find(query: string, among?: (action: Action) => boolean): Action[]
}

const isConnector = (value: ConnectorLike | Source): value is ConnectorLike => typeof value.connector === 'string'

function sourcesOf(connectors: Connectors): (Source & { name: string; manifest: Manifest })[] {
  const listed: [string | undefined, ConnectorLike | Source][] = Array.isArray(connectors)
    ? connectors.map((one: ConnectorLike | Source) => [undefined, one])
    : Object.entries(Object(connectors))
  if (listed.length === 0) throw new ToolsError('pass at least one connector')
  const taken = new Set<string>()
  return listed.map(([key, one]) => {
    const source = checked(one)
    const manifest = source.manifest ?? manifestOf(source.connector.connector)
    const name = source.name ?? key ?? manifest.name
    if (!/^[A-Za-z][\w-]{0,40}$/.test(name))
      throw new ToolsError(`${JSON.stringify(name)} is not a connector name; use letters, digits, - and _`)
    if (taken.has(name))
      throw new ToolsError(
        `two connectors have the name ${name}; give each a unique name: { connector, manifest, name }`,
      )
    taken.add(name)
    return { ...source, manifest, name }
  })
}

function checked(one: ConnectorLike | Source): Source {
  const source = one && isConnector(one) ? { connector: one } : (one as Source)
  if (typeof source?.connector?.execute !== 'function' || typeof source.connector.plan !== 'function')
    throw new ToolsError('a connector is an object such as new StripeConnector(…), or { connector, manifest }')
  return source
}

const SEARCH = 'search'

const idOf = (name: string, entity: string, action: string): string => `${name}.${entity}.${action}`

/** All actions that the patterns allow; writes only if `writes` is set. */
export function catalogOf(connectors: Connectors, allow: readonly string[] | undefined, writes: boolean): Catalog {
  const sources = sourcesOf(connectors)
  const all = sources.flatMap(actionsOf)
  const searches = sources
    .filter(({ copy }) => copy)
    .map((source) => ({ source, entities: searchable(source.manifest) }))
  const kept = allowed(allow, [
    ...all.map(({ id }) => id),
    ...searches.flatMap(({ source, entities }) => entities.map((entity) => idOf(source.name, entity, SEARCH))),
  ])
  const actions = new Map(
    all.filter(({ id, access }) => kept.has(id) && (writes || access === 'read')).map((one) => [one.id, one]),
  )
  const copies = new Map<string, SearchableCopy>()
  for (const { source, entities } of searches) {
    const { name, connector, manifest } = source
    const open = entities.filter((entity) => kept.has(idOf(name, entity, SEARCH)))
    if (open.length > 0) copies.set(name, { connector, manifest, entities: open })
  }
  const find = finderOf([...actions.values()])
  return { actions, copies, find: (query, among = () => true) => find(query, among) }
}

/** Entities with a searchable copy. If the manifest names none, all of them are assumed to be copied. */
function searchable({ entities }: Manifest): string[] {
  const free = Object.entries(entities).filter(([, { actions }]) => !Object.hasOwn(actions, SEARCH))
  const named = free.filter(([, { searchable, hosted }]) => searchable !== undefined || hosted?.includes(SEARCH))
  return (named.length > 0 ? named : free).map(([entity]) => entity)
}

function actionsOf({ name, connector, manifest, identity }: Source & { name: string; manifest: Manifest }): Action[] {
  return Object.entries(manifest.entities).flatMap(([entity, { actions }]) =>
    Object.entries(actions).map(
      ([action, facts]): Action => ({
        id: idOf(name, entity, action),
        connector,
        manifest,
        name,
        entity,
        action,
        access: facts.access,
        identity,
        title: `${manifest.connectorType}: ${facts.title}`,
        facts,
      }),
    ),
  )
}
