import { ParamsError } from '@ferrule/amazon-ads'
import { upstream } from '@ferrule/test-kit/recorder'
import { describe, expect, test } from 'vitest'
import { connect, PROFILE } from './support/connector.ts'

const OTHER = '144346139432941903'
const scopes = (seen: readonly { readonly headers: Readonly<Record<string, string | undefined>> }[]) =>
  seen.map(({ headers }) => headers['amazon-advertising-api-scope'])

describe('config of one call', () => {
  test('names another profile, for lists, raw requests and downloads', async () => {
    const server = await upstream(({ path }) =>
      path.startsWith('/reporting') ? { body: { reportId: 'r', status: 'PENDING' } } : { body: { portfolios: [] } },
    )
    const ads = connect(server.url)
    const config = { profile_id: OTHER }
    await ads.portfolios.list({}, { config })
    await ads.sponsoredProductCampaigns
      .list({}, { config })
      .toArray()
      .catch(() => [])
    await expect(ads.reports.download({ reportId: 'r' }, { config })).rejects.toMatchObject({ code: 'not_found' })
    await ads.portfolios.list()
    expect(scopes(server.seen)).toEqual([OTHER, OTHER, OTHER, PROFILE])
  })

  test('changes no region: credentials go to the connector’s own host only', async () => {
    const server = await upstream({ body: { portfolios: [] } })
    const call = connect(server.url).portfolios.list({}, { config: { region: 'EU' } as never })
    await expect(call).rejects.toBeInstanceOf(ParamsError)
    await expect(call).rejects.toThrow("config.region is the connector's own: a call cannot replace it")
    expect(server.seen).toEqual([])
  })
})
