// The only config file of vitest: `vitest --config vitest.workspace.ts`. A folder becomes a project by having tests.
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname
// Tests run on the sources of all packages, without a build, and in Node, which does not know the `module` of bundlers.
const conditions = ['@ferrule/source', ...defaultServerConditions.filter((name) => name !== 'module')]
const include = ['**/*.test.ts']
// Fixtures are copied into projects that tests make; they are not tests of this one.
const exclude = ['**/node_modules/**', '**/dist/**', '**/fixtures/**']

const folders = ['packages/*', 'schemas', 'examples', 'bench', 'scripts']
  .flatMap((pattern) => globSync(pattern, { cwd: root }).sort())
  .filter((folder) => globSync(include, { cwd: join(root, folder), exclude }).length > 0)

export default defineConfig({
  test: {
    // Vitest leaves one core free, which is half of a small machine.
    maxWorkers: '100%',
    projects: folders.map((folder) => ({
      root: join(root, folder),
      resolve: { conditions },
      ssr: { resolve: { conditions } },
      test: {
        name: basename(folder),
        include,
        exclude,
        environment: 'node',
        unstubEnvs: true,
        unstubGlobals: true,
        // No test says how fast a machine is: this only ends what hangs.
        testTimeout: 60_000,
        hookTimeout: 60_000,
      },
    })),
  },
})
