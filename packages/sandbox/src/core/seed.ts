/**
 * JSON. `{name}` in a text is a value of that name, dotted names lead into it, and a text that is only `{name}` is that value
 * itself. `{at|time}` and `{at|day}` write Unix seconds, `{name|text}` writes a number as text. An object whose first key begins with `$` is one of
 * the operators in `sow.ts`.
 */
export type SeedValue =
  | string
  | number
  | boolean
  | null
  | readonly SeedValue[]
  | { readonly [name: string]: SeedValue | undefined }

/** Records of one collection. Where the manifest's paths put them below a record, their place follows from `below`. */
export interface SeedStep {
  readonly collection: string
  /** One record for each of these values, which are called `each`. */
  readonly each?: SeedValue
  /** How many records. Default: as many as `each`, else the number chosen for the collection, else one. */
  readonly count?: SeedValue
  /** Whether there are any. */
  readonly if?: SeedValue
  /** Values that several fields use, by name. They are made in this order, for each record. */
  readonly let?: Readonly<Record<string, SeedValue>>
  /** Fields of the record; the schema supplies all other required fields. */
  readonly fields?: Readonly<Record<string, SeedValue>>
  /** Records made after each of these, which are called like their collection. */
  readonly below?: readonly SeedStep[]
  /** Their fields name the records above, so that no path has to be read for it. */
  readonly linked?: boolean
}

/** First records as data. */
export interface Seed {
  readonly steps: readonly SeedStep[]
  /** Values that all steps use. */
  readonly let?: Readonly<Record<string, SeedValue>>
  /** How the vendor writes a time. Default: ISO 8601 with milliseconds. */
  readonly time?: (seconds: number) => string
}
