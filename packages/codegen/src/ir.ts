import type { Access, ActionWords, ConnectorDefinition, EntityDefinition } from './define.ts'
import type { AgentsInput } from './define-agents.ts'
import type { ConnectInput } from './define-connect.ts'
import type { SyncInput } from './define-sync.ts'
import type { GraphqlMark } from './graphql/schema-helpers.ts'
import type { Layout } from './layout.ts'

/** The plain data between reading and emitting. It contains no zod objects, so every emitter sees the same facts. */

/** The documentation of a type or a field. */
export interface Doc {
  readonly description?: string
  /** `true`, or what to use instead. */
  readonly deprecated?: string | true
}

/** A value of a literal or an enum. */
export type Literal = string | number | boolean

interface Base {
  /** Name of the zod class, for `@ferrule/<connector>/zod`. */
  readonly zod: string
  readonly doc?: Doc | undefined
  /** Default value that the connector uses. */
  readonly default?: unknown
  /** A value to show in the documentation. */
  readonly example?: unknown
  /** Replaces the derived error message. */
  readonly hint?: string
  /** Of a parameter: names that others have for it. */
  readonly aliases?: readonly string[]
  /** How it is selected in a GraphQL document. */
  readonly graphql?: GraphqlMark | undefined
  /** Its declared type, if that is more precise than the check. */
  readonly means?: DeclaredType | undefined
  /** For a named type: the named type that is the default of its type parameter. */
  readonly parameter?: string | undefined
  /** Callers add fields of their own to it; see `own-fields.ts`. */
  readonly ownFields?: boolean | undefined
}

/** See `declared-type.ts`. */
export interface DeclaredType {
  readonly name?: string
  readonly of: readonly Type[]
}

/** A discriminated union of one object; see `declared-type.ts`. */
export interface FamiliesType {
  readonly by: string
  readonly in: string
  readonly of: readonly { readonly values: readonly string[]; readonly is?: Type }[]
  /** The default of the type parameter of `in`. */
  readonly fallback: string
}

export interface StringType extends Base {
  readonly kind: 'string'
  /** Length in code points, as zod counts. */
  readonly min?: number
  readonly max?: number
  readonly pattern?: RegExp
  /** JSON Schema's name of the format, if it has one. */
  readonly format?: string
  /** Known values of an open enum. */
  readonly open?: readonly string[]
}

export interface NumberType extends Base {
  readonly kind: 'number'
  readonly integer: boolean
  readonly min?: number
  readonly max?: number
}

export interface LiteralType extends Base {
  readonly kind: 'literal'
  readonly values: readonly Literal[]
}

export interface ObjectType extends Base {
  readonly kind: 'object'
  readonly fields: readonly Field[]
  /** Unknown fields are rejected, kept, or dropped by zod (a table only checks, so it keeps them). */
  readonly unknown: 'strict' | 'loose' | 'strip'
  /** Free-form: the interface has an index signature. */
  readonly open: boolean
  readonly families?: FamiliesType | undefined
}

export interface Field {
  readonly name: string
  readonly type: Type
  /** May be absent or `undefined`. The type itself is still marked as optional, too. */
  readonly optional: boolean
  readonly doc: Doc
  /** The default value of the vendor or the connector. */
  readonly default?: unknown
  /** Names that others have for it. */
  readonly aliases?: readonly string[]
}

export interface RecordType extends Base {
  readonly kind: 'record'
  readonly key?: RegExp
  readonly value: Type
  readonly maxKeys?: number
}

export interface ArrayType extends Base {
  readonly kind: 'array'
  readonly item: Type
  readonly min?: number
  readonly max?: number
}

export interface UnionType extends Base {
  readonly kind: 'union'
  readonly options: readonly Type[]
  /** Discriminator field, if the zod object has one. */
  readonly discriminator?: string
}

/** `nullable`, `optional`, `readonly`; and `lazy`, which has no effect but is part of the zod type. */
export interface WrapperType extends Base {
  readonly kind: 'nullable' | 'optional' | 'readonly' | 'lazy'
  readonly inner: Type
}

export interface SimpleType extends Base {
  /** `never`: a name that is rejected with its `hint`. `bytes`: a source of bytes to upload. */
  readonly kind: 'boolean' | 'null' | 'unknown' | 'never' | 'bytes'
}

/** A reference to a named type; `name` is a key of {@link ConnectorIr.named}. */
export interface RefType extends Base {
  readonly kind: 'ref'
  readonly name: string
  /** Whether the named type takes the caller's own fields, or a type inside of it does. */
  readonly own?: 'itself' | 'inside'
}

export type Type =
  | StringType
  | NumberType
  | LiteralType
  | ObjectType
  | RecordType
  | ArrayType
  | UnionType
  | WrapperType
  | SimpleType
  | RefType

/** A named type: an interface for objects, an alias otherwise. */
export interface Named {
  readonly name: string
  readonly type: Type
  /** The entity whose file declares it; absent: shared. */
  readonly entity?: string
  /** The zod object that `@ferrule/<connector>/zod` exports. */
  readonly source?: Source
}

/** A zod object in the schema files. */
export interface Source {
  readonly file: string
  /** The export (may be `default`), and the path from there. */
  readonly path: readonly string[]
}

export interface ActionIr {
  readonly name: string
  readonly definition: Omit<ActionWords, 'params' | 'record' | 'meta'>
  readonly access: Access
  readonly title: string
  readonly params: ObjectType
  /** Whether all parameters are optional. */
  readonly bare: boolean
  /** Absent: the action returns no record. */
  readonly record?: Type
  /** The members of the response that are the list's meta. */
  readonly meta?: ObjectType
  /** The parameter that replaces ids with objects. */
  readonly expands?: string
}

export interface EntityIr {
  readonly definition: Omit<EntityDefinition, 'record' | 'actions'>
  /** File below `schemas/<connector>/`. */
  readonly file: string
  readonly record: Type
  readonly actions: readonly ActionIr[]
}

export interface ConnectorIr {
  readonly definition: Omit<ConnectorDefinition, 'credentials' | 'config'> & { readonly layout?: Layout }
  /** One set of fields for each kind of credentials. */
  readonly credentials: ObjectType | (UnionType & { readonly options: readonly ObjectType[] })
  readonly config: ObjectType
  readonly entities: readonly EntityIr[]
  readonly sync?: SyncInput | undefined
  readonly connect?: ConnectInput | undefined
  readonly agents?: AgentsInput | undefined
  /** Ordered so that each name follows those it depends on, unless they are circular. */
  readonly named: ReadonlyMap<string, Named>
}
