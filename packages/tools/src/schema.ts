import type { JsonSchema, Manifest, ManifestAction } from './types.ts'

type Node = Record<string, unknown>

/** Keywords that tool schemas keep. The others are omitted, or described in words. */
/** Limit of a text for which the vendor documents none. */
const LONGEST_TEXT = 65_536

const kept = new Set([
  'type',
  'description',
  'enum',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'required',
])

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** A parameter of bytes, which a model writes as base64. */
export const isBytes = (schema: unknown): boolean => isNode(schema) && schema.title === 'ByteSource'

/** Whether a branch only says which members are required. */
const isCondition = (schema: Node): boolean =>
  Object.keys(schema).every((keyword) => ['required', 'not', 'anyOf', 'allOf'].includes(keyword))

/** Describes which members go together, since strict modes have no such keywords. */
function conditions(schema: Node): string[] {
  const found = nodes(schema.allOf).flatMap(conditions)
  const branches = nodes(schema.anyOf)
  if (branches.length > 0 && branches.every(isCondition))
    found.push(`Needs ${branches.map((branch) => names(branch.required).join(' with ')).join(' or ')}.`)
  if (isNode(schema.not)) {
    const apart = names(schema.not.required)
    const several = nodes(schema.not.anyOf).map((branch) => names(branch.required).join(' with '))
    if (apart.length > 0) found.push(`Not ${apart.join(' together with ')}.`)
    else if (several.length > 0) found.push(`Not ${several.join(', nor ')}.`)
  }
  return found
}

/** Describes the keywords that are omitted: an example, a default, members that go together. */
function describe(schema: Node): string | undefined {
  const { description, examples, default: value } = schema
  const example =
    Array.isArray(examples) && typeof examples[0] === 'string' && examples[0].length < 60 ? examples[0] : undefined
  const parts = [
    typeof description === 'string' ? description : undefined,
    example !== undefined ? `Example: ${example}` : undefined,
    value !== undefined ? `Default: ${JSON.stringify(value)}` : undefined,
    ...conditions(schema),
  ].filter((part) => part !== undefined)
  return parts.map((part) => part.replace(/\.$/, '')).join('. ') || undefined
}

const typeOf = (values: readonly unknown[]): unknown => {
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))]
  return types.length === 1 ? types[0] : types
}

/**
 * Reduces a schema to keywords that every strict mode supports. `use` receives the name of each referenced definition.
 */
function plain(schema: unknown, use: (name: string) => void): Node {
  if (!isNode(schema)) return {}
  const description = describe(schema)
  if (isBytes(schema))
    return { type: 'string', description: [description, 'Written as base64'].filter(Boolean).join('. ') }
  const said = description ? { description } : {}
  if (typeof schema.$ref === 'string') {
    use(schema.$ref.replace('#/$defs/', ''))
    return { $ref: schema.$ref, ...said }
  }
  const branches = nodes(schema.anyOf ?? schema.oneOf).filter((branch) => !isCondition(branch) && !isBytes(branch))
  const result: Node = {}
  for (const [keyword, value] of Object.entries(schema)) if (kept.has(keyword)) result[keyword] = value
  // A part that every text has need not be read by a model each time.
  if (result.maxLength === LONGEST_TEXT) delete result.maxLength
  Object.assign(result, said)
  // Regular expressions of strict modes support neither lookaround nor Unicode classes.
  if (typeof schema.pattern === 'string' && /\(\?|\\p/.test(schema.pattern)) delete result.pattern
  if (schema.const !== undefined) Object.assign(result, { type: typeOf([schema.const]), enum: [schema.const] })
  if (Array.isArray(result.enum) && result.type === undefined) result.type = typeOf(result.enum)
  if (isNode(schema.items)) result.items = plain(schema.items, use)
  if (isNode(schema.properties)) {
    result.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [name, plain(inner, use)]),
    )
  }
  if (schema.additionalProperties !== undefined) {
    result.additionalProperties = isNode(schema.additionalProperties)
      ? plain(schema.additionalProperties, use)
      : schema.additionalProperties
  }
  if (branches.length === 1) return { ...plain(branches[0], use), ...result }
  if (branches.length > 1) result.anyOf = branches.map((branch) => plain(branch, use))
  return result
}

/** The params of an action as a self-contained schema, with only the definitions that it refers to. */
export function paramsSchema(manifest: Manifest, action: ManifestAction): JsonSchema {
  const defs: Node = {}
  const use = (name: string): void => {
    if (Object.hasOwn(defs, name)) return
    // Reserved first: definitions can be recursive.
    defs[name] = {}
    defs[name] = plain(manifest.$defs[name], use)
  }
  const root: Node = { type: 'object', properties: {}, ...plain(action.params, use) }
  // The root must not be a union.
  delete root.anyOf
  return { ...root, additionalProperties: false, ...(Object.keys(defs).length > 0 && { $defs: defs }) }
}

/** The type of a field in a few words: `string`, `integer | null`, `Address`, `LineItem[]`. */
function typeWords(schema: unknown): string {
  if (!isNode(schema)) return 'any'
  if (typeof schema.$ref === 'string') return schema.$ref.replace('#/$defs/', '')
  if (Array.isArray(schema.anyOf)) return [...new Set(schema.anyOf.map(typeWords))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'any']
  return types.map((type) => (type === 'array' ? `${typeWords(schema.items)}[]` : String(type))).join(' | ')
}

/** The definition that a reference names. */
function referred({ $defs }: Manifest, reference: string): JsonSchema | undefined {
  const name = reference.replace('#/$defs/', '')
  return Object.hasOwn($defs, name) ? $defs[name] : undefined
}

/** How deep a path is followed, and how many references in a row. */
const MOST_STEPS = 40

/** The schema of a value within another one, by the names and indexes that lead to it; through references and unions. */
export function schemaAt(
  manifest: Manifest,
  schema: JsonSchema | undefined,
  keys: readonly (string | number)[],
): JsonSchema | undefined {
  let steps = 0
  const follow = (at: unknown, left: readonly (string | number)[]): Node | undefined => {
    if (!isNode(at) || ++steps > MOST_STEPS * 10) return undefined
    if (typeof at.$ref === 'string') {
      const target = follow(referred(manifest, at.$ref), left)
      // Words beside a reference are about this place.
      return target && left.length === 0 && at.description ? { ...target, description: at.description } : target
    }
    if (left.length === 0) return at
    const [key, ...rest] = left
    const { properties, items, additionalProperties } = at
    const inner =
      typeof key === 'number'
        ? items
        : isNode(properties) && Object.hasOwn(properties, String(key))
          ? properties[String(key)]
          : additionalProperties
    const found = follow(inner, rest)
    if (found) return found
    for (const branch of nodes(at.anyOf ?? at.oneOf)) {
      const other = follow(branch, left)
      if (other) return other
    }
    return undefined
  }
  return keys.length > MOST_STEPS ? undefined : follow(schema, keys)
}

/** The fields of an action's records with their types. `path` leads to the record inside the response. */
export function fieldsOf(manifest: Manifest, record: JsonSchema | undefined): Record<string, string> | undefined {
  let at: unknown = record
  for (let hops = 0; hops < 8 && isNode(at) && typeof at.$ref === 'string'; hops++) at = referred(manifest, at.$ref)
  if (!isNode(at) || !isNode(at.properties)) return undefined
  return Object.fromEntries(Object.entries(at.properties).map(([name, schema]) => [name, typeWords(schema)]))
}

/** The schema without descriptions, if it would be too long with them. */
export function withoutWords(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutWords)
  if (!isNode(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema)
      // A property named description has a schema as its value.
      .filter(
        ([keyword, value]) => !((keyword === 'description' || keyword === 'pattern') && typeof value === 'string'),
      )
      .map(([keyword, value]) => [keyword, keyword === 'enum' ? value : withoutWords(value)]),
  )
}
