import type { Listening } from '../http/server.ts'
import type { Gateway } from '../services.ts'
import { type Environment, metricsOf } from './options.ts'
import type { CommonValues } from './pages.ts'
import { RELAY } from './workers.ts'

/** Serves metrics where the operator wants them, or sends them to the process that does. Otherwise, nothing of it is loaded. */
export async function metricsFrom(
  gateway: Gateway,
  values: CommonValues,
  env: Environment,
): Promise<Listening | undefined> {
  const address = metricsOf(values, env)
  if (env[RELAY] && process.send) {
    const { RelaySink } = await import('../metrics/relay.ts')
    gateway.metrics.add(new RelaySink((metrics) => process.connected && process.send?.({ metrics })))
  }
  if (!address) return undefined
  const { serveMetrics } = await import('../http/metrics.ts')
  return serveMetrics(gateway, address)
}
