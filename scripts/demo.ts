// `npm run demo`: what the connectors do, on embedded sandboxes; it ends with 1 when anything is not as it claims.
// A further connector adds a section file and a line to `sections`.
import { amazonAdsSection } from './demo/amazon-ads.ts'
import { connectorsSection } from './demo/connectors.ts'
import { copiesSection } from './demo/copies.ts'
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
  connectors: connectorsSection,
}

const start = performance.now()
const failed: string[] = []
line(`${bold('Ferrule')}  ${dim('one npm package per business system; each step shows the code that it runs')}`)
for (const [name, section] of Object.entries(sections)) {
  try {
    await section()
  } catch (error) {
    failed.push(name)
    line(`    ${red('✗')} ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`)
  }
}
if (failed.length > 0) process.exitCode = 1
line(
  failed.length === 0
    ? `\n${green('✓')} ${steps()} steps, all as expected ${dim(`(${ms(start)})`)}`
    : `\n${red(`✗ failed: ${failed.join(', ')}`)} ${dim(`(${ms(start)})`)}`,
)
