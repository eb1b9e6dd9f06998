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

/** Prints the table; the number of operations. */
export function connectorsSection(): number {
  let total = 0
  for (const { connectorType, category, version, entities } of manifests) {
    const rows = Object.entries(entities).map(([entity, { actions }]) => [entity, Object.keys(actions)] as const)
    const operations = rows.reduce((sum, [, actions]) => sum + actions.length, 0)
    heading(`Connectors: ${connectorType}`, `${category}, API ${version}`)
    table(rows.map(([entity, actions]) => [entity, actions.length, actions.join(', ')]))
    say(dim(`${rows.length} entities, ${operations} operations`))
    total += operations
  }
  return total
}
