import type { ListedOperations, SdkTypings, TypedMethod } from '@ferrule/test-kit/sdk-typings'
import ts from 'typescript'
import type { PublishedRoute, PublishedRoutes } from '../../packages/codegen/src/published-routes.ts'
import { NO_RECORDS } from '../../packages/core/src/pagination/route-lists.ts'
import type { ListStyle } from './digest.ts'
import { enumText, listOf, propertyName, type Role, uniqueNames } from './types.ts'

/** The routes of an SDK, as its typings say. */
export function routesOfTypings(
  typings: SdkTypings,
  lists: readonly ListStyle[],
  listed: ListedOperations,
): Omit<PublishedRoutes, 'head'> {
  const options = {
    strict: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    types: [],
  }
  const program = ts.createProgram([typings.entry], options)
  const checker = program.getTypeChecker()
  const texts = new TypingTexts(checker, typings.texts)
  const methods = typings.methods(checker, program.getSourceFiles(), listed)
  const routes = methods.map((method) => routeOf(texts, method, lists, typings.own))
  const byRoute = new Map(routes.map((one) => [one.route, one]))
  return {
    types: new Map([...texts.named()].sort(([one], [two]) => (one < two ? -1 : 1))),
    routes: [...byRoute.values()],
  }
}

function routeOf(
  texts: TypingTexts,
  { tag, method, path, inPath, params, answer }: TypedMethod,
  lists: readonly ListStyle[],
  own: readonly string[] = [],
): PublishedRoute {
  const given = params
    ? texts.members(params, 'params').filter(({ name }) => !inPath.includes(name) && !own.includes(name))
    : []
  const members = [...inPath.map((name) => `${propertyName(name)}: string`), ...given.map(({ text }) => text)]
  const isListed = lists.some(({ param, takes = [param] }) =>
    takes.some((name) => given.some((one) => one.name === name)),
  )
  return {
    tag,
    route: `${method} ${path}`,
    params: members.length > 0 ? `{ ${members.join('; ')} }` : 'Record<never, never>',
    answer: texts.of(answer, 'answer'),
    record: isListed ? texts.record(answer) : undefined,
  }
}

const NOTHING = ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never
const DEEPEST = 10

/** Types of declarations as texts. Those with a name keep it. */
class TypingTexts {
  readonly #checker: ts.TypeChecker
  readonly #texts: ReadonlySet<string>
  readonly #names = new Map<ts.Symbol, Partial<Record<Role, string>>>()
  readonly #unique = uniqueNames()
  readonly #made = new Map<string, string>()

  constructor(checker: ts.TypeChecker, texts: readonly string[] = []) {
    this.#checker = checker
    this.#texts = new Set(texts)
  }

  named(): ReadonlyMap<string, string> {
    return this.#made
  }

  of(type: ts.Type, role: Role, depth = 0): string {
    if (depth > DEEPEST) return 'unknown'
    const symbol = type.aliasSymbol ?? type.getSymbol()
    if (symbol && this.#texts.has(symbol.name)) return 'string'
    if (type.isUnion()) return this.#union(type, role, depth)
    const plain = plainText(type)
    if (plain) return plain
    const checker = this.#checker
    if (checker.isArrayType(type) || checker.isTupleType(type))
      return listOf(
        this.of(checker.getTypeArguments(type as ts.TypeReference)[0] ?? checker.getAnyType(), role, depth + 1),
      )
    if (type.getCallSignatures().length > 0) return 'unknown'
    return this.#name(type, role, () => this.#object(type, role, depth))
  }

  members(type: ts.Type, role: Role, depth = 0): { readonly name: string; readonly text: string }[] {
    const checker = this.#checker
    const options = type.isUnion()
      ? type.types.filter((one) => one.flags & ts.TypeFlags.Object || one.isIntersection())
      : [type]
    const all = new Map<string, { name: string; text: string }>()
    for (const option of options) {
      for (const property of checker.getPropertiesOfType(option)) {
        const { name } = property
        const value = checker.getTypeOfSymbol(property)
        if (name.startsWith('__') || value.getCallSignatures().length > 0 || value.flags & NOTHING || isVoid(value))
          continue
        const inAll = options.every((one) => isRequired(one.getProperty(name)))
        const text = this.of(value, role, depth + 1)
        if (text) all.set(name, { name, text: `${propertyName(name)}${inAll ? '' : '?'}: ${text}` })
      }
    }
    return [...all.values()]
  }

  /** The record of an answer with exactly one list. */
  record(answer: ts.Type): string | undefined {
    const checker = this.#checker
    const found = checker.getPropertiesOfType(answer).flatMap((property) => {
      const value = checker.getNonNullableType(checker.getTypeOfSymbol(property))
      return checker.isArrayType(value) && !NO_RECORDS.test(property.name) ? [value] : []
    })
    const [only] = found
    const item = only && found.length === 1 ? checker.getTypeArguments(only as ts.TypeReference)[0] : undefined
    return item && this.of(item, 'answer')
  }

  #union({ types }: ts.UnionType, role: Role, depth: number): string {
    const said = types.filter((one) => !(one.flags & NOTHING))
    const words = said.filter((one) => one.isStringLiteral()).map((one) => one.value)
    const rest = said.filter((one) => !one.isStringLiteral())
    const texts = rest.map((one) => this.of(one, role, depth))
    // A union of words and any text suggests the words.
    const isOpen = texts.includes('string')
    const others = texts.filter(
      (text) => !(words.length > 0 && text === 'string') && text !== 'true' && text !== 'false',
    )
    if (texts.includes('true') && texts.includes('false')) others.push('boolean')
    else others.push(...texts.filter((text) => text === 'true' || text === 'false'))
    const open =
      words.length === 0
        ? []
        : isOpen
          ? [`Open<${words.map((word) => JSON.stringify(word)).join(' | ')}>`]
          : [enumText(words, role)]
    const all = [...new Set([...open, ...others])]
    return all.includes('unknown') ? 'unknown' : all.join(' | ')
  }

  #object(type: ts.Type, role: Role, depth: number): string {
    const members = this.members(type, role, depth)
    if (members.length > 0) return `{ ${members.map(({ text }) => text).join('; ')} }`
    const rest = this.#checker.getIndexTypeOfType(type, ts.IndexKind.String)
    return `Record<string, ${rest ? this.of(rest, role, depth + 1) || 'unknown' : 'unknown'}>`
  }

  #name(type: ts.Type, role: Role, make: () => string): string {
    const symbol = type.aliasSymbol ?? type.getSymbol()
    const isGeneric = (type.aliasTypeArguments ?? (type as ts.TypeReference).typeArguments ?? []).length > 0
    if (!symbol || isGeneric || symbol.name.startsWith('__') || !/^[A-Z]/.test(symbol.name)) return make()
    const names = this.#names.get(symbol) ?? {}
    this.#names.set(symbol, names)
    const known = names[role]
    if (known) return known
    const base = this.#checker.getFullyQualifiedName(symbol).replace(/^".*?"\./, '')
    const name = this.#unique(role === 'params' && names.answer ? `${base} params` : base)
    names[role] = name
    this.#made.set(name, 'unknown')
    this.#made.set(name, make())
    return name
  }
}

const isRequired = (symbol: ts.Symbol | undefined): boolean =>
  symbol !== undefined && (symbol.flags & ts.SymbolFlags.Optional) === 0

const isVoid = (type: ts.Type): boolean => type.isUnion() && type.types.every((one) => one.flags & NOTHING)

function plainText(type: ts.Type): string | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return JSON.stringify(type.value)
  const { flags } = type
  if (flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) return 'string'
  if (flags & ts.TypeFlags.Number) return 'number'
  if (flags & ts.TypeFlags.BooleanLiteral) return (type as unknown as { intrinsicName: string }).intrinsicName
  if (flags & ts.TypeFlags.Boolean) return 'boolean'
  if (flags & ts.TypeFlags.Null) return 'null'
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive)) return 'unknown'
  // `string & {}`: any text, beside words that editors suggest.
  if (type.isIntersection() && type.types.some((one) => one.flags & ts.TypeFlags.String)) return 'string'
  return undefined
}
