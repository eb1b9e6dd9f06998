import { type Manifest, type ManifestAction, type ManifestEntity, texts } from './manifest.ts'

/** Manifests and addresses as they are on the wire. */

/** Where a caller reaches the sandbox: the server on loopback that was asked, or else the vendor's own address. */
export function originFor({ headers }: Request, own: string): string {
  const host = headers.get('x-forwarded-host')
  return host ? `http://${host}` : own
}

/** A route that the manifest lacks, with parameters that are texts. */
export const route = (method: string, path: string, ...params: string[]): ManifestAction => ({
  method,
  path,
  params: texts(...params),
})

/** An action without the parameters that query, path and body do not carry. */
export function sentOnly(
  action: ManifestAction,
  isSent = (name: string): boolean => !/^(none|header:)/.test(action.in?.[name] ?? ''),
): ManifestAction {
  const { properties = {}, required = [], allOf: _, ...params } = action.params ?? {}
  const sent = Object.entries(properties).filter(([name]) => isSent(name))
  return { ...action, params: { ...params, properties: Object.fromEntries(sent), required: required.filter(isSent) } }
}

/** Changes each action; undefined: it has no route. */
export function withActions(
  { entities, ...manifest }: Manifest,
  change: (action: ManifestAction, entity: string) => ManifestAction | undefined,
  more: Readonly<Record<string, Readonly<Record<string, ManifestAction>>>> = {},
): Manifest {
  const changed = Object.entries(entities).map(([name, entity]): [string, ManifestEntity] => {
    const actions = Object.entries(entity.actions).map(([key, action]) => [key, change(action, name)] as const)
    return [name, { ...entity, actions: Object.fromEntries(actions.filter(isThere)) }]
  })
  const added = Object.entries(more).map(([name, actions]) => [name, { actions }] as const)
  return { ...manifest, entities: { ...Object.fromEntries(changed), ...Object.fromEntries(added) } }
}

const isThere = (entry: readonly [string, ManifestAction | undefined]): entry is [string, ManifestAction] =>
  entry[1] !== undefined
