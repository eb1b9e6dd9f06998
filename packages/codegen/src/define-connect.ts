import type { ConnectDefinition } from '../../core/src/connect/definition.ts'

/** An additional option of `authorizeUrl`. */
export interface ConnectSetting {
  readonly description: string
  /** Its allowed values; absent: any string. */
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
      /** The vendor's documentation page. */
      readonly docs: string
      readonly authorizeUrl: string
      /** Default: the connector's. */
      readonly tokenUrl?: string
      readonly settings?: Readonly<Record<string, ConnectSetting>>
      /** Config fields that it provides. */
      readonly config?: Readonly<Record<string, 'always' | 'maybe'>>
      /** Functions in `src/vendor/connect.ts`, by name, for what data cannot express. */
      readonly vendor?: {
        readonly resolve?: string
        readonly verify?: string
        readonly finish?: string
        /** Additional functions that the entry exports, by file below `src/vendor/`. They may import the definition. */
        readonly exports?: Readonly<Record<string, readonly string[]>>
      }
    })
  /** The same definition as another generation of the API, which is generated into this folder of the same package. */
  | { readonly from: string }

/** Declares how users connect their accounts. The identity function, for its type. */
export const defineConnect = (input: ConnectInput): ConnectInput => input
