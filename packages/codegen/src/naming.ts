import { posix } from 'node:path'
import { camel } from '../../core/src/contract/names.ts'
import type { ConnectorDefinition } from './define.ts'
import { folderOf, type Layout, REPOSITORY } from './layout.ts'

export { camel }

/** All naming rules. Entities, actions and fields are in snake_case, as in the product spec. */

const words = (name: string): string[] => name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `balance_transactions` → `BalanceTransactions`. */
export const pascal = (name: string): string => words(name).map(capital).join('')

/** `balance_transactions` → `balance-transactions`. */
export const kebab = (name: string): string => words(name).join('-')

/** `BalanceTransaction` → `balance transaction`. */
export const plainWords = (type: string): string => type.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()

/** Where a connector's code goes, and its import specifier. */
export const placeOf = ({
  name,
  partOf,
  under,
  layout = REPOSITORY,
}: Pick<ConnectorDefinition, 'name' | 'partOf' | 'under'> & { readonly layout?: Layout }) => {
  const pack = partOf?.package ?? name
  const below = partOf ? `${partOf.folder}/` : ''
  const entries = under ?? (partOf?.main ? '' : partOf?.folder) ?? ''
  const source = `src/${below}generated`
  const folder = folderOf(layout.package, pack)
  const { packageName = '@ferrule/{name}' } = layout
  return {
    layout,
    /** The package's folder, from the root. */
    folder,
    /** `''`, or the folder of a part, with a slash. */
    below,
    /** `''`, or the folder of its entries, with a slash. */
    entry: under ? `${under}/` : below,
    source,
    specifier: `${folderOf(packageName, pack)}${entries && `/${entries}`}`,
    /** From the generated code to the root. */
    root: posix.relative(`/${posix.join(folder, source)}`, '/'),
  }
}

/** Names of an action's types: `CustomersListParams`, `CustomersListMeta`, `CustomersDeleteResult`. */
export const actionType = (entity: string, action: string, what: 'Params' | 'Meta' | 'Result'): string =>
  pascal(entity) + pascal(action) + what

/** Name of an action's descriptor: `customersList`. */
export const operationName = (entity: string, action: string): string => camel(`${entity}_${action}`)

/** Name of a type's shape table: `customerShape`. */
export const shapeName = (type: string): string => `${camel(type)}Shape`

/** Name of a type's zod object: `CustomerSchema`. */
export const schemaName = (type: string): string => `${type}Schema`

/** The display name of the service: `Google-Drive` → `Google Drive`. */
export const displayName = ({ connectorType }: Pick<ConnectorDefinition, 'connectorType'>): string =>
  connectorType.replaceAll('-', ' ')

/** Its display name among generations of one API: `Harbor` is the one that new code uses, and `Harbor v1 (retired)` what it replaced. */
export const generationName = (definition: Pick<ConnectorDefinition, 'connectorType' | 'partOf' | 'under'>): string => {
  const { partOf, under } = definition
  const name = displayName(definition)
  if (under) return `${name} ${under} (retired)`
  return partOf && !partOf.main ? `${name} ${partOf.folder}` : name
}

/** Words after which the rest of an action's name qualifies it: `list_for_job`, `mark_as_paid`. */
const JOINTS = new Set(['as', 'at', 'by', 'for', 'from', 'in', 'of', 'on', 'to', 'with'])
/** First and second words of actions on many records. */
const OF_MANY = new Set(['list', 'search', 'count', 'bulk', 'batch'])
const ALL = new Set(['all', 'many'])

/**
 * Human-readable title: `payment_intents.list` → `List payment intents`, `orders.mark_as_paid` → `Mark order as paid`.
 */
export function titleOf(entity: string, action: string): string {
  const [verb = '', ...rest] = words(action.replace(/^api_/, '')).map((word) => word.toLowerCase())
  const last = words(entity).at(-1) ?? ''
  const noun = (word: string): string => [...words(entity).slice(0, -1), word].join(' ')
  const [second = ''] = rest
  if (verb === 'bulk' || verb === 'batch' || ALL.has(second))
    return capital([verb, ...rest, noun(plural(last))].join(' '))
  const object = noun(OF_MANY.has(verb) ? plural(last) : singular(last))
  if (rest.length === 0 || JOINTS.has(second)) return capital([verb, object, ...rest].join(' '))
  return capital([verb, ...rest, 'of', noun(singular(last))].join(' '))
}

export function singular(word: string): string {
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y')
  if (/(ss|ch|sh|x|z)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

function plural(word: string): string {
  if (singular(word) !== word) return word
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|ch|sh|x|z)$/.test(word) ? `${word}es` : `${word}s`
}

/** Names that a generated function cannot have inside its module: reserved words and imports. */
const TAKEN = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
   finally for function if implements import in instanceof interface let new null package private protected public return
   static super switch this throw true try typeof undefined var void while with yield send paginate searchCopy`.split(
    /\s+/,
  ),
)

/** Name of an action's function inside its module; it is exported under the action's own. `delete` → `remove`. */
export function localName(action: string): string {
  const name = camel(action)
  if (name === 'delete') return 'remove'
  return TAKEN.has(name) ? `${name}_` : name
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** A member name in an object literal or an interface, quoted if necessary. */
export const member = (name: string): string => (IDENTIFIER.test(name) ? name : quoted(name))

/** Line breaks and other characters that may not stand in a literal are escaped. */
const quoted = (name: string): string =>
  `'${JSON.stringify(name)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replace(/[\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`)}'`
