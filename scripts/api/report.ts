// The exports of a package, as text that changes only with them: the declarations of each entry without comments and
// the order they were written in.
import ts from 'typescript'
import { compare, printed } from './print.ts'

/** Path of each entry's declarations, by one of its subpaths. */
export type Entries = ReadonlyMap<string, string>

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  types: [],
  // Only follows names, without type checks, so the standard library is not needed.
  noLib: true,
}

/** One report per entry. */
export function reports(entries: Entries): Map<string, string> {
  const program = ts.createProgram([...entries.values()], options)
  const checker = program.getTypeChecker()
  const follow = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const fileOf = new Map([...entries].map(([subpath, path]) => [program.getSourceFile(path), subpath]))

  const exportsOf = new Map<string, [name: string, symbol: ts.Symbol, exported: ts.Symbol][]>()
  /** The entry that prints an exported symbol; other entries only name it. */
  const homes = new Map<ts.Symbol, string>()
  for (const [file, subpath] of fileOf) {
    const module = file && checker.getSymbolAtLocation(file)
    if (!module) throw new Error(`${subpath} has no declarations at ${entries.get(subpath)}; run the build`)
    const exported = checker
      .getExportsOfModule(module)
      .map((one): [string, ts.Symbol, ts.Symbol] => [one.name, follow(one), one])
      .sort(([one], [other]) => compare(one, other))
    exportsOf.set(subpath, exported)
    for (const [, symbol] of exported) {
      const at = symbol.declarations?.[0]?.getSourceFile()
      if (at === file || (!fileOf.has(at) && !homes.has(symbol))) homes.set(symbol, subpath)
    }
  }

  const own = ownFiles(program, fileOf)
  const isOwn = (symbol: ts.Symbol): boolean =>
    symbol.declarations?.some((declaration) => own.has(declaration.getSourceFile())) ?? false

  const report = (subpath: string): string => {
    const shown: string[] = []
    const named: string[] = []
    const hidden = new Map<ts.Symbol, string>()
    const queue: ts.Symbol[] = []
    const tell = (symbol: ts.Symbol, prefix?: string): string => {
      const declarations = topLevel(symbol)
      for (const declaration of declarations) queue.push(...referred(declaration, checker).map(follow))
      return declarations.map((one) => printed(one, prefix)).join('\n')
    }
    for (const [name, symbol, exported] of exportsOf.get(subpath) ?? []) {
      const home = homes.get(symbol)
      const module = fileOf.get(symbol.declarations?.find(ts.isSourceFile))
      if (module) named.push(`export * as ${name} from '${module}'`)
      else if (!isOwn(symbol)) named.push(`export { ${name} } from '${origin(exported, checker)}'`)
      else if (home !== subpath) named.push(`export { ${name} } from '${home}'`)
      else if (symbol.name === name) shown.push(tell(symbol, 'export '))
      else {
        shown.push(`export { ${symbol.name} as ${name} }`)
        queue.push(symbol)
      }
    }
    for (let symbol = queue.pop(); symbol; symbol = queue.pop()) {
      if (!isOwn(symbol) || hidden.has(symbol) || topLevel(symbol).length === 0) continue
      const listed = exportsOf.get(subpath)?.some(([name, one]) => one === symbol && name === symbol?.name)
      if (listed || (homes.has(symbol) && homes.get(symbol) !== subpath)) continue
      hidden.set(symbol, tell(symbol))
    }
    const unnamed = [...hidden.values()].sort(compare)
    const parts = [named.join('\n'), shown.join('\n\n')]
    if (unnamed.length > MOST_UNNAMED) parts.push(`// ${unnamed.length} further types, of a vendor's document.`)
    else if (unnamed.length > 0) parts.push(`// Not exported by this name:\n\n${unnamed.join('\n\n')}`)
    return `${parts.filter(Boolean).join('\n\n')}\n`
  }
  return new Map([...entries.keys()].map((subpath) => [subpath, report(subpath)]))
}

/** More types than this behind an entry are those of a vendor's document: they are reviewed there. */
const MOST_UNNAMED = 300

/** The declarations of the entries, and the files that they share. */
function ownFiles(program: ts.Program, entries: ReadonlyMap<ts.SourceFile | undefined, string>): Set<ts.SourceFile> {
  const folders = [...entries.keys()].map((file) => file?.fileName.replace(/[^/]*$/, '') ?? '')
  const files = program.getSourceFiles()
  return new Set(files.filter(({ fileName }) => folders.includes(fileName.replace(/[^/]*$/, ''))))
}

/** The package that a symbol is re-exported from, if it is another one. */
function origin(exported: ts.Symbol, checker: ts.TypeChecker): string {
  for (let symbol: ts.Symbol | undefined = exported; symbol; symbol = immediate(symbol, checker)) {
    for (const declaration of symbol.declarations ?? []) {
      const statement = ts.findAncestor(
        declaration,
        (one) => ts.isExportDeclaration(one) || ts.isImportDeclaration(one),
      )
      const from = statement?.moduleSpecifier
      if (from && ts.isStringLiteral(from) && !from.text.startsWith('.')) return from.text
    }
    // `export * from 'graphql'` leaves no statement at the symbol, only the place of its declaration.
    const file = symbol.declarations?.[0]?.getSourceFile().fileName.split('/node_modules/').at(-1) ?? ''
    const [, name] = /^((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? []
    if (name && symbol.declarations?.[0]?.getSourceFile().fileName.includes('/node_modules/')) return name
  }
  throw new Error(`it cannot be told where ${exported.name} comes from`)
}

const immediate = (symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol | undefined =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getImmediateAliasedSymbol(symbol) : undefined

/** The statements that declare a symbol; none for parameters, members, whole files and the like. */
function topLevel(symbol: ts.Symbol): ts.Statement[] {
  const nodes = (symbol.declarations ?? []).map(
    (one): ts.Node => (ts.isVariableDeclaration(one) ? one.parent.parent : one),
  )
  return nodes.filter(
    (one): one is ts.Statement => one.parent !== undefined && ts.isSourceFile(one.parent) && ts.isStatement(one),
  )
}

/** The names that a declaration uses. */
function referred(node: ts.Node, checker: ts.TypeChecker): ts.Symbol[] {
  const found: ts.Symbol[] = []
  const visit = (one: ts.Node): void => {
    const symbol = ts.isIdentifier(one) && checker.getSymbolAtLocation(one)
    if (symbol) found.push(symbol)
    ts.forEachChild(one, visit)
  }
  visit(node)
  return found
}
