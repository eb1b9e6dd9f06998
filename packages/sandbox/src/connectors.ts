import type { AmazonAdsData, AmazonAdsSandboxCredentials } from '@ferrule/amazon-ads/sandbox'
import type { GitHubData, GitHubSandboxCredentials } from '@ferrule/github/sandbox'
import type { GoogleDriveData, GoogleDriveSandboxCredentials } from '@ferrule/google-drive/sandbox'
import type { GreenhouseCredentials, GreenhouseData } from '@ferrule/greenhouse/v1/sandbox'
import type { GreenhouseV3Credentials, GreenhouseV3Data } from '@ferrule/greenhouse/v3/sandbox'
import type { JiraData, JiraSandboxCredentials } from '@ferrule/jira/sandbox'
import type { MailchimpCredentials, MailchimpData } from '@ferrule/mailchimp/sandbox'
import type { ShopifyCredentials, ShopifyData } from '@ferrule/shopify/sandbox'
import type { SlackData, SlackSandboxCredentials } from '@ferrule/slack/sandbox'
import type { StripeCredentials, StripeData } from '@ferrule/stripe/sandbox'
import { amazonAdsFacts } from '../../amazon-ads/src/sandbox/facts.ts'
import { githubFacts } from '../../github/src/sandbox/facts.ts'
import { googleDriveFacts } from '../../google-drive/src/sandbox/facts.ts'
import { greenhouseFacts, greenhouseV3Facts } from '../../greenhouse/src/sandbox/facts.ts'
import { jiraFacts } from '../../jira/src/sandbox/facts.ts'
import { mailchimpFacts } from '../../mailchimp/src/sandbox/facts.ts'
import { shopifyFacts } from '../../shopify/src/sandbox/facts.ts'
import { slackFacts } from '../../slack/src/sandbox/facts.ts'
import { stripeFacts } from '../../stripe/src/sandbox/facts.ts'
import type { Loadable } from './core/sandbox.ts'
import { vendorOf } from './from-manifest/index.ts'

/**
 * Credentials and records of each connector that has a sandbox. A new one adds its folder and two entries here.
 */
export interface Connectors {
  'amazon-ads': {
    credentials: AmazonAdsSandboxCredentials
    data: AmazonAdsData
  }
  github: { credentials: GitHubSandboxCredentials; data: GitHubData }
  'google-drive': { credentials: GoogleDriveSandboxCredentials; data: GoogleDriveData }
  greenhouse: { credentials: GreenhouseCredentials; data: GreenhouseData }
  'greenhouse-v3': { credentials: GreenhouseV3Credentials; data: GreenhouseV3Data }
  jira: { credentials: JiraSandboxCredentials; data: JiraData }
  mailchimp: { credentials: MailchimpCredentials; data: MailchimpData }
  shopify: { credentials: ShopifyCredentials; data: ShopifyData }
  slack: { credentials: SlackSandboxCredentials; data: SlackData }
  stripe: { credentials: StripeCredentials; data: StripeData }
}

export const connectors: {
  readonly [Name in keyof Connectors]: Loadable<Connectors[Name]['credentials']>
} = {
  'amazon-ads': {
    ...amazonAdsFacts,
    load: async () => vendorOf((await import('@ferrule/amazon-ads/sandbox')).default),
  },
  github: { ...githubFacts, load: async () => vendorOf((await import('@ferrule/github/sandbox')).default) },
  'google-drive': {
    ...googleDriveFacts,
    load: async () => vendorOf((await import('@ferrule/google-drive/sandbox')).default),
  },
  greenhouse: {
    ...greenhouseFacts,
    load: async () => vendorOf((await import('@ferrule/greenhouse/v1/sandbox')).default),
  },
  'greenhouse-v3': {
    ...greenhouseV3Facts,
    load: async () => vendorOf((await import('@ferrule/greenhouse/v3/sandbox')).default),
  },
  jira: { ...jiraFacts, load: async () => vendorOf((await import('@ferrule/jira/sandbox')).default) },
  mailchimp: { ...mailchimpFacts, load: async () => vendorOf((await import('@ferrule/mailchimp/sandbox')).default) },
  shopify: { ...shopifyFacts, load: async () => vendorOf((await import('@ferrule/shopify/sandbox')).default) },
  slack: { ...slackFacts, load: async () => vendorOf((await import('@ferrule/slack/sandbox')).default) },
  stripe: { ...stripeFacts, load: async () => vendorOf((await import('@ferrule/stripe/sandbox')).default) },
}

/** Collections whose number of seeded records can be chosen. */
export type Countable<Name extends SandboxName> = keyof Connectors[Name]['data'] & string

/** Name of a connector that has a sandbox. */
export type SandboxName = keyof Connectors
