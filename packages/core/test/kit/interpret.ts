import type { Rule, Shape } from '../../src/contract/table.ts'
import { ANY, ARRAY, BOOLEAN, INTEGER, NULL, NUMBER, OBJECT, OPTIONAL, STRING, TEXT } from './shapes.ts'

/** Interprets a table rule by rule, without regard to speed: the judge of the checks that core compiles. */
export function interpret(shape: Shape, value: unknown): boolean {
  const rule: Rule = typeof shape === 'number' ? { kinds: shape } : shape
  const { kinds = 0, items, anyOf = [], ref } = rule
  return (
    (kinds & ANY) !== 0 ||
    ((kinds & OPTIONAL) !== 0 && value === undefined) ||
    ((kinds & NULL) !== 0 && value === null) ||
    ((kinds & BOOLEAN) !== 0 && typeof value === 'boolean') ||
    (typeof value === 'string' && (kinds & STRING) !== 0 && keepsText(rule, value)) ||
    (typeof value === 'string' && (kinds & TEXT) !== 0 && [...value].length <= 65_536 && keepsText(rule, value)) ||
    (typeof value === 'number' && isKind(kinds, value) && inRange(rule.minimum, value, rule.maximum)) ||
    (Array.isArray(value) && ((kinds & ARRAY) !== 0 || (items !== undefined && keepsItems(rule, items, value)))) ||
    (isObject(value) && ((kinds & OBJECT) !== 0 || keepsMembers(rule, value))) ||
    (rule.enum ?? []).some((word) => word === value) ||
    rule.is?.(value) === true ||
    anyOf.some((alternative) => interpret(alternative, value)) ||
    (ref !== undefined && interpret(ref(), value))
  )
}

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isKind = (kinds: number, value: number): boolean =>
  (kinds & NUMBER) !== 0 ? Number.isFinite(value) : (kinds & INTEGER) !== 0 && Number.isSafeInteger(value)

const inRange = (least = -Infinity, value: number, greatest = Infinity): boolean => value >= least && value <= greatest

const keepsText = ({ minLength, maxLength, pattern }: Rule, text: string): boolean =>
  inRange(minLength, [...text].length, maxLength) && (pattern?.test(text) ?? true)

const keepsItems = ({ minLength, maxLength }: Rule, items: Shape, list: readonly unknown[]): boolean =>
  inRange(minLength, list.length, maxLength) && Array.from(list).every((item) => interpret(items, item))

function keepsMembers(rule: Rule, object: Members): boolean {
  const { fields, values, strict, keys, minLength, maxLength, atLeastOne = [], atMostOne = [] } = rule
  const names = Object.keys(object)
  // Members that every object inherits are none of this one.
  const member = (name: string) =>
    Object.hasOwn(object, name) || !(name in Object.prototype) ? object[name] : undefined
  const given = (wanted: readonly string[]) => wanted.filter((name) => member(name) !== undefined).length
  if (fields)
    return (
      names.every((name) => !strict || Object.hasOwn(fields, name)) &&
      Object.entries(fields).every(
        ([name, shape]) =>
          interpret(shape, member(name)) || (!Object.hasOwn(object, name) && interpret(shape, undefined)),
      ) &&
      atLeastOne.every((wanted) => given(wanted) > 0) &&
      atMostOne.every((wanted) => given(wanted) < 2)
    )
  if (values === undefined) return false
  return (
    inRange(minLength, names.length, maxLength) &&
    names.every((name) => (keys?.test(name) ?? true) && interpret(values, object[name]))
  )
}
