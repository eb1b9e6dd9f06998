// Made by `pnpm generate` from the connectors; do not edit.
import type { Listed } from './kind.ts'

/** The connectors, loaded at their first use. */
export const listed: readonly Listed[] = [
  {
    name: 'amazon-ads',
    connectorType: 'Amazon-Ads',
    definitionId: 'c6b0a29e-1da9-4512-9002-7bfd0cba2246',
    aliases: {},
    greetings: ['SubscriptionConfirmation', 'UnsubscribeConfirmation'],
    generations: [
      {
        manifestName: 'amazon-ads',
        className: 'AmazonAdsConnector',
        load: () => Promise.all([import('@ferrule/amazon-ads'), import('@ferrule/amazon-ads/manifest')]),
        sync: () => import('@ferrule/amazon-ads/sync'),
      },
    ],
    webhooks: () => import('@ferrule/amazon-ads/webhooks'),
    connect: () => import('@ferrule/amazon-ads/connect'),
  },
  {
    name: 'github',
    connectorType: 'GitHub',
    definitionId: 'ef69ef6e-aa7f-4af1-a01d-ef775033524e',
    aliases: { personal_access_token: 'token', access_token: 'token' },
    greetings: ['ping'],
    generations: [
      {
        manifestName: 'github',
        className: 'GitHubConnector',
        load: () => Promise.all([import('@ferrule/github'), import('@ferrule/github/manifest')]),
        sync: () => import('@ferrule/github/sync'),
      },
    ],
    webhooks: () => import('@ferrule/github/webhooks'),
    connect: () => import('@ferrule/github/connect'),
  },
  {
    name: 'google-drive',
    connectorType: 'Google-Drive',
    definitionId: '9f8dda77-1048-4368-815b-269bf54ee9b8',
    aliases: {},
    greetings: ['sync'],
    generations: [
      {
        manifestName: 'google-drive',
        className: 'GoogleDriveConnector',
        load: () => Promise.all([import('@ferrule/google-drive'), import('@ferrule/google-drive/manifest')]),
        sync: () => import('@ferrule/google-drive/sync'),
      },
    ],
    webhooks: () => import('@ferrule/google-drive/webhooks'),
    connect: () => import('@ferrule/google-drive/connect'),
  },
  {
    name: 'greenhouse',
    connectorType: 'Greenhouse',
    definitionId: '59f1e50a-331f-4f09-b3e8-2e8d4d355f44',
    aliases: {},
    greetings: [],
    generations: [
      {
        manifestName: 'greenhouse',
        className: 'GreenhouseConnector',
        load: () => Promise.all([import('@ferrule/greenhouse/v1'), import('@ferrule/greenhouse/v1/manifest')]),
      },
      {
        manifestName: 'greenhouse-v3',
        className: 'GreenhouseConnector',
        load: () => Promise.all([import('@ferrule/greenhouse/v3'), import('@ferrule/greenhouse/v3/manifest')]),
        sync: () => import('@ferrule/greenhouse/v3/sync'),
      },
    ],
    webhooks: () => import('@ferrule/greenhouse/webhooks'),
    connect: () => import('@ferrule/greenhouse/connect'),
  },
  {
    name: 'jira',
    connectorType: 'Jira',
    definitionId: '68e63de2-bb83-4c7e-93fa-a8a9051e3993',
    aliases: { email: 'username', api_token: 'password', domain: 'subdomain' },
    greetings: [],
    generations: [
      {
        manifestName: 'jira',
        className: 'JiraConnector',
        load: () => Promise.all([import('@ferrule/jira'), import('@ferrule/jira/manifest')]),
        sync: () => import('@ferrule/jira/sync'),
      },
    ],
    webhooks: () => import('@ferrule/jira/webhooks'),
    connect: () => import('@ferrule/jira/connect'),
  },
  {
    name: 'mailchimp',
    connectorType: 'Mailchimp',
    definitionId: 'b03a9f3e-22a5-11eb-adc1-0242ac120002',
    aliases: { apikey: 'api_key' },
    greetings: ['probe'],
    generations: [
      {
        manifestName: 'mailchimp',
        className: 'MailchimpConnector',
        load: () => Promise.all([import('@ferrule/mailchimp'), import('@ferrule/mailchimp/manifest')]),
        sync: () => import('@ferrule/mailchimp/sync'),
      },
    ],
    webhooks: () => import('@ferrule/mailchimp/webhooks'),
    connect: () => import('@ferrule/mailchimp/connect'),
  },
  {
    name: 'shopify',
    connectorType: 'Shopify',
    definitionId: '9da77001-af33-4bcd-be46-6252bf9342b9',
    aliases: { api_password: 'api_key' },
    greetings: [],
    generations: [
      {
        manifestName: 'shopify',
        className: 'ShopifyConnector',
        load: () => Promise.all([import('@ferrule/shopify'), import('@ferrule/shopify/manifest')]),
        sync: () => import('@ferrule/shopify/sync'),
      },
    ],
    webhooks: () => import('@ferrule/shopify/webhooks'),
    connect: () => import('@ferrule/shopify/connect'),
    restRecords: () => import('@ferrule/shopify/rest-records'),
  },
  {
    name: 'slack',
    connectorType: 'Slack',
    definitionId: '22e696a9-96e5-42b1-8276-5b32247be177',
    aliases: { token: 'access_token', bot_token: 'access_token' },
    greetings: ['url_verification'],
    generations: [
      {
        manifestName: 'slack',
        className: 'SlackConnector',
        load: () => Promise.all([import('@ferrule/slack'), import('@ferrule/slack/manifest')]),
        sync: () => import('@ferrule/slack/sync'),
      },
    ],
    webhooks: () => import('@ferrule/slack/webhooks'),
    connect: () => import('@ferrule/slack/connect'),
  },
  {
    name: 'stripe',
    connectorType: 'Stripe',
    definitionId: 'e094cb9a-26de-4645-8761-65c0c425d1de',
    aliases: { client_secret: 'api_key' },
    greetings: [],
    generations: [
      {
        manifestName: 'stripe',
        className: 'StripeConnector',
        load: () => Promise.all([import('@ferrule/stripe'), import('@ferrule/stripe/manifest')]),
        sync: () => import('@ferrule/stripe/sync'),
      },
    ],
    webhooks: () => import('@ferrule/stripe/webhooks'),
  },
]
