import type { Listening } from '../http/server.ts'
import type { Gateway } from '../services.ts'
import { type Environment, metricsOf } from './options.ts'
import type { CommonValues } from './pages.ts'

/** Serves metrics where the operator wants them. Without the option, nothing of it is loaded. */
export async function metricsFrom(
  gateway: Gateway,
  values: CommonValues,
  env: Environment,
): Promise<Listening | undefined> {
  const address = metricsOf(values, env)
  if (!address) return undefined
  const { serveMetrics } = await import('../http/metrics.ts')
  return serveMetrics(gateway, address)
}
