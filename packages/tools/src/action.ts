import type { Access, ConnectorLike, Manifest, ManifestAction, Source } from './types.ts'

/** One action of one connector. */
export interface Action {
  /** For example `stripe.customers.list`. */
  readonly id: string
  readonly connector: ConnectorLike
  readonly manifest: Manifest
  readonly name: string
  readonly entity: string
  readonly action: string
  readonly access: Access
  readonly title: string
  /** Of the account and its revision, see {@link Source.identity}. */
  readonly identity: string | undefined
  readonly facts: ManifestAction
}
