import type { Form, FormField, Said } from './form.ts'
import { lazy } from './lazy.ts'

/** Just so much of a JSON Schema, whatever document it stands in (OpenAPI, Swagger, Discovery), as speaks of presence and null. */
export interface PresenceSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly nullable?: boolean
  readonly properties?: Readonly<Record<string, PresenceSchema>>
  readonly required?: readonly string[]
  readonly items?: PresenceSchema
  readonly additionalProperties?: boolean | PresenceSchema
  readonly allOf?: readonly PresenceSchema[]
  readonly anyOf?: readonly PresenceSchema[]
  readonly oneOf?: readonly PresenceSchema[]
}

export interface Reading {
  /** The schema that a reference names. */
  readonly resolve: (ref: string) => PresenceSchema | undefined
  /** Whether the document marks what may be null, so that what it does not mark is always there. */
  readonly complete?: boolean
}

/** A schema of a vendor's document as a source. A schema without `required` says nothing of presence. */
export function jsonSchema({ resolve, complete = false }: Reading): (schema: PresenceSchema) => Said {
  const known = new Map<PresenceSchema, Form | undefined>()

  function said(given: PresenceSchema): Said {
    const schema = given.$ref === undefined ? given : (resolve(given.$ref) ?? {})
    const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(said)
    const own = form(schema)
    return {
      nullable: isNullable(given) || isNullable(schema) || options.some(({ nullable }) => nullable),
      forms: [...(own ? [own] : []), ...options.flatMap(({ forms }) => forms)],
    }
  }

  function form(schema: PresenceSchema): Form | undefined {
    if (!known.has(schema)) known.set(schema, make(schema))
    return known.get(schema)
  }

  function make(schema: PresenceSchema): Form | undefined {
    const { items, additionalProperties: rest } = schema
    if (items) return { kind: 'list', item: () => said(items) }
    const parts = [schema, ...(schema.allOf ?? [])].map((part) => (part.$ref ? (resolve(part.$ref) ?? {}) : part))
    if (parts.some(({ properties }) => properties)) return { kind: 'object', fields: lazy(() => fieldsOf(parts)) }
    return typeof rest === 'object' ? { kind: 'map', value: () => said(rest) } : undefined
  }

  const fieldsOf = (parts: readonly PresenceSchema[]): Map<string, FormField> =>
    new Map(
      parts.flatMap(({ properties = {}, required }) =>
        Object.entries(properties).map(([name, part]): [string, FormField] => {
          const optional = required ? !required.includes(name) : complete ? false : undefined
          return [name, { ...said(part), optional }]
        }),
      ),
    )

  return said
}

const isNullable = ({ type, nullable }: PresenceSchema): boolean =>
  nullable === true || type === 'null' || (Array.isArray(type) && type.includes('null'))
