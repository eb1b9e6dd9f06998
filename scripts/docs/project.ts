// A page that makes a project: its commands are carried out, its files written, and the project is generated, type-checked
// and tested, with the packages of this repository.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from '@ferrule/test-kit/repo'
import { run as create } from '../../packages/create-connector/src/run.ts'
import type { Page } from './markdown.ts'

const base = join(root, '.cache/snippets/project')
const node = ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source']

/** The scripts of such a project, run on the sources of the packages. */
const scripts: Readonly<Record<string, (cwd: string) => [command: string, args: string[]]>> = {
  generate: () => ['node', [...node, join(root, 'packages/codegen/src/bin.ts')]],
  // The sources of our packages need more of the language than their declarations.
  check: () => [
    'node',
    [
      join(root, 'node_modules/@typescript/native/bin/tsc'),
      '--noEmit',
      '--customConditions',
      '@ferrule/source',
      '--lib',
      'es2024,esnext,dom,dom.iterable,dom.asynciterable',
    ],
  ],
  test: (cwd) => ['vitest', ['run', '--root', cwd, '--config', join(root, 'scripts/docs/vitest.config.ts')]],
}

/** Says how many tests have passed. */
export async function makeProject(page: Page): Promise<string> {
  rmSync(base, { recursive: true, force: true })
  mkdirSync(base, { recursive: true })
  let cwd = base
  let said = ''
  const perform = async (script: string): Promise<void> => {
    const [command, args] = scripts[script]?.(cwd) ?? []
    if (!command || !args) throw new Error(`npm run ${script} is not carried out here`)
    const { status, output } = await run(command, args, { cwd })
    if (status !== 0) throw new Error(`npm run ${script}: ${output.trim()}`)
    if (script === 'test') said = /Tests\s+(.+)/.exec(output)?.[1] ?? output
  }
  for (const { lang, lines, path, line } of page.blocks) {
    if (path) {
      mkdirSync(dirname(join(cwd, path)), { recursive: true })
      writeFileSync(join(cwd, path), `${lines.join('\n')}\n`)
    } else if (lang === 'sh') {
      for (const text of lines) {
        const [program = '', verb = '', ...rest] = text.split(/\s+/)
        if (program === 'cd') cwd = join(cwd, verb)
        else if (program === 'rm') for (const file of [verb, ...rest]) rmSync(join(cwd, file))
        else if (program === 'npm' && verb === 'create') {
          const args = rest.slice(1).filter((word) => word !== '--')
          await create(args, { cwd })
          // Installed by npm in a real project; this repository's packages do not resolve them from there.
          mkdirSync(join(cwd, args[0] ?? '', 'node_modules/@ferrule'), { recursive: true })
          for (const name of ['codegen', 'core', 'sandbox'])
            symlinkSync(
              join(root, 'packages', name),
              join(cwd, args[0] ?? '', 'node_modules/@ferrule', name),
              'junction',
            )
        } else if (program === 'npm' && verb === 'test') await perform('test')
        else if (program === 'npm' && verb === 'run') await perform(rest[0] ?? '')
        else if (!(program === 'npm' && verb === 'install'))
          throw new Error(`${page.file}:${line}: \`${text}\` is not carried out here`)
      }
    }
  }
  await perform('check')
  return said
}
