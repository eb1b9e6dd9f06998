import type { Vendor } from '../core/definition.ts'
import { alternativesOf, alternativesText } from '../core/given.ts'
import { identifier } from '../core/identify.ts'
import { type JsonSchema, type Manifest, recordOf } from '../core/manifest.ts'
import { planOf } from '../core/plan.ts'
import { createRouter } from '../core/router.ts'
import type { Kept } from '../core/vendor.ts'

/** Where the records of a manifest are kept, by their types, and how they get their keys. */

type NameOf = (of: { entity: string; schema?: JsonSchema | undefined; action: string }) => string

/** The identity of a type: its name, or its alternatives if there are several. */
function typeOf(schema: JsonSchema): string | undefined {
  const alternatives = alternativesOf(schema)
  const [{ $ref } = {}] = alternatives
  return alternatives.length > 1 ? alternativesText(schema) : $ref
}

/** A collection is named like the entity that reads its records; others of the same type share it. */
function namesOf({ entities }: Manifest): NameOf {
  const owners = new Map<string, string>()
  const reads = (name: string): boolean =>
    Object.keys(entities[name]?.actions ?? {}).some((action) => /^(list|get)$/.test(action))
  for (const [name, entity] of Object.entries(entities)) {
    const type = typeOf(recordOf(entity))
    if (type === undefined) continue
    if (!owners.has(type) || (reads(name) && !reads(owners.get(type) ?? ''))) owners.set(type, name)
  }
  return ({ entity, schema, action }) => {
    const own = recordOf(entities[entity] ?? { actions: {} })
    const type = typeOf(schema ?? own)
    if (type !== undefined && !owners.has(type))
      owners.set(type, type.startsWith('#') ? type.slice('#/$defs/'.length) : action)
    if (type !== undefined) return owners.get(type) ?? entity
    return alternativesText(schema ?? own) === alternativesText(own) ? entity : action
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
