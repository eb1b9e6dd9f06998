// A model's place is taken by rules: they know which calls a task takes, but not whether the tools offer them, nor how an
// error is mended. What they find, they find in the results; what they correct, they correct by the errors' own words.
import type { ToolFailure, ToolResult } from '../../src/index.ts'
import { corrected } from './correct.ts'
import { fieldsUsed, type Params, referencesOf, resolved, type Step, type Task } from './task.ts'
import type { Caller } from './trace.ts'

/** Carries a task out by calls of tools. Returns the result of each step; rejects where the tools lead nowhere. */
export type Policy = (task: Task, call: Caller) => Promise<readonly unknown[]>

/** Maximum number of times that a call is corrected. */
const CORRECTIONS = 3

export const failureOf = (result: ToolResult): ToolFailure | undefined =>
  'error' in result ? (result.error as ToolFailure) : undefined

/** Calls until there is no error, or none that says how to go on. */
export async function persist<T>(
  given: T,
  run: (given: T) => Promise<ToolResult>,
  correct: (given: T, failure: ToolFailure) => T | undefined,
): Promise<ToolResult> {
  let next = given
  for (let left = CORRECTIONS; ; left--) {
    const result = await run(next)
    const failure = failureOf(result)
    if (!failure) return result
    const mended = left > 0 ? correct(next, failure) : undefined
    if (!mended) throw new Error(`${failure.code}: ${failure.message}`)
    next = mended
  }
}

/** The words of a step, then those words for its system only, then the names that a model would guess. */
function queriesOf([say, id]: Step): { query: string; connector?: string }[] {
  const [connector = '', entity = '', action = ''] = id.split('.')
  return [{ query: say }, { query: say, connector }, { query: `${action} ${entity}`.replaceAll('_', ' '), connector }]
}

/** Searches until the action of the step is among the results. */
export async function find<T>(
  step: Step,
  search: (query: ReturnType<typeof queriesOf>[number]) => Promise<T | undefined>,
): Promise<T> {
  for (const query of queriesOf(step)) {
    const found = await search(query)
    if (found !== undefined) return found
  }
  throw new Error(`not found: ${step[0]}`)
}

/** find_actions for each step, describe_action for all, then read or write, as the line of the action says. */
export const fourTools: Policy = (task, call) => byFinding(task, call, (step, read) => read(step))

/** The same, but it names fields only where an answer lacks them. */
export const withoutFields: Policy = (task, call) =>
  byFinding(task, call, async ([step, params, fields], read) => {
    const result = await read([step, params, undefined])
    return fields && lacks(task, task[1].indexOf(step), recordsOf(result)) ? read([step, params, fields]) : result
  })

type Read = (asked: Asked) => Promise<ToolResult>
type Asked = readonly [step: Step, params: Params, fields: string[] | undefined]

async function byFinding(task: Task, call: Caller, run: (asked: Asked, read: Read) => Promise<ToolResult>) {
  const lines = new Map<string, string>()
  for (const step of task[1])
    if (!lines.has(step[1])) lines.set(step[1], await find(step, (query) => lineOf(step, query, call)))
  await call('describe_action', { action: [...lines.keys()].join(', ') })
  const read: Read = ([[, action], params, fields]) => {
    const tool = lines.get(action)?.startsWith(`${action} (read`) ? 'read' : 'write'
    return persist(params, (next) => call(tool, { action, params: next, ...(fields && { fields }) }), corrected)
  }
  return each(task, (step, params, fields) =>
    lines.get(step[1])?.startsWith(`${step[1]} (read`)
      ? run([step, params, fields], read)
      : read([step, params, fields]),
  )
}

/** Whether a step's result lacks something that the task needs of it, or has it only in short. */
function lacks([, steps, answer]: Task, step: number, records: unknown): boolean {
  const needed = referencesOf([steps.map(([, , ...params]) => params), answer]).filter((one) => one.step === step)
  return needed.some(({ path }) => {
    const value = resolved(`$0${path.map((name) => `.${name}`).join('')}`, [records]) as unknown
    return value === undefined || (typeof value === 'object' && value !== null) || String(value).includes('… (+')
  })
}

/** The records of a list that came as columns and rows. */
function recordsOf(result: ToolResult): unknown {
  const { data } = result as { readonly data?: unknown }
  const { columns, rows } = Object(data) as {
    readonly columns?: readonly string[]
    readonly rows?: readonly unknown[][]
  }
  if (!columns || !rows) return data
  return rows.map((row) => {
    const record: Nested = {}
    for (const [at, path] of columns.entries()) put(record, path.split('.'), row[at])
    return record
  })
}

interface Nested {
  [name: string]: unknown
}

function put(record: Nested, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) record[name] = value
  else {
    record[name] ??= {}
    put(record[name] as Nested, rest, value)
  }
}

async function lineOf([, id]: Step, query: object, call: Caller): Promise<string | undefined> {
  const { actions = [] } = (await call('find_actions', query)) as { actions?: readonly string[] }
  return actions.find((line) => line.startsWith(`${id} `))
}

/** The tool of each action, whose schema is known from the beginning. */
export const perAction: Policy = (task, call) =>
  each(task, ([, action], params, fields) =>
    persist(
      params,
      async (next) => {
        const name = action.replace(/\W/g, '_')
        const result = await call(name, { ...next, ...(fields && { result_fields: fields }) })
        // Not every action returns records that have fields.
        const takesNone = failureOf(result)?.message.includes('result_fields')
        return takesNone ? call(name, next) : result
      },
      corrected,
    ),
  )

async function each(
  task: Task,
  run: (step: Step, params: Params, fields: string[] | undefined) => Promise<ToolResult>,
): Promise<unknown[]> {
  const results: unknown[] = []
  for (const [index, step] of task[1].entries()) {
    const [, , params = {}, first = params] = step
    const result = await run(step, resolved(first, results), fieldsUsed(task, index))
    results.push(recordsOf(result))
  }
  return results
}
