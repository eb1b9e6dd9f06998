import type { Manifest } from '@ferrule/core/manifest'
import { type ActionShape, breaksBetween } from '@ferrule/import/document'

/** Changes that the next version of a document means for the programs that call its connector. */

export interface Changes {
  /** Changes that may stop programs that work now. */
  readonly breaking: readonly string[]
  readonly added: readonly string[]
}

type Json = Readonly<Record<string, unknown>>
type Action = Manifest['entities'][string]['actions'][string]
type Actions = ReadonlyMap<string, Action>

/** The changes between two versions, by name of the action. Texts alone are no change. */
export function changesBetween(before: Manifest, now: Manifest): Changes {
  const [old, next] = [actionsOf(before), actionsOf(now)]
  const breaking = [...credentialChanges(before, now)]
  for (const [name, action] of old) {
    const same = next.get(name)
    if (!same) {
      breaking.push(`${name} is gone`)
      continue
    }
    breaking.push(...breaksBetween(name, ...shapesOf(before, action, now, same)))
    if (Boolean(action.pagination) !== Boolean(same.pagination))
      breaking.push(same.pagination ? `${name} answers with pages now` : `${name} is no longer a list with pages`)
  }
  return { breaking, added: [...next.keys()].filter((name) => !old.has(name)).map((name) => `${name} is new`) }
}

const actionsOf = ({ entities }: Manifest): Actions =>
  new Map(
    Object.entries(entities).flatMap(([entity, { actions }]) =>
      Object.entries(actions).map(([action, facts]) => [`${entity}.${action}`, facts] as const),
    ),
  )

function credentialChanges(before: Manifest, now: Manifest): string[] {
  const named = (manifest: Manifest) =>
    JSON.stringify([manifest.auth, propertiesOf(manifest, manifest.credentials).names])
  const fields = namesAfter(propertiesOf(before, before.config).required, propertiesOf(now, now.config).required)
  return [
    ...(named(before) === named(now) ? [] : ['credentials are others than before']),
    ...fields.map((name) => `setting ${name} is required now`),
  ]
}

/** Both versions of an action. Fields are compared where both are known: a record may be stated or left open. */
function shapesOf(before: Manifest, action: Action, now: Manifest, next: Action): [ActionShape, ActionShape] {
  const [old, fields] = [typesOf(before, action.record), typesOf(now, next.record)]
  const isKnown = Object.keys(old).length > 0 && Object.keys(fields).length > 0
  return [
    { params: typesOf(before, action.params), fields: isKnown ? old : {} },
    { params: typesOf(now, next.params), fields: isKnown ? fields : {} },
  ]
}

/** The types of an object's members, as the comparison reads them. */
function typesOf(manifest: Manifest, schema: unknown): Record<string, string> {
  const { names, required, typeOf } = propertiesOf(manifest, schema)
  return Object.fromEntries(names.map((name) => [name, `${typeOf(name) ?? ''}${required.includes(name) ? '!' : ''}`]))
}

/** Names of the second list that the first one does not have. */
const namesAfter = (known: readonly string[], names: readonly string[]): string[] =>
  names.filter((name) => !known.includes(name))

function propertiesOf({ $defs }: Manifest, schema: unknown) {
  const resolved = deref($defs, schema)
  const properties = Object(resolved['properties']) as Record<string, unknown>
  const required = resolved['required']
  return {
    names: Object.keys(properties),
    required: Array.isArray(required) ? (required as string[]) : [],
    /** The type of a value, if it has one alone. */
    typeOf: (name: string): string | undefined => {
      const { type } = deref($defs, properties[name])
      return typeof type === 'string' ? type : undefined
    },
  }
}

function deref(defs: Manifest['$defs'], schema: unknown): Json {
  const { $ref: ref } = Object(schema) as { $ref?: unknown }
  const name = typeof ref === 'string' ? ref.replace('#/$defs/', '') : undefined
  if (name !== undefined) return Object.hasOwn(defs, name) ? (Object(defs[name]) as Json) : {}
  return Object(schema) as Json
}
