import { type JsonSchema, sampler } from './sample.ts'

/** The parts of a manifest's action that tests read. */
export interface ActionFacts {
  readonly method: string
  readonly path: string
  readonly params?: JsonSchema & { readonly properties?: Readonly<Record<string, JsonSchema>> }
  readonly records?: string
  readonly pagination?: { readonly param: string }
  readonly record?: JsonSchema
}

/** An action by its names, with two valid sets of params: minimal and complete. */
export interface Sampled extends ActionFacts {
  readonly operation: string
  readonly entity: string
  readonly action: string
  readonly samples: readonly Record<string, unknown>[]
}

interface ManifestFacts {
  readonly $defs: Readonly<Record<string, object>>
  readonly entities: Readonly<Record<string, { readonly actions: Readonly<Record<string, object>> }>>
}

/** All actions of a manifest. `own` has values by parameter that generated ones cannot replace. */
export function sampledActions(
  { entities, $defs }: ManifestFacts,
  own: Readonly<Record<string, unknown>> = {},
): Sampled[] {
  const { least, whole } = sampler($defs as never)
  return Object.entries(entities).flatMap(([entity, { actions }]) =>
    Object.entries(actions).map(([action, given]) => {
      const facts = given as ActionFacts
      const operation = `${entity}.${action}`
      const samples = [least, whole].map((make) => {
        const made = make(facts.params ?? { type: 'object' }) as Record<string, unknown>
        return Object.fromEntries(
          Object.entries(made).map(([name, value]) => [name, own[`${operation}.${name}`] ?? own[name] ?? value]),
        )
      })
      return { ...facts, operation, entity, action, samples }
    }),
  )
}
