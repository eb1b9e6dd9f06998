import type { CallOptions } from '@ferrule/core'
import { actionOf } from '@ferrule/core/runtime'
import type { Ready } from './connectors.ts'
import { entityOf } from './kind.ts'

type Params = Readonly<Record<string, unknown>>

/** How long the only profile of a source is remembered, in milliseconds. A second one may be added at any time. */
const KEPT = 300_000

const known = new WeakMap<Ready, { readonly profileId: string; readonly until: number }>()

/**
 * Adds the profile that an action of Amazon Ads acts for, where the source has exactly one: clients of the hosted service
 * cannot name it. Of none or several, the connector asks the caller to choose.
 */
export async function withProfile(
  ready: Ready,
  { entity, action, params }: { readonly entity: string; readonly action: string; readonly params: Params },
  { signal, deadline }: CallOptions,
): Promise<Params> {
  if (!needsProfile(ready, entity, action) || params['profileId'] != null || params['accountId'] != null) return params
  const kept = known.get(ready)
  if (kept && kept.until > Date.now()) return { ...params, profileId: kept.profileId }
  const { data } = (await actionOf(
    ready.connector,
    'profiles',
    'list',
  )({}, { ...(signal && { signal }), ...(deadline !== undefined && { deadline }) })) as {
    data: readonly { readonly profileId: string }[]
  }
  const [only, ...others] = data
  if (!only || others.length > 0) return params
  known.set(ready, { profileId: only.profileId, until: Date.now() + KEPT })
  return { ...params, profileId: only.profileId }
}

function needsProfile({ manifest, source }: Ready, entity: string, action: string): boolean {
  if (manifest.name !== 'amazon-ads' || source.config['profile_id'] != null) return false
  const own = entityOf(manifest, entity)?.actions
  const schema = own && Object.hasOwn(own, action) ? own[action]?.params : undefined
  const fields = (schema?.['properties'] ?? {}) as object
  const required = (schema?.['required'] ?? []) as readonly string[]
  return Object.hasOwn(fields, 'profileId') && !required.includes('profileId')
}
