import { type ActionShape, breaksBetween } from './compare.ts'
import type { Action } from './draft/action.ts'
import type { Follow } from './draft/find-records.ts'
import type { Draft } from './draft/index.ts'
import type { Schema } from './model.ts'

/** The outline of a draft, kept beside it: the next update compares it, to name what breaks programs. */

export interface Outline {
  /** By operation of the document. */
  readonly actions: Readonly<Record<string, ActionOutline>>
}

interface ActionOutline extends ActionShape {
  /** `orders.list`. */
  readonly name: string
}

export const OUTLINE = 'outline.json'

export function outlineOf({ entities, follow }: Pick<Draft, 'entities' | 'follow'>): Outline {
  const all = entities.flatMap(({ name, record, actions }) =>
    actions.map((action): [string, ActionOutline] => [
      action.operation.at,
      {
        name: `${name}.${action.name}`,
        params: Object.fromEntries(
          action.request.params
            .filter(({ fixed }) => fixed === undefined)
            .map((one) => [one.name, `${typeOf(one.schema, follow)}${one.required ? '!' : ''}`]),
        ),
        fields: fieldsOf(action, record, follow),
      },
    ]),
  )
  return { actions: Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1))) }
}

function fieldsOf(action: Action, own: Schema | undefined, follow: Follow): Record<string, string> {
  const schema = action.record === undefined ? own : (action.record ?? undefined)
  const found = schema && follow(schema)
  if (found?.kind !== 'object') return {}
  return Object.fromEntries(
    found.fields.map(({ name, required, schema: inner }) => [name, `${typeOf(inner, follow)}${required ? '!' : ''}`]),
  )
}

function typeOf(schema: Schema, follow: Follow): string {
  const found = follow(schema)
  if (found.kind === 'array') return `list of ${follow(found.item).kind}`
  return found.kind
}

/** Reads a stored outline. Older drafts have none. */
export function readOutline(text: string | undefined): Outline | undefined {
  try {
    const value = JSON.parse(text ?? '') as Outline | null
    return typeof value?.actions === 'object' && value.actions !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Changes that break programs that were right before, a line each. */
export function breaking(before: Outline, now: Outline): string[] {
  return Object.entries(before.actions).flatMap(([at, old]) => {
    const next = now.actions[at]
    if (!next) return [`\`${old.name}\` is gone (${at})`]
    const renamed = old.name === next.name ? [] : [`\`${old.name}\` is now \`${next.name}\``]
    return [...renamed, ...breaksBetween(`\`${next.name}\``, old, next)]
  })
}
