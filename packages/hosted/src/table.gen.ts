// Made by `pnpm generate` from the connectors; do not edit.

/** Name, display name and definition id of each kind. */
export const listed = [
  ['amazon-ads', 'Amazon-Ads', 'c6b0a29e-1da9-4512-9002-7bfd0cba2246'],
  ['github', 'GitHub', 'ef69ef6e-aa7f-4af1-a01d-ef775033524e'],
  ['google-drive', 'Google-Drive', '9f8dda77-1048-4368-815b-269bf54ee9b8'],
  ['greenhouse', 'Greenhouse', '59f1e50a-331f-4f09-b3e8-2e8d4d355f44'],
  ['jira', 'Jira', '68e63de2-bb83-4c7e-93fa-a8a9051e3993'],
  ['mailchimp', 'Mailchimp', 'b03a9f3e-22a5-11eb-adc1-0242ac120002'],
  ['shopify', 'Shopify', '9da77001-af33-4bcd-be46-6252bf9342b9'],
  ['slack', 'Slack', '22e696a9-96e5-42b1-8276-5b32247be177'],
  ['stripe', 'Stripe', 'e094cb9a-26de-4645-8761-65c0c425d1de'],
] as const
