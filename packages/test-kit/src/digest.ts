import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, executeSync, getIntrospectionQuery, parse } from 'graphql'

/**
 * Digests of published documents: `schemas/<connector>/digest.json`. They hold facts only (operations, parameters, types,
 * enums, required, nullable) of what the connector's actions use, so that the proofs run without the documents. Documents of no
 * connector are in `packages/<package>/test/digest.json`, whole.
 */

const root = join(import.meta.dirname, '../../..')

/** A document in which every part that occurs more than once stands in `parts`, as `{ $part: <index> }`. */
export interface Packed {
  readonly parts: readonly unknown[]
  readonly document: unknown
}

export interface Digest {
  /** By path below `../shared`, such as `specs/jira.openapi.json`. */
  readonly documents: Readonly<Record<string, Packed>>
}

/** Text below which a reference would be no shorter. */
const SHORT = 16

/** Keeps one copy of equal parts. Parts come before those that contain them. */
export function pack(document: unknown): Packed {
  const texts = new Map<object, string>()
  const counts = new Map<string, number>()
  const measure = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    const text = Array.isArray(value)
      ? `[${value.map(measure).join()}]`
      : `{${Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}:${measure(part)}`)}}`
    texts.set(value, text)
    counts.set(text, (counts.get(text) ?? 0) + 1)
    return text
  }
  measure(document)
  const parts: unknown[] = []
  const places = new Map<string, number>()
  const inside = (value: object): unknown =>
    Array.isArray(value)
      ? value.map(put)
      : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, put(part)]))
  function put(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    const text = texts.get(value) as string
    if (text.length < SHORT || counts.get(text) === 1) return inside(value)
    let place = places.get(text)
    if (place === undefined) {
      const part = inside(value)
      place = parts.push(part) - 1
      places.set(text, place)
    }
    return { $part: place }
  }
  return { document: put(document), parts }
}

/** The document again. Equal parts are one object. */
export function unpack({ document, parts }: Packed): unknown {
  const made: unknown[] = []
  const take = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(take)
    const { $part } = value as { $part?: number }
    if ($part !== undefined) return made[$part]
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, take(part)]))
  }
  for (const part of parts) made.push(take(part))
  return take(document)
}

/** A GraphQL schema is kept in its own language, which is shorter than its introspection. */
function introspected(document: unknown): unknown {
  const { graphql } = document as { graphql?: readonly string[] }
  if (!graphql) return document
  const query = getIntrospectionQuery({ inputValueDeprecation: true, directiveIsRepeatable: true })
  const { data, errors } = executeSync({ schema: buildSchema(graphql.join('\n')), document: parse(query) })
  // `introspectionFromSchema` does not tell the reason.
  if (errors) throw errors[0]
  return { data }
}

/** A document as the digests, or one of them, have it. What is by connector in itself (`spec/…`) is put together. */
export function digestOf(path: string, file = 'schemas/*/digest.json'): unknown {
  const found = globSync(file, { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const packed = text.includes(JSON.stringify(path)) && (JSON.parse(text) as Digest).documents[path]
    return packed ? [introspected(unpack(packed))] : []
  })
  return path.startsWith('spec/') && found.length > 0 ? Object.assign({}, ...(found as object[])) : found[0]
}
