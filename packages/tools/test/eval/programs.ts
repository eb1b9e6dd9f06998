// The same rules in code mode: what is found becomes a program, and an error says which params of it to correct.
import { corrected } from './correct.ts'
import { find, type Policy, persist } from './scripted.ts'
import { fieldsUsed, type Params, referenceIn, referencesOf, resolved, type Step, type Task } from './task.ts'
import type { Caller } from './trace.ts'

/** A call as search_api shows it. */
interface Shown {
  readonly action: string
  readonly access: string
  readonly call: string
}

interface Found {
  readonly calls?: readonly Shown[]
  readonly others?: readonly string[]
}

/** search_api for each step, then programs: one, or more where a step needs what a write returned. */
export const codeMode: Policy = async (task, call) => {
  const shown: Shown[] = []
  for (const step of task[1]) shown.push(await search(step, call))
  const results: unknown[] = []
  while (results.length < task[1].length) results.push(...(await runNext(task, shown, results, call)))
  return results
}

function search(step: Step, call: Caller): Promise<Shown> {
  const byWords = async (query: string): Promise<Shown | undefined> => {
    const { calls = [], others = [] } = (await call('search_api', { query })) as Found
    const found = calls.find(({ action }) => action === step[1])
    if (found || !others.some((line) => line.startsWith(`${step[1]} `))) return found
    return ((await call('search_api', { query: step[1] })) as Found).calls?.[0]
  }
  return find(step, ({ query, connector }) => byWords(connector === undefined ? query : `${connector} ${query}`))
}

async function runNext(task: Task, shown: readonly Shown[], results: readonly unknown[], call: Caller) {
  const from = results.length
  const steps = task[1].slice(from, endOf(task, shown, from))
  const first = steps.map(([, , params = {}, wrong = params]) => wrong)
  const answer = await persist(
    first,
    (params) => call('run_code', { code: programOf(task, shown, results, params) }),
    (params, { cause }) => {
      const failure = cause as Parameters<typeof corrected>[1] | undefined
      const mended = params.map((one, at) =>
        failure && failure['action'] === steps[at]?.[1] ? corrected(one, failure) : undefined,
      )
      return mended.some(Boolean) ? params.map((one, at) => mended[at] ?? one) : undefined
    },
  )
  const { result, writes = [] } = answer as { result: unknown[]; writes?: readonly { readonly data?: unknown }[] }
  // A write has its result in the answer, in the order of the writes.
  const sent = [...writes]
  return result.map((value, at) => (shown[from + at]?.access === 'read' ? value : sent.shift()?.data))
}

/** Where the next program ends: before the first step that needs what one of its writes returns. */
function endOf([, steps]: Task, shown: readonly Shown[], from: number): number {
  const needsWrite = ([, , params, first]: Step): boolean =>
    referencesOf([params, first]).some(({ step }) => step >= from && shown[step]?.access !== 'read')
  const end = steps.findIndex((step, at) => at > from && needsWrite(step))
  return end < 0 ? steps.length : end
}

function programOf(
  task: Task,
  shown: readonly Shown[],
  results: readonly unknown[],
  params: readonly Params[],
): string {
  const lines = params.map((given, at) => {
    const index = results.length + at
    const { call = '' } = shown[index] ?? {}
    const fields = fieldsUsed(task, index)
    const options = fields ? `, ${JSON.stringify({ fields })}` : ''
    const expression = `await ${/[\w.]+(?=\(params\))/.exec(call)?.[0]}(${textOf(given, results)}${options})`
    return `const r${index} = ${call.startsWith('for await') ? `(${expression}).data` : expression}`
  })
  return [...lines, `return [${params.map((_, at) => `r${results.length + at}`).join(', ')}]`].join('\n')
}

/** Params as a program has them: what an earlier program returned is written out, what this one reads is referred to. */
function textOf(value: unknown, results: readonly unknown[]): string {
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item, results)).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([name, inner]) => `${JSON.stringify(name)}: ${textOf(inner, results)}`)
      .join(', ')} }`
  const found = typeof value === 'string' ? referenceIn(value) : undefined
  if (!found || found.step < results.length) return JSON.stringify(resolved(value, results)) ?? 'undefined'
  return `r${found.step}${found.path.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join('')}`
}
