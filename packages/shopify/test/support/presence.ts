import type { Form, FormField, Said } from '@ferrule/test-kit/presence'
import { type GraphQLOutputType, isInterfaceType, isListType, isNonNullType, isObjectType } from 'graphql'
import { schema } from './schema.ts'

/** The presence of a type's fields in the vendor's schema: `!` is always there and not null; the rest is there, perhaps null. */
export function schemaSaid(name: string): Said | undefined {
  const type = schema.getType(name)
  return isObjectType(type) || isInterfaceType(type) ? said(type as GraphQLOutputType) : undefined
}

const forms = new Map<GraphQLOutputType, Form[]>()

function said(given: GraphQLOutputType): Said {
  const nullable = !isNonNullType(given)
  const type = (nullable ? given : given.ofType) as GraphQLOutputType
  if (!forms.has(type)) forms.set(type, formOf(type))
  return { nullable, forms: forms.get(type) ?? [] }
}

function formOf(type: GraphQLOutputType): Form[] {
  if (isListType(type)) return [{ kind: 'list', item: () => said(type.ofType) }]
  if (!(isObjectType(type) || isInterfaceType(type))) return []
  const fields = (): Map<string, FormField> =>
    new Map(Object.values(type.getFields()).map((field) => [field.name, { ...said(field.type), optional: false }]))
  return [{ kind: 'object', fields }]
}
