/**
 * What a source says a value looks like, whatever the source is written in. Only presence and null are kept, and the way
 * to the members: the judge asks nothing else.
 */
export type Form =
  | { readonly kind: 'object'; readonly name?: string; readonly fields: () => ReadonlyMap<string, FormField> }
  | { readonly kind: 'list'; readonly item: () => Said }
  | { readonly kind: 'map'; readonly value: () => Said }

/** A value: what it may be, and whether it may be null. Simple values have no form. */
export interface Said {
  readonly nullable: boolean
  readonly forms: readonly Form[]
}

export interface FormField extends Said {
  readonly optional: boolean
}
