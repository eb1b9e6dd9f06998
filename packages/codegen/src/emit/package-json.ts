import type { ConnectorIr } from '../ir.ts'
import { camel, kebab, placeOf } from '../naming.ts'
import { entityFile } from './context.ts'

interface Target {
  readonly '@ferrule/source'?: string
  readonly types: string
  readonly default: string
}

/**
 * The `exports` of a connector's package.json; everything else in the file is a person's, subpaths of other files included.
 * Where packages use each other unbuilt they lead to the sources, too, and are said again as published.
 * An entity has its kebab-case name, and its accessor's name where that differs.
 */
export function emitPackageJson(ir: ConnectorIr, text: string): string {
  const { below, source: folder, layout } = placeOf(ir.definition)
  // What is built lies as its sources do, unless the sources are named beside it.
  const built = layout.sources ? `./dist/${below}` : `./dist/${below}generated/`
  const generated = `./${folder}/`
  const sources: Record<string, string> = {
    '.': 'index.gen.ts',
    './client': 'client.gen.ts',
    './manifest': 'manifest.gen.ts',
    './zod': 'zod.gen.ts',
    ...(ir.sync && { './sync': 'sync.gen.ts' }),
    ...(ir.connect && { './connect': 'connect.gen.ts' }),
  }
  const files: Record<string, string> = { '.': 'index' }
  for (const { definition } of ir.entities) {
    for (const name of [kebab(definition.name), camel(definition.name), definition.name]) {
      sources[`./${name}`] = entityFile(definition.name)
      files[`./${name}`] = kebab(definition.name)
    }
  }
  const own = Object.entries(sources).map(([name, source]) => {
    const file = `${built}${files[name] ?? name.slice(2)}`
    const subpath = below ? `./${below}${name.slice(2)}`.replace(/\/$/, '') : name
    return { subpath, source: `${generated}${source}`, types: `${file}.d.ts`, default: `${file}.js` }
  })
  const taken = new Set(own.map(({ subpath }) => subpath))
  const manifest = JSON.parse(text)
  if (!layout.sources) {
    const ours = own.map(({ subpath, source, ...targets }) => [subpath, targets] as const)
    const theirs = Object.entries<Partial<Target>>(manifest.exports ?? {}).filter(
      ([subpath, target]) => !taken.has(subpath) && !target.default?.startsWith(built),
    )
    manifest.exports = Object.fromEntries<unknown>(below ? [...theirs, ...ours] : [...ours, ...theirs])
    return `${JSON.stringify(manifest, null, 2)}\n`
  }
  const others = Object.entries<Target>(manifest.exports ?? {}).flatMap(([subpath, target]) => {
    const { '@ferrule/source': source = '', types, default: file } = target
    return taken.has(subpath) || source.startsWith(generated) ? [] : [{ subpath, source, types, default: file }]
  })
  // A part comes after the connector it belongs to, whichever is generated first.
  const published = below ? [...others, ...own] : [...own, ...others]
  manifest.exports = Object.fromEntries(
    published.map(({ subpath, source, ...targets }) => [subpath, { '@ferrule/source': source, ...targets }]),
  )
  manifest.publishConfig = {
    ...manifest.publishConfig,
    exports: Object.fromEntries(published.map(({ subpath, source, ...targets }) => [subpath, targets])),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
