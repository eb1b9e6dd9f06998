import { upstream } from '@ferrule/test-kit/recorder'
import { describe, expect, test } from 'vitest'
import { connect, refusal } from './support/connector.ts'

const BIG = '144346139432941903'
const within = { campaignId: BIG, adGroupId: 2 }

describe('keywords of Sponsored Brands', () => {
  test('are sent as a bare array, and answered like every batch, with what the vendor says', async () => {
    const KeywordError = { reason: 'BID_TOO_LOW', message: 'Bid too low' }
    const failed = { code: 'INVALID_ARGUMENT', description: 'No', errors: [{ KeywordError }] }
    const server = await upstream({ status: 207, body: [{ code: 'SUCCESS', keywordId: 7 }, failed] })
    const keyword = { ...within, keywordText: 'soap', matchType: 'exact' } as const
    expect(await connect(server.url).sponsoredBrandsKeywords.create({ keywords: [keyword, keyword] })).toEqual({
      success: [{ index: 0, keywordId: '7' }],
      error: [{ index: 1, errors: [{ code: 'INVALID_ARGUMENT', message: 'No' }, { KeywordError }] }],
    })
    const one = `{"campaignId":${BIG},"adGroupId":2,"keywordText":"soap","matchType":"exact"}`
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      path: '/sb/keywords',
      headers: { accept: 'application/vnd.sbkeywordresponse.v3+json', 'content-type': 'application/json' },
      body: `[${one},${one}]`,
    })
  })

  test('the answer that is published for one keyword is no array', async () => {
    const server = await upstream([
      { status: 207, body: { code: 'SUCCESS', keywordId: 7 } },
      { status: 207, body: { code: 'INVALID_ARGUMENT', description: 'No' } },
    ])
    const params = { keywords: [{ ...within, keywordId: 7 }] }
    const done = { success: [{ index: 0, keywordId: '7' }], error: [] }
    expect(await connect(server.url).sponsoredBrandsKeywords.update(params)).toEqual(done)
    const error = await refusal(connect(server.url).sponsoredBrandsKeywords.update(params))
    expect(error).toMatchObject({ code: 'invalid_request', upstream: { code: 'INVALID_ARGUMENT', message: 'No' } })
  })

  test('an error with the status of an answer is none of a batch', async () => {
    const server = await upstream({ status: 200, body: { code: 'INVALID_ARGUMENT', description: 'No' } })
    const error = await refusal(
      connect(server.url).sponsoredBrandsKeywords.update({ keywords: [{ ...within, keywordId: 7 }] }),
    )
    expect(error.code).toBe('response')
  })

  test('words with a capital inside are sent as they are', async () => {
    const server = await upstream({ body: [] })
    await connect(server.url).sponsoredBrandsNegativeKeywords.list({
      matchTypeFilter: ['negativeExact', 'negativePhrase'],
      stateFilter: 'ENABLED',
    })
    expect(decodeURIComponent(server.seen[0]?.query ?? '')).toBe(
      'matchTypeFilter=negativeExact,negativePhrase&stateFilter=enabled',
    )
  })
})

describe('targets of Sponsored Brands', () => {
  test('a filter has ids as Amazon wants them: ad groups of targets as numbers, all others as text', async () => {
    const server = await upstream({ body: { targets: [], negativeTargets: [] } })
    const ads = connect(server.url)
    const group = { filterType: 'AD_GROUP_ID' as const, values: [1, BIG] }
    await ads.sponsoredBrandsTargets.list({ filters: [group, { filterType: 'CAMPAIGN_ID', values: [1, '2'] }] })
    await ads.sponsoredBrandsNegativeTargets.list({ filters: [group] })
    expect(server.seen.map(({ body }) => body)).toEqual([
      `{"filters":[{"filterType":"AD_GROUP_ID","values":[1,${BIG}]},{"filterType":"CAMPAIGN_ID","values":["1","2"]}]}`,
      `{"filters":[{"filterType":"AD_GROUP_ID","values":["1","${BIG}"]}]}`,
    ])
  })

  test('a filter of an unknown type, or with the values of another, is refused before anything is sent', async () => {
    const ads = connect('http://localhost:1')
    for (const filter of [
      { filterType: 'NAME', values: ['a'] },
      { filterType: 'TARGETING_STATE', values: ['video'] },
    ]) {
      const error = await refusal(ads.sponsoredBrandsTargets.list({ filters: [filter as never] }))
      expect(error.code).toBe('params')
    }
  })

  test('are answered like every batch; if every item failed, the batch fails, although the status is 200', async () => {
    const failed = { code: 'NOT_FOUND', details: 'No such target', targetId: 9, targetRequestIndex: 0 }
    const server = await upstream([
      {
        body: {
          updateTargetSuccessResults: [{ targetId: 7, targetRequestIndex: 1 }],
          updateTargetErrorResults: [failed],
        },
      },
      { body: { updateTargetErrorResults: [failed] } },
    ])
    const params = { targets: [{ ...within, targetId: 9 }] }
    expect(await connect(server.url).sponsoredBrandsTargets.update(params)).toEqual({
      success: [{ index: 1, targetId: '7' }],
      error: [{ index: 0, targetId: '9', errors: [{ code: 'NOT_FOUND', message: 'No such target' }] }],
    })
    const error = await refusal(connect(server.url).sponsoredBrandsTargets.update(params))
    expect(error).toMatchObject({ upstream: { code: 'NOT_FOUND', message: 'No such target' } })
  })
})

test('themes of Sponsored Brands: ids as text, states in lower case, results like every batch', async () => {
  const failed = { code: 'INVALID', details: 'No', index: 1 }
  const server = await upstream([
    { body: { themes: [{ themeId: 't' }] } },
    { body: { success: [{ index: 0, themeId: 't' }], error: [failed] } },
    { body: { success: [], error: [failed] } },
  ])
  const { sponsoredBrandsThemes: themes } = connect(server.url)
  await themes.list({ stateFilter: { include: 'ENABLED,paused' }, campaignIdFilter: { include: [1, BIG] } })
  expect(server.seen[0]?.body).toBe(
    `{"campaignIdFilter":{"include":["1","${BIG}"]},"stateFilter":{"include":["enabled","paused"]}}`,
  )
  const params = { themes: [{ adGroupId: 2, themeType: 'KEYWORDS_RELATED_TO_YOUR_BRAND', bid: 1 }] }
  expect(await themes.create(params)).toEqual({
    success: [{ index: 0, themeId: 't' }],
    error: [{ index: 1, errors: [{ code: 'INVALID', message: 'No' }] }],
  })
  expect(server.seen[1]?.body).toContain('"adGroupId":"2"')
  expect(await refusal(themes.create(params))).toMatchObject({ code: 'invalid_request' })
})
