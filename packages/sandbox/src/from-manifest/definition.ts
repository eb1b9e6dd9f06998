import type { SandboxManifest } from '../core/definition.ts'
import { type Manifest, type ManifestAction, type ManifestEntity, manifestOf } from '../core/manifest.ts'

/** Entity of the route that gives tokens, which no manifest has. */
export const TOKENS = 'oauth_tokens'

/** The manifest, and the route that gives tokens: the first, since documents may describe it, too. */
export function routesOf(manifest: SandboxManifest): Manifest {
  const { entities, auth = {}, ...rest } = manifestOf(manifest)
  const own = Object.entries(entities).map(([name, { actions, ...facts }]): [string, ManifestEntity] => [
    name,
    {
      ...facts,
      actions: Object.fromEntries(
        Object.entries(actions).map(([key, action]) => [key, withForms(withPosition(action))]),
      ),
    },
  ])
  const token: ManifestEntity | undefined =
    typeof auth['tokenUrl'] === 'string'
      ? {
          actions: { create: { method: 'POST', path: new URL(auth['tokenUrl']).pathname, params: { type: 'object' } } },
        }
      : undefined
  return { ...rest, entities: { ...(token && { [TOKENS]: token }), ...Object.fromEntries(own) } }
}

/** Styles whose positions are whatever the vendor gives. */
const TOKENS_OR_LINKS = /^(link|page_token|next_url)$/

/** The parameter that carries a list on comes over the wire, also where callers do not give it themselves. */
function withPosition(action: ManifestAction): ManifestAction {
  const { pagination, params } = action
  if (!pagination?.param || !params) return action
  const counts = TOKENS_OR_LINKS.test(pagination.style) && params.properties?.[pagination.param]?.type === 'integer'
  return {
    ...action,
    pagination: counts ? { ...pagination, counts } : pagination,
    params: { ...params, properties: { [pagination.param]: {}, ...params.properties } },
  }
}

/** Where patterns say what the slashes of `{+name}` separate, the path says it: `/v1/{+name:projects/*}`. */
export function withForms<Action extends ManifestAction>(action: Action): Action {
  const path = action.path.replace(/\{\+(\w+)\}/g, (text, name: string) => {
    const pattern = action.params?.properties?.[name]?.pattern?.replaceAll('\\/', '/') ?? ''
    const [, form] = /^\^((?:[\w-]+\/|\[\^\/\]\+\/)*\[\^\/\]\+)\$$/.exec(pattern) ?? []
    return form === undefined ? text : `{+${name}:${form.replaceAll('[^/]+', '*')}}`
  })
  return path === action.path ? action : { ...action, path, template: action.path }
}
