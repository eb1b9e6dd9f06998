import type { ConnectorIr } from '../ir.ts'
import { camel, kebab } from '../naming.ts'
import { entityFile } from './context.ts'

interface Target {
  readonly '@ferrule/source'?: string
  readonly types: string
  readonly default: string
}

/**
 * The `exports` of a connector's package.json, in the tree and as published; everything else in the file is a person's,
 * subpaths with a source of their own outside `src/generated` included.
 * An entity has its kebab-case name, and its accessor's name where that differs.
 */
export function emitPackageJson(ir: ConnectorIr, text: string): string {
  const sources: Record<string, string> = {
    '.': 'index.gen.ts',
    './client': 'client.gen.ts',
    './manifest': 'manifest.gen.ts',
    './zod': 'zod.gen.ts',
  }
  const files: Record<string, string> = { '.': 'index' }
  for (const { definition } of ir.entities) {
    for (const name of [kebab(definition.name), camel(definition.name), definition.name]) {
      sources[`./${name}`] = entityFile(definition.name)
      files[`./${name}`] = kebab(definition.name)
    }
  }
  const published = Object.entries(sources).map(([subpath, source]) => {
    const file = files[subpath] ?? subpath.slice(2)
    return { subpath, source: `./src/generated/${source}`, types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` }
  })
  const manifest = JSON.parse(text)
  for (const [subpath, target] of Object.entries<Target>(manifest.exports ?? {})) {
    const { '@ferrule/source': source = '', types, default: file } = target
    if (!source.startsWith('./src/generated/') && !(subpath in sources))
      published.push({ subpath, source, types, default: file })
  }
  manifest.exports = Object.fromEntries(
    published.map(({ subpath, source, ...targets }) => [subpath, { '@ferrule/source': source, ...targets }]),
  )
  manifest.publishConfig = {
    ...manifest.publishConfig,
    exports: Object.fromEntries(published.map(({ subpath, source, ...targets }) => [subpath, targets])),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
