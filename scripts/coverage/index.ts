// How much of each vendor's API the connectors have: docs/coverage/, which is not committed, and the tables of the README
// and of the site's first page.
//
//   node --conditions=@ferrule/source scripts/coverage/index.ts [--check]
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { compare, write } from '../../packages/codegen/src/write.ts'
import { type Coverage, coverageOf, listed, readList } from './operations.ts'
import { END, homeTableOf, type Named, pageOf, START, tableOf } from './pages.ts'

type Manifest = Named & Parameters<typeof coverageOf>[1]

interface Found {
  readonly coverage: Coverage
  readonly manifest: Manifest
}

async function find(connector: string): Promise<Found> {
  const list = readList(connector)
  const { default: manifest } = (await import(`${list.entry}/manifest`)) as { default: Manifest }
  return { coverage: coverageOf(connector, manifest, list), manifest }
}

/** Name of a connector in its package's row. One that is not the main entry is imported by a subpath. */
function apiOf({ api, entry }: Coverage): string {
  const subpath = entry.split('/').slice(2).join('/')
  return subpath ? `${api} under \`/${subpath}\`` : api
}

const actionsOf = ({ entities }: Manifest): number =>
  Object.values(entities).reduce((sum, { actions }) => sum + Object.keys(actions).length, 0)

/** A page with another table between its marks. */
function withTable(page: string, table: string): string {
  const text = readFileSync(join(root, page), 'utf8')
  const [before, after] = [text.split(START)[0], text.split(END)[1]]
  if (before === undefined || after === undefined) throw new Error(`${page} has no ${START} … ${END}`)
  return before + table + after
}

/** Every file that is made from the lists and the manifests, by path from the root. */
export async function files(): Promise<{ files: Map<string, string>; all: Found[] }> {
  const made = new Map<string, string>()
  const all = await Promise.all(listed().map(find))
  for (const { coverage, manifest } of all)
    made.set(`docs/coverage/${coverage.connector}.md`, pageOf(coverage, manifest))
  const packages = Map.groupBy(
    all.toSorted((one, other) => (one.coverage.entry < other.coverage.entry ? -1 : 1)),
    ({ coverage }) => coverage.entry.split('/')[1] as string,
  )
  const rows = [...packages].map(([name, found]) => ({
    package: name,
    system: found[0]?.coverage.system ?? name,
    api: found.map(({ coverage }) => apiOf(coverage)).join(', '),
    connectors: found.map(({ coverage, manifest }) => ({ coverage, actions: actionsOf(manifest) })),
  }))
  made.set('README.md', withTable('README.md', tableOf(rows)))
  made.set('docs/index.md', withTable('docs/index.md', homeTableOf(rows)))
  return { files: made, all }
}

/** Writes what is not as it should be, or with `--check` only names it; all files or some. */
export async function main(
  args: readonly string[],
  { includes = (_file: string): boolean => true, log = (line: string): void => console.log(line) } = {},
): Promise<number> {
  const { files: made } = await files()
  const differences = compare(root, made, ['docs/coverage/*.md']).filter(({ file }) => includes(file))
  if (!args.includes('--check')) write(root, made, differences)
  for (const { file, kind } of differences) log(`${file} ${kind}`)
  return args.includes('--check') && differences.length > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
