import type { NewRow, Random, Row, Stored } from '@ferrule/sandbox/engine'
import type * as Ads from '../generated/index.gen.ts'

/** A record and the profile that it belongs to. */
type Owned<Record> = Stored<Record> & { _profile: string }

export type ProfileRow = Stored<Ads.Profile> & { _region: string }
export type PortfolioRow = Owned<Ads.Portfolio>
export type CampaignRow = Owned<Ads.SponsoredProductCampaign>
export type GroupRow = Owned<Ads.SponsoredDisplayAdGroup>
/** A requested job; it is done at the second poll. */
export type JobRow = Owned<Partial<Ads.Export & Ads.Report>> & { _asked?: boolean; _kind?: string; _wanted?: string }
/** A record of any kind: what those of all kinds may have. */
export type AdsRow = Owned<Pick<Ads.SponsoredProductKeyword, 'campaignId' | 'adGroupId' | 'state' | 'extendedData'>>

/** A record as it is answered. */
export const bare = ({ id: _, ...row }: Row): NewRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('_')))

export const newId = (random: Random): string => String(random.int(1, 9)) + random.text(14, '0123456789')

/** Unix seconds as ISO 8601, and as a day. */
export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString()
export const dayOf = (seconds: number): string => timeOf(seconds).slice(0, 10)

/** Status in the extended data of a record. */
export function servingStatus(entity: string): string {
  const word = entity === 'portfolios' ? 'PORTFOLIO' : entity.endsWith('campaigns') ? 'CAMPAIGN' : 'AD_GROUP'
  return `${word}_STATUS_ENABLED`
}
