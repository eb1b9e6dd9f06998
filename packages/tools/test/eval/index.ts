// `pnpm eval`: how well an agent carries tasks out in the sandboxes, by four tools, by a tool per action and by programs.
//
//   pnpm eval -- stripe jira        only tasks of these connectors; the tools are still those of all
//   pnpm eval -- --model <name>     by a model in place of rules: FERRULE_EVAL_URL, FERRULE_EVAL_KEY
//   pnpm eval -- --json             every score, one a line
import { parseArgs } from 'node:util'
import { definitionTokens, evaluate, type Score, type Surface, scripted, surfaces, toolsOf } from './evaluate.ts'
import { modelAgent } from './model.ts'
import { tasks } from './tasks.ts'
import { openPlaces } from './world.ts'

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { model: { type: 'string' }, json: { type: 'boolean', default: false } },
})
const strange = named.find((name) => !tasks.has(name))
if (strange !== undefined) fail(`there are no tasks for ${strange}; there are: ${[...tasks.keys()].join(', ')}`)

const agent = values.model === undefined ? undefined : agentOf(values.model)
const places = await openPlaces()
const chosen = places.filter(({ name }) => named.length === 0 || named.includes(name))
const rows: string[][] = []
let wrong = 0
for (const surface of surfaces) {
  // No model takes a tool for each of a thousand actions, and a model decides on fields itself.
  if (agent && (surface === 'per action' || surface === 'without fields')) continue
  const set = toolsOf(surface, places)
  const scores: Score[] = []
  for (const place of chosen)
    for (const task of tasks.get(place.name) ?? [])
      scores.push(await evaluate(task, place, { surface, set, agent: agent ?? scripted(surface) }))
  rows.push(rowOf(surface, scores, definitionTokens(set)))
  for (const score of scores) show(score)
  wrong += sum(scores, 'wrongWrites')
}
await Promise.all(places.map((place) => place.close()))
if (!values.json) {
  const head = ['', 'tasks', 'success', 'calls', 'written', 'read', 'definitions', 'errors', 'wrong writes']
  console.log(['', ...[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)].join('\n'))
  console.log('\nCalls and tokens (o200k) are those of all tasks; definitions are read once.')
}
if (wrong > 0) process.exitCode = 1

function agentOf(model: string) {
  const { FERRULE_EVAL_URL: url, FERRULE_EVAL_KEY: key } = process.env
  if (!url) fail('--model needs FERRULE_EVAL_URL, the address of Chat Completions, and mostly FERRULE_EVAL_KEY')
  return modelAgent({ url: url as string, key, model })
}

function show(score: Score): void {
  if (values.json) console.log(JSON.stringify(score))
  else if (!score.success) console.log(`${score.surface}: ${score.task} ${score.reason}`)
}

function sum(scores: readonly Score[], member: 'calls' | 'written' | 'read' | 'errors' | 'wrongWrites'): number {
  return scores.reduce((total, score) => total + score[member], 0)
}

function rowOf(surface: Surface, scores: readonly Score[], definitions: number): string[] {
  const counts = [
    scores.length,
    scores.filter(({ success }) => success).length,
    ...(['calls', 'written', 'read'] as const).map((member) => sum(scores, member)),
    definitions,
    sum(scores, 'errors'),
    sum(scores, 'wrongWrites'),
  ]
  return [surface, ...counts.map((count) => count.toLocaleString('en'))]
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
