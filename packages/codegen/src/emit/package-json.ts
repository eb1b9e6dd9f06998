import type { ConnectorIr } from '../ir.ts'
import { kebab, placeOf } from '../naming.ts'
import { entityFile } from './context.ts'

interface Target {
  readonly '@ferrule/source'?: string
  readonly types: string
  readonly default: string
}

/**
 * Updates the `exports` of a connector's package.json. The rest of the file is hand-written, including subpaths of
 * other files. If packages use each other unbuilt, `exports` also lead to the sources, and `publishConfig` repeats them
 * as published. An entity is exported under its kebab-case name.
 */
export function emitPackageJson(ir: ConnectorIr, text: string, hasRoutes = false): string {
  const { entry, source: folder, layout } = placeOf(ir.definition)
  const { partOf } = ir.definition
  // The build mirrors the sources' folders, unless the sources are listed.
  const built = layout.sources ? `./dist/${entry}` : `./dist/${entry}generated/`
  const generated = `./${folder}/`
  const sources: Record<string, string> = {
    '.': 'index.gen.ts',
    './client': 'client.gen.ts',
    './manifest': 'manifest.gen.ts',
    './zod': 'zod.gen.ts',
    // Streams of another generation belong to its connector object, and to its entry.
    ...(ir.sync && !('from' in ir.sync) && { './sync': 'sync.gen.ts' }),
    ...(ir.connect && { './connect': 'connect.gen.ts' }),
    ...(hasRoutes && { './operations': 'operations/index.gen.ts', './operations/*': 'operations/*.gen.ts' }),
  }
  for (const { definition } of ir.entities) sources[`./${kebab(definition.name)}`] = entityFile(definition.name)
  const leading = (prefix: string) =>
    Object.entries(sources).map(([name, source]) => {
      const file = `${built}${name.slice(2) || 'index'}`
      const subpath = `./${prefix}${name.slice(2)}`.replace(/\/$/, '') || '.'
      return { subpath, source: `${generated}${source}`, types: `${file}.d.ts`, default: `${file}.js` }
    })
  const mains = partOf?.main ? leading('').filter(({ subpath }) => subpath !== '.') : []
  const own = [...mains, ...leading(entry)]
  const taken = new Set(own.map(({ subpath }) => subpath))
  const manifest = JSON.parse(text)
  if (!layout.sources) {
    const ours = own.map(({ subpath, source, ...targets }) => [subpath, targets] as const)
    const theirs = Object.entries<Partial<Target>>(manifest.exports ?? {}).filter(
      ([subpath, target]) => !taken.has(subpath) && !target.default?.startsWith(built),
    )
    manifest.exports = Object.fromEntries<unknown>(entry ? [...theirs, ...ours] : [...ours, ...theirs])
    return `${JSON.stringify(manifest, null, 2)}\n`
  }
  const others = Object.entries<Target>(manifest.exports ?? {}).flatMap(([subpath, target]) => {
    const { '@ferrule/source': source = '', types, default: file } = target
    return taken.has(subpath) || source.startsWith(generated) ? [] : [{ subpath, source, types, default: file }]
  })
  // Several parts write to the file. The order does not depend on which is generated first.
  const several = entry || others.some(({ subpath }) => GENERATION.test(subpath))
  const published = several ? [...others, ...own].sort(byPlace) : [...own, ...others]
  manifest.exports = Object.fromEntries(
    published.map(({ subpath, source, ...targets }) => [subpath, { '@ferrule/source': source, ...targets }]),
  )
  manifest.publishConfig = {
    ...manifest.publishConfig,
    exports: Object.fromEntries(published.map(({ subpath, source, ...targets }) => [subpath, targets])),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

const GENERATION = /^\.\/v\d+(\/|$)/

/** Main entries first, then those of each generation. */
function byPlace({ subpath: one }: { subpath: string }, { subpath: two }: { subpath: string }): number {
  const rank = (subpath: string): string => (GENERATION.test(subpath) ? `1${subpath}` : `0${subpath}`)
  return rank(one) < rank(two) ? -1 : 1
}
