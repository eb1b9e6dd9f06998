import { type Environment, fromEnvironment, type HostedOptions } from '@ferrule/core/runtime'
import { GreenhouseConnector as V1 } from './generated/connector.gen.ts'
import type { GreenhouseOptions as V1Options } from './generated/index.gen.ts'
import { GreenhouseConnector as V3 } from './v3/generated/connector.gen.ts'
import type { GreenhouseOptions } from './v3/generated/index.gen.ts'
import { vendor } from './v3/generated/vendor.gen.ts'

export * from './v3/generated/index.gen.ts'

/** A connector of Harvest v3. */
export type GreenhouseConnector = V3

/** Constructors of the connectors of both generations. */
export interface GreenhouseConnectorClass {
  readonly prototype: V3
  /**
   * A connector of Harvest v3.
   *
   * @throws {CredentialsError} if the credentials are invalid.
   */
  new (options: GreenhouseOptions | HostedOptions): V3
  /**
   * A connector of Harvest v1, for its `api_key`.
   *
   * @deprecated Greenhouse announced the end of v1. Use credentials of v3, or import from `@ferrule/greenhouse/v1`.
   */
  new (options: V1Options): V1
  /**
   * Reads credentials from the environment: `GREENHOUSE_CLIENT_ID` and `GREENHOUSE_CLIENT_SECRET`, like `fromEnv` of
   * `/v3`. Where only `GREENHOUSE_API_KEY` is set, the first call fails with a CredentialsError: use `/v1` for that key.
   */
  fromEnv(options?: Partial<GreenhouseOptions> & { env?: Environment }): V3
}

/** Credentials of v1 are recognized by their only field. */
const holdsKey = ({ credentials }: Partial<GreenhouseOptions | V1Options>): boolean =>
  typeof credentials === 'object' && credentials !== null && 'api_key' in credentials

/** The connector of Harvest v3; with an `api_key`, that of v1. */
export const GreenhouseConnector: GreenhouseConnectorClass = class GreenhouseConnector extends V3 {
  // biome-ignore lint/correctness/noUnreachableSuper: with a key of v1, returns a v1 connector instead
  constructor(options: GreenhouseOptions) {
    // biome-ignore lint/correctness/noConstructorReturn: see above
    if (holdsKey(Object(options))) return new V1(options as never) as never
    super(options)
  }

  static override fromEnv(options: Partial<GreenhouseOptions> & { env?: Environment } = {}): V3 {
    // Past the constructor above, so that a key of v1 is refused here, as the type says.
    return Reflect.construct(V3, [fromEnvironment<GreenhouseOptions>(vendor, options)], GreenhouseConnector)
  }
} as never
