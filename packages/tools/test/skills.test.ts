// Every step of a skill is carried out in its connector's sandbox, by the same tools and in the same order.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ToolResult, tools } from '../src/index.ts'
import { referencesOf, resolved } from './eval/task.ts'
import { callerOf } from './eval/trace.ts'
import { openPlaces, type Place } from './eval/world.ts'

interface Step {
  readonly tool: 'read' | 'write'
  readonly action: string
  readonly params: Record<string, unknown>
  readonly fields?: readonly string[]
}

const folder = join(import.meta.dirname, '../skills')
const skills = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(join(folder, name, 'SKILL.md'), 'utf8'),
}))
const stepsOf = (text: string): Step[] =>
  [...text.matchAll(/```json\s+(.+?)\s+```/gs)].map(([, json]) => JSON.parse(String(json)) as Step)

let places: readonly Place[]
beforeAll(async () => {
  places = await openPlaces()
}, 180_000)
afterAll(async () => {
  await Promise.all((places ?? []).map((place) => place.close()))
})

/** The steps by number: the first one is 1. Ends at a step that fails. */
async function carriedOut(steps: readonly Step[], place: Place): Promise<ToolResult[]> {
  await place.reset()
  const call = callerOf(tools([place.source], { write: true }))
  const [data, results]: [unknown[], ToolResult[]] = [[undefined], []]
  for (const { tool, ...input } of steps) {
    const result = await call(tool, resolved(input, data))
    results.push(result)
    if ('error' in result) break
    data.push((result as { data?: unknown }).data)
  }
  return results
}

describe('skills', () => {
  it('are there for every connector', () => {
    const covered = places.filter(({ name }) => skills.some((skill) => skill.name.startsWith(`${name}-`)))
    expect(covered).toEqual(places)
  })

  it.each(skills)('$name: its steps work, and each builds on what it read', async ({ name, text }) => {
    const place = places.find((one) => name.startsWith(`${one.name}-`)) as Place
    const [, title, description = ''] = /^---\nname: (\S+)\ndescription: (.+)\n---\n/.exec(text) ?? []
    expect(title).toBe(name)
    expect(description.length).toBeLessThan(1_024)
    const steps = stepsOf(text)
    expect(steps.length).toBeGreaterThan(2)
    const results = await carriedOut(steps, place)
    for (const [index, result] of results.entries()) {
      const { action, fields } = steps[index] as Step
      expect([action, (result as { error?: unknown }).error]).toEqual([action, undefined])
      // A field that no record has is a note.
      if (fields)
        expect([action, (result as { note?: string }).note ?? '']).toEqual([
          action,
          expect.not.stringContaining('no field'),
        ])
    }
    for (const { path, step } of steps.flatMap(({ params }) => referencesOf(params)))
      expect([step, path, resolved(`$${[step, ...path].join('.')}`, dataOf(results))]).toEqual([
        step,
        path,
        expect.anything(),
      ])
    expect(place.outcome().writes).toHaveLength(steps.filter(({ tool }) => tool === 'write').length)
  })
})

const dataOf = (results: readonly ToolResult[]): unknown[] => [
  undefined,
  ...results.map((result) => (result as { data?: unknown }).data),
]
