// Profiles and campaigns, with ids that a number cannot hold.

import { AmazonAdsConnector, type Profile } from '@ferrule/amazon-ads'
import { type AmazonAdsSandboxCredentials, createSandbox, type Listening, type Sandbox } from '@ferrule/sandbox'
import { claim, say, step, table } from '@ferrule/test-kit/demo'
import { accepted, isGiven, realHeading, refusal, sandboxHeading } from '@ferrule/test-kit/demo-sections'
import type { Demo } from '@ferrule/test-kit/subject'

type AdsSandbox = Pick<Sandbox<AmazonAdsSandboxCredentials>, 'credentials' | 'requests'>
async function section(): Promise<void> {
  if (isGiven('AMAZON_ADS_REFRESH_TOKEN')) return real()
  sandboxHeading('Amazon Ads', 'AMAZON_ADS_CLIENT_ID, AMAZON_ADS_CLIENT_SECRET and AMAZON_ADS_REFRESH_TOKEN')
  const sandbox = createSandbox('amazon-ads')
  const server = await sandbox.listen()
  try {
    await local(sandbox, server)
  } finally {
    await server.close()
  }
}

/** Reads only, with the profile from the environment or the first seller or vendor profile. */
async function real(): Promise<void> {
  realHeading('Amazon Ads', 'with the credentials in the environment')
  const ads = await step({ title: 'Connect', as: 'ads', run: () => AmazonAdsConnector.fromEnv() })
  await step({ title: 'Check the credentials', run: async () => await ads.check(), show: accepted })
  const profiles = await listProfiles(ads)
  const usable = profiles.find(({ accountInfo }) => accountInfo?.type !== 'agency')?.profileId
  const profileId = process.env['AMAZON_ADS_PROFILE_ID'] ?? usable
  if (profileId === undefined) return say('There is no profile in this region.')
  if (!isGiven('AMAZON_ADS_PROFILE_ID')) await forget(ads)
  const campaignId = await listCampaigns(ads, profileId)
  if (campaignId !== undefined) await getCampaign(ads, profileId, campaignId)
}

async function local(sandbox: AdsSandbox, server: Listening): Promise<void> {
  // Without an access token, so that one is requested.
  const { access_token: _, ...credentials } = sandbox.credentials
  const ads = await step({
    title: 'Connect',
    as: 'ads',
    run: () => new AmazonAdsConnector({ credentials, baseUrl: server.url }),
  })
  const { requests } = sandbox
  const [seller, vendor] = await listProfiles(ads)
  claim(requests[0]?.operation === 'tokens.create', 'the refresh token obtains an access token')
  await forget(ads, requests)
  const profileId = seller?.profileId ?? ''
  const campaignId = await listCampaigns(ads, profileId, requests)
  await getCampaign(ads, profileId, campaignId ?? '', requests)
  await keepExact(ads, vendor?.profileId ?? '', requests)
}

async function listProfiles(ads: AmazonAdsConnector): Promise<readonly Profile[]> {
  const { data } = await step({
    title: 'List profiles; every other call needs one',
    as: '{ data: profiles }',
    run: async () => await ads.profiles.list(),
    show: ({ data }) => {
      table(
        data.map(({ profileId, countryCode, accountInfo }) => [
          countryCode ?? '',
          accountInfo?.type ?? '',
          String(profileId).padStart(20),
          typeof profileId,
          accountInfo?.name ?? '',
        ]),
      )
      claim(
        data.every(({ profileId }) => typeof profileId === 'string' || Number.isSafeInteger(profileId)),
        'an id is a number only if a number holds it exactly',
      )
      return `${data.length} profiles; ids beyond 2^53 are strings`
    },
  })
  return data
}

async function forget(ads: AmazonAdsConnector, sent: readonly unknown[] = []): Promise<void> {
  const before = sent.length
  await step({
    title: 'A missing profile is rejected before any request',
    as: 'error',
    run: async () => await ads.sponsoredProductCampaigns.list().catch((error) => error),
    show: (error) => {
      claim(sent.length === before, 'nothing is sent')
      return refusal(error, 'ParamsError')
    },
  })
}

type Sent = readonly {
  readonly path: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
}[]

/** The id of the first campaign. */
async function listCampaigns(ads: AmazonAdsConnector, profileId: string, sent?: Sent): Promise<string | undefined> {
  const { data } = await step({
    title: 'List campaigns in two states; case does not matter',
    as: 'page',
    run: async () =>
      await ads.sponsoredProductCampaigns.list({
        profileId,
        stateFilter: { include: 'enabled,paused' },
        maxResults: 4,
      }),
    show: ({ data, meta }) => {
      claim(
        data.every(({ state }) => state === 'ENABLED' || state === 'PAUSED'),
        'the filter works',
      )
      table(data.map(({ campaignId, name, state }) => [String(campaignId), state ?? '', name ?? '']))
      if (!sent) return `${data.length} of ${meta.totalResults}`
      const written = JSON.stringify(sent.at(-1)?.params?.['stateFilter'])
      claim(written === '{"include":["ENABLED","PAUSED"]}', 'the text becomes the list that the vendor expects')
      return `${data.length} of ${meta.totalResults}; sent as ${written}`
    },
  })
  return data[0]?.campaignId
}

async function getCampaign(ads: AmazonAdsConnector, profileId: string, campaignId: string, sent?: Sent): Promise<void> {
  await step({
    title: 'Get one campaign; Amazon retired that call, so a list request is sent',
    as: 'campaign',
    run: async () => await ads.sponsoredProductCampaigns.get({ profileId, campaignId }),
    show: (campaign) => {
      claim(campaign.campaignId === campaignId, 'it is the one requested')
      claim(campaign.dailyBudget === campaign.budget?.budget, 'the fields of the retired call are filled in')
      if (sent) claim(sent.at(-1)?.path === '/sp/campaigns/list', 'it is requested through the v3 list')
      return `${campaign.name}: ${campaign.campaignType}, ${campaign.dailyBudget} a day`
    },
  })
}

async function keepExact(ads: AmazonAdsConnector, profileId: string, sent: Sent): Promise<void> {
  const asNumber = Number(profileId)
  await step({
    title: 'An id beyond 2^53 is sent back exactly …',
    as: '{ data: portfolios }',
    run: async () => await ads.portfolios.list({ profileId }),
    show: ({ data }) => {
      const scope = sent.at(-1)?.headers['amazon-advertising-api-scope']
      claim(scope === profileId && BigInt(asNumber) !== BigInt(profileId), 'the exact id is sent')
      return `${data.length} portfolio of profile ${scope}`
    },
  })
  const before = sent.length
  await step({
    title: '… and a number that was rounded is rejected',
    as: 'error',
    run: async () => await ads.portfolios.list({ profileId: asNumber }).catch((error) => error),
    show: (error) => {
      claim(sent.length === before, 'nothing is sent')
      return refusal(error, 'ParamsError')
    },
  })
}

export const demo: Demo = {
  place: 4,
  section,
  milestones: [
    'const ads = new AmazonAdsConnector(',
    'const { data: profiles } = await ads.profiles.list()',
    '144346139432941903  string',
    'ParamsError: [amazon-ads sponsored_product_campaigns.list] profileId is required: pass it, or set config.profile_id',
    "stateFilter: { include: 'enabled,paused' }",
    '4 of 7; sent as {"include":["ENABLED","PAUSED"]}',
    'await ads.sponsoredProductCampaigns.get(',
    'sponsoredProducts, ',
    '1 portfolio of profile 144346139432941903',
    'ParamsError: [amazon-ads portfolios.list] profileId must be an id',
  ],
  real: {
    env: ({ client_id, client_secret, refresh_token }) => ({
      AMAZON_ADS_CLIENT_ID: client_id as string,
      AMAZON_ADS_CLIENT_SECRET: client_secret as string,
      AMAZON_ADS_REFRESH_TOKEN: refresh_token as string,
    }),
    shown: ['4 of 7', 'sponsoredProducts, '],
  },
}
