import type { RefType, Type } from './ir.ts'

/** Names that a type refers to in its declaration and in its check. Does not follow the references. */
export const refs = (type: Type): string[] => [...own(type), ...declared(type), ...inside(type).flatMap(refs)]

/** Names that a type refers to in its check. */
export const checkedRefs = (type: Type): string[] => [...own(type), ...inside(type).flatMap(checkedRefs)]

const own = (type: Type): string[] => (type.kind === 'ref' ? [type.name] : [])

/** Built-in types. */
const BUILT_IN = new Set(['OtherKind', 'Partial'])

function declared({ means, parameter, ...type }: Type): string[] {
  const families = 'families' in type ? type.families : undefined
  return [
    ...(means?.name && !BUILT_IN.has(means.name) ? [means.name] : []),
    ...(means?.of ?? []).flatMap(refs),
    ...(families?.of ?? []).flatMap(({ is }) => (is ? refs(is) : [])),
    ...(families ? [families.fallback] : []),
    ...(parameter === undefined ? [] : [parameter]),
  ]
}

/** The types of which a type consists. */
export function inside(type: Type): readonly Type[] {
  switch (type.kind) {
    case 'object':
      return type.fields.map((field) => field.type)
    case 'record':
      return [type.value]
    case 'array':
      return [type.item]
    case 'union':
      return type.options
    default:
      return 'inner' in type ? [type.inner] : []
  }
}

/** The type with other references. */
export function withRefs<T extends Type>(type: T, change: (ref: RefType) => RefType): T
export function withRefs(type: Type, change: (ref: RefType) => RefType): Type {
  const within = (one: Type): Type => withRefs(one, change)
  switch (type.kind) {
    case 'ref':
      return change(type)
    case 'object':
      return { ...type, fields: type.fields.map((field) => ({ ...field, type: within(field.type) })) }
    case 'record':
      return { ...type, value: within(type.value) }
    case 'array':
      return { ...type, item: within(type.item) }
    case 'union':
      return { ...type, options: type.options.map(within) }
    default:
      return 'inner' in type ? { ...type, inner: within(type.inner) } : type
  }
}
