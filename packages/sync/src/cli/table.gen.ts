// Made by `pnpm generate` from the connectors; do not edit.

/** The entry of each connector's package that its lists are copied with; null: they cannot be. */
export const listed: Readonly<Record<string, string | null>> = {
  'amazon-ads': '@ferrule/amazon-ads',
  github: '@ferrule/github',
  'google-drive': '@ferrule/google-drive',
  greenhouse: '@ferrule/greenhouse/v3',
  jira: '@ferrule/jira',
  mailchimp: '@ferrule/mailchimp',
  shopify: '@ferrule/shopify',
  slack: '@ferrule/slack',
  stripe: '@ferrule/stripe',
}
