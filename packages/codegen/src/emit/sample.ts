import { fits } from '../../../core/src/shape/check.ts'
import type { ConnectorIr, Field, Named, ObjectType, Type } from '../ir.ts'
import { shapeOf } from '../tables.ts'
import { hintedText, isRare, isTrue, knownText, numberOf, usualOf, wordsOf } from './values.ts'

/**
 * Sample responses for the reference: all required fields and, if those are few, some optional ones. Values come from
 * the definition's examples, or are made to look real by the names of their fields.
 */

/** Number of fields to show, if the type has as many. */
const TELLING = 8

interface Place {
  readonly ir: ConnectorIr
  /** Where examples are looked up: the entity, or the type that is being filled. */
  readonly owner: string
  readonly depth: number
  /** Names of the enclosing types. */
  readonly around: readonly string[]
}

/** A sample record. */
export const sampleRecord = (ir: ConnectorIr, entity: string, type: Type): unknown =>
  sampleOf({ ir, owner: entity, depth: 0, around: [] }, { name: '', type, optional: false, doc: {} })

/** The closest example in the definition that the type accepts. */
function exampleOf({ ir, owner, around }: Place, { name, type }: Field): unknown {
  const { examples = {} } = ir.definition
  const closest = around.at(-1)
  const candidates = [examples[`${closest}.${name}`], examples[`${owner}.${name}`], type.example, examples[name]]
  const found = candidates.find((one) => one !== undefined && fits(shapeOf(type, ir.named), one))
  return typeof found === 'string' ? found.replace('{Type}', closest ?? '') : found
}

function sampleOf(place: Place, field: Field): unknown {
  const { name, type, doc } = field
  const given = name === '' ? undefined : exampleOf(place, field)
  if (given !== undefined) return given
  switch (type.kind) {
    case 'string':
      return textOf(place, field, type)
    case 'number':
      return numberOf({ ...type, name, owner: place.owner, about: `${doc.description} ${type.doc?.description}` })
    case 'boolean':
      return isTrue(name)
    case 'literal':
      return usualOf(type.values)
    case 'array':
      return listOf(place, { ...field, type: type.item })
    case 'object':
      return objectOf(place, type)
    case 'union':
      return sampleOf(place, { ...field, type: type.options[0] as Type })
    case 'nullable':
      return isTelling(place, field) ? sampleOf(place, { ...field, type: type.inner }) : null
    case 'ref':
      return refOf(place, field, type.name)
    case 'null':
      return null
    case 'record':
    case 'unknown':
      return {}
    default:
      return 'inner' in type ? sampleOf(place, { ...field, type: type.inner }) : undefined
  }
}

function textOf({ owner }: Place, { name }: Field, type: Type & { kind: 'string' }): string {
  return (
    hintedText(type.hint) ?? (type.open && usualOf(type.open)) ?? knownText(name, owner, type.format) ?? wordsOf(name)
  )
}

/** A list of one item, if the item is informative. */
function listOf(place: Place, item: Field): unknown[] {
  if (place.depth > 1) return []
  const value = sampleOf(place, item)
  const silent = typeof value === 'object' ? Object.keys(value ?? {}).length === 0 : value === wordsOf(item.name)
  return silent ? [] : [value]
}

function refOf(place: Place, field: Field, name: string): unknown {
  const { ir, depth, around } = place
  const { type } = ir.named.get(name) as Named
  const entity = ir.entities.find(({ definition }) => definition.type === name)
  const owner = type.kind === 'object' ? (entity?.definition.name ?? name) : place.owner
  return sampleOf({ ir, owner, depth, around: [...around, name] }, { ...field, type })
}

/** The required fields and, at the top level, some informative optional ones. */
function objectOf(place: Place, type: ObjectType): object {
  const needed = type.fields.filter(({ optional }) => !optional)
  const room = (place.depth === 0 ? TELLING : place.depth === 1 && needed.length === 0 ? 3 : 0) - needed.length
  const deeper = { ...place, depth: place.depth + 1 }
  const open = type.fields.filter(({ optional }) => optional)
  const telling = open.filter((field) => isTelling(deeper, field)).slice(0, Math.max(room, 0))
  // An object whose fields are all optional shows at least one.
  const [part] = room > 0 ? [open.find(({ name }) => !isRare(name)) ?? open[0]] : []
  const more = needed.length + telling.length === 0 && part ? [{ ...part, type: bare(part.type) }] : telling
  const shown = new Map([...needed, ...more].map((field) => [field.name, field]))
  const inOrder = type.fields.flatMap(({ name }) => shown.get(name) ?? [])
  return Object.fromEntries(inOrder.map((field) => [field.name, sampleOf(deeper, field)]))
}

/** The type without its optional, nullable and readonly wrappers. */
const bare = (type: Type): Type =>
  type.kind === 'optional' || type.kind === 'nullable' || type.kind === 'readonly' ? bare(type.inner) : type

/** Whether an optional field is informative: a plain value with an example, or with a known name. */
function isTelling(place: Place, field: Field): boolean {
  if (field.doc.deprecated || field.type.doc?.deprecated || isRare(field.name)) return false
  if (field.name !== '' && exampleOf(place, field) !== undefined) return true
  return isPlain(place, field.type, field.name)
}

function isPlain(place: Place, type: Type, name: string): boolean {
  switch (type.kind) {
    case 'string':
      return type.open !== undefined || knownText(name, place.owner, type.format) !== undefined
    case 'number':
    case 'boolean':
    case 'literal':
      return true
    case 'ref':
      return !place.around.includes(type.name) && isPlain(place, place.ir.named.get(type.name)?.type ?? type, name)
    case 'union':
      return isPlain(place, type.options[0] as Type, name)
    case 'optional':
    case 'nullable':
    case 'readonly':
      return isPlain(place, type.inner, name)
    default:
      return false
  }
}
