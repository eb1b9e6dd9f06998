import { lazy } from './lazy.ts'

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
  /** Undefined: the source does not say. */
  readonly optional: boolean | undefined
}

/** What a source says for sure: what it leaves open may be for want of words, as in typings made of a document that does not say. */
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

/** What several sources say of one value: what one of them leaves open, another may say. */
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
