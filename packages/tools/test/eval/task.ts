export type Params = Readonly<Record<string, unknown>>

/**
 * One call of a task: how a user would say it, the action, its params, and the params as a model may write them first.
 * `$0.2.id` is the field of a record that an earlier call returned.
 */
export type Step = readonly [say: string, action: string, params?: Params, first?: Params]

/** A task: what the user wants, the calls that fulfill it, and where the answer is. No other write may be sent. */
export type Task = readonly [want: string, steps: readonly Step[], answer?: string]

const REFERENCE = /^\$(\d+)((?:\.\w+)*)$/

/** An earlier call and the field of its result. */
export interface Reference {
  readonly step: number
  readonly path: readonly string[]
}

export function referenceIn(text: string): Reference | undefined {
  const [, step, path = ''] = REFERENCE.exec(text) ?? []
  return step === undefined ? undefined : { step: Number(step), path: path.split('.').slice(1) }
}

/** All references in a value. */
export function referencesOf(value: unknown): Reference[] {
  if (typeof value === 'string') return [referenceIn(value)].filter((one) => one !== undefined)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(referencesOf) : []
}

const fieldOf = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Params | null | undefined)?.[name], value)

/** The value with its references replaced by what the calls returned. */
export function resolved<T>(value: T, results: readonly unknown[]): T {
  const replace = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(replace)
    if (typeof inner === 'object' && inner !== null)
      return Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, replace(one)]))
    const found = typeof inner === 'string' ? referenceIn(inner) : undefined
    return found ? fieldOf(results[found.step], found.path) : inner
  }
  return replace(value) as T
}

/** The fields of a step's result that later steps or the answer use; undefined if a whole result is used. */
export function fieldsUsed([, steps, answer]: Task, step: number): string[] | undefined {
  const used = [...steps.map(([, , params, first]) => [params, first]), answer].flatMap(referencesOf)
  const paths = used
    .filter((reference) => reference.step === step)
    .map(({ path }) => path.filter((name) => !/^\d+$/.test(name)).join('.'))
  return paths.length === 0 || paths.includes('') ? undefined : [...new Set(paths)]
}
