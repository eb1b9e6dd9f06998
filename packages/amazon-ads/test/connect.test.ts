import { AmazonAdsConnector } from '@ferrule/amazon-ads'
import { authorizeUrl, exchangeCode } from '@ferrule/amazon-ads/connect'
import { app, callbackOf, clientSecret } from '@ferrule/test-kit/connect'
import { fakeFetch } from '@ferrule/test-kit/server'
import { expect, test } from 'vitest'

const token = { access_token: 'Atza|a', refresh_token: 'Atzr|r', expires_in: 3600, token_type: 'bearer' }

test.each([
  [undefined, 'https://www.amazon.com/ap/oa', 'https://api.amazon.com/auth/o2/token', 'NA'],
  ['EU', 'https://eu.account.amazon.com/ap/oa', 'https://api.amazon.co.uk/auth/o2/token', 'EU'],
  ['FE', 'https://apac.account.amazon.com/ap/oa', 'https://api.amazon.co.jp/auth/o2/token', 'FE'],
] as const)('region %s has its own hosts', async (region, page, endpoint, expected) => {
  const { url, pending } = await authorizeUrl({ ...app, ...(region && { region }) })
  expect(url.split('?')[0]).toBe(page)
  expect(new URL(url).searchParams.get('scope')).toBe('advertising::campaign_management')
  const fetch = fakeFetch(() => ({ body: token }))
  const { credentials, config } = await exchangeCode(callbackOf(pending), pending, { clientSecret, fetch })
  expect(fetch.requests.map((request) => request.url.href)).toEqual([endpoint])
  expect(config).toEqual({ region: expected })
  expect(new AmazonAdsConnector({ credentials, config }).connector).toBe('amazon-ads')
})

test('another region is refused, also in a pending that was changed', async () => {
  await expect(authorizeUrl({ ...app, region: 'toString' as 'NA' })).rejects.toMatchObject({ code: 'params' })
  const { pending } = await authorizeUrl({ ...app, region: 'EU' })
  const changed = { ...pending, settings: { region: 'evil.test' } }
  await expect(exchangeCode(callbackOf(pending), changed, { clientSecret })).rejects.toMatchObject({ code: 'params' })
})
