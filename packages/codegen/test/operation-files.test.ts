import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { describe, expect, test } from 'vitest'

const folders = globSync('packages/*/src/generated/operations', { cwd: root }).sort()

interface File {
  readonly imports: readonly string[]
  readonly types: readonly string[]
  /** Names that stand anywhere in the file. */
  readonly words: ReadonlySet<string>
  readonly textOf: ReadonlyMap<string, string>
}

const DECLARED = /^export (?:interface|type) (\w+)[^\n]*$/gm
const wordsOf = (text: string): string[] => text.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/\b[A-Z]\w*/g) ?? []

function read(file: string): File {
  const text = readFileSync(file, 'utf8')
  const declared = [...text.matchAll(DECLARED)]
  const body = text.replace(/^import .*$/gm, '')
  return {
    imports: [...text.matchAll(/from '\.\/([\w-]+)\.gen\.ts'/g)].map(([, name]) => name as string),
    types: declared.map(([, name]) => name as string),
    words: new Set(wordsOf(body)),
    textOf: new Map(declared.map(([line, name]) => [name as string, line])),
  }
}

describe.each(folders)('%s', (folder) => {
  const all = globSync('*.gen.ts', { cwd: join(root, folder) })
  const files = new Map(all.map((name) => [basename(name, '.gen.ts'), read(join(root, folder, name))]))
  const isShared = (name: string): boolean => /^types(-\d+)?$/.test(name)
  const texts = new Map([...files].flatMap(([name, file]) => (isShared(name) ? [...file.textOf] : [])))

  test('a group of operations loads only files of types that it needs', () => {
    const needless: string[] = []
    for (const [group, file] of files) {
      if (isShared(group) || group === 'index') continue
      const loaded = reached(file.imports, (name) => files.get(name)?.imports ?? [])
      const needed = new Set(reached([...file.words], (type) => wordsOf(texts.get(type) ?? '')))
      // The file without a number has what is small.
      for (const name of loaded.filter((one) => one !== 'types'))
        for (const type of files.get(name)?.types ?? [])
          if (!needed.has(type)) needless.push(`${group} loads ${name} for ${type}`)
    }
    expect(needless).toEqual([])
  })

  test('what is in the common file is small', () => {
    const file = join(root, folder, 'types.gen.ts')
    const size = globSync(basename(file), { cwd: dirname(file) }).length > 0 ? readFileSync(file).byteLength : 0
    expect(size).toBeLessThan(60_000)
  })
})

/** Everything that is reached from some names. */
function reached(start: readonly string[], next: (name: string) => readonly string[]): string[] {
  const found = new Set<string>()
  const open = [...start]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (found.has(one)) continue
    found.add(one)
    open.push(...next(one))
  }
  return [...found]
}
