import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, platform } from 'node:os'
import { join } from 'node:path'
import { bundles } from './bundles.ts'
import { calls } from './calls.ts'
import { checks } from './checks.ts'
import { copies } from './copies.ts'
import { execute } from './execute.ts'
import { gateways } from './gateways.ts'
import { imports } from './imports.ts'
import { iterate } from './iterate.ts'
import { printed } from './lib/table.ts'
import { memory } from './memory.ts'
import { sandboxes } from './sandboxes.ts'
import { start } from './start.ts'
import { transfer } from './transfer.ts'

// `pnpm bench`, `pnpm bench calls imports`, `ROUNDS=21 pnpm bench calls`. Each part is stored in results/, from which
// `pnpm docs:plots` makes the plots and tables of docs/performance.md.
const rounds = Number(process.env.ROUNDS ?? 9)
const all = { calls, checks, iterate, imports, start, bundles, memory, transfer, copies, gateways, execute, sandboxes }
const wanted = process.argv.slice(2)
console.log(`Node ${process.version}, ${rounds} paired rounds, medians; × is the ratio to the first line`)
const results = join(import.meta.dirname, 'results')
mkdirSync(results, { recursive: true })
for (const [name, run] of Object.entries(all)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await run(rounds)
  const kept = {
    part: name,
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    machine: `${platform()} ${arch()}, ${availableParallelism()} cores, ${cpus()[0]?.model.trim() || 'unknown processor'}`,
    rounds,
    tables: printed(),
  }
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify(kept, null, 2)}\n`)
}
