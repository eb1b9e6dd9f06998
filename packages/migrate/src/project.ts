import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'

const IGNORED = ['node_modules', 'dist', 'build', 'coverage', 'out']
const IS_CODE = /\.[mc]?[jt]sx?$/
const IS_DECLARATION = /\.d\.[mc]?ts$/

/** Files of code in these places, sorted; without what is installed, built or hidden. */
export function filesIn(paths: readonly string[]): string[] {
  const found = new Set<string>()
  const walk = (path: string): void => {
    if (!statSync(path).isDirectory()) {
      found.add(path)
      return
    }
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.name.startsWith('.') || IGNORED.includes(entry.name)) continue
      if (entry.isDirectory()) walk(join(path, entry.name))
      else if (entry.isFile() && IS_CODE.test(entry.name) && !IS_DECLARATION.test(entry.name))
        found.add(join(path, entry.name))
    }
  }
  for (const path of paths) walk(resolve(path))
  return [...found].sort()
}

/** Settings for reading types: the project's own, and JavaScript, too. */
function optionsFor(folder: string): ts.CompilerOptions {
  const file =
    ts.findConfigFile(folder, ts.sys.fileExists) ?? ts.findConfigFile(folder, ts.sys.fileExists, 'jsconfig.json')
  const { config } = file ? ts.readConfigFile(file, ts.sys.readFile) : { config: {} }
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, files: [], include: [] },
    ts.sys,
    file ? dirname(file) : folder,
  )
  return {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    ...options,
    allowJs: true,
    checkJs: false,
    noEmit: true,
    skipLibCheck: true,
    incremental: false,
    composite: false,
  }
}

/** A program over files, some of which have texts that are not written yet. */
export class Project {
  /** Declarations as they were read, for programs that follow; absent: each reads its own. A program of one file is mostly these. */
  static declarations: Map<string, ts.SourceFile> | undefined

  readonly files: readonly string[]
  readonly texts = new Map<string, string>()
  readonly #options: ts.CompilerOptions

  constructor(files: readonly string[], folder: string) {
    this.files = files
    this.#options = optionsFor(folder)
  }

  textOf(file: string): string {
    return this.texts.get(file) ?? readFileSync(file, 'utf8')
  }

  program(): ts.Program {
    const host = ts.createCompilerHost(this.#options, true)
    const read = host.readFile
    host.readFile = (name) => this.texts.get(name) ?? read(name)
    const source = host.getSourceFile
    host.getSourceFile = (name, options, ...rest) => {
      const text = this.texts.get(name)
      if (text !== undefined) return ts.createSourceFile(name, text, options, true)
      const kept = IS_DECLARATION.test(name) ? Project.declarations : undefined
      const key = JSON.stringify([name, options])
      const found = kept?.get(key) ?? source(name, options, ...rest)
      if (found) kept?.set(key, found)
      return found
    }
    return ts.createProgram(this.files, this.#options, host)
  }

  /** Whether a package is installed where a file can import it. */
  finds(name: string, file: string): boolean {
    return ts.resolveModuleName(name, file, this.#options, ts.sys).resolvedModule !== undefined
  }
}
