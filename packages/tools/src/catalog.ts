import { allowed } from './allow.ts'
import { ToolsError } from './error.ts'
import { manifestOf } from './manifests.ts'
import type { Access, ConnectorLike, Connectors, Manifest, ManifestAction, Source } from './types.ts'
import { similarity, words } from './words.ts'

/** One action of one connector. */
export interface Action {
  /** `stripe.customers.list` */
  readonly id: string
  readonly connector: ConnectorLike
  readonly manifest: Manifest
  readonly name: string
  readonly entity: string
  readonly action: string
  readonly access: Access
  readonly title: string
  readonly facts: ManifestAction
  /** What is searched by `find`. */
  readonly words: { readonly name: readonly string[]; readonly text: readonly string[] }
}

/** A copy that may be searched. */
export interface SearchableCopy {
  readonly connector: ConnectorLike
  readonly manifest: Manifest
  readonly entities: readonly string[]
}

/** Every action that may be seen, by id. */
export interface Catalog {
  readonly actions: ReadonlyMap<string, Action>
  /** Connectors that have a copy to search, by name. */
  readonly copies: ReadonlyMap<string, SearchableCopy>
  /** Actions by how well they fit words, best first. */
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

/** All actions of some connectors that the patterns allow; writes only if `writes`. */
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
  return { actions, copies, find: (query, among) => rank([...actions.values()].filter(among ?? (() => true)), query) }
}

/** Entities whose copy can be searched. A manifest that names none is taken to have all of them copied. */
function searchable({ entities }: Manifest): string[] {
  const free = Object.entries(entities).filter(([, { actions }]) => !Object.hasOwn(actions, SEARCH))
  const named = free.filter(([, { searchable, hosted }]) => searchable !== undefined || hosted?.includes(SEARCH))
  return (named.length > 0 ? named : free).map(([entity]) => entity)
}

function actionsOf({ name, connector, manifest }: Source & { name: string; manifest: Manifest }): Action[] {
  return Object.entries(manifest.entities).flatMap(([entity, { summary, actions }]) =>
    Object.entries(actions).map(
      ([action, facts]): Action => ({
        id: idOf(name, entity, action),
        connector,
        manifest,
        name,
        entity,
        action,
        access: facts.access,
        title: `${manifest.connectorType}: ${facts.title}`,
        facts,
        words: { name: words(`${name} ${entity} ${action}`), text: words(`${facts.summary} ${summary}`) },
      }),
    ),
  )
}

/** Best first, without those that have nothing in common with the query. Without a query: all, as they come. */
function rank(actions: readonly Action[], query: string): Action[] {
  const wanted = words(query)
  if (wanted.length === 0) return [...actions]
  const scored = actions.map((action) => ({ action, score: scoreOf(action, wanted) }))
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ action }) => action)
}

function scoreOf({ words: { name, text } }: Action, wanted: readonly string[]): number {
  let score = 0
  for (const word of wanted) {
    const near = Math.max(...name.map((one) => similarity(one, word)))
    if (near > 0.5) score += 10 * near
    if (text.includes(word)) score += 3
  }
  // Of equals the one that says least besides.
  return score === 0 ? 0 : score - name.length / 100
}
