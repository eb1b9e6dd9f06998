// Facts of the reference that the schema does not have: when it was verified, and what the vendor's SDK calls an action.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildIr } from '../src/build-ir.ts'
import { emitReference, type ReferenceFacts } from '../src/emit/reference.ts'
import { load } from '../src/load.ts'
import { readSdkMethods } from '../src/sdk-methods.ts'
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

const ir = buildIr({
  ...(await load(join(repository, 'schemas/slack'))),
  steps: stepsIn('index.ts'),
  connectSteps: stepsIn('connect.ts'),
})
const page = (name: string, facts: ReferenceFacts): string | undefined =>
  [...emitReference(ir, facts)].find(([file]) => file.endsWith(`/${name}.md`))?.[1]

test('the day and the counts stand in the overview, and nothing without a report', () => {
  const overviewOf = () => page('index', { verified: readVerified(root, 'slack') })
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

test('an action names the method of the SDK, and nothing where there is none', () => {
  const named = page('threads', { sdk: readSdkMethods(join(repository, 'schemas/slack')) })
  expect(named).toContain('In `@slack/web-api`: `client.conversations.replies`.')
  expect(page('threads', { sdk: { package: 'a', client: 'b', methods: {} } })).not.toContain('In `a`')
  expect(readSdkMethods(join(repository, 'schemas/greenhouse'))).toBeUndefined()
})

test('a file of SDK methods with other members is refused', () => {
  writeFileSync(join(root, 'sdk-methods.json'), JSON.stringify({ package: 'a', client: 'b', methods: { 'c.d': 1 } }))
  expect(() => readSdkMethods(root)).toThrow("must be { package, client, methods: { 'entity.action': 'method' } }")
})
