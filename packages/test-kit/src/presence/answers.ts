import type { ManifestAction, ManifestEntity } from '@ferrule/core/manifest'
import type { Said } from './form.ts'
import type { Root } from './judge.ts'

interface Action extends Pick<ManifestAction, 'method' | 'path' | 'records'> {
  readonly record?: object
}
interface Manifest {
  readonly entities: Readonly<
    Record<string, Pick<ManifestEntity, 'type'> & { readonly actions: Readonly<Record<string, Action>> }>
  >
}

/** The sources' statements about the response of one action. */
export interface Answered {
  readonly said?: Said | undefined
  readonly examples?: readonly unknown[]
  readonly identifies?: readonly string[]
}

/** The records of all actions, with the vendor's documentation and examples of their responses. */
export const answered = (
  { entities }: Manifest,
  answer: (action: Action & { readonly operation: string; readonly type: string }) => Answered | undefined,
  spec?: Readonly<Record<string, Root['spec']>>,
): Root[] =>
  Object.entries(entities).flatMap(([entity, { type: own, actions }]) =>
    Object.entries(actions).flatMap(([name, action]) => {
      const type = typeOf(action.record)
      const found = type && answer({ ...action, operation: `${entity}.${name}`, type })
      if (!type || !found) return []
      const { said, examples = [], identifies } = found
      const at = action.records
      return [
        {
          type,
          ...(said && { said: items(at === undefined ? said : within(said, at)) }),
          examples: examples.flatMap((one) => valuesAt(one, at)),
          ...(identifies && { identifies }),
          spec: type === own ? spec?.[entity] : undefined,
        },
      ]
    }),
  )

function typeOf(record: object | undefined): string | undefined {
  const { $ref, items: item } = (record ?? {}) as { $ref?: string; items?: object }
  return $ref?.replace('#/$defs/', '') ?? (item && typeOf(item))
}

const within = (said: Said, key: string): Said => {
  const inner = said.forms.flatMap((form) => (form.kind === 'object' ? [form.fields().get(key)] : []))
  const found = inner.filter((one) => one !== undefined)
  return found.length > 0 ? { nullable: false, forms: found.flatMap(({ forms }) => forms) } : said
}

const items = (said: Said): Said => ({
  nullable: false,
  forms: said.forms.flatMap((form) => (form.kind === 'list' ? form.item().forms : [form])),
})

function valuesAt(answer: unknown, key: string | undefined): unknown[] {
  if (typeof answer !== 'object' || answer === null) return []
  const inner = key !== undefined && Object.hasOwn(answer, key) ? Reflect.get(answer, key) : answer
  return Array.isArray(inner) ? inner : [inner]
}
