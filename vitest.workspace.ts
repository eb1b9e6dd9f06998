// The only config file of vitest: `vitest --config vitest.workspace.ts`. A folder becomes a project by having tests; connectors
// share one, so that a worker loads core once for all of them.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname
// Tests import what is made from the schemas and not committed. Quick where nothing has changed.
const derive = ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source', 'scripts/derived.ts']
if (spawnSync('node', derive, { cwd: root, stdio: 'inherit' }).status !== 0) throw new Error('a schema is refused')

// Tests run on the sources of all packages, without a build, and in Node, which does not know the `module` of bundlers.
const conditions = ['@ferrule/source', ...defaultServerConditions.filter((name) => name !== 'module')]
const include = ['**/*.test.ts']
// Fixtures are copied into projects that tests make; they are not tests of this one.
const exclude = ['**/node_modules/**', '**/dist/**', '**/fixtures/**']

const connectors = globSync('packages/*/src/generated', { cwd: root }).map((folder) => basename(join(folder, '../..')))

/** Tests of connectors, and of the schemas from which they are made. */
const ofConnectors = [...connectors.map((name) => `packages/${name}`), 'schemas'].map((one) => `${one}/**/*.test.ts`)

const folders = ['packages/*', 'examples', 'bench', 'scripts']
  .flatMap((pattern) => globSync(pattern, { cwd: root }).sort())
  .filter((folder) => globSync(include, { cwd: join(root, folder), exclude }).length > 0)
  .filter((folder) => !connectors.includes(basename(folder)))

/**
 * Tests that run once more under the conditions of an edge runtime, where the platform's `fetch` sends in place of ky. By
 * default those that mostly send and cost little, and a slice of the fault matrix; with FERRULE_TRANSPORTS, all of core,
 * the connectors and the matrix.
 */
const onFetch: Readonly<Record<string, string[]>> = process.env['FERRULE_TRANSPORTS']
  ? {
      core: include,
      'fault-tests': ['test/matrix.test.ts'],
      ...Object.fromEntries(connectors.map((name) => [name, include])),
    }
  : {
      core: ['transport/!(node-transport)', 'transfer/*', 'call/{resilience,hooks,validation,call-site,seams}']
        .concat(['errors/errors', 'credentials/oauth', 'encode/encoding'])
        .map((name) => `test/${name}.test.ts`),
      'fault-tests': ['test/matrix.test.ts'],
    }

/** Tests that run once more over undici: those of what a transport must keep. */
const onUndici: Readonly<Record<string, string[]>> = {
  core: ['transport/{transports,sizes,redirects,hostile,fuzz}', 'call/{resilience,timeouts,hooks}', 'transfer/*'].map(
    (name) => `test/${name}.test.ts`,
  ),
  'fault-tests': ['test/matrix.test.ts'],
}

/** FERRULE_QUICK leaves out tests that start something, and suites that repeat others elsewhere. */
const quick = Boolean(process.env['FERRULE_QUICK'])
const { starts } = quick ? await import('./scripts/lib/quick.ts') : {}
const REPEATS = ['fault-tests', 'hosted', 'bench', 'examples']

/** The files of a folder that a quick run leaves out. */
const slow = (folder: string, files: readonly string[]): string[] =>
  starts ? globSync(files, { cwd: join(root, folder), exclude }).filter((file) => starts(join(root, folder, file))) : []

// Vitest leaves one core free, which is half of a small machine. One more than there are, since some tests mostly wait.
const maxWorkers = availableParallelism() + 1

function project(folder: string, name = basename(folder), files = include) {
  return {
    // A project that extends this file reads it again, with all that it looks up.
    extends: false,
    root: join(root, folder),
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name,
      include: files,
      exclude: [...exclude, ...slow(folder, files)],
      environment: 'node' as const,
      maxWorkers,
      // Tests leave the process as it was, so a worker loads the sources once and not for every file: up to a third of the CPU.
      isolate: false,
      // Tests make much that is soon garbage: with room for it, less is copied. A tenth of the CPU.
      execArgv: ['--max-semi-space-size=32'],
      setupFiles: [join(root, 'scripts/lib/after-each-file.ts')],
      unstubEnvs: true,
      unstubGlobals: true,
      // Node strips the types of our sources on its own; no module is mocked.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      // No test says how fast a machine is: this only ends what hangs.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }
}

function projectOnFetch(name: string, files: string[]) {
  const { test, ...rest } = project(`packages/${name}`)
  const edge = [...conditions, 'edge-light']
  const env = { FERRULE_TRANSPORT: 'fetch' }
  return {
    ...rest,
    resolve: { conditions: edge },
    ssr: { resolve: { conditions: edge } },
    test: { ...test, name: `${name} on fetch`, include: files, env },
  }
}

function projectOnUndici(name: string, files: string[]) {
  const { test, ...rest } = project(`packages/${name}`)
  const setupFiles = [join(root, 'scripts/lib/over-undici.ts'), ...test.setupFiles]
  const env = { FERRULE_TRANSPORT: 'undici' }
  return { ...rest, test: { ...test, name: `${name} on undici`, include: files, env, setupFiles } }
}

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      ...folders.filter((folder) => !(quick && REPEATS.includes(basename(folder)))).map((one) => project(one)),
      project('.', 'connectors', ofConnectors),
      ...(quick ? [] : Object.entries(onFetch).map(([name, files]) => projectOnFetch(name, files))),
      ...(quick ? [] : Object.entries(onUndici).map(([name, files]) => projectOnUndici(name, files))),
    ],
  },
})
