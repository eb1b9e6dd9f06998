// The operations that vendors publish: what the published.ts of each connector's package reads, found by looking.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '@ferrule/test-kit/repo'
import type { Published } from '@ferrule/test-kit/vendor-operations'

/** By connector. The reference of Greenhouse's first generation is text, which nothing here reads. */
export const documents: Published = Object.assign(
  {},
  ...(await Promise.all(
    globSync('packages/*/published.ts', { cwd: root })
      .sort()
      .map(
        async (file) => ((await import(pathToFileURL(join(root, file)).href)) as { documents: Published }).documents,
      ),
  )),
)
