import type { Metrics } from './metrics.ts'

/** The key under which every version 1 of the API keeps what a program has registered. */
const REGISTERED = Symbol.for('opentelemetry.js.api.1')

/** Sends the numbers to the meter provider that the program has registered. Without one, the API is not even loaded. */
export async function addOtel(metrics: Metrics): Promise<void> {
  const registered = (globalThis as { [REGISTERED]?: { metrics?: unknown } })[REGISTERED]
  if (registered?.metrics === undefined) return
  const { OtelSink } = await import('./otel-sink.ts')
  metrics.add(new OtelSink())
}
