import { type Definitions, type JsonSchema, type Manifest, recordOf, resolve } from '../core/manifest.ts'
import { type Plan, planOf } from '../core/plan.ts'
import { createRouter } from '../core/router.ts'
import type { NewRow } from '../core/rows.ts'
import type { Kept, Vendor, World } from '../core/vendor.ts'
import { newKey } from './records.ts'

/** Where the records of a manifest are kept, by their types, and how they get their keys. */

type NameOf = (of: { entity: string; schema?: JsonSchema | undefined; action: string }) => string

/** A collection is named like the entity that reads its records; others of the same type share it. */
function namesOf({ entities }: Manifest): NameOf {
  const owners = new Map<string, string>()
  const unions = new Map<string, string>()
  const reads = (name: string): boolean =>
    Object.keys(entities[name]?.actions ?? {}).some((action) => /^(list|get)$/.test(action))
  for (const [name, entity] of Object.entries(entities)) {
    const { $ref } = recordOf(entity)
    if ($ref === undefined) continue
    if (!owners.has($ref) || (reads(name) && !reads(owners.get($ref) as string))) owners.set($ref, name)
  }
  return ({ entity, schema, action }) => {
    const own = recordOf(entities[entity] ?? { actions: {} })
    const ref = schema?.$ref ?? (schema ? undefined : own.$ref)
    if (ref !== undefined) return owners.get(ref) ?? ref.replace('#/$defs/', '')
    const text = JSON.stringify(schema ?? own)
    if (text === JSON.stringify(own)) return entity
    // Unions without a name of their own: the same alternatives are the same records.
    if (!schema?.anyOf && !schema?.oneOf) return action
    if (!unions.has(text)) unions.set(text, action)
    return unions.get(text) as string
  }
}

export function keptOf(manifest: Manifest, newId: Vendor['newId'] | undefined): Kept {
  const { entities, $defs = {} } = manifest
  const nameOf = namesOf(manifest)
  const own = (entity: string): string => nameOf({ entity, action: entity })
  const plan = planOf({
    operations: createRouter(manifest).operations,
    defs: $defs,
    schemaOf: ({ record }) => record ?? undefined,
    declared: new Map(
      Object.entries(entities).flatMap(([entity, { key }]): [string, string][] =>
        key === undefined ? [] : [[own(entity), key]],
      ),
    ),
    collectionOf: ({ entity, name, record }) => nameOf({ entity, action: name, schema: record ?? undefined }),
  })
  return {
    plan,
    of: new Map(Object.keys(entities).map((entity) => [entity, own(entity)])),
    schemas: new Map([...plan.collections].map(([name, { schema }]) => [name, schema])),
    identify: identifier(plan, $defs, newId),
  }
}

/** Gives new records their keys. */
function identifier({ collections }: Plan, defs: Definitions, newId: Vendor['newId'] | undefined): Kept['identify'] {
  return (collection: string, row: NewRow, random: World['random']) => {
    const { schema = {}, keys = new Map<string, readonly JsonSchema[]>() } = collections.get(collection) ?? {}
    const id = resolve(schema, defs).properties?.['id'] ? ['id'] : []
    const known: NewRow = { ...row }
    for (const field of new Set([...id, ...keys.keys()]))
      known[field] ??=
        field === 'id' && newId
          ? newId(collection, random)
          : newKey(field, schema, { defs, rules: keys.get(field) ?? [], random })
    return known
  }
}
