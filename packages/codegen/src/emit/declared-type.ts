import { quote } from '../escape.ts'
import type { DeclaredType, Doc, ObjectType, Type } from '../ir.ts'
import { comment, docLines } from '../print.ts'

/** Declarations that are more precise than the check: generic types, their instances, and discriminated unions. */

const PARAMETER = 'T'

/** The text of a declared type that differs from the checked one. */
export function declaredText({ name, of }: DeclaredType, text: (type: Type) => string): string {
  const types = [...new Set(of.map(text))].join(' | ')
  if (name === undefined) return types
  return types === '' ? name : `${name}<${types}>`
}

/** The type parameters after the name of a declared type. */
export const parametersOf = ({ parameter }: Type): string =>
  parameter === undefined ? '' : `<${PARAMETER} = ${parameter}>`

/** The type to declare, with the type parameter in place of its default. */
export const declared = (type: Type): Type => (type.parameter === undefined ? type : replaced(type, type.parameter))

function replaced(type: Type, name: string): Type {
  const inner = (one: Type): Type => replaced(one, name)
  const { means } = type
  const meant = means ? { means: { ...means, of: means.of.map(inner) } } : {}
  switch (type.kind) {
    case 'ref':
      return type.name === name ? { kind: 'ref', zod: type.zod, name: PARAMETER } : { ...type, ...meant }
    case 'object':
      return { ...type, ...meant, fields: type.fields.map((field) => ({ ...field, type: inner(field.type) })) }
    case 'array':
      return { ...type, ...meant, item: inner(type.item) }
    case 'record':
      return { ...type, ...meant, value: inner(type.value) }
    case 'union':
      return { ...type, ...meant, options: type.options.map(inner) }
    default:
      return 'inner' in type ? { ...type, ...meant, inner: inner(type.inner) } : { ...type, ...meant }
  }
}

/** The name of the generic member of a discriminated union. */
export const memberName = (name: string): string => `${name}Of`

/** `interface EventOf<Type, T> { … }` and `type Event = EventOf<'charge.captured' | …, Charge> | …`. */
export function declareFamilies(
  name: string,
  type: ObjectType,
  doc: Doc | undefined,
  text: { readonly type: (type: Type) => string; readonly block: (type: ObjectType) => string },
): string {
  const { families } = type
  if (families === undefined) return ''
  const member = memberName(name)
  const holder = type.fields.find((field) => field.name === families.in)?.type
  const fields = type.fields.map((field) => {
    if (field.name === families.by) return { ...field, type: named('Type') }
    if (field.name !== families.in || holder === undefined) return field
    return { ...field, type: { ...holder, means: { name: text.type(holder), of: [named(PARAMETER)] } } }
  })
  const parameters = `Type extends string = string, ${PARAMETER} = ${families.fallback}`
  const union = families.of.map(({ values, is }) => {
    const of = is === undefined ? '' : `, ${text.type(is)}`
    return `  | ${member}<${values.map(quote).join(' | ')}${of}>`
  })
  const head = comment([`One {@link ${name}}, of the kinds that \`${families.by}\` names.`])
  return `${head}export interface ${member}<${parameters}> ${text.block({ ...type, fields })}

${comment(docLines(doc))}export type ${name} =\n${union.join('\n')}\n`
}

const named = (name: string): Type => ({ kind: 'ref', zod: '', name })
