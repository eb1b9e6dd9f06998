import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '@ferrule/test-kit/repo'
import { describe, expect, test } from 'vitest'
import { page as codegen } from '../../packages/codegen/src/page.ts'
import { type CommandPage, pageText, readWith, wrongArgument } from '../../packages/core/src/command/page.ts'
import { page as create } from '../../packages/create-connector/src/page.ts'
import { page as importPage } from '../../packages/import/src/page.ts'
import { page as migrate } from '../../packages/migrate/src/cli/command.ts'
import { copyPage, searchPage, sourcePage, tapPage } from '../../packages/sync/src/cli/pages.ts'
import { page as tools } from '../../packages/tools/src/help.ts'
import { page as verify } from '../../packages/verify/src/cli/page.ts'

// The help of every command but the gateway's, which has a test of its own: usage, options, and examples that are accepted.

interface Command {
  readonly page: CommandPage
  /** The words of a command line before its arguments. */
  readonly program: string
  /** The file that is the command, and the words that select the page. */
  readonly bin: readonly [file: string, ...args: string[]]
}

const commands: readonly Command[] = [
  { page: codegen, program: 'ferrule-codegen', bin: ['codegen/src/bin.ts'] },
  { page: create, program: 'npm create @ferrule/connector', bin: ['create-connector/src/bin.ts'] },
  { page: importPage, program: 'ferrule-import', bin: ['import/src/bin.ts'] },
  { page: migrate, program: 'npx @ferrule/migrate', bin: ['migrate/src/cli/ferrule-migrate.ts'] },
  { page: copyPage, program: 'npx @ferrule/sync', bin: ['sync/src/cli/ferrule-sync.ts'] },
  { page: searchPage, program: 'npx @ferrule/sync search', bin: ['sync/src/cli/ferrule-sync.ts', 'search'] },
  { page: sourcePage, program: 'ferrule-source', bin: ['sync/src/cli/ferrule-sync.ts', 'source'] },
  { page: tapPage, program: 'ferrule-tap', bin: ['sync/src/cli/ferrule-sync.ts', 'tap'] },
  { page: tools, program: 'ferrule-tools mcp', bin: ['tools/src/bin.ts', 'mcp'] },
  { page: verify, program: 'npx @ferrule/verify', bin: ['verify/src/cli/ferrule-verify.ts'] },
]

/** Words of a command line; single quotes hold those with blanks. What a shell writes to a file is no argument. */
const wordsOf = (line: string): string[] =>
  [...line.replace(/ > \S+$/, '').matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

const optionsOf = ({ options, shared = {} }: CommandPage): CommandPage['options'] =>
  Object.assign({}, options, ...Object.values(shared))

describe.each(commands)('$program', ({ page, program, bin: [file, ...selecting] }) => {
  test('its examples are accepted', () => {
    expect(page.examples.length).toBeGreaterThan(0)
    for (const [line] of page.examples) {
      expect(`${line} `.startsWith(`${program} `)).toBe(true)
      const args = wordsOf(line.slice(program.length)).filter((word) => word !== '--')
      const options = optionsOf(page)
      expect(() => readWith(page, () => parseArgs({ args, options, allowPositionals: true })), line).not.toThrow()
    }
  })

  test('--help shows its page', () => {
    const node = ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source']
    const args = [...node, join(root, 'packages', file), ...selecting, '--help']
    const { status, stdout, stderr } = spawnSync('node', args, { encoding: 'utf8' })
    expect({ status, stderr, stdout }).toEqual({ status: 0, stderr: '', stdout: `${pageText(page)}\n` })
    expect(stdout).toContain(`Usage: ${page.usage[0]}\n`)
    for (const name of Object.keys(optionsOf(page))) expect(stdout).toContain(`--${name}`)
  })
})

test.each([
  ['import', [importPage]],
  ['migrate', [migrate]],
  ['sync', [copyPage, searchPage]],
  ['verify', [verify]],
] as const)('the README of %s has every option', (name, pages) => {
  const readme = readFileSync(join(root, 'packages', name, 'README.md'), 'utf8')
  const options = pages.flatMap((page) => Object.keys(optionsOf(page))).filter((one) => !/^(help|version)$/.test(one))
  expect(options.filter((one) => !readme.includes(`\`--${one}`))).toEqual([])
})

test('no line of help is wider than a wide terminal', () => {
  const lines = commands.flatMap(({ page }) => pageText(page).split('\n'))
  expect(lines.filter((line) => line.length > 130)).toEqual([])
})

describe('a mistyped option', () => {
  const options = { 'dry-run': { type: 'boolean', help: 'send nothing' } } as const
  const failure = (...args: string[]) => {
    try {
      parseArgs({ args, options, allowPositionals: true })
    } catch (error) {
      return wrongArgument(error as Error, Object.keys(options), 'tool --help')
    }
    return undefined
  }

  test('gets the closest match, or else where the options are', () => {
    expect(failure('--dry-rum')).toBe('--dry-rum is not an option; did you mean --dry-run?')
    expect(failure('--shade')).toBe('--shade is not an option; see tool --help')
  })

  test('with a value that it does not take gets one sentence', () =>
    expect(failure('--dry-run=1')).toBe("Option '--dry-run' does not take an argument; see tool --help"))
})
