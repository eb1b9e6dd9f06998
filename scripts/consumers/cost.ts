// Cost of a program for the compiler: all connectors against the vendor's own SDK of one of them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tsc } from '../lib/tsc.ts'
import type { Subject } from './subjects.ts'

/**
 * As tsc words them, in one thread: the same on every machine; the others are shown. Lines hold those of the language. The number of files
 * is no cost of its own: an entity is a file here, and the connectors have more entities than one vendor's SDK.
 */
export const COUNTS = ['Lines', 'Identifiers', 'Symbols', 'Types', 'Instantiations'] as const
const SHOWN = ['Files', ...COUNTS, 'Memory used', 'Check time', 'Total time'] as const

/** Of a strict program that runs anywhere. */
export const compilerOptions = {
  noEmit: true,
  strict: true,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
}

type Counts = Record<(typeof COUNTS)[number], number>
export type Cost = Counts & { shown: string[] }

/** Every connector with one list and one record of it. */
export function programOfAll(subjects: readonly Subject[]): string {
  const imports = subjects.map((one) => `import { ${one.class} as ${one.variable} } from '${one.specifier}'`)
  const uses = subjects.map(
    ({ variable, entity: [, accessor] }) =>
      `for await (const record of ${variable}.fromEnv().${accessor}.list()) console.log(Object.keys(record))`,
  )
  return [...imports, ...uses, ''].join('\n')
}

export const programOfStripe = `import Stripe from 'stripe'
const stripe = new Stripe('key')
for await (const record of stripe.customers.list()) console.log(Object.keys(record))
`

const couponBySdk = `import Stripe from 'stripe'
console.log((await new Stripe('key').coupons.retrieve('a')).name)
`

const couponByRoute = (operations: string): string => `import '@ferrule/stripe/${operations}'
import { StripeConnector } from '@ferrule/stripe'
const coupon = await StripeConnector.fromEnv().request('GET /v1/coupons/{id}', { id: 'a' })
console.log(coupon.name)
`

/** One typed request, with the types of all operations of the vendor or of a group; and the same by the vendor's SDK. */
export const ROUTES: Readonly<Record<string, { ours: string; theirs: string; allowed: Partial<Counts> }>> = {
  github: {
    ours: `import '@ferrule/github/operations'
import { GitHubConnector } from '@ferrule/github'
const labels = await GitHubConnector.fromEnv().request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', {
  owner: 'a', repo: 'b', issue_number: 1, labels: ['bug'] })
console.log(labels[0]?.name)
`,
    theirs: `import { Octokit } from '@octokit/rest'
const { data } = await new Octokit().request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', {
  owner: 'a', repo: 'b', issue_number: 1, labels: ['bug'] })
console.log(data[0]?.name)
`,
    // Measured: 0.22, 0.47, 0.32, 0.03 and 0.004 of Octokit's.
    allowed: { Lines: 0.25, Identifiers: 0.5, Symbols: 0.35, Types: 0.06, Instantiations: 0.01 },
  },
  stripe: {
    ours: couponByRoute('operations'),
    theirs: couponBySdk,
    allowed: { Lines: 0.4, Identifiers: 0.75, Symbols: 0.8 },
  },
  'stripe-group': {
    ours: couponByRoute('operations/coupons'),
    theirs: couponBySdk,
    // Measured: 0.32, 0.43 and 0.40; a program that imports nothing has 0.23, 0.26 and 0.25 of its own.
    allowed: { Lines: 0.35, Identifiers: 0.45, Symbols: 0.42 },
  },
}

/** `skipLibCheck` is what most projects have; without it all declarations are checked that are reached. */
export async function measure(folder: string, name: string, text: string, skipLibCheck: boolean): Promise<Cost> {
  writeFileSync(join(folder, `${name}.mts`), text)
  const options = { ...compilerOptions, module: 'nodenext', skipLibCheck }
  const config = `tsconfig.${name}.json`
  writeFileSync(join(folder, config), JSON.stringify({ compilerOptions: options, files: [`${name}.mts`] }))
  const { status, output, stdout } = await tsc(7, ['-p', config, '--extendedDiagnostics'], {
    cwd: folder,
  })
  if (status !== 0) throw new Error(output)
  return read(stdout)
}

export function read(diagnostics: string): Cost {
  const value = (name: string): string => {
    const found = new RegExp(`^${name}:\\s+(\\S+)$`, 'm').exec(diagnostics)?.[1]
    if (found === undefined) throw new Error(`tsc tells no "${name}"`)
    return found
  }
  const counts = Object.fromEntries(COUNTS.map((name) => [name, Number(value(name))]))
  return { ...(counts as Counts), shown: SHOWN.map((name) => `${name.toLowerCase()} ${value(name)}`) }
}

/** Identifiers are read, not checked: they grow with the number of actions, of which the connectors have twice as many. */
const ALLOWED: Partial<Counts> = { Identifiers: 1.1 }

/** The counts in which `ours` is not below `theirs`, or what is allowed of it. */
export const lost = (
  ours: Cost,
  theirs: Cost,
  counts: readonly (typeof COUNTS)[number][] = COUNTS,
  allowed: Partial<Counts> = ALLOWED,
): string[] =>
  counts
    .filter((name) => !(ours[name] < theirs[name] * (allowed[name] ?? 1)))
    .map((name) => `${name}: ${ours[name]} against ${theirs[name]}`)

/** The cost of a typed request against that of one of the vendor's SDK. A condition on every route would show in the instantiations. */
export async function routesCost(folder: string, name: string): Promise<string> {
  const { ours, theirs, allowed } = ROUTES[name] as (typeof ROUTES)[string]
  const [own, other] = [
    await measure(folder, `routes-${name}`, ours, true),
    await measure(folder, `sdk-${name}`, theirs, true),
  ]
  const words = `ours: ${own.shown.join(', ')}\ntheirs: ${other.shown.join(', ')}`
  const problems = lost(own, other, Object.keys(allowed) as (keyof Counts)[], allowed)
  if (problems.length > 0) throw [...problems, words].join('\n')
  return words
}
