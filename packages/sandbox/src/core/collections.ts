import { type Manifest, recordOf, resolve } from './manifest.ts'
import type { RecordRules } from './vendor.ts'

/**
 * The collection that holds the records of each entity. Entities of the same record share one, named after the entity
 * that reads it: `invoice_finalizations` works on `invoices`. Records without an id or another key have none.
 */
export function collectionsOf(
  { entities, $defs }: Manifest,
  rules: Readonly<Record<string, RecordRules>> = {},
): Map<string, string> {
  const owners = new Map<string, string>()
  const key = (name: string): string | undefined => recordOf(entities[name] ?? { actions: {} }).$ref
  const reads = (name: string): boolean =>
    Object.keys(entities[name]?.actions ?? {}).some((action) => /^(list|get)$/.test(action))
  for (const name of Object.keys(entities)) {
    const record = key(name) ?? name
    if (!owners.has(record) || (reads(name) && !reads(owners.get(record) ?? ''))) owners.set(record, name)
  }
  const hasKey = (name: string): boolean =>
    rules[name]?.key !== undefined ||
    resolve(recordOf(entities[name] ?? { actions: {} }), $defs).properties?.['id'] !== undefined
  const names = Object.keys(entities).filter(hasKey)
  return new Map(names.map((name) => [name, owners.get(key(name) ?? name) ?? name]))
}
