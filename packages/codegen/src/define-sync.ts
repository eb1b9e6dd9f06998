import type { StreamDefinition } from '../../core/src/sync-definition.ts'
import type { FieldType } from '../../store/src/tables/manifest.ts'

/** `schemas/<connector>/sync.ts`: how the connector's lists are kept as copies. */
export type SyncInput =
  | {
      readonly streams: Readonly<Record<string, Omit<StreamDefinition, 'name'>>>
      /** Lists that are not streams, and why. */
      readonly excluded: Readonly<Record<string, string>>
      /** By stream: searchable fields that the record's schema lacks, or for which the search uses another type. */
      readonly searchable?: Readonly<Record<string, Readonly<Record<string, FieldType>>>>
    }
  | {
      /** Copies are read from another generation of the API, which is generated into this folder of the same package. */
      readonly from: string
      /** Entities of this generation that are streams there, under the same names. */
      readonly streams: readonly string[]
    }

/** Declares the streams of a connector. The identity function, for its type. */
export const defineSync = (input: SyncInput): SyncInput => input
