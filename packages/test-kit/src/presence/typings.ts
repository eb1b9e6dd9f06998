import { join } from 'node:path'
import ts from 'typescript'
import type { Form, FormField, Said } from './form.ts'
import { lazy } from './lazy.ts'

/** The typings of a vendor's SDK as a source: `declarations` is TypeScript that exports the types that are asked for. */
export function typings(declarations: string): (name: string) => Said {
  const file = join(import.meta.dirname, '../../../..', 'typings.source.ts')
  const options: ts.CompilerOptions = {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile } = host
  host.fileExists = (path) => path === file || fileExists(path)
  host.getSourceFile = (path, language, ...rest) =>
    path === file ? ts.createSourceFile(path, declarations, language) : getSourceFile(path, language, ...rest)
  const program = ts.createProgram([file], options, host)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file) as ts.SourceFile
  const [problem] = program.getSemanticDiagnostics(source)
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'))
  const reader = new Reader(checker)
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source) as ts.Symbol)
  return (name) => {
    const symbol = exported.find((one) => one.name === name)
    if (symbol === undefined) throw new Error(`the typings have no ${name}`)
    return reader.said(checker.getDeclaredTypeOfSymbol(symbol))
  }
}

class Reader {
  readonly #checker: ts.TypeChecker
  readonly #known = new Map<ts.Type, Form | undefined>()

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  said(type: ts.Type): Said {
    const parts = type.isUnion() ? type.types : [type]
    const forms = parts.map((part) => this.#form(part)).filter((form) => form !== undefined)
    return { nullable: parts.some((part) => (part.flags & ts.TypeFlags.Null) !== 0), forms }
  }

  #form(type: ts.Type): Form | undefined {
    if (!this.#known.has(type)) this.#known.set(type, this.#make(type))
    return this.#known.get(type)
  }

  #make(type: ts.Type): Form | undefined {
    const checker = this.#checker
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference)
      return { kind: 'list', item: () => this.said(item as ts.Type) }
    }
    if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0 || type.getCallSignatures().length > 0)
      return undefined
    const properties = checker.getPropertiesOfType(type)
    const index = checker.getIndexTypeOfType(type, ts.IndexKind.String)
    if (properties.length === 0) return index && { kind: 'map', value: () => this.said(index) }
    // A class (a decimal number) is a value of the SDK's own making, not what the answer holds.
    if (type.symbol && type.symbol.flags & ts.SymbolFlags.Class) return undefined
    const name = type.aliasSymbol?.name ?? type.symbol?.name
    return { kind: 'object', ...(name && { name }), fields: lazy(() => this.#fields(properties)) }
  }

  #fields(properties: readonly ts.Symbol[]): Map<string, FormField> {
    return new Map(
      properties.map((property) => {
        const type = this.#checker.getTypeOfSymbol(property)
        const optional = (property.flags & ts.SymbolFlags.Optional) !== 0
        return [property.name, { ...this.said(type), optional }]
      }),
    )
  }
}
