import ts from 'typescript'
import { listed } from './objects.ts'
import { identifiersOf, type Plan } from './plan.ts'

/** A statement that takes names from a package: an import, or a variable of `require`. */
export interface Source {
  readonly node: ts.ImportDeclaration | ts.VariableStatement
  readonly isRequire: boolean
  /** Each name that it declares, with the node to keep for it. */
  readonly names: readonly string[]
}

/** The package that a call of `require` or `import` names. */
export function requiredBy(node: ts.Node | undefined): string | undefined {
  if (!node || !ts.isCallExpression(node) || node.expression.getText() !== 'require') return undefined
  const [name] = node.arguments
  return name && ts.isStringLiteral(name) ? name.text : undefined
}

/** The statements of a file that take something from these packages. */
export function sourcesOf(file: ts.SourceFile, packages: readonly string[]): Source[] {
  return file.statements.flatMap((node): Source[] => {
    if (ts.isImportDeclaration(node)) {
      const from = (node.moduleSpecifier as ts.StringLiteral).text
      return packages.includes(from) ? [{ node, isRequire: false, names: namesOf(node.importClause) }] : []
    }
    if (!ts.isVariableStatement(node)) return []
    const [declaration, ...more] = node.declarationList.declarations
    const from = requiredBy(declaration?.initializer)
    if (!declaration || more.length > 0 || !from || !packages.includes(from)) return []
    return [{ node, isRequire: true, names: bound(declaration.name) }]
  })
}

function namesOf(clause: ts.ImportClause | undefined): string[] {
  const named = clause?.namedBindings
  return [
    ...(clause?.name ? [clause.name.text] : []),
    ...(named ? (ts.isNamespaceImport(named) ? [named.name.text] : named.elements.map(({ name }) => name.text)) : []),
  ]
}

const bound = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? bound(element.name) : []))

/** Replaces what is not used any more by the names that the changes need. */
export function moveImports(plan: Plan, packages: readonly string[]): void {
  const sources = sourcesOf(plan.source, packages)
  const used = namesUsed(plan, sources)
  const isRequire = sources.length > 0 ? sources.some((one) => one.isRequire) : requires(plan.source)
  const added = textOf(plan, isRequire)
  for (const [index, source] of sources.entries()) {
    const kept = keptOf(plan, source, used)
    const declared = index === 0 ? declarations(plan) : []
    const lines = [...(index === 0 ? added : []), ...(kept ? [kept] : []), ...declared]
    if (lines.length === 0) plan.remove(source.node)
    else plan.replace(source.node, lines.join('\n'))
  }
  if (sources.length === 0 && added.length > 0) plan.first(added.join('\n'))
}

const declarations = (plan: Plan): string[] =>
  [...plan.declared].map(([name, type]) => `let ${name}${plan.isTyped ? `: ${type}` : ''}${endOf(plan.source)}`)

/** The semicolon that ends the statements of a file, if they have one. */
const endOf = (file: ts.SourceFile): string => (file.statements[0]?.getText(file).endsWith(';') ? ';' : '')

const requires = (file: ts.SourceFile): boolean =>
  !file.statements.some(ts.isImportDeclaration) && file.text.includes('require(')

/** Names that the changed file still has outside the statements that declare them. */
function namesUsed(plan: Plan, sources: readonly Source[]): ReadonlySet<string> {
  for (const { node } of sources) plan.remove(node)
  const { fileName } = plan.source
  const text = plan.text()
  for (const { node } of sources) plan.keep(node)
  return identifiersOf(ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true))
}

/** The statement without the names that nobody uses; undefined if none is left. */
function keptOf(plan: Plan, { node, isRequire, names }: Source, used: ReadonlySet<string>): string | undefined {
  const kept = names.filter((name) => used.has(name) && !plan.isDropped(name))
  const text = node.getText(plan.source)
  // An import for its effect alone was not for the client.
  if (kept.length === 0) return undefined
  if (kept.length === names.length || isRequire) return text
  const { importClause: clause, moduleSpecifier } = node as ts.ImportDeclaration
  const named = clause?.namedBindings
  const elements =
    named && ts.isNamedImports(named) ? named.elements.filter(({ name }) => kept.includes(name.text)) : []
  const parts = [
    ...(clause?.name && kept.includes(clause.name.text) ? [clause.name.text] : []),
    ...(named && ts.isNamespaceImport(named) && kept.includes(named.name.text) ? [named.getText(plan.source)] : []),
    ...(elements.length > 0 ? [`{ ${elements.map((one) => one.getText(plan.source)).join(', ')} }`] : []),
  ]
  const type = clause?.isTypeOnly ? 'type ' : ''
  return `import ${type}${parts.join(', ')} from ${moduleSpecifier.getText(plan.source)}${text.endsWith(';') ? ';' : ''}`
}

/** The imports that the changes need, in the quotes and with the semicolons of the file. */
function textOf(plan: Plan, isRequire: boolean): string[] {
  const first = plan.source.statements[0]?.getText(plan.source) ?? ''
  const end = endOf(plan.source)
  const quote = first.includes('"') && !first.includes("'") ? '"' : "'"
  const { isTyped } = plan
  const forTypes = isRequire ? [] : [...plan.typeModules].map((from) => `import ${quote}${from}${quote}${end}`)
  return [
    ...forTypes,
    ...[...plan.imports]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([from, all]) => {
        const names = [...all].sort(([one], [other]) => (one < other ? -1 : 1))
        const module = `${quote}${from}${quote}`
        if (isRequire) {
          const values = names.filter(([, { isType }]) => !isType)
          const list = values.map(([name, { local }]) => (name === local ? name : `${name}: ${local}`))
          return list.length > 0 ? [`const { ${list.join(', ')} } = require(${module})${end}`] : []
        }
        const onlyTypes = names.every(([, { isType }]) => isType)
        if (onlyTypes && !isTyped) return []
        const list = names
          .filter(([, { isType }]) => isTyped || !isType)
          .map(([name, { local, isType }]) => {
            const text = name === local ? name : `${name} as ${local}`
            return isType && !onlyTypes ? `type ${text}` : text
          })
        return [`import ${listed(onlyTypes ? 'type {' : '{', list, '}')} from ${module}${end}`]
      }),
  ]
}
