import { quote } from '../escape.ts'
import type { Doc, Field, ObjectType, Type } from '../ir.ts'
import { member } from '../naming.ts'
import { hasOwnFields, OWN, OWN_PARAMETER, ownArgument } from '../own-fields.ts'
import { comment, docLines } from '../print.ts'
import { refs } from '../refs.ts'
import { declared, declaredText, declareFamilies, parametersOf } from './declared-type.ts'

/** IR → TypeScript types. */

/** Declares a named type: an interface for objects, an alias otherwise. */
export function declareType(name: string, type: Type, doc: Doc | undefined = type.doc): string {
  const head = `${comment(docLines(doc))}export `
  if (type.kind === 'object' && type.families) return declareFamilies(name, type, doc, { type: typeText, block })
  const body = declared(type)
  const named = `${name}${hasOwnFields(type) ? `<${OWN_PARAMETER}>` : parametersOf(type)}`
  if (body.kind === 'object' && body.fields.length > 0) return `${head}interface ${named} ${block(body)}\n`
  return `${head}type ${named} = ${typeText(body)}\n`
}

/** The text of a type, as used inside another one. */
export function typeText(type: Type): string {
  if (type.means) return declaredText(type.means, typeText)
  switch (type.kind) {
    case 'string':
      return type.open ? `OpenEnum<${type.open.map(quote).join(' | ')}>` : 'string'
    case 'number':
    case 'boolean':
    case 'null':
    case 'unknown':
    case 'never':
      return type.kind
    case 'bytes':
      return 'ByteSource'
    case 'literal':
      return type.values.map((value) => (typeof value === 'string' ? quote(value) : String(value))).join(' | ')
    case 'object':
      return type.fields.length > 0 ? block(type) : `Record<string, ${type.unknown === 'strict' ? 'never' : 'unknown'}>`
    case 'record':
      // An alias may be recursive through an index signature, but not through Record.
      return refs(type.value).length > 0
        ? `{ [name: string]: ${typeText(type.value)} }`
        : `Record<string, ${typeText(type.value)}>`
    case 'array':
      return `${grouped(type.item)}[]`
    case 'union':
      return unionText(type.options)
    case 'nullable':
      return `${typeText(type.inner)} | null`
    case 'optional':
      return `${typeText(type.inner)} | undefined`
    case 'readonly':
      return `Readonly<${typeText(type.inner)}>`
    case 'lazy':
      return typeText(type.inner)
    case 'ref':
      return type.own === 'itself' ? `${type.name} & Partial<${OWN}>` : `${type.name}${ownArgument(type)}`
  }
}

/** Omits string literals that a plain `string` in the union includes. */
function unionText(options: readonly Type[]): string {
  const texts = new Set(options.map(typeText))
  const literals = options.filter(
    (option) => option.kind === 'literal' && option.values.every((value) => typeof value === 'string'),
  )
  if (texts.has('string')) for (const option of literals) texts.delete(typeText(option))
  return [...texts].join(' | ')
}

const block = (type: ObjectType): string =>
  `{\n${[...type.fields.map(fieldText), ...(type.open ? ['[name: string]: unknown\n'] : [])].join('')}}`

function fieldText({ name, type, optional, doc, default: usual }: Field): string {
  const text = typeText(optional ? withoutOptional(type) : type)
  return `${comment(docLines(doc, usual))}${member(name)}${optional ? '?' : ''}: ${text}\n`
}

/** Removes `undefined` from the type: `a?: string` implies it. */
function withoutOptional(type: Type): Type {
  if (type.kind === 'optional') return withoutOptional(type.inner)
  if (type.kind === 'nullable' || type.kind === 'readonly' || type.kind === 'lazy')
    return { ...type, inner: withoutOptional(type.inner) }
  return type
}

const grouped = (type: Type): string => {
  const text = typeText(type)
  const whole = type.kind === 'object' || type.kind === 'record' || /^\w+<[^<>]*>$/.test(text)
  return /[ |]/.test(text) && !whole ? `(${text})` : text
}

/** Types of core that a type needs. */
export function coreTypesIn(type: Type): string[] {
  if (type.means)
    return [...(type.means.name === 'OtherKind' ? ['OtherKind'] : []), ...type.means.of.flatMap(coreTypesIn)]
  switch (type.kind) {
    case 'string':
      return type.open ? ['OpenEnum'] : []
    case 'bytes':
      return ['ByteSource']
    case 'object':
      return type.fields.flatMap((field) => coreTypesIn(field.type))
    case 'record':
      return coreTypesIn(type.value)
    case 'array':
      return coreTypesIn(type.item)
    case 'union':
      return type.options.flatMap(coreTypesIn)
    case 'nullable':
    case 'optional':
    case 'readonly':
    case 'lazy':
      return coreTypesIn(type.inner)
    default:
      return []
  }
}
