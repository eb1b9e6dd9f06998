// Rules for every published package, checked from the files of its archive. Pure: the files come in as texts.
import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { type Exports, expand } from '../lib/exports.ts'
import { specifiersOf } from '../lib/imports.ts'

export interface PackedManifest {
  name: string
  version: string
  description?: string
  license?: string
  keywords?: string[]
  type?: string
  private?: boolean
  sideEffects?: unknown
  engines?: Record<string, string>
  bin?: string | Record<string, string>
  files?: string[]
  exports?: Record<string, unknown>
  imports?: Record<string, Record<string, unknown>>
  publishConfig?: Record<string, unknown>
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface Packed {
  manifest: PackedManifest
  /** Text of each file by its path in the package. */
  files: ReadonlyMap<string, string>
}

/** npm runs these on the machine of whoever installs. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'preprepare', 'prepare', 'postprepare']

/** The oldest Node whose `require` takes ES modules, by default and without a warning in what follows it. */
const NODE = />=\s*22\.(1[2-9]|[2-9]\d)|>=\s*2[4-9]/

export function manifestProblems({ manifest, files }: Packed, license: string): string[] {
  const { name, scripts = {}, exports = {}, bin, keywords = [] } = manifest
  const wrong: [boolean, string][] = [
    [manifest.private === true, 'it is private'],
    [manifest.type !== 'module', 'type is not "module"'],
    [manifest.sideEffects !== false, 'sideEffects is not false'],
    [!NODE.test(manifest.engines?.['node'] ?? ''), 'engines.node does not ask for 22.12 or later'],
    [manifest.license !== 'MIT', 'license is not MIT'],
    [!manifest.description, 'there is no description'],
    [!keywords.includes('ferrule') || keywords.length < 4, 'keywords are missing: ferrule and at least three more'],
    [files.get('LICENSE') !== license, 'LICENSE is not the one of the repository'],
    [!files.get('README.md')?.startsWith(`# ${name}\n`), `README.md does not begin with "# ${name}"`],
    [!manifest.files || manifest.files.some((one) => one.includes('*')), '`files` does not name what is shipped'],
    [manifest.publishConfig?.['access'] !== 'public', 'publishConfig.access is not public'],
    [Object.keys(exports).length === 0 && !bin, 'it has neither exports nor bin'],
    ...INSTALL_SCRIPTS.map((script): [boolean, string] => [script in scripts, `it has the install script ${script}`]),
  ]
  return wrong.flatMap(([is, words]) => (is ? [words] : []))
}

/** The entries, with each pattern replaced by what it leads to among the files that are shipped. */
const entriesOf = ({ manifest: { exports = {} }, files }: Packed): [subpath: string, target: unknown][] =>
  Object.entries(
    expand(
      exports as Exports,
      [...files.keys()].map((file) => `./${file}`),
    ),
  )

/** Each subpath is named, says `types` and then `default` and nothing else, and both files are there. */
export function exportProblems(packed: Packed): string[] {
  const { files } = packed
  return entriesOf(packed).flatMap(([subpath, target]) => {
    if (subpath.includes('*')) return [`${subpath} leads to no file`]
    if (subpath === './package.json') return target === './package.json' ? [] : [`${subpath} is not itself`]
    const conditions = typeof target === 'object' && target ? Object.entries(target) : []
    if (conditions.map(([condition]) => condition).join() !== 'types,default')
      return [`${subpath} does not say exactly types and default`]
    return conditions
      .map(([, file]) => String(file))
      .filter((file) => !files.has(file.replace('./', '')))
      .map((file) => `${subpath} names ${file}, which is not shipped`)
  })
}

/** Inside the repository the same subpaths exist, each with its source besides. */
export function treeProblems(tree: Packed['manifest']['exports'] = {}, { manifest }: Packed): string[] {
  const built = Object.entries(tree).map(([subpath, target]) => {
    if (typeof target !== 'object' || !target) return [subpath, target]
    return [
      subpath,
      Object.fromEntries(Object.entries(target).filter(([condition]) => condition !== '@ferrule/source')),
    ]
  })
  const [inside, outside] = [built, Object.entries(manifest.exports ?? {})].map((one) =>
    one.map((pair) => JSON.stringify(pair)),
  )
  return [
    ...(inside ?? []).filter((pair) => !outside?.includes(pair)).map((pair) => `only inside the repository: ${pair}`),
    ...(outside ?? []).filter((pair) => !inside?.includes(pair)).map((pair) => `only when published: ${pair}`),
  ]
}

export interface Reached {
  /** Files that some entry leads to. */
  files: Set<string>
  /** Packages that they import, with one file that does. */
  packages: Map<string, string>
  builtins: Map<string, string>
}

/** Follows the imports of code and declarations from the entries. */
export function reach(packed: Packed): Reached {
  const { manifest, files } = packed
  const { bin = {} } = manifest
  const targets = entriesOf(packed).flatMap(([, one]) => (typeof one === 'object' && one ? Object.values(one) : [one]))
  // Files that it imports by a condition.
  const conditional = Object.values(manifest.imports ?? {}).flatMap((one) =>
    Object.values(one).filter((target) => typeof target === 'string'),
  )
  const queue = [...targets, ...conditional, ...(typeof bin === 'string' ? [bin] : Object.values(bin))].map((one) =>
    posix.normalize(String(one)),
  )
  const reached: Reached = { files: new Set(), packages: new Map(), builtins: new Map() }
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const text = files.get(file)
    if (text === undefined || reached.files.has(file)) continue
    reached.files.add(file)
    if (!/\.(js|mjs|ts)$/.test(file)) continue
    for (const specifier of specifiersOf(text)) {
      if (specifier.startsWith('#')) continue
      if (specifier.startsWith('.')) {
        const target = posix.join(posix.dirname(file), specifier)
        queue.push(file.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target)
      } else if (isBuiltin(specifier)) reached.builtins.set(specifier, file)
      else reached.packages.set(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'), file)
    }
  }
  return reached
}

/**
 * Imports and `dependencies` say the same, and nothing is shipped that no entry leads to. `peers` are those that its
 * dependencies ask their user for.
 */
export function contentProblems(packed: Packed, peers: readonly string[] = [], reached = reach(packed)): string[] {
  const { manifest, files } = packed
  const { name, dependencies = {}, peerDependencies = {} } = manifest
  const declared = { ...dependencies, ...peerDependencies }
  const undeclared = [...reached.packages].filter(([one]) => one !== name && !(one in declared))
  // A program that is started, not imported, is at least named.
  const texts = [...reached.files].map((file) => files.get(file) ?? '')
  const named = (one: string) => texts.some((text) => text.includes(`'${one}`) || text.includes(`"${one}`))
  const unused = Object.keys(declared).filter(
    (one) => !reached.packages.has(one) && !named(one) && !peers.includes(one),
  )
  const idle = [...files.keys()].filter(
    (file) => /\.(js|ts)$/.test(file) && !reached.files.has(file) && !isOfPage(file, files),
  )
  return [
    ...undeclared.map(([one, file]) => `${file} imports ${one}, which is no dependency`),
    ...unused.map((one) => `nothing imports its dependency ${one}`),
    ...idle.map((file) => `no entry leads to ${file}`),
  ]
}

/** Whether a page of the package loads this file, by its address below the page's folder. */
const isOfPage = (file: string, files: ReadonlyMap<string, string>): boolean =>
  [...files].some(([page, text]) => {
    const folder = posix.dirname(page)
    return page.endsWith('.html') && file.startsWith(`${folder}/`) && text.includes(`"${file.slice(folder.length)}"`)
  })

export const builtinProblems = (packed: Packed, reached = reach(packed)): string[] =>
  [...reached.builtins].map(([builtin, file]) => `${file} imports ${builtin}, which only Node has`)

/** A changeset that names what is not published, or says nothing, only fails when a release is made. */
export function changesetProblems(text: string, names: readonly string[]): string[] {
  const [, head, words = ''] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(text) ?? []
  if (head === undefined) return ['it has no list of packages']
  const lines = head.split('\n').filter(Boolean)
  const wrong = lines.filter((line) => {
    const [, name = ''] = /^['"]([^'"]+)['"]: (patch|minor|major)$/.exec(line) ?? []
    return !names.includes(name)
  })
  // One without packages says that users notice nothing.
  const empty = lines.length > 0 && !words.trim() ? ['it has no words'] : []
  return [...wrong.map((line) => `not a published package and patch, minor or major: ${line}`), ...empty]
}
