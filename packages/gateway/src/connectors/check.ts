import type { CallOptions } from '@ferrule/core'
import type { Ready } from './connectors.ts'

/** The health check's result in hosted mode. */
export interface CheckOutcome {
  readonly status: 'healthy' | 'unhealthy'
  readonly error: string | null
  readonly checked_entity: string | null
  readonly checked_action: string | null
}

/** Runs the connector's own check. Bad credentials are a result here, not an error. */
export async function checkResult({ connector, manifest }: Ready, options: CallOptions): Promise<CheckOutcome> {
  const { signal, deadline } = options
  const found = await connector.check({ ...(signal && { signal }), ...(deadline && { deadline }) })
  const [entity, action] = (manifest.check[0] ?? '').split('.')
  return {
    status: found.ok ? 'healthy' : 'unhealthy',
    error: found.ok ? (found.warning?.message ?? null) : found.error.message,
    checked_entity: entity || null,
    checked_action: action || null,
  }
}
