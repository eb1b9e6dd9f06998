import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { run } from '../src/cli/index.ts'
import { type CommandName, type Page, pages, parse } from '../src/cli/pages.ts'

// The command line of the gateway: help by command, and sentences for what is mistyped.

const commands = Object.entries<Page>(pages) as [CommandName, Page][]

async function ferrule(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' }
  const keep = (where: 'out' | 'err') => (text: unknown) => {
    written[where] += String(text)
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(keep('out'))
  vi.spyOn(process.stderr, 'write').mockImplementation(keep('err'))
  return { code: await run(args, {}), ...written }
}

afterEach(() => vi.restoreAllMocks())

/** Words of a command line; single quotes hold what has blanks. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

describe('help', () => {
  test('without a command lists all of them', async () => {
    const { code, out } = await ferrule('--help')
    expect(code).toBe(0)
    const lines = out.split('\n').map((line) => line.trim().split(/ {2,}/))
    expect(lines).toEqual(expect.arrayContaining(commands.map(([name, { about }]) => [name, about])))
  })

  test.each(commands)('%s: usage, options and examples', async (name, { usage, options }) => {
    const { out } = await ferrule(name, '--help')
    expect(out).toContain(`Usage: ferrule ${usage[0]}\n`)
    for (const option of [...Object.keys(options), 'data', 'json']) expect(out).toContain(`--${option}`)
    expect(await ferrule('help', name)).toEqual({ code: 0, out, err: '' })
  })

  test.each(commands)('%s: its examples are accepted', (name, { examples }) => {
    expect(examples.length).toBeGreaterThan(0)
    for (const [line] of examples) {
      const [program, command = 'start', ...args] = wordsOf(line)
      expect([program, command]).toEqual(['ferrule', name])
      expect(() => parse(name, args)).not.toThrow()
    }
  })
})

describe('mistyped', () => {
  test('a command', async () => {
    const { code, out, err } = await ferrule('serach')
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain('there is no command "serach"; see ferrule --help')
  })

  test('an option', async () => {
    const { code, err } = await ferrule('sources', '--evn')
    expect(code).toBe(1)
    expect(err).toBe('ferrule: --evn is not an option; did you mean --env?\n')
  })

  test('a verb shows how the command is used', async () => {
    const data = folder()
    const { err } = await ferrule('applications', 'drop', '--data', data)
    expect(err).toContain('ferrule applications renew [id]')
  })
})

test('search takes the size of a page, which is no rate limit', async () => {
  const { err } = await ferrule('search', 'stripe', 'customers', '--limit', '5', '--data', folder())
  expect(err).toContain('there is no source of stripe')
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ferrule-cli-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}
