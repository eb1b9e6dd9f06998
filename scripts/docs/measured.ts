// Figures that a test cannot take again: what a stated run found on its day. They change only with another run.
interface Measured {
  /** The day, and how it was measured. */
  readonly when: string
  readonly sentences: readonly string[]
}

const published = 'The page of each product, autumn 2026'
const imports = '2026-11-23: `FERRULE_IMPORT_ALL=1 pnpm vitest packages/import`, on published documents'
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const counted = 'every run of packages/tools/test/documented-numbers.test.ts, which compares these pages'

export const measured: Readonly<Record<string, readonly Measured[]>> = {
  'docs/performance.md': [
    {
      when: '2026-11-23: the spread of repeated runs of `pnpm bench`',
      sentences: ['CPU ratios vary by about ±0.1 between runs'],
    },
    {
      when: imports,
      sentences: [
        '1,223 of 1,223 operations, 535 entities, 337 lists',
        'On 2026-11-23, it answered 3,123 of 3,216 calls about one record (97 %)',
        'it answered 863 of 883 (98 %)',
        'all 1,223 operations of GitHub is imported in 0.03 s, and in 1.4 s if each of its 535 entities is a file',
      ],
    },
    {
      when: '2026-11-22: `tsc --extendedDiagnostics` on one file with `@ferrule/stripe`, and with `stripe`',
      sentences: [
        '| files | 276 | 417 |',
        '| lines of declarations | 39 367 | 175 321 |',
        '| symbols | 53 649 | 113 899 |',
        '| memory | 102 MB | 190 MB |',
        '| time | 0.5 s | 0.9 s |',
        'types | 35 052 | 88 474 |',
        'time | 1.2 s | 2.3 s |',
      ],
    },
  ],
  'docs/guide/agents.md': [
    {
      when: counted,
      sentences: [
        'All connectors together have 1,404 actions. One tool for each would take about 589,000 tokens',
        'All four together take about 820 tokens, with `search` about 1,165',
      ],
    },
    {
      when: '2026-11-29: `pnpm eval`',
      sentences: [
        '102 tasks over the sandboxes of all connectors',
        '| 102 tasks |',
        row('Four tools', '102', '491', '12,219', '89,600', '816', '47', '0'),
        row('Without fields', '102', '491', '11,718', '106,459', '816', '47', '0'),
        row('Per action', '102', '210', '6,280', '17,809', '533,128', '47', '0'),
        row('Code mode', '102', '360', '14,850', '129,915', '403', '47', '0'),
        'the tokens that it read were 121,886',
      ],
    },
  ],
  'packages/tools/README.md': [
    {
      when: counted,
      sentences: [
        'Four tools for all connectors take about 820 tokens, with `search` about 1,165. One tool for each of their 1,404 actions would take about 589,000',
      ],
    },
  ],
  'docs/guide/recipes.md': [
    {
      when: '2026-11-30: a call on an idle connection with each version of undici 7 and 8',
      sentences: [
        'Install `undici` 7 or 8',
        'undici 7.28.0, 7.29.0 and 8.5.0 to 8.10.0 wait a millisecond or more before they use an idle connection again',
      ],
    },
  ],
  'docs/guide/run-your-own-gateway.md': [
    { when: '2026-11-23: the picture, taken of `ferrule start --demo`', sentences: ['has copied 40 customers'] },
    {
      when: '2026-11-29: V8 of Node 24, whose space of young objects the command bounds (src/cli/memory.ts)',
      sentences: ['Node would let the youngest objects take 64 MB', 'that growth at about 8 MB'],
    },
    {
      when: '2026-11-29: `node bench/documents.ts`, on published documents',
      sentences: [
        '20 published documents in one gateway',
        'Served | 19, with 3,519 actions and 838 lists',
        'Time for all, each read twice: to look, and to store | 75 to 145 s',
        'Memory for all | 712 to 896 MB',
        'on stand-ins made of the manifests | 328 of 329',
        'over all of them | 77 of 77',
      ],
    },
  ],
  'docs/guide/specification.md': [{ when: 'The product specification', sentences: ['| 100 operations |'] }],
  'docs/guide/testing.md': [
    {
      when: 'The changelog of Node: `require` of ES modules inside of `vm`, as Jest needs',
      sentences: ['Node 24.9 or newer'],
    },
  ],
  'docs/guide/webhooks.md': [
    {
      when: "The vendors' pages about webhooks: docs.stripe.com, docs.github.com, shopify.dev, docs.slack.dev, docs.aws.amazon.com",
      sentences: ['(Stripe and GitHub about 10 s, Shopify 5 s, Slack 3 s, Amazon SNS 15 s)'],
    },
  ],
  'docs/guide/compare.md': [
    {
      when: published,
      sentences: [
        'about 1,000 for login and proxy',
        '1,000+ toolkits',
        '600+ sources, 51 agent connectors',
        '`airbyte-api` 0.53',
      ],
    },
  ],
  'docs/guide/many-tenants.md': [
    {
      when: '2026-11-28: `FERRULE_TENANTS=10000 vitest packages/gateway/test/simulation.test.ts`',
      sentences: [
        'A simulation of 10,000 tenants on Postgres',
        'three of each tenant, and 5,000 of one',
        row('jobs queued, each once', '35,000 in 9.7 s'),
        row('jobs ended, each once, 24 at a time in one process', '35,000 in 103 s, 339 a second'),
        row('jobs of a killed worker, ended in a second attempt', '20 of 20'),
        row("jobs that had started before a tenant's first one: median, longest", '5,000, 10,020'),
      ],
    },
    {
      when: '2026-11-28: `FERRULE_OLDER=… vitest packages/gateway/test/side-by-side.test.ts`',
      sentences: [
        row('build of 8c647f84', '`NNNN_claims`', '12', '134'),
        row("sources of 6793a9a4, on today's packages", '`NNNN_notices`', '12', '105'),
      ],
    },
  ],
  'docs/guide/own-connector.md': [
    {
      when: '2026-11-28: `node bench/generators.ts`, on published documents',
      sentences: [
        '| Document | | `ferrule-import` | hey-api 0.95.0 | orval 7.13.2, fetch | openapi-typescript 7.13.0 + openapi-fetch 0.17.0 |',
        '| Blockfrost | Type errors | 0 | 0 | 64 | 0 |',
        '| | Bytes of one call | 22,504 | 3,976 | not bundled | 2,642 |',
        '| | Lists with an iterator | 80 | 0 | 0 | 0 |',
        '| Box | Type errors | 0 | 0 | 3 | 0 |',
        '| | Bytes of one call | 28,652 | 3,944 | 318 | 2,657 |',
        '| | Lists with an iterator | 63 | 0 | 0 | 0 |',
        '| Figma | Type errors | 0 | 0 | 0 | 0 |',
        '| | Bytes of one call | 26,847 | 3,993 | 325 | 2,647 |',
        '| | Lists with an iterator | 19 | 0 | 0 | 0 |',
        '| Intercom | Type errors | 0 | 0 | not read | 0 |',
        '| | Bytes of one call | 22,707 | 3,954 | | 2,645 |',
        '| | Lists with an iterator | 46 | 0 | | 0 |',
      ],
    },
    {
      when: imports,
      sentences: [
        row('Airflow', '110', '110', '31', '69 of 79', '1.1'),
        row('Discord', '242', '242', '42', '196 of 200', '1.6'),
        row('Figma', '47', '47', '15', '32 of 32', '1.4'),
        row('Google BigQuery (discovery)', '47', '47', '9', '36 of 38', '0.9'),
        row('Google Pub/Sub (discovery)', '46', '46', '7', '39 of 39', '0.3'),
        row('Netlify (Swagger 2.0)', '174', '174', '40', '134 of 134', '0.8'),
        row('OpenAI', '288', '288', '65', '220 of 223', '4.4'),
        row('PagerDuty', '465', '465', '108', '356 of 357', '2.1'),
        row('Resend', '104', '104', '26', '78 of 78', '0.8'),
        row('SendGrid', '334', '334', '89', '231 of 245', '1.2'),
        row('Spotify', '97', '97', '40', '57 of 57', '1.0'),
        row('Twilio', '197', '197', '61', '136 of 136', '1.0'),
        row('Vault', '1,049', '1,049', '11', '993 of 1,038', '2.7'),
        row('YouTube (discovery)', '83', '83', '27', '54 of 56', '0.8'),
      ],
    },
    {
      when: '2026-11-30: every list of published documents, judged by hand',
      sentences: [
        row('1', 'Bungie, Codat, Lago, Nomad, Ory, Pinterest, Sentry', '300', '183 (61.0 %)', '–', '17'),
        row(
          '2',
          'AssemblyAI, Dropbox Sign, Kobana, OpusDNS, Pachca, WorkOS, and Katana as its clients describe it',
          '230',
          '223 (97.0 %)',
          '–',
          '4',
        ),
        row('3', 'Adafruit IO, Conekta, Hookdeck, PayPal (six documents), Sonarr', '113', '106 (93.8 %)', '–', '0'),
        row('4', 'Clerk, Datadog v1, Harbor, Langfuse, Lob, Svix', '233', '229 (98.3 %)', '1', '0'),
        row('5', 'Asana, GrowthBook, OpenMeter, Polar, Square', '271', '256 (94.5 %)', '6', '8'),
        row('6', 'Argo CD, Front, Mattermost, Meilisearch, Qdrant, Zoom as of 2018', '298', '271 (90.9 %)', '7', '5'),
        row(
          '7',
          'ElevenLabs, Hatchet, Lithic, Mollie, Onfido, OpenFGA, Phrase, Unkey',
          '260',
          '158 (60.8 %)',
          '56',
          '3',
        ),
        row(
          '8',
          'DocuSign (three documents), Glean, InfluxDB, Rocket.Chat (four documents), ShipEngine',
          '268',
          '241 (89.9 %)',
          '6',
          '3',
        ),
        row('9', 'DigitalOcean, Google Maps, Klaviyo, MoySklad, OpenAlex, Unblu', '591', '531 (89.8 %)', '9', '48'),
        row(
          '10',
          'FusionAuth, Gotify, Kubeflow Pipelines, NetBird, Overseerr, Temporal',
          '210',
          '166 (79.0 %)',
          '21',
          '14',
        ),
        row(
          '11',
          'Adyen (four documents), Gusto, HubSpot (23 documents), Notion, Okta, Plaid, Xero (ten documents)',
          '529',
          '475 (89.8 %)',
          '23',
          '5',
        ),
        row(
          '12',
          'Attio, ConductorOne, Cribl, Directus, Dub, Flagsmith, Gravitee, Latitude.sh, Miro, OpenRouter, Squadcast',
          '344',
          '326 (94.8 %)',
          '14',
          '2',
        ),
        row(
          '13',
          'AdGuard Home, Apideck (three documents), Braintrust, MailSlurp, Novu, Qovery, Vectara, Vimeo, Webex (two documents)',
          '551',
          '471 (85.5 %)',
          '44',
          '5',
        ),
        row(
          '14',
          'Boundary, Fleet as others describe it, LaunchDarkly, Lemmy, Meitner, Mixpanel, OpsRamp (four documents), Rootly',
          '345',
          '255 (73.9 %)',
          '40',
          '21',
        ),
        row(
          '15',
          'Avaza, Capsule, Eventbrite, Flipt, Keap, Outline, PandaDoc, Recurly, Weaviate',
          '192',
          '170 (88.5 %)',
          '17',
          '1',
        ),
        '64 lists of the first round are',
        '38 lists of Lithic continue after a `token` instead of an `id`, and 32 of Mollie show an address without its query',
        '41 answers of MoySklad have a paged list beside what they are about',
        'In the fourteenth, Fleet counts 19 lists from 0',
        'Tokens of Boundary never end, and its 22 lists are doubts',
        'In the fifteenth, 14 lists of Eventbrite leave out what takes their token',
      ],
    },
    {
      when: 'November 2026: the clock, while `@ferrule/github` was made',
      sentences: [
        "70 of the 1,223 operations in GitHub's OpenAPI document, in about 75 minutes",
        '| Choose operations, name entities and actions | 6 |',
        '| Import and generate | 1 | nothing: 4,800 lines of schema, with 24 lists |',
        '| Name types, write summaries, share parameters | 6 | a sentence for each of the 70 actions and 22 entities |',
        '| Define the connector, errors and rate limits | 5 | 50 lines of `connector.ts`, 65 lines of',
        '| Compare requests with Octokit and the document | 10 |',
        '| Correct records that the examples contradict | 5 | 7 fields |',
        '| Add webhooks | 3 | 110 lines',
        '| Write the sandbox | 20 | 130 lines',
        '| Add README, demo, smoke tests, faults, budgets | 20 |',
        "All 140 requests matched Octokit's",
        "Of the document's 71 examples, 12 lacked fields",
      ],
    },
    {
      when: 'November 2026: the clock, while `@ferrule/slack` was made',
      sentences: [
        "75 actions for 74 of Slack's 292 methods, in about 40 minutes",
        '| Choose methods, answer how lists continue | 3 | names and 14 lists',
        '| Import | 1 | nothing: 2,600 lines of schema |',
        '| Describe records and arguments, add later methods | 6 | 1,700 lines',
        '| Errors, upload in three requests, webhooks | 5 | 100 + 65 + 125 lines',
        '| Write the sandbox | 6 | 300 lines',
        '| Compare requests with `@slack/web-api` and the document | 7 | 10 of 74 method names',
        '| Correct records that the examples contradict | 2 | 3 fields |',
        '| Add README, demo, smoke tests, faults, budgets | 10 |',
        'All 148 requests had the method and arguments',
      ],
    },
  ],
  'docs/guide/transfers.md': [
    {
      when: '2026-11: MD5 in JavaScript over 512 MiB (`pnpm bench transfer`)',
      sentences: ['about 3 ms of CPU per MB'],
    },
  ],
  'packages/migrate/README.md': [
    {
      when: '2026-11-29: `FERRULE_PROGRAMS=<folder> pnpm vitest packages/migrate/test/requests.test.ts`, on public programs',
      sentences: [
        'On 29 November 2026 it moved fourteen public programs',
        row('`stripe`', '52', '51', '51', '0'),
        row('`@octokit/rest`', '61', '53', '53', '0'),
        row('`@slack/web-api`', '83', '83', '83', '0'),
        row('`jira.js`, versions 5 and 6', '39', '35', '35', '0'),
        row('`googleapis`, Drive', '106', '94', '94', '0'),
        row('`@mailchimp/mailchimp_marketing`', '19', '18', '17', '0'),
        row('`@shopify/shopify-api`, GraphQL', '25', '20', '20', '0'),
        '365 of the 385 calls are moved now',
      ],
    },
  ],
  'packages/google-drive/README.md': [
    { when: '2026-11: MD5 in JavaScript over 512 MiB (`pnpm bench transfer`)', sentences: ['some 3 ms of CPU per MB'] },
  ],
  'packages/sync/README.md': [
    {
      when: '2026-11-23: a stand-in of Stripe that takes 300 ms a page',
      sentences: [
        '200,000 records in pages of 100 from a server that takes 300 ms per page arrive in 28 s with 24 requests at once (2,047 requests)',
        'they would take 10 minutes',
      ],
    },
  ],
}
