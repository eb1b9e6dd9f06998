// Everything that is made from the schemas: code, the reference, the tables of connectors, and how much of each vendor's API
// there is.
//
//   node --conditions=@ferrule/source scripts/generate.ts [connector…] [--check]
import { main as generate } from '../packages/codegen/src/cli.ts'
import { main as list } from './connectors/index.ts'
import { root } from './lib/repo.ts'

const args = process.argv.slice(2)
const status = await generate(args, root)
// The manifests are imported after they are written.
const { main: cover } = await import('./coverage/index.ts')
process.exitCode = (await list(args)) || (await cover(args)) || status
