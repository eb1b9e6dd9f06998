import { type Field, type ObjectSchema, type Schema, UNKNOWN } from '../model.ts'

export interface Surroundings {
  follow(schema: Schema): Schema
  lost(construct: string): void
  /** Counts work, which is bounded. */
  spend(steps: number): void
}

/** Maximum number of options to multiply out. */
const MOST_OPTIONS = 20
/** How many unions deep: an alternative may be its own union, which has no end. */
const DEEPEST = 3

/** Merges `allOf` into one schema, as far as possible. */
export function mergeAll(schemas: readonly Schema[], surroundings: Surroundings, depth = 0): Schema {
  const parts = schemas.map((schema) => surroundings.follow(schema)).filter(({ kind }) => kind !== 'unknown')
  const [first = UNKNOWN] = parts
  surroundings.spend(parts.reduce((sum, part) => sum + (part.kind === 'object' ? part.fields.length : 1), 1))
  if (parts.length <= 1) return first
  const union = parts.findIndex(({ kind }) => kind === 'union')
  const objects = parts.filter((part): part is ObjectSchema & Schema => part.kind === 'object')
  if (union >= 0) {
    const { options } = parts[union] as Schema & { kind: 'union' }
    const others = parts.filter((_, index) => index !== union)
    if (depth < DEEPEST && options.length <= MOST_OPTIONS && !others.some(({ kind }) => kind === 'union'))
      return { kind: 'union', options: options.map((option) => mergeAll([...others, option], surroundings, depth + 1)) }
    surroundings.lost('allOf with several unions')
    return objects.length > 0 ? mergeObjects(objects) : first
  }
  if (objects.length === parts.length) return mergeObjects(objects)
  if (objects.length > 0) {
    surroundings.lost('allOf of objects and other values')
    return mergeObjects(objects)
  }
  // Limits of the same value from several places.
  return Object.assign({}, ...parts.filter(({ kind }) => kind === first.kind)) as Schema
}

function mergeObjects(objects: readonly ObjectSchema[]): Schema {
  const fields = new Map<string, Field>()
  for (const object of objects) {
    for (const field of object.fields) {
      const known = fields.get(field.name)
      const description = field.schema.description ?? known?.schema.description
      const schema = known && field.schema.kind === 'unknown' ? known.schema : field.schema
      fields.set(field.name, {
        name: field.name,
        required: field.required || known?.required === true,
        schema: description === undefined ? schema : { ...schema, description },
      })
    }
  }
  const rests = objects.map(({ rest }) => rest)
  const rest = rests.find((one) => typeof one === 'object') ?? (rests.includes('any') ? 'any' : 'unsaid')
  return { kind: 'object', fields: [...fields.values()], rest }
}
