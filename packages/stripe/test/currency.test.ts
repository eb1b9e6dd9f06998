import { type Currency, ParamsError, type PricesCreateParams, StripeConnector } from '@ferrule/stripe'
import manifest from '@ferrule/stripe/manifest'
import { upstream } from '@ferrule/test-kit/recorder'
import { vendorFile } from '@ferrule/test-kit/shared-files'
import { describe, expect, expectTypeOf, test } from 'vitest'

const { examples: codes } = manifest.$defs.Currency as { readonly examples: readonly string[] }

describe('currency', () => {
  test('every parameter of that name has the known codes', () => {
    const found: unknown[] = []
    JSON.stringify(
      Object.values(manifest.entities).map(({ actions }) => Object.values(actions).map(({ params }) => params)),
      (name, value) => {
        if (name === 'currency') found.push(value)
        return value
      },
    )
    expect(found.length).toBeGreaterThan(8)
    for (const schema of found) expect(schema).toMatchObject({ $ref: '#/$defs/Currency' })
  })

  test('the codes are currencies, all of them that Stripe publishes in an example', () => {
    const known = new Set(Intl.supportedValuesOf('currency'))
    // Replaced in 2018, or no country's: Stripe's old records have them.
    const others = ['mro', 'std', 'vef', 'usdc']
    expect(codes.filter((code) => !known.has(code.toUpperCase()) && !others.includes(code))).toEqual([])
    expect(codes.length).toBeGreaterThan(135)
    expect(new Set(codes).size).toBe(codes.length)
    const fixtures = vendorFile<{ resources: Record<string, unknown> }>('specs/stripe.fixtures.json')
    const shown = JSON.stringify(fixtures?.resources ?? {}).matchAll(/"currency":"([a-z]{3})"/g)
    expect([...shown].map(([, code]) => code as string).filter((code) => !codes.includes(code))).toEqual([])
  })

  test('a typo is refused before anything is sent, and the nearest code is named', async () => {
    const server = await upstream({ body: { id: 'price_1' } })
    const stripe = new StripeConnector({ credentials: { api_key: 'sk_test_x' }, baseUrl: server.url, retry: 0 })
    for (const [currency, meant] of [
      ['eru', 'eur'],
      ['euro', 'eur'],
      ['ust', 'usd'],
    ] as const) {
      const error = await stripe.prices
        .create({ currency, unit_amount: 1, product: 'prod_1' })
        .catch((thrown: unknown) => thrown as Error)
      expect(error).toBeInstanceOf(ParamsError)
      expect((error as Error).message).toBe(
        `[stripe prices.create] currency must be a lowercase currency code, such as usd; did you mean ${meant}?`,
      )
    }
    expect(server.seen).toEqual([])
  })

  test('known codes pass, upper case as Stripe takes it, and new ones by `extra`', async () => {
    const server = await upstream({ body: { object: 'list', data: [] } })
    const stripe = new StripeConnector({ credentials: { api_key: 'sk_test_x' }, baseUrl: server.url, retry: 0 })
    await stripe.prices.list({ currency: 'eur' })
    await stripe.prices.list({ currency: 'EUR' })
    await stripe.prices.list({}, { extra: { currency: 'xyz' } })
    const sent = server.seen.map(({ query }) => new URLSearchParams(query).get('currency'))
    expect(sent).toEqual(['eur', 'EUR', 'xyz'])
  })

  test('its type suggests the codes, and takes any string', () => {
    expectTypeOf<PricesCreateParams['currency']>().toEqualTypeOf<Currency>()
    expectTypeOf<'eur'>().toExtend<Currency>()
    expectTypeOf<string>().toExtend<Currency>()
  })
})
