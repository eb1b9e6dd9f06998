import type { ConnectorIr } from '../ir.ts'
import { camel, kebab } from '../naming.ts'
import { entityFile } from './context.ts'

/**
 * The `exports` of a connector's package.json, in the tree and as published; everything else in the file is a person's.
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
  manifest.exports = Object.fromEntries(
    published.map(({ subpath, source, ...targets }) => [subpath, { '@ferrule/source': source, ...targets }]),
  )
  manifest.publishConfig = {
    ...manifest.publishConfig,
    exports: Object.fromEntries(published.map(({ subpath, source, ...targets }) => [subpath, targets])),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
