// Types of the names in the guide's code, as an editor shows them: for the site. The step that compiles the snippets writes them,
// since finding them anew costs half a minute.
//
//   node --conditions=@ferrule/source scripts/docs/hovers.ts
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import ts from 'typescript'
import { type Block, type Hover, type Hovers, hoversFile } from '../../docs/.vitepress/hovers.ts'
import { serve } from './compile.ts'
import { pageFiles, readPage } from './markdown.ts'
import { isCode, type Program } from './program.ts'

/** The pages that have them: prose with examples. The reference says its types in tables. */
const isGuide = (file: string): boolean => /^docs\/(guide|migrate)\/|^docs\/index\.md$/.test(file)

/** By default, checks look at one page in four, and at those that a browser reads. */
export const isSample = !process.env['FERRULE_WHOLE']

function guides(sample: boolean): string[] {
  const all = pageFiles().filter(isGuide).sort()
  return sample ? all.filter((file, index) => index % 4 === 0 || /guide\/start\.md$/.test(file)) : all
}

/** Sources of the types. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const sources = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })
  for (const file of [...pageFiles().filter(isGuide), ...sources, 'scripts/docs/hovers.ts'].sort())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Makes them unless those that are there still hold. */
export function makeHovers(sample: boolean): void {
  const file = hoversFile(sample)
  const known = existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as Hovers)
  if (!known || known.fingerprint !== fingerprint()) writeHovers(sample)
}

/** Finds and stores them: how many, on how many pages. */
export function writeHovers(sample: boolean): { count: number; pages: number } {
  const { service, programs } = serve(guides(sample).map(readPage))
  // Otherwise the checker looks through thousands of modules for a shorter name of each type: two thirds of the time.
  Object.assign(service.getProgram() as ts.Program, { getSourceFiles: () => [] })
  const pages: Hovers['pages'] = {}
  let count = 0
  for (const [file, program] of programs) {
    const shown = readPage(program.page).blocks.filter(({ hidden }) => !hidden)
    for (const [start, hovers] of hoversOf(service, file, program)) {
      const place = shown.findIndex(({ line }) => line === start)
      const block: Block = { code: shown[place]?.lines.join('\n') ?? '', hovers }
      pages[program.page] = { ...pages[program.page], [place]: block }
      count += hovers.length
    }
  }
  const to = hoversFile(sample)
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, JSON.stringify({ fingerprint: fingerprint(), pages } satisfies Hovers))
  return { count, pages: Object.keys(pages).length }
}

/** Of one program, by the line of the block's fence. */
function hoversOf(service: ts.LanguageService, file: string, { blocks }: Program): Map<number, Hover[]> {
  const program = service.getProgram() as ts.Program
  const source = program.getSourceFile(file) as ts.SourceFile
  const checker = program.getTypeChecker()
  const visible = blocks.filter((block) => !block.hidden && isCode(block))
  const found = new Map<number, Hover[]>()
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (!ts.isIdentifier(node) || !isOurs(checker.getSymbolAtLocation(node))) return
    const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source))
    const block = visible.find((one) => line >= one.line && line < one.line + one.lines.length)
    const place = { line: line - (block?.line ?? 0), from: character, to: character + node.text.length }
    // An export is compiled as a constant, whose columns are others.
    if (block?.lines[place.line]?.slice(place.from, place.to) !== node.text) return
    const said = describe(service, file, node.getStart(source))
    if (!said) return
    found.set(block.line, [...(found.get(block.line) ?? []), { ...place, ...said }])
  }
  visit(source)
  return found
}

/** Declared by a package of ours, or by the page itself. */
const isOurs = (symbol: ts.Symbol | undefined): boolean =>
  symbol?.declarations?.some((one) => !/[\\/]node_modules[\\/]/.test(one.getSourceFile().fileName)) ?? false

/** Longer ones explain nothing. */
const LONGEST = 600

function describe(
  service: ts.LanguageService,
  file: string,
  position: number,
): Pick<Hover, 'type' | 'about'> | undefined {
  const info = service.getQuickInfoAtPosition(file, position)
  const type = ts
    .displayPartsToString(info?.displayParts)
    .replace(/^\(alias\) /, '')
    .replace(/\nimport .*$/, '')
  if (!type || /: any$/.test(type)) return undefined
  const [about = ''] = ts.displayPartsToString(info?.documentation).split('\n\n')
  return { type: type.slice(0, LONGEST), ...(about && { about: about.replaceAll('\n', ' ') }) }
}

if (import.meta.main) makeHovers(false)
