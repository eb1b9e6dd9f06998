import type { Loadable } from '../core/sandbox.ts'
import type { AmazonAdsData } from './amazon-ads/data.ts'
import { type AmazonAdsSandboxCredentials, amazonAdsFacts } from './amazon-ads/facts.ts'
import type { GoogleDriveData } from './google-drive/data.ts'
import { type GoogleDriveSandboxCredentials, googleDriveFacts } from './google-drive/facts.ts'
import type { GreenhouseData, GreenhouseV3Data } from './greenhouse/data.ts'
import {
  type GreenhouseCredentials,
  type GreenhouseV3Credentials,
  greenhouseFacts,
  greenhouseV3Facts,
} from './greenhouse/facts.ts'
import type { JiraData } from './jira/data.ts'
import { type JiraSandboxCredentials, jiraFacts } from './jira/facts.ts'
import type { MailchimpData } from './mailchimp/data.ts'
import { type MailchimpCredentials, mailchimpFacts } from './mailchimp/facts.ts'
import type { ShopifyData } from './shopify/data.ts'
import { type ShopifyCredentials, shopifyFacts } from './shopify/facts.ts'
import type { StripeData } from './stripe/data.ts'
import { type StripeCredentials, stripeFacts } from './stripe/facts.ts'

/**
 * Credentials and records of each connector that has a sandbox. A new one adds its folder and two entries here.
 */
export interface Connectors {
  'amazon-ads': {
    credentials: AmazonAdsSandboxCredentials
    data: AmazonAdsData
  }
  'google-drive': { credentials: GoogleDriveSandboxCredentials; data: GoogleDriveData }
  greenhouse: { credentials: GreenhouseCredentials; data: GreenhouseData }
  'greenhouse-v3': { credentials: GreenhouseV3Credentials; data: GreenhouseV3Data }
  jira: { credentials: JiraSandboxCredentials; data: JiraData }
  mailchimp: { credentials: MailchimpCredentials; data: MailchimpData }
  shopify: { credentials: ShopifyCredentials; data: ShopifyData }
  stripe: { credentials: StripeCredentials; data: StripeData }
}

export const connectors: {
  readonly [Name in keyof Connectors]: Loadable<Connectors[Name]['credentials']>
} = {
  'amazon-ads': { ...amazonAdsFacts, load: async () => (await import('./amazon-ads/index.ts')).amazonAds },
  'google-drive': { ...googleDriveFacts, load: async () => (await import('./google-drive/index.ts')).googleDrive },
  greenhouse: { ...greenhouseFacts, load: async () => (await import('./greenhouse/index.ts')).greenhouse },
  'greenhouse-v3': { ...greenhouseV3Facts, load: async () => (await import('./greenhouse/v3/index.ts')).greenhouseV3 },
  mailchimp: { ...mailchimpFacts, load: async () => (await import('./mailchimp/index.ts')).mailchimp },
  jira: { ...jiraFacts, load: async () => (await import('./jira/index.ts')).jira },
  shopify: { ...shopifyFacts, load: async () => (await import('./shopify/index.ts')).shopify },
  stripe: { ...stripeFacts, load: async () => (await import('./stripe/index.ts')).stripe },
}

/** Collections whose number of seeded records can be chosen. */
export type Countable<Name extends SandboxName> = keyof Connectors[Name]['data'] & string

/** Name of a connector that has a sandbox. */
export type SandboxName = keyof Connectors
