import type { OperationFacts } from '../contract/facts.ts'

type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown

/** A runtime whose `JSON.parse` does not tell how a number was written: ids would be rounded in silence. */
export class NoSourceText extends Error {}

/** A number of a list: only when the list's own name comes is it known whether it is one of an exact field. */
class Item {
  readonly value: number
  readonly digits: string

  constructor(value: number, digits: string) {
    this.value = value
    this.digits = digits
  }
}

/**
 * `JSON.parse` that keeps the integers of the operation's `exact` fields as they stand in the text: beyond 2^53 they
 * come back as strings of digits, not rounded; in lists below such a field too. Everything else is as `JSON.parse` has
 * it. Needs a runtime with JSON source text access (Node ≥ 22, Bun, Deno, workerd).
 */
export function parseExact(text: string, operation: OperationFacts): unknown {
  const names = new Set(operation.exact)
  return parseDigits(text, (name) => names.has(name))
}

/**
 * {@link parseExact} for members that are ids by their names, in every response of a vendor that sends an id as a number here
 * and as text there. Integers that a number can hold become text, too, so that an id has one type.
 */
export function parseIds(text: string, isId: (name: string) => boolean): unknown {
  const parsed = { '': parseDigits(text, isId) }
  const open: { readonly value: object; readonly ids: boolean }[] = [{ value: parsed, ids: false }]
  // Not by recursion: how deep a response goes is the vendor's choice.
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, ids } = next
    const isList = Array.isArray(value)
    for (const [name, inner] of Object.entries(value)) {
      const here = isList ? ids : isId(name)
      if (typeof inner === 'object' && inner !== null) open.push({ value: inner, ids: here })
      else if (here && Number.isSafeInteger(inner)) Reflect.set(value, name, String(inner))
    }
  }
  return parsed['']
}

function parseDigits(text: string, isExact: (name: string) => boolean): unknown {
  // Most texts hold no such number, and a reviver makes parsing several times slower.
  if (!/\d{16}|\d[eE]\+?\d/.test(text)) return JSON.parse(text)
  let open = 0
  const settle = (list: unknown[], exact: boolean): void => {
    for (const [index, item] of list.entries()) {
      if (Array.isArray(item)) settle(item, exact)
      else if (item instanceof Item) {
        list[index] = exact ? item.digits : item.value
        open--
      }
    }
  }
  const revive: Reviver = function (key, value, context) {
    if (!context) throw new NoSourceText()
    const { source } = context
    const inList = Array.isArray(this)
    if (typeof value === 'number') {
      const digits = (inList || isExact(key)) && digitsOf(value, source)
      if (!digits) return value
      if (!inList) return digits
      open++
      return new Item(value, digits)
    }
    if (open > 0 && !inList && Array.isArray(value)) settle(value, isExact(key))
    return value
  }
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown)
}

/** All digits of an integer that a number cannot hold; undefined for every other number. */
function digitsOf(value: number, source: string | undefined): string | undefined {
  if (Number.isSafeInteger(value) || !source) return undefined
  const [, sign, whole, fraction = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]\+?(\d+))?$/.exec(source) ?? []
  const zeros = Number(power) - fraction.length
  // `1.5e1` is an integer, `1.5` is none; and no id has hundreds of digits.
  if (whole === undefined || zeros < 0 || zeros > 99) return undefined
  return sign + (whole + fraction).replace(/^0+(?=\d)/, '') + '0'.repeat(zeros)
}
