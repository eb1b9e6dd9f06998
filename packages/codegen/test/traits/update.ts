import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIr } from '../../src/build-ir.ts'
import { main } from '../../src/cli.ts'
import { load } from '../../src/load.ts'
import { typeTests } from '../support/type-tests.ts'

const root = import.meta.dirname
process.exitCode = await main([], root)
writeFileSync(join(root, 'types.test-d.ts'), typeTests(buildIr(await load(join(root, 'schemas/demo')))))
