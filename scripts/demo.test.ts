import amazonAds from '@ferrule/amazon-ads/manifest'
import googleDrive from '@ferrule/google-drive/manifest'
import greenhouse from '@ferrule/greenhouse/manifest'
import greenhouseV3 from '@ferrule/greenhouse/v3/manifest'
import jira from '@ferrule/jira/manifest'
import mailchimp from '@ferrule/mailchimp/manifest'
import { createSandbox } from '@ferrule/sandbox'
import shopify from '@ferrule/shopify/manifest'
import stripe from '@ferrule/stripe/manifest'
import { describe, expect, test } from 'vitest'
import { run } from './lib/repo.ts'

const manifests = [stripe, jira, greenhouse, greenhouseV3, amazonAds, mailchimp, googleDrive, shopify]

/** No credentials of this machine. */
const none = Object.fromEntries(manifests.flatMap(({ env }) => Object.values(env).map((name) => [name, undefined])))

/** The demo in a process of its own, on the sources. */
async function demo(args: string[], env: Record<string, string> = {}, ...options: string[]) {
  const node = ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source', ...options]
  return run('node', [...node, 'scripts/demo.ts', ...args], { env: { ...none, ...env } })
}

/** The end of a section, by what the manifest says. */
function tableOf({ connectorType, version, entities }: (typeof manifests)[number]): string[] {
  const operations = Object.values(entities).flatMap(({ actions }) => Object.keys(actions))
  return [
    `Connectors: ${connectorType}`,
    `API ${version}`,
    `${Object.keys(entities)[0]}  `,
    `${Object.keys(entities).length} entities, ${operations.length} operations`,
  ]
}

/** What must be there, in this order. */
const milestones = {
  stripe: [
    'const stripe = new StripeConnector(',
    'await stripe.check()',
    'the key is accepted',
    '5 customers, has_more: true',
    '3 pages, 300 customers',
    'const saved = list.cursor',
    'after 75 customers; the cursor is text',
    '75 more: none is missing, none came twice',
    'await stripe.customers.create(',
    '{"plan":"team"}',
    '"deleted":true',
    'await stripe.execute(',
    'meta: {"has_more":true}',
    'await stripe.subscriptions.apiSearch(',
    'ParamsError: [stripe customers.list] limit',
    '↻ 429, retry in 1000 ms',
    '2 requests, then an answer',
    'one idempotency key, one product',
  ],
  jira: [
    'const jira = new JiraConnector(',
    'await jira.check()',
    'the credentials are accepted',
    'jira.issues.apiSearch({ jql, maxResults: 10 })',
    '{ cursor }',
    '14 issues, then 5 more: none came twice',
    "adfFromText('Steps:",
    /WEBS-\d+ is open/,
    'transition: { id: done.id }',
    /WEBS-\d+: Done, labels \["triaged"\]/,
    'await jira.issueComments.create(',
    'NotFoundError: [jira issues.get] 404',
    'AuthenticationError: [jira issues.api_search] 200',
  ],
  greenhouse: [
    'const v1 = new GreenhouseConnector(',
    '.pages()',
    '40 candidates in pages of 15, 15, 10',
    'await v1.applicationAttachment.download(',
    'resume-1.pdf, application/pdf, 36 bytes: the resume',
    'InvalidRequestError: [greenhouse jobs.list] 410 harvest_v1_retired',
    'const v3 = new GreenhouseV3(',
    'await v3.candidates.list({ per_page: 15 }).toArray()',
    '/token, then 3 × /v3/candidates',
    '40 candidates, the same as by v1',
    'ParamsError: [greenhouse-v3 candidates.list] page is not offered by Harvest v3',
  ],
  'amazon-ads': [
    'const ads = new AmazonAdsConnector(',
    'const { data: profiles } = await ads.profiles.list()',
    '144346139432941903  string',
    'ParamsError: [amazon-ads sponsored_product_campaigns.list] acts for a profile, and none is given',
    "stateFilter: { include: 'enabled,paused' }",
    '4 of 7; sent as {"include":["ENABLED","PAUSED"]}',
    'await ads.sponsoredProductCampaigns.get(',
    'sponsoredProducts, ',
    '1 portfolio of 144346139432941903',
    'ParamsError: [amazon-ads portfolios.list] profileId must be an id',
  ],
  mailchimp: [
    'const mailchimp = new MailchimpConnector(',
    'https://us6.api.mailchimp.com/3.0/ping',
    'await mailchimp.lists.list(',
    'await mailchimp.listMembers.list(',
    '2 lists',
    'await mailchimp.listMembers.get({ list_id, subscriber_hash: email })',
    / is [0-9a-f]{6}…, rated/,
    '{ prefetch: 3 }',
    /320 members in 8 pages, up to [234] at a time/,
    'await mailchimp.emailActivity.listEvents(',
    / opens, \d+ clicks/,
    '↻ 403, retry in ',
    '2 requests, then an answer',
  ],
  'google-drive': [
    'const drive = new GoogleDriveConnector(',
    'await drive.check()',
    /const q = query`name contains \$\{word\} and trashed = \$\{false\}`/,
    / files, in pages of 3/,
    'await drive.filesUpload.create(',
    /up {3}▕█{24}▏ 1280 kB/,
    'blocks.bin, 1310720 bytes',
    'await drive.files.download({ fileId }, { onProgress })',
    '↻ network, retry in ',
    /down ▕█{24}▏ 1280 kB/,
    '1310720 bytes, compared with the checksum',
    'await drive.filesExport.download(',
    'InvalidRequestError: [google-drive files.download] 403 fileNotDownloadable',
    'config: { shared_drives: true }',
    '0 files of shared drives, then 3',
    'drive.changes.list({ pageToken: saved })',
    '+ blocks.bin',
    'the next run begins at ',
  ],
  shopify: [
    'const shopify = new ShopifyConnector(',
    'await shopify.check()',
    "query: '-tag:gift'",
    '120 customers and 7 collects, in three pages each',
    'await shopify.orders.create(',
    /#1061: \d+\.\d\d USD/,
    'email: Email has already been taken',
    'InvalidRequestError: [shopify customers.create] 200',
    "{ idempotencyKey: 'delivery-1717' }",
    / \d+ → \d+ in stock/,
    'await shopify.orderRefunds.create(',
    '#1061: PARTIALLY_REFUNDED',
    '↻ 200, retry in 300 ms',
    '2 requests, then an answer',
    'PermissionError: [shopify orders.list] 200 ACCESS_DENIED',
  ],
  copies: [
    'sync(stripe, {',
    /customers +complete +120/,
    / rows in \d+ requests/,
    'await stripe.customers.delete(',
    /3 rows and 1 delete in \d requests/,
    "{ like: { name: 'ada ch' } }",
    '3 hits in ',
    "child.kill('SIGKILL')",
    /\d+ rows were there, \d+ are: none is missing, none came twice/,
  ],
  gateway: [
    'platform.createConnector(StripeConnector, {',
    'stripe.customers.search({',
    'workspace.deployConnection({',
    'succeeded: 64 rows',
  ],
  connectors: manifests.flatMap(tableOf),
}

/** Where a text or pattern begins at or after a position; -1 when nowhere. */
function find(text: string, wanted: string | RegExp, from: number): number {
  if (typeof wanted === 'string') return text.indexOf(wanted, from)
  const found = text.slice(from).search(wanted)
  return found < 0 ? found : from + found
}

describe('the demo', { timeout: 120_000 }, async () => {
  const whole = await demo(['--all'])

  test('shows every connector on sandboxes and ends well', async () => {
    const { status, stdout, output } = whole
    expect(output).toBe(stdout)
    expect(stdout).toMatch(/✓ \d+ steps, all as expected/)
    expect(status).toBe(0)
    let position = 0
    for (const milestone of Object.values(milestones).flat()) {
      const found = find(stdout, milestone, position)
      expect(found, String(milestone)).toBeGreaterThanOrEqual(position)
      position = found
    }
  })

  test('is plain text without a terminal, and holds no secret', async () => {
    expect((await demo(['stripe'], { FORCE_COLOR: '1' })).stdout).not.toContain('\x1b')
    const { stdout } = whole
    for (const name of [
      'stripe',
      'jira',
      'greenhouse',
      'greenhouse-v3',
      'amazon-ads',
      'mailchimp',
      'google-drive',
      'shopify',
    ] as const) {
      const {
        client_id: _,
        username: __,
        shop: ___,
        ...secrets
      }: Record<string, string> = { ...createSandbox(name).credentials }
      for (const secret of Object.values(secrets)) expect(stdout).not.toContain(secret)
    }
    expect(stdout).not.toMatch(/\b(sk|rk)_|_secret_|shpat_|Bearer|Basic |Atz[ar]\||Signature|ya29|1\/\//)
  })

  test('names its sections when it does not know one', async () => {
    const { status, output } = await demo(['strip'])
    expect(status).toBe(2)
    expect(output).toContain('there is no section strip; there are stripe, jira, ')
  })

  const intercepted = '--import=./scripts/demo/intercept.fixture.ts'

  test('reads only where it has credentials', async () => {
    const [stripe, jira, greenhouse, amazonAds, mailchimp, drive, shopify] = [
      createSandbox('stripe').credentials,
      createSandbox('jira').credentials,
      createSandbox('greenhouse').credentials,
      createSandbox('amazon-ads').credentials,
      createSandbox('mailchimp').credentials,
      createSandbox('google-drive').credentials,
      createSandbox('shopify').credentials,
    ]
    const env = {
      STRIPE_API_KEY: stripe.api_key,
      JIRA_USERNAME: jira.username,
      JIRA_API_TOKEN: jira.password,
      JIRA_SUBDOMAIN: 'ferrule-sandbox',
      GREENHOUSE_API_KEY: greenhouse.api_key,
      AMAZON_ADS_CLIENT_ID: amazonAds.client_id,
      AMAZON_ADS_CLIENT_SECRET: amazonAds.client_secret,
      AMAZON_ADS_REFRESH_TOKEN: amazonAds.refresh_token,
      MAILCHIMP_API_KEY: mailchimp.api_key,
      GOOGLE_DRIVE_REFRESH_TOKEN: drive.refresh_token,
      GOOGLE_DRIVE_CLIENT_ID: drive.client_id,
      GOOGLE_DRIVE_CLIENT_SECRET: drive.client_secret,
      SHOPIFY_API_KEY: shopify.api_key,
      SHOPIFY_SHOP: shopify.shop,
    }
    const { status, stdout } = await demo([], env, intercepted)
    expect(stdout.match(/Reads only/g)).toHaveLength(7)
    expect(stdout).not.toContain('sandbox of this machine')
    expect(stdout).toMatch(/\n {4}\S.* {2}\S…@/)
    for (const shown of [
      '2 pages, 130 customers',
      '14 issues, then 6 more: none came twice',
      'Elena R.',
      '4 of 7',
      'sponsoredProducts, ',
      /l…@example\.net is [0-9a-f]{6}…/,
    ])
      expect(find(stdout, shown, 0), String(shown)).toBeGreaterThan(0)
    expect(stdout).not.toMatch(/\.(create|update|delete|download|fault)\(/)
    expect(stdout).not.toMatch(/\w{2}@/)
    for (const secret of Object.values(env)) if (secret !== env.JIRA_SUBDOMAIN) expect(stdout).not.toContain(secret)
    expect(status).toBe(0)
  })

  test('asks the generation of Greenhouse that it has credentials for, and sandboxes for the rest', async () => {
    const { client_id, client_secret } = createSandbox('greenhouse-v3').credentials
    // Mailchimp's section intercepts alone where it has no key, which does not go together with the fixture.
    const MAILCHIMP_API_KEY = createSandbox('mailchimp').credentials.api_key
    const env = { GREENHOUSE_CLIENT_ID: client_id, GREENHOUSE_CLIENT_SECRET: client_secret, MAILCHIMP_API_KEY }
    const { status, stdout } = await demo(['greenhouse', 'mailchimp'], env, intercepted)
    expect(stdout.match(/Reads only/g)).toHaveLength(2)
    expect(stdout).toContain('GreenhouseV3.fromEnv()')
    expect(stdout).not.toContain('GreenhouseConnector.fromEnv()')
    expect(stdout).toMatch(/\n {4}\d+ {2}\S+ [A-Z]\.\n/)
    expect(stdout).toContain('ParamsError: [greenhouse-v3 candidates.list] page is not offered')
    expect(stdout).not.toContain(client_secret)
    expect(status).toBe(0)
  })

  test('ends with 1 when something fails, and keeps the key to itself', async () => {
    const { status, output } = await demo(['stripe', 'jira'], { STRIPE_API_KEY: 'pk_test_not_a_secret_key' })
    expect(status).toBe(1)
    expect(output).toContain('✗ failed: stripe')
    expect(output).toContain('const jira = new JiraConnector(')
    expect(output).not.toContain('pk_test_not_a_secret_key')
  })
})
