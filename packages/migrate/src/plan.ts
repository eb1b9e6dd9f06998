import ts from 'typescript'

export type Render = (node: ts.Node) => string

/** The changes of one file: what stands in place of nodes, comments before statements, and names to import. */
export class Plan {
  readonly source: ts.SourceFile
  readonly #replaced = new Map<ts.Node, (render: Render) => string>()
  readonly #wrapped = new Map<ts.Node, ((text: string) => string)[]>()
  readonly #removed = new Set<ts.Node>()
  readonly #dropped = new Set<string>()
  #first = ''
  readonly #todos = new Map<ts.Node, Set<string>>()
  /** By module: names as they are exported, with the local name, and whether only the type is used. */
  readonly imports = new Map<string, Map<string, { local: string; isType: boolean }>>()
  moved = 0
  left = 0

  constructor(source: ts.SourceFile) {
    this.source = source
  }

  get isEmpty(): boolean {
    return this.#replaced.size + this.#wrapped.size + this.#todos.size === 0
  }

  /** Whether the file has types. */
  get isTyped(): boolean {
    return /\.[mc]?tsx?$/.test(this.source.fileName)
  }

  replace(node: ts.Node, text: string | ((render: Render) => string)): void {
    this.#replaced.set(node, typeof text === 'string' ? () => text : text)
  }

  /** Removes a statement with its line. */
  remove(node: ts.Node): void {
    this.#removed.add(node)
  }

  keep(node: ts.Node): void {
    this.#removed.delete(node)
  }

  /** Takes a name no more from the package that gave it: another declaration has it now. */
  drop(name: string): void {
    this.#dropped.add(name)
  }

  isDropped(name: string): boolean {
    return this.#dropped.has(name)
  }

  /** Variables of the file that it did not have, by name with their types. */
  readonly declared = new Map<string, string>()

  declare(name: string, type: string): void {
    this.declared.set(name, type)
  }

  /** Lines before everything but the comments at the top. */
  first(lines: string): void {
    this.#first = lines
  }

  /** Puts text around what a node becomes. */
  wrap(node: ts.Node, around: (text: string) => string): void {
    this.#wrapped.set(node, [...(this.#wrapped.get(node) ?? []), around])
  }

  /** A comment before the statement or member that a node is in. */
  todo(node: ts.Node, text: string): void {
    const at = commentable(node, this.source)
    this.#todos.set(at, (this.#todos.get(at) ?? new Set()).add(text))
  }

  /** Takes a name from a module and gives the name that it has in this file. */
  import(from: string, name: string, isType = false): string {
    const names = this.imports.get(from) ?? new Map()
    this.imports.set(from, names)
    const known = names.get(name)
    const local = known?.local ?? this.#freeName(name)
    names.set(name, { local, isType: isType && (known?.isType ?? true) })
    return local
  }

  /** A name that nothing else in the file has. */
  #freeName(name: string): string {
    if (!identifiersOf(this.source).has(name)) return name
    return `Ferrule${name}`
  }

  /** Modules that are imported for the types that they declare. */
  readonly typeModules = new Set<string>()

  importTypes(from: string): void {
    this.typeModules.add(from)
  }

  text(): string {
    const { text } = this.source
    const start = this.source.getStart()
    return `${text.slice(0, start)}${this.#first && `${this.#first}\n`}${this.render(this.source)}`
  }

  readonly render: Render = (node) => {
    const replaced = this.#replaced.get(node)
    const plain = replaced ? replaced(this.render) : this.children(node, node.getStart(this.source), node.end)
    const wrapped = (this.#wrapped.get(node) ?? []).reduce((text, around) => around(text), plain)
    const todos = this.#todos.get(node)
    if (!todos) return wrapped
    const indent = indentAt(this.source, node)
    return [...todos].map((text) => `// TODO(ferrule): ${text}\n${indent}`).join('') + wrapped
  }

  /** The text between two positions of a node, with what its children become. */
  children(node: ts.Node, start: number, end: number): string {
    let text = ''
    let at = start
    node.forEachChild((child) => {
      const from = child.getStart(this.source)
      if (from < at || child.end > end) return
      text += this.source.text.slice(at, from)
      at = child.end
      if (!this.#removed.has(child)) text += this.render(child)
      else if (this.source.text.startsWith('\n', at)) {
        text = text.slice(0, text.lastIndexOf('\n') + 1)
        at += 1
      }
    })
    return text + this.source.text.slice(at, end)
  }
}

const known = new WeakMap<ts.SourceFile, Set<string>>()

/** Every name that is declared or used in a file, other than names of members. */
export function identifiersOf(source: ts.SourceFile): ReadonlySet<string> {
  const found = known.get(source) ?? new Set<string>()
  if (known.has(source)) return found
  const look = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isMember(node)) found.add(node.text)
    node.forEachChild(look)
  }
  source.forEachChild(look)
  known.set(source, found)
  return found
}

/** Whether a name is that of a member, which hides no other. */
function isMember(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) return parent.name === node
  return ts.isQualifiedName(parent) && parent.right === node
}

const lineStart = (source: ts.SourceFile, node: ts.Node): number =>
  source.text.lastIndexOf('\n', node.getStart(source) - 1) + 1

export function indentAt(source: ts.SourceFile, node: ts.Node): string {
  const line = source.text.slice(lineStart(source, node), node.getStart(source))
  return line.slice(0, line.length - line.trimStart().length)
}

/** The innermost statement or member around a node that begins its line, so that a comment can stand above it. */
function commentable(node: ts.Node, source: ts.SourceFile): ts.Node {
  for (let at = node; at.parent; at = at.parent) {
    const stands = ts.isStatement(at) || ts.isClassElement(at) || ts.isObjectLiteralElement(at)
    const begins = source.text.slice(lineStart(source, at), at.getStart(source)).trim() === ''
    if (stands && begins && !ts.isBlock(at)) return at
  }
  return source.statements[0] ?? source
}
