import type { StreamDefinition } from '../../core/src/sync-definition.ts'
import { type CopyManifest, type FieldType, fieldsOf } from '../../store/src/tables/manifest.ts'
import { jsonSchema } from './emit/json-schema.ts'
import type { ActionIr, ConnectorIr, EntityIr, Type } from './ir.ts'
import { pascal } from './naming.ts'

/** How an entity's copy is searched. */
export interface Search {
  /** Types of the fields by name; empty if another generation of the API declares them. */
  readonly fields: Readonly<Record<string, FieldType>>
  /** The records of the copy: those of the list that the sync reads. */
  readonly record: Type
  /** Fields that the stream adds to its records, or fills with another type than the record's. */
  readonly written: Readonly<Record<string, FieldType>>
  /** Those that the record has, too. */
  readonly replaced: readonly string[]
  /** The generation of the API that is copied, if it is another one: a folder of the package. */
  readonly from?: string
}

/** Names of the types of an entity's search. */
export const searchTypes = (entity: string) => ({
  fields: `${pascal(entity)}SearchFields`,
  record: `${pascal(entity)}SearchRecord`,
})

/**
 * The search of an entity that is copied or that the product searches. A vendor's own `search` action takes precedence.
 */
export function searchOf(ir: ConnectorIr, { definition, record, actions }: EntityIr): Search | undefined {
  const { name } = definition
  const { sync } = ir
  if (!sync || actions.some((action) => action.name === 'search')) return undefined
  if ('from' in sync)
    return sync.streams.includes(name) ? { fields: {}, record, written: {}, replaced: [], from: sync.from } : undefined
  const stream = Object.hasOwn(sync.streams, name) ? sync.streams[name] : undefined
  if (!stream) return undefined
  const read = listed(ir, name, stream)?.record ?? record
  const own = { ...recordFields(ir, name), ...(read === record ? {} : fieldsOfType(ir, read)) }
  const declared = sync.searchable?.[name] ?? {}
  const written = Object.fromEntries(
    writtenBy(ir, name, stream)
      .map(([field, type]): [string, FieldType] => [field, declared[field] ?? type])
      .filter(([field, type]) => own[field] !== type),
  )
  const replaced = Object.keys(written).filter((field) => Object.hasOwn(own, field))
  return { fields: { ...own, ...written, ...declared }, record: read, written, replaced }
}

const listed = (ir: ConnectorIr, name: string, { list, feed }: Omit<StreamDefinition, 'name'>): ActionIr | undefined =>
  feed?.kind === 'ids'
    ? undefined
    : ir.entities
        .find(({ definition }) => definition.name === (list.entity ?? name))
        ?.actions.find((action) => action.name === (list.action ?? 'list'))

function writtenBy(
  ir: ConnectorIr,
  name: string,
  { derive = {}, parent }: Omit<StreamDefinition, 'name'>,
): [field: string, type: FieldType][] {
  const typeOf = (entity: string, path: string): FieldType => {
    const [field = '', ...below] = path.split('.')
    return below.length > 0 ? 'string' : (recordFields(ir, entity)[field] ?? 'string')
  }
  const derived = Object.entries(derive).map(([path, [source = '']]): [string, FieldType] => {
    const [field = '', ...below] = path.split('.')
    if (below.length > 0) return [field, 'object']
    return [field, source === '$changed' ? 'integer' : source === '$deleted' ? 'boolean' : typeOf(name, source)]
  })
  const fromParent = Object.entries(parent?.write ?? {}).map(([path, source]): [string, FieldType] => [
    path.split('.')[0] as string,
    path.includes('.') ? 'object' : typeOf((parent as { stream: string }).stream, source),
  ])
  return [...derived, ...fromParent]
}

const known = new WeakMap<ConnectorIr, CopyManifest>()

/** The fields that a store derives from the record's schema. */
function recordFields(ir: ConnectorIr, entity: string): Record<string, FieldType> {
  const manifest = schemasOf(ir)
  return Object.hasOwn(manifest.entities, entity) ? fieldsOf(manifest, entity, undefined) : {}
}

const fieldsOfType = (ir: ConnectorIr, type: Type): Record<string, FieldType> =>
  fieldsOf({ ...schemasOf(ir), entities: { one: { record: jsonSchema(type) } } }, 'one', undefined)

function schemasOf(ir: ConnectorIr): CopyManifest {
  let manifest = known.get(ir)
  if (!manifest) {
    manifest = {
      name: ir.definition.name,
      entities: Object.fromEntries(
        ir.entities.map(({ definition, record }) => [definition.name, { record: jsonSchema(record) }]),
      ),
      $defs: Object.fromEntries([...ir.named.values()].map(({ name, type }) => [name, jsonSchema(type)])),
    }
    known.set(ir, manifest)
  }
  return manifest
}
