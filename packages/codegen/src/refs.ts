import type { Type } from './ir.ts'

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

function inside(type: Type): readonly Type[] {
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
