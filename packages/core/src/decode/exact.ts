import type { OperationFacts } from '../contract/facts.ts'
import { Unusable } from '../errors/unusable.ts'

type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown

/** Thrown on runtimes whose `JSON.parse` has no access to the source text: they would round ids silently. */
class NoSourceText extends Unusable {
  constructor() {
    super('this runtime rounds ids beyond 2^53: use Node 22 or newer, Bun, Deno or workerd')
  }
}

/** A number in a list. Whether it belongs to an exact field is known only once the list's own name arrives. */
class Item {
  readonly value: number
  readonly digits: string

  constructor(value: number, digits: string) {
    this.value = value
    this.digits = digits
  }
}

/**
 * `JSON.parse` that preserves the integers of the operation's `exact` fields, including those in lists below such a
 * field: beyond 2^53, they are returned as strings of digits instead of rounded. Everything else is as with
 * `JSON.parse`. Requires a runtime with JSON source text access (Node ≥ 22, Bun, Deno, workerd).
 */
export function parseExact(text: string, operation: OperationFacts): unknown {
  const names = new Set(operation.exact)
  return parseDigits(text, (name) => names.has(name))
}

/**
 * {@link parseExact} for fields that are ids by their name, in every response of a vendor that sends an id sometimes as
 * a number and sometimes as text. Safe integers become text, too, so that an id has one type.
 */
export function parseIds(text: string, isId: (name: string) => boolean): unknown {
  const parsed = { '': parseDigits(text, isId) }
  const open: { readonly value: object; readonly ids: boolean }[] = [{ value: parsed, ids: false }]
  // Iterative: the vendor decides how deep a response is.
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
  // Most responses have no such number, and a reviver makes parsing several times slower.
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

/** All digits of an integer beyond the safe range; undefined for every other number. */
function digitsOf(value: number, source: string | undefined): string | undefined {
  if (Number.isSafeInteger(value) || !source) return undefined
  const [, sign, whole, fraction = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]\+?(\d+))?$/.exec(source) ?? []
  const zeros = Number(power) - fraction.length
  // `1.5e1` is an integer, `1.5` is not; and no id has hundreds of digits.
  if (whole === undefined || zeros < 0 || zeros > 99) return undefined
  return sign + (whole + fraction).replace(/^0+(?=\d)/, '') + '0'.repeat(zeros)
}
