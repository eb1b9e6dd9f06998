// `npm run demo`: what the connectors do, on embedded sandboxes. It exits with 1 if anything is not as it claims.
//
//   npm run demo -- stripe gateway    only these sections
//   npm run demo -- --all             with every action of every connector at the end
// A new connector brings its own section: packages/<name>/demo.ts.
import { loadSubjects } from '@ferrule/proof/subjects'
import { connectorsSection, connectorsSummary } from './demo/connectors.ts'
import { copiesSection } from './demo/copies.ts'
import { demosOf } from './demo/demos.ts'
import { gatewaySection } from './demo/gateway.ts'
import { bold, dim, green, line, ms, red, steps } from './demo/show.ts'

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
    `npm run demo [-- <section> …] [-- --all]\n\n${known} Without a section, all of them run.\n--all lists every action.`,
  )
  process.exit(0)
}
const chosen = args.filter((name) => name !== '--all')
const unknown = chosen.filter((name) => !Object.hasOwn(sections, name))
if (unknown.length > 0) {
  line(`unknown section: ${unknown.join(', ')}. ${known}`)
  process.exit(2)
}

const start = performance.now()
const failed: string[] = []
line(`${bold('Ferrule')}  ${dim('one way to call every vendor: nothing lost, nothing twice')}`)
line(
  dim('Each step shows the code it runs, then the result. A vendor without credentials is simulated on this machine.'),
)
for (const [name, section] of Object.entries(sections)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  try {
    await section()
  } catch (error) {
    failed.push(name)
    line(`    ${red('✗')} ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`)
  }
}
if (args.includes('--all')) connectorsSection(subjects)
else if (chosen.length === 0) connectorsSummary(subjects)
if (failed.length > 0) process.exitCode = 1
line(
  failed.length === 0
    ? `\n${green('✓')} ${steps()} steps, all as expected ${dim(`(${ms(start)})`)}`
    : `\n${red(`✗ failed: ${failed.join(', ')}`)} ${dim(`(${ms(start)})`)}`,
)
if (failed.length === 0) {
  const shown = subjects.map(({ facts }) => facts.name).find((name) => chosen.includes(name)) ?? 'stripe'
  line()
  line('Next:')
  line(`  ${`npm install @ferrule/${shown}`.padEnd(53)}  use it: README.md has the first lines to write`)
  line(`  ${`npx @ferrule/sync ${shown} --to ./${shown}.db`.padEnd(53)}  copy your account into a SQLite file`)
  line(`  ${'npx @ferrule/gateway'.padEnd(53)}  run your own gateway`)
  line(`  ${'npm run docs'.padEnd(53)}  read the guides, as a site with search`)
}
