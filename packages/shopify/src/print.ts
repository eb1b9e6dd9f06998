/**
 * Writes the text of a parsed document. Only what a request may contain: operations and fragments, not definitions of a
 * schema.
 * @see https://spec.graphql.org/October2021/#sec-Document
 */

/** A node of a parsed document, as parsers of GraphQL make it. */
export interface DocumentNode {
  readonly kind: string
}

type Part = DocumentNode | readonly DocumentNode[] | string | boolean | undefined
type Parts = Readonly<Record<string, Part>>

const WRITERS: Readonly<Record<string, (node: Parts) => string>> = {
  Document: ({ definitions }) => all(definitions, '\n'),
  OperationDefinition: ({ operation, name, variableDefinitions, directives, selectionSet }) =>
    `${operation} ${one(name)}${list('(', variableDefinitions, ')')}${after(directives)} ${one(selectionSet)}`,
  FragmentDefinition: ({ name, typeCondition, directives, selectionSet }) =>
    `fragment ${one(name)} on ${one(typeCondition)}${after(directives)} ${one(selectionSet)}`,
  VariableDefinition: ({ variable, type, defaultValue, directives }) =>
    `${one(variable)}: ${one(type)}${before(' = ', defaultValue)}${after(directives)}`,
  SelectionSet: ({ selections }) => `{ ${all(selections, ' ')} }`,
  Field: ({ alias, name, arguments: given, directives, selectionSet }) =>
    `${alias ? `${one(alias)}: ` : ''}${one(name)}${list('(', given, ')')}${after(directives)}${before(' ', selectionSet)}`,
  FragmentSpread: ({ name, directives }) => `...${one(name)}${after(directives)}`,
  InlineFragment: ({ typeCondition, directives, selectionSet }) =>
    `...${before(' on ', typeCondition)}${after(directives)} ${one(selectionSet)}`,
  Directive: ({ name, arguments: given }) => `@${one(name)}${list('(', given, ')')}`,
  Argument: ({ name, value }) => `${one(name)}: ${one(value)}`,
  ObjectField: ({ name, value }) => `${one(name)}: ${one(value)}`,
  ObjectValue: ({ fields }) => `{${all(fields, ', ')}}`,
  ListValue: ({ values }) => `[${all(values, ', ')}]`,
  Variable: ({ name }) => `$${one(name)}`,
  NonNullType: ({ type }) => `${one(type)}!`,
  ListType: ({ type }) => `[${one(type)}]`,
  NamedType: ({ name }) => one(name),
  // JSON escapes what GraphQL escapes, in the same way.
  StringValue: ({ value }) => JSON.stringify(value),
  NullValue: () => 'null',
}

/** Names, numbers, booleans and members of enums have their text as `value`. */
const one = (part: Part): string => {
  if (part === undefined) return ''
  const node = part as DocumentNode & Parts
  return WRITERS[node.kind]?.(node) ?? String(node['value'])
}

const all = (parts: Part, between: string): string => ((parts ?? []) as readonly DocumentNode[]).map(one).join(between)
const before = (text: string, part: Part): string => (part ? text + one(part) : '')
const after = (directives: Part): string => (all(directives, ' ') ? ` ${all(directives, ' ')}` : '')
const list = (open: string, parts: Part, close: string): string =>
  all(parts, ', ') ? open + all(parts, ', ') + close : ''

/** The text of a parsed document. */
export const printDocument = (document: DocumentNode): string => one(document)
