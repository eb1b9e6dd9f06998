import type { Action } from './draft/action.ts'
import type { Follow } from './draft/find-records.ts'
import type { Draft } from './draft/index.ts'
import type { Schema } from './model.ts'

/** The outline of a draft, kept beside it: the next update compares it, to name what breaks programs. */

export interface Outline {
  /** By operation of the document. */
  readonly actions: Readonly<Record<string, ActionOutline>>
}

interface ActionOutline {
  /** `orders.list`. */
  readonly name: string
  /** Types of params by name; a required one ends in `!`. */
  readonly params: Readonly<Record<string, string>>
  /** Types of the fields of its records; one that is always there ends in `!`. */
  readonly fields: Readonly<Record<string, string>>
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

/** What breaks programs that were right before, a line each. */
export function breaking(before: Outline, now: Outline): string[] {
  return Object.entries(before.actions).flatMap(([at, old]) => {
    const next = now.actions[at]
    if (!next) return [`\`${old.name}\` is gone (${at})`]
    const renamed = old.name === next.name ? [] : [`\`${old.name}\` is now \`${next.name}\``]
    return [...renamed, ...paramBreaks(old, next), ...fieldBreaks(old, next)]
  })
}

const plain = (type: string): string => type.replace(/!$/, '')
const isSure = (type: string): boolean => type.endsWith('!')

function paramBreaks(old: ActionOutline, { name, params }: ActionOutline): string[] {
  const of = (param: string): string => `\`${name}\`, param \`${param}\``
  const lost = Object.entries(old.params).flatMap(([param, type]) => {
    const next = params[param]
    if (next === undefined) return [`${of(param)} is gone`]
    if (plain(next) !== plain(type)) return [`${of(param)} was ${plain(type)} and is ${plain(next)}`]
    return isSure(next) && !isSure(type) ? [`${of(param)} is required`] : []
  })
  const needed = Object.entries(params).filter(([param, type]) => isSure(type) && !Object.hasOwn(old.params, param))
  return [...lost, ...needed.map(([param]) => `${of(param)} is new and required`)]
}

function fieldBreaks(old: ActionOutline, { name, fields }: ActionOutline): string[] {
  const of = (field: string): string => `\`${name}\`, field \`${field}\``
  return Object.entries(old.fields).flatMap(([field, type]) => {
    const next = fields[field]
    if (next === undefined) return [`${of(field)} is gone`]
    if (plain(next) !== plain(type)) return [`${of(field)} was ${plain(type)} and is ${plain(next)}`]
    return isSure(type) && !isSure(next) ? [`${of(field)} may be absent`] : []
  })
}
