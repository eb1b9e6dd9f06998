import type { Manifest, ManifestAction } from '@ferrule/core/manifest'
import { bracketQuery, csvQuery, formBody, repeatQuery } from '@ferrule/core/runtime'
import { createSandbox, type SandboxManifest } from '@ferrule/sandbox'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { getResponse } from 'msw/utils/get-response'
import { buildManifest } from '../../../codegen/src/emit/manifest.ts'
import type { ConnectorIr } from '../../../codegen/src/ir.ts'
import { alternativesText } from '../../../sandbox/src/core/given.ts'
import { inventValue } from '../../../sandbox/src/core/make.ts'
import { type JsonSchema, options, resolve } from '../../../sandbox/src/core/manifest.ts'
import { bare, placeholders as names, withoutLast } from '../../../sandbox/src/core/path-text.ts'
import { createRandom } from '../../../sandbox/src/core/random.ts'
import { withForms } from '../../../sandbox/src/from-manifest/definition.ts'

/**
 * Every call of a connector that is about one record, made of the connector's sandbox by a stranger: who reads the paths,
 * lists what is listed, and takes the keys from there. Judged by Ajv, and by what the next call sees.
 */
export interface Counted {
  readonly calls: number
  readonly good: number
  /** `issues.get GET /issues/{id}: 404` */
  readonly bad: readonly string[]
}

interface Named extends ManifestAction {
  readonly id: string
  readonly entity: string
  /** The path as the manifest has it, if its own says more. */
  readonly template?: string
}
type Values = Record<string, unknown>

const HOST = 'https://api.sandbox.example'
const QUERIES = { brackets: bracketQuery, csv: csvQuery, repeat: repeatQuery }
const flat = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
/** Fields that documentation calls the key of a record. */
const KEYS = [
  'id',
  'key',
  'number',
  'slug',
  'name',
  'code',
  'login',
  'username',
  'uuid',
  'gid',
  'sid',
  'token',
  'email',
  'identifier',
  'title',
]

export async function countCalls(ir: ConnectorIr): Promise<Counted> {
  const stranger = await new Stranger(buildManifest(ir)).ready()
  const bad: string[] = []
  const calls = stranger.actions.filter(({ pagination }) => !pagination)
  // Reads come before what adds empty records, and deletions last, so that they take nothing from the others.
  const rank = ({ method }: Named): number => (method === 'GET' ? 0 : method === 'DELETE' ? 2 : 1)
  const order = [...calls].sort((a, b) => rank(a) - rank(b))
  for (const action of order) {
    const wrong = await stranger.judge(action)
    if (wrong !== undefined) bad.push(`${action.id} ${action.method} ${action.path}: ${wrong}`)
  }
  return { calls: calls.length, good: calls.length - bad.length, bad }
}

class Stranger {
  readonly actions: readonly Named[]
  readonly #manifest: Manifest
  readonly #defs: Readonly<Record<string, JsonSchema>>
  readonly #sandbox
  readonly #ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    code: { optimize: false },
  })
  readonly #checks = new Map<string, ValidateFunction>()
  readonly #random = createRandom('calls')
  readonly #keys = new Map<string, string>()

  constructor(manifest: Manifest) {
    this.#manifest = manifest
    this.#defs = manifest.$defs as Readonly<Record<string, JsonSchema>>
    this.#ajv.addSchema({ $id: 'manifest', $defs: manifest.$defs })
    this.actions = Object.entries(manifest.entities).flatMap(([entity, { actions }]) =>
      Object.entries(actions).map(([name, action]) => ({
        // The documentation of `{+name}` says what its slashes separate.
        ...withForms(action as ManifestAction & { readonly params: JsonSchema }),
        entity,
        id: `${entity}.${name}`,
      })),
    )
    this.#sandbox = createSandbox({
      manifest: manifest as unknown as SandboxManifest,
      credentials: {},
      base: HOST,
      authenticate: () => {},
    })
  }

  async ready(): Promise<this> {
    await this.#sandbox.ready()
    return this
  }

  /** The error in the answer of a call; undefined: none. */
  async judge(action: Named): Promise<string | undefined> {
    if (action.method === 'DELETE') {
      this.#keys.clear()
      await this.#sandbox.reset()
    }
    const places = await this.#placesOf(action.path)
    const change = this.#changeOf(action)
    const needed = this.#needed(action)
    const ids = await this.#idsOf(action, needed)
    const { status, body } = await this.#send(action, { ...needed, ...change, ...ids, ...places })
    if (status < 200 || status > 299) return `${status} ${JSON.stringify(body)?.slice(0, 160)}`
    if (action.download) return undefined
    if (action.stream) return undefined
    if (!action.record) return body === undefined ? await this.#isGone(action, places) : 'a body where there is none'
    const record = action.records ? at(body, action.records) : body
    const wrong = this.#contradiction(action.record as JsonSchema, action.first ? (record as unknown[])[0] : record)
    if (wrong !== undefined) return wrong
    return this.#shows(action, record, change, places)
  }

  #contradiction(schema: JsonSchema, value: unknown): string | undefined {
    const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"manifest#/$defs/')
    const check = this.#checks.get(text) ?? this.#ajv.compile(JSON.parse(text))
    this.#checks.set(text, check)
    return check(value) ? undefined : this.#ajv.errorsText(check.errors).slice(0, 200)
  }

  /** The values that were sent are there, in the answer and when it is read again. */
  async #shows(action: Named, record: unknown, change: Values, places: Values): Promise<string | undefined> {
    if (action.method === 'GET' && action.path.endsWith('}') && typeof record === 'object' && record !== null) {
      const [param = ''] = names(action.path).slice(-1)
      const shown = Object.entries(record).filter(([name]) => flat(name) === flat(param))
      if (
        shown.some(
          ([, value]) => ['string', 'number'].includes(typeof value) && String(value) !== String(places[param]),
        )
      )
        return 'another record'
    }
    if (action.method === 'GET' || !action.path.endsWith('}')) return this.#isGone(action, places)
    for (const [name, value] of Object.entries(change))
      if (typeof record === 'object' && record !== null && name in record && (record as Values)[name] !== value)
        return `${name} was not changed`
    return this.#isGone(action, places)
  }

  /** A deleted record is not there any more. */
  async #isGone({ method, path }: Named, places: Values): Promise<string | undefined> {
    const reader = this.actions.find((one) => one.method === 'GET' && bare(one.path) === bare(path) && !one.pagination)
    if (method !== 'DELETE' || !path.endsWith('}') || !reader) return undefined
    const renamed = Object.fromEntries(
      names(reader.path).map((name, index) => [name, places[names(path)[index] as string]]),
    )
    const { status } = await this.#send(reader, { ...this.#needed(reader), ...renamed })
    return status === 404 ? undefined : `${status} after it was deleted`
  }

  /** A field that an update may change: text, or a number. */
  #changeOf({ method, params, path, record }: Named): Values {
    if (method === 'GET' || method === 'DELETE' || !record) return {}
    const { properties = {} } = resolve(record as JsonSchema, this.#defs)
    const own = (params as JsonSchema).properties ?? {}
    const name = Object.keys(own).find((one) => {
      const [rule] = options(own[one] as JsonSchema, this.#defs)
      const [field] = options(properties[one] ?? {}, this.#defs)
      return (
        !names(path).includes(one) &&
        // Ids are the server's.
        one !== 'id' &&
        rule?.type === 'string' &&
        field?.type === 'string' &&
        [rule, field].every(
          ({ pattern, enum: values, format, const: value, maxLength = 99 }) =>
            [pattern, values, format, value].every((says) => says === undefined) && maxLength > 20,
        )
      )
    })
    return name === undefined ? {} : { [name]: `changed ${this.#random.text(8)}` }
  }

  /** Parameters that must be given, with values that their schemas allow. */
  #needed({ params, path }: Named): Values {
    const { properties = {}, required = [], allOf = [] } = params as JsonSchema
    const either = allOf.flatMap(({ anyOf }) => anyOf?.[0]?.required ?? [])
    const wanted = [...required, ...either].filter((name) => !names(path).includes(name))
    const value = (schema: JsonSchema, name: string): unknown =>
      inventValue(schema, this.#defs, this.#random, 1_700_000_000, name, 0)
    return Object.fromEntries(
      wanted.map((name) => {
        const schema = properties[name] ?? {}
        const own = value(schema, name)
        // Clients cannot send an empty list in a query, and refuse it.
        const { items = {} } = options(schema, this.#defs).find(({ type }) => type === 'array') ?? {}
        return [name, Array.isArray(own) && own.length === 0 ? [value(items, name)] : own]
      }),
    )
  }

  /** The value of each place, the outermost first. */
  async #placesOf(path: string): Promise<Values> {
    const values: Values = {}
    for (const { index, 0: text, 1: name = '' } of path.matchAll(/\{\+?(\w+)(?::[^{}]*)?\}/g)) {
      const prefix = path.slice(0, index + text.length)
      const where = `${bare(prefix)} ${JSON.stringify(values)}`
      const known = this.#keys.get(where) ?? (await this.#keyOf(prefix, name, values, path))
      this.#keys.set(where, known)
      values[name] = known
    }
    return values
  }

  async #keyOf(prefix: string, name: string, outer: Values, path: string): Promise<string> {
    const above = withoutLast(prefix)
    const values = Object.values(outer)
    const withPlaces = (one: Named): Values =>
      Object.fromEntries(names(one.path).map((place, index) => [place, values[index]]))
    const list = this.actions.find((one) => one.pagination && bare(one.path) === above)
    const create = this.actions.find((one) => one.method === 'POST' && bare(one.path) === above && !one.pagination)
    const reader = this.actions.find(
      (one) => one.method === 'GET' && bare(one.path) === bare(prefix) && !one.pagination,
    )
    const records: unknown[] = []
    if (list) {
      const { body } = await this.#send(list, { ...this.#needed(list), ...withPlaces(list) })
      records.push((at(body, list.records ?? '') as unknown[] | undefined)?.[0])
    }
    if (!records[0] && create) {
      const { body } = await this.#send(create, { ...this.#needed(create), ...withPlaces(create) })
      records.push(at(body, create.records ?? ''))
    }
    const put = this.actions.find((one) => one.method === 'PUT' && bare(one.path) === bare(prefix))
    if (!records[0] && put && !create) {
      const own = String(
        inventValue(
          (put.params as JsonSchema).properties?.[names(put.path).at(-1) as string] ?? {},
          this.#defs,
          this.#random,
          0,
          name,
          0,
        ),
      )
      const { status } = await this.#send(put, {
        ...this.#needed(put),
        ...withPlaces(put),
        [names(put.path).at(-1) as string]: own,
      })
      if (status < 300) return own
    }
    // Records that are read one by one only: another list of the same records, or its author looks into the data.
    if (!records[0] && reader) records.push(...(await this.#others(reader)))
    const pattern = this.#ruleOf(path, name)?.pattern
    const found = records
      .flatMap((record) => this.#candidates(record, name))
      .filter((value) => pattern === undefined || new RegExp(pattern).test(value))
    for (const value of found) {
      if (!reader) return value
      const { status } = await this.#send(reader, {
        ...this.#needed(reader),
        ...withPlaces(reader),
        [names(reader.path).at(-1) as string]: value,
      })
      if (status === 200) return value
    }
    const rule = this.#ruleOf(path, name) ?? { type: 'string' }
    return found[0] ?? String(inventValue(rule, this.#defs, this.#random, 0, name, 0))
  }

  #ruleOf(path: string, name: string): JsonSchema | undefined {
    const owner = this.actions.find((one) => one.path === path)
    return (owner?.params as JsonSchema | undefined)?.properties?.[name]
  }

  async #others(reader: Named): Promise<unknown[]> {
    const typeOf = ({ record }: Named): string => alternativesText((record ?? {}) as JsonSchema)
    const type = typeOf(reader)
    const list = this.actions.find((one) => one.pagination && one.path !== reader.path && typeOf(one) === type)
    const data: Readonly<Record<string, { all(): readonly unknown[] }>> = this.#sandbox.data
    // Names with slashes say themselves what they are names of.
    const all = reader.template ? Object.values(data) : [data[reader.entity]]
    const own = all.flatMap((one) => one?.all() ?? [])
    if (!list || own.length > 0) return own
    const { body } = await this.#send(list, { ...this.#needed(list), ...(await this.#placesOf(list.path)) })
    const found = at(body, list.records ?? '')
    return Array.isArray(found) ? found : []
  }

  /** Ids in a query or a body: `user`, `user_id` or `id` of what is listed. */
  async #idsOf(action: Named, values: Values): Promise<Values> {
    const found: Values = {}
    for (const name of Object.keys(values)) {
      const own = flat(name).replace(/ids?$/, '')
      const list = this.actions.find(
        (one) =>
          one.pagination &&
          names(one.path).length === 0 &&
          (own === '' ? one.entity === action.entity : [own, `${own}s`].includes(flat(one.entity))),
      )
      if (!list || typeof values[name] === 'object') continue
      const { body } = await this.#send(list, this.#needed(list))
      const [first] = this.#candidates((at(body, list.records ?? '') as unknown[] | undefined)?.[0], 'id')
      if (first !== undefined) found[name] = typeof values[name] === 'number' ? Number(first) : first
    }
    return found
  }

  #candidates(record: unknown, place: string): string[] {
    const fields = Object.entries((record ?? {}) as Values).filter(([, value]) =>
      ['string', 'number'].includes(typeof value),
    )
    const own = flat(place)
    const rank = (name: string): number => {
      const field = flat(name)
      if (field === own) return 0
      if (KEYS.includes(field) && own.endsWith(field)) return 1
      return KEYS.includes(field) ? 2 + KEYS.indexOf(field) : 99
    }
    return fields
      .filter(([name]) => rank(name) < 99)
      .sort(([a], [b]) => rank(a) - rank(b))
      .map(([, value]) => String(value))
  }

  async #send(action: Named, params: Values): Promise<{ status: number; body: unknown }> {
    const {
      method,
      path,
      in: location = {},
      wireNames = {},
      body: kind = this.#manifest.body,
      headers: own = {},
    } = action
    const query: Values = {}
    const fields: Values = {}
    const headers: Record<string, string> = { ...(own as Record<string, string>) }
    let whole: unknown
    let url = path
    for (const [name, value] of Object.entries(params)) {
      const where =
        (location as Record<string, string>)[name] ?? (['GET', 'DELETE'].includes(method) ? 'query' : 'body')
      const wire = (wireNames as Record<string, string>)[name] ?? name
      if (names(path).includes(name))
        url = url.replace(new RegExp(`\\{(\\+?)${name}(:[^{}]*)?\\}`), (_, slashes: string) =>
          // As core does: `{+name}` keeps its slashes.
          (slashes ? String(value).split('/') : [String(value)]).map(encodeURIComponent).join('/'),
        )
      else if (where === 'query') query[wire] = value
      else if (where === 'whole_body') whole = value
      else if (where.startsWith('header:')) headers[where.slice(7)] = String(value).replace(/[^\x20-\x7e]/g, '')
      else if (where === 'body') fields[wire] = value
    }
    const base = this.#manifest.bases[action.base ?? 'api'] ?? ''
    const prefix = URL.canParse(base) ? new URL(base).pathname.replace(/\/$/, '') : ''
    const search = QUERIES[this.#manifest.query as 'repeat'](query, action.queryStyles as never)
    const request = new Request(`${HOST}${prefix}${url}${search && `?${search}`}`, {
      method,
      ...bodyOf(kind, fields, whole, headers),
    })
    const response = await getResponse(this.#sandbox.handlers, request)
    const text = (await response?.text()) ?? ''
    const isJson = response?.headers.get('content-type')?.includes('json')
    return { status: response?.status ?? 0, body: text === '' ? undefined : isJson ? JSON.parse(text) : text }
  }
}

const at = (value: unknown, path: string): unknown =>
  path === '' ? value : path.split('.').reduce<unknown>((inner, name) => (inner as Values | undefined)?.[name], value)

function bodyOf(kind: string, fields: Values, whole: unknown, headers: Record<string, string>): RequestInit {
  const given = Object.keys(fields).length > 0
  const type = (name: string): Record<string, string> => ({ 'content-type': name, ...headers })
  if (kind === 'bytes')
    return whole === undefined ? { headers } : { body: new Uint8Array(8), headers: type('application/octet-stream') }
  if (whole !== undefined) return { body: JSON.stringify(whole), headers: type('application/json') }
  if (!given) return { headers }
  if (kind === 'form')
    return { body: String(formBody(fields).body), headers: type('application/x-www-form-urlencoded') }
  if (kind !== 'multipart') return { body: JSON.stringify(fields), headers: type('application/json') }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(
      name,
      typeof value === 'string' ? value : new Blob([JSON.stringify(value)], { type: 'application/json' }),
    )
  return { body: form, headers }
}
