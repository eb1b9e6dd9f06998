// Which committed files of a connector follow from a change of its schema.
import { spawnSync } from 'node:child_process'
import { join, posix } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { buildIr } from '../../packages/codegen/src/build-ir.ts'
import { emit } from '../../packages/codegen/src/generate.ts'
import { REPOSITORY } from '../../packages/codegen/src/layout.ts'
import { type Loaded, load } from '../../packages/codegen/src/load.ts'
import { placeOf } from '../../packages/codegen/src/naming.ts'
import { readSteps, type Steps } from '../../packages/codegen/src/steps.ts'

type Change = (loaded: Loaded) => Loaded

/** Emits the generated modules of a connector by path, after a change to its definitions, which are read once. */
async function emitterOf(connector: string): Promise<(change: Change) => Map<string, string>> {
  const loaded = await load(join(root, 'schemas', connector))
  const layout = { ...REPOSITORY }
  const { folder, below } = placeOf({ ...loaded.definition, layout })
  const stepsIn = (file: string): Steps => readSteps(root, posix.join(folder, `src/${below}vendor/${file}`))
  const steps = { steps: stepsIn('index.ts'), connectSteps: stepsIn('connect.ts') }
  return (change) => {
    const ir = buildIr({ ...change(loaded), ...steps })
    return emit({ ...ir, definition: { ...ir.definition, layout } })
  }
}

function isCommitted(path: string): boolean {
  return spawnSync('git', ['check-ignore', '-q', path], { cwd: root }).status === 1
}

/** The committed generated files that differ when a change is made, for each of the changes. */
export async function filesTouched(connector: string, changes: readonly Change[]): Promise<string[][]> {
  const emitted = await emitterOf(connector)
  const before = emitted((loaded) => loaded)
  return changes.map((change) => {
    const after = emitted(change)
    const paths = [...new Set([...before.keys(), ...after.keys()])]
    return paths.filter((path) => before.get(path) !== after.get(path)).filter(isCommitted)
  })
}
