import type { Hooks } from './contract/hooks.ts'
import { unheard } from './errors/thrown.ts'

/**
 * Combines several sets of hooks, called in order; the first `onCall` is outermost. A hook that none of them defines stays
 * undefined, so it costs nothing.
 */
export function combineHooks(...all: readonly Hooks[]): Hooks {
  const combined: { -readonly [Name in keyof Hooks]: Hooks[Name] } = {}
  const onCall = all.filter((hooks) => hooks.onCall)
  if (onCall.length > 0)
    combined.onCall = (event, run) =>
      onCall.reduceRight((inner, hooks) => () => (hooks.onCall as NonNullable<Hooks['onCall']>)(event, inner), run)()
  for (const name of ['onRequest', 'onResponse', 'onRetry', 'onDrift'] as const) {
    const able = all.filter((hooks) => hooks[name])
    if (able.length > 0)
      combined[name] = (event: never) => {
        for (const hooks of able) unheard(hooks[name]?.(event))
      }
  }
  const onTokenRefresh = all.filter((hooks) => hooks.onTokenRefresh)
  if (onTokenRefresh.length > 0)
    combined.onTokenRefresh = async (event) => {
      for (const hooks of onTokenRefresh) await hooks.onTokenRefresh?.(event)
    }
  return combined
}
