// Calls that end at once, one after another in one process: most of each would be its start. Prints how each ended, as JSON.
import { copy } from '../../src/cli/copy.ts'
import { main } from '../../src/cli/output.ts'
import type { Ended } from './run.ts'

const [calls = '[]'] = process.argv.slice(2)
const [stdout, stderr] = [process.stdout.write.bind(process.stdout), process.stderr.write]
process.stdout.setMaxListeners(0)
const ended: Ended[] = []
for (const args of JSON.parse(calls) as string[][]) {
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (text: string | Uint8Array) => {
      written[name] += text
      return true
    }
  process.exitCode = undefined
  await main(() => copy(args))
  ended.push({ code: Number(process.exitCode), ...written })
}
process.stderr.write = stderr
process.exitCode = 0
stdout(JSON.stringify(ended))
