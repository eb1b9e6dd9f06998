import type { QueryStyle } from '../contract/facts.ts'

type Values = Readonly<Record<string, unknown>>

/** Also encodes the five characters that encodeURIComponent leaves. */
const encode = (text: string): string =>
  /^[\w.~-]*$/.test(text)
    ? text
    : encodeURIComponent(text.toWellFormed()).replace(
        /[!'()*]/g,
        (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
      )

/** The value as JSON would represent it: dates become text. */
const asJson = (value: unknown): unknown => (value as { toJSON?(): unknown } | null | undefined)?.toJSON?.() ?? value

/** Plain decimal digits, never an exponent; null becomes an empty string. */
function scalar(given: unknown): string {
  const value = asJson(given)
  if (value === null) return ''
  if (typeof value === 'number' && String(value).includes('e'))
    return value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 21 })
  return String(value)
}

/** Maximum depth of brackets in a name. */
const DEEPEST = 100

/** A name, with brackets that stay readable, as in the vendors' own SDKs. */
const encodeName = (name: string): string =>
  /^\w+$/.test(name) ? name : encode(name).replace(/%5B/g, '[').replace(/%5D/g, ']')

const joined = (text: string, name: string, value: string): string =>
  `${text && `${text}&`}${encodeName(name)}=${encode(value)}`

/** Appends a value to the text of a query. */
function append(text: string, name: string, given: unknown, style: QueryStyle, depth = 0): string {
  if (depth > DEEPEST) throw new RangeError('nested too deeply')
  const value = asJson(given)
  if (value === undefined) return text
  if (typeof value !== 'object' || value === null) return joined(text, name, scalar(value))
  let all = text
  if (Array.isArray(value)) {
    if (style === 'csv') return value.length > 0 ? joined(all, name, value.map(scalar).join(',')) : all
    // Holes count, so no `forEach`.
    for (let index = 0; index < value.length; index++)
      all = append(all, style === 'repeat' ? name : `${name}[${index}]`, value[index], style, depth + 1)
    return all
  }
  for (const key of Object.keys(value)) all = append(all, `${name}[${key}]`, (value as Values)[key], style, depth + 1)
  return all
}

const writer =
  (style: QueryStyle) =>
  (values: Values, styles?: Readonly<Record<string, QueryStyle>>): string => {
    let text = ''
    for (const name of Object.keys(values))
      text = append(text, name, values[name], (styles && Object.hasOwn(styles, name) && styles[name]) || style)
    return text
  }

/** `created[gte]=1&expand[0]=a`. */
export const bracketQuery = /* @__PURE__ */ writer('brackets')
/** `id=1&id=2`. */
export const repeatQuery = /* @__PURE__ */ writer('repeat')
/** `ids=1,2`. */
export const csvQuery = /* @__PURE__ */ writer('csv')
