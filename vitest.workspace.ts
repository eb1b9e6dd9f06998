// The only config file of vitest: `vitest --config vitest.workspace.ts`.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname
// Tests import what is made from the schemas and not committed. Quick where nothing has changed.
const derive = ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source', 'scripts/derived.ts']
if (spawnSync('node', derive, { cwd: root, stdio: 'inherit' }).status !== 0) throw new Error('a schema is refused')

// Tests run on the sources of all packages, without a build, and in Node, which does not know the `module` of bundlers.
const conditions = ['@ferrule/source', ...defaultServerConditions.filter((name) => name !== 'module')]
const include = ['{packages,schemas,examples,bench,scripts}/**/*.test.ts']
// Fixtures are copied into projects that tests make; they are not tests of this one.
const exclude = ['**/node_modules/**', '**/dist/**', '**/fixtures/**']

const MATRIX = 'packages/fault-tests/test/matrix.test.ts'

/**
 * Tests that run once more under the conditions of an edge runtime, where the platform's `fetch` sends in place of ky. By
 * default those that mostly send and cost little, and a slice of the fault matrix; with FERRULE_TRANSPORTS, all of core,
 * the connectors and the matrix.
 */
const onFetch: readonly string[] = process.env['FERRULE_TRANSPORTS']
  ? ['core', ...connectors()].map((name) => `packages/${name}/**/*.test.ts`).concat(MATRIX)
  : ['transport/!(node-transport)', 'transfer/*', 'call/{resilience,hooks,validation,call-site,seams}']
      .concat(['errors/errors', 'credentials/oauth', 'encode/encoding'])
      .map((name) => `packages/core/test/${name}.test.ts`)
      .concat(MATRIX)

function connectors(): string[] {
  return globSync('packages/*/src/generated', { cwd: root }).map((folder) => folder.split(/[\\/]/)[1] as string)
}

/**
 * A worker loads the sources once for all packages of a project, and keeps what their tests leave until the project ends: large
 * documents and compilers have projects of their own. What no other names belongs to the first.
 */
const groups: Readonly<Record<string, readonly string[]>> = {
  gateway: ['packages/gateway/**'],
  compilers: ['packages/{import,migrate,tools}/**'],
  repository: ['{bench,examples,scripts}/**', 'packages/fault-tests/**'],
  // Runs suites of the connectors once more, through a gateway: a worker that has loaded them would not load them again.
  hosted: ['packages/hosted/**'],
}

/** FERRULE_QUICK leaves out tests that start something, and suites that repeat others elsewhere. */
const quick = Boolean(process.env['FERRULE_QUICK'])
const REPEATS = ['packages/{fault-tests,hosted}/**', 'bench/**', 'examples/**']

/** Left out of a quick run. */
async function slow(): Promise<string[]> {
  const { starts } = await import('./scripts/lib/quick.ts')
  const files = globSync(include, { cwd: root, exclude }).filter((file) => starts(join(root, file)))
  return [...REPEATS, ...files.map((file) => file.replaceAll('\\', '/'))]
}

function project(name: string, files: readonly string[], leftOut: readonly string[], more: readonly string[] = []) {
  const resolve = { conditions: [...conditions, ...more] }
  return {
    root,
    resolve,
    ssr: { resolve },
    test: {
      name,
      include: [...files],
      exclude: [...exclude, ...leftOut],
      environment: 'node' as const,
      // Tests leave the process as it was, so a worker loads the sources once and not for every file: up to a third of the CPU.
      isolate: false,
      setupFiles: [join(root, 'scripts/lib/after-each-file.ts')],
      unstubEnvs: true,
      unstubGlobals: true,
      // No test says how fast a machine is: this only ends what hangs.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }
}

function projectOnFetch() {
  const { test, ...rest } = project('on fetch', onFetch, [], ['edge-light'])
  return { ...rest, test: { ...test, env: { FERRULE_TRANSPORT: 'fetch' } } }
}

async function projects() {
  const leftOut = quick ? await slow() : []
  return [
    project('packages', include, [...Object.values(groups).flat(), ...leftOut]),
    ...Object.entries(groups).map(([name, folders]) =>
      project(
        name,
        folders.map((one) => `${one}/*.test.ts`),
        leftOut,
      ),
    ),
    ...(quick ? [] : [projectOnFetch()]),
  ]
}

export default defineConfig({
  test: {
    // Vitest leaves one core free, which is half of a small machine. One more than there are, since some tests mostly wait.
    maxWorkers: availableParallelism() + 1,
    // Node strips the types of our sources on its own; no module is mocked.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: await projects(),
  },
})
