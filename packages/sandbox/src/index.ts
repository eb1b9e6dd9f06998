export type { AmazonAdsData, AmazonAdsSandboxCredentials } from '@ferrule/amazon-ads/sandbox'
export type { GoogleDriveData, GoogleDriveSandboxCredentials } from '@ferrule/google-drive/sandbox'
export type { GreenhouseCredentials, GreenhouseData } from '@ferrule/greenhouse/v1/sandbox'
export type { GreenhouseV3Credentials, GreenhouseV3Data } from '@ferrule/greenhouse/v3/sandbox'
export type { JiraData, JiraSandboxCredentials } from '@ferrule/jira/sandbox'
export type { MailchimpCredentials, MailchimpData } from '@ferrule/mailchimp/sandbox'
export type { ShopifyCredentials, ShopifyData } from '@ferrule/shopify/sandbox'
export type { StripeCredentials, StripeData } from '@ferrule/stripe/sandbox'

import { type Connectors, type Countable, connectors, type SandboxName } from './connectors.ts'
import type { SandboxDefinition } from './core/definition.ts'
import type { Row, Rows } from './core/rows.ts'
import { makeSandbox, type Sandbox, type SandboxOptions } from './core/sandbox.ts'
import { factsOf } from './from-manifest/index.ts'

export type { SandboxName } from './connectors.ts'
export type { RefusalFacts, Refusals, SandboxDefinition, SandboxManifest } from './core/definition.ts'
export type { Armed, Fault, FaultMatch, FaultRule } from './core/faults.ts'
export type { LoggedRequest } from './core/log.ts'
export { Refusal } from './core/refusal.ts'
export type { Row, Rows } from './core/rows.ts'
export type { Sandbox, SandboxOptions } from './core/sandbox.ts'
export type { Listening } from './core/server.ts'
export type { Behavior, Call, Filter, Incoming, World } from './core/vendor.ts'
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
    throw new TypeError(
      `there is no sandbox for ${JSON.stringify(which)}: for a connector of your own, give its definition; there are: ${names}`,
    )
  }
  return makeSandbox<object, Readonly<Record<string, Rows<Row>>>>(connectors[which], options)
}
