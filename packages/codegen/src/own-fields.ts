import type { ConnectorIr, EntityIr, RefType, Type } from './ir.ts'
import { inside, refs, withRefs } from './refs.ts'

/**
 * Types to which callers add fields of their own, such as the custom fields of a Jira site. Types that contain them have a
 * type parameter, which the connector class has, too. Checks and tables stay the same.
 */

/** Name of the type parameter. */
export const OWN = 'Fields'

/** The type parameter as it is declared. */
export const OWN_PARAMETER = `${OWN} extends object = Record<never, never>`

/** Marks the references to these types. */
export function markOwnFields(ir: ConnectorIr): ConnectorIr {
  const own = new Set([...ir.named.values()].filter(({ type }) => type.ownFields).map(({ name }) => name))
  if (own.size === 0) return ir
  const holders = holding(ir, own)
  const name = (ref: RefType): RefType => {
    if (own.has(ref.name)) return { ...ref, own: 'itself' }
    return holders.has(ref.name) ? { ...ref, own: 'inside' } : ref
  }
  const mark = <T extends Type>(type: T): T => withRefs(type, name)
  return {
    ...ir,
    entities: ir.entities.map((entity) => markedEntity(entity, mark)),
    named: new Map([...ir.named].map(([key, one]) => [key, { ...one, type: mark(one.type) }])),
  }
}

/** Names of the types that contain one of them. */
function holding({ named }: ConnectorIr, own: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const has = (type: Type): boolean => refs(type).some((name) => own.has(name) || found.has(name))
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const { name, type } of named.values()) if (has(type)) found.add(name)
  }
  return found
}

function markedEntity(entity: EntityIr, mark: <T extends Type>(type: T) => T): EntityIr {
  const record = mark(entity.record)
  const actions = entity.actions.map((action) => ({
    ...action,
    params: mark(action.params),
    // Whether a record is the entity's own is compared by identity.
    ...(action.record && { record: action.record === entity.record ? record : mark(action.record) }),
    ...(action.meta && { meta: mark(action.meta) }),
  }))
  return { ...entity, record, actions }
}

/** Whether the text of a type mentions the type parameter. */
export const hasOwnFields = (type: Type | undefined): boolean =>
  type !== undefined && (type.kind === 'ref' ? type.own !== undefined : inside(type).some(hasOwnFields))

/** `<Fields>` after the name of a type that contains such a type. */
export const ownArgument = (type: Type | undefined): string => (hasOwnFields(type) ? `<${OWN}>` : '')
