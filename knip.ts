import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { KnipConfig } from 'knip'

/** Connectors are found as scripts find them, by packages/test-kit/src/subjects.ts. */
const connectors = Object.fromEntries(
  globSync('packages/*/subject.ts').map((file) => [
    dirname(file),
    {
      entry: ['test/**/*.{test,test-d,process}.ts', 'subject{,.*}.ts', ...found(dirname(file))],
      project: ['{src,test}/**/*.ts', '*.ts'],
      ...(moves(file)
        ? // Programs that test/migrate.test.ts moves and runs; migrate.ts is a part of the build of that package.
          { ignore: ['test/fixtures/**'], ignoreDependencies: [...peersOf(file), '@ferrule/migrate'] }
        : { ignoreDependencies: peersOf(file) }),
    },
  ]),
)

function moves(file: string): boolean {
  return existsSync(join(dirname(file), 'migrate.ts'))
}

/** Files that scripts and the build of another package find by their name. */
function found(folder: string): string[] {
  return ['published.ts', 'migrate.ts', 'test/support/typings.ts'].filter((file) => existsSync(join(folder, file)))
}

/** Peers stand in programs that are texts; those that a test imports are seen anyway. */
function peersOf(subject: string): string[] {
  const [, peers = ''] = readFileSync(subject, 'utf8').split('peers: [')
  const names = [...peers.matchAll(/ from '([^'.]+)'/g)].map(([, name]) => name as string)
  const tests = globSync(`${dirname(subject)}/test/**/*.ts`).map((file) => readFileSync(file, 'utf8'))
  return names.filter((name) => !tests.some((text) => text.includes(` from '${name}'`)))
}

/** Every ignore says why. Tests and scripts are entries by their place; nothing is listed by a connector's name. */
export default {
  workspaces: {
    '.': {
      entry: [
        // Run by scripts/run.mjs and scripts/check.ts, which name them as texts.
        'scripts/*.{ts,mjs}',
        'scripts/*/index.ts',
        'scripts/docs/{card,site,snippets}.ts',
        'scripts/lib/vitest-reporter.ts',
        // Run in processes of their own by scripts beside them.
        'scripts/docs/{run-programs,vitest.config}.ts',
        'scripts/demo/{intercept.fixture,copy.process}.ts',
        'scripts/**/*.test.ts',
        'docs/.vitepress/theme/index.ts',
        // Imported by a page and by the layout.
        'docs/.vitepress/{changes,hero}.data.ts',
        // Imported by the generator, file by file.
        'schemas/**/*.ts',
      ],
      project: ['scripts/**/*.ts', 'schemas/**/*.ts', 'docs/.vitepress/**/*.ts', '*.ts'],
      vitepress: { config: 'docs/.vitepress/config.ts' },
      // Copied into projects that tests make, where it is an import of its own.
      ignore: ['scripts/*/fixtures/**', '.cache/**'],
      ignoreDependencies: [
        // Of the gateway's console, whose JSX the one tsconfig.json speaks of.
        'preact',
        // Loaded by `createRequire`, since it is CommonJS without names, in scripts/prose.
        '@textlint/textlint-plugin-markdown',
        // A command of scripts/run.mjs and scripts/check.ts.
        '@biomejs/biome',
        // Commands of the scripts, found by their place.
        '@typescript/native',
        'jest',
        // Imported by code blocks of the docs, which are compiled and run.
        '@ferrule/tools',
        '@nestjs/common',
        '@types/express',
        'express',
        'hono',
        'kysely',
        'undici',
        // Of @nestjs/common, whose types need them.
        'reflect-metadata',
        'rxjs',
        '@modelcontextprotocol/server',
        '@opentelemetry/sdk-trace-base',
      ],
    },
    'packages/*': {
      // A `.process.ts` is run by a test in a process of its own.
      entry: ['test/**/*.{test,test-d,process}.ts'],
      project: ['{src,test}/**/*.ts'],
    },
    ...connectors,
    'packages/core': {
      entry: ['test/**/*.{test,test-d,process}.ts'],
      project: ['{src,test}/**/*.ts'],
      // Of the machine; what needs it is skipped without it.
      ignoreBinaries: ['redis-server'],
    },
    'packages/codegen': {
      // src/index.ts is what tests of other packages use. The traits are definitions and the command that writes their goldens.
      entry: ['src/{index,bin,cli}.ts', 'test/**/*.test.ts', 'test/traits/update.ts', 'test/traits/schemas/**/*.ts'],
      project: ['{src,test}/**/*.ts'],
      // Goldens: what the generator makes of the traits.
      ignore: ['test/traits/packages/**'],
      // Found as a program in node_modules and run.
      ignoreDependencies: ['@biomejs/biome'],
    },
    'packages/create-connector': {
      entry: ['test/**/*.test.ts'],
      project: ['{src,test}/**/*.ts'],
      // Their ranges are those that a new project gets: src/packages.ts reads them.
      ignoreDependencies: ['@ferrule/(codegen|core|sandbox)', 'zod'],
    },
    'packages/tools': {
      // The evaluation is a command of scripts/run.mjs; it finds its tables of tasks by their folder.
      entry: ['test/**/*.test.ts', 'test/eval/index.ts', 'test/eval/tasks/*.ts'],
      project: ['{src,test}/**/*.ts'],
      // Judges that test/conformance.test.ts runs as programs, by their path; and what the sandbox resolves by its name.
      ignoreDependencies: [
        '@modelcontextprotocol/conformance',
        '@modelcontextprotocol/inspector',
        'conformance-2025',
        '@jitl/quickjs-wasmfile-release-sync',
      ],
    },
    'packages/gateway': {
      // The front end is an entry by console/index.html.
      entry: ['test/**/*.{test,process}.ts', 'console/src/main.tsx', 'console/vite.config.ts'],
      project: ['{src,test,console}/**/*.{ts,tsx}'],
      // Programs that tests find by their place and start.
      ignoreDependencies: ['mcp-remote', '@modelcontextprotocol/conformance'],
    },
    'packages/test-kit': { entry: [], project: ['src/**/*.ts'] },
    // Programs of the kit are started by tests as processes of their own.
    'packages/fault-tests': {
      entry: ['test/**/*.test.ts', 'test/kit/{process,descriptors}.ts'],
      project: ['test/**/*.ts'],
    },
    'examples/*': { entry: ['*.ts'] },
    // Next.js finds routes by their place.
    'examples/nextjs': { entry: ['*.ts', 'app/**/route.ts', 'app/page.tsx'] },
    bench: {
      // Servers are processes of their own, started by name.
      entry: ['*.ts', 'lib/*{server,process}.ts'],
      project: ['**/*.ts'],
      // Named in the programs that are bundled and started, which are texts.
      ignoreDependencies: ['@googleapis/drive', '@mailchimp/mailchimp_marketing', 'jira.js'],
    },
    'scripts/smoke': {
      entry: ['index.ts', 'purity.ts', 'program/index.ts'],
      project: ['**/*.ts'],
      // Binaries that are run by their path, packages that are packed and named in programs, which are texts, and a module that
      // lib/bundle.ts makes.
      ignoreDependencies: ['bun', 'deno', 'workerd', '@ferrule/.+', 'subjects-of-connectors'],
    },
  },
  // An export that its own file uses is not dead; whether it is also wanted outside is the business of its tests.
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig
