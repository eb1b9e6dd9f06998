// Code blocks of a page → programs. A block may use what those above it declare, and may declare the same names anew: each is
// put into a scope within the one before. Lines keep their numbers, so that a message about a program is one about its page.
import ts from 'typescript'
import type { Block, Page } from './markdown.ts'

export interface Program {
  page: string
  /** Line of its first block. */
  line: number
  code: string
  /** Blocks in it. */
  blocks: Block[]
  /** It is made of tests, and run by vitest. */
  tests: boolean
}

const languages = new Set(['ts', 'typescript', 'js', 'javascript', 'mjs', 'tsx', 'jsx'])
export const isCode = ({ lang }: Block): boolean => languages.has(lang)

/** The programs of a page. `forRun` leaves out what is only compiled. `prelude` is one line of code before all else. */
export function programsOf(page: Page, forRun = false, prelude = ''): Program[] {
  const groups: Block[][] = []
  for (const block of page.blocks.filter((one) => isCode(one) && !one.path)) {
    if (block.fresh || groups.length === 0) groups.push([])
    groups.at(-1)?.push(block)
  }
  return groups
    .map((group) => (forRun ? group.filter((block) => !block.noRun) : group))
    .filter((group) => group.some(({ hidden }) => !hidden))
    .map((group) => assemble(page, group, prelude))
}

function assemble(page: Page, blocks: Block[], prelude: string): Program {
  const lines: string[] = Array.from({ length: page.lines }, () => '')
  const imports = new Imports()
  const tests = blocks.some((block) => block.lines.some((line) => /\bfrom 'vitest'/.test(line)))
  let close = ''
  // A page of the reference is a list of calls that have nothing to do with each other.
  const apart = page.file.startsWith('docs/reference/')
  // Statements outside of tests would run before the hooks that the page sets up.
  let wrapped = false
  for (const block of blocks) {
    const text = block.lines.join('\n')
    const body = strip(text, imports, `${page.file}:${block.line}`)
    body.split('\n').forEach((line, index) => {
      lines[block.line + index] = line
    })
    const definesTests = /^\s*(test|describe|beforeAll|it)\(/m.test(text)
    if (tests && !definesTests && !wrapped && statements(body)) {
      lines[block.line - 1] = `;test('the examples of the page', async () => {`
      close = `})${close}`
      wrapped = true
    } else {
      lines[block.line - 1] = ';{'
      if (apart) lines[block.line + block.lines.length] = '}'
      else close = `}${close}`
    }
  }
  lines[0] = `${imports.text()} ${prelude}`
  lines.push(close, 'export {}', '')
  return { page: page.file, line: blocks[0]?.line ?? 1, code: lines.join('\n'), blocks, tests }
}

/** Whether anything is left to run besides declarations. */
function statements(body: string): boolean {
  const { statements } = ts.createSourceFile('x.ts', body, ts.ScriptTarget.Latest)
  return statements.some((node) => !ts.isFunctionDeclaration(node) && !ts.isInterfaceDeclaration(node))
}

/** Blanks imports (they are gathered at the top) and the word `export`, which cannot stand within a scope. */
function strip(text: string, imports: Imports, where: string): string {
  const file = ts.createSourceFile('block.ts', text, ts.ScriptTarget.Latest, true)
  const holes: [from: number, to: number, instead: string][] = []
  for (const node of file.statements) {
    const start = node.getStart(file)
    if (ts.isImportDeclaration(node)) {
      imports.add(node, file, where)
      holes.push([start, node.end, ''])
    } else if (ts.isExportAssignment(node)) {
      holes.push([start, node.expression.getStart(file), 'const module_ = '])
    } else if (ts.canHaveModifiers(node)) {
      for (const modifier of ts.getModifiers(node) ?? [])
        if ([ts.SyntaxKind.ExportKeyword, ts.SyntaxKind.DefaultKeyword].includes(modifier.kind))
          holes.push([modifier.getStart(file), modifier.end, ''])
    }
  }
  let out = text
  for (const [from, to, instead] of holes.reverse()) {
    const blank = text.slice(from, to).replace(/[^\n]/g, ' ')
    out = out.slice(0, from) + (instead ? instead + blank.slice(instead.length) : blank) + out.slice(to)
  }
  return out
}

/** The imports of all blocks, each name once. */
class Imports {
  private readonly names = new Map<string, string>()
  private readonly parts: string[] = []

  add(node: ts.ImportDeclaration, file: ts.SourceFile, where: string): void {
    const from = (node.moduleSpecifier as ts.StringLiteral).text
    const clause = node.importClause
    const keyword = clause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? 'import type' : 'import'
    const wanted: string[] = []
    const take = (local: string, imported: string, text: string): void => {
      const origin = `${imported} of ${from}`
      const known = this.names.get(local)
      if (known === undefined) wanted.push(text)
      else if (known !== origin)
        throw new Error(`${where}: \`${local}\` is ${known} further up; mark the block \`fresh\``)
      this.names.set(local, origin)
    }
    if (!clause) {
      this.parts.push(`import '${from}';`)
      return
    }
    if (clause.name) take(clause.name.text, 'default', clause.name.text)
    const bindings = clause.namedBindings
    if (bindings && ts.isNamespaceImport(bindings)) take(bindings.name.text, '*', `* as ${bindings.name.text}`)
    else if (bindings) {
      const before = wanted.splice(0)
      for (const item of bindings.elements)
        take(item.name.text, item.propertyName?.text ?? item.name.text, item.getText(file))
      if (wanted.length > 0) before.push(`{ ${wanted.splice(0).join(', ')} }`)
      wanted.push(...before)
    }
    if (wanted.length > 0) this.parts.push(`${keyword} ${wanted.join(', ')} from '${from}';`)
  }

  text(): string {
    return this.parts.join(' ')
  }
}
