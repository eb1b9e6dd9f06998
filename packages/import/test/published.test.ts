import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeDraft } from '../src/draft/index.ts'
import type { Api } from '../src/model.ts'
import { readApi } from '../src/read/index.ts'
import { readSource } from '../src/read/source.ts'
import { writeFiles } from '../src/update.ts'
import { allOf, areWhole, published as read } from './support/api.ts'
import { countCalls } from './support/calls.ts'
import { accepted, generated, project, typeErrors } from './support/project.ts'

/** Documents that vendors publish, read where they are. */
const DOCUMENTS: readonly (readonly [name: string, file: string])[] = [
  ['box', 'openapi/box.openapi.json'],
  ['slack', 'openapi/slack.swagger.json'],
  ['intercom', 'openapi/intercom-2.15.openapi.yaml'],
  ['amazon-ads', 'amazon-ads.openapi.json'],
  ['google-drive', 'google-drive.discovery.json'],
  ['greenhouse', 'greenhouse.openapi.json'],
  ['jira', 'jira.openapi.json'],
  ['mailchimp', 'mailchimp.swagger.json'],
  ...(process.env['FERRULE_IMPORT_ALL'] ? [['intercom', 'openapi/intercom-2.14.openapi.yaml'] as const] : []),
  ...(areWhole ? [['stripe', 'stripe.openapi.json'] as const] : []),
]
/** Whole documents go through the compiler in longer runs, the invented ones in `npm test -- scaffold`; GitHub's is `generated/api.github.com.json` of @octokit/openapi. */
const { FERRULE_IMPORT_ALL: all, FERRULE_IMPORT_GITHUB: github } = process.env

const least = 0.98
const apis = new Map<string, Promise<Api>>()
/** Each is read once. */
function published(file: string): Promise<Api> {
  const api = apis.get(file) ?? read(file)
  apis.set(file, api)
  return api
}
afterAll(() => apis.clear())
const counted: { readonly calls: number; readonly good: number }[] = []

test.each(DOCUMENTS)('%s: %s', async (name, file) => {
  const api = await published(file)
  const draft = makeDraft(api, allOf(api, name))
  const drafted = draft.entities.flatMap(({ actions }) => actions).length
  const ir = await accepted(draft.files, name)
  console.log(
    `${file}: ${drafted} of ${api.operations.length} operations, ${draft.entities.length} entities, ${draft.rows.length} lists`,
  )
  expect(drafted / api.operations.length).toBeGreaterThanOrEqual(least)
  expect(ir.entities.flatMap(({ actions }) => actions)).toHaveLength(drafted)
  expect(drafted + draft.skipped.length).toBe(api.operations.length)
  // The judge compiles every schema: the larger ones in longer runs.
  if (!all && !file.startsWith('openapi/')) return
  const { calls, good, bad } = await countCalls(ir)
  counted.push({ calls, good })
  console.log(`${file}: the sandbox answers ${good} of ${calls} calls about one record`)
  if (all) for (const one of bad) console.log(one)
})

test('sandboxes answer most calls about one record', () => {
  const sum = (key: 'calls' | 'good'): number => counted.reduce((total, one) => total + one[key], 0)
  console.log(`sandboxes: ${sum('good')} of ${sum('calls')} calls about one record`)
  expect(sum('good') / sum('calls')).toBeGreaterThanOrEqual(0.95)
})

test.each(all ? DOCUMENTS : [])(
  '%s type-checks: %s',
  async (name, file) => {
    const api = await published(file)
    const folder = project()
    writeFiles(join(folder, 'schemas', name), makeDraft(api, allOf(api, name)).files)
    await generated(folder, name)
    expect(typeErrors(folder)).toBe('')
  },
  600_000,
)

describe('the whole of GitHub', () => {
  if (!github) {
    test('all of it', ({ skip }) =>
      skip('FERRULE_IMPORT_GITHUB is not set: the path of generated/api.github.com.json of @octokit/openapi'))
    return
  }

  const whole = async () => {
    const api = readApi(await readSource(github, '.'))
    return { api, draft: makeDraft(api, allOf(api, 'github')) }
  }

  test('the sandbox answers most calls about one record', { timeout: 600_000 }, async () => {
    const { draft } = await whole()
    const { calls, good, bad } = await countCalls(await accepted(draft.files, 'github'))
    console.log(`GitHub: the sandbox answers ${good} of ${calls} calls about one record`)
    for (const one of bad) console.log(one)
    expect(good / calls).toBeGreaterThanOrEqual(0.97)
  })

  test('it drafts, generates and type-checks', { timeout: 600_000 }, async () => {
    const { api, draft } = await whole()
    const drafted = draft.entities.flatMap(({ actions }) => actions).length
    console.log(`GitHub: ${drafted} of ${api.operations.length} operations`)
    expect(drafted / api.operations.length).toBeGreaterThanOrEqual(least)
    const folder = project()
    writeFiles(join(folder, 'schemas/github'), draft.files)
    await generated(folder, 'github')
    expect(typeErrors(folder)).toBe('')
  })
})

test('the newer of two versions keeps the names of the older', async () => {
  const older = await published('openapi/intercom-2.14.openapi.yaml')
  const newer = await published('openapi/intercom-2.15.openapi.yaml')
  const { answers } = makeDraft(older, allOf(older, 'intercom'))
  const next = makeDraft(newer, { ...answers, only: allOf(newer, 'intercom').only }).answers
  for (const [at, action] of Object.entries(answers.actions))
    if (at in next.actions) expect([at, next.actions[at]]).toEqual([at, action])
  for (const [base, entity] of Object.entries(answers.entities))
    if (base in next.entities) expect([base, next.entities[base]]).toEqual([base, entity])
})
