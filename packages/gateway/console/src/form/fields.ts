import type { Schema, Specification } from '../api/types.ts'
import { words } from '../format.ts'

/** One value that a connector is configured with. */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly required: boolean
  readonly secret: boolean
  readonly kind: 'text' | 'number' | 'choice' | 'several'
  readonly choices: readonly string[]
  readonly placeholder: string
}

/** One way to give credentials, of those that a connector has. */
export interface Way {
  readonly label: string
  readonly hint: string
  readonly fields: readonly FormField[]
}

/** The ways to configure a kind of source: its credentials, and the settings that all of them share. */
export function waysOf({ user_config_spec: { properties } }: Specification): Way[] {
  const { credentials, environment } = properties
  return credentials.anyOf.map((way) => {
    const secrets = fieldsOf(way, true)
    const names = new Set(secrets.map(({ name }) => name))
    const settings = fieldsOf(environment, false).filter(({ name }) => !names.has(name))
    const [needed, optional] = [true, false].map((needed) =>
      [...secrets, ...settings].filter(({ required }) => required === needed),
    )
    return { label: labelOf(way), hint: plain(way.description), fields: [...(needed ?? []), ...(optional ?? [])] }
  })
}

const plain = (description = ''): string => description.replace(/`/g, '')

/** The beginning of its description, else the fields that it needs. */
const labelOf = ({ description, required = [] }: Schema): string =>
  plain(description).split(/[;:,.] |\.$/)[0] || required.map(words).join(', ')

function fieldsOf({ properties = {}, required = [] }: Schema, isCredential: boolean): FormField[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const simple = simplest(schema)
    if (!simple) return []
    const { kind, choices } = simple
    return [
      {
        name,
        label: words(name),
        hint: plain(schema.description),
        required: required.includes(name),
        secret: isCredential && /key|secret|token|password/.test(name),
        kind,
        choices,
        placeholder: String(schema.default ?? schema.examples?.[0] ?? ''),
      },
    ]
  })
}

/** The field of a form for a schema; undefined: there is none, and it is left out. */
function simplest(schema: Schema): Pick<FormField, 'kind' | 'choices'> | undefined {
  const { type, anyOf } = schema
  if (schema.enum) return { kind: 'choice', choices: schema.enum }
  if (anyOf) {
    // Text takes whatever the others do: numbers of any length, booleans by their name.
    const found = anyOf.map(simplest).filter((one) => one !== undefined)
    return found.find(({ kind }) => kind === 'choice') ?? found.find(({ kind }) => kind === 'text') ?? found[0]
  }
  if (type === 'string') return { kind: 'text', choices: [] }
  if (type === 'integer' || type === 'number') return { kind: 'number', choices: [] }
  if (type === 'boolean') return { kind: 'choice', choices: ['true', 'false'] }
  if (type === 'array' && schema.items?.enum) return { kind: 'several', choices: schema.items.enum }
  return undefined
}

export type FormValues = Readonly<Record<string, string | readonly string[]>>

/** The values of a form, as the gateway takes them. */
export function configurationOf(fields: readonly FormField[], values: FormValues): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const { name, kind, choices } of fields) {
    const value = values[name]
    if (value === undefined || value.length === 0) continue
    const isBoolean = kind === 'choice' && choices.length === 2 && choices.includes('true')
    if (kind === 'number') given[name] = Number(value)
    else if (isBoolean) given[name] = value === 'true'
    else given[name] = typeof value === 'string' ? value.trim() : value
  }
  return given
}
