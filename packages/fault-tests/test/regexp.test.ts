import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { check } from 'recheck'
import ts from 'typescript'
import { afterAll, describe, expect, test } from 'vitest'

// A pattern that backtracks makes a server, or an input, the master of this process: every one that runs in a program of
// a user takes time in proportion to its text.

const root = resolve(import.meta.dirname, '../../..')
// Programs that run at build time, or make fakes, read nothing from outside but what a developer wrote.
const atBuild = new Set(['codegen', 'create-connector', 'test-kit', 'fault-tests', 'sandbox'])
// A pattern of a document is compiled there, if it is fast (its own test), and asked about the document's examples.
const compiledThere = 'packages/import/src/patterns.ts'
/** Patterns that were judged to be linear. FERRULE_PATTERNS=1 judges all of them and writes the list. */
const list = join(import.meta.dirname, 'linear-patterns.txt')

interface Found {
  readonly source: string
  readonly flags: string
  readonly places: string[]
}

const patterns = new Map<string, Found>()
/** Calls of `RegExp` with something else than a literal. */
const made: string[] = []

for (const file of globSync('packages/*/src/**/*.ts', { cwd: root }).sort()) {
  if (atBuild.has(file.split('/')[1] as string)) continue
  const text = readFileSync(join(root, file), 'utf8')
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)]
      const known = patterns.get(node.text) ?? { source, flags, places: [] }
      known.places.push(file)
      patterns.set(node.text, known)
    }
    if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText() === 'RegExp' &&
      file !== compiledThere
    )
      made.push(file)
    ts.forEachChild(node, visit)
  }
  visit(tree)
}

test('no pattern is made of data', () => {
  expect(made).toEqual([])
})

/**
 * Whether a pattern cannot be slow, as can be seen: nothing in it is repeated without a bound, or one character is, from the
 * start on. The judge takes seconds for some of these.
 */
function isPlain(source: string, flags: string): boolean {
  if (flags.includes('v')) return false
  const flat = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  const isGroupRepeated = /\)(?:[*+]|\{)/.test(flat)
  const repeated = flat.match(/[*+]|\{\d+,\}/g)?.length ?? 0
  if (isGroupRepeated || repeated > 1) return false
  return repeated === 0 || (flat.startsWith('^') && !flat.includes('|'))
}

/** The judge times its attacks, so that on a busy machine it may condemn what is safe: it has to do so three times, with time to think. */
async function judge(source: string, flags: string): Promise<{ status: string; complexity: string | undefined }> {
  for (let attempt = 1; ; attempt++) {
    const { status, ...verdict } = await check(source, flags.replace(/[dv]/g, ''), { timeout: 60_000 })
    const complexity = 'complexity' in verdict ? verdict.complexity?.type : undefined
    if (status === 'safe' || attempt === 3) return { status, complexity }
  }
}

describe('every pattern is linear', () => {
  test('there are some', () => {
    expect(patterns.size).toBeGreaterThan(50)
  })

  test('what is not linear is found', async () => {
    expect(await judge('^(a|a)*$', '')).toEqual({ status: 'vulnerable', complexity: 'exponential' })
  })

  test('what is seen to be fast is no repeated group, and one repetition at most', () => {
    const slow = ['(a|a)*', '^a*a*$', '(ab?){1,50}', 'x*y', '^(?:a|b*)', 'a+$', '^[a-z]+[a-z]+']
    expect(slow.filter((source) => isPlain(source, ''))).toEqual([])
    expect(['^[\\]*]+$', '(a|b)c?', 'x{2,5}', '^\\w+ = '].filter((source) => !isPlain(source, ''))).toEqual([])
  })

  const all = [...patterns].filter(([, { source, flags }]) => !isPlain(source, flags))
  // A verdict depends on nothing but the pattern: those of the list are judged again only where there is time.
  const known = new Set(process.env['FERRULE_PATTERNS'] ? [] : readFileSync(list, 'utf8').split('\n'))
  const unknown = all.filter(([text]) => !known.has(text))
  const linear: string[] = []
  afterAll(() => {
    if (process.env['FERRULE_PATTERNS']) writeFileSync(list, linear.map((text) => `${text}\n`).join(''))
  })

  test('the list has no pattern that is gone', () => {
    expect([...known].filter((text) => text && !all.some(([one]) => one === text))).toEqual([])
  })

  test.for(unknown)('%s', { timeout: 200_000 }, async ([text, { source, flags, places }]) => {
    expect({ ...(await judge(source, flags)), places }).toEqual({
      status: 'safe',
      complexity: expect.stringMatching(/linear|safe/),
      places,
    })
    linear.push(text)
  })
})
