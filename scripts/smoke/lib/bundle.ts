import { readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { subjectFiles } from '@ferrule/test-kit/subjects'
import { build, type Plugin } from 'esbuild'

const here = resolve(import.meta.dirname, '..')
const SUBJECTS = 'subjects-of-connectors'

/** `packages/greenhouse/subject.v3.ts` tells of greenhouse-v3. */
const nameOf = (file: string): string => [basename(dirname(file)), ...basename(file).split('.').slice(1, -1)].join('-')

/** The `smoke` of every subject, by name; what else a subject holds must not come with it. */
const subjects: Plugin = {
  name: 'subjects',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^subjects-of-connectors$/ }, () => ({ path: SUBJECTS, namespace: SUBJECTS }))
    onLoad({ filter: /^/, namespace: SUBJECTS }, () => {
      const files = subjectFiles().filter((file) => readFileSync(file, 'utf8').includes('export const smoke'))
      return {
        contents: [
          ...files.map((file, index) => `import { smoke as smoke${index} } from '${file}'`),
          `export const smokes = { ${files.map((file, index) => `'${nameOf(file)}': smoke${index}`).join(', ')} }`,
        ].join('\n'),
        resolveDir: here,
        loader: 'ts',
      }
    })
    // Connectors, sandboxes and demos are of other exports.
    onResolve({ filter: /^[@.]/ }, ({ path, importer }) =>
      /^subject(\..+)?\.ts$/.test(basename(importer)) && !path.startsWith('@ferrule/test-kit/')
        ? { path, external: true, sideEffects: false }
        : undefined,
    )
  },
}

/** Writes the programs that run in every runtime. */
export async function bundleProgram(folder: string): Promise<void> {
  await build({
    entryPoints: { program: join(here, 'program/index.ts'), purity: join(here, 'purity.ts') },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'node',
    conditions: ['@ferrule/source'],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    logLevel: 'silent',
    plugins: [subjects],
  })
}
