import type { ActionIr, ConnectorIr, EntityIr, Field, Named, Type } from '../ir.ts'
import { camel, localName, member, pascal } from '../naming.ts'
import { Code, literal } from '../print.ts'
import { hintedText, idNumber, isId, knownText, wordsOf } from './values.ts'

/** Maximum columns: a page shows them on a laptop without scrolling. Docstrings keep to it as well. */
export const WIDTH = 76

/** A sample call, as a user would write it. */
export function exampleText(ir: ConnectorIr, entity: EntityIr, action: ActionIr, style: 'function' | 'method'): string {
  const { name, type } = entity.definition
  const object = style === 'function' ? camel(name) : `${camel(pascal(ir.definition.name))}.${camel(name)}`
  const params = exampleParams(ir, entity, action)
  const client = style === 'function' ? ['client'] : []
  const record = recordName(returned(entity, action, type), object)
  const call = (before: string, after = ''): string => {
    const start = `${before}${object}.${camel(action.name)}(${client.join()}`
    if (Object.keys(params).length === 0) return `${start})${after}`
    const comma = client.length > 0 ? ', ' : ''
    return `${start}${comma}${pretty(params, '', start.length + comma.length + 1 + after.length)})${after}`
  }
  if (action.definition.paging) {
    const start = `for await (const ${record} of `
    const line = call(start, `) console.log(${record})`)
    return line.length <= WIDTH ? line : `${call(start, ') {')}\n  console.log(${record})\n}`
  }
  if (!action.record) return call('await ')
  const result = action.definition.download ? 'file' : action.name === 'delete' ? 'deleted' : record
  return call(`const ${result} = await `)
}

/** The name of what comes back, which is not the entity's record for every action. */
function returned({ record: own }: EntityIr, { record }: ActionIr, type: string): string {
  const nameOf = (one: Type | undefined): string | undefined => {
    if (one === undefined) return undefined
    return one.kind === 'ref' ? one.name : 'inner' in one ? nameOf(one.inner) : undefined
  }
  return record === undefined ? type : (nameOf(record) ?? (record === own ? type : 'result'))
}

/** The variable name of the record in the example. */
function recordName(type: string, object: string): string {
  const name = camel(type)
  // A name that the language or the entity's module has taken cannot be declared, and a long one obscures the call.
  return localName(name) === name && name !== object && name.length <= 20 ? name : 'record'
}

/** The params of a sample call: the required ones, the largest page, and those of the definition's examples. */
export function exampleParams(ir: ConnectorIr, entity: EntityIr, action: ActionIr): Record<string, unknown> {
  const { paging: { size } = {}, atLeastOne = [] } = action.definition
  const { name } = entity.definition
  const whole = ir.definition.examples?.[`${name}.${action.name}`] as Record<string, unknown> | undefined
  const open = atLeastOne.filter((names) => !names.some((one) => whole && one in whole))
  const chosen = new Set(open.map(([first]) => first))
  const fields = action.params.fields.filter((field) => !field.optional || chosen.has(field.name))
  const given = Object.fromEntries(fields.map((field) => [field.name, whole?.[field.name] ?? sample(ir, name, field)]))
  Object.assign(given, whole)
  const limit = action.params.fields.find((field) => field.name === size)
  if (limit !== undefined) given[limit.name] = largest(limit.type)
  return given
}

/** The largest page; 100 where the vendor says nothing. */
function largest(type: Type): number {
  if ('inner' in type) return largest(type.inner)
  return ('max' in type ? type.max : undefined) ?? 100
}

/**
 * A value to show: one of the definition's examples, or one derived from the type. `open`: named types that it is in;
 * undefined: it would have no end.
 */
function sample(ir: ConnectorIr, entity: string, { type, name }: Field, open: readonly string[] = []): unknown {
  const { examples = {} } = ir.definition
  return examples[`${entity}.${name}`] ?? type.example ?? examples[name] ?? sampleOf(ir, entity, { type, name }, open)
}

function sampleOf(
  ir: ConnectorIr,
  entity: string,
  { type, name }: Pick<Field, 'type' | 'name'>,
  open: readonly string[],
): unknown {
  const inner = (of: Type, within = open): unknown =>
    sample(ir, entity, { type: of, name, optional: false, doc: {} }, within)
  const ends = (of: Type): boolean => of.kind !== 'ref' || !open.includes(of.name)
  switch (type.kind) {
    case 'string':
      return hintedText(type.hint) ?? type.open?.[0] ?? knownText(name, entity, type.format) ?? wordsOf(name)
    case 'number':
      return isId(name) ? idNumber(name, entity) : Math.max(type.min ?? 1, 1)
    case 'boolean':
      return true
    case 'literal':
      return type.values[0]
    case 'array':
      return ends(type.item) ? [inner(type.item)] : []
    case 'object':
      return Object.fromEntries(
        type.fields
          .filter((field) => !field.optional)
          .map((field) => [field.name, sample(ir, entity, field, open)])
          .filter(([, value]) => value !== undefined),
      )
    case 'union':
      return inner(type.options.find(ends) ?? (type.options[0] as Type))
    case 'nullable':
      return inner(type.inner) ?? null
    case 'optional':
    case 'readonly':
    case 'lazy':
      return inner(type.inner)
    case 'ref':
      return ends(type) ? inner((ir.named.get(type.name) as Named).type, [...open, type.name]) : undefined
    case 'bytes':
      return new Code('new Uint8Array()')
    default:
      return {}
  }
}

interface Style {
  /** The text of a value on one line. */
  line(value: unknown): string
  name(name: string): string
  /** Trailing comma. */
  comma: string
}

const CODE: Style = { line: literal, name: member, comma: ',' }
const JSON_: Style = {
  line: (value) => jsonLine(value),
  name: (name) => JSON.stringify(name),
  comma: '',
}

/** JSON with spaces, on one line. */
function jsonLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(jsonLine).join(', ')}]`
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${jsonLine(one)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

/** JSON on as many lines as it needs. */
export const prettyJson = (value: unknown): string => pretty(value, '', WIDTH, JSON_)

/** A value on as many lines as it needs. `used`: the columns of its first line that are taken. */
function pretty(value: unknown, indent: string, used: number, style = CODE): string {
  const line = style.line(value)
  if (indent.length + used + line.length <= WIDTH || typeof value !== 'object' || value === null) return line
  if (value instanceof Code) return line
  const deeper = `${indent}  `
  const members = Array.isArray(value)
    ? value.map((one) => pretty(one, deeper, 1, style))
    : Object.entries(value).map(([name, one]) => `${style.name(name)}: ${pretty(one, deeper, name.length + 3, style)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const body = members.map((text) => `${deeper}${text}`).join(',\n')
  return members.length === 0 ? line : `${open}\n${body}${style.comma}\n${indent}${close}`
}
