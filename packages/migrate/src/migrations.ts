import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readFacts } from './facts.ts'
import type { Migration, Rules } from './rules.ts'

const root = join(import.meta.dirname, '../../..')

/** Connectors with rules, found by looking. The build replaces this module by what it gives. */
export const migrations: readonly Migration[] = await Promise.all(
  globSync('packages/*/migrate.ts', { cwd: root })
    .sort()
    .map(async (file) => {
      const { rules } = (await import(pathToFileURL(join(root, file)).href)) as { rules: Rules }
      return { ...(await readFacts(root, basename(dirname(file)), rules)), rules }
    }),
)
