// The picture of the packages in docs/architecture.md, from their imports.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { specifiersOf } from './imports.ts'

const packageOf = (specifier: string): string | undefined => /^@ferrule\/([\w-]+)/.exec(specifier)?.[1]

/** Connectors are one node: they have a folder of schemas. */
const nodeOf = (name: string): string => (existsSync(join(root, 'schemas', name)) ? 'connectors' : name)

/** The edges: imports of each package from others, where users need both; private packages are left out. */
export function edges(): string[] {
  const found = new Set<string>()
  for (const path of globSync('packages/*/src/**/*.ts', {
    cwd: root,
    exclude: ['**/sandbox.ts', '**/src/sandbox/**'],
  })) {
    const file = path.replaceAll('\\', '/')
    const [, folder = ''] = file.split('/')
    if (
      file.endsWith('.gen.ts') ||
      JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8')).private
    )
      continue
    for (const specifier of specifiersOf(readFileSync(join(root, file), 'utf8'))) {
      const name = packageOf(specifier)
      const [from, to] = [nodeOf(folder), name && nodeOf(name)]
      if (to && from !== to) found.add(`${from} --> ${to}`)
    }
  }
  // The gateway loads connectors by a generated table.
  found.add('gateway --> connectors')
  return [...found].sort()
}

const flowchart = (edges: readonly string[]): string =>
  ['```mermaid', 'flowchart TD', ...edges.map((edge) => `  ${edge}`), '```'].join('\n')

export const picture = (): string => flowchart(edges())

/** The way of a call through core: imports between its folders, without those that follow from others. */
export function callEdges(): string[] {
  const source = join(root, 'packages/core/src')
  const below = new Map<string, Set<string>>()
  for (const path of globSync('{client,pagination,call,transport,encode,decode,shape,credentials}/**/*.ts', {
    cwd: source,
  })) {
    const [from = ''] = path.split('/')
    for (const specifier of specifiersOf(readFileSync(join(source, path), 'utf8'))) {
      const [to, ...file] = join(dirname(path), specifier).split('/')
      if (specifier.startsWith('.') && to && file.length > 0 && to !== from)
        below.set(from, (below.get(from) ?? new Set()).add(to))
    }
  }
  const reaches = (from: string, to: string): boolean =>
    [...(below.get(from) ?? [])].some((next) => next === to || reaches(next, to))
  return [...below]
    .flatMap(([from, targets]) =>
      [...targets]
        .filter((to) => ![...targets].some((other) => other !== to && reaches(other, to)))
        .map((to) => `${from} --> ${to}`),
    )
    .sort()
}

export const callPicture = (): string => flowchart(callEdges())
