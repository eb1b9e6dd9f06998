// Both compilers that users have. The older one also has the library that our own tools are written with.
import { join } from 'node:path'
import { type Finished, type RunOptions, root, run } from '@ferrule/test-kit/repo'

const packages = { 6: 'typescript', 7: '@typescript/native' } as const

export function tsc(version: keyof typeof packages, args: readonly string[], options?: RunOptions): Promise<Finished> {
  // Next to other steps, its threads would only do the same work several times: each checker finds the types that it needs.
  const threads = version === 7 ? ['--singleThreaded'] : []
  return run('node', [join(root, 'node_modules', packages[version], 'bin/tsc'), ...threads, ...args], options)
}
