import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Options } from 'tsup'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** A start opens few files: these have hundreds, of which it would need most. Types still come from the packages themselves. */
export const BUNDLED = [
  /^kysely(\/|$)/,
  /^hono(\/|$)/,
  /^@hono\/zod-openapi$/,
  // Its main entry has optional parts, which programs install beside it.
  /^@ferrule\/store\/(sqlite|postgres)$/,
]

/** Messages are in English: each further language of zod would be loaded as well. */
export const oneLanguage: Plugin = {
  name: 'one language',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: 'export {}' }))
  },
}

/** Bundled code keeps its notices. The build fails for a package without one. */
export const notices: Plugin = {
  name: 'notices',
  setup({ initialOptions, onEnd }) {
    initialOptions.metafile = true
    onEnd(({ metafile }) => {
      const folders = new Set(Object.keys(metafile?.inputs ?? {}).flatMap(packageOf))
      if (folders.size === 0) throw new Error('no package is bundled')
      const sections = [...folders].map(noticeOf).sort()
      mkdirSync('dist', { recursive: true })
      writeFileSync(
        'dist/licenses.md',
        `# Licenses\n\nThe files beside this one have code of:\n\n${sections.join('\n')}`,
      )
    })
  },
}

function packageOf(file: string): string[] {
  const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(file) ?? []
  return folder === undefined ? [] : [folder]
}

function noticeOf(folder: string): string {
  const { name, version, license, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((one) => /^licen[sc]e(\.|$)/i.test(one))
  const text = file === undefined ? usualText(name, license, repository?.url) : readFileSync(join(folder, file), 'utf8')
  return `## ${name} - ${version} (${license})\n\n${text.trim()}\n`
}

/** Some archives name their license, and have no copy of it. */
function usualText(name: string, license: string, place: string): string {
  if (license !== 'MIT') throw new Error(`${name} has no file of its license`)
  const ours = readFileSync(join(import.meta.dirname, '../../LICENSE'), 'utf8')
  return ours.replace(/^Copyright .*$/m, `Copyright (c) the authors of ${place}`)
}
