import { AmazonAdsConnector, type AmazonAdsOptions, type FerruleError } from '@ferrule/amazon-ads'
import type { CallOptions } from '@ferrule/core'
import { connector } from '@ferrule/test-kit/ways'

/** Look like credentials and are none. */
export const REFRESH_TOKEN = 'Atzr|notARefreshToken000'
export const ACCESS_TOKEN = 'Atza|notAnAccessToken111'
export const oauthCredentials = {
  client_id: 'amzn1.application-oa2-client.0a1b2c3d',
  client_secret: 'notASecret222',
  refresh_token: REFRESH_TOKEN,
}
export const credentials = { ...oauthCredentials, access_token: ACCESS_TOKEN }
export const PROFILE = '3984520911234567'

/** A connector that talks to a test server, without retries unless asked for. */
export const connect = (baseUrl: string, options: Partial<AmazonAdsOptions> = {}): AmazonAdsConnector =>
  connector(AmazonAdsConnector, { credentials, config: { profile_id: PROFILE }, baseUrl, retry: 0, ...options })

/** `execute` for names that are only known at run time. */
export const run = (
  ads: AmazonAdsConnector,
  operation: string,
  params: object = {},
  options?: CallOptions,
): Promise<{ data: unknown; meta?: Record<string, unknown> }> => {
  const [entity, action] = operation.split('.')
  return ads.execute({ entity, action, params } as never, options) as never
}

const LISTS = [
  'portfolios',
  'campaigns',
  'adGroups',
  'keywords',
  'productAds',
  'targetingClauses',
  'negativeKeywords',
  'negativeTargetingClauses',
  'campaignNegativeKeywords',
  'campaignNegativeTargetingClauses',
  'ads',
  'managerAccounts',
  'targets',
  'negativeTargets',
  'themes',
  'adExtensions',
]

/** An answer that every operation but downloads can read. */
export const anyAnswer = (method: string, path: string): unknown => {
  if (method === 'GET' && /^\/(v2\/profiles|sd\/\w+|sb\/\w+)$/.test(path)) return []
  if (/^\/(sd\/\w+|sb\/\w*eywords)$/.test(path)) return [{ code: 'SUCCESS', campaignId: 1 }]
  const one = {
    portfolioId: '1',
    campaignId: '1',
    adGroupId: '1',
    adId: '1',
    keywordId: '1',
    targetId: '1',
    themeId: '1',
    adExtensionId: '1',
  }
  if (/\/list$|managerAccounts|\/query\//.test(path)) {
    const record = { ...one, managerAccountId: '1' }
    return Object.fromEntries(LISTS.map((name) => [name, [record]]))
  }
  const batch = { success: [{ index: 0 }], error: [] }
  return {
    ...one,
    profileId: 1,
    exportId: 'e',
    reportId: 'r',
    ...batch,
    ...Object.fromEntries(LISTS.map((name) => [name, batch])),
  }
}

/** The error that a call is refused with. */
export const refusal = (call: PromiseLike<unknown>): Promise<FerruleError> =>
  Promise.resolve(call).then(
    () => {
      throw new Error('the call went well')
    },
    (error) => error as FerruleError,
  )
