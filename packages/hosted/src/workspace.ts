import { ParamsError } from '@ferrule/core'
import { Connection, type ConnectionRecord } from './connection.ts'
import { HostedConnector } from './connector.ts'
import { Endpoint } from './endpoint.ts'
import { MissingResourceError } from './errors.ts'
import type { Http } from './http.ts'
import { kindOf } from './kinds.ts'
import { missing } from './missing.ts'
import { segmentOf } from './segment.ts'

/** A source or a destination, or its id. A source may also be a connector record. */
export type EndpointLike = string | Endpoint | HostedConnector

/** A connection to create. */
export interface NewConnection {
  readonly name: string
  readonly source: EndpointLike
  readonly destination: string | Endpoint
  /** Names of streams; at least one. */
  readonly streams: readonly string[]
  /** Prefix of the name of each table. */
  readonly prefix?: string
}

/** A workspace: the sources, destinations and connections of one tenant. */
export class Workspace {
  readonly #http: Http
  readonly #name: string | undefined
  #id: Promise<string> | undefined

  /** Made by `platform.workspace`. */
  constructor(http: Http, which: string | { readonly id: string }) {
    const text = typeof which === 'string' ? which : Object(which).id
    if (typeof text !== 'string' || !text.trim())
      throw new ParamsError('[gateway workspace] pass the name of a workspace, or { id }')
    this.#http = http
    if (typeof which === 'string') this.#name = which
    else this.#id = Promise.resolve(text)
  }

  get name(): string | undefined {
    return this.#name
  }

  /** The workspace's id. A workspace with a new name is created. */
  id(): Promise<string> {
    this.#id ??= this.#find(this.#name as string).catch((error) => {
      this.#id = undefined
      throw error
    })
    return this.#id
  }

  async #find(name: string): Promise<string> {
    if (this.#http.isScoped) return this.#own(name)
    const made = await this.#http.request({
      about: 'workspaces.ensure',
      method: 'POST',
      path: this.#http.dialect.scopedToken,
      body: { workspace_name: name },
      safe: true,
    })
    const id = Object(made).workspace_id
    if (typeof id === 'string' && id) return id
    for await (const row of this.#rows('workspaces', { name_contains: name }))
      if (row['name'] === name) return String(row['workspaceId'])
    throw new MissingResourceError('[gateway workspaces] no workspace has this name', {
      ...{ resourceType: 'workspace', resourceId: name.slice(0, 100) },
    })
  }

  /** With a token for one workspace, there is no other. */
  async #own(name: string): Promise<string> {
    const { scopedToken } = this.#http.dialect
    const info = Object(await this.#http.request({ about: 'tokens.get', method: 'GET', path: `${scopedToken}/info` }))
    if (info.workspace_name === name && typeof info.workspace_id === 'string') return info.workspace_id
    throw new MissingResourceError('[gateway workspaces] the token is for another workspace', {
      ...{ resourceType: 'workspace', resourceId: name.slice(0, 100) },
    })
  }

  /**
   * Checks that the workspace can be reached.
   * @throws {MissingResourceError} when it cannot.
   */
  async connect(): Promise<void> {
    const id = await this.id()
    await missing('workspace', id, () =>
      this.#http.request({
        about: 'workspaces.get',
        method: 'GET',
        base: 'management',
        path: `/v1/workspaces/${segmentOf('workspace', id)}`,
      }),
    )
  }

  /** A connection by its id, which is not looked up: see {@link Connection.checkIsValid}. */
  getConnection(connectionId: string): Connection {
    return new Connection(this.#http, this, connectionId)
  }

  /** The connections, oldest first; with a name, only those of that name. */
  async listConnections({ name, limit }: { name?: string; limit?: number } = {}): Promise<Connection[]> {
    if (limit !== undefined && !(Number.isInteger(limit) && limit > 0))
      throw new ParamsError('[gateway connections.list] limit must be an integer, 1 or more')
    const found: Connection[] = []
    for await (const row of this.#rows('connections')) {
      if (name !== undefined && row['name'] !== name) continue
      found.push(new Connection(this.#http, this, String(row['connectionId']), row as unknown as ConnectionRecord))
      if (found.length === limit) break
    }
    return found
  }

  /** Pairs a source with a destination. */
  async deployConnection({ name, source, destination, streams, prefix = '' }: NewConnection): Promise<Connection> {
    if (!Array.isArray(streams) || streams.length === 0)
      throw new ParamsError('[gateway connections.create] streams must name at least one stream')
    const record = (await this.#http.request({
      about: 'connections.create',
      method: 'POST',
      base: 'management',
      path: '/v1/connections',
      body: {
        name,
        sourceId: await idOf(source),
        destinationId: await idOf(destination),
        configurations: { streams: streams.map((stream) => ({ name: stream })) },
        prefix,
      },
    })) as ConnectionRecord
    return new Connection(this.#http, this, record.connectionId, record)
  }

  /**
   * Creates a source of a connector's kind. `name` is unique in the workspace unless `unique` is false.
   * @throws {ParamsError} when the name is taken.
   */
  async deploySource(source: {
    readonly name: string
    /** Display name (`Stripe`) or connector name. */
    readonly kind: string
    readonly credentials: object
    readonly config?: object
    readonly unique?: boolean
  }): Promise<Endpoint> {
    const { name, kind, credentials, config, unique } = source
    const configuration = { sourceType: kindOf(kind).name, ...credentials, ...config }
    return this.#deploy('source', name, configuration, unique, Object.values(credentials))
  }

  /** Creates a destination: `store` is the copy that `search` reads. See {@link Workspace.deploySource} on names. */
  async deployDestination(destination: {
    readonly name: string
    readonly type: string
    readonly config?: object
    readonly unique?: boolean
  }): Promise<Endpoint> {
    const { name, type, config = {}, unique } = destination
    return this.#deploy('destination', name, { destinationType: type, ...config }, unique, Object.values(config))
  }

  /** A source by its id, which is not looked up. */
  getSource(id: string): Endpoint {
    return new Endpoint(this.#http, 'source', id)
  }

  /** A destination by its id, which is not looked up. */
  getDestination(id: string): Endpoint {
    return new Endpoint(this.#http, 'destination', id)
  }

  async #deploy(
    type: 'source' | 'destination',
    name: string,
    configuration: object,
    unique = true,
    secrets: readonly unknown[] = [],
  ): Promise<Endpoint> {
    if (unique)
      for await (const row of this.#rows(`${type}s`))
        if (row['name'] === name)
          throw new ParamsError(
            `[gateway ${type}s.create] a ${type} with this name exists already; pass another name, or unique: false`,
          )
    const made = await this.#http.request({
      about: `${type}s.create`,
      method: 'POST',
      base: 'management',
      path: `/v1/${type}s`,
      body: { name, workspaceId: await this.id(), configuration },
      secrets,
    })
    return new Endpoint(this.#http, type, String(Object(made)[`${type}Id`]))
  }

  /** Rows of a management API list, page by page. */
  async *#rows(what: string, more: object = {}): AsyncGenerator<Record<string, unknown>> {
    for (let offset = 0; ; offset += 100) {
      const workspace = what === 'workspaces' ? {} : { workspaceIds: await this.id() }
      const { data, next } = Object(
        await this.#http.request({
          about: `${what}.list`,
          method: 'GET',
          base: 'management',
          path: `/v1/${what}`,
          query: { ...workspace, ...more, limit: 100, offset },
        }),
      )
      if (!Array.isArray(data)) return
      yield* data
      if (!next || data.length === 0) return
    }
  }
}

async function idOf(end: EndpointLike): Promise<string> {
  if (typeof end === 'string') return end
  return end instanceof HostedConnector ? end.id() : end.id
}
