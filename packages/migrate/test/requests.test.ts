// Every call of the programs and ports of this repository, moved, sends the request that it sent with the vendor's own SDK.
import { existsSync, globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { recorder } from '@ferrule/test-kit/migrated'
import { root } from '@ferrule/test-kit/repo'
import { afterAll, expect, test } from 'vitest'
import { filesIn } from '../src/project.ts'
import { ANSWER, type Judged, judge } from './support/judge.ts'

// Before the clients are loaded, since some keep the platform's `fetch`.
const { record, close } = recorder(() => ({ body: ANSWER }))
const { vendors } = await import('./support/vendors.ts')
afterAll(close)

const filesOf = (connector: string): string[] => {
  const cwd = join(root, 'packages', connector, 'test')
  return globSync(['fixtures/migrate/*.before.ts', 'ports/before.ts'], { cwd }).map((file) => join(cwd, file))
}

/** Calls that stay, and those that are moved and cannot be run apart from their program. */
const EXCEPTIONS: Readonly<Record<string, { left?: readonly string[]; notRun?: readonly string[] }>> = {
  // The port sends to its own server.
  'google-drive': { left: ['the option rootUrl has no counterpart'] },
  // The method of earlier versions throws in the installed one.
  shopify: {
    notRun: [
      'shop.before.ts: the SDK sends nothing: Feature was deprecated in version 12.0.0',
      'shop.before.ts: the SDK sends nothing: Feature was deprecated in version 12.0.0',
    ],
  },
}

const PROGRAMS = process.env['FERRULE_PROGRAMS']

const count = ({ verdicts }: Judged, wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted).length

/** Programs of others, at `<folder>/<connector>/<program>`, with the SDKs installed in the folder. */
test.runIf(PROGRAMS).each(Object.entries(vendors))('public programs: %s', async (name, vendor) => {
  const folder = join(PROGRAMS ?? '', name)
  if (!existsSync(folder)) return
  const found = await judge(filesIn([folder]), folder, vendor, record)
  const lines = found.verdicts.filter(({ verdict }) => verdict !== 'same').map((one) => JSON.stringify(one, null, 1))
  const { calls, moved, left } = found
  const numbers = `${count(found, 'same')} the same, ${count(found, 'wrong')} wrong, ${count(found, 'not run')} not run`
  console.log(
    [...lines, ...left.map((why) => `left: ${why}`), `${name}: ${calls} calls, ${moved} moved: ${numbers}`].join('\n'),
  )
  expect(count(found, 'wrong')).toBe(0)
})

test.each(Object.entries(vendors))('%s', async (name, vendor) => {
  const files = filesOf(name).sort()
  const [first = ''] = files
  const { calls, verdicts, left } = await judge(files, dirname(first), vendor, record)
  const of = (wanted: string) =>
    verdicts.flatMap(({ at, verdict, why }) =>
      verdict === wanted ? [`${relative(dirname(first), at.replace(/:\d+$/, ''))}: ${why}`] : [],
    )
  expect(of('wrong')).toEqual([])
  expect(of('not run')).toEqual(EXCEPTIONS[name]?.notRun ?? [])
  expect(left).toEqual(EXCEPTIONS[name]?.left ?? [])
  expect(calls).toBeGreaterThan(5)
})
