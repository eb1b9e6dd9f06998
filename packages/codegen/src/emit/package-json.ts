import type { ConnectorIr } from '../ir.ts'
import { kebab, placeOf } from '../naming.ts'

interface Target {
  readonly '@ferrule/source'?: string
  readonly types: string
  readonly default: string
}

/**
 * Updates the `exports` of a connector's package.json. The rest of the file is hand-written, including subpaths of
 * other files. If packages use each other unbuilt, `exports` also lead to the sources, `publishConfig` repeats them as
 * published, and one pattern stands for all entities. An entity is exported under its kebab-case name.
 */
export function emitPackageJson(ir: ConnectorIr, text: string, hasRoutes = false): string {
  const manifest = JSON.parse(text)
  const update = placeOf(ir.definition).layout.sources ? withSources : builtOnly
  return `${JSON.stringify({ ...manifest, ...update(ir, manifest, hasRoutes) }, null, 2)}\n`
}

/** Members of a package.json that are updated. */
interface Published {
  readonly exports?: object
  readonly publishConfig?: object
}

/** Entries beside those of entities, with the generated file of each. */
function entriesOf(ir: ConnectorIr, hasRoutes: boolean): Record<string, string> {
  return {
    '.': 'index.gen.ts',
    './client': 'client.gen.ts',
    './manifest': 'manifest.gen.ts',
    './zod': 'zod.gen.ts',
    // Streams of another generation belong to its connector object, and to its entry.
    ...(ir.sync && !('from' in ir.sync) && { './sync': 'sync.gen.ts' }),
    ...(ir.connect && { './connect': 'connect.gen.ts' }),
    ...(hasRoutes && { './operations': 'operations/index.gen.ts', './operations/*': 'operations/*.gen.ts' }),
  }
}

/** The subpath of a name in the folder of a generation. */
const below = (folder: string, name: string): string => `./${folder}${name.slice(2)}`.replace(/\/$/, '') || '.'

/** A package outside of this repository: its build mirrors the folders of its sources, and each entity is an entry. */
function builtOnly(ir: ConnectorIr, { exports }: Published, hasRoutes: boolean): Published {
  const { entry } = placeOf(ir.definition)
  const built = `./dist/${entry}generated/`
  const names = [
    ...Object.keys(entriesOf(ir, hasRoutes)),
    ...ir.entities.map(({ definition }) => `./${kebab(definition.name)}`),
  ]
  const own = leading(ir, names).map(({ subpath, name }) => {
    const file = `${built}${name.slice(2) || 'index'}`
    return [subpath, { types: `${file}.d.ts`, default: `${file}.js` }] as const
  })
  const taken = new Set(own.map(([subpath]) => subpath))
  const others = Object.entries<Partial<Target>>({ ...exports }).filter(
    ([subpath, target]) => !taken.has(subpath) && !target.default?.startsWith(built),
  )
  return { exports: Object.fromEntries<unknown>(entry ? [...others, ...own] : [...own, ...others]) }
}

/** Names with their subpaths: below the folder of their generation, and for the main one without it, too. */
function leading(ir: ConnectorIr, names: readonly string[]): { subpath: string; name: string }[] {
  const { entry } = placeOf(ir.definition)
  const own = names.map((name) => ({ subpath: below(entry, name), name }))
  if (!ir.definition.partOf?.main) return own
  return [...names.filter((name) => name !== '.').map((name) => ({ subpath: name, name })), ...own]
}

/** A package of this repository. */
function withSources(ir: ConnectorIr, { exports, publishConfig }: Published, hasRoutes: boolean): Published {
  const { entry, source: folder } = placeOf(ir.definition)
  const generated = `./${folder}/`
  const sources: Record<string, string> = { ...entriesOf(ir, hasRoutes), './*': '*.gen.ts' }
  const own = leading(ir, Object.keys(sources)).map(({ subpath, name }) => {
    // Beside other files, a pattern would lead to what entries share.
    const file = `./dist/${entry}${name === './*' ? 'entities/*' : name.slice(2) || 'index'}`
    return { subpath, source: `${generated}${sources[name]}`, types: `${file}.d.ts`, default: `${file}.js` }
  })
  const taken = new Set(own.map(({ subpath }) => subpath))
  const others = Object.entries<Target>({ ...exports }).flatMap(([subpath, target]) => {
    const { '@ferrule/source': source = '', types, default: file } = target
    return taken.has(subpath) || source.startsWith(generated) ? [] : [{ subpath, source, types, default: file }]
  })
  // Several parts write to the file. The order does not depend on which is generated first.
  const several = entry || others.some(({ subpath }) => GENERATION.test(subpath))
  const published = several ? [...others, ...own].sort(byPlace) : [...own, ...others]
  return {
    exports: Object.fromEntries(
      published.map(({ subpath, source, ...targets }) => [subpath, { '@ferrule/source': source, ...targets }]),
    ),
    publishConfig: {
      ...publishConfig,
      exports: Object.fromEntries(published.map(({ subpath, source, ...targets }) => [subpath, targets])),
    },
  }
}

const GENERATION = /^\.\/v\d+(\/|$)/

/** Main entries first, then those of each generation. */
function byPlace({ subpath: one }: { subpath: string }, { subpath: two }: { subpath: string }): number {
  const rank = (subpath: string): string => (GENERATION.test(subpath) ? `1${subpath}` : `0${subpath}`)
  return rank(one) < rank(two) ? -1 : 1
}
