// `npm test`: every check of the repository, as many steps at a time as there are cores (two at most, since vitest uses
// all of them). A failing step does not keep others from running, except those that need its result. The last line is
// the sum of all vitest tests and all other checks.
//
//   npm test -- lint vitest      only these steps
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root, run } from '@ferrule/test-kit/repo'
import { type Check, parse } from '@ferrule/test-kit/report'
import { openFile, reportFile } from './lib/vitest-reporter.ts'

interface Step {
  name: string
  /** Run by Node instead of `command`. */
  script?: string
  command?: string
  args?: readonly string[]
  /** The step that has to pass first. */
  needs?: string
  /** How its checks are counted: the step itself as one, or by the lines (`@ferrule/test-kit/report`) or the file that it writes. */
  counts?: 'one' | 'lines' | 'vitest'
}

// The longest first, so that none is left over at the end.
const steps: readonly Step[] = [
  {
    name: 'vitest',
    command: 'vitest',
    args: [
      'run',
      '--config',
      'vitest.workspace.ts',
      '--reporter=default',
      '--reporter=./scripts/lib/vitest-reporter.ts',
    ],
    needs: 'derived',
    counts: 'vitest',
  },
  // Others import its files; lint does not.
  { name: 'derived', script: 'scripts/derived.ts' },
  { name: 'build', script: 'scripts/build.ts', needs: 'derived' },
  { name: 'consumers', script: 'scripts/consumers/index.ts', needs: 'build', counts: 'lines' },
  { name: 'snippets', script: 'scripts/docs/snippets.ts', needs: 'build', counts: 'lines' },
  // That step also finds the types that the site shows.
  { name: 'docs', script: 'scripts/docs/site.ts', needs: 'snippets', counts: 'lines' },
  { name: 'smoke', script: 'scripts/smoke/index.ts', needs: 'build', counts: 'lines' },
  { name: 'scaffold', script: 'scripts/scaffold/index.ts', needs: 'build', counts: 'lines' },
  { name: 'package', script: 'scripts/package/index.ts', needs: 'build', counts: 'lines' },
  { name: 'budgets', script: 'scripts/budgets.ts', needs: 'build', counts: 'lines' },
  // Vitest has the other core, and several checkers of one program do much of their work twice.
  {
    name: 'typecheck',
    script: 'node_modules/@typescript/native/bin/tsc',
    args: ['--noEmit', '--singleThreaded'],
    needs: 'derived',
  },
  { name: 'lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'generate', script: 'scripts/generate.ts', args: ['--check'], needs: 'derived' },
  // Much that is imported is made, and so ignored by git; without it, hints complain of every build that is not there.
  { name: 'knip', command: 'knip', args: ['--no-gitignore'], needs: 'derived' },
  { name: 'prose', script: 'scripts/prose/index.ts', needs: 'derived', counts: 'lines' },
  { name: 'clients', script: 'scripts/clients/index.ts', needs: 'derived', counts: 'lines' },
  { name: 'api', script: 'scripts/api/index.ts', needs: 'build', counts: 'lines' },
  { name: 'audit', script: 'scripts/audit/index.ts', needs: 'build', counts: 'lines' },
]

// The compiler's collector of garbage takes a third of its time, and its most memory is the same without most of that.
process.env['GOGC'] ??= '400'

/** No step takes half as long. One that hangs must not keep the others from being counted. */
const LIMIT_MS = 40 * 60_000

/** Runs a step: what it found, and what it printed where that is worth reading. */
async function perform(step: Step): Promise<{ checks: Check[]; output: string }> {
  const { name, script, args = [], counts = 'one' } = step
  if (script && !existsSync(join(root, script)))
    return { checks: [{ name, state: 'failed', detail: `${script} is missing` }], output: '' }
  if (counts === 'vitest') rmSync(join(root, reportFile), { force: true })
  const node = ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source']
  // Steps after a build check the build.
  const conditions = step.needs === 'build' || name === 'build' ? node.slice(0, 1) : node
  const options = { echo: alone && counts !== 'one', limitMs: LIMIT_MS }
  const { status, output, stdout } = script
    ? await run('node', [...conditions, script, ...args], options)
    : await run(step.command ?? '', args, options)
  const checks = read(counts, name, stdout)
  if (status !== 0 && !checks.some(({ state }) => state === 'failed')) {
    const open = counts === 'vitest' ? stillOpen() : ''
    checks.push({ name, state: 'failed', detail: `ended with ${status}${open}` })
  } else if (status === 0 && counts === 'one') {
    checks.push({ name, state: 'passed' })
  } else if (checks.length === 0) {
    checks.push({ name, state: 'failed', detail: 'no check ran' })
  }
  const quiet = options.echo || (status === 0 && counts === 'one')
  const first = { checks, output: quiet ? '' : `${output.trim()}\n` }
  return counts === 'vitest' && status !== 0 ? again(step, first) : first
}

/** So few failures are tried again; more of them have a reason in the code. */
const FEW = 5

/**
 * Runs the files of failed tests once more, in a run of their own: what fails again is broken, what passes depends on how
 * busy the machine is. That is a fault of the test, and is printed as one, but says nothing about the product.
 */
async function again(step: Step, first: { checks: Check[]; output: string }): Promise<typeof first> {
  const failed = first.checks.filter(({ state }) => state === 'failed')
  const files = failed.map(({ file }) => file ?? '')
  if (failed.length === 0 || failed.length > FEW || files.includes('')) return first
  rmSync(join(root, reportFile), { force: true })
  const { output } = await run('vitest', [...(step.args ?? []), '--maxWorkers=1', ...new Set(files)], {})
  const passed = read('vitest', step.name, '').filter(({ state }) => state === 'passed')
  const unsteady = failed.filter(({ name }) => passed.some((check) => check.name === name))
  return {
    checks: first.checks.map((check) => (unsteady.includes(check) ? { ...check, state: 'passed' } : check)),
    output: [first.output, output.trim(), ...unsteady.map(({ name }) => `unsteady: ${name}`), ''].join('\n'),
  }
}

function read(counts: Step['counts'], name: string, stdout: string): Check[] {
  if (counts === 'lines') return parse(stdout).map((check) => ({ ...check, name: `${name}: ${check.name}` }))
  const file = join(root, reportFile)
  return counts === 'vitest' && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

/** The test files that had begun and not ended when vitest was. */
function stillOpen(): string {
  const file = join(root, openFile)
  return existsSync(file) ? `, in ${readFileSync(file, 'utf8')}` : ''
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) throw new Error(`no such step: ${unknown.join(', ')}`)

const waiting = steps.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
const alone = waiting.length === 1 || availableParallelism() === 1
const underWay = new Set<string>()
const broken = new Set<string>()
const all: Check[] = []

/** The next step whose need is met, or is not going to be. */
function next(): Step | undefined {
  const isOpen = (need: string | undefined): boolean =>
    underWay.has(need ?? '') || waiting.some(({ name }) => name === need)
  const index = waiting.findIndex(({ needs }) => !isOpen(needs))
  return index < 0 ? undefined : waiting.splice(index, 1)[0]
}

async function take(step: Step): Promise<void> {
  const { name, needs } = step
  if (alone) console.log(`\n== ${name}`)
  const started = performance.now()
  const { checks, output } = broken.has(needs ?? '')
    ? { checks: [{ name, state: 'skipped', detail: `${needs} failed` } satisfies Check], output: '' }
    : await perform(step)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const has = (state: Check['state']): boolean => checks.some((check) => check.state === state)
  if (has('failed') || broken.has(needs ?? '')) broken.add(name)
  const word = has('failed') ? 'FAILED' : has('passed') ? 'ok' : 'skipped'
  if (!alone) console.log(`\n== ${name}`)
  console.log(`${output}== ${name} ${word}, ${seconds} s`)
  all.push(...checks)
}

/** Takes steps until none is left; waits for another lane where a step needs what that one is making. */
async function lane(): Promise<void> {
  while (waiting.length > 0) {
    const step = next()
    if (step) {
      underWay.add(step.name)
      await take(step).finally(() => underWay.delete(step.name))
    } else await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

await Promise.all(Array.from({ length: alone ? 1 : 2 }, lane))

const of = (state: Check['state']): Check[] => all.filter((check) => check.state === state)
const [passed, failed, skipped] = [of('passed'), of('failed'), of('skipped')]
console.log()
for (const { name, detail } of skipped) console.log(`skipped: ${name} (${detail || 'no reason given'})`)
for (const { name, detail } of failed) console.log(`failed: ${name}${detail ? ` (${detail.split('\n')[0]})` : ''}`)
if (failed.length > 0 || passed.length === 0) process.exitCode = 1
console.log(
  `${passed.length} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
)
