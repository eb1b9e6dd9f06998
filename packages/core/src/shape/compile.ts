import { ARRAY, type Fields, INTEGER, NUMBER, OBJECT, type Rule, type Shape, STRING, TEXT } from '../contract/table.ts'
import { fieldOf, fitsLength, isPlain, kindsOf, missing, surplus, within } from './kinds.ts'
import { tableFrom } from './made.ts'

/**
 * Compiles shape tables to functions, lazily, and caches them: unused shapes cost nothing. A simple value is checked by
 * a bit mask, without a call; a function checks everything else.
 */

/** Checks a value that the mask of open kinds does not accept. `kinds` are the kinds of the value. */
type Checker = (value: unknown, kinds: number) => boolean

/** A nested shape, compiled on first use, so that shapes can be recursive. */
interface Part {
  readonly shape: Shape
  /** Kinds that are accepted without a call. */
  readonly open: number
  rest: Checker | undefined
  /** Name of a field. `next` is the field that followed it last time: vendors send fields in a stable order. */
  readonly name: string
  /** 1 for a required field. */
  readonly required: 0 | 1
  next: Part | undefined
}

const NUMBERS = NUMBER | INTEGER
const TEXTS = STRING | TEXT
const enumerable = Object.prototype.propertyIsEnumerable
const checkers = new WeakMap<Rule, Checker>()

/** The kinds that a shape accepts without further limits. */
function openKinds(shape: Shape): number {
  if (typeof shape === 'number') return shape
  const { kinds = 0, minLength, maxLength, pattern, minimum, maximum } = shape
  const texts = (minLength ?? maxLength ?? pattern) === undefined ? 0 : TEXTS
  const numbers = (minimum ?? maximum) === undefined ? 0 : NUMBERS
  return kinds & ~(texts | numbers)
}

/** The checker for values whose kind is not open. */
function checkerOf(shape: Shape): Checker {
  if (typeof shape === 'number') return () => false
  let checker = checkers.get(shape)
  if (!checker) {
    checker = compile(shape)
    checkers.set(shape, checker)
  }
  return checker
}

/** The checker for values of all kinds. */
export function whole(shape: Shape): Checker {
  const open = openKinds(shape)
  const rest = checkerOf(shape)
  return open === 0 ? rest : (value, kinds) => (open & kinds) !== 0 || rest(value, kinds)
}

/**
 * Whether a value fits a shape. Stops at the first mismatch and allocates nothing; `explain` describes the mismatches.
 */
export function fits(shape: Shape, value: unknown): boolean {
  const kinds = kindsOf(value)
  return (openKinds(shape) & kinds) !== 0 || checkerOf(shape)(value, kinds)
}

/** Compiles a rule: a value fits if it satisfies one of the rule's alternatives. */
function compile(rule: Rule): Checker {
  const { kinds = 0, fields, values, items, enum: words, is, anyOf = [], ref } = rule
  const limited = kinds & ~openKinds(rule)
  const ways: Checker[] = []
  if (limited & TEXTS) ways.push(text(rule, limited & TEXTS))
  if (limited & NUMBERS) ways.push(number(rule, limited & NUMBERS))
  if (fields) ways.push(record(rule, fields))
  else if (values !== undefined) ways.push(entries(rule, partOf(values)))
  if (items !== undefined) ways.push(list(rule, partOf(items)))
  if (words) ways.push(words.length === 1 ? (value) => value === words[0] : (value) => words.includes(value as string))
  if (is) ways.push(is)
  for (const shape of ref ? [...anyOf, tableFrom(ref)] : anyOf) ways.push(whole(shape))
  if (ways.length === 1) return ways[0] as Checker
  return (value, kinds) => {
    for (const way of ways) if (way(value, kinds)) return true
    return false
  }
}

const text =
  ({ minLength, maxLength, pattern }: Rule, limited: number): Checker =>
  (value, kinds) =>
    (kinds & limited) !== 0 &&
    fitsLength(value as string, minLength, maxLength) &&
    (pattern === undefined || pattern.test(value as string))

const number =
  ({ minimum, maximum }: Rule, limited: number): Checker =>
  (value, kinds) =>
    (kinds & limited) !== 0 && within(minimum, value as number, maximum)

const partOf = (shape: Shape, name = '', required: 0 | 1 = 0): Part => ({
  shape,
  open: openKinds(shape),
  rest: undefined,
  name,
  required,
  next: undefined,
})

function passes(part: Part, value: unknown): boolean {
  const kinds = kindsOf(value)
  if ((part.open & kinds) !== 0) return true
  part.rest ??= checkerOf(part.shape)
  return part.rest(value, kinds)
}

function record({ strict, atLeastOne, atMostOne }: Rule, fields: Fields): Checker {
  let required: readonly string[] | undefined
  const places = new Map<string, Part>()
  const start = partOf(0)
  return (value, kinds) => {
    if ((kinds & OBJECT) === 0) return false
    const object = value as Record<string, unknown>
    let last = start
    let found = 0
    required ??= Object.keys(fields).filter((name) => !fits(fields[name] as Shape, undefined))
    // Iterates the value's own fields: records lack many of the possible ones.
    for (const name in object) {
      let place = last.next
      if (place === undefined || place.name !== name) {
        place = places.get(name)
        if (place === undefined) {
          if (!Object.hasOwn(fields, name)) {
            if (strict) return false
            continue
          }
          place = partOf(fields[name] as Shape, name, required.includes(name) ? 1 : 0)
          places.set(name, place)
        }
        last.next = place
      }
      if (!passes(place, object[name])) return false
      last = place
      found += place.required
    }
    // Required fields that the loop did not visit are missing, or getters of a class and not checked yet.
    if (found !== required.length)
      for (const name of required)
        if (!enumerable.call(object, name) && !fits(fields[name] as Shape, fieldOf(object, name))) return false
    return (atLeastOne === undefined && atMostOne === undefined) || keeps(object, atLeastOne, atMostOne)
  }
}

/**
 * Whether the rules between fields hold. A separate function, because variables captured by a closure are slow to read.
 */
const keeps = (
  object: Record<string, unknown>,
  atLeastOne: Rule['atLeastOne'],
  atMostOne: Rule['atMostOne'],
): boolean =>
  !atLeastOne?.some((names) => missing(names, object)) && !atMostOne?.some((names) => surplus(names, object))

const entries =
  ({ minLength, maxLength, keys }: Rule, part: Part): Checker =>
  (value, kinds) => {
    if ((kinds & OBJECT) === 0 || !isPlain(value as object)) return false
    const object = value as Record<string, unknown>
    let count = 0
    for (const name in object) {
      if (!Object.hasOwn(object, name)) continue
      count++
      if ((keys !== undefined && !keys.test(name)) || !passes(part, object[name])) return false
    }
    return within(minLength, count, maxLength)
  }

const list =
  ({ minLength, maxLength }: Rule, part: Part): Checker =>
  (value, kinds) => {
    if ((kinds & ARRAY) === 0) return false
    const list = value as unknown[]
    if (!within(minLength, list.length, maxLength)) return false
    // A loop by index: holes count as undefined.
    for (let index = 0; index < list.length; index++) if (!passes(part, list[index])) return false
    return true
  }
