import type { ConnectDefinition } from '../../core/src/connect/definition.ts'

/** A choice that `authorizeUrl` takes besides what every vendor needs. */
export interface ConnectSetting {
  readonly description: string
  /** What it may be; absent: a text. */
  readonly values?: readonly string[]
  readonly required?: boolean
}

type Data = Omit<
  ConnectDefinition,
  'connector' | 'settings' | 'resolve' | 'verify' | 'finish' | 'authorizeUrl' | 'tokenUrl'
>

/** `schemas/<connector>/connect.ts`: how users connect their accounts. */
export type ConnectInput =
  | (Data & {
      /** Of the vendor's documentation. */
      readonly docs: string
      readonly authorizeUrl: string
      /** Default: that of the connector. */
      readonly tokenUrl?: string
      readonly settings?: Readonly<Record<string, ConnectSetting>>
      /** Fields of the config that come of it. */
      readonly config?: Readonly<Record<string, 'always' | 'maybe'>>
      /** What data cannot say: names of functions of `src/vendor/connect.ts`. */
      readonly vendor?: {
        readonly resolve?: string
        readonly verify?: string
        readonly finish?: string
        /** Further ones that the entry exports, by file below `src/vendor/`. They may import the definition. */
        readonly exports?: Readonly<Record<string, readonly string[]>>
      }
    })
  /** The same as that of another generation of the API, which is generated into this folder of the same package. */
  | { readonly from: string }

/** Declares how users connect their accounts; the identity function, for its type. */
export const defineConnect = (input: ConnectInput): ConnectInput => input
