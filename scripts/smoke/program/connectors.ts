// The other connectors, each with what it brings that depends on a runtime: Basic, tokens, links, ids beyond 2^53, hashes, streams.
import { equal, type Request, requests, type Steps, thrown } from './expect.ts'
import type { Modules } from './index.ts'

interface Subject {
  /** Where the server answers as this vendor. */
  path: string
  /** Two pages, record by record. */
  ids(): Promise<unknown[]>
  expected: unknown[]
  /** The requests of these pages. */
  asked: string[]
  /** A call that cannot be sent. */
  wrong(): PromiseLike<unknown>
  param: string
  /** One record, by a plain function with a client. */
  one(): Promise<unknown>
}

/** One line for each request: where it went, and with what when that is not in the address. */
const line = ({ path, method, body }: Request): string => (method === 'GET' ? path : `${path} ${body}`)

export function connectorSteps(modules: Modules, url: string): Steps {
  const { ParamsError } = modules.stripe.main
  const steps: Steps = {}
  for (const [name, subject] of Object.entries(subjects(modules, url))) {
    const { path, ids, expected, asked, wrong, param, one } = subject
    const since = async (before: Request[]): Promise<string[]> =>
      (await requests(url)).slice(before.length).map((request) => line(request).replace(path, ''))
    steps[`${name}: two pages, record by record`] = async () => {
      const before = await requests(url)
      equal(await ids(), expected)
      equal(await since(before), asked)
    }
    steps[`${name}: a wrong parameter is a ParamsError before any request`] = async () => {
      const before = await requests(url)
      const error = await thrown(wrong)
      // The classes of all connectors are the same.
      if (!(error instanceof ParamsError)) throw error
      equal(error.issues?.[0]?.path, [param])
      equal(await since(before), [])
    }
    steps[`${name}: a function takes a client`] = async () => {
      equal(await one(), expected[0])
    }
  }
  return steps
}

function subjects(
  { jira, greenhouse, greenhouseV3, amazonAds, mailchimp, googleDrive, shopify }: Modules,
  url: string,
) {
  const of = {
    jira: { credentials: { username: 'ada@example.com', password: 'smoke' }, baseUrl: `${url}/jira` },
    greenhouse: { credentials: { api_key: 'smoke' }, baseUrl: `${url}/greenhouse` },
    greenhouseV3: { credentials: { client_id: 'id', client_secret: 'smoke' }, baseUrl: `${url}/greenhouse-v3` },
    amazonAds: {
      credentials: { client_id: 'id', client_secret: 'smoke', refresh_token: 'Atzr|smoke' },
      config: { profile_id: '1' },
      baseUrl: `${url}/amazon-ads`,
    },
    mailchimp: { credentials: { api_key: 'smoke-us6' }, baseUrl: `${url}/mailchimp` },
    googleDrive: {
      credentials: { client_id: 'id', client_secret: 'smoke', refresh_token: '1//smoke' },
      baseUrl: `${url}/google-drive`,
    },
    shopify: { credentials: { api_key: 'smoke' }, config: { shop: 'smoke' }, baseUrl: `${url}/shopify` },
  }
  const sdk = {
    jira: new jira.main.JiraConnector(of.jira),
    greenhouse: new greenhouse.main.GreenhouseConnector(of.greenhouse),
    greenhouseV3: new greenhouseV3.main.GreenhouseConnector(of.greenhouseV3),
    amazonAds: new amazonAds.main.AmazonAdsConnector(of.amazonAds),
    mailchimp: new mailchimp.main.MailchimpConnector(of.mailchimp),
    googleDrive: new googleDrive.main.GoogleDriveConnector(of.googleDrive),
    shopify: new shopify.main.ShopifyConnector(of.shopify),
  }
  const list_id = 'abc123'
  const all: Record<string, Subject> = {
    jira: {
      path: '/jira/rest/api/3',
      async ids() {
        const keys: unknown[] = []
        const search = sdk.jira.issues.apiSearch({ jql: 'project = PROJ', fields: ['summary'], maxResults: 2 })
        for await (const { key } of search) keys.push(key)
        return keys
      },
      expected: ['PROJ-1', 'PROJ-2', 'PROJ-3'],
      asked: ['', '&nextPageToken=2'].map(
        (rest) => `/search/jql?jql=project%20%3D%20PROJ&fields=summary&maxResults=2${rest}`,
      ),
      wrong: () => sdk.jira.issues.get({ issueIdOrKey: '../myself' }),
      param: 'issueIdOrKey',
      async one() {
        const client = jira.client.createClient(of.jira)
        return (await jira.entity.get(client, { issueIdOrKey: 'PROJ-1' })).key
      },
    },
    greenhouse: {
      path: '/greenhouse/v1',
      async ids() {
        const ids: unknown[] = []
        for await (const { id } of sdk.greenhouse.candidates.list({ per_page: 2 })) ids.push(id)
        return ids
      },
      expected: [1, 2, 3],
      asked: ['/candidates?skip_count=true&per_page=2', '/candidates?page=2&skip_count=true&per_page=2'],
      wrong: () => sdk.greenhouse.candidates.list({ per_page: 501 }),
      param: 'per_page',
      async one() {
        const client = greenhouse.client.createClient(of.greenhouse)
        return (await greenhouse.entity.get(client, { id: 1 })).id
      },
    },
    'greenhouse v3': {
      path: '/greenhouse-v3',
      async ids() {
        const ids: unknown[] = []
        for await (const { id } of sdk.greenhouseV3.candidates.list({ per_page: 2 })) ids.push(id)
        return ids
      },
      expected: [1, 2, 3],
      asked: ['/token grant_type=client_credentials', '/v3/candidates?per_page=2', '/v3/candidates?cursor=2'],
      wrong: () => sdk.greenhouseV3.candidates.list({ per_page: 501 }),
      param: 'per_page',
      async one() {
        const client = greenhouseV3.client.createClient(of.greenhouseV3)
        return (await greenhouseV3.entity.get(client, { id: 1 })).id
      },
    },
    'amazon ads': {
      path: '/amazon-ads',
      async ids() {
        const ids: unknown[] = []
        const list = sdk.amazonAds.sponsoredProductCampaigns.list({ maxResults: 2 })
        for await (const { campaignId } of list) ids.push(campaignId)
        return ids
      },
      // The server sends numbers, of which JSON.parse would make others.
      expected: ['9007199254740993', '9007199254740995', '9007199254740997'],
      asked: [
        '/auth/o2/token refresh_token=Atzr%7Csmoke&grant_type=refresh_token&client_id=id&client_secret=smoke',
        '/sp/campaigns/list {"maxResults":2}',
        '/sp/campaigns/list {"maxResults":2,"nextToken":"2"}',
      ],
      wrong: () => sdk.amazonAds.sponsoredProductCampaigns.list({ maxResults: 0 }),
      param: 'maxResults',
      async one() {
        const client = amazonAds.client.createClient(of.amazonAds)
        return (await amazonAds.entity.get(client, { campaignId: '9007199254740993' })).campaignId
      },
    },
    mailchimp: {
      path: '/mailchimp/3.0',
      async ids() {
        const ids: unknown[] = []
        for await (const { id } of sdk.mailchimp.listMembers.list({ list_id, count: 2 })) ids.push(id)
        return ids
      },
      // The hash of ada@example.com.
      expected: ['3e3417d7ef77d5932a6734b916515ed5', 'member-2', 'member-3'],
      asked: ['', '&offset=2'].map(
        (rest) => `/lists/abc123/members?exclude_fields=_links%2Cmembers._links&count=2${rest}`,
      ),
      wrong: () => sdk.mailchimp.listMembers.list({ list_id, count: 1001 }),
      param: 'count',
      async one() {
        const client = mailchimp.client.createClient(of.mailchimp)
        return (await mailchimp.entity.get(client, { list_id, subscriber_hash: 'Ada@example.com' })).id
      },
    },
    'google drive': {
      path: '/google-drive',
      async ids() {
        const ids: unknown[] = []
        for await (const { id } of sdk.googleDrive.files.list({ pageSize: 2, fields: 'files(id)' })) ids.push(id)
        return ids
      },
      expected: ['f1', 'f2', 'f3'],
      asked: [
        '/token refresh_token=1%2F%2Fsmoke&grant_type=refresh_token&client_id=id&client_secret=smoke',
        ...['', '&pageToken=2'].map(
          (rest) =>
            `/drive/v3/files?fields=files%28id%29%2CnextPageToken%2CincompleteSearch&supportsAllDrives=true&pageSize=2${rest}`,
        ),
      ],
      wrong: () => sdk.googleDrive.files.list({ pageSize: 1001 }),
      param: 'pageSize',
      // The bytes of the first file are its id; they are streamed, and verified against its checksum.
      async one() {
        const client = googleDrive.client.createClient(of.googleDrive)
        return (await googleDrive.entity.download(client, { fileId: 'f1' })).text()
      },
    },
    shopify: {
      path: '/shopify/admin/api/2026-10',
      async ids() {
        const ids: unknown[] = []
        for await (const { id } of sdk.shopify.collects.list({ limit: 2 })) ids.push(id)
        return ids
      },
      expected: ['9007199254740993', '9007199254740995', '9007199254740997'],
      asked: ['/collects.json?limit=2', '/collects.json?limit=2&page_info=2'],
      wrong: () => sdk.shopify.customers.get({ customer_id: 'gid://shopify/Order/1' }),
      param: 'customer_id',
      // Served by GraphQL; the id is that of the variable.
      async one() {
        const client = shopify.client.createClient(of.shopify)
        const { id } = await shopify.entity.get(client, { customer_id: '9007199254740993' })
        return id.replace('gid://shopify/Customer/', '')
      },
    },
  }
  return all
}
