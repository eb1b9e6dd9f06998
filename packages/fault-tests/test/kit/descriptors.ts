// One process that uses up its file descriptors, and makes reads and writes of each connector then.
import { closeSync, openSync } from 'node:fs'
import { isFerruleError } from '@ferrule/core'

import type { Jobs } from './process.ts'
import { type Calls, subjectOf } from './subjects.ts'

/** The result of a call: `done`, an error of ours in words, or a raw one. */
async function outcome(work: PromiseLike<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    return isFerruleError(error) ? `${error.code} ${error.outcome}` : `raw: ${error}`
  }
}

const jobs = JSON.parse(process.argv[2] ?? '{}') as Jobs
const all: [name: string, calls: Calls][] = []
for (const [name, { url }] of Object.entries(jobs)) {
  const subject = subjectOf(name)
  await (await subject.listen()).close()
  const calls = subject.connect({ baseUrl: url, retry: 0 })
  // Everything is loaded, and tokens are there.
  await calls.get()
  all.push([name, calls])
}
const open: number[] = []
try {
  for (;;) open.push(openSync('/dev/null', 'r'))
} catch {}
const found: Record<string, readonly string[]> = {}
// Several at a time: one may find the connection that is kept open.
for (const [name, calls] of all)
  found[name] = await Promise.all([calls.get(), calls.get(), calls.write(), calls.write()].map(outcome))
for (const descriptor of open) closeSync(descriptor)
const after: Record<string, string> = {}
for (const [name, calls] of all) after[name] = await outcome(calls.get())
process.stdout.write(JSON.stringify({ exhausted: open.length > 0, found, after }), () => process.exit(0))
