// `npm test`: every check of the repository. A failing step does not keep later ones from running, except those that
// need its result. The last line is the sum of all vitest tests and all other checks.
//
//   npm test -- lint vitest      only these steps
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './lib/repo.ts'
import { type Check, parse } from './lib/report.ts'
import { reportFile } from './lib/vitest-reporter.ts'

interface Step {
  name: string
  /** Run by Node instead of `command`. */
  script?: string
  command?: string
  args?: readonly string[]
  /** The step that has to pass first. */
  needs?: string
  /** How its checks are counted: the step itself as one, or by the lines (lib/report.ts) or the file that it writes. */
  counts?: 'one' | 'lines' | 'vitest'
}

const steps: readonly Step[] = [
  { name: 'generate', script: 'packages/codegen/src/cli.ts', args: ['--check'] },
  { name: 'lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'typecheck', command: 'tsc', args: ['--noEmit'] },
  { name: 'knip', command: 'knip', args: ['--treat-config-hints-as-errors'] },
  { name: 'build', script: 'scripts/build.ts' },
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
    counts: 'vitest',
  },
  { name: 'package', script: 'scripts/package/index.ts', needs: 'build', counts: 'lines' },
  { name: 'api', script: 'scripts/api/index.ts', needs: 'build', counts: 'lines' },
  { name: 'audit', script: 'scripts/audit/index.ts', needs: 'build', counts: 'lines' },
  { name: 'snippets', script: 'scripts/docs/snippets.ts', counts: 'lines' },
  { name: 'docs', script: 'scripts/docs/site.ts', counts: 'lines' },
  { name: 'budgets', script: 'scripts/budgets.ts', needs: 'build', counts: 'lines' },
  { name: 'smoke', script: 'scripts/smoke/index.ts', needs: 'build', counts: 'lines' },
  { name: 'scaffold', script: 'scripts/scaffold/index.ts', needs: 'build', counts: 'lines' },
  { name: 'consumers', script: 'scripts/consumers/index.ts', needs: 'build', counts: 'lines' },
]

/** Runs a step and says what it found. The output of a step that counts as one check is shown when it fails. */
async function perform(step: Step): Promise<Check[]> {
  const { name, script, args = [], counts = 'one' } = step
  if (step.needs && broken.has(step.needs)) return [{ name, state: 'skipped', detail: `${step.needs} failed` }]
  if (script && !existsSync(join(root, script))) {
    return [{ name, state: 'failed', detail: `${script} is missing` }]
  }
  rmSync(join(root, reportFile), { force: true })
  const node = ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source']
  // What is checked after a build is the build.
  const conditions = step.needs === 'build' || name === 'build' ? node.slice(0, 1) : node
  const echo = counts !== 'one'
  const { status, output, stdout } = script
    ? await run('node', [...conditions, script, ...args], { echo })
    : await run(step.command ?? '', args, { echo })
  const checks = read(counts, name, stdout)
  if (status !== 0 && !checks.some(({ state }) => state === 'failed')) {
    checks.push({ name, state: 'failed', detail: `ended with ${status}` })
  } else if (status === 0 && counts === 'one') {
    checks.push({ name, state: 'passed' })
  } else if (checks.length === 0) {
    checks.push({ name, state: 'failed', detail: 'no check ran' })
  }
  if (status !== 0 && !echo) console.log(output.trim())
  return checks
}

function read(counts: Step['counts'], name: string, stdout: string): Check[] {
  if (counts === 'lines') return parse(stdout).map((check) => ({ ...check, name: `${name}: ${check.name}` }))
  const file = join(root, reportFile)
  return counts === 'vitest' && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0) throw new Error(`no such step: ${unknown.join(', ')}`)

const broken = new Set<string>()
const all: Check[] = []
for (const step of steps) {
  if (chosen.length > 0 && !chosen.includes(step.name)) continue
  console.log(`\n== ${step.name}`)
  const started = performance.now()
  const checks = await perform(step)
  const count = (state: Check['state']): number => checks.filter((check) => check.state === state).length
  if (count('failed') > 0) broken.add(step.name)
  const word = count('failed') > 0 ? 'FAILED' : count('passed') > 0 ? 'ok' : 'skipped'
  console.log(`== ${step.name} ${word}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
  all.push(...checks)
}

const of = (state: Check['state']): Check[] => all.filter((check) => check.state === state)
const [passed, failed, skipped] = [of('passed'), of('failed'), of('skipped')]
console.log()
for (const { name, detail } of skipped) console.log(`skipped: ${name} (${detail || 'no reason given'})`)
for (const { name, detail } of failed) console.log(`failed: ${name}${detail ? ` (${detail.split('\n')[0]})` : ''}`)
if (failed.length > 0 || passed.length === 0) process.exitCode = 1
console.log(
  `${passed.length} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
)
