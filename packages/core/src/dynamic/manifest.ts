import type { Manifest, ManifestAction, ManifestEntity } from '../contract/manifest.ts'

export type { JsonSchema } from '../contract/manifest.ts'

/** A connector as plain data, as generated code and imports write it. Only what a call needs; more is kept and not read. */
export interface DynamicManifest
  extends Pick<
      Manifest,
      | 'name'
      | 'credentials'
      | 'config'
      | 'bases'
      | 'auth'
      | 'headers'
      | 'query'
      | 'body'
      | 'idempotencyHeader'
      | 'requestId'
      | 'publicHeaders'
      | 'perCall'
      | 'redirects'
      | 'timeout'
      | 'concurrency'
      | 'backoff'
      | 'deniedIsLive'
      | 'vendor'
    >,
    Partial<Pick<Manifest, 'env' | 'check' | '$defs'>> {
  readonly entities: Readonly<Record<string, DynamicEntity>>
}

export interface DynamicEntity extends Partial<Pick<ManifestEntity, 'hosted'>> {
  readonly actions: Readonly<Record<string, DynamicAction>>
  readonly searchable?: Readonly<Record<string, string>>
}

export interface DynamicAction
  extends Pick<
      ManifestAction,
      | 'method'
      | 'path'
      | 'base'
      | 'params'
      | 'in'
      | 'wireNames'
      | 'queryStyles'
      | 'defaults'
      | 'body'
      | 'headers'
      | 'pagination'
      | 'records'
      | 'first'
      | 'record'
      | 'meta'
      | 'keyed'
      | 'download'
      | 'conditional'
      | 'exact'
      | 'graphql'
      | 'vendor'
      | 'deprecated'
      | 'gone'
      | 'selects'
      | 'taken'
    >,
    Partial<Pick<ManifestAction, 'idempotent'>> {
  readonly access: string
  readonly stream?: string
}
