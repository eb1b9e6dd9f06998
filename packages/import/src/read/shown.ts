import type { Field, Schema } from '../model.ts'
import { isObject } from './json.ts'

/** The objects and lists of an answer that the document describes by examples alone. */

const DEEPEST = 4
const MOST_MEMBERS = 100

/** The schema of the first example that is an object or a list. Its values may as well be of other types, or absent. */
export function shownSchema(examples: readonly unknown[]): Schema | undefined {
  const shown = examples.find((one) => Array.isArray(one) || isObject(one))
  return shown === undefined ? undefined : schemaAt(shown, 0)
}

function schemaAt(value: unknown, depth: number): Schema {
  if (depth > DEEPEST) return { kind: 'unknown' }
  if (Array.isArray(value)) return { kind: 'array', item: schemaAt(value[0], depth + 1) }
  if (!isObject(value)) return { kind: 'unknown' }
  const fields = Object.entries(value)
    .slice(0, MOST_MEMBERS)
    .map(([name, inner]): Field => ({ name, required: false, schema: schemaAt(inner, depth + 1) }))
  return { kind: 'object', fields, rest: 'any' }
}
