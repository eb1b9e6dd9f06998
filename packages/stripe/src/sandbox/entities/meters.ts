import type { Behavior, Call, World } from '@ferrule/sandbox/engine'
import { refuse } from '../errors.ts'
import { newId } from '../ids.ts'
import { here, store } from '../records.ts'
import type { Kinds, Part } from '../rows.ts'

interface Usage {
  readonly event_name: string
  readonly payload: Readonly<Record<string, string>>
  readonly timestamp: number
}

/** Events have no id, so nobody asks for one of them. */
const usageOf = (world: World): Usage[] => world.memory('usage', () => [] as Usage[])

const reportUsage: Behavior = ({ params }, world) => {
  const { identifier, timestamp } = params
  const event_name = String(params['event_name'])
  const active = store(world).all('billing_meters', (row) => row.event_name === event_name && row.status === 'active')
  if (active.length === 0)
    throw refuse(400, { message: `No active meter found for event name ${event_name}.`, param: 'event_name' })
  const payload = params['payload'] as Usage['payload']
  const event = { event_name, payload, timestamp: Number(timestamp ?? world.now()) }
  usageOf(world).push(event)
  return {
    object: 'billing.meter_event',
    created: world.now(),
    identifier: identifier ?? world.random.text(32),
    livemode: false,
    ...event,
  }
}

const adjustUsage: Behavior = ({ params }) => ({
  object: 'billing.meter_event_adjustment',
  cancel: params['cancel'] ?? null,
  event_name: params['event_name'],
  livemode: false,
  status: 'pending',
  type: params['type'],
})

/** Usage of one customer within a period. */
function valuesOf(meter: Kinds['billing_meters'], { params }: Call, world: World): number[] {
  const { event_name, customer_mapping, value_settings } = meter
  const [start, end] = [Number(params['start_time']), Number(params['end_time'])]
  return usageOf(world)
    .filter((event) => event.event_name === event_name && event.timestamp >= start && event.timestamp < end)
    .filter(({ payload }) => payload[customer_mapping.event_payload_key] === params['customer'])
    .map(({ payload }) => Number(payload[value_settings.event_payload_key]))
}

/** Usage in a stretch of time, added up for one customer. */
function summaries(call: Call, world: World): object[] {
  const meter = here(world, 'billing_meters', call)
  const values = valuesOf(meter, call, world)
  if (values.length === 0) return []
  const { formula } = meter.default_aggregation
  const sum = values.reduce((total, value) => total + value, 0)
  const summary = {
    id: newId('billing_meter_event_summaries', world.random),
    object: 'billing.meter_event_summary',
    aggregated_value: formula === 'count' ? values.length : formula === 'last' ? values.at(-1) : sum,
    end_time: call.params['end_time'],
    livemode: false,
    meter: meter.id,
    start_time: call.params['start_time'],
  }
  return [summary]
}

export const meters: Part = {
  defaults: ({ of, day }) => ({
    billing_meters: of({
      customer_mapping: { event_payload_key: 'stripe_customer_id', type: 'by_id' },
      status: 'active',
      status_transitions: { deactivated_at: null },
      updated: day,
      value_settings: { event_payload_key: 'value' },
    }),
  }),
  records: { billing_meter_event_summaries: { listed: (_, call, world) => summaries(call, world) } },
  behaviors: {
    'billing_meter_event_adjustments.create': adjustUsage,
    'billing_meter_events.create': reportUsage,
  },
}
