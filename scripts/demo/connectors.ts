// What there is: every connector with its entities and actions, from the manifests.
import amazonAds from '@ferrule/amazon-ads/manifest'
import googleDrive from '@ferrule/google-drive/manifest'
import greenhouse from '@ferrule/greenhouse/manifest'
import greenhouseV3 from '@ferrule/greenhouse/v3/manifest'
import jira from '@ferrule/jira/manifest'
import mailchimp from '@ferrule/mailchimp/manifest'
import shopify from '@ferrule/shopify/manifest'
import stripe from '@ferrule/stripe/manifest'
import { dim, heading, say, table } from './show.ts'

interface Listed {
  readonly connectorType: string
  readonly category: string
  readonly version: string
  readonly entities: Readonly<Record<string, { actions: object; hosted?: readonly string[] }>>
}

/** A further connector adds its manifest here. */
const manifests: readonly Listed[] = [
  stripe,
  jira,
  greenhouse,
  greenhouseV3,
  amazonAds,
  mailchimp,
  googleDrive,
  shopify,
]

const rowsOf = ({ entities }: Listed) =>
  Object.entries(entities).map(([entity, { actions }]) => [entity, Object.keys(actions)] as const)

const countOf = (listed: Listed): number => rowsOf(listed).reduce((sum, [, actions]) => sum + actions.length, 0)

/** Prints every action of every connector. */
export function connectorsSection(): void {
  for (const listed of manifests) {
    const rows = rowsOf(listed)
    heading(`Connectors: ${listed.connectorType}`, `${listed.category}, API ${listed.version}`)
    table(rows.map(([entity, actions]) => [entity, actions.length, actions.join(', ')]))
    say(dim(`${rows.length} entities, ${countOf(listed)} operations`))
  }
}

/** Prints a line for each connector. */
export function connectorsSummary(): void {
  heading('Connectors', 'npm run demo -- --all names every action')
  table(
    manifests.map((listed) => [
      listed.connectorType,
      `API ${listed.version}`,
      `${rowsOf(listed).length} entities, ${countOf(listed)} operations`,
    ]),
  )
}
