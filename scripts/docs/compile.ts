// One TypeScript program with every code block of every page.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import ts from 'typescript'
import { type Page, readPage } from './markdown.ts'
import { isCode, type Program, programsOf } from './program.ts'

/** Not below node_modules, where Node strips no types. */
export const folder = join(root, '.cache/snippets')

/** Entity pages of the reference go on from their connector's first page; the two ways to call are taken for granted. */
export function preludeOf(file: string): string {
  if (!/^docs\/reference\/[^/]+\/(?!index\.md)/.test(file)) return ''
  const index = readPage(`${dirname(file)}/index.md`).blocks.find(isCode)
  const text = index?.lines.join('\n') ?? ''
  const [, name, specifier] = /import \{ (\w+) \} from '([^']+)'/.exec(text) ?? []
  const [, variable] = /const (\w+) =/.exec(text) ?? []
  if (!name || !specifier || !variable) throw new Error(`${dirname(file)}/index.md shows no connector object`)
  return (
    `declare const ${variable}: import('${specifier}').${name};` +
    `declare const client: ReturnType<typeof import('${specifier}/client').createClient>;`
  )
}

export function write(programs: readonly Program[], into: string): Map<string, Program> {
  const target = join(folder, into)
  rmSync(target, { recursive: true, force: true })
  const files = new Map<string, Program>()
  for (const program of programs) {
    const name = `${program.page.replace(/\.md$/, '').replaceAll('/', '~')}~${program.line}`
    const file = join(target, `${name}${program.tests ? '.test' : ''}.ts`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, program.code)
    files.set(file, program)
  }
  return files
}

export interface Compiled {
  /** Messages by page. */
  errors: Map<string, string[]>
  service: ts.LanguageService
  /** By the file that each was written to. */
  programs: Map<string, Program>
}

/** The compiler with these files, which do not change while it is used. */
function checkingService(files: readonly string[]): ts.LanguageService {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root)
  const settings: ts.CompilerOptions = {
    ...options,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    // NestJS needs decorators.
    experimentalDecorators: true,
    erasableSyntaxOnly: false,
    // A snippet shows a value without using it.
    noUnusedLocals: false,
    noUnusedParameters: false,
  }
  return ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => settings,
    getScriptFileNames: () => [...files, join(import.meta.dirname, 'stand-ins.d.ts')],
    getScriptVersion: () => '0',
    // Otherwise every question asks each of thousands of files for its version.
    getProjectVersion: () => '0',
    getScriptSnapshot: (file) => {
      const text = ts.sys.readFile(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  })
}

export function compile(pages: readonly Page[]): Compiled {
  const programs = pages.flatMap((page) => programsOf(page, false, preludeOf(page.file)))
  const files = write(programs, 'compile')
  const service = checkingService([...files.keys()])
  const program = service.getProgram() as ts.Program
  const errors = new Map<string, string[]>()
  for (const [file, { page }] of files) {
    const source = program.getSourceFile(file)
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    const messages = found.map((diagnostic) => {
      const { line } = ts.getLineAndCharacterOfPosition(source as ts.SourceFile, diagnostic.start ?? 0)
      return `${page}:${line + 1} ${ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n')}`
    })
    if (messages.length > 0) errors.set(page, [...(errors.get(page) ?? []), ...messages])
  }
  return { errors, service, programs: files }
}
