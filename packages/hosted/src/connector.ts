import { ConflictError, type Hosted, NotFoundError, ParamsError } from '@ferrule/core'
import type { Vendor } from '@ferrule/core/connector'
import type { DynamicConnector } from '@ferrule/core/dynamic'
import { createClient, type LocalClient } from '@ferrule/core/runtime'
import { remote, type Target } from './execute.ts'
import { type Http, inTime } from './http.ts'
import { isListed, type Kind, kindOf, kindOfVendor, knownKinds } from './kinds.ts'
import { segmentOf } from './segment.ts'

/** Identifies a connector record: by its id, or by tenant and kind. */
export type ConnectorSelector =
  | { readonly connectorId: string; readonly externalUserId?: undefined; readonly kind?: undefined }
  | {
      /** The tenant: the name of a workspace. */
      readonly externalUserId: string
      /**
       * Display name (`Stripe`), connector name or definition id; or the name of a connector of a document. Default: the kind
       * of the connector class that receives it.
       */
      readonly kind?: string
      readonly connectorId?: undefined
    }

/** A connector record of a gateway: the value of a connector's `hosted` option. */
export class HostedConnector implements Hosted {
  readonly #http: Http
  readonly #externalUserId: string | undefined
  #kind: Kind | undefined
  #id: Promise<string> | undefined

  /** Created by `platform.connector`. */
  constructor(http: Http, selector: ConnectorSelector) {
    const { connectorId, externalUserId, kind } = Object(selector) as { [name in keyof ConnectorSelector]: unknown }
    const isName = (value: unknown) => typeof value === 'string' && value.trim() !== ''
    if (isName(connectorId) === isName(externalUserId))
      throw new ParamsError('[gateway connector] pass either connectorId or externalUserId (with kind)')
    this.#http = http
    this.#kind = kind === undefined ? undefined : kindOf(kind as string)
    this.#externalUserId = externalUserId as string | undefined
    if (!isName(connectorId)) return
    segmentOf('connector', connectorId as string)
    this.#id = Promise.resolve(connectorId as string)
  }

  /**
   * The record's id. It is looked up once.
   * @throws {NotFoundError} if the tenant has no connector of this kind.
   * @throws {ConflictError} if there are several.
   */
  id(): Promise<string> {
    this.#id ??= this.#lookUp().catch((error) => {
      this.#id = undefined
      throw error
    })
    return this.#id
  }

  /**
   * A connector without a class: one that the gateway made of a document. It has the accessors, cursors and checks of a class,
   * from the manifest that the gateway has now. `ferrule connectors types` writes its types.
   * @throws {ParamsError} if a package has this connector, so that there is a class for it.
   * @example
   * ```ts
   * const helpdesk = await platform.connector({ externalUserId: 'acme', kind: 'helpdesk' }).open<Helpdesk>()
   * for await (const ticket of helpdesk.tickets.list()) console.log(ticket.id)
   * ```
   */
  async open<Typed = DynamicConnector>(): Promise<Typed> {
    const manifest = await this.#http.request({
      about: 'connectors.manifest',
      method: 'GET',
      path: `/api/v1/integrations/connectors/${segmentOf('connector', await this.id())}/manifest`,
    })
    const name = String(Object(manifest).name ?? '')
    if (isListed(name))
      throw new ParamsError(
        `[${name}] has a class in @ferrule/${name}; pass it this connector as its option \`hosted\``,
      )
    // Few programs need it.
    const { connectorOf } = await import('@ferrule/core/dynamic')
    return connectorOf(manifest as Parameters<typeof connectorOf>[0], { hosted: this }) as Typed
  }

  connect<Name extends string>(vendor: Vendor & { readonly name: Name }, options: object): LocalClient<Name> {
    const { hosted: _, ...rest } = options as Record<string, unknown>
    for (const name of ['credentials', 'config', 'baseUrl', 'tokenStore'])
      if (rest[name] !== undefined)
        throw new ParamsError(`[${vendor.name}] options: ${name} is set on the gateway; omit it with hosted`)
    const kind = kindOfVendor(vendor.name)
    this.#kind ??= this.#externalUserId === undefined ? undefined : kind
    if (this.#kind && this.#kind.name !== kind.name)
      throw new ParamsError(`[${vendor.name}] options: hosted is a connector of kind ${this.#kind.displayName}`)
    const { fetch, timeout = 300_000, retry, hooks } = this.#http.options
    const defaults = {
      timeout,
      ...(fetch && { fetch }),
      ...(retry !== undefined && { retry }),
      ...(hooks && { hooks }),
    }
    const client = createClient(this.#http.vendor(vendor.name), {
      ...defaults,
      ...rest,
      credentials: {},
    })
    const target: Target = {
      hasExtensions: this.#http.hasExtensions,
      search: this.#http.dialect.search,
      vendorMessages: rest['vendorMessages'] !== false,
      path: async (step) => this.#http.dialect.execute(await inTime(step, this.id())),
      missing: () => {
        if (this.#externalUserId !== undefined) this.#id = undefined
      },
    }
    return {
      connector: vendor.name,
      call: (operation, params, call) => {
        const takesKey = Boolean(
          operation.keyed || (operation.method === 'POST' && !operation.safe && vendor.idempotencyHeader),
        )
        return client.call(remote(operation, takesKey, target), params, call)
      },
      prepare: async ({ entity, action }) => {
        throw new ParamsError(
          `[${vendor.name} ${entity}.${action}] plan shows the vendor's request, which the gateway makes; it works only in direct mode`,
          { connector: vendor.name, entity, action, outcome: 'not-sent' },
        )
      },
    }
  }

  async #lookUp(): Promise<string> {
    const { dialect } = this.#http
    const tenant = this.#externalUserId as string
    const kind = this.#kind
    if (!kind) throw new ParamsError('[gateway connector] kind is missing; pass it with externalUserId')
    const about = { connector: kind.name, entity: 'connectors', action: 'list' }
    const named = `${JSON.stringify(tenant.slice(0, 100))} has`
    const response = await this.#http
      .request({
        about: 'connectors.list',
        method: 'GET',
        path: dialect.lookup,
        query: { [dialect.tenant]: tenant, definition_id: kind.definitionId },
      })
      .catch((error) => {
        // An unknown tenant has no connectors.
        if (error?.code === 'not_found') return {}
        throw error
      })
    const found = (Object(response) as Record<string, unknown>)[dialect.found]
    const ids = (Array.isArray(found) ? found : []).map((one) => Object(one).id as unknown)
    const [id] = ids
    if (ids.length > 1)
      throw new ConflictError(
        `[${kind.name}] ${named} ${ids.length} connectors of the kind ${kind.displayName}; pass the connectorId of one`,
        about,
      )
    if (typeof id !== 'string' || !id)
      throw new NotFoundError(
        `[${kind.name}] ${named} no connector of the kind ${kind.displayName}; create one with platform.createConnector${isListed(kind.name) ? '' : `. ${knownKinds()}, and those that the gateway made of documents`}`,
        about,
      )
    return id
  }
}
