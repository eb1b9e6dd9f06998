// `npm run demo`: what the connectors do, on embedded sandboxes; it ends with 1 when anything is not as it claims.
//
//   npm run demo -- stripe gateway    only these sections
//   npm run demo -- --all             with every action of every connector at the end
// A further connector adds a section file and a line to `sections`.
import { amazonAdsSection } from './demo/amazon-ads.ts'
import { connectorsSection, connectorsSummary } from './demo/connectors.ts'
import { copiesSection } from './demo/copies.ts'
import { gatewaySection } from './demo/gateway.ts'
import { googleDriveSection } from './demo/google-drive.ts'
import { greenhouseSection } from './demo/greenhouse.ts'
import { jiraSection } from './demo/jira.ts'
import { mailchimpSection } from './demo/mailchimp.ts'
import { shopifySection } from './demo/shopify.ts'
import { bold, dim, green, line, ms, red, steps } from './demo/show.ts'
import { stripeSection } from './demo/stripe.ts'

const sections: Readonly<Record<string, () => unknown>> = {
  stripe: stripeSection,
  jira: jiraSection,
  greenhouse: greenhouseSection,
  'amazon-ads': amazonAdsSection,
  mailchimp: mailchimpSection,
  'google-drive': googleDriveSection,
  shopify: shopifySection,
  copies: copiesSection,
  gateway: gatewaySection,
}

const chosen = process.argv.slice(2).filter((name) => name !== '--all')
const unknown = chosen.filter((name) => !Object.hasOwn(sections, name))
if (unknown.length > 0) {
  line(`there is no section ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}`)
  process.exit(2)
}

const start = performance.now()
const failed: string[] = []
line(
  `${bold('Ferrule')}  ${dim('one way to call every vendor: nothing lost, nothing twice. Each step shows the code that it runs')}`,
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
if (process.argv.includes('--all')) connectorsSection()
else if (chosen.length === 0) connectorsSummary()
if (failed.length > 0) process.exitCode = 1
line(
  failed.length === 0
    ? `\n${green('✓')} ${steps()} steps, all as expected ${dim(`(${ms(start)})`)}`
    : `\n${red(`✗ failed: ${failed.join(', ')}`)} ${dim(`(${ms(start)})`)}`,
)
if (failed.length === 0) {
  line()
  line('Next:')
  line('  npm install @ferrule/stripe                    and the eight lines at the top of README.md')
  line('  npx @ferrule/sync stripe --to ./stripe.db      a copy of your account, in a file')
  line('  npx @ferrule/gateway                           a gateway of your own')
  line('  npm run docs                                   the guides, as a site with search')
}
