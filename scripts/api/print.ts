// Prints one declaration as text, formatted by the compiler's printer.
import ts from 'typescript'

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })

/**
 * Without comments, but for `@deprecated`; members of interfaces and classes in the order of their names. `prefix` comes before the
 * keyword.
 */
export function printed(node: ts.Statement, prefix = ''): string {
  const file = node.getSourceFile()
  const print = (one: ts.Node): string => narrow(printer.printNode(ts.EmitHint.Unspecified, one, file))
  const mark = (one: ts.Node): string => (ts.getJSDocDeprecatedTag(one) ? '/** @deprecated */\n' : '')
  const before = mark(node) + prefix
  if (!ts.isInterfaceDeclaration(node) && !ts.isClassDeclaration(node)) return before + bare(print(node))

  const head = bare(print(withoutMembers(node))).replace(/\s*\{\s*\}$/, ' {')
  const members = [...node.members].map((member) => ({
    name: member.name ? print(member.name) : '',
    text: (mark(member) + print(member)).replace(/;$/, '').replace(/^/gm, '  '),
  }))
  // Calls and constructors have no name and come first. Overloads keep their order, since it decides which one applies.
  members.sort((one, other) => compare(one.name, other.name))
  return before + (members.length > 0 ? [head, ...members.map(({ text }) => text), '}'].join('\n') : `${head}}`)
}

/** Not by locale: the order must be the same on every machine. */
export const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function withoutMembers(node: ts.InterfaceDeclaration | ts.ClassDeclaration): ts.Node {
  const { modifiers, name, typeParameters, heritageClauses } = node
  return ts.isInterfaceDeclaration(node)
    ? ts.factory.updateInterfaceDeclaration(node, modifiers, node.name, typeParameters, heritageClauses, [])
    : ts.factory.updateClassDeclaration(node, modifiers, name, typeParameters, heritageClauses, [])
}

/** The printer always indents by four. */
const narrow = (text: string): string => text.replace(/^( {4})+/gm, (spaces) => spaces.slice(spaces.length / 2))

const bare = (text: string): string => text.replace(/^((export|declare|default)\s+)+/, '').replace(/;$/, '')
