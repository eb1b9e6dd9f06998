import type { QueryStyle } from '../contract/facts.ts'

type Values = Readonly<Record<string, unknown>>
type Pair = readonly [name: string, value: string]

/** Also encodes the five characters that encodeURIComponent leaves. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )

// Brackets in names stay readable, as in the vendors' own SDKs.
const join = (pairs: readonly Pair[]): string =>
  pairs.map(([name, value]) => `${encode(name).replace(/%5B/g, '[').replace(/%5D/g, ']')}=${encode(value)}`).join('&')

/** The value as JSON would represent it: dates become text. */
const asJson = (value: unknown): unknown => (value as { toJSON?(): unknown } | null | undefined)?.toJSON?.() ?? value

/** Plain decimal digits, never an exponent; null becomes an empty string. */
function scalar(given: unknown): string {
  const value = asJson(given)
  if (value === null) return ''
  if (typeof value === 'number' && /e/.test(String(value)))
    return value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 21 })
  return String(value)
}

/** Maximum depth of brackets in a name. */
const DEEPEST = 100

function* pairsOf(name: string, given: unknown, style: QueryStyle, depth = 0): Generator<Pair> {
  if (depth > DEEPEST) throw new RangeError('nested too deeply')
  const value = asJson(given)
  if (value === undefined) return
  if (Array.isArray(value)) {
    if (style === 'csv') {
      if (value.length > 0) yield [name, value.map(scalar).join(',')]
    } else {
      for (const [index, item] of value.entries())
        yield* pairsOf(style === 'repeat' ? name : `${name}[${index}]`, item, style, depth + 1)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) yield* pairsOf(`${name}[${key}]`, inner, style, depth + 1)
  } else {
    yield [name, scalar(value)]
  }
}

const writer =
  (style: QueryStyle) =>
  (values: Values, styles: Readonly<Record<string, QueryStyle>> = {}): string =>
    join(Object.entries(values).flatMap(([name, value]) => [...pairsOf(name, value, styles[name] ?? style)]))

/** `created[gte]=1&expand[0]=a`. */
export const bracketQuery = /* @__PURE__ */ writer('brackets')
/** `id=1&id=2`. */
export const repeatQuery = /* @__PURE__ */ writer('repeat')
/** `ids=1,2`. */
export const csvQuery = /* @__PURE__ */ writer('csv')
