import { isDeepStrictEqual } from 'node:util'
import { codeTools } from '../../src/code/index.ts'
import { type Tool, tools } from '../../src/index.ts'
import { codeMode } from './programs.ts'
import { fourTools, type Policy, perAction, withoutFields } from './scripted.ts'
import { resolved, type Task } from './task.ts'
import { callerOf, counted, newTrace, type Trace, tokensOf } from './trace.ts'
import { type Place, wrongWrites } from './world.ts'

/** How an agent reaches the actions. */
export const surfaces = ['four tools', 'without fields', 'per action', 'code mode'] as const
export type Surface = (typeof surfaces)[number]

/** The judgment of one task. */
export interface Score extends Trace {
  readonly task: string
  readonly surface: Surface
  /** The answer is right, every record is as the solution leaves it, and nothing else was written. */
  readonly success: boolean
  readonly wrongWrites: number
  /** Why it failed. */
  readonly reason?: string
}

/** Carries tasks out. Returns what it answers the user: any value, or text with the value in it. */
export type Agent = (task: Task, set: readonly Tool[]) => Promise<unknown>

const policies: Readonly<Record<Surface, Policy>> = {
  'four tools': fourTools,
  'without fields': withoutFields,
  'per action': perAction,
  'code mode': codeMode,
}

/** The agent that follows rules in a model's place. */
export const scripted =
  (surface: Surface): Agent =>
  async (task, set) =>
    answerOf(task, await policies[surface](task, callerOf(set)))

/** The tools of a surface over all places: an agent has to find the system, too. */
export function toolsOf(surface: Surface, places: readonly Place[]): Tool[] {
  const sources = places.map(({ source }) => source)
  if (surface === 'code mode') return codeTools(sources, { write: true })
  return tools(sources, { write: true, mode: surface === 'per action' ? 'per-action' : 'discover' })
}

/** Tokens of the definitions, which a model reads before anything else. */
export const definitionTokens = (set: readonly Tool[]): number =>
  tokensOf(
    JSON.stringify(
      set.map(({ name, description, inputSchema, annotations }) => ({ name, description, inputSchema, annotations })),
    ),
  )

const answerOf = ([, , answer]: Task, results: readonly unknown[]): unknown =>
  answer === undefined ? undefined : resolved(answer, results)

/** Runs one task and judges it by the sandbox's state, against that which the solution leaves. */
export async function evaluate(
  task: Task,
  place: Place,
  { surface, set, agent }: { readonly surface: Surface; readonly set: readonly Tool[]; readonly agent: Agent },
): Promise<Score> {
  await place.reset()
  const wanted = answerOf(task, await place.solve(task))
  const solution = place.outcome()
  await place.reset()
  const trace = newTrace()
  const ended = await agent(task, counted(set, trace)).then(
    (answer) => ({ answer }),
    (error: Error) => ({ answer: undefined, reason: error.message }),
  )
  const { writes, records } = place.outcome()
  const wrong = wrongWrites(writes, solution.writes).length
  const reason =
    'reason' in ended
      ? ended.reason
      : wrong > 0
        ? `${wrong} wrong writes`
        : records !== solution.records
          ? 'the records are not as they should be'
          : isRight(ended.answer, wanted)
            ? undefined
            : `the answer is ${JSON.stringify(ended.answer)}, not ${JSON.stringify(wanted)}`
  return {
    ...trace,
    task: task[0],
    surface,
    success: reason === undefined,
    wrongWrites: wrong,
    ...(reason !== undefined && { reason }),
  }
}

/** A model answers in a sentence, which has to contain the value. */
const isRight = (answer: unknown, wanted: unknown): boolean =>
  isDeepStrictEqual(answer, wanted) ||
  (typeof answer === 'string' && wanted !== undefined && answer.includes(String(wanted)))
