import ts from 'typescript'
import { type Arguments, argumentsOf, type Context, moveCall, requestOf, unsureOf } from './calls.ts'
import { bare, type Chain, chainOf, isClient, isDeclaredBy, isOf, methodOf, moduleOf } from './clients.ts'
import { Configured } from './configure.ts'
import { moveConstruction } from './construct.ts'
import { onlyDataIsTaken } from './flows.ts'
import { moveImports, requiredBy, sourcesOf } from './imports.ts'
import { Left } from './left.ts'
import { moveOnClient, moveOnList, pagingOf } from './paging.ts'
import { Plan } from './plan.ts'
import {
  type Followed,
  followResult,
  isSame,
  type Odd,
  resultOf,
  type Shape,
  shapeOf,
  typeResult,
  wholeOf,
} from './results.ts'
import type { ErrorRule, MethodFacts, Migration, RouteFacts, Rules, Variant } from './rules.ts'
import { indexesOf, memberType, methodType, typeNameOf, typeOf } from './types.ts'
import { moveDownload, variantOf } from './variants.ts'
import { moveWebhook } from './webhook-calls.ts'

/** Something that a person has to look at. */
export interface Finding {
  /** From one. */
  readonly line: number
  readonly code: string
  readonly why: string
}

/** Counts of places, and what is left to a person. */
export interface FileReport {
  /** Places that were changed and need nothing more. */
  moved: number
  /** Places that were changed, but whose result is used in a way that needs an eye. */
  readonly check: Finding[]
  /** Places that stayed. */
  readonly left: Finding[]
}

/** A call that sends a request with the SDK, and whether the connector's stands in its place. */
export interface CallSite {
  readonly node: ts.CallExpression
  readonly isMoved: boolean
}

export interface Moved extends FileReport {
  readonly text: string
  readonly plan: Plan
  readonly calls: readonly CallSite[]
}

/** Changes one file for one connector. Undefined: there is nothing of the SDK in it. */
export function moveFile(source: ts.SourceFile, checker: ts.TypeChecker, migration: Migration): Moved | undefined {
  const mover = new Mover(source, checker, migration)
  mover.visit(source)
  mover.rest()
  const { plan, report, calls } = mover
  if (plan.isEmpty) return undefined
  moveImports(plan, [...migration.rules.packages, ...(migration.rules.shared ?? [])])
  return { ...report, text: plan.text(), plan, calls }
}

/** A call that may stand in place of the SDK's. */
interface Way {
  readonly facts: MethodFacts
  readonly args: Arguments
  readonly shape: Shape
  readonly rules: Rules
}

const split = (followed: Followed) => ({ odd: followed.odd, apply: (plan: Plan) => followed.apply(plan) })

class Mover {
  readonly plan: Plan
  readonly report: FileReport = { moved: 0, check: [], left: [] }
  readonly calls: CallSite[] = []
  readonly #checker: ts.TypeChecker
  readonly #migration: Migration
  /** Local names that the SDK's packages gave, those of packages with other things, and uses that are cared for. */
  readonly #names: ReadonlySet<string>
  readonly #isShared: ReadonlySet<string>
  readonly #handled = new Set<ts.Node>()
  readonly #configured: Configured

  constructor(source: ts.SourceFile, checker: ts.TypeChecker, migration: Migration) {
    this.plan = new Plan(source)
    this.#checker = checker
    this.#migration = migration
    this.#configured = new Configured(source, checker, migration)
    const { packages, shared = [] } = migration.rules
    const namesOf = (all: readonly string[]) => new Set(sourcesOf(source, all).flatMap(({ names }) => names))
    this.#names = namesOf([...packages, ...shared])
    this.#isShared = namesOf(shared)
  }

  readonly visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || (ts.isTypeReferenceNode(node) && this.#isOfResult(node))) return
    if (ts.isIndexedAccessTypeNode(node) && this.#methodType(node)) return
    if (ts.isNewExpression(node) || ts.isCallExpression(node)) this.#called(node)
    else if (ts.isTypeReferenceNode(node)) this.#type(node)
    else if (ts.isBinaryExpression(node)) this.#comparison(node)
    else if (ts.isPropertyAccessExpression(node)) this.#errorMember(node)
    else if (ts.isCaseClause(node)) this.#case(node)
    node.forEachChild(this.visit)
  }

  /** Makes a change, or leaves the place with the reason why. */
  #try(node: ts.Node, change: () => readonly Odd[]): void {
    try {
      const odd = change()
      for (const { node: at, why } of odd) this.plan.todo(at, why)
      if (odd.length === 0) this.report.moved += 1
      else this.report.check.push(...odd.map(({ node: at, why }) => this.#finding(at, why)))
    } catch (error) {
      if (!(error instanceof Left)) throw error
      this.plan.todo(node, `${shortened(node)} is not moved: ${error.message}`)
      this.report.left.push(this.#finding(node, error.message))
    }
  }

  /** The same for a call that sends a request. */
  #tryCall(node: ts.CallExpression, change: () => readonly Odd[]): void {
    const { length } = this.report.left
    this.#try(node, change)
    this.calls.push({ node, isMoved: this.report.left.length === length })
  }

  #finding(node: ts.Node, why: string): Finding {
    const { source } = this.plan
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    return { line: line + 1, code: shortened(node), why }
  }

  #called(node: ts.NewExpression | ts.CallExpression) {
    const rule = this.#constructionOf(node)
    if (rule) this.#handle(node.expression)
    if (rule)
      return this.#try(node, () => {
        moveConstruction(this.plan, this.#checker, node, rule, this.#migration)
        return []
      })
    if (!ts.isCallExpression(node)) return
    const { rules } = this.#migration
    const onList = pagingOf(node, this.#checker, this.#migration)
    if (onList) return this.#try(node, () => moveOnList(this.plan, node, onList))
    const chain = chainOf(node.expression, this.#checker, rules)
    if (chain) this.#handle(chain.client)
    if (chain) this.#method(node, chain)
  }

  #method(node: ts.CallExpression, chain: Chain) {
    const { rules, methods } = this.#migration
    const name = methodOf(chain, rules)
    if (rules.configure === name)
      return this.#try(node, () => {
        this.#configured.move(this.plan, this.#checker, node, chain.client, this.#migration)
        return []
      })
    if (rules.extended?.by === name) return this.#try(node, () => this.#extended(node))
    const webhook = rules.webhooks?.[name]
    if (webhook) return this.#try(node, () => moveWebhook(this.plan, node, webhook, this.#migration))
    const onClient = rules.paging?.onClient?.[name]
    if (onClient)
      return this.#tryCall(node, () => moveOnClient(this.plan, this.#checker, node, chain, onClient, this.#migration))
    this.#tryCall(node, () => {
      const facts = Object.hasOwn(methods, name) ? methods[name] : undefined
      const made = this.#checker.getTypeAtLocation(chain.client).symbol?.name ?? ''
      if (rules.others?.[made]?.includes(name)) throw new Left(`${facts?.call ?? name} makes another request`)
      const route = Object.hasOwn(this.#migration.routes, name) ? this.#migration.routes[name] : undefined
      if (!facts && !route) throw new Left(withoutAction(name, this.#migration))
      if (this.#configured.isPackage(chain.client) && !this.#configured.isReady(node))
        throw new Left(`make a ${this.#migration.class} here, or import one`)
      const variant = facts && this.#chosen(node, name, route !== undefined)
      if (variant && variant !== 'unknown') return this.#variant(node, chain, variant, this.#contextOf(name))
      return this.#move(node, chain, this.#ways(node, name, variant ? undefined : facts, route))
    })
  }

  /** The variant that a call chooses. A route needs none, since it sends what is given. */
  #chosen(node: ts.CallExpression, name: string, hasRoute: boolean): Variant | 'unknown' | undefined {
    try {
      return variantOf(node.arguments[0], this.#migration.rules.variants?.[name] ?? [], this.#checker)
    } catch (error) {
      if (hasRoute && error instanceof Left) return 'unknown'
      throw error
    }
  }

  /** The calls that may stand in place of one, the best first. A way that is refused says why. */
  #ways(node: ts.CallExpression, name: string, facts: MethodFacts | undefined, route: RouteFacts | undefined): Way[] {
    const context = this.#contextOf(name)
    const { rules } = context.migration
    const refused: unknown[] = []
    const made = (way: () => Way): Way[] => {
      try {
        return [way()]
      } catch (error) {
        refused.push(error)
        return []
      }
    }
    const byAction = facts
      ? made(() => ({ facts, args: argumentsOf(node.arguments, facts, context), shape: shapeOf(facts, rules), rules }))
      : []
    const byRoute = route ? made(() => this.#wayOf(node, route, context)) : []
    if (byAction.length + byRoute.length === 0) throw refused[0]
    return [...byAction, ...byRoute]
  }

  /** The way by a typed request, which returns the whole response. */
  #wayOf(node: ts.CallExpression, route: RouteFacts, context: Context): Way {
    const isWalked =
      (ts.isForOfStatement(node.parent) && node.parent.expression === node) ||
      pagingOf(node.parent.parent, this.#checker, this.#migration) !== undefined
    if (isWalked && !route.isList)
      throw new Left('there is no typed list of it; use requestList() and say how it continues')
    const verb = isWalked ? 'requestList' : 'request'
    const { facts, args } = requestOf(verb, node.arguments, route, context)
    const { rules } = context.migration
    return { facts, args, rules, shape: { ...shapeOf(facts, rules), constants: {} } }
  }

  /** Takes the first way after which nothing is left to look at. */
  #move(node: ts.CallExpression, chain: Chain, ways: readonly Way[]): readonly Odd[] {
    const isWalked = node.parent.parent && pagingOf(node.parent.parent, this.#checker, this.#migration) !== undefined
    const tried = ways.flatMap((way) => {
      const plain = { way, whole: false, ...split(resultOf(this.#checker, node, way.shape)) }
      const shape = wholeOf(way.shape)
      return shape && plain.odd.length > 0
        ? [plain, { way, whole: true, ...split(resultOf(this.#checker, node, shape)) }]
        : [plain]
    })
    // A loop over the pages is moved with the list.
    const best = tried.find(({ odd }) => isWalked || odd.length === 0) ?? tried.find(({ whole }) => whole) ?? tried[0]
    if (!best) return []
    const { way, whole, odd, apply } = best
    moveCall(this.plan, node, chain, way.facts, way.args)
    if (whole) this.plan.wrap(node, (text) => `${text}.withResponse()`)
    typeResult(this.plan, node, way.rules)
    if (isWalked) return []
    apply(this.plan)
    const unsure = unsureOf(node.arguments[0], { migration: this.#migration, checker: this.#checker })
    return whole && odd.length > 0 && onlyDataIsTaken(node, this.#checker) ? unsure : [...unsure, ...odd]
  }

  /** A class with plugins is the connector's own, if that does what they do. */
  #extended(node: ts.CallExpression): readonly Odd[] {
    const { rules, package: from, class: client } = this.#migration
    const other = node.arguments.find(
      (one) => !rules.extended?.plugins.includes(moduleOf(bare(one), this.#checker) ?? ''),
    )
    if (other) throw new Left(`the plugin ${other.getText()} has no counterpart`)
    for (const one of node.arguments) this.#handle(one)
    this.plan.replace(node, this.plan.import(from, client))
    return []
  }

  #contextOf(name: string): Context {
    const { rules } = this.#migration
    const own = { ...rules, ...rules.perMethod?.[name] }
    return { migration: { ...this.#migration, rules: own }, checker: this.#checker }
  }

  /** An operation that the parameters of a call choose. */
  #variant(node: ts.CallExpression, chain: Chain, variant: Variant, context: Context): readonly Odd[] {
    const { rules, variants } = this.#migration
    const facts = variants[variant.operation] as MethodFacts
    const [params, options] = node.arguments
    const args = variant.isDownload && params ? [params] : node.arguments
    const moved = argumentsOf(args, facts, { ...context, variant })
    if (variant.isDownload) moveDownload(this.plan, node, options, this.#checker)
    moveCall(this.plan, node, chain, facts, moved)
    if (variant.isDownload) return []
    const unsure = unsureOf(params, { ...context, variant })
    return [...unsure, ...followResult(this.plan, this.#checker, node, shapeOf(facts, rules))]
  }

  /** The rule for what makes a client here. */
  #constructionOf(node: ts.NewExpression | ts.CallExpression) {
    const { rules } = this.#migration
    const callee = bare(node.expression)
    const required = requiredBy(callee)
    const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee
    const isMember = ts.isNewExpression(node) && ts.isPropertyAccessExpression(callee)
    const isMade = isMember && Object.hasOwn(rules.construct, callee.name.text)
    const isExtended = ts.isIdentifier(callee) && this.#isExtended(callee)
    const isNamed = isMade || isExtended || (ts.isIdentifier(name) && this.#names.has(rootOf(callee)?.text ?? ''))
    if (!isNamed && !(required && [...rules.packages, ...(rules.shared ?? [])].includes(required))) return undefined
    if (!isClient(this.#checker.getTypeAtLocation(node), rules)) return undefined
    if (isExtended) return Object.values(rules.construct)[0]
    const known = ts.isIdentifier(name) ? exportedName(name, this.#checker) : ''
    const [only, ...more] = Object.entries(rules.construct)
    if (Object.hasOwn(rules.construct, known)) return rules.construct[known]
    return more.length === 0 ? only?.[1] : undefined
  }

  /** Whether a name is that of a class with plugins, of this file or another. */
  #isExtended(name: ts.Identifier): boolean {
    const { extended } = this.#migration.rules
    const symbol = this.#checker.getSymbolAtLocation(name)
    if (!symbol || !extended) return false
    const target = symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
    const [declaration] = target.declarations ?? []
    const made = declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
    const callee = made && ts.isCallExpression(made) && made.expression
    return Boolean(callee && ts.isPropertyAccessExpression(callee) && callee.name.text === extended.by)
  }

  /** Types of the SDK. */
  #type(node: ts.TypeReferenceNode) {
    const [root = '', ...path] = typeNameOf(node.typeName)
    if (!this.#names.has(root)) return
    this.#handle(node.typeName)
    const { rules, package: from, class: client } = this.#migration
    if (isClient(this.#checker.getTypeAtLocation(node), rules)) return this.#named(node, from, client)
    if (this.#isShared.has(root) && !this.#isOfClient(node)) return
    const own = path.length > 0 ? path : [exportedName(node.typeName as ts.Identifier, this.#checker)]
    this.#try(node, () => {
      const error = ruleOf(rules, own.at(-1) ?? '')
      const found = typeOf(own, this.#migration) ?? (error && ([error.class, error.from] as const))
      if (!found && this.#partType(node, own)) return []
      if (!found) throw new Left(`${from} exports no type for ${own.join('.')}`)
      const [name, subpath] = found
      this.#rename(node, this.plan.import(subpath ? `${from}/${subpath}` : from, name, true))
      return []
    })
  }

  /** An event of its own type, or a member of a record or of parameters that the SDK gives a name: whether it is one. */
  #partType(node: ts.TypeReferenceNode, own: readonly string[]): boolean {
    const { rules, package: from } = this.#migration
    const type = this.#checker.getTypeAtLocation(node)
    const named = (name: string, subpath?: string) =>
      this.plan.import(subpath ? `${from}/${subpath}` : from, name, true)
    const event = rules.types?.['Event']
    if (own.length === 1 && own[0]?.endsWith('Event') && event) {
      const member = type.getProperty('type')
      const literal = member && this.#checker.getTypeOfSymbolAtLocation(member, node)
      if (!literal?.isStringLiteral()) return false
      this.plan.replace(node, `Extract<${named(...event)}, { type: '${literal.value}' }>`)
      return true
    }
    const found = node.typeArguments ? undefined : memberType(own, this.#migration)
    if (!found) return false
    const [[name, subpath], around] = found
    this.plan.replace(node, around(named(name, subpath)))
    return true
  }

  /** `RestEndpointMethodTypes['issues']['get']['response']['data']`: whether a type is one of these. */
  #methodType(node: ts.IndexedAccessTypeNode): boolean {
    const { rules, package: from, class: client } = this.#migration
    const found = indexesOf(node)
    if (!found || !ts.isTypeReferenceNode(found.root) || !ts.isIdentifier(found.root.typeName)) return false
    const name = found.root.typeName
    if (!this.#names.has(name.text) || exportedName(name, this.#checker) !== rules.methodTypes) return false
    this.#handle(name)
    this.#try(node, () => {
      if (!methodType(found.names, client, this.#migration))
        throw new Left(`${from} has no type for ${found.names.join('.')}`)
      const local = this.plan.import(from, client, true)
      this.plan.replace(node, methodType(found.names, local, this.#migration) as string)
      return []
    })
    return true
  }

  /** Whether a type of a package with other things is declared beside the client. */
  #isOfClient(node: ts.TypeReferenceNode): boolean {
    const { aliasSymbol, symbol } = this.#checker.getTypeAtLocation(node)
    const files = Object.keys(this.#migration.rules.clients)
    return [aliasSymbol, symbol].some((one) => one?.declarations?.some((at) => files.some((from) => isOf(at, from))))
  }

  /** `case 'StripeCardError':` of a `switch` on errors. */
  #case(node: ts.CaseClause) {
    const name = this.#errorName(bare(node.expression), false)
    if (!name) return
    this.#handle(node.expression)
    this.#try(node, () => {
      const rule = ruleOf(this.#migration.rules, name)
      throw new Left(`compare with instanceof${rule ? ` ${rule.class}` : ''} instead`)
    })
  }

  /** Whether a type is that of the result of a call, which goes with the change of the call. */
  #isOfResult({ parent }: ts.TypeReferenceNode): boolean {
    if (!ts.isVariableDeclaration(parent) || !parent.initializer) return false
    const value = bare(parent.initializer)
    const call = ts.isAwaitExpression(value) ? bare(value.expression) : value
    if (!ts.isCallExpression(call)) return false
    const { rules, methods } = this.#migration
    const chain = chainOf(call.expression, this.#checker, rules)
    const facts = chain && Object.hasOwn(methods, methodOf(chain, rules)) ? methods[methodOf(chain, rules)] : undefined
    return facts !== undefined && !isSame(shapeOf(facts, rules))
  }

  #named(node: ts.TypeReferenceNode, from: string, name: string): void {
    this.#rename(node, this.plan.import(from, name, true))
    this.report.moved += 1
  }

  #rename(node: ts.TypeReferenceNode, local: string): void {
    this.plan.replace(node.typeName, local)
  }

  /** `error instanceof Class`, `error.code === Constant` and `error.type === 'Text'`. */
  #comparison(node: ts.BinaryExpression) {
    const { rules, package: from } = this.#migration
    const right = bare(node.right)
    const isInstance = node.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword
    const name = this.#errorName(right, isInstance)
    const left = bare(node.left)
    if (!name || !(isInstance || EQUALS.includes(node.operatorToken.kind))) return
    const error = isInstance ? left : ts.isPropertyAccessExpression(left) ? left.expression : undefined
    this.#handle(right)
    this.#try(node, () => {
      const rule = ruleOf(rules, name)
      if (!rule || !error) throw new Left(`the errors of ${from} have no counterpart of ${name}`)
      const local = this.plan.import(rule.from ? `${from}/${rule.from}` : from, rule.class)
      this.plan.replace(node, (render) => comparison(render(error), local, rule))
      return []
    })
  }

  /** The SDK's name of an error that is compared with; undefined for anything else. */
  #errorName(node: ts.Expression, isInstance: boolean): string | undefined {
    const { rules } = this.#migration
    if (ts.isStringLiteral(node)) return !isInstance && ruleOf(rules, node.text) ? node.text : undefined
    if (!this.#names.has(rootOf(node)?.text ?? '')) return undefined
    if (ts.isIdentifier(node)) return exportedName(node, this.#checker)
    if (!ts.isPropertyAccessExpression(node)) return undefined
    const { text } = node.name
    return isInstance ? text : `${node.expression.getText()}.${text}`
  }

  /** Members that errors have by another name. */
  #errorMember(node: ts.PropertyAccessExpression) {
    const { errors = {}, errorMembers = {}, packages, clients } = this.#migration.rules
    const to = Object.hasOwn(errorMembers, node.name.text) ? errorMembers[node.name.text] : undefined
    if (!to) return
    const type = this.#checker.getTypeAtLocation(node.expression)
    const names = Object.fromEntries([...packages, ...Object.keys(clients)].map((one) => [one, Object.keys(errors)]))
    if (isDeclaredBy(type.symbol, names)) {
      this.plan.replace(node, (render) => `${render(node.expression)}.${to}`)
      this.report.moved += 1
    } else if (type.flags & ts.TypeFlags.Any && this.#isCaught(node.expression))
      this.#try(node, () => [{ node, why: `${node.name.text} of the SDK's errors is ${to} here` }])
  }

  /** Whether an expression is what a `try` with calls of the SDK throws. */
  #isCaught(node: ts.Expression): boolean {
    const [declaration] = this.#checker.getSymbolAtLocation(node)?.declarations ?? []
    const clause = declaration?.parent
    if (!clause || !ts.isCatchClause(clause)) return false
    const { rules } = this.#migration
    const calls = (at: ts.Node): boolean =>
      (ts.isCallExpression(at) && chainOf(at.expression, this.#checker, rules) !== undefined) ||
      (ts.forEachChild(at, calls) ?? false)
    return calls(clause.parent.tryBlock)
  }

  /** Says that the first name of a chain is cared for. */
  #handle(node: ts.Node) {
    const root = ts.isQualifiedName(node) || ts.isIdentifier(node) ? firstOf(node) : rootOf(node as ts.Expression)
    if (root) this.#handled.add(root)
  }

  /** Members of the SDK that a program uses and that have no counterpart. */
  rest(): void {
    const look = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) return
      if (ts.isIdentifier(node) && this.#isForeign(node))
        this.#try(node.parent, () => {
          throw new Left(`${node.text} is of the SDK`)
        })
      node.forEachChild(look)
    }
    look(this.plan.source)
  }

  #isForeign(node: ts.Identifier): boolean {
    if (!this.#names.has(node.text) || this.#handled.has(node) || this.#isShared.has(node.text)) return false
    const [declaration] = this.#checker.getSymbolAtLocation(node)?.declarations ?? []
    return declaration !== undefined && declaration !== node.parent && isOfImport(declaration)
  }
}

const EQUALS = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.EqualsEqualsToken]

const firstOf = (node: ts.EntityName): ts.Identifier => (ts.isIdentifier(node) ? node : firstOf(node.left))

const isOfImport = (node: ts.Node): boolean =>
  ts.isImportClause(node) || ts.isImportSpecifier(node) || ts.isNamespaceImport(node)

const ruleOf = ({ errors = {} }: Rules, name: string): ErrorRule | undefined =>
  Object.hasOwn(errors, name) ? errors[name] : undefined

function comparison(left: string, name: string, { where }: ErrorRule): string {
  const is = `${left} instanceof ${name}`
  return where ? `(${is} && ${left}.${where})` : is
}

/** The first name of a chain. */
function rootOf(node: ts.Expression): ts.Identifier | undefined {
  const inner = bare(node)
  if (ts.isPropertyAccessExpression(inner)) return rootOf(inner.expression)
  return ts.isIdentifier(inner) ? inner : undefined
}

/** The name by which a module exports what is known by a local name here. */
function exportedName(name: ts.Identifier, checker: ts.TypeChecker): string {
  const [declaration] = checker.getSymbolAtLocation(name)?.declarations ?? []
  if (declaration && ts.isImportSpecifier(declaration)) return (declaration.propertyName ?? declaration.name).text
  return name.text
}

const BORROWERS = ['bind', 'call', 'apply']

/** The reason why a method without a counterpart stays. */
function withoutAction(name: string, { rules: { advice = {} }, methods }: Migration): string {
  if (Object.hasOwn(advice, name)) return `there is no action for ${name}; ${advice[name]}`
  const path = name.split('.')
  if (!BORROWERS.includes(path.pop() ?? '')) return `there is no action for ${name}; send it with request()`
  const method = path.join('.')
  const ours = Object.hasOwn(methods, method) ? methods[method]?.call : undefined
  return ours ? `write a function that calls ${ours}` : `write a function in place of ${name}`
}

const LONGEST = 60

function shortened(node: ts.Node): string {
  const text = node.getText().replaceAll(/\s+/g, ' ')
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
