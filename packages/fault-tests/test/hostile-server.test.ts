import { inspect } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { figure } from './kit/figures.ts'
import { generations, isError } from './kit/generations.ts'
import { answers, label, looksRight } from './kit/hostile-server.ts'

// Every action of every generation against every answer. A new connector is attacked without a line here.

vi.setConfig({ testTimeout: 300_000 })

const all = await generations()
/** Actions of each generation: all of them with `FERRULE_FUZZ`, else as many as time allows. */
const MOST = process.env.FERRULE_FUZZ ? Number.POSITIVE_INFINITY : 12

const counts = { calls: 0, raw: 0, shown: 0, passed: 0, outcomes: 0 }

const bare = (error: unknown): string => inspect(error, { depth: 4 })

/** Some of a list, evenly spread. */
const spread = <T>(list: readonly T[]): readonly T[] =>
  list.filter(
    (_, at) =>
      Math.floor((at * MOST) / list.length) !== Math.floor(((at - 1) * MOST) / list.length) || MOST >= list.length,
  )

describe.each(all.map((one) => [one.name, one] as const))('%s', (_, generation) => {
  test.each(answers)('$name', async ({ name, answer, never }) => {
    const wrong: string[] = []
    for (const target of spread(generation.actions)) {
      const { entity, action, params, facts } = target
      let requests = 0
      counts.calls++
      const fetch = async (input: RequestInfo | URL): Promise<Response> => {
        // Tokens can be obtained: it is the API that is hostile here.
        if (/token/i.test(new URL(input instanceof Request ? input.url : input).pathname))
          return Response.json({ access_token: 'token-of-this-run', token_type: 'bearer', expires_in: 3600 })
        requests++
        return answer()
      }
      const connector = generation.connect({ fetch, retry: 1, maxResponseBytes: 2_000_000, timeout: 20_000 })
      const seen = await connector.execute({ entity, action, params }, { retry: 0 }).then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      )
      if ('value' in seen) {
        const isFile = typeof (seen.value.data as { stream?: unknown } | undefined)?.stream === 'object'
        if (!isFile && ((never && facts.record) || !looksRight(target, seen.value.data))) {
          counts.passed++
          wrong.push(`${label(generation, target, name)} passes: ${bare(seen.value.data).slice(0, 80)}`)
        }
        continue
      }
      const { error } = seen
      if (!isError(error)) {
        counts.raw++
        wrong.push(`${label(generation, target, name)} throws ${bare(error).slice(0, 200)}`)
      } else {
        if (facts.access !== 'read' && requests > 0 && error.outcome === undefined) {
          counts.outcomes++
          wrong.push(`${label(generation, target, name)}: no outcome`)
        }
        if (/after the work/.test(name) && facts.access !== 'read' && requests > 0 && error.outcome !== 'unknown')
          wrong.push(`${label(generation, target, name)}: ${error.outcome}`)
        const shown = bare(error) + JSON.stringify(error)
        if (generation.secrets.some((secret) => secret.length > 3 && shown.includes(secret))) {
          counts.shown++
          wrong.push(`${label(generation, target, name)}: a secret`)
        }
        if (error.message.length > 5_000)
          wrong.push(`${label(generation, target, name)}: ${error.message.length} characters`)
      }
    }
    expect(wrong).toEqual([])
  })
})

test.skipIf(process.env.FERRULE_FUZZ)('the figures in the documentation are those of this run', () =>
  figure('server', [
    ['connectors, by API generation', all.length],
    ['hostile responses', answers.length],
    ['calls', counts.calls],
    ['invalid responses returned as records', counts.passed],
    ['raw errors', counts.raw],
    ['failed writes without an outcome', counts.outcomes],
    ['errors that show a secret', counts.shown],
  ]),
)
