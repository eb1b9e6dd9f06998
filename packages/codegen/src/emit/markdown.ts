import { LONGEST_TEXT } from '../../../core/src/contract/table.ts'
import type { ConnectorIr, Field, Named, Type } from '../ir.ts'
import { kebab } from '../naming.ts'
import { withDefault } from '../print.ts'

/** IR → text and tables of the reference. */

export const TYPES_PAGE = 'types.md'

/** Escapes text for Markdown. */
export const plain = (text: string): string =>
  text
    .replaceAll('\n', ' ')
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/[<>*{}[\]]/g, (mark) => `\\${mark}`)))
    .join('')

const code = (value: unknown): string => `\`${typeof value === 'string' ? `'${value}'` : JSON.stringify(value)}\``

/** Columns that are omitted if every row is empty or `no`. */
const SPARSE = ['Limits', 'Required']

/** A Markdown table without its empty columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const shown = head.map(
    (name, index) => !SPARSE.includes(name) || rows.some((row) => row[index] && row[index] !== 'no'),
  )
  // Once, here: what is escaped twice ends the cell.
  const cell = (text: string): string => text.replaceAll('|', '\\|')
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .filter((_, index) => shown[index])
      .map(cell)
      .join(' | ')} |`
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`
}

/** Maximum number of known values listed; an editor suggests all of them. */
const MOST_VALUES = 24

const some = (values: readonly string[]): string =>
  values.slice(0, MOST_VALUES).map(code).join(', ') + (values.length > MOST_VALUES ? ', …' : '')

/** Describes a type: `list of strings`, `integer or null`. `page` is the page that contains the text, for links. */
export function typeWords(ir: ConnectorIr, type: Type, page: string): string {
  const words = (inner: Type): string => typeWords(ir, inner, page)
  switch (type.kind) {
    case 'string':
      return type.open ? `string, such as ${some(type.open)}` : 'string'
    case 'number':
      return type.integer ? 'integer' : 'number'
    case 'unknown':
      return 'anything'
    case 'never':
      return 'nothing'
    case 'bytes':
      return 'bytes'
    case 'literal':
      return type.values.map(code).join(', ')
    case 'object':
      return 'object'
    case 'record':
      return `object with values: ${words(type.value)}`
    case 'array':
      return `list of ${plural(words(type.item))}`
    case 'union':
      return alternatives(onceOrMore(type.options, words))
    case 'nullable':
      return `${words(type.inner)} or null`
    case 'ref':
      return `[${type.name}](${linkTo(ir.named.get(type.name) as Named, page)})`
    default:
      return 'inner' in type ? words(type.inner) : type.kind
  }
}

/** `string, such as 'a'` → `strings, such as 'a'`. Names of types and values have no plural. */
const plural = (words: string): string => words.replace(/^(list|string|integer|number|object|boolean)\b/, '$1s')

/** The words of alternatives. A value or a list of such values is described once, however long its description. */
function onceOrMore(options: readonly Type[], words: (type: Type) => string): string[] {
  const each = options.map(words)
  return options.map((type, at) =>
    type.kind === 'array' && each.includes(words(type.item)) && words(type.item).includes(',')
      ? 'a list of these'
      : (each[at] ?? ''),
  )
}

export const pageOf = (entity: string): string => `${kebab(entity)}.md`

function linkTo({ name, entity }: Named, page: string): string {
  const target = entity === undefined ? TYPES_PAGE : pageOf(entity)
  return `${target === page ? '' : `./${target}`}#${name.toLowerCase()}`
}

/** Describes the limits of a value. */
function limitWords(type: Type): string {
  if (type.hint !== undefined) return type.hint
  switch (type.kind) {
    case 'string':
      return (
        textWords(type) || (type.format ?? (type.pattern && !type.open ? `matches ${code(type.pattern.source)}` : ''))
      )
    case 'number':
      return range(type.min, type.max, '')
    case 'array':
      return [range(type.min, type.max, 'items'), limitWords(type.item) && `each: ${limitWords(type.item)}`]
        .filter(Boolean)
        .join('; ')
    case 'record':
      return range(undefined, type.maxKeys, 'keys')
    case 'union':
      return [...new Set(type.options.map(limitWords))].filter(Boolean).join('; ')
    default:
      return 'inner' in type ? limitWords(type.inner) : ''
  }
}

/** The limit of all texts is said once, in the guide. */
function textWords({ min, max }: { min?: number; max?: number }): string {
  const own = max === LONGEST_TEXT ? undefined : max
  return min === 1 && own === undefined ? 'not empty' : range(min, own, 'characters')
}

function range(least: number | undefined, greatest: number | undefined, unit: string): string {
  const words =
    least !== undefined && greatest !== undefined
      ? least === greatest
        ? `exactly ${least}`
        : `${least} to ${greatest}`
      : least !== undefined
        ? `at least ${least}`
        : greatest !== undefined
          ? `at most ${greatest}`
          : ''
  return words && unit ? `${words} ${unit}` : words
}

/** The object that fields belong to, to tell whether they are required. */
interface Around {
  /** Path of the object; empty at the top level. */
  readonly path: string
  /** Whether the object is optional, or one of several alternatives. */
  readonly open: boolean
}

/** Whether a field is required. In an optional object: required if the object is set. */
function needWords(field: Field, { path, open }: Around): string {
  if (field.optional) return 'no'
  return open ? `with \`${path.split('.').at(-1)?.replaceAll('[]', '')}\`` : 'yes'
}

/** Rows of an object's fields. The fields of an unnamed object follow it, with dotted names. */
export function fieldRows(
  ir: ConnectorIr,
  fields: readonly Field[],
  page: string,
  around: Around = { path: '', open: false },
): string[][] {
  return fields.flatMap((field) => {
    const { name, type, optional, doc, default: usual } = field
    const { description = '', deprecated } = doc
    const old = deprecated ? [`**Deprecated.** ${deprecated === true ? '' : plain(deprecated)}`.trim()] : []
    const text = [withDefault(plain(description), usual, code), ...old].filter(Boolean).join('. ')
    const path = around.path ? `${around.path}.${name}` : name
    const row = [`\`${path}\``, typeWords(ir, type, page), needWords(field, around), text, plain(limitWords(type))]
    const objects = nested(type)
    const open = optional || around.open || objects.length > 1
    return [row, ...objects.flatMap(([inner, mark]) => fieldRows(ir, inner, page, { path: `${path}${mark}`, open }))]
  })
}

/** Rows of parameters: the required ones first, with an empty cell for the others. */
export function paramRows(ir: ConnectorIr, fields: readonly Field[], page: string): string[][] {
  const [needed, open] = [fields.filter(({ optional }) => !optional), fields.filter(({ optional }) => optional)]
  return fieldRows(ir, [...needed, ...open], page).map((row) =>
    row.map((cell, index) => (index !== REQUIRED ? cell : cell === 'no' ? '' : cell === 'yes' ? '**yes**' : cell)),
  )
}

/** Index of the column `Required`. */
const REQUIRED = 2

/** Fields of the unnamed objects within a type. */
function nested(type: Type, mark = ''): [readonly Field[], string][] {
  if (type.kind === 'object') return [[type.fields, mark]]
  if (type.kind === 'array') return nested(type.item, `${mark}[]`)
  if (type.kind === 'record') return nested(type.value, `${mark}.*`)
  if (type.kind === 'union') return type.options.flatMap((option) => nested(option, mark))
  return 'inner' in type ? nested(type.inner, mark) : []
}

/** `a or b or c`; more than five with commas, which are easier to read. */
function alternatives(all: readonly string[]): string {
  return all.length > 5 ? `${all.slice(0, -1).join(', ')} or ${all.at(-1)}` : all.join(' or ')
}
