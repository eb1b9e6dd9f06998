import type { Operation, Schema } from '../model.ts'
import { bare, singular } from './names.ts'

/** Finds the records in a response, and what surrounds them. */

export type Follow = (schema: Schema) => Schema

/** Where the records of a list are. */
export interface Found {
  readonly path: string
  readonly item: Schema
  /** Confidence from 0 to 10. */
  readonly score: number
}

/** Fields that contain the records in most APIs. */
const RECORDS = new Set(
  'data items results result records entries values objects elements list content nodes rows resources hits collection'.split(
    ' ',
  ),
)
/** Lists that accompany records. */
const ASIDE = /^(links?|errors?|warnings?|included|messages|facets|aggregations|expand|schema)$/
/** Fields that wrap the records. */
const AROUND = new Set('data result response payload body page list'.split(' '))

export function findRecords({ answer, path }: Operation, follow: Follow): Found | undefined {
  if (answer.kind !== 'json' || answer.schema === undefined) return undefined
  const top = shape(answer.schema, follow)
  if (top.kind === 'array') return { path: '', item: top.item, score: 10 }
  if (top.kind !== 'object') return undefined
  const word = resourceOf(path)
  const found = within(top, '', word, follow)
  for (const { name, schema } of top.fields) {
    if (!AROUND.has(bare(name)) && bare(name) !== word) continue
    const inner = shape(schema, follow)
    if (inner.kind === 'object') found.push(...within(inner, `${name}.`, word, follow))
  }
  return found.sort((a, b) => b.score - a.score)[0]
}

/** The last word of a path that is not a verb. */
function resourceOf(path: string): string {
  const all = path
    .replace(/\.(json|xml)$/, '')
    .split(/[/.#]/)
    .filter((part) => part && !part.startsWith('{'))
  return bare(all.findLast((part) => !/^(list|search|query|find|filter|all|bulk|v\d+)$/i.test(part)) ?? '')
}

function within(object: Schema & { kind: 'object' }, prefix: string, word: string, follow: Follow): Found[] {
  const lists = object.fields.flatMap((field) => {
    const schema = shape(field.schema, follow)
    // What the path itself names does not accompany anything.
    const aside = ASIDE.test(bare(field.name)) && bare(field.name) !== word
    return schema.kind === 'array' && !aside ? [{ name: field.name, item: schema.item }] : []
  })
  const objects = lists.filter(({ item }) => !['string', 'number', 'boolean', 'enum'].includes(follow(item).kind))
  return lists.map(({ name, item }) => {
    const own = bare(name)
    const isWord =
      own === word ||
      own === singular(word) ||
      singular(own) === singular(word) ||
      (word.length > 3 && word.endsWith(own))
    const holds = objects.some((one) => one.name === name)
    const only = holds ? objects.length === 1 : lists.length === 1
    const score = (RECORDS.has(own) ? 4 : 0) + (isWord ? 4 : 0) + (holds ? 2 : 0) + (only ? 2 : 0) - (prefix ? 1 : 0)
    return { path: prefix + name, item, score }
  })
}

/** The first alternative that is an object or a list. */
export function shape(schema: Schema, follow: Follow): Schema {
  const found = follow(schema)
  if (found.kind !== 'union') return found
  const options = found.options.map(follow)
  return options.find(({ kind }) => kind === 'object') ?? options[0] ?? found
}

/** What surrounds the records: paths and their schemas. */
export interface Envelope {
  readonly paths: ReadonlyMap<string, Schema>
  readonly item: Schema | undefined
  readonly records: string
}

export function envelope(operation: Operation, follow: Follow): Envelope {
  const found = findRecords(operation, follow)
  const paths = new Map<string, Schema>()
  const visit = (schema: Schema, prefix: string, depth: number): void => {
    const object = shape(schema, follow)
    if (object.kind !== 'object') return
    for (const { name, schema: inner } of object.fields) {
      if (name.includes('.')) continue
      paths.set(prefix + name, shape(inner, follow))
      if (depth < 3) visit(inner, `${prefix}${name}.`, depth + 1)
    }
  }
  if (operation.answer.schema) visit(operation.answer.schema, '', 0)
  return { paths, item: found && shape(found.item, follow), records: found?.path ?? '' }
}
