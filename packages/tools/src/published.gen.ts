// Made by `pnpm generate` from the connectors; do not edit.

/** The connectors of this repository, for names with a typo. */
export const published: readonly string[] = [
  'amazon-ads',
  'github',
  'google-drive',
  'greenhouse',
  'greenhouse/v1',
  'greenhouse/v3',
  'jira',
  'mailchimp',
  'shopify',
  'slack',
  'stripe',
]
