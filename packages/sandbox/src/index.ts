import { type Connectors, type Countable, connectors, type SandboxName } from './connectors/index.ts'
import type { Row, Rows } from './core/rows.ts'
import { makeSandbox, type Sandbox, type SandboxOptions } from './core/sandbox.ts'
import type { SandboxDefinition } from './from-manifest/definition.ts'
import { factsOf } from './from-manifest/index.ts'

export type { AmazonAdsData } from './connectors/amazon-ads/data.ts'
export type { AmazonAdsSandboxCredentials } from './connectors/amazon-ads/facts.ts'
export type { GoogleDriveData } from './connectors/google-drive/data.ts'
export type { GoogleDriveSandboxCredentials } from './connectors/google-drive/facts.ts'
export type { GreenhouseData, GreenhouseV3Data } from './connectors/greenhouse/data.ts'
export type { GreenhouseCredentials, GreenhouseV3Credentials } from './connectors/greenhouse/facts.ts'
export type { SandboxName } from './connectors/index.ts'
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
export { Refusal } from './core/refusal.ts'
export type { Row, Rows } from './core/rows.ts'
export type { Sandbox, SandboxOptions } from './core/sandbox.ts'
export type { Listening } from './core/server.ts'
export type { Behavior, Call, Filter, Incoming, World } from './core/vendor.ts'
export type { RefusalFacts, SandboxDefinition, SandboxManifest } from './from-manifest/definition.ts'
export { createWebhook, type WebhookFacts, type WebhookName } from './webhooks/index.ts'

/** A mock server of a connector's vendor: stateful, with seed data and fault injection. */
export function createSandbox<Name extends SandboxName>(
  name: Name,
  options?: SandboxOptions<Countable<Name>>,
): Sandbox<Connectors[Name]['credentials'], Connectors[Name]['data']>
/** The same for your own connector, described by its manifest. */
export function createSandbox<Credentials extends object, Data extends object = Readonly<Record<string, Rows<Row>>>>(
  definition: SandboxDefinition<Credentials>,
  options?: SandboxOptions,
): Sandbox<Credentials, Data>
export function createSandbox(which: SandboxName | SandboxDefinition, options: SandboxOptions = {}): Sandbox {
  if (typeof which === 'object') return makeSandbox(factsOf(which), options)
  if (!Object.hasOwn(connectors, which)) {
    const names = Object.keys(connectors).join(', ')
    throw new TypeError(`there is no sandbox for ${JSON.stringify(which)}; there are: ${names}`)
  }
  return makeSandbox<object, Readonly<Record<string, Rows<Row>>>>(connectors[which], options)
}
