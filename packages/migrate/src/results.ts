import ts from 'typescript'
import { isAny } from './clients.ts'
import { usesOf } from './names.ts'
import { member } from './objects.ts'
import type { Plan, Render } from './plan.ts'
import type { MethodFacts, Rules } from './rules.ts'

/** How the SDK's result of a call and the connector's differ. */
export interface Shape {
  readonly envelope: readonly string[]
  readonly records: readonly string[]
  readonly isList: boolean
  readonly meta: readonly string[]
  readonly constants: Readonly<Record<string, string>>
  /** It is `{ data, response }`. */
  readonly isWhole?: boolean
}

export const shapeOf = ({ records, isList, meta }: MethodFacts, { envelope = [], constants = {} }: Rules): Shape => ({
  envelope,
  records: records?.split('.') ?? [],
  isList,
  meta,
  constants,
})

/** Whether the connector's result is the SDK's. */
export const isSame = (shape: Shape): boolean => isRecord(shape) && Object.keys(shape.constants).length === 0

const isRecord = ({ envelope, records, isList }: Shape): boolean => envelope.length + records.length === 0 && !isList

const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  start.every((name, index) => path[index] === name)

/** Where a path into the SDK's result leads in the connector's, with how much of it that replaces; undefined: nowhere. */
function mapped(path: readonly string[], shape: Shape): { ours: string[]; length: number } | undefined {
  const { envelope, records, isList, meta, isWhole } = shape
  if (isWhole) return inWhole(path)
  if (Object.hasOwn(shape.constants, path[0] ?? '')) return undefined
  const whole = [...envelope, ...records]
  if (startsWith(path, whole) && path.length >= whole.length)
    return { ours: isList ? ['data'] : [], length: whole.length }
  if (!startsWith(path, envelope)) return undefined
  const next = path[envelope.length]
  if (next === undefined) return undefined
  if (!isList && records.length === 0) return { ours: [], length: envelope.length }
  if (isList && meta.includes(next)) return { ours: ['meta', next], length: envelope.length + 1 }
  return undefined
}

/** The same in `{ data, response }`. */
function inWhole([first = '']: readonly string[]): { ours: string[]; length: number } | undefined {
  if (first === 'data') return { ours: ['data'], length: 1 }
  return first === 'status' || first === 'url' ? { ours: ['response', first], length: 1 } : undefined
}

/** A use of a result that needs an eye, with the reason. */
export interface Odd {
  readonly node: ts.Node
  readonly why: string
}

/** Gives an awaited result the type that the call named. */
export function typeResult(plan: Plan, node: ts.CallExpression, { resultType }: Rules): void {
  if (!resultType || !plan.isTyped || !ts.isAwaitExpression(node.parent)) return
  if (ts.isExpressionStatement(node.parent.parent)) return
  const [named] = node.typeArguments ?? []
  const type = named ? resultType.replace('{type}', () => named.getText()) : 'any'
  const isAlone = ts.isVariableDeclaration(node.parent.parent)
  plan.wrap(node.parent, (text) => (isAlone ? `${text} as ${type}` : `(${text} as ${type})`))
}

/** Changes at the places that use a result, and those that need an eye. */
export interface Followed {
  readonly odd: readonly Odd[]
  apply(plan: Plan): void
}

/** Finds out how the uses of a call's result change. */
export function resultOf(checker: ts.TypeChecker, node: ts.Expression, shape: Shape): Followed {
  const results = new Results(checker)
  if (shape.isWhole || !isSame(shape)) results.promise(node, shape)
  return results
}

/** `{ data, response }` has the record where the SDK's answer has it. */
export const wholeOf = (shape: Shape): Shape | undefined =>
  !shape.isList && shape.envelope.join() === 'data' && shape.records.length === 0
    ? { ...shape, envelope: [], isWhole: true }
    : undefined

/** Follows the result of a call to where it is used, and changes those places. */
export function followResult(plan: Plan, checker: ts.TypeChecker, node: ts.Expression, shape: Shape): readonly Odd[] {
  const plain = resultOf(checker, node, shape)
  const whole = plain.odd.length > 0 ? wholeOf(shape) : undefined
  if (whole) plan.wrap(node, (text) => `${text}.withResponse()`)
  const found = whole ? resultOf(checker, node, whole) : plain
  found.apply(plan)
  return found.odd
}

/** The same for the name that a loop over pages gives each. */
export function followPage(plan: Plan, checker: ts.TypeChecker, name: ts.BindingName, shape: Shape): readonly Odd[] {
  const results = new Results(checker)
  results.binding(name, shape)
  results.apply(plan)
  return results.odd
}

class Results {
  readonly #checker: ts.TypeChecker
  readonly odd: Odd[] = []
  readonly removed: ts.Node[] = []
  readonly changes: [ts.Node, string | ((render: Render) => string)][] = []

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  apply(plan: Plan): void {
    for (const [at, text] of this.changes) plan.replace(at, text)
    for (const at of this.removed) plan.remove(at)
  }

  #replace(node: ts.Node, text: string | ((render: Render) => string)): void {
    this.changes.push([node, text])
  }

  /** The promise that a call returns. */
  promise(node: ts.Expression, shape: Shape): unknown {
    const { parent } = node
    if (ts.isParenthesizedExpression(parent)) return this.promise(parent, shape)
    if (ts.isAwaitExpression(parent)) return this.value(parent, shape)
    if (ts.isExpressionStatement(parent) || ts.isVoidExpression(parent)) return undefined
    if (ts.isForOfStatement(parent) && parent.expression === node) return undefined
    if (ts.isPropertyAccessExpression(parent) && ts.isCallExpression(parent.parent))
      return this.#chained(parent, parent.parent, shape)
    const element = this.#elementOfAll(node)
    if (element) return this.binding(element, shape)
    return this.#escape(node, shape)
  }

  /** `.then(…)`, `.catch(…)` and `.finally(…)` of the promise. */
  #chained(access: ts.PropertyAccessExpression, outer: ts.CallExpression, shape: Shape): unknown {
    const [handler] = outer.arguments
    const name = access.name.text
    if (name === 'catch' || name === 'finally') return this.promise(outer, shape)
    if (name === 'then' && handler && (ts.isArrowFunction(handler) || ts.isFunctionExpression(handler))) {
      const [param] = handler.parameters
      if (!param) return undefined
      // A parameter with the type of the SDK's answer would be wrong.
      if (!param.type) return this.binding(param.name, shape)
    }
    return this.#escape(access, shape)
  }

  /** The name that an element of `await Promise.all([…])` gets. */
  #elementOfAll(node: ts.Expression): ts.BindingName | undefined {
    const list = node.parent
    if (!ts.isArrayLiteralExpression(list) || !ts.isCallExpression(list.parent)) return undefined
    const all = list.parent
    if (all.expression.getText() !== 'Promise.all' || !ts.isAwaitExpression(all.parent)) return undefined
    const declared = all.parent.parent
    if (!ts.isVariableDeclaration(declared) || !ts.isArrayBindingPattern(declared.name)) return undefined
    const element = declared.name.elements[list.elements.indexOf(node)]
    return element && ts.isBindingElement(element) ? element.name : undefined
  }

  /** An expression whose value is the result. */
  value(node: ts.Expression, shape: Shape): unknown {
    const { parent } = node
    if (ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent) || isAny(parent))
      return this.value(parent, shape)
    if (ts.isExpressionStatement(parent) || ts.isVoidExpression(parent)) return undefined
    if (memberName(parent) !== undefined && (parent as ts.AccessExpression).expression === node)
      return this.#member(node, shape)
    if (ts.isVariableDeclaration(parent) && parent.initializer === node) {
      // The type of the SDK's result would be wrong; the compiler knows the right one.
      if (parent.type) this.#replace(parent, (render) => `${render(parent.name)} = ${render(node)}`)
      return this.binding(parent.name, shape)
    }
    return this.#escape(node, shape)
  }

  /** Members of the result: `.data.items`. */
  #member(node: ts.Expression, shape: Shape) {
    const path: string[] = []
    const chain: ts.AccessExpression[] = []
    for (let at: ts.Node = node; ; at = at.parent) {
      const up: ts.Node = at.parent
      if (ts.isNonNullExpression(up)) continue
      const name = memberName(up)
      if (name === undefined || (up as ts.AccessExpression).expression !== at) break
      path.push(name)
      chain.push(up as ts.AccessExpression)
    }
    const [first = ''] = path
    const last = chain.at(shape.envelope.length - 1 + 1) ?? chain.at(-1)
    if (path.length === 1 && Object.hasOwn(shape.constants, first))
      return this.#constant(chain[0] as ts.Node, shape.constants[first] as string)
    const found = mapped(path, shape)
    const end = found && chain[found.length - 1]
    const [outer] = chain
    if (found && found.length === 0 && outer) {
      this.#replace(outer, (render) => [render(node), ...found.ours, first].join('.'))
      return
    }
    if (found && end) {
      this.#replace(end, (render) => [render(node), ...found.ours].join('.'))
      return
    }
    // The whole body of a list, or of a record that lies in it.
    if (!shape.isWhole && startsWith(shape.envelope, path) && path.length === shape.envelope.length) {
      const body = chain.at(-1) as ts.Expression
      return this.#body(body, node, shape)
    }
    this.#odd(last ?? node, `${path.join('.')} of the result is not there any more; see .withResponse()`)
  }

  /** A member whose value is known. `if (!result.ok) …` never comes to pass, since a failed call throws. */
  #constant(node: ts.Node, value: string) {
    const negated = node.parent
    const statement = negated.parent
    const isNever = value === 'true' && ts.isPrefixUnaryExpression(negated) && ts.isIfStatement(statement)
    if (isNever && !statement.elseStatement) this.removed.push(statement)
    else this.#replace(node, value)
  }

  /** The body of an answer as a value: what is taken from it is taken from the page. */
  #body(body: ts.Expression, node: ts.Expression, shape: Shape) {
    const { parent } = body
    if (!ts.isVariableDeclaration(parent) || parent.initializer !== body || parent.type)
      return this.#odd(
        body,
        shape.isList ? 'the result is a page: data, meta and cursor' : 'the result is the record itself',
      )
    this.#replace(body, (render) => render(node))
    this.binding(parent.name, { ...shape, envelope: [] })
  }

  /** The names that a result is bound to. */
  binding(name: ts.BindingName, shape: Shape) {
    if (ts.isIdentifier(name)) return this.#variable(name, shape)
    if (ts.isArrayBindingPattern(name)) return this.#odd(name, 'the result is no list')
    const leaves = leavesOf(name)
    if (!leaves)
      return this.#odd(
        name,
        shape.isList ? 'the result is a page: data, meta and cursor' : 'the result is the record itself',
      )
    const bodies = leaves.filter(({ path }) => isBody(path, shape))
    if (bodies.length === 1 && leaves.length === 1 && !bodies[0]?.initial)
      return this.#bodyPattern(name, bodies[0] as Leaf, shape)
    const found = leaves.map((leaf) => ({ ...leaf, to: mapped(leaf.path, shape) }))
    if (found.some(({ to }) => !to)) return this.#odd(name, this.#missing(found))
    const ours = found.map(({ path, to, ...leaf }) => ({
      ...leaf,
      path: [...(to?.ours ?? []), ...path.slice(to?.length)],
    }))
    this.#replace(name, (render) => patternOf(ours, render))
  }

  #missing(found: readonly { path: readonly string[]; to: unknown }[]): string {
    const names = found.filter(({ to }) => !to).map(({ path }) => path.join('.'))
    return `${names.join(', ')} of the result ${names.length > 1 ? 'are' : 'is'} not there any more; see .withResponse()`
  }

  /** `{ data }`, where that is the whole body. */
  #bodyPattern(pattern: ts.BindingName, { local }: Leaf, shape: Shape) {
    this.#replace(pattern, (render) => render(local))
    this.binding(local, { ...shape, envelope: [] })
  }

  #variable(name: ts.Identifier, shape: Shape) {
    const symbol = this.#checker.getSymbolAtLocation(name)
    for (const use of usesOf(name, symbol, this.#checker)) this.value(use, shape)
  }

  #escape(node: ts.Node, shape: Shape) {
    const { envelope, records, isList } = shape
    if (shape.isWhole) return this.#odd(node, 'status, url and headers of the answer are in `response`, a Response')
    if (isRecord(shape)) return
    // A page has its records in `data`, too.
    if (isList && [...envelope, ...records].join('.') === 'data') return
    this.#odd(node, isList ? 'the result is a page: data, meta and cursor' : 'the result is the record itself')
  }

  #odd(node: ts.Node, why: string): void {
    this.odd.push({ node, why })
  }
}

/** The name of the member that an expression takes: `.data`, `['data']`. */
function memberName(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  const isElement = ts.isElementAccessExpression(node) && ts.isStringLiteral(node.argumentExpression)
  return isElement ? (node.argumentExpression as ts.StringLiteral).text : undefined
}

const isBody = (path: readonly string[], { envelope, records }: Shape): boolean =>
  records.length > 0 && path.length === envelope.length && envelope.length > 0 && startsWith(path, envelope)

interface Leaf {
  readonly path: readonly string[]
  /** A name, or a pattern that lies below. */
  readonly local: ts.BindingName
  readonly initial: ts.Expression | undefined
}

/** The names of an object pattern with their paths; undefined where one is computed or takes the rest. */
function leavesOf(pattern: ts.ObjectBindingPattern, before: readonly string[] = []): Leaf[] | undefined {
  const leaves: Leaf[] = []
  for (const { dotDotDotToken, propertyName, name, initializer } of pattern.elements) {
    const key = propertyName ?? name
    if (dotDotDotToken || !(ts.isIdentifier(key) || ts.isStringLiteral(key))) return undefined
    const path = [...before, key.text]
    const inner = ts.isObjectBindingPattern(name) && !initializer ? leavesOf(name, path) : undefined
    if (inner) leaves.push(...inner)
    else leaves.push({ path, local: name, initial: initializer })
  }
  return leaves
}

/** A pattern that takes values from these paths. */
function patternOf(leaves: readonly Leaf[], render: (node: ts.Node) => string): string {
  const [only] = leaves
  if (leaves.length === 1 && only?.path.length === 0) return render(only.local)
  const groups = new Map<string, Leaf[]>()
  for (const leaf of leaves) {
    const [first = '', ...path] = leaf.path
    groups.set(first, [...(groups.get(first) ?? []), { ...leaf, path }])
  }
  const members = [...groups].map(([name, inner]) => {
    const [leaf] = inner
    const text = patternOf(inner, render)
    return `${member(name, text)}${leaf?.initial ? ` = ${render(leaf.initial)}` : ''}`
  })
  return `{ ${members.join(', ')} }`
}
