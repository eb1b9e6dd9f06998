/** What the readers of all formats make of a document. Nothing after them knows OpenAPI, Swagger or discovery. */

/** An API as its document says it. */
export interface Api {
  /** `OpenAPI 3.1.0`, `Swagger 2.0`, `Google discovery v1`. */
  readonly format: string
  readonly title: string
  readonly version: string
  readonly description: string
  readonly docs: string | undefined
  readonly servers: readonly Server[]
  readonly security: readonly Security[]
  readonly operations: readonly Operation[]
  /** Schemas that have a name in the document. */
  readonly schemas: ReadonlyMap<string, Schema>
  readonly losses: Losses
}

/** An address, with `{name}` for its variables. */
export interface Server {
  readonly url: string
  readonly description: string
  readonly variables: readonly ServerVariable[]
}

export interface ServerVariable {
  readonly name: string
  readonly description: string
  readonly default: string
  readonly values: readonly string[]
}

export type Security =
  | { readonly kind: 'bearer' | 'basic' | 'none'; readonly name: string; readonly description: string }
  | { readonly kind: 'header' | 'query'; readonly name: string; readonly field: string; readonly description: string }
  | {
      readonly kind: 'client_credentials' | 'authorization_code'
      readonly name: string
      readonly tokenUrl: string
      readonly authorizeUrl: string
      readonly scopes: readonly string[]
      readonly description: string
    }

export interface Operation {
  readonly id: string
  readonly method: string
  /** As the document writes it. */
  readonly path: string
  readonly summary: string
  readonly docs: string | undefined
  readonly deprecated: boolean
  readonly tags: readonly string[]
  readonly server: Server | undefined
  /** Names that the document gives outright: a resource and its method. */
  readonly named: { readonly entity: string; readonly action: string } | undefined
  readonly parameters: readonly Parameter[]
  readonly body: Body | undefined
  readonly answer: Answer
  /** Where it stands in the document. */
  readonly at: string
}

export type Location = 'path' | 'query' | 'header' | 'cookie'

export interface Parameter {
  readonly name: string
  readonly in: Location
  readonly required: boolean
  readonly description: string
  readonly schema: Schema
  /** How a list of it is written. */
  readonly style: 'csv' | 'repeat' | 'brackets' | undefined
  /** A path parameter that may hold slashes. */
  readonly reserved: boolean
}

export interface Body {
  readonly kind: 'json' | 'form' | 'multipart' | 'other'
  /** The content type, for the report. */
  readonly type: string
  readonly required: boolean
  readonly schema: Schema
}

/** What comes back when all went well. */
export interface Answer {
  readonly kind: 'json' | 'file' | 'none'
  /** The content type, where it is a JSON of the vendor's own. */
  readonly type?: string | undefined
  readonly schema: Schema | undefined
  /** A `Link` header is documented. */
  readonly link: boolean
  readonly examples: readonly unknown[]
}

/** What is written about a value besides what it is. */
export interface Notes {
  readonly description?: string
  readonly deprecated?: boolean
  readonly nullable?: boolean
  readonly default?: unknown
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
}

export type Literal = string | number | boolean

export type Schema = Notes &
  (
    | { readonly kind: 'ref'; readonly name: string }
    | {
        readonly kind: 'string'
        readonly format?: string
        readonly min?: number
        readonly max?: number
        readonly pattern?: string
      }
    | { readonly kind: 'number'; readonly integer: boolean; readonly min?: number; readonly max?: number }
    | { readonly kind: 'boolean' | 'unknown' | 'file' | 'null' }
    | { readonly kind: 'enum'; readonly values: readonly Literal[] }
    | ObjectSchema
    | { readonly kind: 'array'; readonly item: Schema; readonly min?: number; readonly max?: number }
    | { readonly kind: 'union'; readonly options: readonly Schema[] }
  )

export interface ObjectSchema extends Notes {
  readonly kind: 'object'
  readonly fields: readonly Field[]
  /** Members that are not named: refused or not said, anything, or of one kind. */
  readonly rest: 'unsaid' | 'none' | 'any' | Schema
}

export interface Field {
  readonly name: string
  readonly required: boolean
  readonly schema: Schema
}

/** What a draft cannot say, by construct: the report lists it. */
export class Losses {
  readonly all = new Map<string, Set<string>>()

  add(construct: string, at: string): void {
    const paths = this.all.get(construct) ?? new Set()
    this.all.set(construct, paths.add(at))
  }
}

/** What is wrong with a document or a setting; the message says what to do. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
