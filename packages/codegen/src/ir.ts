import type { Access, ActionWords, ConnectorDefinition, EntityDefinition } from './define.ts'
import type { ConnectInput } from './define-connect.ts'
import type { SyncInput } from './define-sync.ts'
import type { GraphqlMark } from './graphql/words.ts'
import type { Layout } from './layout.ts'

/**
 * The plain data between reading and writing: no zod object in it, so every emitter sees the same facts.
 */

/** What a person wrote about a type or a field. */
export interface Doc {
  readonly description?: string
  /** `true`, or what to use instead. */
  readonly deprecated?: string | true
}

/** A value that a literal or an enum can be. */
export type Literal = string | number | boolean

interface Base {
  /** Name of the zod class, for `@ferrule/<connector>/zod`. */
  readonly zod: string
  readonly doc?: Doc | undefined
  /** What the connector uses when the value is not given. */
  readonly default?: unknown
  /** A value for the documentation to show. */
  readonly example?: unknown
  /** Says what is wrong with a bad value, instead of the derived sentence. */
  readonly hint?: string
  /** How it is asked for in a GraphQL document. */
  readonly graphql?: GraphqlMark | undefined
  /** What it is declared as, when that is sharper than what is checked. */
  readonly means?: MeaningType | undefined
  /** Of a named type: the named type that is the default of its parameter. */
  readonly parameter?: string | undefined
}

/** See `means.ts`. */
export interface MeaningType {
  readonly name?: string
  readonly of: readonly Type[]
}

/** A union of one object's kinds; see `means.ts`. */
export interface FamiliesType {
  readonly by: string
  readonly in: string
  readonly of: readonly { readonly values: readonly string[]; readonly is?: Type }[]
  /** The default of the parameter of the type of `in`. */
  readonly fallback: string
}

export interface StringType extends Base {
  readonly kind: 'string'
  /** Length in code points, as zod counts. */
  readonly min?: number
  readonly max?: number
  readonly pattern?: RegExp
  /** JSON Schema's name of the format, when there is one. */
  readonly format?: string
  /** Known values of an enum to which the vendor may add. */
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
  /** What happens to unknown fields: refused, kept, or dropped by zod (which no table does, it only judges). */
  readonly unknown: 'strict' | 'loose' | 'strip'
  /** Free-form: the interface has an index signature. */
  readonly open: boolean
  readonly families?: FamiliesType | undefined
}

export interface Field {
  readonly name: string
  readonly type: Type
  /** May be absent or `undefined`. The type then still says so itself. */
  readonly optional: boolean
  readonly doc: Doc
  /** What the vendor or the connector takes when it is absent. */
  readonly default?: unknown
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
  /** Field that tells the options apart, when the zod object says so. */
  readonly discriminator?: string
}

/** `nullable`, `optional`, `readonly`, and `lazy`, which adds nothing but is part of the zod type. */
export interface WrapperType extends Base {
  readonly kind: 'nullable' | 'optional' | 'readonly' | 'lazy'
  readonly inner: Type
}

export interface SimpleType extends Base {
  /** `never`: a name that is refused, with its `hint`. `bytes`: a source of bytes to send. */
  readonly kind: 'boolean' | 'null' | 'unknown' | 'never' | 'bytes'
}

/** A type with a name of its own; `name` is a key of {@link ConnectorIr.named}. */
export interface RefType extends Base {
  readonly kind: 'ref'
  readonly name: string
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

/** A type that gets a name: an interface (objects) or an alias (everything else). */
export interface Named {
  readonly name: string
  readonly type: Type
  /** The entity in whose file it is declared; absent: shared. */
  readonly entity?: string
  /** Where `@ferrule/<connector>/zod` finds the zod object. */
  readonly source?: Source
}

/** A zod object in the schema files: `import <from>`, then `<path>`. */
export interface Source {
  readonly file: string
  /** Name of the export, `default` included, and the way from there. */
  readonly path: readonly string[]
}

export interface ActionIr {
  readonly name: string
  readonly definition: Omit<ActionWords, 'params' | 'record' | 'meta'>
  readonly access: Access
  readonly title: string
  readonly params: ObjectType
  /** All parameters may be left out. */
  readonly bare: boolean
  /** Absent: no record comes back. */
  readonly record?: Type
  /** The members of the answer that are the list's meta. */
  readonly meta?: ObjectType
  /** Its parameter that puts objects in place of ids. */
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
  /** The ways in; each is a set of fields. */
  readonly credentials: ObjectType | (UnionType & { readonly options: readonly ObjectType[] })
  readonly config: ObjectType
  readonly entities: readonly EntityIr[]
  readonly sync?: SyncInput | undefined
  readonly connect?: ConnectInput | undefined
  /** In an order in which each name comes after those it uses, where there is such an order. */
  readonly named: ReadonlyMap<string, Named>
}
