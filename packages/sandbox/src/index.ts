import { connectors } from './connectors/index.ts'
import { type Facts, makeSandbox, type Sandbox, type SandboxOptions } from './core/sandbox.ts'

export type { Armed, Fault, FaultMatch, FaultRule } from './core/faults.ts'
export type { LoggedRequest } from './core/log.ts'
export type { Sandbox, SandboxOptions } from './core/sandbox.ts'
export type { Listening } from './core/server.ts'
export type { NewRow, Row, Rows } from './core/store.ts'

/** Name of a connector that has a sandbox. */
export type SandboxName = keyof typeof connectors

type CredentialsOf<Name extends SandboxName> =
  (typeof connectors)[Name] extends Facts<infer Credentials> ? Credentials : never

/** A fake upstream of a connector: stateful, seeded, with faults on request. */
export function createSandbox<Name extends SandboxName>(
  name: Name,
  options: SandboxOptions = {},
): Sandbox<CredentialsOf<Name>> {
  if (!Object.hasOwn(connectors, name)) {
    throw new TypeError(
      `there is no sandbox for ${JSON.stringify(name)}; there are: ${Object.keys(connectors).join(', ')}`,
    )
  }
  return makeSandbox(connectors[name] as Facts<CredentialsOf<Name>>, options)
}
