import type ts from 'typescript'

/** A method of a vendor's SDK: its route, and what its typings say of it. */
export interface TypedMethod {
  /** The vendor's group of operations. */
  readonly tag: string
  readonly method: string
  readonly path: string
  /** Names of the path's parameters; all are text. */
  readonly inPath: readonly string[]
  readonly params: ts.Type | undefined
  readonly answer: ts.Type
}

/** The vendor's operations, as the connector's `operations.txt` lists them. */
export interface ListedOperations {
  readonly all: readonly string[]
  /** The listed operation, whatever the names of the path's parameters are. */
  find(operation: string): string | undefined
}

/** The typings of a vendor's SDK, as its connector reads them: `packages/<connector>/test/support/typings.ts`. */
export interface SdkTypings {
  /** The file of declarations that has everything. */
  readonly entry: string
  methods(checker: ts.TypeChecker, files: readonly ts.SourceFile[], listed: ListedOperations): readonly TypedMethod[]
  /** Types by the names of their declarations, which are text on the wire. */
  readonly texts?: readonly string[]
  /** Params that the connector sends automatically. */
  readonly own?: readonly string[]
}
