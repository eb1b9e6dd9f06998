import { Readable } from 'node:stream'
import ts from 'typescript'
import { bare } from '../../src/clients.ts'
import { symbolOf, usesOf } from '../../src/names.ts'
import { membersOf } from '../../src/objects.ts'
import { Guess } from './schemas.ts'
import { hashOf, wordOf } from './words.ts'

/** Why a call cannot be run apart from its program. */
export class NotRun extends Error {}

const DEEPEST = 4
const EMPTY = ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void | ts.TypeFlags.Never
const OBJECTS = ts.TypeFlags.Object | ts.TypeFlags.Intersection
const UNKNOWN = ts.TypeFlags.Any | ts.TypeFlags.Unknown
const STREAMS = ['Readable', 'ReadStream', 'Stream', 'PassThrough']
const BYTES = ['Buffer', 'Uint8Array', 'ArrayBuffer', 'Blob', 'File']

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** `condition ? { … } : {}` and `condition && { … }`. */
const isConditional = (node: ts.Expression): boolean =>
  ts.isConditionalExpression(node) ||
  (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)

/** Values that stand in for expressions: the same for the same text, and of the type that the parameter asks for. */
export class StandIns {
  readonly #checker: ts.TypeChecker

  readonly #without: readonly string[]
  readonly #documents: readonly string[]
  #isWhole = true
  #turn = 0

  /** `without`: members that no object gets. `documents`: members that are no text where their types do not say it. */
  constructor(checker: ts.TypeChecker, without: readonly string[], documents: readonly string[] = []) {
    this.#checker = checker
    this.#without = without
    this.#documents = documents
  }

  /** `isWhole`: objects have the members that they may have, too. `turn`: which one of several words a value is. */
  valueOf(node: ts.Expression, isWhole: boolean, turn: number): unknown {
    this.#isWhole = isWhole
    this.#turn = turn
    const text = node.getText()
    const declared = this.#declaredOf(node)
    if (declared) return declared
    const type = this.#checker.getTypeAtLocation(node)
    const isObject = ({ flags }: ts.Type) => flags & ts.TypeFlags.Object
    const own = (isConditional(node) && type.isUnion() && type.types.find(isObject)) || type
    let around: ts.Node = node.parent
    while (ts.isParenthesizedExpression(around)) around = around.parent
    const isSpread = ts.isSpreadAssignment(around)
    if (isSpread && isConditional(node) && !isWhole && !(turn > 0 && hashOf(`${text}${turn}`) % 2)) return {}
    const place = isSpread ? around.parent : node
    const asked = this.#checker.getContextualType(place as ts.Expression)
    const value = this.#sample(own, asked, text, 0)
    if (value === undefined) throw new NotRun(`no value is known for ${text.replaceAll(/\s+/g, ' ')}`)
    return value
  }

  /** The declaration of a variable. */
  #variableOf(node: ts.Identifier): ts.VariableDeclaration | undefined {
    const symbol = symbolOf(node, this.#checker)
    const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
    const { valueDeclaration: at } = target ?? {}
    return at && ts.isVariableDeclaration(at) ? at : undefined
  }

  /** The object that a variable is declared as, with the members that it is given afterwards. */
  #declaredOf(node: ts.Expression): object | undefined {
    const at = ts.isIdentifier(node) ? this.#variableOf(node) : undefined
    const literal = at?.initializer && bare(at.initializer)
    if (!at || !ts.isIdentifier(at.name) || !literal || !ts.isObjectLiteralExpression(literal)) return undefined
    const found = this.#objectOf(literal)
    for (const use of usesOf(at.name, symbolOf(at.name, this.#checker), this.#checker)) this.#assigned(use, found)
    return found
  }

  #objectOf(literal: ts.ObjectLiteralExpression): Record<string, unknown> {
    const found: Record<string, unknown> = {}
    for (const { name, value } of membersOf(literal) ?? []) {
      const own = value && this.#expression(value)
      if (name === '...') Object.assign(found, own)
      else if (own !== undefined) found[name] = own
    }
    return found
  }

  #expression(given: ts.Expression): unknown {
    const node = bare(given)
    if (ts.isStringLiteralLike(node)) return node.text
    if (ts.isNumericLiteral(node)) return Number(node.text)
    if (node.kind === ts.SyntaxKind.TrueKeyword) return true
    if (node.kind === ts.SyntaxKind.FalseKeyword) return false
    if (ts.isObjectLiteralExpression(node)) return this.#objectOf(node)
    if (ts.isArrayLiteralExpression(node)) return node.elements.map((one) => this.#expression(one))
    try {
      return this.writtenOf(node) ?? this.valueOf(node, false, this.#turn)
    } catch (error) {
      if (error instanceof NotRun) return undefined
      throw error
    }
  }

  /** `data.fields.name = value`, with one use of `data`. */
  #assigned(use: ts.Identifier, found: Record<string, unknown>): void {
    const path: string[] = []
    let at: ts.Node = use
    while (ts.isPropertyAccessExpression(at.parent) && at.parent.expression === at) {
      at = at.parent
      path.push((at as ts.PropertyAccessExpression).name.text)
    }
    const last = path.pop()
    const { parent } = at
    if (last === undefined || !ts.isBinaryExpression(parent) || parent.left !== at) return
    if (parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return
    let inner = found
    for (const name of path) {
      const there = inner[name]
      inner[name] = typeof there === 'object' && there !== null && !(there instanceof Guess) ? there : {}
      inner = inner[name] as Record<string, unknown>
    }
    const value = this.#expression(parent.right)
    if (value !== undefined) inner[last] = value
  }

  /** The text or number of a constant that is written down. */
  writtenOf(node: ts.Expression): unknown {
    if (!ts.isIdentifier(node)) return undefined
    const at = this.#variableOf(node)
    const isConstant = at && (ts.getCombinedNodeFlags(at) & ts.NodeFlags.Const) !== 0
    const value = isConstant ? at.initializer : undefined
    if (value && ts.isStringLiteralLike(value)) return value.text
    return value && ts.isNumericLiteral(value) ? Number(value.text) : undefined
  }

  /** A value of the expression's own type, or of the type that its place asks for where its own says nothing. */
  #sample(own: ts.Type, asked: ts.Type | undefined, name: string, depth: number): unknown {
    const wanted = asked && this.#known(asked)
    const stated = this.#known(own)
    const known = stated ?? wanted
    if (!known && this.#documents.some((one) => name.endsWith(`.${one}`)))
      return { type: 'doc', version: 1, content: [] }
    if (!known) return asked && depth > 0 ? undefined : new Guess(wordOf(name))
    // Text is seldom cast to any.
    const object = asked?.isUnion() ? asked.types.find(({ flags }) => flags & ts.TypeFlags.Object) : undefined
    if (!stated) return new Guess(wordOf(name), this.#typed(object ?? known, object ?? wanted, name, depth))
    return this.#typed(known, wanted, name, depth)
  }

  #typed(known: ts.Type, wanted: ts.Type | undefined, name: string, depth: number): unknown {
    if (known.flags & ts.TypeFlags.Object) return this.#object(known, wanted, name, depth)
    return (
      this.#plain(wanted && wanted.flags === known.flags ? known : (wanted ?? known), name) ?? this.#plain(known, name)
    )
  }

  /** The first part of a type that says what a value is. */
  #known(type: ts.Type): ts.Type | undefined {
    const plain = type.flags & ts.TypeFlags.TypeParameter ? this.#checker.getBaseConstraintOfType(type) : type
    if (!plain) return undefined
    const parts = plain.isUnion() ? plain.types : [plain]
    if (parts.some(({ flags }) => flags & UNKNOWN)) return undefined
    const words = parts.filter((one) => one.isLiteral())
    return words[this.#turn % Math.max(1, words.length)] ?? parts.find(({ flags }) => !(flags & EMPTY))
  }

  #plain(type: ts.Type, name: string): unknown {
    if (type.isStringLiteral() || type.isNumberLiteral()) return type.value
    if (type.flags & ts.TypeFlags.StringLike) return wordOf(name)
    if (type.flags & ts.TypeFlags.NumberLike) return hashOf(name)
    if (type.flags & ts.TypeFlags.BooleanLike) return true
    // A number or text with a brand.
    const base = type.isIntersection() ? type.types.find(({ flags }) => !(flags & ts.TypeFlags.Object)) : undefined
    return base ? this.#plain(base, name) : undefined
  }

  #object(type: ts.Type, wanted: ts.Type | undefined, name: string, depth: number): unknown {
    if (!(type.flags & OBJECTS)) return undefined
    const kind = type.symbol?.name ?? ''
    if (BYTES.includes(kind)) return Buffer.from(name)
    if (STREAMS.includes(kind)) return Readable.from(Buffer.from(name))
    if (kind === 'AbortSignal') return new AbortController().signal
    if (kind === 'Date') return depth === 0 ? new Date(Date.UTC(2026, 0, (hashOf(name) % 28) + 1)) : undefined
    if (depth > DEEPEST || type.getCallSignatures().length > 0) return undefined
    const item = this.#checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    const isList = this.#checker.isArrayLikeType(type)
    if (isList) {
      const asked = wanted && this.#checker.getIndexTypeOfType(wanted, ts.IndexKind.Number)
      const one = item && this.#sample(item, asked, `${name}[]`, depth + 1)
      if (one !== undefined && !isEmpty(one)) return [one]
      return depth > 0 ? undefined : []
    }
    return this.#members(type, wanted, name, depth)
  }

  /** The members that both types have, if both name some; else those of the one that does. */
  #members(type: ts.Type, wanted: ts.Type | undefined, name: string, depth: number): object {
    const asked = wanted && wanted.flags & OBJECTS ? wanted.getProperties() : []
    const own = type.getProperties()
    const names = new Set(asked.map((one) => one.name))
    const both = asked.length > 0 && own.length > 0 ? own.filter((one) => names.has(one.name)) : [...own, ...asked]
    const found: Record<string, unknown> = {}
    for (const one of both) {
      if (this.#without.includes(one.name) || ((depth > 0 || !this.#isWhole) && one.flags & ts.SymbolFlags.Optional))
        continue
      const place = one.valueDeclaration ?? one.declarations?.[0]
      if (!place) continue
      const there = asked.find((other) => other.name === one.name)
      const value = this.#sample(
        this.#checker.getTypeOfSymbolAtLocation(one, place),
        there && this.#checker.getTypeOfSymbolAtLocation(there, place),
        `${name}.${one.name}`,
        depth + 1,
      )
      if (value !== undefined) found[one.name] = value
    }
    return found
  }
}
