import type { Manifest } from '@ferrule/core/manifest'

/** Changes that the next version of a document means for the programs that call its connector. */

export interface Changes {
  /** Changes that may stop programs that work now. */
  readonly breaking: readonly string[]
  readonly added: readonly string[]
}

type Json = Readonly<Record<string, unknown>>
type Actions = ReadonlyMap<string, Manifest['entities'][string]['actions'][string]>

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
    breaking.push(...paramChanges(name, before, now, action.params, same.params))
    if (Boolean(action.pagination) !== Boolean(same.pagination))
      breaking.push(same.pagination ? `${name} answers with pages now` : `${name} is no longer a list with pages`)
    breaking.push(...fieldChanges(name, before, now, action.record, same.record))
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

function paramChanges(name: string, before: Manifest, now: Manifest, old: unknown, next: unknown): string[] {
  const [was, is] = [propertiesOf(before, old), propertiesOf(now, next)]
  return [
    ...namesAfter(is.names, was.names).map((param) => `${name} no longer takes ${param}`),
    ...namesAfter(was.required, is.required).map((param) => `${name} needs ${param} now`),
    ...was.names.flatMap((param) => {
      const [type, other] = [was.typeOf(param), is.names.includes(param) ? is.typeOf(param) : undefined]
      return other === undefined || type === undefined || other === type
        ? []
        : [`${name} takes ${param} as ${other} instead of ${type}`]
    }),
  ]
}

function fieldChanges(name: string, before: Manifest, now: Manifest, old: unknown, next: unknown): string[] {
  const [was, is] = [propertiesOf(before, old), propertiesOf(now, next)]
  if (was.names.length === 0 || is.names.length === 0) return []
  const gone = namesAfter(is.names, was.names)
  return gone.length === 0 ? [] : [`${name} no longer answers with ${gone.join(', ')}`]
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
