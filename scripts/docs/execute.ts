// Runs what can run of the snippets: plain programs in one Node process, those made of tests by vitest.
import { join } from 'node:path'
import { root, run } from '@ferrule/test-kit/repo'
import { folder, write } from './compile.ts'
import type { Page } from './markdown.ts'
import { type Program, programsOf } from './program.ts'

export interface Executed {
  program: Program
  error?: string
}

const node = ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source']

export async function execute(pages: readonly Page[]): Promise<Executed[]> {
  // The reference shows calls with values such as `<id>`.
  const shown = pages.filter(({ file }) => !file.startsWith('docs/reference/'))
  const files = write(
    shown.flatMap((page) => programsOf(page, true)),
    'run',
  )
  const plain = [...files].filter(([, { tests }]) => !tests).map(([file]) => file)
  const tests = [...files].filter((entry) => entry[1].tests)
  const [direct, tested] = await Promise.all([
    run('node', [...node, 'scripts/docs/run-programs.ts', ...plain]),
    tests.length > 0
      ? run('vitest', ['run', '--root', join(folder, 'run'), '--config', join(import.meta.dirname, 'vitest.config.ts')])
      : undefined,
  ])
  const results: Executed[] = []
  const told = new Map<string, string | undefined>()
  for (const line of direct.stdout.split('\n')) {
    if (!line.startsWith('{"file":')) continue
    const { file, error } = JSON.parse(line) as { file: string; error?: string }
    told.set(file, error)
  }
  for (const file of plain) {
    const error = told.has(file) ? told.get(file) : `did not come to its end\n${direct.output.slice(-2000)}`
    results.push({ program: files.get(file) as Program, ...(error && { error }) })
  }
  for (const [, program] of tests) {
    const error = tested?.status === 0 ? undefined : tested?.output.replaceAll(root, '.')
    results.push({ program, ...(error && { error }) })
  }
  return results
}
