import ts from 'typescript'

/** Why a call cannot be run apart from its program. */
export class NotRun extends Error {}

const DEEPEST = 4
const EMPTY = ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void | ts.TypeFlags.Never
const OBJECTS = ts.TypeFlags.Object | ts.TypeFlags.Intersection
const UNKNOWN = ts.TypeFlags.Any | ts.TypeFlags.Unknown
const BYTES = ['Buffer', 'Uint8Array', 'ArrayBuffer', 'Blob', 'File']

/** A number that is the same for the same text. */
function hashOf(text: string): number {
  let hash = 7
  for (const letter of text) hash = (hash * 31 + letter.charCodeAt(0)) % 9973
  return hash + 1
}

/** Texts of a form that their names tell, since some connectors check it before they send. */
const FORMS: readonly (readonly [name: RegExp, form: (word: string) => string])[] = [
  [/e-?mail(?:[_-]?address)?$/i, (word) => `${word}@mail.example`],
  [/country$/i, () => 'US'],
  [/currency$/i, () => 'usd'],
  [/ur[li]$/i, (word) => `https://${word}.example`],
]

function wordOf(text: string): string {
  const word = `v-${hashOf(text).toString(36)}`
  const [, form] = FORMS.find(([name]) => name.test(text)) ?? []
  return form ? form(word) : word
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Values that stand in for expressions: the same for the same text, and of the type that the parameter asks for. */
export class StandIns {
  readonly #checker: ts.TypeChecker

  readonly #without: readonly string[]
  #isWhole = true

  /** `without`: members that no object gets. */
  constructor(checker: ts.TypeChecker, without: readonly string[]) {
    this.#checker = checker
    this.#without = without
  }

  /** `isWhole`: objects have the members that they may have, too. */
  valueOf(node: ts.Expression, isWhole: boolean): unknown {
    this.#isWhole = isWhole
    const text = node.getText()
    const written = this.#writtenOf(node)
    if (written !== undefined) return written
    const own = this.#checker.getTypeAtLocation(node)
    const place = ts.isSpreadAssignment(node.parent) ? node.parent.parent : node
    const asked = this.#checker.getContextualType(place as ts.Expression)
    const value = this.#sample(own, asked, text, 0)
    if (value === undefined) throw new NotRun(`no value is known for ${text.replaceAll(/\s+/g, ' ')}`)
    return value
  }

  /** The text or number of a constant that is written down. */
  #writtenOf(node: ts.Expression): unknown {
    if (!ts.isIdentifier(node)) return undefined
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.#checker.getSymbolAtLocation(node)
    const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
    const { valueDeclaration: at } = target ?? {}
    const isConstant = at && ts.isVariableDeclaration(at) && (ts.getCombinedNodeFlags(at) & ts.NodeFlags.Const) !== 0
    const value = isConstant ? at.initializer : undefined
    if (value && ts.isStringLiteralLike(value)) return value.text
    return value && ts.isNumericLiteral(value) ? Number(value.text) : undefined
  }

  /** A value of the expression's own type, or of the type that its place asks for where its own says nothing. */
  #sample(own: ts.Type, asked: ts.Type | undefined, name: string, depth: number): unknown {
    const wanted = asked && this.#known(asked)
    const known = this.#known(own) ?? wanted
    if (!known) return asked ? undefined : wordOf(name)
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
    return parts.find((one) => one.isLiteral()) ?? parts.find(({ flags }) => !(flags & EMPTY))
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
    if (depth > DEEPEST || type.getCallSignatures().length > 0 || kind === 'Date') return undefined
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
