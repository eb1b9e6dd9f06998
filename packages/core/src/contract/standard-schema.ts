/** A schema of any library with the Standard Schema interface, as far as a check needs it. `Input` is what it accepts. */
export interface StandardSchema<Input = unknown> {
  readonly '~standard': {
    readonly validate: (value: unknown) => StandardResult | Promise<StandardResult>
    readonly types?: { readonly input: Input } | undefined
  }
}

interface StandardResult {
  /** Absent: the value matches. */
  readonly issues?: readonly StandardIssue[] | undefined
}

interface StandardIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}
