import { type Connectors, connectors } from './connectors/index.ts'
import { makeSandbox, type Sandbox, type SandboxOptions } from './core/sandbox.ts'

export type { AmazonAdsData } from './connectors/amazon-ads/data.ts'
export type { AmazonAdsSandboxCredentials } from './connectors/amazon-ads/facts.ts'
export type { GoogleDriveData } from './connectors/google-drive/data.ts'
export type { GoogleDriveSandboxCredentials } from './connectors/google-drive/facts.ts'
export type { GreenhouseData, GreenhouseV3Data } from './connectors/greenhouse/data.ts'
export type { GreenhouseCredentials, GreenhouseV3Credentials } from './connectors/greenhouse/facts.ts'
export type { JiraData } from './connectors/jira/data.ts'
export type { JiraSandboxCredentials } from './connectors/jira/facts.ts'
export type { MailchimpData } from './connectors/mailchimp/data.ts'
export type { MailchimpCredentials } from './connectors/mailchimp/facts.ts'
export type { ShopifyData } from './connectors/shopify/data.ts'
export type { ShopifyCredentials } from './connectors/shopify/facts.ts'
export type { StripeData } from './connectors/stripe/data.ts'
export type { StripeCredentials } from './connectors/stripe/facts.ts'
export type { Armed, Fault, FaultMatch, FaultRule } from './core/faults.ts'
export type { LoggedRequest } from './core/log.ts'
export type { Sandbox, SandboxOptions } from './core/sandbox.ts'
export type { Listening } from './core/server.ts'
export type { Row, Rows } from './core/store.ts'

/** Name of a connector that has a sandbox. */
export type SandboxName = keyof Connectors

/** A fake upstream of a connector: stateful, seeded, with faults on request. */
export function createSandbox<Name extends SandboxName>(
  name: Name,
  options: SandboxOptions<Connectors[Name]['sizes']> = {},
): Sandbox<Connectors[Name]['credentials'], Connectors[Name]['data']> {
  if (!Object.hasOwn(connectors, name)) {
    const names = Object.keys(connectors).join(', ')
    throw new TypeError(`there is no sandbox for ${JSON.stringify(name)}; there are: ${names}`)
  }
  return makeSandbox(connectors[name], options)
}
