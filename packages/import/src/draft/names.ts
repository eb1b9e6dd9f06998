/** Names of a draft, made in the same way as the generator's. */

/** Splits a name into words: `listItems`, `List-Items` and `list items` are the same. */
export const words = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)

export const snake = (text: string): string =>
  words(text)
    .map((word) => word.toLowerCase())
    .join('_')
    .replace(/^(?=\d)/, 'n')

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
export const pascal = (text: string): string =>
  words(text)
    .map(capital)
    .join('')
    .replace(/^(?=\d)/, 'N')

/** Singular words that end in s. */
const SINGULARS = new Set([
  'status',
  'address',
  'access',
  'news',
  'series',
  'analysis',
  'sms',
  'dns',
  'https',
  'process',
  'kubernetes',
  'nfs',
])

export function singular(word: string): string {
  if (SINGULARS.has(word.toLowerCase())) return word
  if (/ies$/i.test(word) && word.length > 4) return word.replace(/ies$/i, 'y')
  if (/(ss|ch|sh|x|z)es$/i.test(word) || /statuses$/i.test(word)) return word.slice(0, -2)
  return /[^su]s$/i.test(word) && word.length > 2 ? word.slice(0, -1) : word
}

/** Makes the last word of a name singular: `customer_orders` → `customer_order`. */
export const one = (name: string): string => {
  const all = name.split('_')
  return [...all.slice(0, -1), singular(all.at(-1) ?? '')].join('_')
}

/** Lowercase letters and digits only, to compare names. */
export const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The last name of a dotted path into an answer, or the name of its header: both compared without what all have. */
export const lastOf = (path: string): string =>
  bare(path.startsWith(HEADER) ? path.slice(HEADER.length).replace(/^x-/i, '') : (path.split('.').at(-1) ?? ''))

/** Selects the link to the next page in a list of links. */
export const RELATED = '[rel=next].'

/** Begins the path of a response header. */
export const HEADER = 'header:'

/** A name that is not taken. */
export function unused(name: string, taken: ReadonlySet<string>, others: readonly string[] = []): string {
  for (const candidate of [name, ...others]) if (!taken.has(candidate)) return candidate
  for (let number = 2; ; number++) if (!taken.has(`${name}${number}`)) return `${name}${number}`
}

/** A parameter name that needs no quotes in code. */
export const identifier = (text: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(text)
    ? text
    : words(text)
        .join('_')
        .replace(/^(?=\d)/, '_') || 'value'
