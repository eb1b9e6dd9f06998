import type { ConnectorLike, Manifest } from './types.ts'

/** Environment variables of the command, and whether they hold all that a connector needs. */

export type Environment = Readonly<Record<string, string | undefined>>

/** Another base URL of a connector, for tests and proxies. */
export function upstreamOf(name: string, env: Environment): { readonly baseUrl?: string } {
  const baseUrl = env[`FERRULE_UPSTREAM_${name.replaceAll('-', '_').toUpperCase()}`]
  return baseUrl ? { baseUrl } : {}
}

/** Fails early if credentials are missing, not at a model's first call: a plan checks them and sends nothing. */
export async function readyOrThrow(connector: ConnectorLike, { check }: Pick<Manifest, 'check'>): Promise<void> {
  const [entity, action] = check?.[0]?.split('.') ?? []
  const plan = connector.plan({ entity, action, params: {} } as never)
  await plan.catch((error: { code?: string }) => {
    if (error.code === 'credentials') throw error
  })
}
