import { expect, test } from 'vitest'
import { makeDraft } from '../src/draft/index.ts'
import { allOf, fixture } from './support/api.ts'
import { countCalls } from './support/calls.ts'
import { accepted } from './support/project.ts'

// The published documents are counted in published.test.ts, where they are.
test.each([
  ['harbor.openapi.yaml', 'harbor'],
  ['ledger.swagger.json', 'ledger'],
  ['shelf.discovery.json', 'shelf'],
])('%s: the sandbox answers every call about one record', async (file, name) => {
  const api = await fixture(file)
  const { calls, bad } = await countCalls(await accepted(makeDraft(api, allOf(api, name)).files, name))
  expect(bad).toEqual([])
  expect(calls).toBeGreaterThan(1)
})
