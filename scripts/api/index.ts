// The API reports: what every published package offers, committed at packages/<name>/api.md. The check fails when a build
// offers anything else; `--update` writes the new offer down, to be read and committed with the change that makes it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** Generated entries are reviewed in the generated files, which are committed. */
const isGenerated = ({ manifest }: Published, subpath: string): boolean => {
  // Those of entities are behind a pattern.
  const target = manifest.exports?.[subpath]
  return typeof target !== 'object' || /^\.\/src\/(.*\/)?generated\//.test(target['@ferrule/source'] ?? '')
}

/** The expected report: a section for each entry, by subpath. */
function reportOf(one: Published): { text: string; count: number } {
  const entries = entriesOf(one)
  const firsts = new Map([...entries].map(([path, [first = '']]) => [first, path]))
  const names = new Map([...entries.values()].map((all) => [all[0], all]))
  const sections = [...reports(firsts)]
    .filter(([subpath]) => !isGenerated(one, subpath))
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([subpath, text]) => {
      const specifiers = names.get(subpath)?.map((name) => `\`${one.name}${name.slice(1)}\``)
      return `## ${specifiers?.join(', ')}\n\n\`\`\`ts\n${text}\`\`\`\n`
    })
  const title = `# API of \`${one.name}\`\n\nMade by \`pnpm api:update\`.\n`
  return { text: [title, ...sections].join('\n'), count: sections.length }
}

for (const one of published()) {
  // A command has no entries to import.
  if (entriesOf(one).size === 0) continue
  const file = `${one.folder}/api.md`
  const path = join(root, file)
  await check(`${one.name}: offers what its API report says`, () => {
    const { text, count } = reportOf(one)
    if (update) writeFileSync(path, text)
    const committed = existsSync(path) ? readFileSync(path, 'utf8') : ''
    if (committed !== text) {
      const lines = createTwoFilesPatch(file, file, committed, text, 'committed', 'built', { context: 2 }).split('\n')
      const rest = lines.length > SHOWN ? [`… and ${lines.length - SHOWN} lines more`] : []
      const advice = 'If this is meant, run `pnpm api:update`, commit what it writes and add a changeset.'
      throw [...lines.slice(0, SHOWN), ...rest, advice].join('\n')
    }
    return `${count} entries`
  })
}
