import {
  type Given,
  type Incoming,
  type JsonSchema,
  type Manifest,
  type ManifestAction,
  type ManifestEntity,
  manifestOf,
  texts,
} from '@ferrule/sandbox/engine'
import manifest from '../generated/manifest.gen.ts'
import { refuse } from './errors.ts'
import { metadataOf } from './uploads.ts'

/** Operations and parameters as they are on the wire. */

const published = manifestOf(manifest)

type Placed = ManifestAction & { readonly in?: Readonly<Record<string, string>> }

const UPLOADS: JsonSchema = { enum: ['media', 'multipart', 'resumable'] }

/** Without parameters that the connector keeps to itself or sends as a header. */
function onWire({ params = {}, ...action }: Placed): ManifestAction {
  const sent = (name: string): boolean => !/^(none|header:)/.test(action.in?.[name] ?? '')
  const { properties = {}, required = [] } = params
  const upload = action.path.startsWith('/upload/')
  const shown = Object.entries(properties).filter(([name]) => sent(name))
  const more = { fields: { type: 'string' }, ...(upload && { uploadType: UPLOADS }) }
  return {
    ...action,
    params: {
      type: 'object',
      additionalProperties: false,
      properties: { ...Object.fromEntries(shown), ...more },
      // Only the connector requires a name of an upload.
      required: required.filter((name) => sent(name) && !(upload && name === 'name')),
    },
  }
}

const entity = ([name, { actions, ...facts }]: [string, ManifestEntity]): [string, ManifestEntity] => [
  name,
  {
    ...facts,
    actions: Object.fromEntries(Object.entries(actions).map(([action, one]) => [action, onWire(one)])),
  },
]

const session = (method: string, path: string): ManifestAction => ({ method, path, params: texts() })

/** Besides: the token endpoint, sessions of uploads, and the storage that downloads may be redirected to. */
export const facts: Manifest = {
  ...published,
  entities: {
    ...Object.fromEntries(Object.entries(published.entities).map(entity)),
    tokens: {
      actions: {
        create: {
          method: 'POST',
          path: '/token',
          params: texts('grant_type', 'refresh_token', 'client_id', 'client_secret', 'assertion'),
        },
      },
    },
    sessions: {
      actions: {
        put: session('PUT', '/upload/drive/v3/files'),
        put_update: session('PUT', '/upload/drive/v3/files/{id}'),
        cancel: session('DELETE', '/upload/drive/v3/files'),
      },
    },
    storage: { actions: { get: { method: 'GET', path: '/sandbox-bytes/{key}', params: texts('key') } } },
  },
}

/** Parameters of every method that say nothing here. */
const GLOBAL = ['alt', 'prettyPrint', 'key', 'quotaUser', 'upload_id', '$.xgafv']

/** Beside a body, values of the query have their types. */
const converted = (name: string, text: string, properties: Readonly<Record<string, JsonSchema>>): unknown => {
  const { type } = properties[name] ?? {}
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text
}

export const values = (incoming: Incoming): Given | Promise<Given> => {
  const { request, url, text, operation } = incoming
  if (operation?.entity === 'tokens') return { values: Object.fromEntries(new URLSearchParams(text)), text: true }
  if (operation?.entity === 'sessions' || operation?.entity === 'storage') return { values: {}, text: true }
  const { properties = {} } = operation?.params ?? {}
  const bodied = request.method !== 'GET' && request.method !== 'DELETE'
  const query = Object.fromEntries(
    [...url.searchParams]
      .filter(([name]) => !GLOBAL.includes(name))
      .map(([name, value]) => [name, bodied ? converted(name, value, properties) : value]),
  )
  // What is in a shared drive is not there for whoever does not say that they know of them.
  const shared = properties['supportsAllDrives'] && query['supportsAllDrives'] === undefined
  const given = { ...(shared && { supportsAllDrives: false }), ...query }
  if (!bodied) return { values: given, text: true }
  let body: unknown
  try {
    body = operation?.entity === 'files_upload' ? metadataOf(incoming) : text === '' ? {} : JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refuse(400, 'parseError', 'Parse Error')
  return { values: { ...body, ...given }, text: false }
}
