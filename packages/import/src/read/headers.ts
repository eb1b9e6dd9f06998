import type { Schema } from '../model.ts'
import { type Json, objectAt, textAt } from './json.ts'
import type { Documents } from './refs.ts'

/** Documented headers of an answer, as far as they may carry what a list says of its pages. */

export const hasLink = (answer: Json): boolean => Object.keys(objectAt(answer['headers'])).some(isLink)

const isLink = (name: string): boolean => /^link$/i.test(name)

/** Bounds what is read of a document. */
const MOST_HEADERS = 50
const NAME = /^[A-Za-z][\w-]{0,100}$/

/** All but `Link`, by name. */
export function headersOf(answer: Json, at: string, documents: Documents): Map<string, Schema> {
  const all = Object.entries(objectAt(answer['headers'])).filter(([name]) => !isLink(name) && NAME.test(name))
  return new Map(
    all.slice(0, MOST_HEADERS).map(([name, given]) => [name, headerOf(documents.deref(given, `${at} ${name}`))]),
  )
}

/** A header of OpenAPI 3 has a schema; one of Swagger 2 is one. */
function headerOf(header: Json): Schema {
  const schema = objectAt(header['schema'])
  const description = textAt(header['description']) || textAt(schema['description'])
  const isNumber = /^(integer|number)$/.test(textAt(schema['type']) || textAt(header['type']))
  const example = header['example'] ?? schema['example']
  return {
    ...(isNumber ? { kind: 'number', integer: true } : { kind: 'string' }),
    ...(description && { description }),
    ...((typeof example === 'string' || typeof example === 'number') && { example }),
  }
}
