// The code blocks of pages as TypeScript programs.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import ts from 'typescript'
import { tsc } from '../lib/tsc.ts'
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

/** How snippets are compiled. */
const SETTINGS = {
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  // NestJS needs decorators.
  experimentalDecorators: true,
  erasableSyntaxOnly: false,
  // A snippet shows a value without using it.
  noUnusedLocals: false,
  noUnusedParameters: false,
}
const base = join(root, 'tsconfig.base.json')
const standIns = join(import.meta.dirname, 'stand-ins.d.ts')

const written = (pages: readonly Page[], into: string): Map<string, Program> =>
  write(
    pages.flatMap((page) => programsOf(page, false, preludeOf(page.file))),
    into,
  )

/** Errors in the code of pages, by page. The compiler reads the built declarations, as users' compilers do. */
export async function compile(pages: readonly Page[]): Promise<Map<string, string[]>> {
  const files = written(pages, 'compile')
  const config = join(folder, 'compile/tsconfig.json')
  const compilerOptions = { ...SETTINGS, customConditions: [] }
  writeFileSync(config, JSON.stringify({ extends: base, compilerOptions, files: [...files.keys(), standIns] }))
  const { status, output } = await tsc(7, ['-p', config, '--pretty', 'false'], { cwd: dirname(config) })
  const errors = new Map<string, string[]>()
  for (const [, name = '', line, message] of output.matchAll(/^(\S+)\((\d+),\d+\): (.*(?:\n .*)*)/gm)) {
    const page = files.get(join(dirname(config), name))?.page ?? name
    errors.set(page, [...(errors.get(page) ?? []), `${page}:${line} ${message}`])
  }
  if (status !== 0 && errors.size === 0) throw new Error(output)
  return errors
}

export interface Service {
  service: ts.LanguageService
  /** By the file that each was written to. */
  programs: Map<string, Program>
}

/** The compiler with the code of pages, which does not change while it is used. It reads our sources, for their comments. */
export function serve(pages: readonly Page[]): Service {
  const programs = written(pages, 'serve')
  const { config } = ts.readConfigFile(base, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root)
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => ({ ...options, ...SETTINGS }),
    getScriptFileNames: () => [...programs.keys(), standIns],
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
  return { service, programs }
}
