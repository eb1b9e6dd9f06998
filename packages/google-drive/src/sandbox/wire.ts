import {
  type Given,
  type Incoming,
  type JsonSchema,
  type Manifest,
  type ManifestAction,
  manifestOf,
  route,
  sentOnly,
  withActions,
} from '@ferrule/sandbox/engine'
import manifest from '../generated/manifest.gen.ts'
import { refuse } from './errors.ts'
import { metadataOf } from './uploads.ts'

/** Operations and parameters as they are on the wire. */

const UPLOADS: JsonSchema = { enum: ['media', 'multipart', 'resumable'] }

/** Every method takes `fields`. Only the connector requires a name of an upload. */
function onWire(action: ManifestAction): ManifestAction {
  const { params = {}, ...rest } = sentOnly(action)
  const { properties = {}, required = [] } = params
  const upload = action.path.startsWith('/upload/')
  const more = { fields: { type: 'string' }, ...(upload && { uploadType: UPLOADS }) }
  return {
    ...rest,
    params: {
      type: 'object',
      additionalProperties: false,
      properties: { ...properties, ...more },
      required: required.filter((name) => !(upload && name === 'name')),
    },
  }
}

/** With the token endpoint, sessions of uploads, and the storage that downloads may be redirected to. */
export const facts: Manifest = withActions(manifestOf(manifest), onWire, {
  tokens: { create: route('POST', '/token') },
  sessions: {
    put: route('PUT', '/upload/drive/v3/files'),
    put_update: route('PUT', '/upload/drive/v3/files/{id}'),
    cancel: route('DELETE', '/upload/drive/v3/files'),
  },
  storage: { get: route('GET', '/sandbox-bytes/{key}', 'key') },
})

/** Parameters of every method that have no effect here. */
const GLOBAL = ['alt', 'prettyPrint', 'key', 'quotaUser', 'upload_id', '$.xgafv']

/** Beside a body, values of the query have their types. */
const converted = (name: string, text: string, properties: Readonly<Record<string, JsonSchema>>): unknown => {
  const { type } = properties[name] ?? {}
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text
}

export const values = (incoming: Incoming): Given | Promise<Given> => {
  const { request, url, text, operation } = incoming
  if (operation?.entity === 'sessions' || operation?.entity === 'storage') return { values: {}, text: true }
  const { properties = {} } = operation?.params ?? {}
  const bodied = request.method !== 'GET' && request.method !== 'DELETE'
  const query = Object.fromEntries(
    [...url.searchParams]
      .filter(([name]) => !GLOBAL.includes(name))
      .map(([name, value]) => [name, bodied ? converted(name, value, properties) : value]),
  )
  // Files of shared drives are hidden from requests that do not announce support for shared drives.
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
