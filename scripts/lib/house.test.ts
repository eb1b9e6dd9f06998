import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { ActionWords } from '../../packages/codegen/src/define.ts'
import type { Loaded } from '../../packages/codegen/src/load.ts'
import { callEdges, callPicture, edges, picture } from './house.ts'
import { filesTouched } from './touched.ts'

test('the pictures in docs/architecture.md are what packages and folders import', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  expect(callEdges()).toContain('pagination --> call')
  expect(page.match(/```mermaid\n[\s\S]*?\n```/g)).toEqual([picture(), callPicture()])
})

test('a new action and a new field change one committed generated file', async () => {
  const found = await filesTouched('github', [
    (loaded) => changed(loaded, ({ update, ...actions }) => actions),
    (loaded) => changed(loaded, ({ update, ...actions }) => ({ ...actions, update: withoutDescription(update) })),
  ])
  const labels = ['packages/github/src/generated/labels.gen.ts']
  expect(found).toEqual([labels, labels])
})

function withoutDescription(action: ActionWords | undefined): ActionWords {
  if (!(action?.params instanceof z.ZodObject)) throw new Error('the action has no parameter description')
  return { ...action, params: action.params.omit({ description: true }) }
}

type Actions = Record<string, ActionWords>

/** GitHub with other actions of labels. */
function changed(loaded: Loaded, change: (actions: Actions) => Actions): Loaded {
  const labels = loaded.entities.get('labels.ts')
  if (!labels) throw new Error('GitHub has no labels')
  const entities = new Map(loaded.entities).set('labels.ts', { ...labels, actions: change(labels.actions as Actions) })
  return { ...loaded, entities: new Map([...entities].sort(([one], [other]) => (one < other ? -1 : 1))) }
}

test('no package imports one that imports it', () => {
  const below = new Map<string, string[]>()
  for (const edge of edges()) {
    const [from = '', to = ''] = edge.split(' --> ')
    below.set(from, [...(below.get(from) ?? []), to])
  }
  const reaches = (from: string, to: string): boolean =>
    (below.get(from) ?? []).some((next) => next === to || reaches(next, to))
  expect(below.size).toBeGreaterThan(5)
  for (const name of below.keys()) expect([name, reaches(name, name)]).toEqual([name, false])
})
