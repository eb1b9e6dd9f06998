// Everything that is made from the schemas: code, the reference, the tables of connectors, and how much of each vendor's API
// there is. `--check` judges what is committed.
//
//   node --conditions=@ferrule/source scripts/generate.ts [connector…] [--check]

import { root } from '@ferrule/test-kit/repo'
import { main as generate } from '../packages/codegen/src/cli.ts'
import { REPOSITORY } from '../packages/codegen/src/layout.ts'
import { main as list } from './connectors/index.ts'
import { connectors, derive, isJudged, remember, rememberCoverage } from './derived.ts'
import { isDerived } from './lib/derived.ts'
import { makeRoutes } from './routes/index.ts'

const args = process.argv.slice(2)
const checks = args.includes('--check')
// The manifests are imported below.
if (checks) await derive()
const includes = (file: string): boolean => !checks || !isDerived(file)
await makeRoutes()
// A connector made just now was compared with its committed files, too.
const isOpen = (name: string): boolean => !checks || Boolean(process.env['FERRULE_WHOLE']) || !isJudged(name)
const named = args.filter((arg) => !arg.startsWith('--'))
const open = (named.length > 0 ? named : connectors()).filter(isOpen)
const status =
  open.length === 0
    ? 0
    : await generate([...open, ...(checks ? ['--check'] : [])], root, REPOSITORY, { includes, onDone: remember })
const { main: cover } = await import('./coverage/index.ts')
process.exitCode = (await list(args)) || (await cover(args, { includes })) || status
if (!checks) rememberCoverage()
