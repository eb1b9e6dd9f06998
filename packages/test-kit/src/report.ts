// How a script of checks (budgets, smokes, …) tells scripts/check.ts what it found: one line on stdout for each check,
//
//   ok <name>
//   not ok <name>
//   skip <name> # <reason>
//
// with lines of detail indented below it. Everything else on stdout is for people and is not counted.

export interface Check {
  name: string
  state: 'passed' | 'failed' | 'skipped'
  /** Why it failed or was skipped; for a passed one, what was measured. */
  detail?: string | undefined
  /** The file of tests that it is from, as an absolute path. */
  file?: string | undefined
}

/** Thrown by the body of a check that cannot run here. */
export class Skip extends Error {}

export function report({ name, state, detail = '' }: Check): void {
  const lines = detail.trim().split('\n').filter(Boolean)
  if (state === 'skipped') {
    console.log(`skip ${name} # ${lines.join(' ') || 'no reason given'}`)
    return
  }
  if (state === 'failed') process.exitCode = 1
  console.log([`${state === 'passed' ? 'ok' : 'not ok'} ${name}`, ...lines.map((line) => `  ${line}`)].join('\n'))
}

/** Runs one check: it passes unless the body throws. A string that the body returns is shown below its name. */
export async function check(name: string, body: () => unknown): Promise<void> {
  try {
    const measured = await body()
    report({ name, state: 'passed', detail: typeof measured === 'string' ? measured : undefined })
  } catch (error) {
    if (error instanceof Skip) report({ name, state: 'skipped', detail: error.message })
    else
      report({ name, state: 'failed', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

/** The checks that a script has printed. */
export function parse(stdout: string): Check[] {
  const checks: Check[] = []
  for (const line of stdout.split(/\r?\n/)) {
    const [, word, rest = ''] = /^(ok|not ok|skip) (.+)$/.exec(line) ?? []
    if (word === 'skip') {
      const [name = '', ...reason] = rest.split(' # ')
      checks.push({ name, state: 'skipped', detail: reason.join(' # ') })
    } else if (word) {
      checks.push({ name: rest, state: word === 'ok' ? 'passed' : 'failed' })
    }
  }
  return checks
}
