import { lazy } from './lazy.ts'

/**
 * A source's statement about a value, in any format. Only presence, nullability and the path to members are kept: the
 * judge needs nothing else.
 */
export type Form =
  | { readonly kind: 'object'; readonly name?: string; readonly fields: () => ReadonlyMap<string, FormField> }
  | { readonly kind: 'list'; readonly item: () => Said }
  | { readonly kind: 'map'; readonly value: () => Said }

/** A value: its possible forms, and whether it is nullable. Scalars have no form. */
export interface Said {
  readonly nullable: boolean
  readonly forms: readonly Form[]
}

export interface FormField extends Said {
  /** Undefined: the source does not say. */
  readonly optional: boolean | undefined
}

/**
 * Only what a source states with certainty: what it leaves open may be undocumented, as in typings generated from a
 * vague document.
 */
export const positive = ({ nullable, forms }: Said): Said => ({
  nullable,
  forms: forms.map((form) => {
    if (form.kind === 'list') return { kind: 'list', item: () => positive(form.item()) }
    if (form.kind === 'map') return { kind: 'map', value: () => positive(form.value()) }
    const fields = () =>
      new Map(
        [...form.fields()].map(([name, field]) => [
          name,
          { ...positive(field), optional: field.optional === false ? false : undefined },
        ]),
      )
    return { ...form, fields }
  }),
})

/** Combines several sources for one value: one may state what another leaves open. */
export const together = (...all: readonly Said[]): Said => {
  const forms = all.flatMap((one) => one.forms)
  const objects = forms.flatMap((form) => (form.kind === 'object' ? [form] : []))
  const lists = forms.flatMap((form) => (form.kind === 'list' ? [form] : []))
  return {
    nullable: all.some(({ nullable }) => nullable),
    forms: [
      ...forms.filter(({ kind }) => kind === 'map'),
      ...(lists.length > 0
        ? [{ kind: 'list' as const, item: () => together(...lists.map(({ item }) => item())) }]
        : []),
      ...(objects.length > 0
        ? [{ kind: 'object' as const, fields: lazy(() => merged(objects.map(({ fields }) => fields()))) }]
        : []),
    ],
  }
}

function merged(sources: readonly ReadonlyMap<string, FormField>[]): Map<string, FormField> {
  const names = new Set(sources.flatMap((fields) => [...fields.keys()]))
  return new Map(
    [...names].map((name) => {
      const known = sources.flatMap((fields) => fields.get(name) ?? [])
      const said = known.map(({ optional }) => optional)
      return [
        name,
        { ...together(...known), optional: said.includes(true) ? true : said.includes(false) ? false : undefined },
      ]
    }),
  )
}
