import type { Defaults } from '../core/make.ts'
import type { Manifest, ManifestAction, ManifestEntity } from '../core/manifest.ts'
import type { Answer, Behavior, Filter, Incoming, Vendor, World } from '../core/vendor.ts'

/** What the sandbox reads of a connector's manifest: the default export of its `/manifest` entry. */
export interface SandboxManifest {
  readonly name: string
  readonly connectorType: string
  readonly version: string
  readonly bases: Readonly<Record<string, string>>
  readonly auth: Readonly<Record<string, unknown>>
  /** How queries are written: `brackets`, `repeat` or `csv`. */
  readonly query: string
  readonly $defs: Readonly<Record<string, object>>
  readonly entities: Readonly<
    Record<
      string,
      {
        readonly record: object
        readonly key?: string
        readonly actions: Readonly<Record<string, { readonly path: string }>>
      }
    >
  >
}

/** Why a request is refused, in words of no vendor. */
export interface RefusalFacts {
  readonly status: number
  /** `unauthorized`, `forbidden`, `not_found`, `invalid_request`, `rate_limited`, `server_error`. */
  readonly code: 'unauthorized' | 'forbidden' | 'not_found' | 'invalid_request' | 'rate_limited' | 'server_error'
  readonly message: string
  /** The parameter that is wrong, with the way into it. */
  readonly param?: string
}

/**
 * A fake upstream, described by the connector's manifest. What each operation does follows from its path, method and
 * types, and so do parameters, credentials and pages; what else the vendor does is said here.
 */
export interface SandboxDefinition<Credentials extends object = object> {
  readonly manifest: SandboxManifest
  /** What the sandbox accepts, in the connector's shape. Anything else gets 401. */
  readonly credentials: Credentials
  /** Credentials that may read but not write: 403. Default: there are none, and `restricted` is the same as `credentials`. */
  readonly restricted?: Credentials
  /** Address that is answered in process. Default: the manifest's `bases.api`; needed when that has `{places}`. */
  readonly base?: string
  /** How many made-up records there are at first, by entity. Default: 25 of each that can be listed, 5 in large connectors. */
  readonly records?: Readonly<Record<string, number>>
  /** The body of a refused request. Default: `{ error: { code, message, param? } }`. */
  readonly refuse?: (facts: RefusalFacts) => unknown
  /** The status of a refused request, where the vendor says it otherwise: some refuse with 200. Default: `status` of the facts. */
  readonly refuseStatus?: (facts: RefusalFacts) => number
  /** Answers requests to addresses that no operation has, and that carry no credentials: bytes of an upload. */
  readonly answer?: (incoming: Incoming, world: World) => Promise<Answer> | undefined
  /** Members that every object of an answer has: `{ ok: true }`. */
  readonly envelope?: Readonly<Record<string, unknown>>
  /** Operations that are more than list, get, create, update and delete, by `entity.action`. They return the answer's body. */
  readonly behaviors?: Readonly<Record<string, Behavior>>
  /** Filters of lists that are not plain comparisons with the field of the same name, by entity. */
  readonly filters?: Readonly<Record<string, Readonly<Record<string, Filter>>>>
  /** What new records begin with, by entity, where the schema does not say it. */
  readonly defaults?: Readonly<Record<string, Defaults>>
  /** Id of a new record. Default: letters and digits, or a number where the schema wants one. */
  readonly newId?: Vendor['newId']
  /** Makes the first records. Default: `records` made-up ones, unrelated. */
  readonly seed?: Vendor['seed']
  /** Throws a {@link Refusal} when the credentials are not good. Needed where the manifest's `auth.scheme` is `vendor`. */
  readonly authenticate?: (incoming: Incoming, world: World) => void
}

/** An action with what only this folder reads of it. */
export interface Action extends ManifestAction {
  readonly in?: Readonly<Record<string, string>>
  readonly wireNames?: Readonly<Record<string, string>>
  readonly body?: string
  readonly queryStyles?: Readonly<Record<string, string>>
}

/** Entity of the route that gives tokens, which no manifest has. */
export const TOKENS = 'oauth_tokens'

/** The manifest, and the route that gives tokens: the first, since documents may describe it, too. */
export function routesOf(manifest: SandboxManifest): Manifest {
  const { entities, auth, ...rest } = manifest as SandboxManifest & Manifest
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

/** The parameter that carries a list on comes over the wire, also where callers do not give it themselves. */
function withPosition(action: ManifestAction): ManifestAction {
  const { pagination, params } = action
  if (!pagination?.param || !params) return action
  const counts = pagination.style === 'link' && params.properties?.[pagination.param]?.type === 'integer'
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
