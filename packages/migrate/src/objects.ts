import ts from 'typescript'
import type { Plan } from './plan.ts'

/** One member of an object that is written down: its name, and its value as an expression or a name that stands alone. */
export interface Member {
  readonly name: string
  readonly node: ts.ObjectLiteralElementLike
  readonly value: ts.Expression | undefined
}

/** The members of an object literal; undefined for other expressions, and where a member's name is computed. */
export function membersOf(node: ts.Expression): readonly Member[] | undefined {
  if (!ts.isObjectLiteralExpression(node)) return undefined
  const members: Member[] = []
  for (const one of node.properties) {
    if (ts.isSpreadAssignment(one)) members.push({ name: '...', node: one, value: one.expression })
    else if (!one.name || ts.isComputedPropertyName(one.name)) return undefined
    else {
      const value = ts.isPropertyAssignment(one)
        ? one.initializer
        : ts.isShorthandPropertyAssignment(one)
          ? one.name
          : undefined
      members.push({ name: one.name.text, node: one, value })
    }
  }
  return members
}

const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text)

export const member = (name: string, value: string): string =>
  name === value ? name : `${isName(name) ? name : `'${name}'`}: ${value}`

interface Tree {
  [name: string]: string | Tree
}

const LONG_LINE = 100

/** Parts between brackets on one line, or on a line each where that would be long. */
export function listed(open: string, parts: readonly string[], close: string, indent = ''): string {
  const line = `${open} ${parts.join(', ')} ${close}`
  if (line.length + indent.length <= LONG_LINE) return line
  return `${open}\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}${close}`
}

/** An object from values by place: `credentials.api_key` lies in `credentials`. */
export function nested(places: readonly (readonly [place: string, value: string])[], indent = ''): string {
  const tree: Tree = Object.create(null)
  for (const [place, value] of places) {
    const names = place.split('.')
    const last = names.pop() as string
    let at = tree
    for (const name of names) {
      at[name] ??= Object.create(null) as Tree
      at = at[name] as Tree
    }
    at[last] = value
  }
  const text = (one: string | Tree, at: string): string => {
    if (typeof one === 'string') return one
    const members = Object.entries(one).map(([name, inner]) => member(name, text(inner, `${at}  `)))
    return listed('{', members, '}', at)
  }
  return text(tree, indent)
}

/** The text between the braces of an object literal, with its changes, or the spread of another expression. */
export function innerOf(plan: Plan, node: ts.Expression, left: ReadonlySet<ts.Node> = new Set()): string {
  if (!ts.isObjectLiteralExpression(node)) return ` ...${plan.render(node)} `
  if (left.size === 0 && node.properties.length > 0) {
    const start = node.getStart(plan.source) + 1
    return plan.children(node, start, node.end - 1)
  }
  const kept = node.properties.filter((one) => !left.has(one)).map((one) => plan.render(one))
  return kept.length > 0 ? ` ${kept.join(', ')} ` : ''
}

/** One object of several parts, in their order. Line breaks and indents of an object that was there stay. */
export function joined(parts: readonly string[]): string {
  const filled = parts.filter((part) => part.trim() !== '')
  const indent = filled.map((part) => /^\n\s*/.exec(part)?.[0]).find((found) => found !== undefined)
  const last = filled.length - 1
  const text = filled.map((part, index) => {
    const start = `${indent ?? ' '}${part.trimStart()}`
    return index === last ? start : `${start.trimEnd().replace(/,$/, '')},`
  })
  const all = text.join('')
  return `{${all}${/\s$/.test(all) ? '' : ' '}}`
}

/** `undefined` or `null`, as it is written. */
export const isNothing = (node: ts.Expression): boolean =>
  (ts.isIdentifier(node) && node.text === 'undefined') || node.kind === ts.SyntaxKind.NullKeyword
