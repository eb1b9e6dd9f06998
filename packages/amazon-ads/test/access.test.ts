import { AmazonAdsConnector } from '@ferrule/amazon-ads'
import { createClient } from '@ferrule/amazon-ads/client'
import * as campaigns from '@ferrule/amazon-ads/sponsored-product-campaigns'
import * as fc from '@ferrule/test-kit/fast-check'
import { type Reply, upstream } from '@ferrule/test-kit/recorder'
import { describe, expect, test } from 'vitest'
import {
  ACCESS_TOKEN,
  connect,
  credentials,
  oauthCredentials,
  PROFILE,
  REFRESH_TOKEN,
  refusal,
} from './support/connector.ts'

/** A fetch that keeps what it was asked for. */
function recorder(answer: (url: URL) => Response = () => Response.json([])) {
  const seen: { url: URL; headers: Headers; body: string }[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    seen.push({ url: new URL(request.url), headers: request.headers, body: await request.text() })
    return answer(new URL(request.url))
  }
  return { seen, fetch: fetch as typeof globalThis.fetch }
}

const token = (name = 'Atza|new') => ({ access_token: name, token_type: 'bearer', expires_in: 3600 })
const tokenOr =
  (other: () => Response) =>
  (url: URL): Response =>
    url.pathname === '/auth/o2/token' ? Response.json(token()) : other()
const list = () => Response.json({ campaigns: [] })

describe('the region chooses one of three hosts', () => {
  test.each([
    [undefined, 'https://advertising-api.amazon.com'],
    ['NA', 'https://advertising-api.amazon.com'],
    ['EU', 'https://advertising-api-eu.amazon.com'],
    ['FE', 'https://advertising-api-fe.amazon.com'],
    ['https://advertising-api.amazon.com', 'https://advertising-api.amazon.com'],
    ['https://advertising-api-eu.amazon.com', 'https://advertising-api-eu.amazon.com'],
    ['https://advertising-api-fe.amazon.com', 'https://advertising-api-fe.amazon.com'],
  ] as const)('%s', async (region, origin) => {
    const { seen, fetch } = recorder()
    await new AmazonAdsConnector({ credentials, fetch, ...(region && { config: { region } }) }).profiles.list()
    expect(seen[0]?.url.origin).toBe(origin)
  })

  const refused = [
    'na',
    'US',
    '',
    'https://advertising-api.amazon.com/',
    'http://advertising-api.amazon.com',
    'https://advertising-api.amazon.com@evil.example',
    'https://advertising-api.amazon.com.evil.example',
    'https://evil.example',
    'advertising-api.amazon.com',
    'constructor',
    '__proto__',
  ]
  test.each(refused)('%s is none', (region) => {
    const make = () => new AmazonAdsConnector({ credentials, config: { region: region as 'NA' } })
    expect(make).toThrow(/config: region must be one of NA, EU, FE/)
  })

  test('nor is anything else', () => {
    fc.assert(
      fc.property(fc.string(), (region) => {
        fc.pre(!['NA', 'EU', 'FE'].includes(region))
        expect(() => new AmazonAdsConnector({ credentials, config: { region: region as 'NA' } })).toThrow(/region/)
      }),
    )
  })
})

describe('Login with Amazon', () => {
  test('a refresh token brings an access token, kept for the next call', async () => {
    const { seen, fetch } = recorder(tokenOr(list))
    const ads = new AmazonAdsConnector({
      credentials: oauthCredentials,
      config: { region: 'EU', profile_id: 1 },
      fetch,
    })
    await Promise.all([ads.sponsoredProductCampaigns.list(), ads.sponsoredProductCampaigns.list()])
    expect(seen.map(({ url }) => url.href)).toEqual([
      'https://api.amazon.com/auth/o2/token',
      'https://advertising-api-eu.amazon.com/sp/campaigns/list',
      'https://advertising-api-eu.amazon.com/sp/campaigns/list',
    ])
    expect(seen[0]?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
    expect(seen[0]?.body).toContain('Atzr%7C')
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      grant_type: 'refresh_token',
      ...oauthCredentials,
    })
    expect(seen[0]?.headers.get('amazon-advertising-api-clientid')).toBeNull()
    expect(seen[1]?.headers.get('authorization')).toBe('Bearer Atza|new')
    expect(seen[1]?.headers.get('amazon-advertising-api-clientid')).toBe(oauthCredentials.client_id)
  })

  test('an access token that is given is used first, and replaced once it is refused', async () => {
    const server = await upstream(({ path, headers }): Reply => {
      if (path === '/auth/o2/token') return { body: token() }
      return headers.authorization === 'Bearer Atza|new'
        ? { body: [] }
        : { status: 401, body: { code: '401', details: 'Not authorized. Token has expired.' } }
    })
    await connect(server.url).profiles.list()
    expect(server.seen.map(({ path }) => path)).toEqual(['/v2/profiles', '/auth/o2/token', '/v2/profiles'])
    expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${ACCESS_TOKEN}`)
  })

  test('a 401 that stays is thrown after one renewal', async () => {
    const server = await upstream(({ path }): Reply => {
      return path === '/auth/o2/token' ? { body: token() } : { status: 401, body: { code: 'UNAUTHORIZED' } }
    })
    expect(await refusal(connect(server.url).profiles.list())).toMatchObject({ code: 'authentication', status: 401 })
    expect(server.seen).toHaveLength(3)
  })

  test.each([
    'Not authorized to access scope 123',
    'No matching advertiser found for scope: 123',
    'Scope header is missing',
  ])('no new token helps against: %s', async (details) => {
    const server = await upstream({ status: 401, body: { code: '401', details, requestId: 'X6' } })
    const error = await refusal(connect(server.url).sponsoredProductCampaigns.list())
    expect(error).toMatchObject({ name: 'AuthenticationError', status: 401, upstream: { message: details } })
    expect(error.message).toContain('check profileId, and config.region')
    expect(server.seen).toHaveLength(1)
  })

  test('a refused refresh token says to authorize again, and shows no secret', async () => {
    const refused = () =>
      Response.json({ error: 'invalid_grant', error_description: 'The request has an invalid grant' }, { status: 400 })
    const { fetch } = recorder(refused)
    const error = await refusal(new AmazonAdsConnector({ credentials: oauthCredentials, fetch }).profiles.list())
    expect(error).toMatchObject({ code: 'credentials', upstream: { code: 'invalid_grant' } })
    expect(error.message).toContain('authorize again')
    const shown = `${error.stack} ${JSON.stringify(error)}`
    for (const secret of [REFRESH_TOKEN, oauthCredentials.client_secret]) expect(shown).not.toContain(secret)
  })
})

describe('credentials', () => {
  test.each<[given: object, message: RegExp]>([
    [{}, /client_id is missing.*client_secret is missing.*refresh_token is missing; set \w+/],
    [{ ...oauthCredentials, refresh_token: ACCESS_TOKEN }, /refresh_token must be a refresh token \(Atzr\|…\)/],
    [{ ...oauthCredentials, access_token: REFRESH_TOKEN }, /access_token must be an access token \(Atza\|…\)/],
    [{ ...oauthCredentials, client_id: 'a\r\nb' }, /client_id must be/],
    [{ ...oauthCredentials, client_secret: 'ü' }, /client_secret must be/],
    [{ ...oauthCredentials, api_key: 'x' }, /api_key is unknown/],
  ])('%j', (given, message) => {
    expect(() => new AmazonAdsConnector({ credentials: given as never })).toThrow(message)
  })

  test('from the environment', async () => {
    const env = {
      AMAZON_ADS_CLIENT_ID: oauthCredentials.client_id,
      AMAZON_ADS_CLIENT_SECRET: oauthCredentials.client_secret,
      AMAZON_ADS_REFRESH_TOKEN: REFRESH_TOKEN,
      AMAZON_ADS_REGION: 'FE',
      AMAZON_ADS_PROFILE_ID: PROFILE,
    }
    const { seen, fetch } = recorder(tokenOr(list))
    await AmazonAdsConnector.fromEnv({ env, fetch }).sponsoredProductCampaigns.list()
    expect(seen[1]?.url.host).toBe('advertising-api-fe.amazon.com')
    expect(seen[1]?.headers.get('amazon-advertising-api-scope')).toBe(PROFILE)
    for (const name of ['AMAZON_ADS_CLIENT_ID', 'AMAZON_ADS_CLIENT_SECRET', 'AMAZON_ADS_REFRESH_TOKEN'])
      await expect(AmazonAdsConnector.fromEnv({ env: { ...env, [name]: '' } }).request({ path: '/x' })).rejects.toThrow(
        `${name} is missing`,
      )
    await expect(
      AmazonAdsConnector.fromEnv({ env: { ...env, AMAZON_ADS_REGION: 'evil.example' } }).request({ path: '/x' }),
    ).rejects.toThrow(/region/)
  })
})

describe('the profile that a call acts for', () => {
  const scope = 'amazon-advertising-api-scope'

  test('is that of the call, of its headers, or of the config; ids of more digits than a number has stay exact', async () => {
    const server = await upstream({ body: { campaigns: [] } })
    const ads = connect(server.url)
    await ads.sponsoredProductCampaigns.list()
    await ads.sponsoredProductCampaigns.list({ profileId: '18446744073709551615' })
    await ads.sponsoredProductCampaigns.list({ profileId: 7 })
    await ads.sponsoredProductCampaigns.list({}, { headers: { 'Amazon-Advertising-API-Scope': '8' } })
    await ads.sponsoredProductCampaigns.list({ profileId: 7 }, { headers: { 'Amazon-Advertising-API-Scope': '8' } })
    expect(server.seen.map(({ headers }) => headers[scope])).toEqual([PROFILE, '18446744073709551615', '7', '8', '7'])
    expect(server.seen.map(({ body }) => body)).toEqual(['{}', '{}', '{}', '{}', '{}'])
  })

  test('a missing one is reported before anything is sent', async () => {
    const { seen, fetch } = recorder()
    const ads = new AmazonAdsConnector({ credentials: oauthCredentials, fetch })
    const calls = [
      () => ads.sponsoredProductCampaigns.list(),
      () => ads.portfolios.get({ portfolioId: 1 }),
      () => ads.sponsoredDisplayCampaigns.list(),
      () => ads.exports.download({ exportId: 'x', kind: 'ads' }),
      () => campaigns.list(createClient({ credentials: oauthCredentials, fetch })),
      () => ads.execute({ entity: 'reports', action: 'get', params: { reportId: 'r' } }),
    ]
    for (const call of calls) {
      const error = await refusal(call())
      expect(error).toMatchObject({ code: 'params', issues: [{ path: ['profileId'] }] })
      expect(error.message).toContain('config.profile_id (AMAZON_ADS_PROFILE_ID)')
    }
    const write = await refusal(ads.sponsoredProductCampaigns.delete({ campaignIdFilter: { include: [1] } }))
    expect(write).toMatchObject({ code: 'params', outcome: 'not-sent' })
    expect(seen).toEqual([])
  })

  test('is sent with every call but those of profiles and manager accounts', async () => {
    const server = await upstream(({ path }) => ({
      body: path === '/v2/profiles' ? [] : { profileId: 1, managerAccounts: [] },
    }))
    const ads = connect(server.url)
    await ads.profiles.list()
    await ads.profiles.get({ profileId: 5 })
    await ads.managerAccounts.list()
    for (const { headers } of server.seen) {
      expect(headers[scope]).toBeUndefined()
      expect(headers['amazon-advertising-api-clientid']).toBe(credentials.client_id)
    }
  })

  test.each(['', 'x', '1 2', '1\r\nx: y', '../1', '123456789012345678901', -1, 1.5, 2 ** 53])(
    'is an id: not %j',
    async (profileId) => {
      const { seen, fetch } = recorder()
      const ads = new AmazonAdsConnector({ credentials, fetch })
      const error = await refusal(ads.sponsoredProductCampaigns.list({ profileId: profileId as string }))
      expect(error.message).toContain(
        'profileId must be an id of up to 20 digits, passed as a string if it exceeds 2^53',
      )
      expect(() => new AmazonAdsConnector({ credentials, config: { profile_id: profileId as string } })).toThrow(
        /config: profile_id must be an id/,
      )
      expect(seen).toEqual([])
    },
  )
})

describe('check', () => {
  const checked = async (body: unknown, config: object = {}, status = 200) => {
    const server = await upstream(({ path }) =>
      path === '/auth/o2/token' ? { status: 400, body: { error: 'invalid_grant' } } : { status, body },
    )
    const result = await new AmazonAdsConnector({ credentials, baseUrl: server.url, retry: 0, config }).check()
    expect(server.seen[0]).toMatchObject({ method: 'GET', path: '/v2/profiles', query: '' })
    return result
  }

  test('profiles that come are enough', async () => {
    expect(await checked([{ profileId: 1 }])).toEqual({ ok: true })
    expect(await checked([{ profileId: 1 }, { profileId: 2 }], { profile_id: '2' })).toEqual({ ok: true })
    expect(await checked('[{"profileId":18446744073709551615}]', { profile_id: '18446744073709551615' })).toEqual({
      ok: true,
    })
  })

  test('none at all is a warning', async () => {
    const result = await checked([])
    expect(result).toMatchObject({ ok: true, warning: { code: 'permission', connector: 'amazon-ads' } })
    expect(String((result as { warning: Error }).warning)).toContain('try another config.region')
  })

  test('a profile that is not among them is a fault', async () => {
    const result = await checked([{ profileId: 1 }], { profile_id: 2 })
    expect(result).toMatchObject({ ok: false, error: { code: 'credentials' } })
    expect(await checked([], { profile_id: 2 })).toMatchObject({ ok: false, error: { code: 'credentials' } })
  })

  test('so are refusals', async () => {
    expect(await checked({ code: '403', details: 'x' }, {}, 403)).toMatchObject({ ok: false, error: { status: 403 } })
    expect(await checked({ code: '401' }, {}, 401)).toMatchObject({ ok: false, error: { code: 'credentials' } })
    expect(await checked('<html>', {}, 502)).toMatchObject({ ok: false, error: { code: 'upstream' } })
  })
})

test('nothing that a caller gives leads to another host', async () => {
  const { seen, fetch } = recorder(() => Response.json({ profileId: 1, exportId: 'x' }))
  const ads = new AmazonAdsConnector({ credentials, config: { profile_id: 1 }, fetch })
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '@evil.example',
      '//evil.example',
      '..',
      '../..',
      '%2e%2e',
      'x/../../y',
      'a?b',
      'a#b',
      '\\evil',
      ':80',
    ),
  )
  await fc.assert(
    fc.asyncProperty(text, async (value) => {
      const calls = [
        () => ads.profiles.get({ profileId: value }),
        () => ads.sponsoredDisplayCampaigns.get({ campaignId: value }),
        () => ads.exports.get({ exportId: value, kind: 'ads' }),
        () => ads.exports.create({ kind: value as 'ads' }),
        () => ads.reports.get({ reportId: value }),
      ]
      for (const call of calls) await Promise.resolve(call()).catch((error) => expect(error.code).toBe('params'))
    }),
  )
  expect(seen.every(({ url }) => url.host === 'advertising-api.amazon.com')).toBe(true)
  expect(
    seen.every(({ url }) => /^\/(v2\/profiles|sd\/campaigns|exports|reporting\/reports)\/[\w-]+$/.test(url.pathname)),
  ).toBe(true)
})
