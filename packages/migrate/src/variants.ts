import ts from 'typescript'
import { bare } from './clients.ts'
import { Left } from './left.ts'
import { symbolOf, usesOf } from './names.ts'
import { type Member, member, membersOf } from './objects.ts'
import type { Plan } from './plan.ts'
import type { Variant } from './rules.ts'

const textOf = (node: ts.Expression | undefined): string | undefined =>
  node && ts.isStringLiteralLike(bare(node)) ? (bare(node) as ts.StringLiteral).text : undefined

/** The variant that the parameters of a call choose. */
export function variantOf(
  params: ts.Expression | undefined,
  variants: readonly Variant[],
  checker: ts.TypeChecker,
): Variant | undefined {
  return variants.find(({ if: condition }) => {
    if (!condition) return true
    const [name, wanted] = condition
    const found = params && memberOf(bare(params), name, checker)
    if (!found || wanted === undefined) return found !== undefined
    const value = textOf(found.value)
    if (value === undefined) throw new Left(`${name} is not written in place, and decides what it does`)
    return value === wanted
  })
}

/** A member of parameters that are written down, or that have none of this name by their type. */
function memberOf(params: ts.Expression, name: string, checker: ts.TypeChecker): Member | undefined {
  const members = membersOf(params)
  const found = members?.find((one) => one.name === name)
  const others = members ? members.flatMap((one) => (one.name === '...' && one.value ? [one.value] : [])) : [params]
  if (!found && others.some((one) => mayHave(checker.getTypeAtLocation(one), name)))
    throw new Left('its parameters are not written in place, and decide what it does')
  return found
}

const mayHave = (type: ts.Type, name: string): boolean =>
  (type.flags & UNKNOWN) !== 0 || type.getProperty(name) !== undefined || type.getStringIndexType() !== undefined

/** Whether a member is one that a variant has another name for, or none. */
export const isUnpacked = ({ name }: Member, { params = {} }: Variant): boolean =>
  Object.keys(params).some((one) => one.split('.')[0] === name)

/** The parameters that members become, as text. */
export function unpack(
  plan: Plan,
  members: readonly Member[],
  variant: Variant,
  checker: ts.TypeChecker,
  from: string,
): string {
  const parts = placesOf(members, variant).map((place) => {
    const { to, value, member: name } = place
    const text = `${plan.render(value)}${name ? `.${name}` : ''}`
    const type = typeAt(place, checker)
    const wrap = type && isText(type) ? variant.texts?.[to] : undefined
    if (!wrap) return member(to, text)
    return `${to}: ${wrap === 'Blob' ? `new Blob([${text}])` : `${plan.import(`${from}/${wrap[1]}`, wrap[0])}(${text})`}`
  })
  parts.push(...Object.entries(variant.adds ?? {}).map(([name, text]) => member(name, text)))
  return parts.length > 0 ? ` ${parts.join(', ')} ` : ''
}

interface Place {
  readonly to: string
  readonly value: ts.Expression
  /** The member of the value, where that is not written in place. */
  readonly member?: string
}

function placesOf(members: readonly Member[], { params = {} }: Variant): Place[] {
  return members.flatMap(({ name, value }) =>
    Object.entries(params).flatMap(([path, to]): Place[] => {
      const [outer, inner] = path.split('.')
      if (outer !== name || !to || !value) return []
      if (!inner) return [{ to, value }]
      const all = membersOf(bare(value))
      if (!all) return [{ to, value, member: inner }]
      const found = all.find((one) => one.name === inner)?.value
      return found ? [{ to, value: found }] : []
    }),
  )
}

/** The type of a parameter's value; undefined where the object that has it does not say. */
function typeAt({ value, member: name }: Place, checker: ts.TypeChecker): ts.Type | undefined {
  const type = checker.getTypeAtLocation(bare(value))
  if (!name) return type
  const found = type.getProperty(name)
  return found && checker.getTypeOfSymbolAtLocation(found, value)
}

const isText = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.StringLike) !== 0
const UNKNOWN = ts.TypeFlags.Any | ts.TypeFlags.Unknown

/** Whether a type may be text, or does not say. */
export function mayBeText(type: ts.Type): boolean {
  const parts = type.isUnion() ? type.types : [type]
  return parts.some((part) => isText(part) || (part.flags & UNKNOWN) !== 0)
}

/** Refuses a value whose type does not say whether it is text. */
export function checkTexts(members: readonly Member[], variant: Variant, checker: ts.TypeChecker): void {
  for (const place of placesOf(members, variant)) {
    const { to } = place
    if (!variant.texts || !Object.hasOwn(variant.texts, to)) continue
    const type = typeAt(place, checker)
    if (!type || (mayBeText(type) && !isText(type))) throw new Left(`${to} must not be text here; make sure of it`)
  }
}

/** How the bytes of a download are read, by the SDK's option `responseType`. */
const READERS: Readonly<Record<string, (plan: Plan, download: string) => string>> = {
  stream: (plan, download) =>
    `${plan.import('node:stream', 'Readable')}.fromWeb((await ${download}).stream${plan.isTyped ? ' as never' : ''})`,
  arraybuffer: (_, download) => `(await (await ${download}).bytes()).slice().buffer`,
  text: (_, download) => `await (await ${download}).text()`,
}

/** The call becomes a download whose bytes stand where the SDK's result has them. */
export function moveDownload(
  plan: Plan,
  node: ts.CallExpression,
  options: ts.Expression | undefined,
  checker: ts.TypeChecker,
): void {
  const members = options ? membersOf(bare(options)) : []
  const named = textOf(members?.find(({ name }) => name === 'responseType')?.value)
  const type = named ?? (members?.length === 0 && isReadAsText(node, checker) ? 'text' : undefined)
  const read = type !== undefined && Object.hasOwn(READERS, type) ? READERS[type] : undefined
  if (!read || (named !== undefined && members?.length !== 1))
    throw new Left('read the download with text(), bytes() or stream')
  let outer: ts.Node = node.parent
  if (!ts.isAwaitExpression(outer)) throw new Left('await it, and read the download with text(), bytes() or stream')
  const awaited = outer
  while (ts.isParenthesizedExpression(outer.parent)) outer = outer.parent
  const { parent } = outer
  const value = () => read(plan, plan.render(node))
  if (ts.isPropertyAccessExpression(parent) && parent.expression === outer && parent.name.text === 'data') {
    plan.replace(parent, () => `(${value()})`)
    return
  }
  if (!ts.isVariableDeclaration(parent)) throw new Left('read the download with text(), bytes() or stream')
  const { name } = parent
  if (ts.isIdentifier(name) ? !onlyData(name) : name.elements.length !== 1 || !isData(name.elements[0]))
    throw new Left('only the bytes of the result have a counterpart')
  plan.replace(awaited, () => `{ data: ${value()} }`)
}

/** `data as string`, wherever the result is used: without an option, the SDK reads by the media type of the answer. */
function isReadAsText(node: ts.CallExpression, checker: ts.TypeChecker): boolean {
  let outer: ts.Node = node.parent
  if (!ts.isAwaitExpression(outer)) return false
  while (ts.isParenthesizedExpression(outer.parent)) outer = outer.parent
  const { parent } = outer
  if (!ts.isVariableDeclaration(parent)) return isTextOf(outer)
  if (!ts.isIdentifier(parent.name)) return false
  const uses = usesOf(parent.name, symbolOf(parent.name, checker), checker)
  return uses.length > 0 && uses.every(isTextOf)
}

/** Whether `.data as string` stands behind a node. */
function isTextOf(node: ts.Node): boolean {
  const { parent } = node
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== node || parent.name.text !== 'data') return false
  return ts.isAsExpression(parent.parent) && parent.parent.type.kind === ts.SyntaxKind.StringKeyword
}

const isData = (element: ts.ArrayBindingElement | undefined): boolean =>
  element !== undefined && ts.isBindingElement(element) && (element.propertyName ?? element.name).getText() === 'data'

/** Whether nothing but `data` is taken from a variable. */
function onlyData(name: ts.Identifier): boolean {
  const block = ts.findAncestor(name, (one) => ts.isBlock(one) || ts.isSourceFile(one))
  const isFine = (node: ts.Node): boolean =>
    ts.isIdentifier(node) && node !== name && node.text === name.text
      ? (ts.isPropertyAccessExpression(node.parent) &&
          (node.parent.name === node || node.parent.name.text === 'data')) ||
        (ts.isPropertyAssignment(node.parent) && node.parent.name === node)
      : !ts.forEachChild(node, (child) => !isFine(child) || undefined)
  return block === undefined || isFine(block)
}
