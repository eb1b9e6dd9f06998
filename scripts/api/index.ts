// The API reports: what every published package offers, committed at packages/<name>/api/. The check fails when a build
// offers anything else; `--update` writes the new offer down, to be read and committed with the change that makes it.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { check } from '@ferrule/test-kit/report'
import { createTwoFilesPatch } from 'diff'
import { builtExports } from '../lib/exports.ts'
import { type Published, published } from '../lib/packages.ts'
import { reports } from './report.ts'

const update = process.argv.includes('--update')
/** Maximum number of different lines shown per package. */
const SHOWN = 80

/** Subpaths by the declarations that they lead to: an entity has up to three names. */
function entriesOf({ manifest, folder }: Published): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [subpath, target] of Object.entries(builtExports(manifest.exports, join(root, folder)))) {
    const types = typeof target === 'object' ? target['types'] : undefined
    // Types of published operations are the vendor's, not ours.
    if (!types || /\/operations[/.]/.test(types)) continue
    const path = join(root, folder, types)
    found.set(path, [...(found.get(path) ?? []), subpath])
  }
  return found
}

const fileOf = (subpath: string): string => `${subpath === '.' ? 'index' : subpath.slice(2)}.api.md`

/** Generated entries are reviewed in the generated files, which are committed. */
const isGenerated = ({ manifest }: Published, subpath: string): boolean => {
  // Those of entities are behind a pattern.
  const target = manifest.exports?.[subpath]
  return typeof target !== 'object' || /^\.\/src\/(.*\/)?generated\//.test(target['@ferrule/source'] ?? '')
}

/** The expected files below `api/` of the package. */
function wanted(one: Published): Map<string, string> {
  const entries = entriesOf(one)
  const firsts = new Map([...entries].map(([path, [first = '']]) => [first, path]))
  const names = new Map([...entries.values()].map((all) => [all[0], all]))
  return new Map(
    [...reports(firsts)].flatMap(([subpath, text]) => {
      if (isGenerated(one, subpath)) return []
      const specifiers = names.get(subpath)?.map((name) => `\`${one.name}${name.slice(1)}\``)
      const title = `# ${specifiers?.join(', ')}\n\nMade by \`pnpm api:update\`.`
      return [[fileOf(subpath), `${title}\n\n\`\`\`ts\n${text}\`\`\`\n`]]
    }),
  )
}

function compare(folder: string, files: ReadonlyMap<string, string>): string {
  const there = globSync('**/*.api.md', { cwd: folder }).map((file) => file.replaceAll('\\', '/'))
  const patches = [...new Set([...there, ...files.keys()])].sort().map((file) => {
    const before = there.includes(file) ? readFileSync(join(folder, file), 'utf8') : ''
    const after = files.get(file) ?? ''
    return before === after ? '' : createTwoFilesPatch(file, file, before, after, 'committed', 'built', { context: 2 })
  })
  return patches.join('')
}

function write(folder: string, files: ReadonlyMap<string, string>): void {
  rmSync(folder, { recursive: true, force: true })
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}

for (const one of published()) {
  // A command has no entries to import.
  if (entriesOf(one).size === 0) continue
  const folder = join(root, one.folder, 'api')
  await check(`${one.name}: offers what its API report says`, () => {
    const files = wanted(one)
    if (update) write(folder, files)
    const difference = existsSync(folder) ? compare(folder, files) : 'there is no report'
    if (difference) {
      const lines = difference.split('\n')
      const rest = lines.length > SHOWN ? [`… and ${lines.length - SHOWN} lines more`] : []
      const advice = 'If this is meant, run `pnpm api:update`, commit what it writes and add a changeset.'
      throw [...lines.slice(0, SHOWN), ...rest, advice].join('\n')
    }
    return `${files.size} entries`
  })
}
