import type { Type } from './ir.ts'

/** Names that a type refers to, not looking into the types behind them. */
export function refs(type: Type): string[] {
  switch (type.kind) {
    case 'ref':
      return [type.name]
    case 'object':
      return type.fields.flatMap((field) => refs(field.type))
    case 'record':
      return refs(type.value)
    case 'array':
      return refs(type.item)
    case 'union':
      return type.options.flatMap(refs)
    case 'nullable':
    case 'optional':
    case 'readonly':
    case 'lazy':
      return refs(type.inner)
    default:
      return []
  }
}
