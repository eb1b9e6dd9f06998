/** One problem of a value: where and what, but not the value. */
export interface Issue {
  /** Names and indexes from the outside in; empty for the value itself. */
  readonly path: readonly (string | number)[]
  /** The requirement that it does not meet: `must be an integer from 1 to 100`. */
  readonly message: string
  /** Type of the actual value: `string`, `null`, `missing`, … */
  readonly received: string
}
