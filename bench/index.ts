import { bundles } from './bundles.ts'
import { calls } from './calls.ts'
import { checks } from './checks.ts'
import { imports } from './imports.ts'
import { iterate } from './iterate.ts'
import { memory } from './memory.ts'
import { transfer } from './transfer.ts'

// `pnpm bench`, `pnpm bench calls imports`, `ROUNDS=21 pnpm bench calls`.
const rounds = Number(process.env.ROUNDS ?? 9)
const all = { calls, checks, iterate, imports, bundles, memory, transfer }
const wanted = process.argv.slice(2)
console.log(`Node ${process.version}, ${rounds} paired rounds, medians; × is the ratio to the first line`)
for (const [name, run] of Object.entries(all)) if (wanted.length === 0 || wanted.includes(name)) await run(rounds)
