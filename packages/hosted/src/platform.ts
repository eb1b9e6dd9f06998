import type { Hosted } from '@ferrule/core'
import { ParamsError } from '@ferrule/core'
import { type ConnectorSelector, HostedConnector } from './connector.ts'
import { type GatewayOptions, Http } from './http.ts'
import { type Kind, kindOf, kindOfVendor } from './kinds.ts'
import { segmentOf } from './segment.ts'
import { Workspace } from './workspace.ts'

/** A connector class such as `StripeConnector`. */
export type ConnectorClass = new (options: never) => { readonly connector: string }

type OptionsOf<Class extends ConnectorClass> =
  Exclude<ConstructorParameters<Class>[0], { readonly hosted: Hosted }> extends infer Options ? Options : never

/** Type of a connector's `credentials`, as an object. */
export type CredentialsOf<Class extends ConnectorClass> = Exclude<
  (OptionsOf<Class> & { readonly credentials: unknown })['credentials'],
  // biome-ignore lint/suspicious/noExplicitAny: matches any function
  ((...given: any[]) => unknown) | undefined
>

/** Type of a connector's `config`. */
export type ConfigOf<Class extends ConnectorClass> = NonNullable<
  (OptionsOf<Class> & { readonly config?: unknown })['config']
>

/** A connector record to create. */
export interface NewConnector<Credentials, Config> {
  /** The tenant: the name of a workspace, which is created if it is new. */
  readonly externalUserId: string
  readonly credentials: Credentials
  readonly config?: Config
  /** A label for people. */
  readonly name?: string
}

/** A gateway, as seen by one application. */
export class Platform {
  readonly #http: Http

  /** Created by {@link gateway}. */
  constructor(options: GatewayOptions) {
    this.#http = new Http(options)
  }

  /**
   * A connector record, for the option `hosted` of a connector. Nothing is sent before the first call.
   * @example
   * ```ts
   * const stripe = new StripeConnector({ hosted: platform.connector({ externalUserId: 'acme', kind: 'Stripe' }) })
   * ```
   */
  connector(selector: ConnectorSelector): HostedConnector {
    return new HostedConnector(this.#http, selector)
  }

  /**
   * Creates a connector record. Credentials and config are the same as in direct mode. The gateway stores them and
   * never returns them.
   * @throws {CredentialsError} if they are malformed. The first call shows whether the vendor accepts them.
   */
  createConnector<Class extends ConnectorClass>(
    kind: Class,
    connector: NewConnector<CredentialsOf<Class>, ConfigOf<Class>>,
  ): Promise<HostedConnector>
  createConnector(kind: string, connector: NewConnector<object, object>): Promise<HostedConnector>
  async createConnector(
    kind: string | ConnectorClass,
    { externalUserId, credentials, config, name }: NewConnector<object, object>,
  ): Promise<HostedConnector> {
    const { displayName } = kindFrom(kind)
    const { dialect } = this.#http
    await this.workspace(externalUserId).id()
    const made = await this.#http.request({
      about: 'connectors.create',
      method: 'POST',
      path: dialect.create,
      body: {
        [dialect.tenant]: externalUserId,
        connector_type: displayName,
        credentials,
        ...(config && { [dialect.config]: config }),
        ...(name !== undefined && { name }),
      },
      secrets: Object.values(credentials),
    })
    return this.connector({ connectorId: String(Object(made).id ?? '') })
  }

  /** Deletes a connector record with its credentials and its copy. */
  async deleteConnector(connector: HostedConnector | string): Promise<void> {
    const id = typeof connector === 'string' ? connector : await connector.id()
    await this.#http.request({
      about: 'connectors.delete',
      method: 'DELETE',
      path: `/api/v1/integrations/connectors/${segmentOf('connector', id)}`,
    })
  }

  /** A workspace by name or id. It is fetched on first use, and created if the name is new. */
  workspace(which: string | { readonly id: string }): Workspace {
    return new Workspace(this.#http, which)
  }
}

/** Reveals a connector's name without sending anything. Class names do not survive bundlers. */
const probe: Hosted = {
  connect(vendor) {
    const refuse = () => Promise.reject(new ParamsError('this connector was made to ask for its name'))
    return { connector: vendor.name, call: refuse, prepare: refuse }
  },
}

/** The kind with this name, or of this connector class. */
function kindFrom(kind: string | ConnectorClass): Kind {
  if (typeof kind === 'string') return kindOf(kind)
  let name: string | undefined
  try {
    name = new kind({ hosted: probe } as never).connector
  } catch {}
  if (name === undefined)
    throw new ParamsError('[gateway connectors.create] pass a connector class, or the name of a kind')
  return kindOfVendor(name)
}

/**
 * Creates a client of a gateway. Sends nothing.
 * @throws {ParamsError} if the URL is not https (http on loopback only).
 */
export const gateway = (options: GatewayOptions): Platform => new Platform(options)
