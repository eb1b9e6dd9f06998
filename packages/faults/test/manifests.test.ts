import amazonAds from '@ferrule/amazon-ads/manifest'
import googleDrive from '@ferrule/google-drive/manifest'
import greenhouse from '@ferrule/greenhouse/manifest'
import greenhouseV3 from '@ferrule/greenhouse/v3/manifest'
import jira from '@ferrule/jira/manifest'
import mailchimp from '@ferrule/mailchimp/manifest'
import shopify from '@ferrule/shopify/manifest'
import stripe from '@ferrule/stripe/manifest'
import { describe, expect, test } from 'vitest'

/** What every manifest says, for gateways and agents that know nothing else. */

interface Action {
  readonly access: string
  readonly params?: object
  readonly defaults?: Readonly<Record<string, unknown>>
}
const manifests: readonly [string, object][] = [
  ['Amazon-Ads', amazonAds],
  ['Google-Drive', googleDrive],
  ['Greenhouse', greenhouse],
  ['Greenhouse', greenhouseV3],
  ['Jira', jira],
  ['Mailchimp', mailchimp],
  ['Shopify', shopify],
  ['Stripe', stripe],
]

describe.each(manifests)('%s', (connectorType, manifest) => {
  const { entities } = manifest as { entities: Record<string, { actions: Record<string, Action> }> }

  test('is named as the service is', () => {
    expect(manifest).toMatchObject({ connectorType })
  })

  test('says of every action what it does to data', () => {
    const access = Object.values(entities).flatMap(({ actions }) =>
      Object.values(actions).map((action) => action.access),
    )
    expect(access.length).toBeGreaterThan(10)
    expect(access.filter((one) => !['read', 'write', 'destructive'].includes(one))).toEqual([])
  })

  test('has its defaults in the schemas of the parameters', () => {
    const missing = Object.entries(entities).flatMap(([entity, { actions }]) =>
      Object.entries(actions).flatMap(([name, { defaults = {}, params }]) => {
        const { properties = {} } = (params ?? {}) as { properties?: Record<string, { default?: unknown }> }
        return Object.keys(defaults)
          .filter((field) => properties[field] !== undefined && properties[field].default === undefined)
          .map((field) => `${entity}.${name} ${field}`)
      }),
    )
    expect(missing).toEqual([])
  })

  test('has no words that only this project knows', () => {
    const words = JSON.stringify(manifest).match(/product'?s? spec\w*|\bthe spec\b|\bseed\b|upstreams?\/|Airbyte/gi)
    expect(words).toBeNull()
  })
})
