import manifest from '@ferrule/stripe/manifest'
import { judged, type Root, specified } from '@ferrule/test-kit/presence'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { typings } from '@ferrule/test-kit/typings'

/**
 * Every field of every record is there and not null where the typings of Stripe's SDK for the pinned version say so and
 * no fixture of Stripe's contradicts: neither laxer nor sharper.
 */

const FIXTURES = 'specs/stripe.fixtures.json'
const fixtures = vendorFile<{ resources: Record<string, object> }>(FIXTURES)?.resources
const spec = specified('stripe')

/** Where Stripe's SDK has another name. */
const NAMES: Record<string, string> = {
  BillingMeter: 'Billing.Meter',
  BillingMeterEvent: 'Billing.MeterEvent',
  BillingMeterEventAdjustment: 'Billing.MeterEventAdjustment',
  BillingMeterEventSummary: 'Billing.MeterEventSummary',
  BillingPortalConfiguration: 'BillingPortal.Configuration',
  BillingPortalSession: 'BillingPortal.Session',
  CheckoutLineItem: 'LineItem',
  EarlyFraudWarning: 'Radar.EarlyFraudWarning',
  CheckoutSession: 'Checkout.Session',
}

const types = [
  ...new Set(
    Object.values(manifest.entities).flatMap(({ actions }) =>
      Object.values(actions).flatMap(({ record }) =>
        [record, ...((record as { anyOf?: { $ref?: string }[] } | undefined)?.anyOf ?? [])].flatMap((one) =>
          typeof one?.$ref === 'string' ? [one.$ref.replace('#/$defs/', '')] : [],
        ),
      ),
    ),
  ),
]

const said = typings(
  `import type Stripe from 'stripe'\n${types.map((type) => `export type ${type} = Stripe.${NAMES[type] ?? type}\n`).join('')}`,
)

/** The value of `object` in a record of this type. */
const objectOf = (type: string): string =>
  (manifest.$defs[type] as { properties: { object: { const: string } } }).properties.object.const

const roots: Root[] = types.map((type) => {
  const entity = Object.keys(spec ?? {}).find((name) => manifest.entities[name]?.type === type) ?? ''
  const fixture = fixtures?.[(type.startsWith('Deleted') ? 'deleted_' : '') + objectOf(type)]
  return { type, said: said(type), examples: fixture ? [fixture] : [], spec: spec?.[entity] }
})

judged('stripe', roots, { missing: fixtures ? undefined : absent(FIXTURES), fields: 1500, required: 1045 })
