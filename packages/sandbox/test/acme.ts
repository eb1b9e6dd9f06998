import { createSandbox, type Sandbox, type SandboxManifest } from '../src/index.ts'
import { inProcess } from './helper.ts'

/** Manifests, each as small as it can be. */

const HOST = 'https://api.acme.example'
export type Facts = Readonly<Record<string, unknown>>

export const acme = (entities: Facts, more: Facts = {}): SandboxManifest =>
  ({
    ...{ name: 'acme', connectorType: 'acme', version: '1', query: 'repeat', body: 'json', $defs: {}, entities },
    bases: { api: HOST },
    auth: { scheme: 'none' },
    ...more,
  }) as SandboxManifest

export const params = (properties: Facts, required: readonly string[] = []) => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
})
export const text = { type: 'string', minLength: 1 }
export const texts = { type: 'array', items: { type: 'string' } }
export const record = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: names,
})
const places = (path: string) => Object.fromEntries([...path.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => [name, text]))
export const action = (method: string, path: string, record: unknown, more: Facts = {}) => ({
  ...{ method, path, record, params: params(places(path), Object.keys(places(path))) },
  ...more,
})
export const list = (path: string, record: unknown, more: Facts = {}) =>
  action('GET', path, record, { pagination: { style: 'single', param: '' }, ...more })
/** A write with these parameters beside those of its path. */
export const write = (method: string, path: string, record: unknown, ...names: string[]) => {
  const all = { ...places(path), ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])) }
  return action(method, path, record, { params: params(all, Object.keys(places(path))) })
}

export const make = (manifest: SandboxManifest, more: Facts = {}) =>
  createSandbox({ manifest, credentials: {}, ...more })

export async function ask(sandbox: Sandbox<object>, line: string, body?: BodyInit | Facts) {
  const [method = '', path = ''] = line.split(' ')
  const plain = body !== undefined && !(body instanceof URLSearchParams)
  const init = plain ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : { body }
  const response = await inProcess(sandbox)(new Request(`${HOST}${path}`, { method, ...(init as RequestInit) }))
  const answer = await response.text()
  const isJson = response.headers.get('content-type') === 'application/json'
  return { status: response.status, body: answer === '' ? undefined : isJson ? JSON.parse(answer) : answer }
}
