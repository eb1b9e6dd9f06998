import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The format of generated code. Fixed, so that a schema gives the same bytes in every project. */
export const STYLE = {
  formatter: { indentStyle: 'space', indentWidth: 2, lineWidth: 120 },
  javascript: { formatter: { quoteStyle: 'single', semicolons: 'asNeeded' } },
  assist: { actions: { source: { organizeImports: 'on' } } },
} as const

/** Formats files and sorts their imports, all in one run. */
export function format(files: ReadonlyMap<string, string>): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-codegen-'))
  try {
    const settings = { root: true, ...STYLE, linter: { enabled: false }, files: { maxSize: 2 ** 24 } }
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(settings))
    for (const [file, text] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    const run = biome(['check', '--write', '.'], folder)
    if (run.status !== 0) throw new Error(`formatting failed\n${run.error?.message ?? ''}${run.stdout}${run.stderr}`)
    return new Map([...files.keys()].map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Its program where that is found, since the command is another Node that only starts it. */
function biome(args: readonly string[], cwd: string): SpawnSyncReturns<string> {
  const command = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
  const options = { cwd, encoding: 'utf8' } as const
  try {
    const suffix = process.platform === 'win32' ? '.exe' : ''
    const program = createRequire(command).resolve(`@biomejs/cli-${process.platform}-${process.arch}/biome${suffix}`)
    const run = spawnSync(program, args, options)
    if (!run.error) return run
  } catch {
    // Other libraries of C have other programs, which the command knows.
  }
  return spawnSync(process.execPath, [command, ...args], options)
}
