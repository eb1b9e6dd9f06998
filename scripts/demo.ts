// `npm run demo`: what the connectors do, on embedded sandboxes. It exits with 1 if anything is not as it claims.
//
//   npm run demo -- stripe gateway    only these sections
//   npm run demo -- --all             every step, and every action of every connector at the end
// A new connector brings its own section: packages/<name>/demo.ts.

import { bold, dim, green, line, ms, red, shorten, steps, table, unmute } from '@ferrule/test-kit/demo'
import { loadSubjects } from '@ferrule/test-kit/subjects'
import { connectorsSection } from './demo/connectors.ts'
import { copiesSection } from './demo/copies.ts'
import { demosOf } from './demo/demos.ts'
import { gatewaySection } from './demo/gateway.ts'

const subjects = await loadSubjects()
const sections: Readonly<Record<string, () => unknown>> = {
  ...Object.fromEntries((await demosOf(subjects)).map(({ name, demo }) => [name, demo.section])),
  copies: copiesSection,
  gateway: gatewaySection,
}

const args = process.argv.slice(2)
const known = `The sections are ${Object.keys(sections).join(', ')}.`
if (args.includes('--help')) {
  line(
    `npm run demo [-- <section> …] [-- --all]\n\n${known} Without a section, all of them run, and twelve steps are shown.\n--all shows every step, and lists every action.`,
  )
  process.exit(0)
}
const chosen = args.filter((name) => name !== '--all')
const unknown = chosen.filter((name) => !Object.hasOwn(sections, name))
if (unknown.length > 0) {
  line(`unknown section: ${unknown.join(', ')}. ${known}`)
  process.exit(2)
}

const all = args.includes('--all')
if (!all && chosen.length === 0) shorten()

const start = performance.now()
const rows: [name: string, steps: number, what: string, took: string][] = []
const failed: string[] = []
line(`${bold('Ferrule')}  ${dim('one typed API for nine vendors: nothing lost, nothing twice')}`)
line(
  dim('Each step shows the code it runs, then the result. A vendor without credentials is simulated on this machine.'),
)
for (const [name, section] of Object.entries(sections)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const [before, since] = [steps().run, performance.now()]
  try {
    await section()
  } catch (error) {
    failed.push(name)
    unmute()
    line(`    ${red('✗')} ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`)
  }
  unmute()
  rows.push([name, steps().run - before, failed.includes(name) ? 'steps, failed' : 'steps, as expected', ms(since)])
}
line(`\n${bold('Sections')}  ${dim('npm run demo -- <section> shows one of them whole, --all every step')}`)
table(rows)
if (all) connectorsSection(subjects)
if (failed.length > 0) process.exitCode = 1
line(
  failed.length === 0
    ? `\n${green('✓')} ${steps().run} steps, all as expected ${dim(`(${ms(start)})`)}`
    : `\n${red(`✗ failed: ${failed.join(', ')}`)} ${dim(`(${ms(start)})`)}`,
)
if (failed.length === 0) {
  const shown = subjects.map(({ facts }) => facts.name).find((name) => chosen.includes(name)) ?? 'stripe'
  line()
  line('Next:')
  line(`  ${`npm run demo -- ${chosen.length > 0 ? '--all' : shown}`.padEnd(31)}  see more steps`)
  line(`  ${'npm run docs'.padEnd(31)}  read the guides, as a site with search`)
  line(`  ${`packages/${shown}/README.md`.padEnd(31)}  the first lines to write`)
}
