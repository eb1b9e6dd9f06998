// The reference of a connector says when it was verified, from a committed report of `@ferrule/verify`.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildIr } from '../src/build-ir.ts'
import { emitReference } from '../src/emit/reference.ts'
import { load } from '../src/load.ts'
import { readSteps } from '../src/steps.ts'
import { readVerified } from '../src/verified.ts'

const root = mkdtempSync(join(tmpdir(), 'ferrule-verified-'))
afterAll(() => rmSync(root, { recursive: true }))

const repository = join(import.meta.dirname, '../../..')
const stepsIn = (file: string) => readSteps(repository, `packages/slack/src/vendor/${file}`)

function write(report: object): void {
  mkdirSync(join(root, 'docs/verified'), { recursive: true })
  writeFileSync(join(root, 'docs/verified/slack.json'), JSON.stringify(report))
}

test('the day and the counts stand in the overview, and nothing without a report', async () => {
  const ir = buildIr({
    ...(await load(join(repository, 'schemas/slack'))),
    steps: stepsIn('index.ts'),
    connectSteps: stepsIn('connect.ts'),
  })
  const overviewOf = () =>
    [...emitReference(ir, readVerified(root, 'slack'))].find(([file]) => file.endsWith('index.md'))?.[1]
  expect(overviewOf()).not.toContain('Verified on')
  write({ connector: 'slack', verifiedOn: '2026-06-01', counts: { agreed: 12, drifted: 1 } })
  expect(overviewOf()).toContain(
    'Verified on 2026-06-01 against a live account: 12 reads agreed with the schemas, 1 drifted.',
  )
})

test('what is no report of this connector is refused', () => {
  for (const report of [{}, { connector: 'stripe', verifiedOn: '2026-06-01', counts: { agreed: 1, drifted: 0 } }]) {
    write(report)
    expect(() => readVerified(root, 'slack')).toThrow('is no report')
  }
})
