import type { ActionIr, ConnectorIr, EntityIr, Field, ObjectType, Type } from '../ir.ts'
import { camel, pascal } from '../naming.ts'
import type { Argument, GraphqlMark } from './schema-helpers.ts'

/** IR → GraphQL documents: the selection follows from a record's fields. */

/** A fragment: the selection of one named type, shared by all documents. */
export interface Fragment {
  /** Name of its constant. */
  readonly constant: string
  readonly text: string
}

/** A document in parts: the operation, and the types whose fragments it needs, in order. */
export interface Document {
  readonly operation: string
  readonly fragments: readonly string[]
}

type Types = ConnectorIr['named']

/** The inputs of a selection. */
interface Uses {
  readonly fragments: Set<string>
  /** Boolean variables that include on-demand fields. */
  readonly flags: Set<string>
  /** Variables of omissible fields. */
  readonly omissible: Set<string>
}

const newUses = (): Uses => ({ fragments: new Set(), flags: new Set(), omissible: new Set() })

/** The document of an action. Its definition has the frame, with `*` in place of the record's selection. */
export function documentOf(ir: ConnectorIr, entity: EntityIr, action: ActionIr): Document {
  const { graphql, paging } = action.definition
  const path = `${entity.definition.name}.${action.name}`
  const [, kind, head = '', body] = /^(query|mutation)(\(.*?\))?(\{.*\})$/s.exec(graphql?.document ?? '') ?? []
  if (body === undefined) throw new Error(`${path}: a document reads query($id:ID!){order(id:$id){*}}`)
  const uses = newUses()
  const selection = action.record ? selectionOf(action.record, ir.named, uses, path) : ''
  if (body.includes('*') !== (selection !== '')) throw new Error(`${path}: the document and its record do not fit`)
  for (const name of uses.fragments) fragmentOf(name, ir.named, uses)
  const variables = [
    ...(head ? [head.slice(1, -1)] : []),
    ...[...uses.flags].map((flag) => `$${flag}:Boolean=${paging === undefined}`),
    ...[...uses.omissible].map((name) => `$${name}:Boolean=true`),
  ]
  const list = variables.length > 0 ? `(${variables.join(',')})` : ''
  const name = pascal(entity.definition.name) + pascal(action.name)
  return { operation: `${kind} ${name}${list}${body.replaceAll('*', () => selection)}`, fragments: [...uses.fragments] }
}

/** The fragment of a named type. Its dependencies are added to `uses`. */
export function fragmentOf(name: string, types: Types, uses: Uses = newUses()): Fragment {
  const type = objectOf({ kind: 'ref', zod: '', name }, types) as ObjectType
  const on = type.graphql?.type ?? name
  return {
    constant: `${camel(name)}Fragment`,
    text: `fragment ${name} on ${on}{${fieldsOf(type, types, uses, name)}}`,
  }
}

/** The document as one text. */
export const textOf = (ir: ConnectorIr, { operation, fragments }: Document): string =>
  [operation, ...fragments.map((name) => fragmentOf(name, ir.named).text)].join('')

/** The fragments of all documents of a connector, by type. */
export function allFragments(ir: ConnectorIr): Map<string, Fragment> {
  const names = new Set<string>()
  for (const entity of ir.entities)
    for (const action of entity.actions)
      if (action.definition.graphql) for (const name of documentOf(ir, entity, action).fragments) names.add(name)
  return new Map([...names].sort().map((name) => [name, fragmentOf(name, ir.named)]))
}

/** The selection inside a field's braces; empty for scalars. */
function selectionOf(type: Type, types: Types, uses: Uses, path: string): string {
  const object = objectOf(type, types)
  if (object === undefined || object.fields.length === 0) return ''
  const name = nameOf(type)
  if (name !== undefined && object.graphql?.type !== null) {
    uses.fragments.add(name)
    return `...${name}`
  }
  return fieldsOf(object, types, uses, path)
}

function fieldsOf({ fields }: ObjectType, types: Types, uses: Uses, path: string): string {
  const plain: string[] = []
  const inline = new Map<string, string[]>()
  for (const field of fields) {
    const { on, ...mark } = markOf(field.type)
    const text = fieldText(field, mark, types, uses, `${path}.${field.name}`)
    if (on === undefined) plain.push(text)
    for (const name of on ?? []) inline.set(name, [...(inline.get(name) ?? []), text])
  }
  return joined([...plain, ...[...inline].map(([name, texts]) => `... on ${name}{${joined(texts)}}`)])
}

function fieldText({ name, type }: Field, mark: GraphqlMark, types: Types, uses: Uses, path: string): string {
  if (path.split('.').length > 20) throw new Error(`${path}: a selection cannot contain itself`)
  if (mark.onDemand) uses.flags.add(name)
  if (mark.omissible) uses.omissible.add(name)
  const args = Object.entries(mark.args ?? {}).map(([argument, value]) => `${argument}:${argumentText(value)}`)
  const inner = selectionOf(type, types, uses, path)
  return [
    mark.field ? `${name}:${mark.field}` : name,
    args.length > 0 ? `(${args.join(',')})` : '',
    mark.onDemand || mark.omissible ? `@include(if:$${name})` : '',
    inner && `{${inner}}`,
  ].join('')
}

const argumentText = (value: Argument): string => JSON.stringify(value)

/** Joins the parts. A closing brace needs no space after it. */
const joined = (parts: readonly string[]): string => parts.join(' ').replaceAll('} ', '}')

/** The object inside wrappers, lists and references; undefined for scalars. */
function objectOf(type: Type, types: Types): ObjectType | undefined {
  switch (type.kind) {
    case 'object':
      return type
    case 'array':
      return objectOf(type.item, types)
    case 'ref':
      return objectOf((types.get(type.name) as { type: Type }).type, types)
    case 'nullable':
    case 'optional':
    case 'readonly':
    case 'lazy':
      return objectOf(type.inner, types)
    default:
      return undefined
  }
}

/** The name of the type inside wrappers and lists. */
function nameOf(type: Type): string | undefined {
  if (type.kind === 'ref') return type.name
  if (type.kind === 'array') return nameOf(type.item)
  return 'inner' in type ? nameOf(type.inner) : undefined
}

/** The GraphQL metadata of a field, from all its wrappers. */
function markOf(type: Type): GraphqlMark {
  return { ...('inner' in type && markOf(type.inner)), ...type.graphql }
}
