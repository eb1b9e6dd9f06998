// Everything that is made from the schemas: code, the reference, the tables of connectors, and how much of each vendor's API
// there is. `--check` judges what is committed.
//
//   node --conditions=@ferrule/source scripts/generate.ts [connector…] [--check]

import { root } from '@ferrule/test-kit/repo'
import { main as generate } from '../packages/codegen/src/cli.ts'
import { REPOSITORY } from '../packages/codegen/src/layout.ts'
import { main as list } from './connectors/index.ts'
import { derive, remember, rememberCoverage } from './derived.ts'
import { isDerived } from './lib/derived.ts'
import { makeRoutes } from './routes/index.ts'

const args = process.argv.slice(2)
const checks = args.includes('--check')
// The manifests are imported below.
if (checks) await derive()
const includes = (file: string): boolean => !checks || !isDerived(file)
await makeRoutes()
const status = await generate(args, root, REPOSITORY, { includes, ...(!checks && { onDone: remember }) })
const { main: cover } = await import('./coverage/index.ts')
process.exitCode = (await list(args)) || (await cover(args, { includes })) || status
if (!checks) rememberCoverage()
