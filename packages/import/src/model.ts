/** The common model of all document formats. Code after the readers does not know OpenAPI, Swagger or discovery. */

/** An API as documented. */
export interface Api {
  /** For example `OpenAPI 3.1.0`, `Swagger 2.0`, `Google discovery v1`. */
  readonly format: string
  readonly title: string
  readonly version: string
  readonly description: string
  readonly docs: string | undefined
  readonly servers: readonly Server[]
  readonly security: readonly Security[]
  readonly operations: readonly Operation[]
  /** Named schemas of the document. */
  readonly schemas: ReadonlyMap<string, Schema>
  readonly losses: Losses
}

/** A base URL, with `{name}` for its variables. */
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

/** A key in a header, with the name of its scheme. */
export interface KeyHeader {
  readonly name: string
  readonly field: string
}

export type Security = {
  /** Headers with keys that every request carries as well. */
  readonly also?: readonly KeyHeader[]
} & (
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
  | {
      readonly kind: 'headers'
      readonly name: string
      readonly headers: readonly KeyHeader[]
      readonly description: string
    }
)

export interface Operation {
  readonly id: string
  readonly method: string
  /** As in the document. */
  readonly path: string
  readonly summary: string
  /** Further words of the document, for what they say about pages. */
  readonly about?: string
  readonly docs: string | undefined
  readonly deprecated: boolean
  readonly tags: readonly string[]
  readonly server: Server | undefined
  /** Names that the document states: a resource and its method. */
  readonly named: { readonly entity: string; readonly action: string } | undefined
  readonly parameters: readonly Parameter[]
  readonly body: Body | undefined
  readonly answer: Answer
  /** Its location in the document. */
  readonly at: string
}

export type Location = 'path' | 'query' | 'header' | 'cookie'

export interface Parameter {
  readonly name: string
  readonly in: Location
  readonly required: boolean
  readonly description: string
  readonly schema: Schema
  /** A value that the document shows. */
  readonly example?: unknown
  /** How a list is encoded. */
  readonly style: 'csv' | 'repeat' | 'brackets' | undefined
  /** A path parameter that may contain slashes. */
  readonly reserved: boolean
  /** The document says path, and its path has no such place. */
  readonly misplaced?: true
}

export interface Body {
  readonly kind: 'json' | 'form' | 'multipart' | 'other'
  /** The content type, for the report. */
  readonly type: string
  readonly required: boolean
  readonly schema: Schema
  /** How the lists of a form are encoded, by name. */
  readonly styles?: Readonly<Record<string, Parameter['style']>>
}

/** A successful response. */
export interface Answer {
  readonly kind: 'json' | 'file' | 'none'
  /** The content type, if it is vendor-specific JSON. */
  readonly type?: string | undefined
  readonly schema: Schema | undefined
  /** Whether a `Link` header is documented. */
  readonly link: boolean
  /** Other documented headers, by name. */
  readonly headers?: ReadonlyMap<string, Schema>
  readonly examples: readonly unknown[]
}

/** Facts about a value besides its type. */
export interface Notes {
  readonly description?: string
  readonly deprecated?: boolean
  readonly nullable?: boolean
  readonly default?: unknown
  /** Shown by the document, if it is text or a number. Not part of the type. */
  readonly example?: string | number
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
  /** Unnamed members: unspecified, not allowed, any, or of one type. */
  readonly rest: 'unsaid' | 'none' | 'any' | Schema
}

export interface Field {
  readonly name: string
  readonly required: boolean
  readonly schema: Schema
}

/** Constructs that a draft cannot express, listed in the report. */
export class Losses {
  readonly all = new Map<string, Set<string>>()
  /** Broken paths and operations, which are left out, by place: why. */
  readonly leftOut = new Map<string, string>()

  add(construct: string, at: string): void {
    const paths = this.all.get(construct) ?? new Set()
    this.all.set(construct, paths.add(at))
  }
}

/** An empty or dotted segment leads out of the base, and a control character ends a request's line. */
export const LEADS_AWAY = /^\/\/|\/(?:\.|%2e){1,2}(?:\/|$)|[\\\p{Cc}]/iu

export const UNKNOWN: Schema = { kind: 'unknown' }

/** The target of a reference; unknown, if that is nothing or a circle. */
export function followIn(schemas: ReadonlyMap<string, Schema>, schema: Schema): Schema {
  let found: Schema = schema
  for (let step = 0; found.kind === 'ref' && step < 50; step++) found = schemas.get(found.name) ?? UNKNOWN
  return found.kind === 'ref' ? UNKNOWN : found
}

/** A schema as text, to compare types: an example is no part of them. */
export const typeText = (schema: Schema): string =>
  JSON.stringify(schema, (key, value) => (key === 'example' && typeof value !== 'object' ? undefined : value))

/** An invalid document or setting; the message says what to do. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}
