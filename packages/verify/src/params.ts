import type { Manifest, ManifestAction, ManifestEntity, SyncDefinition } from '@ferrule/core/manifest'

export type Rec = Readonly<Record<string, unknown>>

const at = (record: Rec, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => Object(inner)[name], record)

/**
 * Parameters for a read: none if it needs none, else from records that other reads returned. Returns the names of those
 * that nothing is known for.
 */
export function paramsFor(
  manifest: Manifest,
  definition: SyncDefinition | undefined,
  name: { readonly entity: string; readonly action: string },
  seen: ReadonlyMap<string, readonly Rec[]>,
): { readonly params: Rec } | { readonly missing: readonly string[] } {
  const { entity } = name
  const { key = 'id', actions } = manifest.entities[entity] as ManifestEntity
  const { params, path } = actions[name.action] as ManifestAction
  const needed = (params['required'] as readonly string[] | undefined) ?? []
  const stream = definition?.streams.find((one) => one.name === entity)
  const above = stream?.parent && seen.get(stream.parent.stream)?.find(fits(stream.parent.where))
  const own = seen.get(entity)?.[0]
  const inPath = needed.filter((param) => path.includes(`{${param}}`))
  const found: Record<string, unknown> = {}
  for (const param of needed) {
    const source = stream?.parent?.params[param]
    const isLast = param === inPath.at(-1) || needed.length === 1
    found[param] = own?.[param] ?? (source && above ? at(above, source) : undefined)
    if (found[param] === undefined && own && isLast) found[param] = own[key]
  }
  const missing = needed.filter((param) => !['string', 'number'].includes(typeof found[param]))
  return missing.length > 0 ? { missing } : { params: found }
}

type Where = NonNullable<SyncDefinition['streams'][number]['parent']>['where']

const fits =
  (where: Where) =>
  (record: Rec): boolean =>
    !where ||
    (where.values === 'some'
      ? Number(at(record, where.field)) > 0
      : where.values === 'any'
        ? Object(record)[where.field] != null
        : where.values.includes(at(record, where.field)))
