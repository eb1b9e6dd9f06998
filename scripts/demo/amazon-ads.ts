// Profiles and campaigns, with ids that a number cannot hold.
import { AmazonAdsConnector, type Profile } from '@ferrule/amazon-ads'
import { type AmazonAdsSandboxCredentials, createSandbox, type Listening, type Sandbox } from '@ferrule/sandbox'
import { accepted, isGiven, realHeading, refusal, sandboxHeading } from './sections.ts'
import { claim, say, step, table } from './show.ts'

type AdsSandbox = Pick<Sandbox<AmazonAdsSandboxCredentials>, 'credentials' | 'requests'>
export async function amazonAdsSection(): Promise<void> {
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

/** Reads only, from the profile of the environment or the first one of a seller or vendor. */
async function real(): Promise<void> {
  realHeading('Amazon Ads', 'with the credentials of the environment')
  const ads = await step({ title: 'Connect', as: 'ads', run: () => AmazonAdsConnector.fromEnv() })
  await step({ title: 'Are the credentials good?', run: async () => await ads.check(), show: accepted })
  const profiles = await listProfiles(ads)
  const usable = profiles.find(({ accountInfo }) => accountInfo?.type !== 'agency')?.profileId
  const profileId = process.env['AMAZON_ADS_PROFILE_ID'] ?? usable
  if (profileId === undefined) return say('There is no profile in this region.')
  if (!isGiven('AMAZON_ADS_PROFILE_ID')) await forget(ads)
  const campaignId = await listCampaigns(ads, profileId)
  if (campaignId !== undefined) await getCampaign(ads, profileId, campaignId)
}

async function local(sandbox: AdsSandbox, server: Listening): Promise<void> {
  // Without an access token, so that one is asked for.
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
    title: 'Profiles; every other call acts for one',
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
        'an id is a number only where a number holds it exactly',
      )
      return `${data.length} profiles, those beyond 2^53 as text`
    },
  })
  return data
}

async function forget(ads: AmazonAdsConnector, sent: readonly unknown[] = []): Promise<void> {
  const before = sent.length
  await step({
    title: 'A missing profile, refused before any request',
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
    title: 'Campaigns in two states, named as one would say them',
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
      claim(written === '{"include":["ENABLED","PAUSED"]}', 'the text becomes the list that the vendor wants')
      return `${data.length} of ${meta.totalResults}; sent as ${written}`
    },
  })
  return data[0]?.campaignId
}

async function getCampaign(ads: AmazonAdsConnector, profileId: string, campaignId: string, sent?: Sent): Promise<void> {
  await step({
    title: 'One of them; the call by id is shut off upstream, so it is a list of one',
    as: 'campaign',
    run: async () => await ads.sponsoredProductCampaigns.get({ profileId, campaignId }),
    show: (campaign) => {
      claim(campaign.campaignId === campaignId, 'it is the one that was asked for')
      claim(campaign.dailyBudget === campaign.budget?.budget, 'the fields of the old call are filled in')
      if (sent) claim(sent.at(-1)?.path === '/sp/campaigns/list', 'it is asked for by the list of v3')
      return `${campaign.name}: ${campaign.campaignType}, ${campaign.dailyBudget} a day`
    },
  })
}

async function keepExact(ads: AmazonAdsConnector, profileId: string, sent: Sent): Promise<void> {
  const asNumber = Number(profileId)
  await step({
    title: 'An id beyond 2^53 stays exact on its way back …',
    as: '{ data: portfolios }',
    run: async () => await ads.portfolios.list({ profileId }),
    show: ({ data }) => {
      const scope = sent.at(-1)?.headers['amazon-advertising-api-scope']
      claim(scope === profileId && BigInt(asNumber) !== BigInt(profileId), 'the exact id is sent')
      return `${data.length} portfolio of ${scope}`
    },
  })
  const before = sent.length
  await step({
    title: '… and a number that was rounded is refused',
    as: 'error',
    run: async () => await ads.portfolios.list({ profileId: asNumber }).catch((error) => error),
    show: (error) => {
      claim(sent.length === before, 'nothing is sent')
      return refusal(error, 'ParamsError')
    },
  })
}
