import { paramsSchema } from './schema.ts'
import type { JsonSchema, Manifest, ManifestAction } from './types.ts'

type Node = Readonly<Record<string, unknown>>

/** Limits that keep a signature short. The JSON Schema has everything. */
const MOST_VALUES = 12
const LONGEST_COMMENT = 70
const DEEPEST = 4

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A name as TypeScript writes it. */
const nameOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

/** The params of an action as TypeScript, with the types that they refer to. */
export function signatureOf(manifest: Manifest, action: ManifestAction): string {
  const { $defs, ...params } = paramsSchema(manifest, action) as { $defs?: Readonly<Record<string, JsonSchema>> } & Node
  const used = new Set<string>()
  const lines = [`type Params = ${typeOf(params, used, 0, true)}`]
  // A set grows while it is walked: types can refer to further ones.
  for (const name of used) lines.push(`type ${name} = ${typeOf($defs?.[name], used, 1, false)}`)
  return lines.join('\n')
}

function typeOf(schema: unknown, used: Set<string>, depth: number, says: boolean): string {
  if (!isNode(schema)) return 'unknown'
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].replace('#/$defs/', '')
    used.add(name)
    return name
  }
  if (Array.isArray(schema['enum'])) return valuesOf(schema['enum'])
  if (Array.isArray(schema['anyOf'])) {
    const branches = [...new Set(schema['anyOf'].map((branch) => typeOf(branch, used, depth, false)))]
    return branches.join(' | ')
  }
  const { type } = schema
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one }, used, depth, says)).join(' | ')
  if (type === 'array') return listOf(typeOf(schema['items'], used, depth, false))
  if (type === 'object' || isNode(schema['properties'])) return objectOf(schema, used, depth, says)
  return type === 'integer' ? 'number' : typeof type === 'string' ? type : 'unknown'
}

const listOf = (item: string): string => (/[ |]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`)

function valuesOf(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_VALUES).map((value) => JSON.stringify(value))
  return [...shown, ...(values.length > MOST_VALUES ? [`string /* ${values.length} values */`] : [])].join(' | ')
}

function objectOf(schema: Node, used: Set<string>, depth: number, says: boolean): string {
  const { properties, required, additionalProperties } = schema
  if (!isNode(properties) || Object.keys(properties).length === 0)
    return isNode(additionalProperties)
      ? `Record<string, ${typeOf(additionalProperties, used, depth + 1, false)}>`
      : '{}'
  if (depth >= DEEPEST) return 'object'
  const needed = new Set(Array.isArray(required) ? required.map(String) : [])
  const members = Object.entries(properties).map(([name, inner]) => {
    const type = typeOf(inner, used, depth + 1, false)
    return `${nameOf(name)}${needed.has(name) ? '' : '?'}: ${type}${says ? commentOf(inner) : ''}`
  })
  return `{ ${members.join('; ')} }`
}

/** The beginning of a description, and the bounds of a number: units matter more than style. */
function commentOf(schema: unknown): string {
  if (!isNode(schema)) return ''
  const { description, minimum, maximum } = schema
  const bounds =
    typeof minimum === 'number' && typeof maximum === 'number' && Math.abs(maximum) < 1e9 ? `${minimum}–${maximum}` : ''
  const said = typeof description === 'string' ? firstOf(description) : ''
  const text = [bounds, said].filter(Boolean).join(', ').replaceAll('*/', '* /')
  return text === '' ? '' : ` /* ${text} */`
}

function firstOf(description: string): string {
  const [first = ''] = description.split(/\. |; |\n/, 1)
  return first.length <= LONGEST_COMMENT ? first : `${first.slice(0, LONGEST_COMMENT - 1)}…`
}
